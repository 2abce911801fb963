// Helpers that every surface shares: elements, words with holes, line icons, what the browser remembers.
//
// The modules of this folder can be loaded as they are or joined into one file: imports are single lines that name
// a neighbour, exports stand only before a declaration, and no two modules declare the same name (mount excepted).

const SVG = "http://www.w3.org/2000/svg";
const PROPERTIES = new Set(["value", "checked", "disabled", "hidden", "indeterminate"]);

function filled(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (PROPERTIES.has(name)) node[name] = value ?? "";
    else if (value === null || value === undefined || value === false) continue;
    else if (typeof value === "function") node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

/** An HTML element; strings among the children become text, never markup. `onclick: f` adds a listener. */
export function h(tag, attributes, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

/** The same for SVG. */
export function drawn(tag, attributes, ...children) {
  return filled(document.createElementNS(SVG, tag), attributes, children);
}

/** Our own SVG (a panel, an emblem, the sprite), written and escaped by the scene, as an element. */
export function picture(svg) {
  const template = document.createElement("template");
  template.innerHTML = svg;
  return template.content.querySelector("svg") ?? drawn("svg", { viewBox: "0 0 1 1" });
}

/** A sentence with its holes filled: `{player}`, and `{n:move|moves}` or `{n:tah|tahy|tahů}` for counted words. */
export function say(template, facts, lang) {
  return (template ?? "").replace(/\{(\w+)(?::([^{}]*))?\}/g, (_, name, forms) => {
    const value = facts[name] ?? "";
    return forms?.includes("|") ? `${value} ${wordForm(Math.abs(value), forms.split("|"), lang)}` : String(value);
  });
}

function wordForm(n, forms, lang) {
  if (n === 1) return forms[0];
  return lang === "cs" && n >= 2 && n <= 4 ? forms[1] : forms[forms.length - 1];
}

/** Two pieces of a spoken sentence, with a full stop between them where there is none. */
export function sentence(first, second) {
  if (!second) return first;
  return /[.!?…]\s*$/.test(first) ? `${first} ${second}` : `${first}. ${second}`;
}

// --- line icons on a 24 grid: what a button does, beside its word

const ICONS = {
  undo: "M9 5 4 10l5 5M4 10h9a6 6 0 0 1 0 12h-3",
  redo: "m15 5 5 5-5 5m5-5h-9a6 6 0 0 0 0 12h3",
  pause: "M8 5v14M16 5v14",
  go: "M7 4.5v15l12-7.5z",
  step: "M5 5v14l9-7zM18 5v14",
  fast: "M4 6v12l8-6zM12 6v12l8-6z",
  close: "m6 6 12 12M18 6 6 18",
  menu: "M4 7h16M4 12h16M4 17h16",
  more: "M12 5v14M5 12h14",
  less: "M5 12h14",
  fit: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  light: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4",
  dark: "M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z",
  auto: "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 3.5v17M12 8l5.5-1.5M12 12.5l8-2M12 17l7-2",
  search: "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5 21 21",
  save: "M12 4v11m-4.5-4.5L12 15l4.5-4.5M4 16v4h16v-4",
  load: "M12 15V4M7.5 8.5 12 4l4.5 4.5M4 16v4h16v-4",
  link: "M10 14a4.5 4.5 0 0 0 6.4 0l3.2-3.2a4.5 4.5 0 0 0-6.4-6.4L12 5.6M14 10a4.5 4.5 0 0 0-6.4 0l-3.2 3.2a4.5 4.5 0 0 0 6.4 6.4L12 18.4",
  text: "M5 4h14v16H5zM8.5 8.5h7M8.5 12h7M8.5 15.5h4",
  fresh: "M12 4v16M4 12h16M4 4h16v16H4z",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9c.6.5 1 1.3 1 2.1h5c0-.8.4-1.6 1-2.1A6 6 0 0 0 12 3z",
  branch: "M6 4v16M6 14c7 0 11-2 11-8M13.5 8.5 17 5l3.5 3.5",
  back: "M10 6 4 12l6 6M4 12h16",
  rule: "M5 4.5C7.5 3.5 10 4 12 5.5c2-1.5 4.5-2 7-1V19c-2.5-1-5-.5-7 1-2-1.5-4.5-2-7-1zM12 5.5V20",
  warn: "M12 4 2.5 20.5h19zM12 10v5M12 17.5v.6",
  up: "m5 15 7-7 7 7",
  print: "M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z",
  dice: "M4 4h16v16H4zM8.5 8.5v.01M15.5 15.5v.01M15.5 8.5v.01M8.5 15.5v.01M12 12v.01",
  eye: "M2.5 12C5 7.5 8.3 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.8 6.5-9.5 6.5S5 16.5 2.5 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  crown: "M4 18h16M4.5 15 3.5 7l5 4L12 5l3.5 6 5-4-1 8z",
  check: "m4.5 12.5 5 5L20 7",
  circle: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16z",
  half: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 7.5v5l3.5 2",
  stop: "M8.5 3.5h7l5 5v7l-5 5h-7l-5-5v-7zM8 12h8",
  turn: "M9 13.5 4.5 9 9 4.5M4.5 9H14a5.5 5.5 0 0 1 5.5 5.5v5",
  again: "M19.5 12a7.5 7.5 0 1 1-2.2-5.3M19.5 3v4.5H15",
  ask: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM9.3 9.4a2.8 2.8 0 1 1 4 2.6c-.9.4-1.3 1-1.3 2.2M12 17.2v.1",
};

/** A line icon; decoration, because the word stands beside it or in its button's label. */
export function icon(name) {
  return drawn("svg", { class: "cv-icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, drawn("path", { d: ICONS[name] }));
}

const SHAPES = {
  circle: "M12 2.5a9.5 9.5 0 1 1 0 19 9.5 9.5 0 0 1 0-19z",
  square: "M3.5 3.5h17v17h-17z",
  triangle: "M12 1.5 23 21.5H1z",
  diamond: "M12 .8 23.2 12 12 23.2.8 12z",
  hexagon: "M12 1.2 21.5 6.6v10.8L12 22.8 2.5 17.4V6.6z",
};

/** A player's sign: colour, shape and letter together. */
export function chip({ color = "", shape = "circle", letter = "" } = {}) {
  const named = /^[a-z]+$/.test(color);
  const sign = drawn("svg", { class: `cv-chip${named ? ` cv-player-${color}` : ""}`, viewBox: "0 0 24 24", "aria-hidden": "true" },
    drawn("path", { d: SHAPES[shape] ?? SHAPES.circle }),
    drawn("text", { x: 12, y: shape === "triangle" ? 19.2 : 16.4, "text-anchor": "middle" }, letter));
  if (color && !named) sign.style.setProperty("--cv-player", color);
  return sign;
}

/** A button with an icon, a word, or both; without a visible word its name is in the label. */
export function button(text, { picture: name, quiet, bare, ...attributes } = {}) {
  const classes = ["cv-button", quiet && "cv-quiet", bare && "cv-bare", attributes.class].filter(Boolean).join(" ");
  return h("button", { type: "button", ...attributes, class: classes, "aria-label": bare ? text : attributes["aria-label"], title: bare ? text : attributes.title },
    name && icon(name), bare ? null : h("span", {}, text));
}

// --- redrawing: a part of the page is drawn again only when its slice of the state has changed

/** Whether two values say the same; what a carrier did not change is the very same object. */
function same(one, other) {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** A part of the page. The focus stays on the element with the same data-key, or goes to `fallback`. */
export function part(host, draw, fallback = "") {
  let last = null;
  return (slice) => {
    if (last && Object.keys(slice).every((key) => same(slice[key], last[key]))) return false;
    last = slice;
    const active = host.getRootNode().activeElement;
    const inside = active !== host && host.contains(active);
    const held = inside ? active.closest("[data-key]")?.dataset.key : undefined;
    host.replaceChildren(...[draw(slice)].flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
    if (inside) {
      const again = held ? host.querySelector(`[data-key="${CSS.escape(held)}"]`) : null;
      (again ?? (fallback ? host.querySelector(fallback) : null))?.focus({ preventScroll: true });
    }
    return true;
  };
}

/** A function that waits until it has not been called for a while; `.now()` calls it at once. */
export function later(wait, work) {
  let timer;
  const call = (...values) => {
    clearTimeout(timer);
    timer = setTimeout(() => work(...values), wait);
  };
  call.now = (...values) => {
    clearTimeout(timer);
    work(...values);
  };
  call.stop = () => clearTimeout(timer);
  return call;
}

// --- what the browser remembers; a browser that refuses (private mode) just forgets

function storage(place) {
  return {
    read(key) {
      try {
        return window[place].getItem(`civitas:${key}`) ?? "";
      } catch {
        return "";
      }
    },
    write(key, text) {
      try {
        if (text) window[place].setItem(`civitas:${key}`, text);
        else window[place].removeItem(`civitas:${key}`);
      } catch {
        // nothing is kept, and nothing breaks
      }
    },
  };
}

export const memory = storage("localStorage");
export const tabMemory = storage("sessionStorage");    // of this tab only, but it outlives a reload

let inNotebook;    // asked with every redraw, and it stays what it is

/** Whether we are a cell's output in a notebook that has a frame of its own. */
export function embedded() {
  inNotebook ??= document.body.dataset.voila === undefined && document.querySelector(".jp-LabShell, .jp-NotebookShell, #jp-main-dock-panel") !== null;
  return inNotebook;
}

export const THEMES = ["light", "dark", "auto"];
let themeNow = "auto";    // for a browser that forgets

/** The chosen theme: of the link, else remembered, else whatever the system says. */
export function chosenTheme() {
  const choice = new URLSearchParams(location.search).get("theme") || memory.read("theme") || themeNow;
  return THEMES.includes(choice) ? choice : "auto";
}

/** Put a theme on the page; in a notebook "auto" follows the notebook's own theme. */
export function showTheme(choice) {
  themeNow = choice;
  const page = document.documentElement;
  const notebook = embedded() ? document.body.dataset.jpThemeLight : undefined;
  if (choice !== "auto") page.dataset.theme = choice;
  else if (notebook !== undefined) page.dataset.theme = notebook === "false" ? "dark" : "light";
  else delete page.dataset.theme;
}
