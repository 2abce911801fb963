// What one does with a game as a whole: begin another, keep it as a file, open a file, pass on its link, read it as text.
import { button, h, part, say } from "./dom.js";
import { dialogue } from "./frame.js";

const LARGEST_FILE = 1_000_000;

/** The tools of the table in `host`; `onUse()` closes the menu, `onFail(sentence)` tells what did not work. */
export function toolBar(root, host, send, { onText, onUse, onFail }) {
  const linkView = dialogue(root, "link");
  const file = h("input", { type: "file", accept: ".json,.txt,application/json,text/plain", hidden: true, onchange: readFile });
  root.append(file);
  let state;
  let saving = false;

  const draw = part(host, ({ ui, playing, link, copied }) => [
    playing && tool("new", "fresh", ui.new_game, () => send({ type: "new" })),
    playing && tool("save", "save", ui.save, save),
    tool("load", "load", ui.load, () => file.click()),
    link && tool("link", "link", copied ? ui.copied : ui.copy_link, copyLink, true),
    playing && tool("text", "text", ui.text_view, onText),
  ]);

  function tool(key, picture, words, work, stays = false) {
    return button(words, { picture, quiet: true, title: words, "data-key": key, onclick: () => {
      if (!stays) onUse();
      work();
    } });
  }

  function redraw(copied = false) {
    draw({ ui: state.ui, playing: state.screen === "play", link: Boolean(state.link), copied });
  }

  function save() {
    saving = true;
    send({ type: "save" });
  }

  async function readFile() {
    const [chosen] = file.files;
    if (!chosen) return;
    onFail("");
    try {
      if (chosen.size > LARGEST_FILE) onFail(say(state.ui.file_too_big, { name: chosen.name }));
      else send({ type: "load", text: await chosen.text() });
    } catch {
      onFail(say(state.ui.file_unreadable, { name: chosen.name }));
    }
    file.value = "";
  }

  async function copyLink() {
    const address = new URL(state.link, location.href).href;
    try {
      await navigator.clipboard.writeText(address);
      redraw(true);
      setTimeout(redraw, 2500);
    } catch {
      const line = h("input", { class: "cv-input", readonly: true, value: address, "aria-label": state.ui.copy_link });
      linkView.open(state.ui.copy_link, [h("p", {}, state.ui.copy_by_hand), line], { close: state.ui.close, first: "input" });
      line.select();
    }
  }

  return {
    update(next) {
      state = next;
      redraw();
      if (state.save && saving) {
        saving = false;
        download(state.save);
      }
    },
    destroy: linkView.destroy,
  };
}

/** Give the reader a file. */
export function download({ text, name }) {
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  h("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
