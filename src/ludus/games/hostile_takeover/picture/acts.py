"""Notations taken apart: the verb and what it is aimed at."""

from __future__ import annotations

from typing import Final

from ludus.draw.once import kept
from ludus.draw.table import Role
from ludus.draw.telling import Notation, parted
from ludus.games.hostile_takeover.names import GRID, KEYS
from ludus.games.hostile_takeover.picture.seen import INDEX, Seen
from ludus.geometry.squares import DIRECTIONS, OUTSIDE

AT_FIGURE: Final = ("act", "fire", "strike", "stand", "follow")
ROLLED: Final = ("fire", "column", "strike", "spray", "flame")  # verbs of attacks: dice decide
GROUPS: Final = {
    "plan": "Cards", "boost": "Boost", "order": "Order", "act": "Figures", "follow": "Figures",
    "fire": "Targets", "strike": "Targets", "stand": "Figures", "spray": "Areas", "flame": "Directions", "row": "Rows",
    "column": "Columns", "step": "Steps", "place": "Squares", "team": "Teams", "draft": "Characters",
    "keep": "Characters", "zone": "Zones",
}  # fmt: skip
SPREADS: Final = ("Energy", "One figure", "Two figures", "Three figures", "Four figures")
ROLES: Final[dict[str, Role]] = {
    "stop": "on", "hold": "on", "save": "on", "none": "on", "no": "on", "nobody": "on", "rest": "on", "plain": "on",
}  # fmt: skip


class Act(Notation):
    """One action."""

    @property
    def group(self) -> str:
        """Its heading among the choices; there are many ways to spread Energy, so they are sorted by figures."""
        if self.verb == "energy":
            return SPREADS[sum(word != "0" for word in self.words)]
        return GROUPS.get(self.verb, "")

    @property
    def role(self) -> Role:
        """Whether it is the neutral way on, or costs its own player something for good."""
        return ROLES.get(self.verb, "")

    @property
    def figure(self) -> str:
        """The figure it names."""
        return next((word for word in self.words if word in KEYS), "")

    def square(self, seen: Seen) -> str:
        """Where a click for it belongs; empty if nowhere."""
        if self.verb in AT_FIGURE:
            return seen.place(self.figure)
        if self.verb == "place":
            return self.words[0]
        if self.verb == "step":
            return neighbour(seen, self.words[0])
        if self.verb in ("column", "row"):
            return picked(seen, self)
        return ""


@kept
def read(text: str) -> Act:
    """The action of a notation."""
    return Act(*parted(text))


def neighbour(seen: Seen, way: str) -> str:
    """The square a step leads to."""
    frame = seen.frame("Movement")
    place = seen.place(KEYS[frame["figure"]]) if frame else ""
    if not place:
        return ""
    to = GRID.neighbours[INDEX[place]][DIRECTIONS.index(way)]
    return "" if to == OUTSIDE else GRID.label[to]


def picked(seen: Seen, act: Act) -> str:
    """The square of a column, once its row is chosen."""
    row = seen.frame("Shooting", "Jump").get("chosen", -1)
    return f"{act.words[0]},{row}" if act.verb == "column" and row >= 0 else ""
