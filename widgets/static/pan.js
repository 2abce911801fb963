// A frame in which a panel can be zoomed, and panned where it does not fit.
import { button } from "./dom.js";

const LEAST = 0.3;
const MOST = 3;
const STEP = 1.25;

/** Zoom and pan for one panel: `figure` holds the buttons, `frame` scrolls, `host` has the size of the drawing. */
export function pan({ figure, frame, host }) {
  const buttons = document.createElement("div");
  buttons.className = "cv-zoom";
  figure.append(buttons);
  let panel = { width: 1, height: 1 };
  let scale = 0;
  let fit = true;
  let touched = false;
  let phone = false;
  let worded;
  let dragging = false;

  function size() {
    host.style.width = fit ? "100%" : `${Math.round(panel.width * scale)}px`;
    frame.classList.toggle("cv-pan", !fit);
    frame.style.maxHeight = fit || phone ? "" : `${Math.round((figure.clientWidth * panel.height) / panel.width)}px`;
  }

  function rescale(factor) {
    const x = (frame.scrollLeft + frame.clientWidth / 2) / frame.scrollWidth;
    const y = (frame.scrollTop + frame.clientHeight / 2) / frame.scrollHeight;
    touched = true;
    fit = factor === 0;
    scale = Math.min(MOST, Math.max(LEAST, (host.clientWidth / panel.width) * (factor || 1)));
    size();
    frame.scrollLeft = x * frame.scrollWidth - frame.clientWidth / 2;
    frame.scrollTop = y * frame.scrollHeight - frame.clientHeight / 2;
  }

  /** A mouse drags the drawing; fingers scroll it by themselves. */
  function drag(event) {
    dragging = false;
    if (event.pointerType !== "mouse" || event.button !== 0 || fit) return;
    const from = { x: event.clientX, y: event.clientY, left: frame.scrollLeft, top: frame.scrollTop };
    const move = (now) => {
      dragging ||= Math.hypot(now.clientX - from.x, now.clientY - from.y) > 6;
      if (!dragging) return;
      frame.scrollLeft = from.left - (now.clientX - from.x);
      frame.scrollTop = from.top - (now.clientY - from.y);
    };
    const end = () => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", end);
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", end);
  }
  frame.addEventListener("pointerdown", drag);

  return {
    /** Whether the pointer has just dragged, so that its click means nothing. */
    dragged: () => dragging,
    /** Fit the panel to the width, or show it at the `scale` that its place allows, around `points` of interest. */
    update(next, place, ui, points) {
      const first = scale === 0;
      panel = next;
      phone = place.phone;
      if (worded !== ui.zoom_in) {
        worded = ui.zoom_in;
        buttons.replaceChildren(
          button(ui.zoom_in, { picture: "more", bare: true, onclick: () => rescale(STEP) }),
          button(ui.zoom_out, { picture: "less", bare: true, onclick: () => rescale(1 / STEP) }),
          button(ui.zoom_fit, { picture: "fit", bare: true, onclick: () => rescale(0) }));
      }
      if (!touched) {
        fit = !place.scale;
        scale = place.scale || 1;
      }
      size();
      if (first && !fit) centreOn(points());
    },
  };

  function centreOn(rects) {
    const box = frame.getBoundingClientRect();
    const mean = (side, length) => rects.reduce((sum, rect) => sum + rect[side] + rect[length] / 2, 0) / rects.length;
    frame.scrollLeft += mean("left", "width") - box.left - box.width / 2;
    frame.scrollTop += mean("top", "height") - box.top - box.height / 2;
  }
}
