// The form before a game: who plays, which readings of the rules, which deal.
import { button, chip, h, part, say } from "./dom.js";
import { ruleTag } from "./side.js";

/** The setup form; what the reader has filled in stays through redraws. `openRule(id)` shows a rule. */
export function setupForm(host, port, openRule) {
  const filled = { count: null, names: [], kinds: [], options: {}, seed: null, open: false };
  let state;
  let keptText = "";

  const draw = part(host, ({ setup, ui, kept, count, title }) => h("form", { class: "cv-setup", onsubmit: start, novalidate: true },
    h("h1", {}, title),
    kept ? h("div", { class: "cv-card cv-kept" }, h("p", {}, ui.setup_kept),
      button(ui.setup_continue, { picture: "go", class: "cv-primary", "data-key": "continue", onclick: () => port.send({ type: "restore", text: keptText }) })) : null,
    h("section", { class: "cv-card" },
      h("h2", {}, ui.setup_players),
      setup.players.counts.length > 1 ? radios("count", ui.setup_count, setup.players.counts.map((count) => ({ id: String(count), text: String(count) })), String(count), (value) => {
        filled.count = Number(value);
        redraw();
      }, "cv-row") : null,
      h("ol", { class: "cv-seats-form" }, seats(count).map((seat, index) => h("li", {},
        chip(seat),
        h("input", {
          class: "cv-input", value: seat.name, maxlength: 40, autocomplete: "off", "aria-label": say(ui.setup_name, { letter: seat.letter }), "data-key": `name-${index}`,
          oninput: (event) => { filled.names[index] = event.target.value; },
        }),
        h("select", {
          class: "cv-input", "aria-label": say(ui.setup_kind, { letter: seat.letter }), "data-key": `kind-${index}`,
          onchange: (event) => { filled.kinds[index] = event.target.value; },
        }, setup.kinds.map((kind) => h("option", { value: kind.id, selected: kind.id === seat.kind }, kind.text))),
        (setup.options ?? []).filter((option) => option.seat === index).map((option) => h("select", {
          class: "cv-input cv-own", "aria-label": `${seat.letter}: ${option.name}`, title: option.name, "data-key": option.id,
          onchange: (event) => { filled.options[option.id] = event.target.value; },
        }, option.values.map((value) => h("option", { value: value.id, selected: value.id === chosen(option) }, value.text)))))))),
    variants(setup).length ? h("section", { class: "cv-card cv-variants" },
      h("h2", {}, ui.setup_variants),
      variants(setup).map((option) => h("fieldset", {},
        h("legend", {}, option.name),
        radios(option.id, option.name, option.values, chosen(option), (value) => { filled.options[option.id] = value; }, "cv-row"),
        h("p", { class: "cv-tags" }, firsts(option.rules ?? []).map((rule) => ruleTag(rule.id ?? rule, ui, openRule)))))) : null,
    readings(setup).length ? h("details", { class: "cv-card cv-readings", open: filled.open, ontoggle: (event) => { filled.open = event.target.open; } },
      h("summary", {}, h("span", {}, h("strong", {}, ui.setup_options), h("span", { class: "cv-note" }, ui.setup_options_note))),
      readings(setup).map((option) => h("fieldset", {},
        h("legend", {}, option.name || option.question),
        option.name ? h("p", {}, option.question) : null,
        option.reading ? h("p", { class: "cv-note" }, option.reading) : null,
        radios(option.id, option.name || option.question, option.values, chosen(option), (value) => { filled.options[option.id] = value; }),
        h("p", { class: "cv-tags" }, (option.rules ?? []).map((rule) => ruleTag(rule.id ?? rule, ui, openRule)))))) : null,
    h("section", { class: "cv-card cv-deal" },
      h("label", { class: "cv-field" }, h("span", {}, h("strong", {}, ui.setup_seed), h("span", { class: "cv-note" }, ui.setup_seed_note)),
        h("span", { class: "cv-joined" },
          h("input", { class: "cv-input", type: "number", inputmode: "numeric", min: 0, max: 999999999, value: String(filled.seed ?? setup.seed ?? 0), "data-key": "seed", oninput: (event) => { filled.seed = event.target.value; } }),
          button(ui.setup_shuffle, { picture: "dice", onclick: shuffle, "data-key": "shuffle" })))),
    h("div", { class: "cv-start" }, button(ui.setup_start, { class: "cv-primary cv-large", type: "submit", "data-key": "start" }))));

  /** What is chosen for an option: by the reader, or what we recommend. */
  function chosen(option) {
    return filled.options[option.id] ?? option.value;
  }

  /** Options that change the game, and those that answer an open question of the rulebook. */
  function variants(setup) {
    return (setup.options ?? []).filter((option) => !option.question && option.seat == null);
  }

  /** The first rule of each row of rules: where reading begins. */
  function firsts(rules) {
    const topic = (rule) => rule.replace(/-\d+$/, "");
    return rules.filter((rule, index) => rules.findIndex((other) => topic(other) === topic(rule)) === index);
  }

  function readings(setup) {
    return (setup.options ?? []).filter((option) => option.question);
  }

  function radios(name, title, values, chosen, pick, look = "") {
    const group = `${name}-${host.dataset.unique}`;
    return h("div", { class: `cv-radios ${look}`, role: "radiogroup", "aria-label": title }, values.map((value) => h("label", { class: "cv-radio" },
      h("input", { type: "radio", name: group, value: value.id, checked: value.id === chosen, "data-key": `${name}-${value.id}`, onchange: () => pick(value.id) }),
      h("span", {}, value.text))));
  }

  function seats(count) {
    const { players, kinds } = state.setup;
    return Array.from({ length: count }, (_, index) => {
      const seat = players.seats[index] ?? { letter: String.fromCharCode(65 + index), name: "" };
      return { ...seat, name: filled.names[index] ?? seat.name ?? "", kind: filled.kinds[index] ?? seat.kind ?? kinds[0]?.id };
    });
  }

  function shuffle() {
    filled.seed = Math.floor(Math.random() * 1000000);
    host.querySelector('[data-key="seed"]').value = filled.seed;
  }

  function start(event) {
    event.preventDefault();
    const options = Object.fromEntries((state.setup.options ?? []).map((option) => [option.id, chosen(option)]));
    const seed = Number.parseInt(filled.seed ?? state.setup.seed ?? 0, 10) || 0;
    port.send({ type: "start", players: seats(filled.count ?? state.setup.players.count).map(({ name, kind }) => ({ name: name.trim(), kind })), options, seed });
  }

  function redraw() {
    draw({ title: state.game?.title ?? "", setup: state.setup, ui: state.ui, kept: Boolean(keptText), count: filled.count ?? state.setup.players.count });
  }

  host.dataset.unique = Math.random().toString(36).slice(2);
  return (next, kept) => {
    state = next;
    keptText = kept;
    if (state.setup) redraw();
  };
}
