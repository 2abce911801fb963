// What a lesson marks on the board: arrows from spot to spot, and a pointer over what a hint means.
import { drawn } from "./dom.js";
import { piecesIn } from "./glide.js";
import { reveal } from "./walk.js";

const GAP = 20;       // an arrow keeps this far from the middle of a spot
const BEND = 0.14;    // how much an arrow curves
const TIP = 26;       // the height of a pointer
const AROUND = 44;    // a spot is well in view when there is so much room around it

/** Marks over the board in `host`; they follow when it is resized, scrolled or zoomed. */
export function boardMarks(host) {
  const layer = drawn("svg", { class: "cv-marks", "aria-hidden": "true" });
  let board = null;
  let arrows = [];
  let targets = [];
  let key = "";

  function place(id) {
    const spot = host.querySelector(`[data-spot="${CSS.escape(id)}"]`);
    const shape = spot?.firstElementChild ?? spot;
    const rect = shape?.getBoundingClientRect();
    if (!rect?.width) return null;
    const frame = spot.closest(".cv-frame").getBoundingClientRect();
    const corner = board.getBoundingClientRect();
    const [x, y] = [rect.left + rect.width / 2, rect.top + rect.height / 2];
    const seen = x >= frame.left && x <= frame.right && y >= frame.top && y <= frame.bottom;
    return { x: x - corner.left, y: y - corner.top, top: rect.top - corner.top, seen };
  }

  function draw() {
    board = host.querySelector(".cv-board");
    if (!board) return;
    if (layer.parentNode !== board) board.append(layer);
    const lines = arrows.map(([from, to]) => [place(from), place(to)]).filter(([from, to]) => from?.seen && to?.seen).map(arrow);
    const tips = targets.map(place).filter((at) => at?.seen).map(pointer);
    const now = JSON.stringify([lines, tips]);
    if (now === key) return;
    key = now;
    layer.replaceChildren(...lines.flat().map((d) => drawn("path", { class: d.class, d: d.d })), ...tips.map((d) => drawn("path", { class: "cv-pointer", d })));
  }

  function arrow([from, to]) {
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const far = Math.hypot(dx, dy) || 1;
    const [ux, uy] = [dx / far, dy / far];
    const gap = Math.min(GAP, far / 4);
    const mid = [from.x + dx / 2 - uy * far * BEND, from.y + dy / 2 + ux * far * BEND];
    const lean = Math.hypot(to.x - mid[0], to.y - mid[1]) || 1;
    const [vx, vy] = [(to.x - mid[0]) / lean, (to.y - mid[1]) / lean];
    const [ex, ey] = [to.x - vx * gap, to.y - vy * gap];
    const head = `M${r(ex)} ${r(ey)}L${r(ex - vx * 18 - vy * 9)} ${r(ey - vy * 18 + vx * 9)}L${r(ex - vx * 18 + vy * 9)} ${r(ey - vy * 18 - vx * 9)}Z`;
    const line = `M${r(from.x + ux * gap)} ${r(from.y + uy * gap)}Q${r(mid[0])} ${r(mid[1])} ${r(ex - vx * 14)} ${r(ey - vy * 14)}`;
    return [{ class: "cv-arrow-case", d: line }, { class: "cv-arrow", d: line }, { class: "cv-arrow-head", d: head }];
  }

  function pointer({ x, top }) {
    const y = Math.max(TIP + 2, top - 4);
    return `M${r(x)} ${r(y)}l-12 -${TIP - 8}h24z`;
  }

  /** Scroll `stage` so that the first of some nodes, and what belongs to it, is well in view; what is so stays. */
  function bring(nodes, stage) {
    if (!nodes.length) return;
    const panel = nodes[0].closest(".cv-panel");
    if (panel.querySelector(".cv-pan")) reveal(nodes[0]);
    const seen = stage.getBoundingClientRect();
    const boxes = nodes.filter((node) => panel.contains(node)).map((node) => node.getBoundingClientRect());
    const whole = panel.getBoundingClientRect();
    const [top, bottom] = [Math.min(...boxes.map((box) => box.top)), Math.max(...boxes.map((box) => box.bottom))];
    if (top >= seen.top + AROUND && bottom <= seen.bottom - AROUND) return;
    const fits = whole.height + 16 <= seen.height;
    const [from, to] = fits ? [whole.top, whole.bottom] : bottom - top < seen.height - 2 * AROUND ? [top, bottom] : [boxes[0].top, boxes[0].bottom];
    stage.scrollBy({ top: (from + to) / 2 - (seen.top + seen.bottom) / 2 });
  }

  const r = (value) => Math.round(value * 10) / 10;
  const follow = () => requestAnimationFrame(draw);
  const watch = new ResizeObserver(follow);
  watch.observe(host);
  host.addEventListener("scroll", follow, { capture: true, passive: true });
  host.addEventListener("click", follow);

  return {
    update(state) {
      arrows = state.arrows ?? [];
      targets = Object.keys(state.spots).filter((id) => state.spots[id].marked === "target");
      draw();
    },
    /** Bring some spots into view. */
    bring: (ids, stage) => bring(ids.map((id) => host.querySelector(`[data-spot="${CSS.escape(id)}"]`)).filter(Boolean), stage),
    /** The pieces on the board by kind and place. */
    pieces: () => piecesIn([host]),
    /** Bring into view what has come since `old` was taken. */
    bringNew(old, stage) {
      bring([...this.pieces()].filter(([key]) => !old.has(key)).map(([, node]) => node), stage);
    },
    /** Scroll `stage` so that a panel is in view; one of which enough is seen stays. */
    bringPanel(id, stage) {
      const box = host.querySelector(`[data-panel="${CSS.escape(id)}"]`)?.getBoundingClientRect();
      const seen = stage.getBoundingClientRect();
      if (!box || Math.min(box.bottom, seen.bottom) - Math.max(box.top, seen.top) > 0.6 * Math.min(box.height, seen.height)) return;
      stage.scrollBy({ top: box.top - seen.top - Math.max(8, (seen.height - box.height) / 2) });
    },
    destroy() {
      watch.disconnect();
      layer.remove();
    },
  };
}
