"""Notations taken apart: the verb, and the place or piece it is aimed at."""

from __future__ import annotations

from typing import Final

from ludus.draw.once import kept
from ludus.draw.table import Role
from ludus.draw.telling import Notation, parted
from ludus.games.void_zone.picture.seen import INDEX, OUTSIDE, Seen

LONG: Final = ("house run", "house jolt", "drone place", "drone move", "end turn", "short circuit", "other")
PIECE_VERBS: Final = ("jolt", "house jolt", "shift", "activate", "first")

# What a click on a place means if several actions are possible there, the most natural first.
NATURAL: Final = (
    "force", "recharge", "place", "tile", "house run", "run", "jolt", "house jolt", "activate", "first", "teleport",
    "grenade", "disintegrate", "drone move", "jump", "charge", "sap", "shift", "shield", "drone place", "interference",
)  # fmt: skip
FIRM: Final = NATURAL[: NATURAL.index("drone move")]  # these get a full ring, the others a thin one

GROUPS: Final = {
    "sap": "Sap", "charge": "Charge", "shield": "Shield", "interference": "Interference", "upgrade": "Reference card",
    "reprime": "Reference card", "house run": "House Robot", "house jolt": "House Robot", "drone place": "Drone",
    "drone move": "Drone", "grenade": "Electro-Grenade", "other": "Partner", "end turn": "End", "stop": "End",
    "pass": "End", "pool": "Traits", "trait": "Traits", "tile": "Tiles", "short circuit": "Short Circuit",
    "first": "Robots", "activate": "Robots",
}  # fmt: skip
ROLES: Final[dict[str, Role]] = {"pass": "on", "stop": "on", "end turn": "on", "resign": "loss"}


class Act(Notation):
    """One action."""

    @property
    def zone(self) -> str:
        """The place it names."""
        return next((word for word in self.words if word in INDEX), "")

    @property
    def group(self) -> str:
        """Its heading among the choices."""
        return GROUPS.get(self.verb, self.verb.capitalize())

    @property
    def role(self) -> Role:
        """Whether it is the neutral way on, or costs its own player something for good."""
        return ROLES.get(self.verb, "")

    @property
    def does(self) -> Act:
        """What the other Robot would do."""
        return read(" ".join(self.words))

    def place(self, seen: Seen) -> str:
        """Where a click for it belongs: a zone, outside, or nowhere."""
        if self.verb == "force" and self.words == (OUTSIDE,):
            return OUTSIDE
        if self.verb in PIECE_VERBS:
            return seen.place_of(self.words[0])
        return self.zone


@kept
def read(text: str) -> Act:
    """The action of a notation."""
    return Act(*parted(text, LONG))
