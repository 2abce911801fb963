// Moving in time: undo and redo, the slider, what if; and the pace at which bots move.
import { button, h, later, part } from "./dom.js";

/** `steps` holds undo and redo, `element` the slider with what if and a hint. */
export function timeBar(send) {
  const slider = h("input", { type: "range", min: 0, step: 1, class: "cv-slider" });
  const label = h("output", { class: "cv-time-label" });
  const steps = h("span", { class: "cv-time-part", role: "group" });
  const after = h("span", { class: "cv-time-part" });
  const element = h("div", { class: "cv-time", role: "group" }, slider, label, after);
  const travel = later(140, (ply) => send({ type: "goto", ply }));
  slider.addEventListener("input", () => travel(Number(slider.value)));

  const drawSteps = part(steps, ({ ui, first, last }) => [
    button(ui.undo, { picture: "undo", "data-key": "undo", "aria-disabled": String(first), onclick: () => first || send({ type: "undo" }) }),
    button(ui.redo, { picture: "redo", bare: true, "data-key": "redo", "aria-disabled": String(last), onclick: () => last || send({ type: "redo" }) }),
  ]);
  const drawAfter = part(after, ({ ui, branch, over, bot }) => [
    branch || over ? null : button(ui.branch, { picture: "branch", "data-key": "branch", title: ui.branch_note, onclick: () => send({ type: "branch" }) }),
    over || bot ? null : button(ui.hint, { picture: "hint", "data-key": "hint", onclick: () => send({ type: "hint" }) }),
  ]);

  return {
    element,
    steps,
    update({ ui, time = {}, prompt, scores }) {
      const { ply = 0, length = 0, branch, label: words } = time;
      for (const node of [element, slider, steps]) node.setAttribute("aria-label", ui.time);
      slider.setAttribute("aria-valuetext", words ?? "");
      slider.max = String(length);
      if (!slider.matches(":active")) slider.value = String(ply);
      slider.disabled = length === 0;
      label.textContent = words ?? "";
      drawSteps({ ui, first: ply === 0, last: ply === length });
      drawAfter({ ui, branch: Boolean(branch), over: Boolean(scores), bot: Boolean(prompt?.bot) });
    },
    stop: travel.stop,
  };
}

/** The buttons that pause, step and hurry the bots of `bots`; `changed()` is called after every change of pace. */
export function paceButtons(host, bots, changed) {
  const draw = part(host, ({ ui, bot, paused, hurried, past }) => (bot ? [
    past ? null : button(paused ? ui.bot_go : ui.bot_pause, { picture: paused ? "go" : "pause", "data-key": "pause", "aria-pressed": String(paused), onclick: () => set({ paused: !paused }) }),
    button(ui.bot_step, { picture: "step", "data-key": "step", onclick: bots.now }),
    past ? null : button(ui.bot_fast, { picture: "fast", "data-key": "fast", "aria-pressed": String(hurried), onclick: () => set({ hurried: !hurried }) }),
  ] : null));
  function set(change) {
    Object.assign(bots.pace, change);
    changed();
  }
  return ({ ui, prompt, time }) => draw({ ui, bot: Boolean(prompt?.bot), past: time?.ply !== time?.length, ...bots.pace });
}
