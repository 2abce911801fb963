// A step of a lesson: what is told and asked, how to answer, what was answered, and what helps.
import { button, chip, h, icon, part } from "./dom.js";
import { ruleTag, sections } from "./side.js";

const LOOKS = {
  right: "right", onward: "right", read: "read", refused: "refused", other: "other", wrong: "other", astray: "refused", unread: "other",
};
const SIGNS = { right: "check", onward: "check", read: "step", refused: "stop", other: "turn", wrong: "turn", astray: "undo", unread: "turn" };
const KINDS = { tell: "text", do: "go", try: "eye", ask: "ask" };

/** The card of a step in `host`; `send(message)` answers, `openRule(id)` shows a rule. */
export function taskCard(host, send, openRule) {
  const before = h("div", { class: "cv-answered" });
  const step = h("article", { class: "cv-step", tabindex: "-1" });
  const answers = h("div", { class: "cv-answers" });
  const commands = h("div", { class: "cv-loose" });
  const after = h("div", { class: "cv-answered" });
  const help = h("div", { class: "cv-help" });
  const scroll = h("div", { class: "cv-task-scroll" }, before, step, answers, commands, after, help);
  const foot = h("div", { class: "cv-task-foot" });
  host.append(scroll, foot);
  let shown = "";

  const drawStep = part(step, ({ step: now }) => (now ? [
    h("p", { class: `cv-kind cv-kind-${now.kind}` }, icon(KINDS[now.kind]), h("span", {}, now.kind_text), now.part ? h("span", { class: "cv-part" }, now.part) : null),
    now.told.map((text) => h("p", { class: "cv-told" }, text)),
    now.question ? h("p", { class: "cv-told cv-asked-for" }, now.question) : null,
    now.kind === "tell" || ["choices", "number"].includes(now.answer) ? null : h("p", { class: "cv-asked" }, now.asked),
  ] : null));

  const drawAnswers = part(answers, ({ step: now, ui }) => {
    if (now?.answer === "choices") return choices(now, ui);
    return now?.answer === "number" ? numberForm(now, ui) : null;
  });

  function choices(now, ui) {
    return h("ol", { class: "cv-choices", "aria-label": ui.task }, now.choices.map((each, index) => h("li", {},
      h("button", { type: "button", class: `cv-answer${each.tried ? " cv-tried" : ""}`, "data-key": `choice-${index}`, "data-choice": index, onclick: () => send({ type: "answer", value: index }) },
        h("span", { class: "cv-digit", "aria-hidden": "true" }, String(index + 1)), h("span", {}, each.text),
        each.tried ? h("span", { class: "cv-note" }, ui.wrong_choice) : null))));
  }

  function numberForm(now, ui) {
    const input = h("input", { type: "number", class: "cv-input", inputmode: "numeric", step: 1, min: -999, max: 999, autocomplete: "off", "aria-label": ui.your_number, "data-key": "number" });
    const give = (event) => {
      event.preventDefault();
      const value = Number.parseInt(input.value, 10);
      if (Number.isFinite(value)) send({ type: "answer", value });
      else input.focus();
    };
    return h("form", { class: "cv-number", novalidate: true, onsubmit: give }, input, button(ui.answer, { type: "submit", class: "cv-primary", "data-key": "give" }));
  }

  const drawCommands = part(commands, ({ moves, ui }) => (moves.length ? [h("p", { class: "cv-label" }, ui.loose),
    moves.map((move) => button(move.words, { "data-key": move.text, onclick: () => send({ type: "play", move: move.text }) }))] : null));

  const answered = (slice) => (slice.feedback ? feedbackCard(slice.feedback, slice, openRule) : null);
  const drawBefore = part(before, answered);
  const drawAfter = part(after, answered);

  const drawHelp = part(help, ({ hint, ui }) => (hint ? h("section", { class: "cv-hint" },
    h("h3", {}, icon("hint"), hint.label), h("p", {}, hint.text),
    hint.rule ? h("p", { class: "cv-source" }, ruleTag(hint.rule, ui, openRule), h("span", {}, hint.source)) : null) : null));

  const drawFoot = part(foot, ({ can, ui, playing }) => [
    h("span", { class: "cv-foot-part" },
      button(ui.back, { picture: "back", quiet: true, "data-key": "back", title: ui.back_note, "aria-disabled": String(!can.back), onclick: () => can.back && send({ type: "back" }) }),
      can.again ? button(ui.again, { picture: "again", quiet: !can.astray, class: can.astray ? "cv-primary" : "", "data-key": "again", title: ui.again_note, onclick: () => send({ type: "again" }) }) : null),
    h("span", { class: "cv-foot-part" },
      can.hint ? button(can.hint_text, { picture: "hint", "data-key": "hint", onclick: () => send({ type: "hint" }) }) : null,
      playing ? h("span", { class: "cv-note cv-others" }, ui.others_play) : null,
      can.next ? button(can.next, { class: "cv-primary", "data-key": "next", onclick: () => send({ type: "next" }) }) : null),
  ], '[data-key="next"], [data-key="hint"]');

  host.addEventListener("keydown", (event) => {
    if (event.target.closest("input") || event.ctrlKey || event.metaKey || event.altKey) return;
    const chosen = answers.querySelector(`[data-choice="${Number(event.key) - 1}"]`);
    if (!chosen) return;
    chosen.focus();
    chosen.click();
    event.preventDefault();
  });

  return {
    update(state) {
      const { ui, seats } = state;
      const about = { ui, seats, lang: state.lang };
      const past = !state.step || ["right", "read"].includes(state.feedback?.kind);
      const fresh = `${state.lesson.id}/${state.step?.number ?? ""}/${past ? JSON.stringify(state.feedback?.title ?? "") : ""}`;
      scroll.classList.toggle("cv-resting", !state.step);
      drawBefore({ ...about, feedback: past ? state.feedback : null });
      drawStep({ step: state.step, lang: state.lang });
      drawAnswers({ step: state.step && { ...state.step, part: "" }, ui });
      drawCommands({ moves: state.moves.filter((move) => !move.spot).map(({ text, words }) => ({ text, words })), ui });
      const news = drawAfter({ ...about, feedback: past ? null : state.feedback });
      const helped = drawHelp({ hint: state.hint, ui });
      drawFoot({ can: state.can, ui, playing: state.playing });
      if (fresh !== shown) scroll.scrollTop = 0;
      else if (helped && state.hint) help.scrollIntoView({ block: "nearest" });
      else if (news && state.feedback) after.scrollIntoView({ block: "nearest" });
      shown = fresh;
    },
    /** Put the keyboard where one goes on: the button, the first answer, or the words; fingers are spared a field. */
    focus(keys) {
      const target = foot.querySelector('[data-key="next"]') ?? (keys ? answers.querySelector("input, button") : null) ?? step;
      target.focus({ preventScroll: true });
    },
  };
}

/** What was answered: how it went, the rules behind it, and what was played. */
function feedbackCard(feedback, { ui, seats }, openRule) {
  return h("section", { class: `cv-feedback cv-feedback-${LOOKS[feedback.kind]}` },
    h("h3", {}, icon(SIGNS[feedback.kind]), feedback.title),
    feedback.reasons.length && feedback.words ? h("p", { class: "cv-refused" }, feedback.words) : null,
    feedback.reasons.length ? h("ol", { class: "cv-reasons" }, feedback.reasons.map((reason) => h("li", {},
      h("p", { class: "cv-reason" }, reason.text),
      h("blockquote", {}, reason.rule_text),
      h("p", { class: "cv-source" }, ruleTag(reason.rule, ui, openRule), h("span", {}, reason.source))))) : null,
    feedback.text ? h("p", { class: "cv-said" }, feedback.text) : null,
    feedback.turns.length ? happened(feedback, ui, seats, openRule) : null);
}

/** The moves that were played, each with what it did. */
function happened(feedback, ui, seats, openRule) {
  const line = (event) => {
    const { sign, tags } = sections(event.rules, ui, openRule);
    return h("li", {}, h("span", {}, event.text, tags), sign);
  };
  return h("details", { class: "cv-happened", open: feedback.kind === "read" || feedback.turns.length > 1 },
    h("summary", {}, ui.happened),
    h("ol", { class: "cv-log" }, feedback.turns.map((turn) => h("li", {},
      h("div", { class: "cv-ply" }, chip(seats.find((seat) => seat.seat === turn.seat)), h("span", {}, h("strong", {}, turn.player), " · ", turn.words)),
      h("ul", {}, turn.events.map(line))))));
}

/** Where one is in the lesson: its name, its steps as dots, and the way back to the course. */
export function lessonBar(host, send, onSteps) {
  const draw = part(host, ({ lesson, ui, solo, narrow }) => [
    solo ? null : button(ui.to_course, { picture: "back", quiet: true, bare: narrow, "data-key": "leave", onclick: () => send({ type: "leave" }) }),
    h("h1", { class: "cv-lesson-title" }, lesson.title),
    narrow ? null : h("ol", { class: "cv-dots", "aria-label": ui.steps, onkeydown: walkDots }, lesson.dots.map((dot, index) => h("li", {},
      h("button", {
        type: "button", class: `cv-dot cv-dot-${dot.state}`, title: dot.label, "aria-label": dot.label, "aria-current": dot.now ? "step" : null,
        tabindex: dot.now ? "0" : "-1", "data-key": `dot-${index}`, onclick: () => send({ type: "goto", step: index }),
      })))),
    narrow ? button(lesson.label, { quiet: true, class: "cv-step-label", "data-key": "steps", "aria-haspopup": "dialog", onclick: onSteps }) : h("p", { class: "cv-step-label" }, lesson.label),
    narrow ? progressLine((100 * lesson.dots.filter((dot) => dot.state === "done").length) / lesson.steps) : null,
  ], '[data-key="steps"]');
  return ({ lesson, ui, solo }, narrow) => draw({ lesson, ui, solo, narrow });
}

/** The dots are one stop of the Tab key; arrows walk them. */
function walkDots(event) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  const dots = [...event.currentTarget.querySelectorAll("button")];
  dots[dots.indexOf(event.target.closest("button")) + step]?.focus();
  event.preventDefault();
}

/** All steps in words, for a screen without room for dots. */
export function stepList(state, go) {
  return h("ol", { class: "cv-chooser-list" }, state.lesson.dots.map((dot, index) => h("li", {},
    h("button", { type: "button", class: `cv-move cv-step-line cv-dot-${dot.state}`, "aria-current": dot.now ? "step" : null, onclick: () => go(index) },
      h("span", {}, dot.label)))));
}

/** A quiet bar that is filled to a part of a hundred. */
export function progressLine(share, label = "") {
  const bar = h("span", { class: "cv-meter-bar" });
  bar.style.width = `${Math.max(0, Math.min(100, share))}%`;
  return h("span", { class: "cv-meter", role: label ? "img" : null, "aria-label": label || null, "aria-hidden": label ? null : "true" }, bar);
}
