// The board: panels of SVG with spots to point at. It draws, walks and reports; what a spot means is not its business.
import { h, later, picture, sentence } from "./dom.js";
import { glide, measured, piecesIn } from "./glide.js";
import { pan } from "./pan.js";
import { redrawing } from "./redraw.js";
import { beyond, inView, middle, reveal } from "./walk.js";

const PHONE = 640;       // below this width the map is panned at its own scale
const READABLE = 0.667;  // and nowhere is it drawn smaller than this: its letters of 18 px are 12 px then
const COLUMN = 340;      // the boards below the map stand side by side when each gets this much
const COLUMNS = 4;
const LEGEND = "legend"; // a panel of this name is shown on demand
const GROW = 1.3;        // a panel is not drawn larger than this
const WIDE = 1.5;        // a panel of more than so many columns takes all of them
const SHRINK = 0.86;     // a panel drawn smaller than this becomes its narrow version, if it has one

/** Show panels in `element`; `onPick(spot)`, `onHover(spot or null)`, `onDismiss()`, `onDescribe()` report input. */
export function board(element, { onPick, onHover, onDismiss, onDescribe } = {}) {
  const panels = h("div", { class: "cv-panels", role: "group" });
  const overlay = h("div", { class: "cv-overlay", "aria-hidden": "true" });
  const tip = h("div", { class: "cv-tip", "aria-hidden": "true", hidden: true });
  const broken = h("p", { class: "cv-broken", role: "alert", hidden: true });
  const status = h("div", { class: "cv-unseen", role: "status", "aria-live": "polite" });
  const keys = h("p", { class: "cv-unseen", id: `cv-keys-${Math.random().toString(36).slice(2)}` });
  const root = h("div", { class: "cv-board", "data-lm-suppress-shortcuts": "true" }, broken, panels, keys, status, overlay, tip);
  panels.setAttribute("aria-describedby", keys.id);
  element.append(root);

  const shown = new Map();     // panel id → { figure, frame, host, text, panel }
  let state = { panels: [], spots: {}, ui: {} };
  let current = "";            // the spot that Tab leads to
  let marked = "";             // the spot of the move being looked at
  let stopGlide = () => {};
  let width = 0;

  // --- reporting

  function report(work, ...values) {
    try {
      work?.(...values);
    } catch (error) {
      broken.textContent = state.ui.broken ?? "";
      broken.hidden = false;
      throw error;
    }
  }

  // --- drawing

  function update(next) {
    const fresh = next.panels ?? state.panels;
    state = { ...next, panels: fresh, spots: next.spots ?? state.spots, ui: next.ui ?? state.ui };
    broken.hidden = true;
    draw(true);
    keys.textContent = state.ui.board_keys ?? "";
    panels.setAttribute("aria-label", state.ui.board ?? "");
    if (status.textContent !== (state.speak ?? "")) status.textContent = state.speak ?? "";
  }

  function draw(moving) {
    stopGlide();
    width ||= root.clientWidth || 1000;
    const changes = state.panels.map((panel) => ({ panel, text: wording(panel) })).filter(({ panel, text }) => shown.get(panel.id)?.text !== text);
    for (const change of changes) plan(change);
    const known = new Set(state.panels.map((panel) => panel.id));
    const before = piecesIn(changes.flatMap(({ gone }) => gone));
    const after = piecesIn(changes.flatMap(({ came }) => came));
    const glides = moving && changes.some(({ gone }) => gone.length);
    const vanished = glides ? measured(before, after) : [];    // before anything changes: then nothing must be laid out
    const focused = root.getRootNode().activeElement;
    const held = panels.contains(focused) ? focused.closest("[data-spot]")?.dataset.spot : undefined;

    for (const [id, entry] of shown) {
      if (!known.has(id)) {
        entry.figure.remove();
        shown.delete(id);
      }
    }
    if (changes.length) hideTip();
    for (const change of changes) replace(change);
    arrange();
    dress();
    if (held !== undefined && !root.getRootNode().activeElement?.closest?.("[data-spot]")) {
      (node(held) ?? node(current))?.focus({ preventScroll: true });
    }
    if (glides) start(() => glide(vanished, measured(after, before), overlay));
  }

  /** How a panel gets its new drawing: which elements of it leave and which come. */
  function plan(change) {
    const svg = shown.get(change.panel.id)?.host.firstChild;
    const part = svg ? redrawing(svg, shown.get(change.panel.id).text, change.text) : null;
    if (part) Object.assign(change, part);
    else {
      change.svg = picture(change.text);
      change.gone = svg ? [svg] : [];
      change.came = [change.svg];
    }
  }

  /** Glide in the next frame, which lays the page out anyway. */
  function start(work) {
    const frame = requestAnimationFrame(() => {
      stopGlide = work();
    });
    stopGlide = () => cancelAnimationFrame(frame);
  }

  function wording(panel) {
    if (!panel.narrow) return panel.svg;
    return (wide(panel) ? width : width / columns()) / panel.width < SHRINK ? panel.narrow : panel.svg;
  }

  /** The first panel, and one that would not fit into a column, takes the whole width. */
  function wide(panel) {
    return panel === state.panels[0] || panel.width > (WIDE * width) / columns();
  }

  function columns() {
    return Math.max(1, Math.min(COLUMNS, Math.floor(width / COLUMN)));
  }

  function replace({ panel, text, svg, apply }) {
    let entry = shown.get(panel.id);
    if (!entry) {
      const host = h("div", { class: "cv-host" });
      const frame = h("div", { class: "cv-frame" }, host);
      const summary = panel.id === LEGEND ? h("summary", {}) : null;
      const figure = h("figure", { class: "cv-panel", "data-panel": panel.id }, summary ? h("details", {}, summary, frame) : frame);
      entry = { figure, frame, host, summary, text: "" };
      shown.set(panel.id, entry);
    }
    if (apply) apply();
    else {
      svg.removeAttribute("width");
      svg.removeAttribute("height");
      entry.host.replaceChildren(svg);
    }
    entry.text = text;
    entry.panel = panel;
  }

  function arrange() {
    panels.style.setProperty("--cv-columns", columns());
    [...state.panels].reverse().reduce((next, { id }) => {    // from the end: a board that was first and is last now moves alone
      const { figure } = shown.get(id);
      if (figure.nextSibling !== next || figure.parentNode !== panels) panels.insertBefore(figure, next);
      return figure;
    }, null);
    state.panels.forEach((panel, index) => {
      const entry = shown.get(panel.id);
      entry.panel = panel;
      if (entry.summary) entry.summary.textContent = panel.title;
      const whole = entry.text === panel.svg;    // not the narrow version, which needs no panning
      entry.figure.classList.toggle("cv-map", index === 0 && whole);
      entry.figure.classList.toggle("cv-wide", wide(panel));
      entry.figure.style.maxWidth = wide(panel) ? "" : `${Math.round(panel.width * GROW)}px`;
      if (index === 0) {
        entry.pan ??= pan(entry);
        const phone = width < PHONE && whole;
        const scale = phone ? 1 : whole && width / panel.width < READABLE ? READABLE : 0;
        entry.pan.update(panel, { phone, scale }, state.ui, () => interesting(entry.host));
      }
    });
  }

  function interesting(host) {
    const notable = [...host.querySelectorAll("[data-spot]")].filter(calls);
    return (notable.length ? notable : [host]).map((spot) => spot.getBoundingClientRect());
  }

  // --- spots

  function nodes() {
    return [...panels.querySelectorAll("[data-spot]")];
  }

  function node(id) {
    return id ? panels.querySelector(`[data-spot="${CSS.escape(id)}"]`) : null;
  }

  /** Spots that can be walked to, in walking order. */
  function order() {
    const here = new Set(nodes().map((spot) => spot.dataset.spot));
    const listed = Object.keys(state.spots).filter((id) => here.has(id));
    return listed.length ? listed : [...here];
  }

  /** Whether something can be done at a spot, or a lesson has marked it. */
  function calls(spot) {
    const about = state.spots[spot.dataset.spot];
    return Boolean(about?.legal || about?.marked);
  }

  /** What a spot is, what can be done there, and whether it is marked. */
  function spoken({ label, legal, hint, marked: mark }) {
    const words = legal ? sentence(label, hint) : label;
    return mark ? sentence(words, state.ui.marked_spot) : words;
  }

  function dress() {
    const ids = order();
    if (!ids.includes(current)) current = ids.find((id) => state.spots[id]?.legal) ?? ids[0] ?? "";
    for (const spot of nodes()) {
      const id = spot.dataset.spot;
      const about = state.spots[id];
      attribute(spot, "role", "button");
      attribute(spot, "tabindex", id === current ? "0" : "-1");
      if (about) attribute(spot, "aria-label", spoken(about));
      spot.classList.toggle("legal", Boolean(about?.legal));
      spot.classList.toggle("chosen", id === marked || id === state.chooser?.spot);
      spot.classList.toggle("why", id === state.refusal?.spot);
      spot.classList.toggle("marked", Boolean(about?.marked));
      spot.classList.toggle("target", about?.marked === "target");
    }
  }

  function legalFirst(spots) {
    const ids = order();
    return spots.reduce((best, spot) => (ids.indexOf(spot.dataset.spot) < ids.indexOf(best.dataset.spot) ? spot : best));
  }

  function go(id) {
    const target = node(id);
    if (!target) return;
    node(current)?.setAttribute("tabindex", "-1");
    current = id;
    target.setAttribute("tabindex", "0");
    target.focus({ preventScroll: true });
    reveal(target);
  }

  // --- keys

  const ARROWS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

  function press(event) {
    const spot = event.target.closest("[data-spot]");
    if (!spot || event.ctrlKey || event.metaKey || event.altKey) return;
    const id = spot.dataset.spot;
    const ids = order();
    if (ARROWS[event.key]) go(beyond(spot, nodes(), ARROWS[event.key]).dataset.spot);
    else if (event.key === "Home") go(ids[0]);
    else if (event.key === "End") go(ids[ids.length - 1]);
    else if (event.key === "PageDown") go(ids[(ids.indexOf(id) + 1) % ids.length]);
    else if (event.key === "PageUp") go(ids[(ids.indexOf(id) + ids.length - 1) % ids.length]);
    else if (event.key === "n" || event.key === "N") go(nextLegal(ids, id, event.key === "n" ? 1 : -1));
    else if (event.key === "Enter" || event.key === " ") pick(id);
    else if (event.key === "Escape") {
      hideTip();
      report(onDismiss);
    } else if (event.key === "t") report(onDescribe);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function nextLegal(ids, from, step) {
    const start = ids.indexOf(from);
    for (let i = 1; i <= ids.length; i += 1) {
      const id = ids[(start + step * i + ids.length * 2) % ids.length];
      if (state.spots[id]?.legal || state.spots[id]?.marked) return id;
    }
    return from;
  }

  // --- pointing

  const showSoon = later(140, showTip);

  function point(event) {
    const spot = event.target.closest?.("[data-spot]");
    if (!spot || event.pointerType === "touch" || spot.contains(event.relatedTarget)) return;
    showSoon(spot);
    report(onHover, spot.dataset.spot);
  }

  function unpoint(event) {
    const spot = event.target.closest?.("[data-spot]");
    if (!spot || spot.contains(event.relatedTarget)) return;
    hideTip();
    report(onHover, null);
  }

  function focusIn(event) {
    const spot = event.target.closest("[data-spot]");
    if (!spot) return;
    if (current !== spot.dataset.spot) {
      node(current)?.setAttribute("tabindex", "-1");
      current = spot.dataset.spot;
      spot.setAttribute("tabindex", "0");
    }
    spot.classList.add("focused");
    if (spot.matches(":focus-visible")) showTip(spot);
    report(onHover, current);
  }

  function focusOut(event) {
    event.target.closest("[data-spot]")?.classList.remove("focused");
    hideTip();
    report(onHover, null);
  }

  function click(event) {
    const spot = event.target.closest("[data-spot]");
    if (!spot || shown.get(spot.closest(".cv-panel").dataset.panel).pan?.dragged()) return;
    spot.focus({ preventScroll: true });
    pick(spot.dataset.spot);
  }

  function pick(id) {
    hideTip();
    report(onPick, id);
  }

  function showTip(spot) {
    const about = state.spots[spot.dataset.spot];
    if (!about || !spot.isConnected) return;
    tip.replaceChildren(h("div", {}, about.label), about.legal && about.hint ? h("div", { class: "cv-tip-hint" }, about.hint) : "");
    tip.hidden = false;
    const area = root.getBoundingClientRect();
    const at = spot.getBoundingClientRect();
    const size = tip.getBoundingClientRect();
    const left = at.left + at.width / 2 - size.width / 2;
    const above = at.top - size.height - 8;
    const top = above > Math.max(0, visibleTop()) ? above : at.bottom + 8;
    tip.style.left = `${Math.min(Math.max(left, area.left + 4), area.right - size.width - 4) - area.left}px`;
    tip.style.top = `${top - area.top}px`;
  }

  function visibleTop() {
    return root.closest(".cv-stage")?.getBoundingClientRect().top ?? 0;
  }

  function hideTip() {
    showSoon.stop();
    tip.hidden = true;
  }

  panels.addEventListener("keydown", press);
  panels.addEventListener("click", click);
  panels.addEventListener("pointerover", point);
  panels.addEventListener("pointerout", unpoint);
  panels.addEventListener("focusin", focusIn);
  panels.addEventListener("focusout", focusOut);
  const watch = new ResizeObserver(() => {
    if (!root.clientWidth || Math.abs(root.clientWidth - width) <= 1) return;
    width = root.clientWidth;
    if (state.panels.length) draw(false);
  });
  watch.observe(root);

  return {
    update,
    /** Show which spot a move belongs to. */
    mark(id) {
      marked = id ?? "";
      dress();
    },
    /** Put the keyboard on a spot, or on the one it was on last. */
    focus(id) {
      const target = node(id) ?? node(current);
      target?.focus({ preventScroll: true });
      return Boolean(target);
    },
    /** The first spot where something can be done: the title of its panel, and whether any such spot is in view. */
    nearestLegal() {
      const all = nodes().filter(calls);
      if (!all.length) return null;
      const first = legalFirst(all);
      const seen = all.some(inView);
      return { seen, above: middle(first)[1] < visibleTop(), title: shown.get(first.closest(".cv-panel").dataset.panel).panel.title };
    },
    /** Lead the eyes and the keyboard there. */
    goLegal() {
      const all = nodes().filter(calls);
      if (!all.length) return;
      const first = legalFirst(all);
      const stage = root.closest(".cv-stage");
      const at = first.closest(".cv-panel").getBoundingClientRect();
      const over = (stage?.clientHeight ?? 0) - at.height;
      if (stage) stage.scrollTop += at.top - stage.getBoundingClientRect().top - Math.max(8, over / 3);
      go(first.dataset.spot);
    },
    /** Where a spot is on the screen; null if it is nowhere. */
    rect(id) {
      return node(id)?.getBoundingClientRect() ?? null;
    },
    destroy() {
      stopGlide();
      hideTip();
      watch.disconnect();
      root.remove();
    },
  };
}

/** Set an attribute only if it changes, so that an unchanged board costs nothing. */
function attribute(node, name, value) {
  if (node.getAttribute(name) !== value) node.setAttribute(name, value);
}
