// The front page without a kernel: the states in all languages are in the page, so switching is all there is to do.
import { mount } from "./front.js";

const states = JSON.parse(document.getElementById("civitas-states").textContent);
const page = document.documentElement;
const view = mount(document.getElementById("civitas-front"), {
  send(message) {
    if (message.type === "lang" && states[message.lang]) speak(message.lang);
  },
});

function speak(lang) {
  try {
    localStorage.setItem("civitas:lang", lang);
  } catch {
    // a browser that keeps nothing just forgets
  }
  const here = new URL(location.href);
  here.searchParams.set("lang", lang);
  history.replaceState(history.state, "", here);
  view.update(states[lang]);
}

view.update(states[page.lang] ?? Object.values(states)[0]);
