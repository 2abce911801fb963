// What tests ask of a page, too long to stand in a test: window.probe.<name>().

const shown = (selector) => [...document.querySelectorAll(selector)].filter((node) => node.checkVisibility());
const named = (node) => node.outerHTML.slice(0, 90);

/** Controls that a finger would miss: smaller than 38 px, counting their label and the area grown by ::after. */
function smallTargets() {
  return shown(".cv button, .cv a, .cv select, .cv input").filter((node) => {
    const box = node.getBoundingClientRect();
    const label = node.closest("label")?.getBoundingClientRect() ?? { width: 0, height: 0 };
    const grown = parseFloat(getComputedStyle(node, "::after").height) || 0;
    const least = Math.min(Math.max(box.width, label.width), Math.max(box.height, label.height, grown));
    return least < 38 && !node.matches(".cv-wordmark");
  }).map(named);
}

/** Text under 15 px outside of drawings. */
function tinyText() {
  const hasWords = (node) => [...node.childNodes].some((child) => child.nodeType === 3 && child.data.trim());
  return shown(".cv *").filter((node) => !node.closest("svg, .cv-unseen") && hasWords(node) && parseFloat(getComputedStyle(node).fontSize) < 15).map(named);
}

/** The panels by id, each with its svg, to see later which were replaced. */
function panels() {
  return Object.fromEntries([...document.querySelectorAll(".cv-panel")].map((panel) => [panel.dataset.panel, panel.querySelector("svg")]));
}

/** Play a move and tell how its piece travelled. */
async function watchGlide(move) {
  await window.harness.port.send({ type: "play", move });
  await new Promise(requestAnimationFrame);
  const copies = document.querySelectorAll(".cv-overlay svg").length;
  const piece = document.querySelector('[data-piece="pop-0"]');
  const hidden = piece.style.visibility;
  const motion = document.querySelector(".cv-overlay svg")?.getAnimations()[0];
  const from = motion?.effect.getKeyframes()[0].transform ?? "";
  await motion?.finished;
  await new Promise(requestAnimationFrame);
  return { copies, hidden, from, left: document.querySelectorAll(".cv-overlay svg").length, after: piece.style.visibility };
}

/** Show a board of `many` pieces, then all of them elsewhere; how many are gliding? */
async function jump(many) {
  const board = (dx) => {
    const pieces = Array.from({ length: many }, (_, i) => `<circle data-piece="p" data-at="${i}-${dx}" cx="${i * 5 + dx}" cy="9" r="4"/>`);
    return { id: "map", title: "Map", width: 300, height: 20, svg: `<svg viewBox="0 0 300 20">${pieces.join("")}</svg>` };
  };
  for (const dx of [5, 9]) window.harness.show({ ...window.harness.port.state, panels: [board(dx)] });
  await new Promise(requestAnimationFrame);
  return document.querySelectorAll(".cv-overlay svg").length;
}

const KEPT = new Set(["id", "panel", "spot", "color", "shape", "screen", "kind", "status"]);

function poisoned(value, evil) {
  if (typeof value === "string") return `${evil}${value}`;
  if (Array.isArray(value)) return value.map((each) => poisoned(each, evil));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, KEPT.has(key) ? inner : poisoned(inner, evil)]));
}

/** Show states in which every word begins with `evil`. */
function poison(evil) {
  const { port, show } = window.harness;
  const rule = { id: "X", text: "t", topic: "p", source: "s", status: "text", related: [{ id: "Y", text: "y" }] };
  const parts = poisoned({
    prompt: port.state.prompt, seats: port.state.seats, moves: port.state.moves, spots: port.state.spots, rule,
    log: [{ ply: 1, player: "a", move: "m", words: "w", why: "y", events: [{ text: "e", rules: ["R", "S"] }] }],
    search: { query: "q", found: [rule] }, time: { ...port.state.time, label: "l" }, standins: { count: 1, text: "s" },
    notice: { kind: "error", text: "n" }, described: "d", speak: "s", game: { slug: "toy", title: "t" },
  }, evil);
  const scores = poisoned([{ player: "p", seat: 0, total: 1, winner: true, items: [{ label: "l", points: 1, rules: ["R"] }] }], evil);
  const reason = { text: evil, rule: evil, rule_text: evil, source: evil };
  show({ ...port.state, ...parts, scores });
  show({ ...port.state, ...parts, chooser: { title: evil, spot: "town:elm", moves: [2, 3] } });
  show({ ...port.state, ...parts, refusal: { spot: "town:fen", move: evil, words: evil, reasons: [reason] } });
  document.querySelector('[data-spot="town:bay"]').focus();
}

/** Show the same position with one legal spot only. */
function onlyLegal(id) {
  const { port, show } = window.harness;
  const spots = Object.entries(port.state.spots).map(([spot, about]) => [spot, { ...about, legal: spot === id }]);
  show({ ...port.state, spots: Object.fromEntries(spots) });
}

/** Whether the spot under the keyboard is inside the frame of the map. */
function focusInFrame() {
  const spot = document.activeElement.getBoundingClientRect();
  const frame = document.querySelector(".cv-map .cv-frame").getBoundingClientRect();
  return spot.left >= frame.left && spot.right <= frame.right && spot.top >= frame.top && spot.bottom <= frame.bottom;
}

export const probes = { smallTargets, tinyText, panels, watchGlide, jump, poison, onlyLegal, focusInFrame };
