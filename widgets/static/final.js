// The end of a game: who won, each player's glory as a bar of its sources, and the same in a table.
import { chip, h, icon, part } from "./dom.js";
import { sections } from "./side.js";

const TINTS = 10;

/** The final scoring; `openRule(id)` opens the rule that a source is scored by. */
export function finalCard(host, openRule) {
  const draw = part(host, ({ scores, seats, ui }) => {
    if (!scores) return null;
    const labels = [...new Set(scores.flatMap((score) => score.items.map((item) => item.label)))];
    const used = labels.filter((label) => scores.some((score) => worth(score, label) !== 0));
    const most = Math.max(1, ...scores.map((score) => score.items.reduce((sum, item) => sum + Math.max(0, item.points), 0)));
    const tint = (label) => `cv-tint-${used.indexOf(label) % TINTS}`;
    const ranked = [...scores].sort((a, b) => Number(b.winner) - Number(a.winner) || b.total - a.total);
    return h("section", { class: "cv-card cv-final", "aria-label": ui.final },
      h("h2", {}, ui.final),
      h("div", { class: "cv-bars", role: "img", "aria-label": ranked.map((score) => `${score.player} ${score.total}`).join(", ") },
        ranked.map((score) => h("div", { class: `cv-bar-row${score.winner ? " cv-winner" : ""}` },
          h("span", { class: "cv-bar-name" }, chip(seats.find((seat) => seat.seat === score.seat)), h("span", {}, score.player),
            score.winner ? icon("crown") : null),
          h("span", { class: "cv-bar" }, used.filter((label) => worth(score, label) > 0).map((label) => {
            const glory = worth(score, label);
            const piece = h("span", { class: `cv-bar-piece ${tint(label)}`, title: `${label}: ${glory}` }, (100 * glory) / most > 3.5 ? String(glory) : "");
            piece.style.width = `${(100 * glory) / most}%`;
            return piece;
          })),
          h("strong", { class: "cv-bar-total" }, String(score.total))))),
      h("div", { class: "cv-table-scroll", tabindex: "0", role: "region", "aria-label": ui.final_table },
        h("table", { class: "cv-score-table" },
          h("thead", {}, h("tr", {}, h("th", { scope: "col" }, ui.final_source),
            ranked.map((score) => h("th", { scope: "col" }, chip(seats.find((seat) => seat.seat === score.seat)), h("span", {}, score.player))))),
          h("tbody", {}, used.map((label) => {
            const { sign, tags } = sections(rulesOf(scores, label), ui, openRule);
            return h("tr", {}, h("th", { scope: "row" }, h("span", { class: `cv-swatch ${tint(label)}`, "aria-hidden": "true" }), label, " ", sign, tags),
              ranked.map((score) => h("td", {}, String(worth(score, label) || "–"))));
          })),
          h("tfoot", {}, h("tr", {}, h("th", { scope: "row" }, ui.final_total), ranked.map((score) => h("td", {}, String(score.total))))))));
  });
  return (state) => draw({ scores: state.scores, seats: state.seats ?? [], ui: state.ui });
}

function worth(score, label) {
  return score.items.filter((item) => item.label === label).reduce((sum, item) => sum + item.points, 0);
}

function rulesOf(scores, label) {
  return [...new Set(scores.flatMap((score) => score.items.filter((item) => item.label === label).flatMap((item) => item.rules ?? [])))];
}
