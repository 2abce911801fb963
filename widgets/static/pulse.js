// What goes on by itself: the heartbeat that notices a silent engine, the pace of the bots, the kept game.
import { memory, tabMemory } from "./dom.js";

/** Ask every `every` ms whether anybody is there; `onSilence(true)` after `patience` ms without an answer. */
export function heartbeat(send, onSilence, { every = 5000, patience = 15000 } = {}) {
  let n = 0;
  let asked = 0;       // when the oldest unanswered beat was sent
  let silent = false;

  function tell(now) {
    if (now !== silent) onSilence((silent = now));
  }
  function beat() {
    if (asked && Date.now() - asked >= patience) tell(true);
    if (document.hidden) return;
    try {
      send({ type: "beat", n: (n += 1) });
      asked ||= Date.now();
    } catch {
      tell(true);
    }
  }
  const timer = setInterval(beat, every);
  return {
    heard() {
      asked = 0;
      tell(false);
    },
    stop: () => clearInterval(timer),
  };
}

/** Let bots move one by one, at a pace that can be followed; never into a past that one is looking at. */
export function botPace(step, { slow = 700, fast = 120 } = {}) {
  let timer;
  let here = "";      // the moment that is shown
  let played = "";    // the moment for which a step was asked
  const pace = { paused: false, hurried: false };
  function now() {
    clearTimeout(timer);
    played = here;
    step();
  }
  return {
    pace,
    /** One step at once. */
    now,
    /** After every redraw: who is to move, at which point of the game, and whether something else is being read. */
    update(state, busy) {
      clearTimeout(timer);
      const { ply, length, branch } = state.time ?? {};
      here = `${ply}/${length}/${branch}`;
      if (here !== played) played = "";
      const waits = !state.prompt?.bot || state.screen !== "play" || busy || pace.paused || ply !== length || here === played;
      if (waits) return;
      timer = setTimeout(now, pace.hurried ? fast : slow);
    },
    stop: () => clearTimeout(timer),
  };
}

/** The game that this browser keeps for a surface; what this very tab was playing comes back after a reload. */
export function keeper(state) {
  const name = state.keep || `${state.surface}:${state.game?.slug ?? ""}`;
  return {
    text: () => memory.read(name),
    keep(text) {
      if (!text || text === tabMemory.read(name)) return;
      memory.write(name, text);
      tabMemory.write(name, text);
    },
    /** The tab plays nothing now. */
    leave: () => tabMemory.write(name, ""),
    reloaded: () => (performance.getEntriesByType?.("navigation")[0]?.type === "reload" ? tabMemory.read(name) : ""),
  };
}
