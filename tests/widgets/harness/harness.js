// Mounts one surface on the page: over canned states and a fake port, or over a real surface behind /live.
import { fakePort } from "./fake.js";
import { probes } from "./probes.js";
import { firstState } from "./states.js";

const asked = new URLSearchParams(location.search);
const live = asked.get("live");
const surface = live ?? asked.get("surface") ?? "table";
const lang = asked.get("lang") ?? "en";
const { mount } = await import(`/widgets/static/${surface}.js`);
const timing = JSON.parse(asked.get("timing") ?? "{}");
const app = document.querySelector("#app");
if (asked.get("width")) app.style.width = `${asked.get("width")}px`;

/** A port that asks a real surface on the server. */
function livePort(show) {
  const sent = [];
  let last = Promise.resolve();    // answers come in the order of the messages, as in Jupyter
  const ask = async (message) => show(await (await fetch(`/live/${live}`, { method: "POST", body: JSON.stringify(message) })).json());
  return {
    sent,
    send(message) {
      sent.push(message);
      last = last.then(() => ask(message));
    },
  };
}

let view;
const show = (state) => view.update(state);
const harness = { sent: [], state: null, show };
if (live) {
  const { sprite } = await (await fetch("/sprite.svg")).json();
  const port = livePort((state) => view.update({ ...state, sprite }));
  view = mount(app, port, timing);
  harness.sent = port.sent;
  view.update({ ...(await (await fetch(`/live/${live}`)).json()), sprite });
} else {
  const words = async (to) => (await fetch(`/words/${surface}/${to}`)).json();
  const port = fakePort(await firstState(surface, asked.get("screen"), lang, words), words, (state) => view.update(state));
  view = mount(app, port, timing);
  harness.port = port;
  harness.sent = port.sent;
  view.update(port.state);
}
harness.view = view;
window.probe = probes;
window.harness = harness;
