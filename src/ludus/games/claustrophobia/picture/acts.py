"""Notations taken apart: the verb, whom or where it is aimed at, and the heading it stands under."""

from __future__ import annotations

from typing import Final

from ludus.draw.once import kept
from ludus.draw.table import Role
from ludus.draw.telling import Notation, parted
from ludus.games.claustrophobia.actions import TARGETS
from ludus.games.claustrophobia.kinds import WARRIORS
from ludus.games.claustrophobia.picture.seen import Seen
from ludus.games.claustrophobia.stats import TILE_NAMES
from ludus.geometry.tiles import SIDES

LONG: Final = (
    "send troglodyte", "send demon", "activate troglodyte", "activate tough", "buy gift", "end phase", "light fuse",
    "take powder", "set seal", "open chest", "take treasure", "spread poison", "hold back", "let go", "hold the line",
    "resolve trap", "resolve dark",
)  # fmt: skip
FINAL: Final = ("explore", "attack", "shoot", "grenade", "honor")  # verbs after which a tile is drawn or dice decide
GROUPS: Final = {
    "move": "Move", "explore": "Explore", "leave": "Move", "hole": "Move", "attack": "Fight", "shoot": "Fight",
    "grenade": "Cards", "water": "Cards", "potion": "Cards", "heal": "Gifts", "courage": "Gifts", "gather": "Gifts",
    "blessing": "Gifts", "bless": "Talent", "activate": "Warriors", "activate troglodyte": "Warriors",
    "activate tough": "Warriors", "run": "Cards", "charge": "Cards", "send troglodyte": "Send", "send demon": "Send",
    "place": "Board of Destiny", "end": "End", "end phase": "End", "done": "End", "stop": "End", "pass": "End",
    "light fuse": "Scenario", "take powder": "Scenario", "set seal": "Scenario", "open chest": "Scenario",
    "take treasure": "Scenario", "exorcise": "Scenario", "spread poison": "Scenario", "rotate": "Turn the tile",
    "assign": "Dice", "line": "Lines", "take": "Who", "bid": "Bids", "marker": "Tiles", "frenzy": "Cards",
    "buy": "Team", "buy gift": "Team",
}  # fmt: skip
ROLES: Final[dict[str, Role]] = {
    "end": "on", "end phase": "on", "done": "on", "stop": "on", "pass": "on", "keep": "on",
    "line": "loss", "token": "loss", "kill": "loss", "take": "loss",
}  # fmt: skip


class Act(Notation):
    """One action."""

    @property
    def group(self) -> str:
        """Its heading among the choices."""
        return GROUPS.get(self.verb, "Cards" if len(self.words) < 2 else self.verb.capitalize())

    @property
    def role(self) -> Role:
        """Whether it is the neutral way on, or costs its own player something for good."""
        return ROLES.get(self.verb, "")

    @property
    def tile(self) -> int:
        """The tile it names, or -1."""
        return next((TILE_NAMES.index(word) for word in self.words if word in TILE_NAMES), -1)

    @property
    def side(self) -> int:
        return SIDES.index(self.words[0]) if self.words and self.words[0] in tuple(SIDES) else -1

    @property
    def warrior(self) -> int:
        return next((WARRIORS.index(word) for word in self.words if word in WARRIORS), -1)

    @property
    def unit(self) -> int:
        """The unit of the Demon side it is aimed at, or -1."""
        return next((TARGETS.index(word) for word in self.words if word in TARGETS), -1)

    @property
    def number(self) -> int:
        return int(self.words[-1]) if self.words and self.words[-1].isdigit() else -1

    def place(self, seen: Seen) -> int:
        """The tile a click for it belongs to, or -1."""
        if self.tile >= 0:
            return self.tile
        here = actor_tile(seen)
        if self.side >= 0 and self.verb in ("move", "shoot", "grenade", "water") and here >= 0:
            return seen.t.near[4 * here + self.side]
        return -1


@kept
def read(text: str) -> Act:
    """The action of a notation."""
    return Act(*parted(text, LONG))


def actor_tile(seen: Seen) -> int:
    """Where the acting figure stands, or -1."""
    w, unit = seen.actor
    if w >= 0:
        return seen.t.where[w]
    return int(seen.frame("DemonActivation")["tile"]) if unit >= 0 else -1
