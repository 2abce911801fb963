// Pieces glide from where they were to where they are, so that one sees what a move did.
import { drawn } from "./dom.js";
import { SPOT_STATES } from "./redraw.js";

const TIME = 200;
const MANY = 40;    // more than this is not a move but another position
const STATES = new Set(["", "spot", ...SPOT_STATES]);

/** The kind of a piece: what it is called, or the symbol that it shows. */
function kindOf(node) {
  return node.dataset.piece ?? node.getAttribute("href");
}

/** The pieces in some elements, and those that are pieces themselves, by kind, spot and place on it. */
export function piecesIn(hosts) {
  const all = hosts.flatMap((host) => [...(host.dataset.at === undefined ? [] : [host]), ...host.querySelectorAll("[data-at]")]);
  return new Map(all.map((node) => [[kindOf(node), node.closest("[data-spot]")?.dataset.spot, node.dataset.at].join("\n"), node]));
}

/** Those pieces of `some` that are not among `others`, with their rectangle and matrix on the screen now. */
export function measured(some, others) {
  return [...some].filter(([key]) => !others.has(key)).map(([, node]) => ({
    kind: kindOf(node), node, rect: node.getBoundingClientRect(), matrix: node.getScreenCTM(), look: looks(node),
  })).filter(({ rect, matrix }) => rect.width && rect.height && matrix);
}

/** The classes that a piece lies under: they carry its player's colour, and more. */
function looks(node) {
  const found = { sheet: node.ownerSVGElement.getAttribute("class") ?? "", group: "" };
  for (let above = node.parentNode; above !== node.ownerSVGElement; above = above.parentNode) found.group += ` ${above.getAttribute("class") ?? ""}`;
  found.group = found.group.split(/\s+/).filter((name) => !STATES.has(name)).join(" ");
  return found;
}

/** Who became whom: the nearest of the same kind; the others came or went. */
function matched(left, came) {
  const gone = [...left];
  const moved = [];
  for (const piece of came) {
    const same = gone.filter((old) => old.kind === piece.kind);
    if (!same.length) continue;
    const from = same.reduce((best, old) => (away(old, piece) < away(best, piece) ? old : best));
    gone.splice(gone.indexOf(from), 1);
    moved.push({ from, to: piece });
  }
  const met = new Set(moved.map(({ to }) => to));
  return { moved, came: came.filter((piece) => !met.has(piece)), gone };
}

function centre(rect) {
  return [rect.left + rect.width / 2, rect.top + rect.height / 2];
}

function away(one, other) {
  const [x, y] = centre(one.rect);
  const [p, q] = centre(other.rect);
  return Math.hypot(p - x, q - y);
}

/** A sheet for the overlay with this corner, on which copies of pieces lie exactly where they are on the screen. */
function lifted(pieces, corner) {
  return drawn("svg", { class: pieces[0].look.sheet, width: 1, height: 1 }, pieces.map((piece) => copied(piece, corner)));
}

function copied({ node, matrix, look }, corner) {
  const copy = node.cloneNode(true);
  copy.removeAttribute("transform");
  copy.removeAttribute("data-at");
  for (const marked of [copy, ...copy.querySelectorAll("[data-spot], [tabindex], [id]")]) {
    for (const name of ["data-spot", "tabindex", "role", "aria-label", "id"]) marked.removeAttribute(name);
  }
  const { a, b, c, d, e, f } = matrix;
  return drawn("g", { class: look.group || null, transform: `matrix(${a} ${b} ${c} ${d} ${e - corner.left} ${f - corner.top})` }, copy);
}

/** Let pieces that `appeared` come from where others of their kind have `vanished`; returns what stops it at once. */
export function glide(vanished, appeared, overlay) {
  const running = [];
  const ease = { duration: TIME, easing: "cubic-bezier(.3,.1,.2,1)", fill: "both" };
  if (matchMedia("(prefers-reduced-motion: reduce)").matches || Math.max(vanished.length, appeared.length) > MANY) return () => {};
  const { moved, came, gone } = matched(vanished, appeared);
  const corner = overlay.getBoundingClientRect();    // everything is measured by now; from here on it only moves

  for (const { from, to } of moved) {
    const sheet = lifted([to], corner);
    const [x, y] = centre(to.rect);
    const [p, q] = centre(from.rect);
    const size = from.rect.width / to.rect.width;
    sheet.style.transformOrigin = `${x - corner.left}px ${y - corner.top}px`;
    to.node.style.visibility = "hidden";
    overlay.append(sheet);
    run(sheet, [{ transform: `translate(${p - x}px, ${q - y}px) scale(${size})` }, { transform: "none" }], () => {
      sheet.remove();
      to.node.style.removeProperty("visibility");
    });
  }
  for (const { node } of came) run(node, [{ opacity: 0 }, { opacity: 1 }], () => {}, "none");
  for (const look of new Set(gone.map((piece) => piece.look.sheet))) {    // what goes together fades on one sheet
    const sheet = lifted(gone.filter((piece) => piece.look.sheet === look), corner);
    overlay.append(sheet);
    run(sheet, [{ opacity: 1 }, { opacity: 0 }], () => sheet.remove());
  }

  function run(node, frames, after, fill = "both") {
    let ended = false;
    const end = () => {
      if (ended) return;
      ended = true;
      after();
    };
    const motion = node.animate(frames, { ...ease, fill });
    motion.onfinish = end;
    running.push(() => {
      motion.cancel();
      end();
    });
  }
  return () => running.splice(0).forEach((stop) => stop());
}
