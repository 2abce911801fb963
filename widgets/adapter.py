"""Carries a surface in Jupyter and Voilà: its state goes down, whole at first and then by changes; messages come up."""

from __future__ import annotations

import os
from typing import Any

import anywidget
import traitlets

from widgets import modules
from widgets.changes import Teller
from widgets.icons import sprite
from widgets.surfaces.surface import Surface

WHOLE = ("state", "panels")    # what a page gets once; from then on it is told the changes


class SurfaceWidget(anywidget.AnyWidget):  # type: ignore[misc]
    """A surface as a widget: ``state`` and ``panels`` are the whole, for a page that opens; ``told`` is what is new."""

    _esm = traitlets.Unicode("").tag(sync=True)
    _css = traitlets.Unicode("").tag(sync=True)
    state = traitlets.Dict().tag(sync=True)
    panels = traitlets.List().tag(sync=True)
    n = traitlets.Int(0).tag(sync=True)    # how many changes the whole has in it
    told = traitlets.Dict().tag(sync=True)
    sprite = traitlets.Unicode("").tag(sync=True)

    def __init__(self, surface: Surface, **traits: Any) -> None:
        self.surface = surface
        served = "VOILA_BASE_URL" in os.environ  # our Voilà template brings styles, fonts and icons
        shown = self.shown()
        self.teller = Teller(whole(shown))
        super().__init__(
            _esm=modules.esm(surface.name),
            _css="" if served else modules.css(),
            sprite="" if served else sprite(),
            **shown,
            **traits,
        )
        self.on_msg(self.take)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.surface.name})"

    def shown(self) -> dict[str, Any]:
        """The state, divided into the board and everything else."""
        state = self.surface.state()
        return {"panels": state.pop("panels", []), "state": state}

    def take(self, _: Any, message: Any, __: Any = None) -> None:
        """A message from the page.  A fault of ours is told to the person and raised, never swallowed."""
        kind = message.get("type") if isinstance(message, dict) else None
        if kind == "whole":    # the page has missed something
            self.send({"type": "whole", "n": self.n, "state": whole({"state": self.state, "panels": self.panels})})
            return
        try:
            self.surface.receive(message)
            if kind == "beat":
                self.send({"type": "beat", "n": self.surface.beat})
            else:
                self.refresh()
        except Exception:
            notice = {"kind": "error", "text": self.surface.say("broken")}
            self.tell({"state": self.state | {"notice": notice, "revision": self.surface.revision}})
            raise

    def refresh(self) -> None:
        """Tell what has changed."""
        self.tell(self.shown())

    def tell(self, shown: dict[str, Any]) -> None:
        """Keep what is shown for a page that opens later, and send the change to those that are open."""
        with self.hold_sync():
            for trait, value in shown.items():
                setattr(self, trait, value)
            told = self.teller.tell(whole({"state": self.state, "panels": self.panels}))
            self.n, self.told = told["n"], told

    def notify_change(self, change: Any) -> None:
        """The whole is not sent again: ``told`` says what is new in it."""
        if change["name"] in (*WHOLE, "n"):
            traitlets.HasTraits.notify_change(self, change)
        else:
            super().notify_change(change)


def whole(shown: dict[str, Any]) -> dict[str, Any]:
    """The state as a surface gives it, with the board in it."""
    return {**shown["state"], "panels": shown["panels"]}
