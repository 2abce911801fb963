// The explorer: choose a position and a question, click what it is about, read the answer in words and on the map.
import { banner, dialogue, surface, switches, wordmark } from "./frame.js";
import { board } from "./board.js";
import { button, chip, drawn, embedded, h, icon, later, memory, part } from "./dom.js";
import { heartbeat } from "./pulse.js";
import { ruleArticle, ruleTag } from "./side.js";
import { toolBar } from "./tools.js";

const STACKED = 1080;    // below this width question, map and answer stand below each other
const LINKED = ["lang", "at", "players", "seed", "ply", "save", "ask", "city", "start", "goal", "region", "player", "card", "good", "deck"];
const SAMPLES = { line: "M2 8h28", ring: "M16 1.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13z", plate: "M12 1h8a7 7 0 0 1 0 14h-8a7 7 0 0 1 0-14z" };

/** The explorer in `element`; `timing` is for tests. */
export function mount(element, port, timing = {}) {
  const frame = surface(element, "explorer");
  const { root } = frame;
  let state = null;
  let failed = "";       // a sentence of our own: copying or reading a file did not work
  let silent = false;
  let ruleShown = "";
  let textShown = "";
  let shownSpot = "";
  let pulse = null;

  // --- the page

  const mark = h("div", { class: "cv-brand" });
  const tools = h("nav", { class: "cv-tools" });
  const extra = h("nav", { class: "cv-tools" });
  const choices = h("div", { class: "cv-switches" });
  const menuHost = h("div", { class: "cv-menu-button" });
  const header = h("header", { class: "cv-header" }, mark, tools, extra, choices, menuHost);
  const banners = h("div", { class: "cv-banners" });
  const ask = h("div", { class: "cv-ask" });
  const slider = h("input", { type: "range", min: 0, step: 1, class: "cv-slider" });
  const moment = h("output", { class: "cv-time-label" });
  const time = h("div", { class: "cv-time", role: "group" }, slider, moment);
  const commands = h("div", { class: "cv-commands" });
  const prompt = h("div", { class: "cv-prompt" }, ask, time, commands);
  const toast = h("div", { class: "cv-toast" });
  const asking = h("section", { class: "cv-asking" });
  const legend = h("ul", { class: "cv-legend" });
  const boardHost = h("div", { class: "cv-board-host" });
  const stage = h("main", { class: "cv-stage" }, legend, boardHost);
  const telling = h("section", { class: "cv-telling", tabindex: "-1" });
  const middle = h("div", { class: "cv-middle" }, toast, asking, stage, telling);
  root.append(header, banners, h("div", { class: "cv-play" }, prompt, middle));
  root.classList.add("cv-playing");

  const send = (message) => port.send(message);
  const openRule = (id) => send({ type: "rule", id });
  const showText = () => send({ type: "describe" });
  const view = board(boardHost, {
    onPick: (spot) => send({ type: "pick", spot }),
    onDismiss: () => send({ type: "forget" }),
    onDescribe: showText,
  });
  const switcher = switches(choices, port);
  const menu = dialogue(root, "menu");
  const places = dialogue(root, "places");
  const textView = dialogue(root, "text", () => state.described && showText());
  const ruleView = dialogue(root, "rule-view", () => openRule(""));
  const toolbar = toolBar(root, tools, send, { onText: showText, onUse: () => menu.close(), onFail: fail });
  const travel = later(140, (ply) => send({ type: "goto", ply }));
  slider.addEventListener("input", () => travel(Number(slider.value)));

  function fail(words) {
    failed = words;
    drawBanners();
  }

  // --- parts

  const drawMark = part(mark, ({ ui, title, home }) => [wordmark(ui.civitas, home), title ? h("span", { class: "cv-game" }, title) : null]);
  const drawMenu = part(menuHost, ({ ui }) => button(ui.menu, {
    picture: "menu", bare: true, quiet: true, "aria-haspopup": "dialog", onclick: () => menu.open(ui.menu, [tools, extra, choices], { close: ui.close }),
  }));
  const drawLines = part(banners, ({ ui, lost, own }) => [
    lost ? banner("error", "warn", ui.lost, button(ui.reload, { class: "cv-primary", "data-key": "reload", onclick: () => location.reload() })) : null,
    own ? banner("error", "warn", own, button(ui.close, { picture: "close", bare: true, quiet: true, onclick: () => fail("") })) : null,
  ]);
  const drawToast = part(toast, ({ ui, notice }) => (notice ? banner(notice.kind === "error" ? "error" : "info", notice.kind === "error" ? "warn" : "hint", notice.text,
    button(ui.close, { picture: "close", bare: true, quiet: true, "data-key": "notice", onclick: () => send({ type: "dismiss" }) })) : null));

  function drawBanners() {
    if (state) drawLines({ ui: state.ui, lost: silent, own: failed });
  }

  const drawAsk = part(ask, ({ ui, graphs, id, missing, brief }) => [
    h("label", { class: "cv-pose" }, h("span", { class: "cv-when" }, ui.question),
      h("select", { class: "cv-input", "data-key": "question", onchange: (event) => send({ type: "ask", question: event.target.value }) },
        graphs.map((graph) => h("optgroup", { label: graph.title }, graph.questions.map((each) => h("option", {
          value: each.id, selected: each.id === id, disabled: !each.on,
        }, each.on ? each.text : `${each.text} (${ui.not_on_board})`)))))),
    h("p", { class: `cv-brief${missing ? " cv-wanted" : ""}` }, missing || brief),
  ]);

  const drawCommands = part(commands, ({ ui, kind }) => button(kind, {
    picture: "load", "data-key": "position", "aria-label": `${ui.position}: ${kind}`, "aria-haspopup": "dialog", onclick: choosePlace,
  }));
  const drawExtra = part(extra, ({ ui }) => button(ui.text_view, { picture: "text", quiet: true, title: ui.text_view, "data-key": "text", onclick: () => {
    menu.close();
    showText();
  } }));

  const drawAsking = part(asking, ({ ui, question, seats, told }) => [
    h("p", { class: "cv-note" }, question.about),
    question.fields.map((field) => (field.kind === "player" || field.kind === "anyone" ? players(field, seats) : names(field, ui))),
    told ? button(ui.forget, { picture: "undo", quiet: true, "data-key": "forget", onclick: () => send({ type: "forget" }) }) : null,
  ]);

  function names(field, ui) {
    return h("label", { class: "cv-given" }, h("span", { class: "cv-label" }, field.label),
      h("select", { class: "cv-input", "data-key": field.id, onchange: (event) => send({ type: "tell", field: field.id, value: event.target.value }) },
        h("option", { value: "", selected: !field.value }, ui.nothing_chosen),
        field.options.map((option) => h("option", { value: option.id, selected: option.id === field.value }, option.text))));
  }

  function players(field, seats) {
    return h("div", { class: "cv-given", role: "group", "aria-label": field.label }, h("span", { class: "cv-label" }, field.label),
      h("div", { class: "cv-who" }, field.options.map((option) => {
        const seat = seats.find((each) => String(each.seat + 1) === option.id);
        return h("button", {
          type: "button", class: "cv-button", "aria-pressed": String(option.id === field.value), "data-key": `${field.id}-${option.id}`,
          onclick: () => send({ type: "tell", field: field.id, value: option.id }),
        }, seat ? chip(seat) : null, h("span", {}, option.text));
      })));
  }

  const drawTelling = part(telling, ({ ui, answer, lang }) => (answer ? [
    h("h2", {}, ui.answer),
    h("div", { class: "cv-finding", lang }, answer.sentences.map((text) => h("p", {}, text))),
    answer.table ? h("div", { class: "cv-table-scroll" }, h("table", { class: "cv-finding-table" },
      h("caption", { class: "cv-unseen" }, ui.table_of_answer),
      h("thead", {}, h("tr", {}, answer.table.head.map((text) => h("th", { scope: "col" }, text)))),
      h("tbody", {}, answer.table.rows.map(([first, ...rest]) => h("tr", {}, h("th", { scope: "row" }, first), rest.map((text) => h("td", {}, text))))))) : null,
    h("h3", { class: "cv-label" }, ui.rests_on),
    h("ul", { class: "cv-rests" }, answer.rules.map((rule) => h("li", {}, h("span", {}, rule.text), ruleTag(rule.id, ui, openRule)))),
  ] : h("p", { class: "cv-empty" }, ui.answer_later)));

  const drawLegend = part(legend, ({ ui, marks }) => (marks.length ? [h("li", { class: "cv-label" }, ui.legend),
    marks.map((each) => h("li", {}, sample(each), each.text))] : null));

  function sample({ style, shape }) {
    const d = SAMPLES[shape];
    return drawn("svg", { class: `cv-sample mk mk-${style}`, viewBox: "0 0 32 16", "aria-hidden": "true" },
      shape === "plate" ? drawn("path", { d, class: "mk-plate" }) : [drawn("path", { d, class: "mk-edge" }), drawn("path", { d, class: "mk-line" })]);
  }

  // --- the position

  function choosePlace() {
    const { ui, position } = state;
    const kept = memory.read(`table:${state.game.slug}`);
    const chosen = { players: position.count, seed: position.seed };
    const go = (message) => () => {
      places.close();
      send(message());
    };
    const random = (seed) => ({ type: "position", kind: "random", players: chosen.players, seed });
    const seed = h("input", { class: "cv-input", type: "number", inputmode: "numeric", min: 0, max: 999999999, value: String(position.seed), "aria-label": ui.seed });
    const any = () => Math.floor(Math.random() * 1000000);
    places.open(ui.position, [
      place(position, "board", ui.kind_board_note, button(named(position, "board"), { "data-key": "board", onclick: go(() => ({ type: "position", kind: "board" })) })),
      place(position, "random", ui.kind_random_note,
        h("div", { class: "cv-radios cv-row", role: "radiogroup", "aria-label": ui.players }, h("span", { class: "cv-label" }, ui.players), position.counts.map((count) => h("label", { class: "cv-radio" },
          h("input", { type: "radio", name: "cv-count", value: count, checked: count === position.count, onchange: () => { chosen.players = count; } }), h("span", {}, String(count))))),
        h("label", { class: "cv-joined" }, h("span", { class: "cv-label" }, ui.seed), seed),
        h("div", { class: "cv-row" },
          button(ui.show_random, { class: "cv-primary", "data-key": "random", onclick: go(() => random(Math.min(999999999, Math.max(0, Number.parseInt(seed.value, 10) || 0)))) }),
          button(ui.another, { picture: "dice", "data-key": "another", onclick: go(() => random(any())) }))),
      place(position, "save", ui.kind_save_note, h("div", { class: "cv-row" },
        kept ? button(ui.kept, { picture: "go", "data-key": "kept", onclick: go(() => ({ type: "restore", text: kept })) }) : null,
        button(ui.load, { picture: "load", "data-key": "file", onclick: () => {
          places.close();
          root.querySelector("input[type=file]").click();
        } }))),
    ], { close: ui.close });
  }

  function place(position, kind, note, ...content) {
    return h("section", { class: `cv-place${position.kind === kind ? " cv-now" : ""}` }, h("h3", {}, named(position, kind)), h("p", { class: "cv-note" }, note), content);
  }

  function named(position, kind) {
    return position.kinds.find((each) => each.id === kind).text;
  }

  // --- dialogs that come from the state

  function drawText() {
    const words = state.described ?? "";
    if (words === textShown) return;
    textShown = words;
    if (words) textView.open(state.ui.text_view, h("pre", { class: "cv-described", tabindex: "0" }, words), { close: state.ui.close, first: "pre" });
    else textView.close();
  }

  function drawRule() {
    const key = state.rule ? `${state.rule.id}${state.lang}` : "";
    if (key === ruleShown) return;
    ruleShown = key;
    if (key) ruleView.open(state.ui.rule, ruleArticle(state.rule, state.ui, openRule), { close: state.ui.close });
    else ruleView.close();
  }

  // --- the whole

  function draw(next) {
    state = { ...next, panels: next.panels ?? state?.panels ?? [] };
    const { ui, position, question, answer } = state;
    if (!embedded()) pulse ??= heartbeat(send, onSilence, timing.pulse);
    pulse?.heard();
    measure();
    drawMark({ ui, title: state.game?.title, home: state.home });
    toolbar.update({ ui, link: state.link });
    drawMenu({ ui });
    switcher(state);
    drawBanners();
    drawToast({ ui, notice: state.notice });
    drawAsk({ ui, graphs: state.graphs, id: question.id, missing: question.missing, brief: answer?.sentences[0] ?? "" });
    drawCommands({ ui, kind: named(position, position.kind) });
    drawExtra({ ui });
    drawTime(position, ui);
    drawAsking({ ui, question, seats: state.seats, told: question.fields.some((field) => field.kind !== "player" && field.value) });
    drawTelling({ ui, answer, lang: state.lang });
    drawLegend({ ui, marks: answer?.legend ?? [] });
    asking.setAttribute("aria-label", ui.question);
    telling.setAttribute("aria-label", ui.answer);
    view.update(state);
    drawRule();
    drawText();
    follow();
    showMarked(answer?.at ?? "");
  }

  /** Where the map is panned, bring what was asked about into its frame. */
  function showMarked(id) {
    if (id === shownSpot) return;
    shownSpot = id;
    const spot = id ? root.querySelector(`[data-spot="${CSS.escape(id)}"]`) : null;
    const pane = spot?.closest(".cv-frame.cv-pan");
    if (!pane) return;
    const at = spot.getBoundingClientRect();
    const box = pane.getBoundingClientRect();
    const inside = at.left > box.left && at.right < box.right && at.top > box.top && at.bottom < box.bottom;
    if (!inside) pane.scrollBy(at.left + at.width / 2 - box.left - box.width / 2, at.top + at.height / 2 - box.top - box.height / 2);
  }

  function drawTime({ ply, length, label }, ui) {
    time.hidden = !length;
    for (const node of [time, slider]) node.setAttribute("aria-label", ui.time);
    slider.max = String(length);
    if (!slider.matches(":active")) slider.value = String(ply);
    slider.setAttribute("aria-valuetext", label);
    moment.textContent = label;
  }

  /** The address of a page leads back to what is shown, after a reload too; a notebook keeps its own. */
  function follow() {
    if (embedded() || !state.link || !location.protocol.startsWith("http")) return;
    const here = new URL(location.href);
    for (const name of LINKED) here.searchParams.delete(name);
    for (const [name, value] of new URLSearchParams(state.link)) here.searchParams.set(name, value);
    if (here.href !== location.href) history.replaceState(history.state, "", here);
  }

  function onSilence(now) {
    silent = now;
    drawBanners();
  }

  function measure() {
    const narrow = (root.clientWidth || 1000) < STACKED;
    root.classList.toggle("cv-narrow", narrow);
    if (!narrow && tools.parentElement !== header) {
      menu.close();
      menuHost.before(tools, extra, choices);
    }
  }
  const watch = new ResizeObserver(() => state && measure());
  watch.observe(root);

  return {
    update: (next) => frame.show(next, draw),
    /** An answer to the heartbeat that came without a state. */
    heard: () => pulse?.heard(),
    destroy() {
      watch.disconnect();
      pulse?.stop();
      travel.stop();
      for (const dialog of [menu, places, textView, ruleView, toolbar]) dialog.destroy();
      view.destroy();
      frame.destroy();
    },
  };
}
