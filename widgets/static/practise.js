// Practise: one exercise after another beside the board. It draws the state of docs/surfaces.md and sends messages.
import { banner, dialogue, surface, switches, wordmark } from "./frame.js";
import { board } from "./board.js";
import { boardMarks } from "./marks.js";
import { button, embedded, h, icon, part } from "./dom.js";
import { drillBar, drillCard, topicList } from "./drill.js";
import { heartbeat, keeper } from "./pulse.js";
import { seatStrip } from "./prompt.js";
import { ruleArticle } from "./side.js";

const BESIDE = 900;      // below this width the exercise is a sheet at the bottom

/** Practise in `element`; `timing` is for tests. It shares the look of the lessons. */
export function mount(element, port, timing = {}) {
  const frame = surface(element, "practise");
  const { root } = frame;
  root.classList.add("cv-learn", "cv-playing");
  let state = null;
  let narrow = false;
  let folded = false;               // whether the sheet is folded away
  let kept = null;                  // the stream of this page
  let shared = null;                // the progress that the lessons know too
  let pulse = null;
  let silent = false;
  let reading = false;
  let byKeys = false;               // whether the last input came from the keyboard

  // --- the page

  const mark = h("div", { class: "cv-brand" });
  const tools = h("nav", { class: "cv-tools" });
  const choices = h("div", { class: "cv-switches" });
  const menuHost = h("div", { class: "cv-menu-button" });
  const header = h("header", { class: "cv-header" }, mark, tools, choices, menuHost);
  const banners = h("div", { class: "cv-banners" });
  const toast = h("div", { class: "cv-toast" });
  const bar = h("div", { class: "cv-lesson-bar cv-drill-bar" });
  const fold = h("div", { class: "cv-fold" });
  const task = h("section", { class: "cv-task" }, fold);
  const seats = h("ul", { class: "cv-seats" });
  const boardHost = h("div", { class: "cv-board-host" });
  const footer = h("footer", { class: "cv-footer" });
  const stage = h("main", { class: "cv-stage" }, seats, boardHost, footer);
  const middle = h("div", { class: "cv-middle" }, task, h("div", { class: "cv-scene" }, stage), toast);
  const top = h("div", { class: "cv-lesson-top" }, bar);
  const status = h("div", { class: "cv-unseen", role: "status", "aria-live": "polite" });
  root.append(header, banners, h("div", { class: "cv-play" }, top, middle), status);

  const send = (message) => port.send(message);
  const openRule = (id) => send({ type: "rule", id });
  const view = board(boardHost, { onPick: (spot) => send({ type: "pick", spot }), onDismiss: () => send({ type: "dismiss" }), onDescribe: showText });
  const marks = boardMarks(boardHost);
  const card = drillCard(task, send, openRule);
  const barred = drillBar(bar, openTopics);
  const seated = seatStrip(seats);
  const switcher = switches(choices, port);
  const textView = dialogue(root, "text", leaveText);
  const ruleView = dialogue(root, "rule-view", () => send({ type: "rule", id: "" }));
  const topicsView = dialogue(root, "topics-view");
  const menu = dialogue(root, "menu");
  const dialogs = [textView, ruleView, topicsView, menu];

  // --- input

  function showText() {
    reading = true;
    if (state.described) drawText();
    else send({ type: "describe" });
  }

  function leaveText() {
    reading = false;
    if (state.described) send({ type: "describe" });
  }

  function openTopics() {
    topicsView.open(state.ui.topics, topicList(state, (topics) => {
      topicsView.close();
      send({ type: "topics", topics });
    }), { close: state.ui.close, first: "input" });
  }

  /** Keys answer from anywhere on the page; in a notebook only where the exercise has the focus. */
  function press(event) {
    const { target, key } = event;
    if (!state || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || dialogs.some((dialog) => dialog.isOpen())) return;
    if (target.closest?.("input, textarea, select, dialog")) return;
    if ((key === "Enter" || key === " ") && target.closest?.("button, a, summary, [data-spot]")) return;
    byKeys = true;
    if (card.press(key)) event.preventDefault();
  }

  const listening = embedded() ? root : document;
  listening.addEventListener("keydown", press);
  root.addEventListener("keydown", () => { byKeys = true; }, true);
  root.addEventListener("pointerdown", () => { byKeys = false; }, true);

  // --- parts

  const drawMark = part(mark, ({ ui, title, home }) => [wordmark(ui.civitas, home), title ? h("span", { class: "cv-game" }, title) : null]);
  const drawTools = part(tools, ({ ui }) => button(ui.text_view, { picture: "text", quiet: true, "data-key": "text", title: ui.text_view, onclick: () => {
    menu.close();
    showText();
  } }));
  const drawMenu = part(menuHost, ({ ui }) => button(ui.menu, {
    picture: "menu", bare: true, quiet: true, "aria-haspopup": "dialog", onclick: () => menu.open(ui.menu, [tools, choices], { close: ui.close }),
  }));
  const drawFold = part(fold, ({ ui, folded: shut, line }) => h("button", {
    type: "button", class: "cv-grip", "aria-expanded": String(!shut), "data-key": "fold", title: shut ? ui.card_open : ui.card_close, onclick: toggleFold,
  }, h("span", { class: "cv-grip-bar", "aria-hidden": "true" }), h("span", { class: "cv-grip-ask" }, shut ? line : ""), h("span", { class: "cv-unseen" }, shut ? ui.card_open : ui.card_close), icon("up")));
  const drawLines = part(banners, ({ ui, lost }) => (lost
    ? banner("error", "warn", ui.lost, button(ui.reload, { class: "cv-primary", "data-key": "reload", onclick: () => location.reload() }))
    : null));
  const drawToast = part(toast, ({ ui, notice }) => (notice ? banner(notice.kind === "error" ? "error" : "info", notice.kind === "error" ? "warn" : "eye", notice.text,
    button(ui.close, { picture: "close", bare: true, quiet: true, "data-key": "notice", onclick: () => send({ type: "dismiss" }) })) : null));
  const drawFooter = part(footer, ({ standins }) => (standins?.count ? h("p", {}, icon("warn"), h("span", {}, standins.text)) : null));

  function toggleFold() {
    folded = !folded;
    drawSheet();
  }

  function drawSheet() {
    drawFold({ ui: state.ui, folded, line: state.exercise.question });
    fold.hidden = !narrow;
    root.classList.toggle("cv-folded", narrow && folded);
  }

  let textShown = "";
  function drawText() {
    const words = reading ? state.described ?? "" : "";
    if (words === textShown) return;
    textShown = words;
    if (!words) textView.close();
    else textView.open(state.ui.text_view, h("pre", { class: "cv-described", tabindex: "0" }, words), { close: state.ui.close, first: "pre" });
  }

  let ruleShown = "";
  function drawRule() {
    const key = state.rule ? `${state.rule.id}${state.lang}` : "";
    if (key === ruleShown) return;
    ruleShown = key;
    if (key) ruleView.open(state.ui.rule, ruleArticle(state.rule, state.ui, openRule), { close: state.ui.close });
    else ruleView.close();
  }

  // --- the whole

  function draw(next) {
    const before = state;
    state = { ...next, panels: next.panels ?? before?.panels ?? [] };
    const { ui } = state;
    kept ??= keeper(state);
    shared ??= keeper({ ...state, keep: state.shared });
    if (!embedded()) {
      pulse ??= heartbeat(send, onSilence, timing.pulse);
      const coming = before === null && restore();
      if (!coming) {
        kept.keep(state.autosave);
        shared.keep(state.autosave);
        address();
      }
    }
    pulse?.heard();
    measure();
    drawMark({ ui, title: state.game?.title, home: state.home });
    drawTools({ ui });
    drawMenu({ ui });
    switcher(state);
    drawLines({ ui, lost: silent });
    drawToast({ ui, notice: state.notice });
    drawExercise(before);
    drawRule();
    drawText();
    if (status.textContent !== state.speak) status.textContent = state.speak;
  }

  function drawExercise(before) {
    const fresh = before?.exercise.id !== state.exercise.id;
    const answered = !fresh && !before.feedback && state.feedback;
    if (fresh || answered) folded = false;
    task.setAttribute("aria-label", state.ui.task);
    barred(state);
    seated(state);
    drawFooter({ standins: state.standins });
    view.update({ ...state, speak: "" });
    card.update(state);
    drawSheet();
    marks.update(state);
    if (fresh || before?.later !== state.later) lookThere();
    if (byKeys && before && (fresh || answered)) card.focus();
  }

  /** Bring into view what is asked about. */
  function lookThere() {
    const marked = Object.keys(state.spots).filter((id) => state.spots[id].marked);
    if (state.look) marks.bringPanel(state.look, stage);
    else if (marked.length) marks.bring(marked, stage);
    else stage.scrollTo({ top: 0 });
  }

  /** What this browser keeps comes back by itself; after a reload also the language. */
  function restore() {
    const here = kept.reloaded();
    const own = here || kept.text();
    const text = shared.text() || own;
    if (text && text !== state.autosave) send({ type: "restore", text, own, here: Boolean(here) });
    return Boolean(text);
  }

  /** The address leads back to this exercise. */
  function address() {
    const link = new URL(state.link, location.href);
    const theme = new URLSearchParams(location.search).get("theme");
    if (theme) link.searchParams.set("theme", theme);
    if (link.href !== location.href) history.replaceState(history.state, "", link);
  }

  function onSilence(now) {
    silent = now;
    if (state) drawLines({ ui: state.ui, lost: silent });
  }

  function measure() {
    narrow = (root.clientWidth || 1000) < BESIDE;
    root.classList.toggle("cv-narrow", narrow);
    const home = narrow ? top : header;
    if (menuHost.parentElement !== home) home.append(menuHost);
    if (!narrow && tools.parentElement !== header) {
      menu.close();
      menuHost.before(tools, choices);
    }
  }

  const watch = new ResizeObserver(() => {
    if (!state || (root.clientWidth < BESIDE) === narrow) return;
    measure();
    drawSheet();
  });
  watch.observe(root);

  return {
    update: (next) => frame.show(next, draw),
    heard: () => pulse?.heard(),
    destroy() {
      watch.disconnect();
      listening.removeEventListener("keydown", press);
      pulse?.stop();
      for (const dialog of dialogs) dialog.destroy();
      marks.destroy();
      view.destroy();
      frame.destroy();
    },
  };
}
