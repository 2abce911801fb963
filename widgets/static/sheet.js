// The panel beside the board: tabs on a desk, a sheet that is pulled up from the bottom on a phone.
import { button, h, icon, part, say } from "./dom.js";

const TABS = ["moves", "log", "rules", "scores"];

/** Tabs with one host for each card, in `element`. On a desk the moves are always shown, above the other tabs. */
export function sidePanel(element) {
  const hosts = Object.fromEntries(TABS.map((id) => [id, h("div", { class: `cv-card cv-card-${id}`, role: "tabpanel", tabindex: "-1" })]));
  const grip = h("button", { type: "button", class: "cv-grip", "aria-expanded": "false" });
  const tools = h("div", { class: "cv-side-tools" });
  const tabs = h("div", { class: "cv-tabs", role: "tablist" });
  const title = h("h2", { class: "cv-side-title" });
  const inner = h("div", { class: "cv-side-inner" }, tools, title, hosts.moves, tabs, hosts.log, hosts.rules, hosts.scores);
  element.append(grip, inner);
  let narrow = false;
  let open = false;
  let tab = "moves";
  let state;

  const drawTabs = part(tabs, ({ ui, tab: now, ids }) => ids.map((id) => h("button", {
    type: "button", role: "tab", "data-key": id, "aria-selected": String(id === now), tabindex: id === now ? "0" : "-1", onclick: () => show(id),
  }, ui[id])));
  const drawGrip = part(grip, ({ ask, count }) => [h("span", { class: "cv-grip-bar", "aria-hidden": "true" }),
    h("span", { class: "cv-grip-ask" }, ask), count ? h("span", { class: "cv-grip-count" }, count) : null, icon("up")]);

  const drawTitle = part(title, ({ words, n }) => [words, h("span", { class: "cv-count" }, n ? String(n) : "")]);

  function redraw() {
    if (!state) return;
    const ids = narrow ? TABS : TABS.slice(1);
    if (!ids.includes(tab)) tab = "log";
    drawTabs({ ui: state.ui, tab, ids });
    const n = state.prompt?.bot || state.scores ? 0 : state.moves?.length ?? 0;
    const count = n ? say(state.ui.moves_count, { n }, state.lang) : "";
    drawTitle({ words: state.ui.moves, n });
    title.hidden = narrow;
    tabs.setAttribute("aria-label", state.ui.side);
    for (const id of TABS) {
      hosts[id].hidden = !(id === tab || (!narrow && id === "moves"));
      hosts[id].setAttribute("aria-label", state.ui[id]);
      hosts[id].setAttribute("role", ids.includes(id) ? "tabpanel" : "region");
    }
    drawGrip({ ask: state.prompt?.text ?? "", count });
    grip.hidden = !narrow;
    grip.setAttribute("aria-expanded", String(open));
    element.classList.toggle("cv-open", narrow && open);
    inner.inert = narrow && !open;
  }

  function show(id) {
    tab = id;
    redraw();
    if (hosts[id].parentElement) hosts[id].parentElement.scrollTop = 0;
  }

  function pull(on) {
    open = on;
    element.style.removeProperty("--cv-pull");
    redraw();
  }

  tabs.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const ids = narrow ? TABS : TABS.slice(1);
    show(ids[(ids.indexOf(tab) + step + ids.length) % ids.length]);
    tabs.querySelector('[aria-selected="true"]').focus();
    event.preventDefault();
  });

  // A short press toggles; a drag follows the finger and settles where it was going.
  let from = null;
  grip.addEventListener("pointerdown", (event) => {
    from = { y: event.clientY, moved: false };
    grip.setPointerCapture(event.pointerId);
  });
  grip.addEventListener("pointermove", (event) => {
    if (!from) return;
    const by = event.clientY - from.y;
    if (Math.abs(by) > 8) from.moved = true;
    if (from.moved) element.style.setProperty("--cv-pull", `${by}px`);
  });
  const settle = (event) => {
    if (from?.moved) {
      const by = event.clientY - from.y;
      pull(open ? by < 60 : by < -40);
      element.dataset.dragged = "";
      setTimeout(() => delete element.dataset.dragged);
    }
    from = null;
  };
  grip.addEventListener("pointerup", settle);
  grip.addEventListener("pointercancel", settle);
  grip.addEventListener("click", () => {
    if (element.dataset.dragged === undefined) pull(!open);
  });
  element.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && narrow && open) {
      pull(false);
      grip.focus();
      event.stopPropagation();
    }
  });

  return {
    hosts,
    tools,
    update(next, isNarrow) {
      state = next;
      narrow = isNarrow;
      redraw();
    },
    /** Show one card, pulling the sheet up where there is one. */
    open(id) {
      if (narrow) open = true;
      show(id);
    },
    close() {
      if (narrow && open) pull(false);
    },
    isOpen: () => narrow && open,
    grip,
  };
}
