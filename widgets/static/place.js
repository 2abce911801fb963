// Where the learner is, as the browser knows it: the address, its history, and the progress that comes back.

/** `now()` is the state on the screen; `send(message)` goes to the lesson. */
export function lessonPlace(send, now) {
  /** The browser's own buttons have led to another address. */
  function travelled() {
    const asked = new URLSearchParams(location.search);
    const step = Math.max(0, (Number.parseInt(asked.get("step"), 10) || 1) - 1);
    if (asked.get("lesson")) send({ type: "open", lesson: asked.get("lesson"), step });
    else if (now()?.screen !== "course") send({ type: "leave" });
  }
  addEventListener("popstate", travelled);

  return {
    /** The progress of this browser comes back by itself; after a reload also the place where one was. */
    restore(kept, state) {
      const here = kept.reloaded();
      const text = here || kept.text();
      if (text && text !== state.autosave) send({ type: "restore", text, here: Boolean(here) });
      return Boolean(text);
    },
    /** The address leads back here; from a lesson the browser's own button leads back to the course. */
    address(before, state) {
      const link = new URL(state.link, location.href);
      const theme = new URLSearchParams(location.search).get("theme");
      if (theme) link.searchParams.set("theme", theme);
      if (link.href === location.href) return;
      const entering = before?.screen === "course" && state.screen === "lesson";
      history[entering ? "pushState" : "replaceState"]({ civitas: state.screen }, "", link);
    },
    stop: () => removeEventListener("popstate", travelled),
  };
}
