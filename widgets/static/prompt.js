// What is asked of whom, who sits at the table, and the cover over a hand that is not to be seen yet.
import { button, chip, h, icon, part, say } from "./dom.js";

const COMMANDS = 3;    // so many moves without a place fit beside the question

/** The question: round and phase, the player's sign and name, what is asked. */
export function question(host) {
  const draw = part(host, ({ prompt, seat, ui, over }) => {
    const round = typeof prompt.round === "number" ? say(ui.round, { round: prompt.round }) : prompt.round;
    const bot = prompt.bot && seat?.kind_text ? h("span", { class: "cv-note" }, ` ${seat.kind_text} `) : null;
    return [
      h("p", { class: "cv-when" }, [round, prompt.phase].filter(Boolean).map((text) => h("span", {}, text))),
      h("p", { class: "cv-question" }, over ? icon("crown") : seat ? chip(seat) : null,
        h("span", {}, !over && prompt.player ? [h("strong", {}, prompt.player), bot, " "] : null, prompt.text)),
    ];
  });
  return ({ prompt, seats, ui, scores }) => draw({
    prompt: prompt ?? {}, seat: seats?.find((seat) => seat.seat === prompt?.seat) ?? null, ui, over: Boolean(scores),
  });
}

/** Moves that belong to no place on the board stand beside the question: nobody could click them otherwise. */
export function commandButtons(host, play) {
  const draw = part(host, ({ moves }) => moves.map((move) => button(move.words, { "data-key": move.text, onclick: () => play(move.text) })));
  return ({ moves, prompt }) => {
    const loose = prompt?.bot ? [] : moves.filter((move) => !move.spot);
    draw({ moves: loose.length <= COMMANDS ? loose : [] });
  };
}

/** Everybody at the table, with the one who decides in front; at the end nobody has "passed", everybody has a score. */
export function seatStrip(host) {
  const draw = part(host, ({ seats, ui }) => seats.map((seat) => h("li", {
    class: `cv-seat${seat.deciding ? " cv-deciding" : ""}${seat.passed ? " cv-passed" : ""}`, "aria-current": seat.deciding ? "true" : null,
  }, chip(seat), h("span", { class: "cv-seat-name" }, seat.name),
  seat.passed ? h("span", { class: "cv-note" }, ui.passed) : null,
  Number.isFinite(seat.score) ? h("strong", { title: ui.score, "aria-label": `${ui.score} ${seat.score}` }, String(seat.score)) : null)));
  return ({ seats, scores, ui }) => draw({ ui, seats: (seats ?? []).map((seat) => {
    const score = scores?.find((each) => each.seat === seat.seat);
    return score ? { ...seat, passed: false, score: score.total } : seat;
  }) });
}

/** The cover of a shared screen; `onReveal()` is called when the owner of the hand says that it is his turn to look. */
export function handCover(host, onReveal) {
  let revealed = null;
  let state;
  const draw = part(host, ({ ui, seat }) => (seat ? h("div", { class: "cv-card" }, chip(seat),
    h("h2", {}, say(ui.cover, { player: seat.name })), h("p", {}, ui.cover_note),
    button(say(ui.cover_show, { player: seat.name }), { picture: "eye", class: "cv-primary cv-large", onclick: reveal })) : null));

  function reveal() {
    revealed = state.hidden;
    redraw();
    onReveal();
  }

  function redraw() {
    const hidden = state.hidden ?? null;
    if (hidden !== revealed) revealed = null;
    const on = hidden !== null && revealed === null;
    draw({ ui: state.ui, seat: on ? state.seats?.find((seat) => seat.seat === hidden) : null });
    host.hidden = !on;
    for (const other of host.parentElement.children) if (other !== host) other.inert = on;
    if (on && !host.contains(host.getRootNode().activeElement)) host.querySelector("button")?.focus();
  }
  return (next) => {
    state = next;
    redraw();
  };
}
