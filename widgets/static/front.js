// The front page: what this is, and the way to each game.
import { surface, switches, wordmark } from "./frame.js";
import { h, part, picture } from "./dom.js";

/** The front page in `element`. */
export function mount(element, port) {
  const frame = surface(element, "front");
  const { root } = frame;
  const mark = h("div", { class: "cv-brand" });
  const choices = h("div", { class: "cv-switches" });
  const main = h("main", { class: "cv-front-main" });
  root.append(h("header", { class: "cv-header" }, mark, choices), main);
  const switcher = switches(choices, port);

  const drawMark = part(mark, ({ ui }) => wordmark(ui.civitas));
  const drawMain = part(main, ({ ui, games, notice }) => [
    h("div", { class: "cv-hero" }, h("h1", {}, ui.front_title), h("p", {}, ui.front_lead)),
    notice ? h("p", { class: "cv-banner cv-banner-info", role: "status" }, notice.text) : null,
    h("ul", { class: "cv-games", "aria-label": ui.games }, games.map((game) => gameCard(game, ui))),
    h("footer", { class: "cv-colophon" }, ui.front_colophon),
  ]);

  return {
    update: (next) => frame.show(next, (state) => {
      drawMark({ ui: state.ui });
      switcher(state);
      drawMain({ ui: state.ui, games: state.games ?? [], notice: state.notice });
    }),
    destroy: frame.destroy,
  };
}

/** One game: its emblem, what it is about, and what can be done with it; the first link is the one to start with. */
function gameCard(game, ui) {
  const links = game.links ?? [];
  const coming = !links.length;
  const emblem = h("div", { class: "cv-emblem", "aria-hidden": "true" });
  if (game.emblem) emblem.append(picture(game.emblem));
  return h("li", { class: `cv-card cv-game-card${coming ? " cv-coming" : ""}` }, emblem,
    h("div", { class: "cv-game-words" },
      h("h2", {}, game.title, coming ? h("span", { class: "cv-status" }, ui.coming) : null),
      game.subtitle ? h("p", { class: "cv-subtitle" }, game.subtitle) : null,
      game.facts ? h("p", { class: "cv-facts" }, game.facts) : null,
      game.about ? h("p", { class: "cv-about" }, game.about) : null,
      links.length ? h("p", { class: "cv-links" }, links.map((link, index) =>
        h("a", { class: `cv-button${index === 0 ? " cv-primary" : ""}`, href: link.href }, link.text))) : null));
}
