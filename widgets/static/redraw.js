// The SVG of a panel is a text with one element on each line: what changed is drawn again line by line, the rest stays.
import { picture } from "./dom.js";

const DRESS = new Set(["role", "tabindex", "aria-label", "class", "style"]);    // what the board itself puts on a spot
export const SPOT_STATES = ["legal", "focused", "chosen", "why", "marked", "target"];

/**
 * How to get from the text that `svg` shows to another one: `gone` and `came` are the elements that differ,
 * `apply()` puts the new ones in. Null where the whole must be drawn anew.
 */
export function redrawing(svg, old, text) {
  const was = old.split("\n");
  const now = text.split("\n");
  if (was.length < 3 || was[0] !== now[0] || svg.children.length !== was.length - 2) return null;
  const runs = differences(was, now);
  const fresh = [...picture([now[0], ...runs.flatMap(({ put }) => put), "</svg>"].join("")).children];
  if (fresh.length !== runs.reduce((sum, { put }) => sum + put.length, 0)) return null;
  const steps = runs.map(({ from, count, put }) => ({
    before: svg.children[from - 1 + count] ?? null,
    gone: [...svg.children].slice(from - 1, from - 1 + count),
    came: fresh.splice(0, put.length),
  }));
  return {
    gone: steps.flatMap(({ gone }) => gone),
    came: steps.flatMap(({ came }) => came),
    apply() {
      for (const { before, gone, came } of steps) {
        if (gone.length === 1 && came.length === 1 && became(gone[0], came[0])) continue;
        gone.forEach((node) => node.remove());
        came.forEach((node) => svg.insertBefore(node, before));
      }
    },
  };
}

/** The runs of lines that differ: line by line in texts of the same length, else all between the first and the last. */
function differences(was, now) {
  if (was.length === now.length) return now.flatMap((line, at) => (line === was[at] ? [] : [{ from: at, count: 1, put: [line] }]));
  const least = Math.min(was.length, now.length);
  let start = 0;
  let end = 0;
  while (start < least && was[start] === now[start]) start += 1;
  while (end < least - start && was[was.length - 1 - end] === now[now.length - 1 - end]) end += 1;
  return [{ from: start, count: was.length - end - start, put: now.slice(start, now.length - end) }];
}

/** The same spot with other things on it stays the same element: keyboard and pointer remain where they are. */
function became(node, next) {
  if (!node.dataset.spot || node.dataset.spot !== next.dataset.spot || node.tagName !== next.tagName) return false;
  for (const { name } of [...node.attributes]) if (!DRESS.has(name) && !next.hasAttribute(name)) node.removeAttribute(name);
  for (const { name, value } of next.attributes) if (name !== "class" && node.getAttribute(name) !== value) node.setAttribute(name, value);
  node.setAttribute("class", [...next.classList, ...[...node.classList].filter((name) => SPOT_STATES.includes(name))].join(" "));
  node.replaceChildren(...next.childNodes);
  return true;
}
