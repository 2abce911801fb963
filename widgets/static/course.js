// The course: its chapters and lessons, what to do next, what is known; and the end of a lesson.
import { button, h, icon, part, say } from "./dom.js";
import { progressLine } from "./lesson.js";
import { ruleTag } from "./side.js";

const MARKS = { done: "check", begun: "half", new: "circle" };

/** The course in `host`. */
export function coursePage(host, send, onCarry) {
  const open = (id) => send({ type: "open", lesson: id });
  const draw = part(host, ({ course, ui, game, places }) => h("div", { class: "cv-course" },
    h("div", { class: "cv-course-head" },
      h("p", { class: "cv-label" }, game),
      h("h1", { tabindex: "-1" }, ui.course),
      h("p", { class: "cv-lead" }, course.chapters.length ? course.lead : ui.no_lessons, course.done ? h("strong", {}, ` ${course.done}.`) : null)),
    h("div", { class: "cv-course-columns" },
      h("div", { class: "cv-chapters" },
        course.next ? nextCard(course.next, ui, open) : course.chapters.length ? allDone(ui, places) : null,
        course.chapters.map((chapter) => h("section", { class: "cv-chapter" }, h("h2", {}, chapter.title),
          h("ol", {}, chapter.lessons.map((lesson) => h("li", {}, lessonRow(lesson, open))))))),
      h("aside", { class: "cv-known" },
        course.topics.length ? [h("h2", {}, ui.known), h("p", { class: "cv-note" }, ui.known_note),
          h("ul", {}, course.topics.map((topic) => h("li", { title: say(ui.rules_met, { met: topic.met, n: topic.count }) },
            h("span", {}, topic.title), h("span", { class: "cv-note", "aria-hidden": "true" }, `${topic.met} / ${topic.count}`),
            progressLine(topic.share, `${topic.share} %. ${say(ui.rules_met, { met: topic.met, n: topic.count })}`))))] : null,
        button(ui.carry, { picture: "save", "data-key": "carry", "aria-haspopup": "dialog", onclick: onCarry })))), "h1");
  return ({ course, ui, game, home, lang }) => draw({ course, ui, game: game.title, places: otherPages(home, game.slug, lang, ui) });
}

/** The other pages of the game, where there are any. */
function otherPages(home, slug, lang, ui) {
  return home ? [{ text: ui.to_play, href: `${home}${slug}/play?lang=${lang}` }] : [];
}

function nextCard(lesson, ui, open) {
  return h("section", { class: "cv-card cv-next" },
    h("div", {}, h("p", { class: "cv-label" }, `${ui.next_lesson} · ${lesson.minutes}${lesson.where ? ` · ${lesson.where}` : ""}`), h("h2", {}, lesson.title), h("p", {}, lesson.about)),
    button(lesson.button, { class: "cv-primary cv-large", picture: "go", "data-key": "next-lesson", onclick: () => open(lesson.id) }));
}

function allDone(ui, places) {
  return h("section", { class: "cv-card cv-next" }, h("p", {}, ui.all_done),
    places.map((place) => h("a", { class: "cv-button cv-primary cv-large", href: place.href }, place.text)));
}

function lessonRow(lesson, open) {
  return h("button", { type: "button", class: `cv-lesson cv-lesson-${lesson.status}`, "data-key": `lesson-${lesson.id}`, onclick: () => open(lesson.id) },
    icon(MARKS[lesson.status]),
    h("span", { class: "cv-lesson-words" }, h("strong", {}, lesson.title), h("span", { class: "cv-about" }, lesson.about)),
    h("span", { class: "cv-lesson-facts" }, h("span", {}, lesson.minutes), h("span", { class: "cv-lesson-status" }, lesson.status_text),
      lesson.status === "begun" ? progressLine(lesson.share) : null));
}

/** The end of a lesson in `host`: the rules that were met, and the ways on. */
export function endPage(host, send, openRule) {
  const draw = part(host, ({ end, ui, solo, places }) => h("div", { class: "cv-end" },
    h("p", { class: "cv-end-sign" }, icon("check"), h("span", {}, ui.end_head)),
    h("h1", { tabindex: "-1" }, end.title),
    end.next ? nextCard(end.next, ui, (id) => send({ type: "open", lesson: id })) : end.all_done ? allDone(ui, places) : null,
    h("div", { class: "cv-end-ways" },
      solo ? null : button(ui.to_course, { picture: "back", "data-key": "leave", onclick: () => send({ type: "leave" }) }),
      button(ui.again_lesson, { picture: "again", "data-key": "again", onclick: () => send({ type: "again" }) })),
    end.rules.length ? [h("h2", {}, end.text), h("ul", { class: "cv-learned" }, end.rules.map((rule) => h("li", {},
      icon(rule.unsure ? "turn" : "check"), h("div", {}, h("p", {}, rule.text),
        h("p", { class: "cv-source" }, ruleTag(rule.id, ui, openRule), h("span", {}, rule.source), rule.unsure ? h("span", { class: "cv-unsure" }, ui.end_unsure) : null)))))] : null), "h1");
  return ({ end, ui, solo, home, game, lang }) => draw({ end, ui, solo, places: otherPages(home, game.slug, lang, ui) });
}
