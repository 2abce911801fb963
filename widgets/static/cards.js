// What pops up at a spot: the moves it could mean, or why there is none.
import { h } from "./dom.js";
import { ruleTag, walkList } from "./side.js";

/** The chooser's list; `play(text)` plays one. */
export function chooserList(state, play) {
  const moves = state.chooser.moves.map((index) => state.moves[index]).filter(Boolean);
  return h("ul", { class: "cv-chooser-list", onkeydown: walkList }, moves.map((move) => h("li", {},
    h("button", { type: "button", class: "cv-move", onclick: () => play(move.text) }, h("span", {}, move.words),
      move.preview?.length ? h("span", { class: "cv-note" }, move.preview[0]) : null))));
}

/** Every reason against a move: what stands in the way here, the rule behind it, and where it is written. */
export function refusalList(state, open) {
  const { ui, refusal } = state;
  return [
    refusal.words ? h("p", { class: "cv-refused" }, refusal.words) : null,
    h("ol", { class: "cv-reasons" }, refusal.reasons.map((reason) => h("li", {},
      h("p", { class: "cv-reason" }, reason.text),
      reason.rule_text ? h("blockquote", {}, reason.rule_text) : null,
      reason.rule ? h("p", { class: "cv-source" }, ruleTag(reason.rule, ui, open), reason.source ? h("span", {}, reason.source) : null) : null))),
  ];
}
