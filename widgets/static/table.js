// The table: setting up a game and playing it. It draws the state of docs/surfaces.md and sends messages back.
import { banner, dialogue, surface, switches, wordmark } from "./frame.js";
import { board } from "./board.js";
import { button, embedded, h, icon, later, part, say } from "./dom.js";
import { botPace, heartbeat, keeper } from "./pulse.js";
import { chooserList, refusalList } from "./cards.js";
import { commandButtons, handCover, question, seatStrip } from "./prompt.js";
import { finalCard } from "./final.js";
import { logCard, movesCard, ruleArticle, rulesCard, scoresCard } from "./side.js";
import { paceButtons, timeBar } from "./time.js";
import { setupForm } from "./setup.js";
import { sidePanel } from "./sheet.js";
import { toolBar } from "./tools.js";

const NARROW = 1180;                // below this width the side panel is a sheet: the map beside it would be too small

/** The table in `element`; `timing` is for tests. */
export function mount(element, port, timing = {}) {
  const frame = surface(element, "table");
  const { root } = frame;
  let state = null;
  let narrow = false;
  let kept = null;
  let silent = false;
  let failed = "";                  // a sentence of our own: copying or reading a file did not work
  let left = "";                    // the chooser or refusal that the reader has left, until the state says so too
  let reading = false;              // whether the text view was asked for
  let ruleShown = "";
  let textShown = "";
  let lastSpot = "";

  // --- the page

  const mark = h("div", { class: "cv-brand" });
  const tools = h("nav", { class: "cv-tools" });
  const choices = h("div", { class: "cv-switches" });
  const menuHost = h("div", { class: "cv-menu-button" });
  const header = h("header", { class: "cv-header" }, mark, tools, choices, menuHost);
  const setupHost = h("main", { class: "cv-setup-host" });
  const ask = h("div", { class: "cv-ask", tabindex: "-1" });
  const pacing = h("div", { class: "cv-pacing" });
  const commands = h("div", { class: "cv-commands" });
  const prompt = h("div", { class: "cv-prompt" }, ask, commands, pacing);   // and the steps in time, see measure()
  const banners = h("div", { class: "cv-banners" });
  const seats = h("ul", { class: "cv-seats" });
  const final = h("div", {});
  const boardHost = h("div", { class: "cv-board-host" });
  const footer = h("footer", { class: "cv-footer" });
  const stage = h("main", { class: "cv-stage" }, seats, final, boardHost, footer);
  const side = h("aside", { class: "cv-side" });
  const cover = h("div", { class: "cv-cover", hidden: true });
  const elsewhere = h("div", { class: "cv-elsewhere" });
  const middle = h("div", { class: "cv-middle" }, stage, elsewhere, side, cover);
  const play = h("div", { class: "cv-play" }, prompt, middle);
  const toast = h("div", { class: "cv-toast" });
  root.append(header, banners, toast, setupHost, play);

  const send = (message) => port.send(message);
  const openRule = (id) => send({ type: "rule", id });
  const panel = sidePanel(side);
  const view = board(boardHost, {
    onPick: pick,
    onHover: (spot) => moves.preview(spot),
    onDismiss: () => send({ type: "dismiss" }),
    onDescribe: showText,
  });
  const moves = movesCard(panel.hosts.moves, { play: playListed, look: (move) => view.mark(move?.spot) });
  const log = logCard(panel.hosts.log, { openRule, goto: (ply) => send({ type: "goto", ply }) });
  const rules = rulesCard(panel.hosts.rules, port);
  const scores = scoresCard(panel.hosts.scores);
  const finale = finalCard(final, openRule);
  const setup = setupForm(setupHost, port, openRule);
  const switcher = switches(choices, port);
  const time = timeBar(send);
  const popup = dialogue(root, "pop", leavePopup);
  const textView = dialogue(root, "text", leaveText);
  const ruleView = dialogue(root, "rule-view", () => send({ type: "rule", id: "" }));
  const menu = dialogue(root, "menu");
  const bots = botPace(() => send({ type: "step" }), timing.bots);
  const pacers = paceButtons(pacing, bots, () => {
    pacers(state);
    bots.update(state, busy());
  });
  const toolbar = toolBar(root, tools, send, { onText: showText, onUse: () => menu.close(), onFail: fail });
  const asked = question(ask);
  const commanded = commandButtons(commands, playMove);
  const seated = seatStrip(seats);
  const covered = handCover(cover, () => {
    send({ type: "reveal" });
    view.focus();
  });
  let pulse = null;                 // not in a notebook: there a busy kernel is no lost game

  // --- input

  function pick(spot) {
    left = "";
    lastSpot = spot;
    send({ type: "pick", spot });
  }

  function playMove(text) {
    send({ type: "play", move: text });
  }

  function playListed(text) {
    if (panel.isOpen()) {
      panel.close();
      panel.grip.focus();
    }
    playMove(text);
  }

  function leavePopup(event) {
    left = popupKey();
    const under = event?.clientX === undefined ? null : document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-spot]");
    if (under && root.contains(under)) pick(under.dataset.spot);
    else {
      send({ type: "dismiss" });
      view.focus(lastSpot);
    }
  }

  function showText() {
    reading = true;
    if (state.described) drawText();
    else send({ type: "describe" });
  }

  function leaveText() {
    reading = false;
    textShown = "";
    if (state.described) send({ type: "describe" });
  }

  function fail(words) {
    failed = words;
    drawBanners();
  }

  // --- parts

  const drawMark = part(mark, ({ ui, title, home }) => [wordmark(ui.civitas, home), title ? h("span", { class: "cv-game" }, title) : null]);
  const drawMenu = part(menuHost, ({ ui }) => button(ui.menu, {
    picture: "menu", bare: true, quiet: true, "aria-haspopup": "dialog", onclick: () => menu.open(ui.menu, [tools, choices], { close: ui.close }),
  }));

  const drawLines = part(banners, ({ ui, branch, lost, own, playing }) => [
    lost ? banner("error", "warn", ui.lost, button(ui.reload, { class: "cv-primary", "data-key": "reload", onclick: () => location.reload() })) : null,
    playing && branch ? banner("branch", "branch", ui.branch_banner, button(ui.branch_back, { picture: "back", "data-key": "back", onclick: () => send({ type: "back" }) })) : null,
    own ? banner("error", "warn", own, button(ui.close, { picture: "close", bare: true, quiet: true, onclick: () => fail("") })) : null,
  ]);
  const drawToast = part(toast, ({ ui, notice }) => (notice ? banner(notice.kind === "error" ? "error" : "info", notice.kind === "error" ? "warn" : "hint", notice.text,
    button(ui.close, { picture: "close", bare: true, quiet: true, "data-key": "notice", onclick: () => send({ type: "dismiss" }) })) : null));

  function drawBanners() {
    if (state) drawLines({ ui: state.ui, branch: state.time?.branch, lost: silent, own: failed, playing: state.screen === "play" });
  }

  const drawFooter = part(footer, ({ standins }) => (standins?.count ? h("p", {}, icon("warn"), h("span", {}, standins.text)) : null));

  // --- dialogs that come from the state

  function popupKey() {
    const open = state.chooser ?? state.refusal;
    return open ? JSON.stringify(open) : "";
  }

  let popped = "";
  function drawPopup() {
    const key = popupKey();
    if (key !== left) left = "";
    const { ui, chooser, refusal } = state;
    const shown = key && key !== left ? `${key}${state.lang}` : "";
    if (shown === popped && Boolean(shown) === popup.isOpen()) return;
    popped = shown;
    if (!shown) {
      popup.close();
      if (root.getRootNode().activeElement === document.body) view.focus(lastSpot);
      return;
    }
    lastSpot = (chooser ?? refusal).spot || lastSpot;
    const near = narrow ? null : () => view.rect(lastSpot);
    if (chooser) popup.open(chooser.title, chooserList(state, choose), { close: ui.close, near, first: ".cv-move" });
    else popup.open(ui.why_not, refusalList(state, openFromRefusal), { close: ui.close, near });
    popup.box.classList.toggle("cv-refusal", !chooser);
  }

  function choose(text) {
    left = popupKey();
    popup.close();
    view.focus(lastSpot);
    playMove(text);
  }

  function openFromRefusal(id) {
    left = popupKey();
    popup.close();
    send({ type: "dismiss" });
    openRule(id);
  }

  function drawText() {
    const words = reading ? state.described ?? "" : "";
    if (words === textShown) return;
    textShown = words;
    if (!words) textView.close();
    else textView.open(state.ui.text_view, h("pre", { class: "cv-described", tabindex: "0" }, state.described), { close: state.ui.close, first: "pre" });
  }

  function drawRule() {
    const id = state.rule?.id ?? "";
    const key = `${id}${state.lang}${state.screen}`;
    if (key === ruleShown) return;
    ruleShown = key;
    if (!id || state.screen === "play") ruleView.close();
    if (!id) return;
    if (state.screen === "setup") ruleView.open(state.ui.rule, ruleArticle(state.rule, state.ui, openRule), { close: state.ui.close });
    else {
      panel.open("rules");
      rules.read();
    }
  }

  function busy() {
    return popup.isOpen() || textView.isOpen() || (state.hidden ?? null) !== null;
  }

  // --- the whole

  function draw(next) {
    const before = state;
    state = { ...next, panels: next.panels ?? before?.panels ?? [], moves: next.moves ?? [] };
    const { ui, screen } = state;
    const playing = screen === "play";
    const wasIn = setupHost.contains(root.getRootNode().activeElement);
    kept ??= keeper(state);
    if (!state.compact && !embedded()) pulse ??= heartbeat(send, onSilence, timing.pulse);
    pulse?.heard();
    if (!state.compact && !embedded()) {
      const coming = before === null && restore();
      if (!coming) kept.keep(state.autosave);
      if (before?.screen === "play" && !playing) kept.leave();
    }

    root.classList.toggle("cv-playing", playing);
    root.classList.toggle("cv-compact", Boolean(state.compact));
    measure();
    drawMark({ ui, title: state.game?.title, home: state.home });
    toolbar.update(state);
    drawMenu({ ui });
    switcher(state);
    drawBanners();
    drawToast({ ui, notice: state.notice });
    setupHost.hidden = playing;
    play.hidden = !playing;
    if (playing) drawPlay();
    else setup(state, state.autosave ? "" : kept.text());
    drawRule();
    drawText();
    if (playing && before?.screen === "setup" && wasIn) ask.focus({ preventScroll: true });
    bots.update(state, busy());
  }

  function drawPlay() {
    const { ui } = state;
    view.update(state);    // the board first: it measures its pieces, and nothing is to be laid out yet
    prompt.setAttribute("aria-label", ui.prompt);
    asked(state);
    commanded(state);
    pacers(state);
    seated(state);
    panel.update(state, narrow);
    moves.update(state);
    log(state);
    rules.update(state);
    scores(state);
    finale(state);
    time.update(state);
    drawFooter({ standins: state.standins });
    covered(state);
    drawPopup();
    lookSoon();
  }

  /** Where nothing that can be done is in view, a button says where it is. */
  function lookAround() {
    const here = state?.screen === "play" && !state.prompt?.bot ? view.nearestLegal() : null;
    elsewhere.classList.toggle("cv-above", Boolean(here?.above));
    drawElsewhere({ ui: state.ui, where: here && !here.seen ? here.title : "" });
  }

  const drawElsewhere = part(elsewhere, ({ ui, where }) => (where
    ? button(say(ui.legal_in, { where }), { picture: "up", onclick: () => view.goLegal() })
    : null));
  const lookSoon = later(120, lookAround);
  stage.addEventListener("scroll", () => lookSoon(), { passive: true });

  /** After a reload or a lost engine the game of this tab comes back by itself; any other is offered by the setup. */
  function restore() {
    const text = kept.reloaded();
    if (text && text !== state.autosave) send({ type: "restore", text });
    return Boolean(text);
  }

  function onSilence(now) {
    silent = now;
    drawBanners();
  }

  function measure() {
    narrow = (root.clientWidth || 1000) < NARROW;
    root.classList.toggle("cv-narrow", narrow);
    if (state?.screen === "play") move(toast, middle);
    else if (toast.parentElement !== root) setupHost.before(toast);
    move(time.steps, prompt);
    move(time.element, narrow ? panel.tools : prompt);
    if (!narrow && tools.parentElement !== header) {
      menu.close();
      menuHost.before(tools, choices);
    }
  }

  function move(node, home) {
    if (node.parentElement !== home) home.append(node);
  }

  const watch = new ResizeObserver(() => {
    if (!state || (root.clientWidth < NARROW) === narrow) return;
    measure();
    panel.update(state, narrow);
  });
  watch.observe(root);

  return {
    update: (next) => frame.show(next, draw),
    /** An answer to the heartbeat that came without a state. */
    heard: () => pulse?.heard(),
    destroy() {
      watch.disconnect();
      pulse?.stop();
      bots.stop();
      rules.stop();
      time.stop();
      lookSoon.stop();
      for (const dialog of [popup, textView, ruleView, menu, toolbar]) dialog.destroy();
      view.destroy();
      frame.destroy();
    },
  };
}
