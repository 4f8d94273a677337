"""Talents: a warrior has them while it is fit."""

from __future__ import annotations

from ludus.games.claustrophobia.moments import Talent


class Blessed(Talent):
    """Once a game, when the Action Dice lie, this warrior helps another: +1 Move or +2 Fight for the Action phase, and
    its current line is healed if it was canceled."""

    key = "blessed"
    rules = ("CL-233", "CL-234", "CL-235", "CL-236", "CL-237", "CL-238")

    def helps_another(self) -> bool:
        return True


class Bodyguard(Talent):
    """Takes a hit of an attack in place of a companion on the same tile, hit by hit."""

    key = "bodyguard"
    rules = ("CL-224", "CL-225", "CL-226", "CL-227")

    def takes_hits(self) -> bool:
        return True


class Impressive(Talent):
    """No enemy on its tile may leave it, except through a Hole in the Ground."""

    key = "impressive"
    rules = ("CL-228", "CL-229", "CL-230", "CL-231", "CL-232")

    def keeps_enemies(self) -> bool:
        return True


class Elusive(Talent):
    """Leaves a tile however many enemies are on it."""

    key = "elusive"
    rules = ("CL-220", "CL-221", "CL-231")

    def leaves_at_will(self) -> bool:
        return True


class Frantic(Talent):
    """Each Combat Die that missed is rolled once more."""

    key = "frantic"
    rules = ("CL-222", "CL-223")

    def rolls_misses_again(self) -> bool:
        return True
