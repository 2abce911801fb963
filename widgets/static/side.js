// The cards beside the board: moves in words, the explained log, the rule reader, the score.
import { button, chip, h, icon, later, part, say } from "./dom.js";

/** A rule's sign: small, and it opens the rule. */
export function ruleTag(id, ui, open, short = false) {
  return h("button", {
    type: "button", class: short ? "cv-section" : "cv-tag", "data-key": `rule-${id}`, title: say(ui.rule_tag, { id }),
    "aria-label": say(ui.rule_tag, { id }), onclick: () => open(id),
  }, short ? "§" : say(ui.rule_tag, { id }));
}

/** Legal moves by kind; looking at one tells what it would do and where. `play(text)`, `look(move or null)`. */
export function movesCard(host, { play, look }) {
  const list = h("div", { class: "cv-moves cv-scroll", role: "group" });
  const preview = h("div", { class: "cv-preview" });
  host.append(list, preview);
  let state;
  let scrolled = false;    // known beforehand: to ask would lay out the page in the middle of a redraw
  list.addEventListener("scroll", () => {
    scrolled = list.scrollTop > 0;
  }, { passive: true });

  const drawList = part(list, ({ moves, ui, bot, over }) => {
    if (over) return h("p", { class: "cv-empty" }, ui.moves_over);
    if (bot) return h("p", { class: "cv-empty" }, ui.moves_bot);
    const groups = new Map();
    moves.forEach((move, index) => groups.set(move.group, [...(groups.get(move.group) ?? []), { ...move, index }]));
    return [...groups].map(([group, members]) => h("section", { class: "cv-group" },
      h("h3", {}, group, members.length > 3 ? h("span", { class: "cv-count" }, String(members.length)) : null),
      h("ul", {}, members.map((move) => h("li", {},
        h("button", { type: "button", class: "cv-move", "data-index": move.index, "data-key": move.text }, move.words))))));
  }, ".cv-move");

  const drawPreview = part(preview, ({ ui, words, sentences, none }) => (none ? null : words
    ? [h("h3", {}, words), h("ul", {}, sentences.map((text) => h("li", {}, text)))]
    : h("p", { class: "cv-empty" }, ui.preview_empty)));

  function show(move) {
    drawPreview({ ui: state.ui, words: move?.words ?? "", sentences: move?.preview ?? [], none: !state.moves?.length || Boolean(state.prompt?.bot) });
  }
  function at(event) {
    const line = event.target.closest(".cv-move");
    return line ? state.moves[Number(line.dataset.index)] : null;
  }
  const enter = (event) => {
    const move = at(event);
    if (!move) return;
    show(move);
    look(move);
  };
  const leave = (event) => {
    if (!at(event)) return;
    show(null);
    look(null);
  };
  list.addEventListener("pointerover", enter);
  list.addEventListener("focusin", enter);
  list.addEventListener("pointerout", leave);
  list.addEventListener("focusout", leave);
  list.addEventListener("click", (event) => {
    const move = at(event);
    if (move) play(move.text);
  });
  list.addEventListener("keydown", walkList);

  return {
    update(next) {
      state = next;
      list.setAttribute("aria-label", state.ui.moves);
      if (drawList({ moves: state.moves ?? [], ui: state.ui, bot: Boolean(state.prompt?.bot), over: Boolean(state.scores) }) && scrolled) list.scrollTop = 0;
      show(null);
    },
    /** Preview the only move of a spot that is pointed at on the board. */
    preview(spot) {
      const here = spot ? state.moves.filter((move) => move.spot === spot) : [];
      show(here.length === 1 ? here[0] : null);
    },
  };
}

/** Up and down walk the buttons of a list. */
export function walkList(event) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const buttons = [...event.currentTarget.querySelectorAll("button")];
  const here = buttons.indexOf(event.target.closest("button"));
  buttons[here + step]?.focus();
  event.preventDefault();
}

/** What has happened, newest first, each event with the rule it happened under. */
export function logCard(host, { openRule, goto }) {
  const list = h("ol", { class: "cv-log" });
  const empty = h("p", { class: "cv-empty" });
  host.append(empty);
  const texts = new WeakMap();    // an entry → its text: most entries are the same objects as before
  let lines = new Map();          // an entry as text → its line; a move adds a line and leaves the others alone

  function line(entry, seat, ui) {
    return h("li", {},
      h("div", { class: "cv-ply" },
        seat ? chip(seat) : null,
        h("span", {}, entry.player ? [h("strong", {}, entry.player), " · "] : null, entry.words),
        button(String(entry.ply), { quiet: true, class: "cv-goto", "data-key": `ply-${entry.ply}`, "aria-label": say(ui.goto_ply, { ply: entry.ply }), title: say(ui.goto_ply, { ply: entry.ply }), onclick: () => goto(entry.ply) })),
      entry.why ? h("p", { class: "cv-why" }, entry.why) : null,
      h("ul", {}, (entry.events ?? []).map((event) => eventLine(event, ui, openRule))));
  }

  function sitting(seats, entry) {
    return entry.player ? seats.find((seat) => seat.seat === entry.seat) ?? seats.find((seat) => seat.name === entry.player) ?? {} : null;
  }

  return ({ log = [], seats = [], ui, lang, time }) => {
    const before = lines;
    lines = new Map();
    for (const entry of [...log].reverse()) {
      const seat = sitting(seats, entry);
      if (!texts.has(entry)) texts.set(entry, JSON.stringify(entry));
      const key = [lang, seat?.color, seat?.shape, seat?.letter, texts.get(entry)].join(" ");
      lines.set(key, before.get(key) ?? line(entry, seat, ui));
      lines.get(key).className = entry.ply === time?.ply ? "cv-now" : "";
    }
    const wanted = new Set(lines.values());
    for (const old of [...list.children]) if (!wanted.has(old)) old.remove();
    [...wanted].forEach((item, at) => list.children[at] === item || list.insertBefore(item, list.children[at] ?? null));
    list.setAttribute("aria-label", ui.log);
    empty.textContent = ui.log_empty;
    const [now, other] = log.length ? [list, empty] : [empty, list];
    other.remove();
    if (!now.parentNode) host.append(now);
  };
}

/** A single § that opens its rule, or unfolds the rules where there are several; `tags` is where they unfold. */
export function sections(ids, ui, open) {
  if (ids.length < 2) return { sign: ids.map((id) => ruleTag(id, ui, open, true)), tags: null };
  const tags = h("span", { class: "cv-tags", hidden: true }, ids.map((id) => ruleTag(id, ui, open)));
  const label = say(ui.rules_of_event, { ids: ids.join(", ") });
  const sign = h("button", { type: "button", class: "cv-section", "aria-expanded": "false", title: label, "aria-label": label, onclick: () => {
    tags.hidden = !tags.hidden;
    sign.setAttribute("aria-expanded", String(!tags.hidden));
  } }, "§", h("small", {}, String(ids.length)));
  return { sign, tags };
}

function eventLine(event, ui, openRule) {
  const { sign, tags } = sections(event.rules ?? [], ui, openRule);
  return h("li", {}, h("span", {}, event.text, tags), sign);
}

/** Search in the rules, and one rule in full with what is related to it. */
export function rulesCard(host, port) {
  const input = h("input", { type: "search", class: "cv-input", autocomplete: "off", "data-key": "rule-search", maxlength: 100 });
  const search = later(220, () => port.send({ type: "search", query: input.value }));
  const reader = h("div", { class: "cv-reader", tabindex: "-1" });
  const results = h("div", {});
  const open = (id) => port.send({ type: "rule", id });
  host.append(h("label", { class: "cv-search" }, icon("search"), input), reader, results);
  input.addEventListener("input", () => search());
  input.addEventListener("keydown", (event) => {
    if (event.key === "Enter") search.now();
  });

  const drawRule = part(reader, ({ rule, ui }) => (rule
    ? [ruleArticle(rule, ui, open), button(ui.rule_close, { picture: "back", quiet: true, onclick: () => port.send({ type: "rule", id: "" }) })]
    : null));
  const drawFound = part(results, ({ query, found, count, ui, lang, reading }) => {
    if (!query) return reading ? null : h("p", { class: "cv-empty" }, ui.rules_start);
    return [h("p", { class: "cv-label" }, say(ui.rules_found, { n: count }, lang)),
      h("ul", { class: "cv-found" }, found.map((rule) => h("li", {},
        h("button", { type: "button", "data-key": `found-${rule.id}`, onclick: () => open(rule.id) },
          h("span", { class: "cv-label" }, rule.topic), rule.text))))];
  });
  return {
    update(state) {
      const { ui } = state;
      input.placeholder = ui.rules_search;
      input.setAttribute("aria-label", ui.rules_search);
      const query = state.search?.query ?? "";
      if (input.value !== query && input.getRootNode().activeElement !== input) input.value = query;
      drawRule({ rule: state.rule, ui });
      drawFound({ query, found: state.search?.found ?? [], count: state.search?.count ?? 0, ui, lang: state.lang, reading: Boolean(state.rule) });
    },
    /** Put the reader's eyes on the rule that was just opened. */
    read() {
      reader.focus({ preventScroll: true });
      host.scrollTop = 0;
    },
    stop: search.stop,
  };
}

/** One rule: its words, where they stand in the rulebook, how sure we are, and its relatives. */
export function ruleArticle(rule, ui, open) {
  return h("article", { class: "cv-rule" },
    h("p", { class: "cv-label" }, rule.topic),
    h("p", { class: "cv-rule-text" }, rule.text),
    h("p", { class: "cv-source" }, h("span", { class: "cv-tag" }, say(ui.rule_tag, { id: rule.id })), " ", rule.source,
      rule.status ? h("span", { class: `cv-status cv-status-${rule.status}` }, ui[`status_${rule.status}`] ?? rule.status) : null),
    rule.related?.length ? [h("h3", {}, ui.rule_related), h("ul", { class: "cv-found" }, rule.related.map((other) => h("li", {},
      h("button", { type: "button", "data-key": `related-${other.id}`, onclick: () => open(other.id) }, other.text))))] : null);
}

/** The score as it stands. */
export function scoresCard(host) {
  const draw = part(host, ({ seats, ui }) => {
    const most = Math.max(1, ...seats.map((seat) => seat.score ?? 0));
    if (seats.every((seat) => (seat.score ?? null) === null)) return h("p", { class: "cv-empty" }, ui.scores_later);
    return [h("p", { class: "cv-label" }, ui.scores_now),
      h("ol", { class: "cv-standing" }, [...seats].sort((a, b) => (b.score ?? 0) - (a.score ?? 0)).map((seat) => {
        const bar = h("span", { class: "cv-standing-bar" });
        bar.style.width = `${(100 * Math.max(0, seat.score ?? 0)) / most}%`;
        return h("li", {}, chip(seat), h("span", { class: "cv-standing-name" }, seat.name),
          h("span", { class: "cv-standing-track" }, bar), h("strong", {}, String(seat.score ?? "–")));
      }))];
  });
  return (state) => draw({ seats: state.seats ?? [], ui: state.ui });
}
