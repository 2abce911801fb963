// What surrounds every surface: its frame, the switches of language and theme, dialogs, and the sentence when all fails.
import { button, chosenTheme, embedded, h, icon, memory, part, picture, showTheme, THEMES } from "./dom.js";

const SPRITE = "civitas-sprite";

/** The frame of a surface in `element`. `show(state, draw)` draws, and says so in words if drawing fails. */
export function surface(element, name) {
  const root = h("div", { class: `cv cv-${name}`, "data-lm-suppress-shortcuts": "true" });
  const failed = h("p", { class: "cv-broken", role: "alert", hidden: true });
  root.classList.toggle("cv-embedded", embedded());
  root.append(failed);
  element.append(root);
  showTheme(chosenTheme());
  const notebookTheme = new MutationObserver(() => showTheme(chosenTheme()));
  if (embedded()) notebookTheme.observe(document.body, { attributeFilter: ["data-jp-theme-light"] });
  return {
    root,
    destroy() {
      notebookTheme.disconnect();
      root.remove();
    },
    show(state, draw) {
      if (root.lang !== (state.lang ?? "")) root.lang = state.lang;
      bringSprite(state.sprite);
      try {
        draw(state);
        root.dataset.revision = state.revision ?? "";    // whoever waits for an answer sees that it is there
        failed.hidden = true;
      } catch (error) {
        failed.textContent = state.ui?.broken ?? "";
        failed.hidden = false;
        throw error;
      }
    },
  };
}

/** The icons of the scenes, once in a page however many boards it has. */
function bringSprite(svg) {
  if (!svg || document.getElementById(SPRITE)) return;
  const sprite = picture(svg);
  sprite.id = SPRITE;
  sprite.setAttribute("aria-hidden", "true");
  sprite.setAttribute("style", "position:absolute;width:0;height:0;overflow:hidden");
  document.body.append(sprite);
}

/** The switches of language and theme; returns what redraws them. */
export function switches(host, port) {
  const draw = part(host, ({ lang, languages, ui, theme }) => [
    choice(ui.language, (languages ?? []).map(named).map(({ id, text }) => ({
      id: `lang-${id}`, on: id === lang, lang: id, text: text || ui[`language_${id}`] || id,
      pick: () => {
        memory.write("lang", id);
        port.send({ type: "lang", lang: id });
      },
    }))),
    choice(ui.theme, THEMES.map((id) => ({
      id: `theme-${id}`, on: id === theme, text: ui[`theme_${id}`], picture: id,
      pick: () => changeTheme(id),
    }))),
  ]);
  let state;
  function changeTheme(theme) {
    memory.write("theme", theme === "auto" ? "" : theme);
    const here = new URL(location.href);
    if (here.searchParams.has("theme")) {
      here.searchParams.delete("theme");
      history.replaceState(history.state, "", here);
    }
    showTheme(theme);
    draw(slice());
  }
  const slice = () => ({ lang: state.lang, languages: state.languages, ui: state.ui, theme: chosenTheme() });
  return (next) => {
    state = next;
    draw(slice());
  };
}

function named(language) {
  return typeof language === "string" ? { id: language, text: "" } : language;
}

function choice(title, options) {
  return h("div", { class: "cv-choice", role: "group", "aria-label": title },
    options.map((option) => h("button", {
      type: "button", class: "cv-option", "aria-pressed": String(option.on), "data-key": option.id, lang: option.lang,
      "aria-label": option.picture ? option.text : null, title: option.picture ? `${title}: ${option.text}` : null, onclick: option.pick,
    }, option.picture ? icon(option.picture) : option.text)));
}

/** The name at the top: it leads to the front page where there is one. */
export function wordmark(text, href) {
  return href ? h("a", { class: "cv-wordmark", href }, text) : h("span", { class: "cv-wordmark" }, text);
}

/**
 * A dialog in `root`. `open(title, content, anchor)` shows it near the rectangle `anchor`, or where its class puts it;
 * `onLeave(event)` is called when the reader leaves it by Escape, its button, or a click beside it.
 */
export function dialogue(root, kind, onLeave) {
  const title = h("h2", { class: "cv-dialog-title", tabindex: "-1" });
  const body = h("div", { class: "cv-dialog-body" });
  const closer = h("div", { class: "cv-dialog-close" });
  const box = h("dialog", { class: `cv-dialog cv-${kind}` }, h("div", { class: "cv-dialog-head" }, title, closer), body);
  root.append(box);
  title.id = `cv-title-${Math.random().toString(36).slice(2)}`;
  box.setAttribute("aria-labelledby", title.id);
  let anchor = null;

  function leave(event) {
    shut();
    onLeave?.(event);
  }
  function shut() {
    if (box.open) box.close();
  }
  function place() {
    const at = anchor?.();
    box.classList.toggle("cv-near", Boolean(at));
    box.style.cssText = "";
    if (!at) return;
    const size = box.getBoundingClientRect();
    const gap = 12;
    const right = at.right + gap + size.width < innerWidth;
    const left = right ? at.right + gap : at.left - gap - size.width;
    const side = right || left > 0;
    const x = side ? left : at.left + at.width / 2 - size.width / 2;
    const y = side ? at.top + at.height / 2 - 48 : at.bottom + gap;
    box.style.left = `${Math.max(gap, Math.min(x, innerWidth - size.width - gap))}px`;
    box.style.top = `${Math.max(gap, Math.min(y, innerHeight - size.height - gap))}px`;
  }

  box.addEventListener("cancel", (event) => {
    event.preventDefault();
    leave(event);
  });
  box.addEventListener("pointerdown", (event) => {
    const at = box.getBoundingClientRect();
    const beside = event.clientX < at.left || event.clientX > at.right || event.clientY < at.top || event.clientY > at.bottom;
    if (event.target === box && beside) leave(event);
  });
  box.addEventListener("keydown", (event) => event.stopPropagation());
  addEventListener("resize", place);

  return {
    box,
    isOpen: () => box.open,
    open(words, content, { close, near, first } = {}) {
      title.textContent = words;
      closer.replaceChildren(button(close, { picture: "close", bare: true, quiet: true, onclick: leave }));
      body.replaceChildren(...[content].flat(Infinity).filter(Boolean));
      anchor = near ?? null;
      if (!box.open) box.showModal();
      place();
      (first ? body.querySelector(first) ?? title : title).focus({ preventScroll: true });
    },
    close: shut,
    destroy: () => removeEventListener("resize", place),
  };
}

/** A line across the page: something to know, and at most two buttons. */
export function banner(kind, picture, text, ...actions) {
  return h("div", { class: `cv-banner cv-banner-${kind}`, role: kind === "error" ? "alert" : null },
    icon(picture), h("p", {}, text), h("div", { class: "cv-banner-actions" }, actions));
}
