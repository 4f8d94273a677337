"""The four Objects."""

from __future__ import annotations

from ludus.games.claustrophobia.moments import Thing


class Blunderbuss(Thing):
    """+1 Fight, and attacks may be aimed at a connected tile next door as well as at its own tile."""

    key = "blunderbuss"
    rules = ("CL-210", "CL-211", "CL-212", "CL-213", "CL-214", "CL-311", "CL-G59")

    def reaches_next_tile(self) -> bool:
        return True

    def combat(self) -> int:  # CL-G59: in every attack
        return 1


class Shield(Thing):
    """+1 Guard."""

    key = "shield"
    rules = ("CL-068", "CL-308")

    def defence(self) -> int:
        return 1


class Scepter(Thing):
    """One more Action Die in every Initiative phase while he is in play, even Exhausted."""

    key = "scepter"
    rules = ("CL-031", "CL-039", "CL-070")

    def action_dice(self) -> int:
        return 1


class Hammer(Thing):
    """In each attack, one Combat Die that missed is rerolled."""

    key = "hammer"
    rules = ("CL-068", "CL-308")

    def second_tries(self) -> int:
        return 1
