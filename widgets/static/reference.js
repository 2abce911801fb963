// The reference: all rules by topic, to be searched, linked to and printed.
import { surface, switches, wordmark } from "./frame.js";
import { button, h, icon, later, part, say } from "./dom.js";

const GLOSSARY = "glossary";

/** The reference in `element`. */
export function mount(element, port) {
  const frame = surface(element, "reference");
  const { root } = frame;
  const mark = h("div", { class: "cv-brand" });
  const tools = h("nav", { class: "cv-tools" });
  const choices = h("div", { class: "cv-switches" });
  const input = h("input", { type: "search", class: "cv-input", autocomplete: "off", maxlength: 100 });
  const found = h("p", { class: "cv-label", role: "status" });
  const contents = h("nav", { class: "cv-contents" });
  const body = h("div", { class: "cv-rulebook" });
  const title = h("h1", {});
  const notice = h("div", {});
  root.append(h("header", { class: "cv-header" }, mark, tools, choices), notice,
    h("main", { class: "cv-reference-main" },
      h("div", { class: "cv-reference-head" }, title, h("label", { class: "cv-search" }, icon("search"), input), found),
      h("div", { class: "cv-reference-columns" }, contents, body)));
  const switcher = switches(choices, port);
  const search = later(200, () => port.send({ type: "search", query: input.value }));
  input.addEventListener("input", () => search());
  input.addEventListener("keydown", (event) => {
    if (event.key === "Enter") search.now();
  });
  let state = null;
  let opened = "";

  const drawMark = part(mark, ({ ui, game, home }) => [wordmark(ui.civitas, home), game ? h("span", { class: "cv-game" }, game) : null]);
  const drawTools = part(tools, ({ ui }) => button(ui.print, { picture: "print", quiet: true, onclick: () => print() }));
  const drawNotice = part(notice, ({ notice: line }) => (line ? h("p", { class: "cv-banner cv-banner-info", role: "status" }, line.text) : null));
  const drawContents = part(contents, ({ topics, glossary, ui }) => [h("h2", { class: "cv-label" }, ui.contents),
    h("ol", {}, topics.map((topic) => h("li", {},
      h("a", { href: `#${topicId(topic)}`, "data-key": topic.id, onclick: (event) => jump(event, topicId(topic)) }, topic.title, h("span", { class: "cv-count" }, String(topic.rules.length))))),
    glossary ? h("li", {}, h("a", { href: `#${GLOSSARY}`, "data-key": GLOSSARY, onclick: (event) => jump(event, GLOSSARY) }, ui.glossary, h("span", { class: "cv-count" }, String(glossary)))) : null)]);
  const drawBody = part(body, ({ topics, glossary, query, ui }) => (topics.length || glossary.length ? [topics.map((topic) => h("section", { class: "cv-topic", id: topicId(topic), tabindex: "-1" },
    h("h2", {}, topic.title),
    topic.intro && !query ? h("p", { class: "cv-intro" }, topic.intro) : null,
    h("ol", {}, topic.rules.map((rule) => h("li", { class: "cv-entry", id: ruleId(rule.id), tabindex: "-1" },
      h("p", {}, marked(rule.text, query)),
      h("p", { class: "cv-source" },
        h("a", { class: "cv-tag", href: `#${rule.id}`, "data-key": rule.id, onclick: (event) => open(event, rule.id) }, rule.id),
        h("span", {}, rule.source),
        rule.status ? h("span", { class: `cv-status cv-status-${rule.status}` }, ui[`status_${rule.status}`] ?? rule.status) : null)))))),
  glossary.length ? h("section", { class: "cv-topic", id: GLOSSARY, tabindex: "-1" }, h("h2", {}, ui.glossary),
    h("dl", { class: "cv-glossary" }, glossary.map((entry) => [h("dt", {}, marked(entry.term, query)), h("dd", {}, marked(entry.text, query), " ",
      (entry.rules ?? []).map((id) => h("a", { class: "cv-section", href: `#${id}`, title: say(ui.rule_tag, { id }), "aria-label": say(ui.rule_tag, { id }), onclick: (event) => open(event, id) }, "§")))]))) : null] : h("p", { class: "cv-empty" }, ui.nothing_found)));

  function open(event, id) {
    event.preventDefault();
    if (location.hash !== `#${id}`) history.replaceState(history.state, "", `#${id}`);
    opened = "";
    if (!root.querySelector(`#${CSS.escape(ruleId(id))}`)) {
      input.value = "";
      search.now();
    }
    port.send({ type: "rule", id });
  }

  function jump(event, id) {
    event.preventDefault();
    const target = root.querySelector(`#${CSS.escape(id)}`);
    target?.scrollIntoView({ block: "start" });
    target?.focus({ preventScroll: true });
  }

  function topicId(topic) {
    return `topic-${topic.id}`;
  }

  function ruleId(id) {
    return `rule-${id}`;
  }

  /** Bring the rule that a link or a click asked for before the reader's eyes. */
  function showOpen() {
    root.querySelector(".cv-entry.cv-now")?.classList.remove("cv-now");
    const entry = state.open ? root.querySelector(`#${CSS.escape(ruleId(state.open))}`) : null;
    entry?.classList.add("cv-now");
    if (state.open === opened) return;
    opened = state.open;
    entry?.scrollIntoView({ block: "center" });
    entry?.focus({ preventScroll: true });
  }

  function follow() {
    const id = decodeURIComponent(location.hash.slice(1));
    const known = state?.topics.some((topic) => topic.rules.some((rule) => rule.id === id));
    if (known && id !== state.open) port.send({ type: "rule", id });
  }

  function draw(next) {
    const first = state === null;
    state = next;
    const { ui, query = "" } = state;
    const ids = new Set(state.found ?? []);
    const topics = query ? state.topics.map((topic) => ({ ...topic, rules: topic.rules.filter((rule) => ids.has(rule.id)) })).filter((topic) => topic.rules.length) : state.topics;
    drawMark({ ui, game: state.game?.title, home: state.home });
    drawTools({ ui });
    drawNotice({ notice: state.notice });
    switcher(state);
    title.textContent = ui.reference;
    input.placeholder = ui.rules_search;
    input.setAttribute("aria-label", ui.rules_search);
    contents.setAttribute("aria-label", ui.contents);
    if (input.value !== query && input.getRootNode().activeElement !== input) input.value = query;
    found.textContent = query ? say(ui.rules_found, { n: ids.size }, state.lang) : "";
    const glossary = (state.glossary ?? []).filter((entry) => holds(`${entry.term} ${entry.text}`, query));
    drawContents({ topics, glossary: glossary.length, ui });
    drawBody({ topics, glossary, query, ui });
    showOpen();
    if (first) follow();
  }

  addEventListener("hashchange", follow);
  return {
    update: (next) => frame.show(next, draw),
    destroy() {
      removeEventListener("hashchange", follow);
      search.stop();
      frame.destroy();
    },
  };
}

/** Letters without their accents and case, one for one, so that positions stay the same. */
function plain(text) {
  return [...text].map((letter) => letter.normalize("NFD")[0].toLowerCase()).join("");
}

/** Whether every word of a query stands in a text. */
function holds(text, query) {
  return plain(query).split(/\s+/).every((word) => plain(text).includes(word));
}

/** A text with the words of a query marked in it. */
function marked(text, query) {
  const words = plain(query).split(/\s+/).filter((word) => word.length > 1);
  if (!words.length) return text;
  const pattern = new RegExp(words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|"), "g");
  const letters = [...text];
  const parts = [];
  let end = 0;
  for (const match of plain(text).matchAll(pattern)) {
    parts.push(letters.slice(end, match.index).join(""), h("mark", {}, letters.slice(match.index, match.index + match[0].length).join("")));
    end = match.index + match[0].length;
  }
  return [...parts, letters.slice(end).join("")];
}
