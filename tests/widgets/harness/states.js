// Canned states: a toy game of two players whose people walk between towns. Just enough to try every part of a page.

export const TOWNS = { ash: [90, 90], bay: [300, 70], cove: [510, 100], dale: [120, 260], elm: [310, 290], fen: [520, 270] };
const SEATS = [
  { seat: 0, name: "Ada", color: "red", shape: "circle", letter: "A", kind: "person", score: 12, deciding: true, passed: false },
  { seat: 1, name: "Běla", color: "blue", shape: "square", letter: "B", kind: "person", score: 9, deciding: false, passed: false },
];
export const RULES = {
  "TOY-WALK-01": { id: "TOY-WALK-01", text: "A person walks to a town where nobody of theirs lives yet.", topic: "Walking", source: "Walking, p. 2", status: "text" },
  "TOY-WALK-02": { id: "TOY-WALK-02", text: "Nobody enters Fen; the bridge is down.", topic: "Walking", source: "Walking, p. 3", status: "interpretation" },
  "TOY-END-01": { id: "TOY-END-01", text: "Whoever has most glory wins.", topic: "The end", source: "The end, p. 4", status: "text" },
};

/** A drawing of the toy's map: towns as spots, people as pieces. */
function map(people) {
  const towns = Object.entries(TOWNS).map(([id, [x, y]]) => `<g data-spot="town:${id}" class="spot" tabindex="-1" role="button">`
    + `<circle class="halo" cx="${x}" cy="${y}" r="34"/><text x="${x}" y="${y + 55}">${id}</text></g>`).join("");
  const pieces = Object.entries(people).map(([who, at]) => {
    const [x, y] = TOWNS[at];
    return `<circle data-piece="pop-${who[0]}" data-at="${who}@${at}" transform="translate(${x} ${y})" cx="${who[0] === "0" ? -10 : 10}" r="9" fill="${who[0] === "0" ? "#c43b2e" : "#2268a8"}"/>`;
  }).join("");
  return `<svg class="toy" viewBox="0 0 620 380" role="group" aria-label="Map"><rect class="land" width="620" height="380"/>${towns}${pieces}</svg>`;
}

function seatBoard(seat, people) {
  const many = Object.keys(people).filter((who) => who[0] === String(seat)).length;
  const spots = ["store", "mill"].map((id, index) => `<g data-spot="${id}:${seat}" class="spot" tabindex="-1" role="button">`
    + `<rect class="halo" x="${20 + 140 * index}" y="40" width="120" height="60"/><text x="${80 + 140 * index}" y="76">${id}</text></g>`).join("");
  return `<svg class="toy" viewBox="0 0 300 120" role="group" aria-label="Board"><text x="60" y="24">${many} people</text>${spots}</svg>`;
}

export function panels(people) {
  return [
    { id: "map", title: "Map", width: 620, height: 380, svg: map(people) },
    ...SEATS.map(({ seat, name }) => ({ id: `board:${seat}`, title: name, width: 300, height: 120, svg: seatBoard(seat, people) })),
  ];
}

/** What the person on the move may do: walk to the next town, or two things in Elm; Fen is closed. */
export function moves(people, seat) {
  const who = Object.keys(people).find((name) => name[0] === String(seat));
  const taken = new Set(Object.values(people));
  const free = Object.keys(TOWNS).filter((town) => town !== "fen" && town !== "elm" && !taken.has(town));
  return [
    ...free.map((town) => ({ text: `walk ${town}`, words: `Walk to ${town}`, spot: `town:${town}`, group: "Walking", preview: [`A person leaves ${people[who]}.`, `A person arrives in ${town}.`] })),
    { text: "rest elm", words: "Rest in elm", spot: "town:elm", group: "Resting", preview: ["Everybody sleeps."] },
    { text: "feast elm", words: "Feast in elm", spot: "town:elm", group: "Resting", preview: ["Everybody eats."] },
    { text: "pass", words: "Pass", spot: "", group: "Passing", preview: [] },
  ];
}

export function spots(legal) {
  const towns = Object.keys(TOWNS).map((id) => {
    const here = legal.filter((move) => move.spot === `town:${id}`);
    return [`town:${id}`, { label: `The town ${id}`, panel: "map", legal: here.length > 0, hint: here.length === 1 ? here[0].words : here.length ? "Two moves" : "" }];
  });
  const things = SEATS.flatMap(({ seat, name }) => ["store", "mill"].map((id) => [`${id}:${seat}`, { label: `The ${id} of ${name}`, panel: `board:${seat}`, legal: false, hint: "" }]));
  return Object.fromEntries([...towns, ...things]);
}

const COMMON = { revision: 1, languages: ["cs", "en"], notice: null, speak: "", link: "?lang=en", autosave: "" };

function setup() {
  return {
    players: { counts: [2, 3], count: 2, seats: [...SEATS, { ...SEATS[0], name: "Cyril", color: "green", shape: "triangle", letter: "C" }] },
    kinds: [{ id: "person", text: "Person" }, { id: "greedy", text: "Greedy bot" }],
    options: [{ id: "bridge", name: "The bridge", question: "Is the bridge down?", reading: "The rulebook says so.", value: "down", values: [{ id: "down", text: "Down" }, { id: "up", text: "Up" }], rules: ["TOY-WALK-02"] }],
    seed: 7,
  };
}

/** The play screen of a position: `people` by name and place, whose turn, how many moves so far. */
export function playState(game) {
  const legal = moves(game.people, game.seat);
  const now = SEATS[game.seat];
  return {
    screen: "play", game: { slug: "toy", title: "Toy" },
    prompt: { seat: game.seat, player: now.name, text: "Walk somewhere or pass.", round: 1, phase: "Walking", bot: now.kind !== "person" },
    seats: SEATS.map((seat) => ({ ...seat, deciding: seat.seat === game.seat })),
    panels: panels(game.people), spots: spots(legal), moves: legal,
    chooser: null, refusal: null, rule: null, search: { query: "", found: [] },
    log: game.log, time: { ply: game.log.length, length: game.log.length, branch: false, label: `${game.log.length} / ${game.log.length}` },
    scores: null, described: "", save: null, standins: { count: 0, text: "" }, hidden: null,
    autosave: JSON.stringify(game.people),
  };
}

export const START = { people: { "0a": "ash", "1a": "cove" }, seat: 0, log: [] };

/** The state that a surface begins with. */
export async function firstState(surface, screen, lang, words) {
  const base = { ...COMMON, surface, lang, ui: await words(lang) };
  if (surface === "reference") {
    const topics = [["walk", "Walking"], ["end", "The end"]].map(([id, title]) => ({ id, title, intro: `All about: ${title}.`, rules: Object.values(RULES).filter((rule) => rule.topic === title) }));
    return { ...base, game: { slug: "toy", title: "Toy" }, topics, query: "", found: [], open: "" };
  }
  if (surface === "front") {
    const emblem = '<svg viewBox="0 0 10 10"><circle cx="5" cy="5" r="4"/></svg>';
    return { ...base, games: [
      { slug: "toy", title: "Toy", subtitle: "People walk between towns.", facts: "2 players", about: "Nobody, today.", emblem, links: [{ text: "Play", href: "#play" }, { text: "Rules", href: "#rules" }] },
      { slug: "other", title: "Other", subtitle: "Not there yet.", emblem, links: [] },
    ] };
  }
  if (screen === "setup") return { ...base, screen: "setup", game: { slug: "toy", title: "Toy" }, setup: setup(), panels: [], rule: null, search: { query: "", found: [] } };
  if (screen === "over") {
    const items = (a, b, c) => [{ label: "Towns", points: a, rules: ["TOY-END-01"] }, { label: "Feasts", points: b, rules: [] }, { label: "Bridges", points: c, rules: [] }];
    return { ...base, ...playState(START), moves: [], prompt: { seat: null, player: "", text: "Ada wins.", round: 7, phase: "", bot: false },
      scores: [{ player: "Ada", seat: 0, total: 12, winner: true, items: items(7, 5, 0) }, { player: "Běla", seat: 1, total: 9, winner: false, items: items(3, 4, 2) }] };
  }
  return { ...base, ...playState(START) };
}
