// The learner's progress as a thing of its own: saved as a file, copied as text, brought from elsewhere, forgotten.
import { button, h, say } from "./dom.js";
import { dialogue } from "./frame.js";
import { download } from "./tools.js";

const LARGEST_PROGRESS = 600_000;

/** The dialog in `root`; `onFail(sentence)` tells what did not work. */
export function carryDialog(root, send, onFail) {
  const view = dialogue(root, "carry");
  const file = h("input", { type: "file", accept: ".json,.txt,application/json,text/plain", hidden: true, onchange: readFile });
  root.append(file);
  let state;
  let wanted = "";    // what to do with the text when it comes
  let copied = null;

  function open() {
    const { ui } = state;
    const pasted = h("textarea", { class: "cv-input", rows: 4, spellcheck: "false", autocomplete: "off", "aria-label": ui.bring_text, placeholder: ui.bring_text });
    const sure = h("span", {}, button(ui.forget, { quiet: true, "data-key": "forget", onclick: () => {
      sure.replaceChildren(button(ui.forget_sure, { class: "cv-warn", "data-key": "forget-sure", onclick: () => bring({ type: "forget" }) }));
      sure.firstChild.focus();
    } }));
    copied = button(ui.carry_text, { picture: "link", "data-key": "carry-text", onclick: () => ask("text") });
    view.open(ui.carry, [
      h("p", { class: "cv-note" }, ui.carry_note),
      h("div", { class: "cv-carry-row" }, button(ui.carry_file, { picture: "save", "data-key": "carry-file", onclick: () => ask("file") }), copied),
      h("div", { class: "cv-carry-row" }, button(ui.bring_file, { picture: "load", "data-key": "bring-file", onclick: () => file.click() })),
      h("div", { class: "cv-carry-row cv-carry-paste" }, pasted, button(ui.bring_take, { "data-key": "bring-text", onclick: () => (pasted.value.trim() ? bring({ type: "bring", text: pasted.value.trim() }) : pasted.focus()) })),
      h("div", { class: "cv-carry-row" }, sure),
    ], { close: ui.close });
  }

  function ask(what) {
    wanted = what;
    send({ type: "carry" });
  }

  function bring(message) {
    view.close();
    send(message);
  }

  async function readFile() {
    const [chosen] = file.files;
    if (!chosen) return;
    onFail("");
    try {
      if (chosen.size > LARGEST_PROGRESS) onFail(say(state.ui.progress_too_big, { name: chosen.name }));
      else bring({ type: "bring", text: await chosen.text() });
    } catch {
      onFail(say(state.ui.file_unreadable, { name: chosen.name }));
    }
    file.value = "";
    view.close();
  }

  async function copy(text) {
    const { ui } = state;
    try {
      await navigator.clipboard.writeText(text);
      copied?.replaceChildren(ui.carry_copied);
    } catch {
      const line = h("textarea", { class: "cv-input", rows: 5, readonly: true, "aria-label": ui.carry_text }, text);
      view.open(ui.carry, [h("p", {}, ui.copy_by_hand), line], { close: ui.close, first: "textarea" });
      line.select();
    }
  }

  return {
    open,
    update(next) {
      state = next;
      if (!state.carried || !wanted) return;
      if (wanted === "file") download(state.carried);
      else copy(state.carried.text);
      wanted = "";
    },
    isOpen: view.isOpen,
    destroy: view.destroy,
  };
}
