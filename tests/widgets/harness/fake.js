// A fake surface in the page: it answers messages as docs/surfaces.md says, for the toy game of states.js.
import { firstState, playState, RULES, START } from "./states.js";

/** A port over one state; `show(state)` is called after every message. It can fall `silent`, and let all seats be `bots`. */
export function fakePort(first, words, show) {
  const port = { sent: [], state: first, silent: false, bots: false, send, botted };
  let game = structuredClone(START);
  const past = [];

  async function send(message) {
    port.sent.push(message);
    if (port.silent) return;
    const change = await answer(message);
    port.state = { ...port.state, ...change, revision: port.state.revision + 1 };
    show(structuredClone(botted()));    // a state is data: what it was is not changed afterwards
  }

  function botted() {
    return port.bots ? { ...port.state, prompt: { ...port.state.prompt, bot: true } } : port.state;
  }

  function play(text) {
    past.push(structuredClone(game));
    const [kind, town] = text.split(" ");
    const player = port.state.seats[game.seat].name;
    const who = Object.keys(game.people).find((name) => name[0] === String(game.seat));
    if (kind === "walk") game.people[who] = town;
    game.log.push({ ply: game.log.length + 1, player, move: text, words: text, events: [{ text: `${player}: ${text}.`, rules: ["TOY-WALK-01"] }] });
    game.seat = 1 - game.seat;
    return { ...playState(game), speak: `${player}: ${text}.` };
  }

  async function answer(message) {
    const { state } = port;
    switch (message.type) {
      case "beat": return { beat: message.n };
      case "lang": return { lang: message.lang, ui: await words(message.lang) };
      case "dismiss": return { chooser: null, refusal: null, notice: null };
      case "rule": return state.surface === "reference" ? { open: message.id } : { rule: message.id ? { ...RULES[message.id], related: [] } : null };
      case "search": {
        const found = message.query ? Object.values(RULES).filter((rule) => rule.text.toLowerCase().includes(message.query.toLowerCase())) : [];
        return state.surface === "reference" ? { query: message.query, found: found.map((rule) => rule.id) } : { search: { query: message.query, count: found.length, found } };
      }
      case "start":
      case "restore": return { ...playState(game), seats: playState(game).seats };
      case "new": return firstState("table", "setup", state.lang, words);
      case "pick": {
        const here = state.moves.flatMap((move, index) => (move.spot === message.spot ? [index] : []));
        if (here.length > 1) return { chooser: { title: state.spots[message.spot].label, spot: message.spot, moves: here }, refusal: null };
        if (here.length === 1) return play(state.moves[here[0]].text);
        const rule = RULES["TOY-WALK-02"];
        return { chooser: null, refusal: { spot: message.spot, move: "walk fen", words: "Walk to fen", reasons: [{ text: "The bridge to Fen is down.", rule: rule.id, rule_text: rule.text, source: rule.source }] } };
      }
      case "play": return play(message.move);
      case "step": return play(state.moves[0].text);
      case "undo":
        game = past.pop() ?? game;
        return playState(game);
      case "branch": return { time: { ...state.time, branch: true } };
      case "back": return { time: { ...state.time, branch: false } };
      case "describe": return { described: state.described ? "" : "Ada is in ash.\nBěla is in cove." };
      case "hint": return { notice: { kind: "info", text: "Walk to dale." } };
      case "save": return { save: { text: "toy", name: "toy.json" } };
      default: return {};
    }
  }
  return port;
}
