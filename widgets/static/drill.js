// An exercise: the question, its answers, what helps, how it was answered and why; and the topics to choose from.
import { button, chip, h, icon, part, say } from "./dom.js";
import { progressLine } from "./lesson.js";
import { ruleTag } from "./side.js";

const OUTCOMES = { correct: "right", partly: "other", incorrect: "refused", shown: "read" };
const OUTCOME_ICONS = { correct: "check", partly: "half", incorrect: "close", shown: "eye" };
const ANSWER_ICONS = { right: "check", wrong: "close", missed: "check" };

/** The card of an exercise in `host`; `send(message)` answers, `openRule(id)` shows a rule. */
export function drillCard(host, send, openRule) {
  const question = h("article", { class: "cv-step", tabindex: "-1" });
  const answers = h("div", { class: "cv-answers" });
  const help = h("div", { class: "cv-help" });
  const result = h("div", { class: "cv-answered" });
  const scroll = h("div", { class: "cv-task-scroll" }, question, answers, help, result);
  const foot = h("div", { class: "cv-task-foot" });
  host.append(scroll, foot);
  let state = null;
  let shown = "";                // the exercise on the screen
  let ticked = new Set();        // where several answers may be right: those ticked so far
  let when = "";                 // the round and phase of the position

  const drawQuestion = part(question, ({ exercise, seat, when }) => [
    h("p", { class: "cv-kind" }, icon("ask"), h("span", {}, exercise.kind_text), difficultyDots(exercise)),
    h("p", { class: "cv-situation" }, seat ? chip(seat) : null,
      h("span", {}, h("strong", {}, exercise.player), exercise.situation ? ` ${exercise.situation}` : ""), h("span", { class: "cv-when-where" }, when)),
    h("p", { class: "cv-told cv-asked-for" }, exercise.question),
    exercise.choose ? h("p", { class: "cv-asked" }, exercise.choose) : null,
  ]);

  const drawAnswers = part(answers, ({ exercise, ui, seats, done, marked }) => [h("p", { class: "cv-unseen" }, ui.keys), h("ol", {
    class: `cv-choices${exercise.number ? " cv-numbers" : ""}${exercise.many ? " cv-ticks" : ""}`, "aria-label": ui.answers,
  }, exercise.options.map((option, index) => h("li", {},
    h("button", {
      type: "button", class: `cv-answer${option.state ? ` cv-answer-${option.state}` : ""}`, "data-key": `answer-${index}`, "data-answer": index,
      "aria-pressed": exercise.many || option.chosen ? String(marked.includes(index)) : null, "aria-disabled": done ? "true" : null, onclick: () => choose(index),
    },
    h("span", { class: "cv-digit", "aria-hidden": "true" }, option.state ? icon(ANSWER_ICONS[option.state]) : exercise.many && marked.includes(index) ? icon("check") : option.letter.toUpperCase()),
    h("span", { class: "cv-answer-text" }, option.seat === null ? null : chip(seats.find((seat) => seat.seat === option.seat)), h("span", {}, option.text)),
    option.state_text ? h("span", { class: "cv-note" }, option.state_text) : null))))]);

  const drawHint = part(help, ({ hint }) => (hint ? h("section", { class: "cv-hint" }, h("h3", {}, icon("hint"), hint.label), h("p", {}, hint.text)) : null));

  const drawResult = part(result, ({ feedback, ui }) => (feedback ? h("section", { class: `cv-feedback cv-feedback-${OUTCOMES[feedback.outcome]}`, tabindex: "-1" },
    h("h3", {}, icon(OUTCOME_ICONS[feedback.outcome]), feedback.title),
    feedback.answer ? h("p", { class: "cv-said" }, h("strong", {}, feedback.answer)) : null,
    feedback.text ? h("p", { class: "cv-said" }, feedback.text) : null,
    feedback.because.map((text) => h("p", { class: "cv-said" }, text)),
    h("ol", { class: "cv-reasons" }, feedback.reasons.map((reason) => h("li", {},
      reason.text ? h("p", { class: "cv-reason" }, reason.text) : null,
      h("blockquote", {}, reason.rule_text),
      h("p", { class: "cv-source" }, ruleTag(reason.rule, ui, openRule), h("span", {}, reason.source)))))) : null));

  const drawFoot = part(foot, ({ can, ui, done, many, some }) => [
    h("span", { class: "cv-foot-part" },
      can.hint ? button(can.hint, { picture: "hint", "data-key": "hint", onclick: () => send({ type: "hint" }) }) : null,
      can.later ? button(can.later, { picture: "eye", "data-key": "later", onclick: () => send({ type: "later" }) }) : null),
    h("span", { class: "cv-foot-part" },
      done ? null : button(can.next, { quiet: true, class: "cv-skip", "data-key": "skip", onclick: () => send({ type: "next" }) }),
      many && !done ? button(ui.check, { class: "cv-primary", "data-key": "check", "aria-disabled": String(!some), onclick: give }) : null,
      done ? button(can.next, { class: "cv-primary", "data-key": "next", onclick: () => send({ type: "next" }) }) : null),
  ], '[data-key="next"], [data-key="check"], [data-key="hint"]');

  function done() {
    return state.feedback !== null;
  }

  function choose(index) {
    if (done() || !state.exercise.options[index]) return;
    if (!state.exercise.many) {
      send({ type: "answer", choices: [index] });
      return;
    }
    if (!ticked.delete(index)) ticked.add(index);
    redraw();
  }

  function give() {
    if (ticked.size) send({ type: "answer", choices: [...ticked].sort() });
  }

  function redraw() {
    const { exercise, ui, seats, lang, prompt } = state;
    if (!state.later) when = [say(ui.round, { round: prompt?.round }), prompt?.phase].filter(Boolean).join(" · ");
    const marked = done() ? exercise.options.flatMap((option, index) => (option.chosen ? [index] : [])) : [...ticked].sort();
    drawQuestion({ exercise: { ...exercise, options: [] }, seat: seats.find((seat) => seat.seat === exercise.seat), when, lang });
    drawAnswers({ exercise, ui, seats, done: done(), marked });
    const helped = drawHint({ hint: state.hint });
    const answered = drawResult({ feedback: state.feedback, ui });
    drawFoot({ can: state.can, ui, done: done(), many: exercise.many, some: ticked.size > 0 });
    return { helped: helped && state.hint, answered: answered && done() };
  }

  /** Answer or go on by a key: a letter or a number is an answer, Enter checks or goes on. True if it was one. */
  function press(key) {
    const index = /^[1-9]$/.test(key) ? Number(key) - 1 : state.exercise.options.findIndex((option) => option.letter === key.toLowerCase());
    if (state.exercise.options[index]) {
      choose(index);
      return true;
    }
    if (key !== "Enter") return false;
    if (done()) send({ type: "next" });
    else give();
    return done() || state.exercise.many;
  }

  return {
    press,
    update(next) {
      state = next;
      const fresh = state.exercise.id !== shown;
      if (fresh) ticked = new Set();
      shown = state.exercise.id;
      const { helped, answered } = redraw();
      if (fresh) scroll.scrollTop = 0;
      else if (helped) help.scrollIntoView({ block: "nearest" });
      else if (answered) bring(scroll, result, answers);
    },
    /** Put the keyboard where one goes on: after an answer the next button, else the question. */
    focus() {
      (done() ? foot.querySelector('[data-key="next"]') : question).focus({ preventScroll: true });
    },
  };
}

/** Scroll so that the result can be read from its beginning, and as much as possible of the answers stays. */
function bring(scroll, result, answers) {
  const room = scroll.clientHeight;
  const top = result.offsetTop - scroll.offsetTop;
  const above = answers.offsetTop - scroll.offsetTop;
  const wanted = Math.min(top, Math.max(above, top + result.offsetHeight - room)) - 12;
  if (wanted > scroll.scrollTop) scroll.scrollTo({ top: wanted });
}

/** How hard an exercise is, as dots. */
function difficultyDots({ difficulty, hardest, difficulty_text: words }) {
  return h("span", { class: "cv-hard", role: "img", "aria-label": words, title: words },
    Array.from({ length: hardest }, (_, index) => h("i", { class: index < difficulty ? "cv-on" : "" })));
}

/** The streak and how many were right, and the way to the topics. */
export function drillBar(host, onTopics) {
  const draw = part(host, ({ ui, standing, chosen }) => [
    h("h1", { class: "cv-lesson-title" }, ui.practise),
    h("p", { class: `cv-streak${standing.streak > 1 ? " cv-hot" : ""}` }, h("strong", {}, standing.streak_text), standing.best > 1 ? h("span", { class: "cv-note" }, standing.best_text) : null),
    standing.answered ? h("p", { class: "cv-note cv-tally" }, standing.text) : null,
    button(chosen ? say(ui.topics_chosen, { n: chosen }) : ui.topics_mixed, { picture: "menu", "data-key": "topics", "aria-haspopup": "dialog", onclick: onTopics }),
  ]);
  return ({ ui, standing, topics }) => draw({ ui, standing, chosen: topics.filter((topic) => topic.on).length });
}

/** The topics with what is known of each; `choose(ids)` practises those ticked, none means all of them. */
export function topicList(state, choose) {
  const { ui, topics } = state;
  const boxes = topics.map((topic) => h("input", { type: "checkbox", checked: topic.on, "data-topic": topic.id }));
  const chosen = () => boxes.filter((box) => box.checked).map((box) => box.dataset.topic);
  return [
    h("p", { class: "cv-note" }, ui.topics_note),
    h("ul", { class: "cv-topics" }, topics.map((topic, index) => h("li", {}, h("label", {}, boxes[index],
      h("span", {}, topic.title), h("span", { class: "cv-note" }, topic.text), progressLine(topic.share))))),
    h("div", { class: "cv-topics-foot" },
      button(ui.topics_all, { "data-key": "topics-all", onclick: () => choose([]) }),
      button(ui.topics_go, { class: "cv-primary", "data-key": "topics-go", onclick: () => choose(chosen()) })),
  ];
}
