// Walking from spot to spot by arrow keys, and scrolling as little as needed to see where one is.

const CONE = 2.2;    // how far aside a spot may lie, for each step ahead, and still count as being in that direction

/** The middle of a spot on the screen. */
export function middle(spot) {
  const rect = spot.getBoundingClientRect();
  return [rect.left + rect.width / 2, rect.top + rect.height / 2];
}

/** The middle of a spot as far as one can see it: inside the frame that its panel is panned in. */
function visible(spot) {
  const [x, y] = middle(spot);
  const frame = spot.closest(".cv-frame").getBoundingClientRect();
  return [Math.min(Math.max(x, frame.left), frame.right), Math.min(Math.max(y, frame.top), frame.bottom)];
}

/** The next spot in a direction: straight ahead in the same panel, then in other panels, then anything that way. */
export function beyond(spot, spots, direction) {
  const home = spot.closest(".cv-panel");
  const others = spots.filter((other) => other !== spot && other.getClientRects().length);
  const inside = others.filter((other) => home.contains(other));
  const outside = others.filter((other) => !home.contains(other));
  return nearest(middle(spot), inside, middle, direction, CONE)
    ?? nearest(visible(spot), outside, visible, direction, CONE)
    ?? nearest(middle(spot), inside, middle, direction, Infinity)
    ?? nearest(visible(spot), outside, visible, direction, Infinity)
    ?? spot;
}

function nearest([x, y], spots, where, [dx, dy], cone) {
  let best = null;
  let least = Infinity;
  for (const spot of spots) {
    const [p, q] = where(spot);
    const ahead = (p - x) * dx + (q - y) * dy;
    const aside = Math.abs((p - x) * dy) + Math.abs((q - y) * dx);
    const cost = ahead + 2 * aside;
    if (ahead >= 2 && aside <= cone * ahead && cost < least) {
      least = cost;
      best = spot;
    }
  }
  return best;
}

/** Whether the middle of a spot can be seen, in its frame and in everything that scrolls around it. */
export function inView(spot) {
  const [x, y] = middle(spot);
  for (let box = spot.closest(".cv-frame"); box; box = box.parentElement) {
    if (getComputedStyle(box).overflowY === "visible") continue;
    const frame = box.getBoundingClientRect();
    if (x < frame.left || x > frame.right || y < frame.top || y > frame.bottom) return false;
  }
  return x >= 0 && y >= 0 && x <= innerWidth && y <= innerHeight;
}

/** Bring a spot into view, in the frame of its panel and in everything that scrolls around it. */
export function reveal(target) {
  for (let box = target.closest(".cv-frame"); box; box = box.parentElement) {
    const style = getComputedStyle(box);
    if (!/(auto|scroll)/.test(style.overflowX + style.overflowY)) continue;
    const spot = target.getBoundingClientRect();
    const frame = box.getBoundingClientRect();
    const below = parseFloat(style.scrollPaddingBottom) || 0;
    box.scrollLeft += outsideBy(spot.left, spot.right, frame.left, frame.left + box.clientWidth);
    box.scrollTop += outsideBy(spot.top, spot.bottom, frame.top, frame.top + box.clientHeight - below);
  }
}

function outsideBy(from, to, least, most) {
  const margin = 24;
  if (from - margin < least) return from - margin - least;
  return to + margin > most ? Math.min(to + margin - most, from - margin - least) : 0;
}
