"""The ES modules and style sheets as one widget needs them: loaded in any page, fetched from nowhere.

The modules import each other by relative paths, as plain files on a page do.  A widget gets one text instead, so its
loader makes a blob URL for every module, in the order of their imports, once per page and version.
"""

from __future__ import annotations

import base64
import json
import re
import zlib
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

IMPORT = re.compile(r"""(?:^|\n)\s*(?:import|export)\b[^;]*?from\s*["']\./([\w.-]+\.js)["']""")
FONT = re.compile(r"url\(([\"']?)(?:\./)?fonts/([\w.-]+)\1\)")
CARRIER = "changes"    # puts together what the widget tells after the first state
STYLES = ("civitas.css", "scene.css", "settlers.css", "explorer.css", "learn.css", "practise.css")

LOADER = """\
const sources = %s;
const loaded = (globalThis.civitasModules ??= {});
const key = %s;

function load() {
  return (loaded[key] ??= (async () => {
    const urls = {};
    for (const [name, source] of sources) {
      const found = /(from\\s*["'])\\.\\/([\\w.-]+\\.js)(["'])/g;
      const text = source.replace(found, (_, before, other, after) => before + urls[other] + after);
      urls[name] = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
    }
    const modules = {};
    for (const name of %s) modules[name] = await import(urls[name + ".js"]);
    return modules;
  })());
}

// One of these for each model: the state is followed once, however many views show it.
export default () => {
  const views = new Set();
  const early = [];    // what was told before the modules were there
  let follow = null;

  async function followed(model) {
    const modules = await load();
    const whole = { ...model.get("state"), panels: model.get("panels"), sprite: model.get("sprite") };
    follow ??= modules.changes.followed(whole, model.get("n"), () => model.send({ type: "whole" }));
    early.splice(0).forEach(take);
    return modules;
  }

  function take(told) {
    if (!follow) early.push(told);
    else if (follow.take(told)) views.forEach((view) => view.update(follow.state()));
  }

  function heard(message) {
    if (message.type === "whole") take(message);
    else if (message.type === "beat") views.forEach((view) => view.heard?.(message.n));
  }

  return {
    initialize({ model }) {
      model.on("change:told", () => take(model.get("told")));
      model.on("msg:custom", heard);
    },
    async render({ model, el }) {
      const modules = await followed(model);
      const view = modules[follow.state().surface].mount(el, { send: (message) => model.send(message) });
      views.add(view);
      view.update(follow.state());
      return () => {
        views.delete(view);
        view.destroy();
      };
    },
  };
};
"""


def static() -> Traversable:
    """The folder of modules, style sheets and fonts."""
    return files("widgets").joinpath("static")


def read(name: str) -> str:
    """One of the files."""
    return static().joinpath(name).read_text(encoding="utf-8")


def in_order(*names: str) -> list[str]:
    """The modules with all they import, each after what it needs."""
    order: list[str] = []

    def visit(name: str, path: tuple[str, ...]) -> None:
        if name in path:
            raise ValueError(f"modules import each other in a circle: {' → '.join((*path, name))}")
        if name not in order:
            for needed in IMPORT.findall(read(name)):
                visit(needed, (*path, name))
            order.append(name)

    for name in names:
        visit(name, ())
    return order


@cache
def esm(*surfaces: str) -> str:
    """One text with the modules of some surfaces and the loader that mounts them."""
    opened = (*surfaces, CARRIER)
    sources = [[name, read(name)] for name in in_order(*(f"{name}.js" for name in opened))]
    text = json.dumps(sources, ensure_ascii=False)
    key = f"{'+'.join(surfaces)} {zlib.crc32(text.encode()):08x}"
    return LOADER % (text, json.dumps(key), json.dumps(opened))


@cache
def css(fonts: bool = True) -> str:
    """The style sheets in one text; with fonts inside where no page brings them."""
    return "\n".join([*([embedded_fonts()] if fonts else []), *(read(name) for name in STYLES)])


def embedded_fonts() -> str:
    """The font rules with the font files inside."""

    def inside(match: re.Match[str]) -> str:
        data = static().joinpath("fonts", match.group(2)).read_bytes()
        return f"url(data:font/woff2;base64,{base64.b64encode(data).decode()})"

    return FONT.sub(inside, read("fonts.css"))
