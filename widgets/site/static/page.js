// A page without a server: its engine runs in a worker, and the surface is the same module as anywhere else.
// The first state was drawn when the site was built, so there is something to see at once; what is done before the
// engine is up waits for it.

const facts = JSON.parse(document.getElementById("civitas-site").textContent);
const root = new URL("../../", import.meta.url);    // of the site; this file lies in page/<hash>/
const page = document.documentElement;
const RESTARTS = 3;                  // within a minute; then something is really wrong
const MINUTE = 60_000;
const SLOW = 6000;                   // ms until the progress says why it takes long
const BY_ITSELF = ["restore", "step"];  // messages that a surface sends without being asked
const OWN_FIELDS = ["lang", "theme"];   // of a link that leads to the page itself

/** JSON with the fields of every object in order, as widgets/site/first.py writes it. */
const key = (value) => JSON.stringify(value, (_, part) => (part && typeof part === "object" && !Array.isArray(part)
  ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1))) : part));
const at = (name) => new URL(name, root).href;
const module = (name) => import(at(`${facts.modules}${name}.js`));
const words = () => facts.words[page.lang] ?? Object.values(facts.words)[0];

// --- the engine

let worker = null;
let up = false;                      // whether the surface in the worker has answered
let opened = false;
let crashes = [];
let again = null;                    // after a crash: the link and the messages that lead back

function start() {
  let asked = false;
  const options = { get type() { asked = true; return "module"; } };
  worker = new Worker(new URL("./engine.js", import.meta.url), options);
  worker.onmessage = ({ data }) => heard[data.type](data);
  worker.onerror = (event) => {
    event.preventDefault();
    if (up) crashed(event.message);
    else if (asked) fail({ kind: "missing", file: "engine.js" });
    else tooOld();
  };
  const kept = Boolean(navigator.serviceWorker?.controller);
  worker.postMessage({ type: "load", root: root.href, engine: facts.engine, archives: facts.archives, files: facts.files, kept });
}

const heard = {
  progress: ({ share }) => progress.show(share),
  ready() {
    progress.starting();
    opened = true;
    const messages = again?.messages ?? waiting.splice(0).map((each) => each.message);
    worker.postMessage({ type: "open", page: facts.page, slug: facts.slug, query: again?.query ?? query(), messages });
  },
  async told({ told }) {
    const changes = await carrier;
    if (told.beat !== undefined) {
      view?.heard?.(told.beat);
      return;
    }
    state = told.state ?? changes.changed(state, told.change);
    const notice = again && !state.notice ? { kind: "info", text: words().restarted } : state.notice;
    await shown;
    if (!up) begun();
    show({ ...state, notice });
  },
  failed: (what) => fail(what),
  crashed: ({ why }) => crashed(why),
};

/** The link as the server would clean it: always with a language, never with what is the page's own. */
function query() {
  const fields = new URLSearchParams(location.search);
  fields.delete("theme");
  const own = bare() && facts.opened ? `&${facts.opened}` : "";
  fields.set("lang", page.lang);
  return fields.toString() + own;
}

/** Whether the link says nothing but the language: then the first state is the one that was drawn. */
function bare() {
  return [...new URLSearchParams(location.search).keys()].every((field) => OWN_FIELDS.includes(field));
}

function begun() {
  up = true;
  again = null;
  progress.hide();
  for (const { message } of waiting.splice(0)) worker.postMessage({ type: "take", messages: [message] });
  import("./offline.js");
}

/** A worker that died is started again, and goes on from what the browser keeps anyway. */
function crashed(why) {
  console.warn(`Civitas: the engine stopped: ${why}`);
  worker.terminate();
  crashes = [...crashes.filter((time) => Date.now() - time < MINUTE), Date.now()];
  if (crashes.length > RESTARTS || !state) {
    fail({ kind: "stopped", file: "", why });
    return;
  }
  const link = state.link?.replace(/^\?/, "") || query();
  const messages = state.autosave ? [{ type: "restore", text: state.autosave, here: true }] : [];
  again = { query: state.autosave ? `lang=${state.lang}` : link, messages };
  up = opened = false;
  progress.begin();
  start();
}

// --- what is shown

let state = null;                    // the engine's
let surface = null;                  // its module
let view = null;
let drawn = null;                    // what the builder drew in this language: {state, ahead}
let place = "";                      // which of the states ahead is shown; they are in the same order in all languages
const waiting = [];                  // [{message, own}], what the engine will be told: `own` came from the person

const port = {
  send(message) {
    if (up) worker.postMessage({ type: "take", messages: [message] });
    else if (message.type === "beat") view?.heard?.(message.n);    // nobody is lost yet
    else early(message);
  },
};

/** Draw a state; the surface is mounted with the first one, until then the loading screen stands. */
function show(next) {
  view ??= surface.mount(document.getElementById("civitas-surface"), port);
  view.update({ ...next, home: root.href });
}

/** Something was sent before the engine is up: it waits; where it leads is shown if that was drawn too. */
async function early(message) {
  if (opened || BY_ITSELF.includes(message.type)) {    // the engine is about to answer, or nobody has clicked
    waiting.push({ message });
    return;
  }
  if (message.type === "lang") {
    drop("lang");
    waiting.push({ message });
    const other = await first(message.lang);
    const next = other && (place === "" ? other.state : await json(Object.values(other.ahead)[place]));
    if (next && !up) draw(other, next, place);
    return;
  }
  const there = place === "" ? drawn?.ahead[key(message)] : undefined;
  const thought = waiting.findIndex((each) => each.own);
  if (thought >= 0) waiting.splice(thought, 1);    // a second thought replaces the first one
  waiting.push({ message, own: !there });
  progress.early();
  const next = there && !waiting.some((each) => each.message.type === "restore") ? await json(there) : null;
  const wanted = waiting.some((each) => each.message === message);
  if (next && !up && wanted) draw(drawn, next, Object.values(drawn.ahead).indexOf(there));
}

function drop(type) {
  const at = waiting.findIndex((each) => each.message.type === type);
  if (at >= 0) waiting.splice(at, 1);
}

function draw(from, next, where = "") {
  drawn = from;
  place = where;
  show(next);
}

async function json(name) {
  try {
    const answer = await fetch(at(name));
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;                     // it comes from the engine a little later
  }
}

const first = (lang) => json(`${facts.slug}/${facts.page}/${lang}.json`);

/** What to draw first: the page itself, a lesson that the link names, or nothing. */
async function foreseen() {
  const from = await first(page.lang);
  if (!from || bare()) return from && [from, from.state];
  const asked = new URLSearchParams(location.search);
  if ([...asked.keys()].some((field) => ![...OWN_FIELDS, "lesson"].includes(field))) return null;
  const name = from.ahead[key({ type: "open", lesson: asked.get("lesson") })];
  const next = name ? await json(name) : null;
  return next && [from, next, Object.values(from.ahead).indexOf(name)];
}

async function prepared() {
  const [found, { keeper }, before] = await Promise.all([module(facts.surface), module("pulse"), foreseen()]);
  surface = found;
  const back = before && keeper(before[1]).reloaded();    // after a reload the engine goes on with something else
  if (before && !back && !up) draw(...before);
}

// --- while it loads, and when it does not

const progress = (() => {
  const box = document.getElementById("civitas-progress");
  const bar = document.getElementById("civitas-bar");
  const note = document.getElementById("civitas-told");
  const patience = document.getElementById("civitas-patience");
  let stage = "loading";
  let timer;
  const say = (which) => {
    stage = which;
    note.textContent = words()[which];
  };
  new MutationObserver(() => box.hidden || say(stage)).observe(page, { attributeFilter: ["lang"] });
  return {
    begin() {
      box.hidden = false;
      bar.value = 0;
      say("loading");
      timer = setTimeout(() => { patience.hidden = false; }, SLOW);
    },
    show: (share) => { bar.value = Math.min(share, 0.97); },
    starting() {
      if (stage === "loading") say("starting");
      bar.value = 0.98;
    },
    early() {
      say("early");
      box.classList.add("civitas-noticed");
    },
    hide() {
      clearTimeout(timer);
      box.hidden = patience.hidden = true;
      box.classList.remove("civitas-noticed");
    },
  };
})();

function fail({ kind, file, why }) {
  if (why) console.warn(`Civitas: ${why}`);
  worker?.terminate();
  progress.hide();
  document.getElementById("civitas-loading")?.remove();
  const box = document.getElementById("civitas-failed");
  for (const part of box.querySelectorAll("[data-kind]")) {
    part.hidden = part.dataset.kind !== kind;
    for (const text of part.querySelectorAll("p")) text.textContent = text.textContent.replace("{file}", file);
  }
  box.classList.add("cv");           // only now: the loading screen goes when a surface is there
  box.hidden = false;
  box.querySelector("button").focus();
}

function tooOld() {
  progress.hide();
  document.getElementById("civitas-old").hidden = false;
}

const carrier = module("changes");
let shown = Promise.resolve();
if (!window.civitasOld) {
  progress.begin();
  start();
  shown = prepared();
  shown.catch((error) => fail({ kind: "missing", file: `${facts.surface}.js`, why: String(error) }));
}
