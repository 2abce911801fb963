// Learn: the course, a lesson on the live board, and its end. It draws the state of docs/surfaces.md and sends messages.
import { banner, dialogue, surface, switches, wordmark } from "./frame.js";
import { board } from "./board.js";
import { boardMarks } from "./marks.js";
import { button, embedded, h, icon, later, part, say } from "./dom.js";
import { carryDialog } from "./carry.js";
import { chooserList } from "./cards.js";
import { coursePage, endPage } from "./course.js";
import { finalCard } from "./final.js";
import { heartbeat, keeper } from "./pulse.js";
import { lessonBar, stepList, taskCard } from "./lesson.js";
import { lessonPlace } from "./place.js";
import { question, seatStrip } from "./prompt.js";
import { ruleArticle } from "./side.js";

const SHEET = 900;      // below this width the task is a sheet at the bottom
const STORY = 1100;     // ms for each move of the others
const HURRY = 550;      // and for each when there are many
const MANY_MOVES = 4;

/** Learn in `element`; `timing` is for tests. */
export function mount(element, port, timing = {}) {
  const frame = surface(element, "learn");
  const { root } = frame;
  let state = null;
  let narrow = false;
  let folded = false;               // whether the sheet is folded away
  let kept = null;
  let pulse = null;
  let silent = false;
  let failed = "";
  let lastSpot = "";
  let left = "";                    // the chooser that the reader has left, until the state says so too
  let reading = false;
  let byKeys = false;               // whether the last input came from the keyboard
  let story;

  // --- the page

  const mark = h("div", { class: "cv-brand" });
  const tools = h("nav", { class: "cv-tools" });
  const choices = h("div", { class: "cv-switches" });
  const menuHost = h("div", { class: "cv-menu-button" });
  const header = h("header", { class: "cv-header" }, mark, tools, choices, menuHost);
  const banners = h("div", { class: "cv-banners" });
  const toast = h("div", { class: "cv-toast" });
  const overview = h("main", { class: "cv-course-host" });
  const ended = h("main", { class: "cv-end-host" });
  const bar = h("div", { class: "cv-lesson-bar" });
  const fold = h("div", { class: "cv-fold" });
  const task = h("section", { class: "cv-task" });
  const ask = h("div", { class: "cv-ask" });
  const seats = h("ul", { class: "cv-seats" });
  const boardHost = h("div", { class: "cv-board-host" });
  const footer = h("footer", { class: "cv-footer" });
  const final = h("div", {});
  const stage = h("main", { class: "cv-stage" }, seats, final, boardHost, footer);
  const elsewhere = h("div", { class: "cv-elsewhere" });
  const middle = h("div", { class: "cv-middle" }, task, h("div", { class: "cv-scene" }, h("div", { class: "cv-strip" }, ask), stage, elsewhere));
  const top = h("div", { class: "cv-lesson-top" }, bar);
  const play = h("div", { class: "cv-play" }, top, middle);
  const status = h("div", { class: "cv-unseen", role: "status", "aria-live": "polite" });
  root.append(header, banners, toast, overview, ended, play, status);
  task.append(fold);

  const send = (message) => port.send(message);
  const openRule = (id) => send({ type: "rule", id });
  const view = board(boardHost, { onPick: pick, onDismiss: () => send({ type: "dismiss" }), onDescribe: showText });
  const marks = boardMarks(boardHost);
  const card = taskCard(task, send, openRule);
  const barred = lessonBar(bar, send, openSteps);
  const asked = question(ask);
  const seated = seatStrip(seats);
  const finale = finalCard(final, openRule);
  const switcher = switches(choices, port);
  const popup = dialogue(root, "pop", leavePopup);
  const textView = dialogue(root, "text", leaveText);
  const ruleView = dialogue(root, "rule-view", () => send({ type: "rule", id: "" }));
  const stepsView = dialogue(root, "steps");
  const menu = dialogue(root, "menu");
  const carry = carryDialog(root, send, fail);
  const place = lessonPlace(send, () => state);
  const courseDrawn = coursePage(overview, send, carry.open);
  const endDrawn = endPage(ended, send, openRule);

  // --- input

  function pick(spot) {
    left = "";
    lastSpot = spot;
    send({ type: "pick", spot });
  }

  function leavePopup(event) {
    left = chooserKey();
    const under = event?.clientX === undefined ? null : document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-spot]");
    if (under && root.contains(under)) pick(under.dataset.spot);
    else {
      send({ type: "dismiss" });
      view.focus(lastSpot);
    }
  }

  function choose(text) {
    left = chooserKey();
    popup.close();
    view.focus(lastSpot);
    send({ type: "play", move: text });
  }

  function showText() {
    reading = true;
    if (state.described) drawText();
    else send({ type: "describe" });
  }

  function leaveText() {
    reading = false;
    if (state.described) send({ type: "describe" });
  }

  function openSteps() {
    stepsView.open(state.lesson.title, stepList(state, (step) => {
      stepsView.close();
      send({ type: "goto", step });
    }), { close: state.ui.close, first: '[aria-current="step"]' });
  }

  function fail(words) {
    failed = words;
    drawBanners();
  }

  root.addEventListener("keydown", () => { byKeys = true; }, true);
  root.addEventListener("pointerdown", () => { byKeys = false; }, true);

  // --- parts

  const drawMark = part(mark, ({ ui, title, home }) => [wordmark(ui.civitas, home), title ? h("span", { class: "cv-game" }, title) : null]);
  const drawTools = part(tools, ({ ui, lesson }) => (lesson ? button(ui.text_view, { picture: "text", quiet: true, "data-key": "text", title: ui.text_view, onclick: () => {
    menu.close();
    showText();
  } }) : null));
  const drawMenu = part(menuHost, ({ ui }) => button(ui.menu, {
    picture: "menu", bare: true, quiet: true, "aria-haspopup": "dialog", onclick: () => menu.open(ui.menu, [tools, choices], { close: ui.close }),
  }));
  const drawFold = part(fold, ({ ui, folded: shut, line }) => h("button", {
    type: "button", class: "cv-grip", "aria-expanded": String(!shut), "data-key": "fold", title: shut ? ui.card_open : ui.card_close, onclick: toggleFold,
  }, h("span", { class: "cv-grip-bar", "aria-hidden": "true" }), h("span", { class: "cv-grip-ask" }, shut ? line : ""), h("span", { class: "cv-unseen" }, shut ? ui.card_open : ui.card_close), icon("up")));
  const drawLines = part(banners, ({ ui, lost, own }) => [
    lost ? banner("error", "warn", ui.lost, button(ui.reload, { class: "cv-primary", "data-key": "reload", onclick: () => location.reload() })) : null,
    own ? banner("error", "warn", own, button(ui.close, { picture: "close", bare: true, quiet: true, onclick: () => fail("") })) : null,
  ]);
  const drawToast = part(toast, ({ ui, notice }) => (notice ? banner(notice.kind === "error" ? "error" : "info", notice.kind === "error" ? "warn" : "eye", notice.text,
    button(ui.close, { picture: "close", bare: true, quiet: true, "data-key": "notice", onclick: () => send({ type: "dismiss" }) })) : null));
  const drawFooter = part(footer, ({ standins }) => (standins?.count ? h("p", {}, icon("warn"), h("span", {}, standins.text)) : null));
  const drawElsewhere = part(elsewhere, ({ ui, where }) => (where
    ? button(say(ui.look_here, { where }), { picture: "up", onclick: () => view.goLegal() })
    : null));

  function drawBanners() {
    if (state) drawLines({ ui: state.ui, lost: silent, own: failed });
  }

  function toggleFold() {
    folded = !folded;
    drawSheet();
  }

  function drawSheet() {
    const words = state.step ? [...state.step.told, state.step.question] : [state.feedback?.title ?? ""];
    drawFold({ ui: state.ui, folded, line: words.filter(Boolean).pop() ?? "" });
    fold.hidden = !narrow;
    root.classList.toggle("cv-folded", narrow && folded);
  }

  // --- dialogs that come from the state

  function chooserKey() {
    return state.chooser ? JSON.stringify(state.chooser) : "";
  }

  let popped = "";
  function drawPopup() {
    const key = chooserKey();
    if (key !== left) left = "";
    const shown = key && key !== left ? `${key}${state.lang}` : "";
    if (shown === popped && Boolean(shown) === popup.isOpen()) return;
    popped = shown;
    if (!shown) {
      popup.close();
      return;
    }
    lastSpot = state.chooser.spot || lastSpot;
    popup.open(state.chooser.title, chooserList(state, choose), { close: state.ui.close, near: narrow ? null : () => view.rect(lastSpot), first: ".cv-move" });
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

  function busy() {
    return [popup, textView, ruleView, stepsView, menu, carry].some((dialog) => dialog.isOpen());
  }

  // --- the whole

  function draw(next) {
    const before = state;
    state = { ...next, panels: next.panels ?? before?.panels ?? [], moves: next.moves ?? [] };
    const { ui, screen } = state;
    const own = !state.solo && !embedded();
    const turned = before !== null && before.screen !== screen;
    const wasIn = turned && root.contains(root.getRootNode().activeElement);
    kept ??= keeper(state);
    if (own) {
      pulse ??= heartbeat(send, onSilence, timing.pulse);
      const coming = before === null && place.restore(kept, state);
      if (!coming) {
        kept.keep(state.autosave);
        place.address(before, state);
      }
    }
    pulse?.heard();

    const playing = screen === "lesson";
    root.classList.toggle("cv-playing", playing);
    root.classList.toggle("cv-compact", Boolean(state.solo));
    measure();
    drawMark({ ui, title: state.game?.title, home: state.home });
    drawTools({ ui, lesson: playing });
    drawMenu({ ui });
    switcher(state);
    drawBanners();
    drawToast({ ui, notice: state.notice });
    overview.hidden = screen !== "course";
    ended.hidden = screen !== "end";
    play.hidden = !playing;
    carry.update(state);
    if (screen === "course") courseDrawn(state);
    if (screen === "end") endDrawn(state);
    if (playing) drawLesson(before);
    drawRule();
    drawText();
    if (status.textContent !== state.speak) status.textContent = state.speak;
    if (turned) {
      if (!playing) scrollTo?.(0, 0);
      if (wasIn && !playing) root.querySelector(`.cv-${screen === "end" ? "end" : "course"}-host h1`)?.focus({ preventScroll: true });
    }
    clearTimeout(story);
    if (playing && state.playing) story = setTimeout(tellOn, pace());
  }

  /** The next move of the others, unless something else is being read. */
  function tellOn() {
    if (busy()) story = setTimeout(tellOn, pace());
    else send({ type: "step" });
  }

  function pace() {
    return timing.story ?? (state.moves_left > MANY_MOVES ? HURRY : STORY);
  }

  function drawLesson(before) {
    const { ui } = state;
    const onBoard = boardHost.contains(root.getRootNode().activeElement);
    const entered = before?.screen !== "lesson";
    const began = entered || where(before) !== where(state);
    if (began && folded) folded = false;
    task.setAttribute("aria-label", ui.task);
    barred(state, narrow);
    asked(state);
    seated(state);
    finale(state);
    drawFooter({ standins: state.standins });
    const told = state.feedback?.turns.length > (before?.feedback?.turns.length ?? 0);
    const old = told ? marks.pieces() : null;
    view.update({ ...state, speak: "", refusal: state.feedback?.spot ? { spot: state.feedback.spot } : null });
    card.update(state);
    drawSheet();
    drawPopup();
    if (told && !state.step) marks.bringNew(old, stage);
    else if (began || state.feedback?.kind === "onward") lookThere(before);
    marks.update(state);
    if (entered) card.focus(byKeys);
    else if (began && byKeys) follow(onBoard);
    lookSoon();
  }

  /** What of the lesson is on the screen. */
  function where(now) {
    return now ? `${now.lesson?.id}/${now.step?.number ?? ""}/${now.can?.next ?? ""}/${now.playing}` : "";
  }

  /** The keyboard goes to where one goes on: the button after an answer, the board where something is to be played. */
  function follow(onBoard) {
    const play = state.step && state.step.kind !== "tell" && !["choices", "number"].includes(state.step.answer);
    if (!play) card.focus(true);
    else if (!onBoard) view.focus(firstCalling() ?? lastSpot);
  }

  function firstCalling() {
    const ids = Object.keys(state.spots);
    return ids.find((id) => state.spots[id].marked === "target") ?? ids.find((id) => state.spots[id].marked) ?? ids.find((id) => state.spots[id].legal);
  }

  /** Bring into view what is marked, else where the answer is, else what can be done next, else the whole of it. */
  function lookThere(before) {
    const ids = Object.keys(state.spots);
    const marked = ids.filter((id) => state.spots[id].marked);
    const legal = ids.filter((id) => state.spots[id].legal);
    const both = marked.filter((id) => legal.includes(id));
    const next = state.feedback?.kind === "onward" ? legal : [];
    const elsewhere = `${before?.lesson?.id}/${before?.lesson?.scene}` !== `${state.lesson.id}/${state.lesson.scene}`;
    if (state.scores && !before?.scores) stage.scrollTo({ top: 0 });
    else if (marked.length || next.length) marks.bring(both.length ? both : next.length && !marked.length ? next : marked, stage);
    else if (state.step?.look) marks.bringPanel(state.step.look, stage);
    else if (elsewhere) stage.scrollTo({ top: 0 });
  }

  /** Where nothing that is meant is in view, a button says where it is. */
  function lookAround() {
    const here = state?.screen === "lesson" && !state.playing ? view.nearestLegal() : null;
    elsewhere.classList.toggle("cv-above", Boolean(here?.above));
    drawElsewhere({ ui: state.ui, where: here && !here.seen ? here.title : "" });
  }
  const lookSoon = later(350, lookAround);
  stage.addEventListener("scroll", () => lookSoon(), { passive: true });

  function onSilence(now) {
    silent = now;
    drawBanners();
  }

  function measure() {
    narrow = (root.clientWidth || 1000) < SHEET;
    root.classList.toggle("cv-narrow", narrow);
    if (state?.screen === "lesson") {
      if (toast.parentElement !== middle) middle.append(toast);
    } else if (toast.parentElement !== root) overview.before(toast);
    const home = narrow && state?.screen === "lesson" ? top : header;
    if (menuHost.parentElement !== home) home.append(menuHost);
    if (!narrow && tools.parentElement !== header) {
      menu.close();
      menuHost.before(tools, choices);
    }
  }

  const watch = new ResizeObserver(() => {
    if (!state || (root.clientWidth < SHEET) === narrow) return;
    measure();
    if (state.screen === "lesson") {
      barred(state, narrow);
      drawSheet();
    }
  });
  watch.observe(root);

  return {
    update: (next) => frame.show(next, draw),
    heard: () => pulse?.heard(),
    destroy() {
      watch.disconnect();
      place.stop();
      clearTimeout(story);
      pulse?.stop();
      lookSoon.stop();
      for (const dialog of [popup, textView, ruleView, stepsView, menu, carry]) dialog.destroy();
      marks.destroy();
      view.destroy();
      frame.destroy();
    },
  };
}
