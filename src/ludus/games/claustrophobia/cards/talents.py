"""Talents: a warrior has them while it is fit."""

from __future__ import annotations

from ludus.core.action import Action
from ludus.games.claustrophobia import actions as a
from ludus.games.claustrophobia.actions import IN_COMBAT, IN_MOVEMENT, Bless, Deed
from ludus.games.claustrophobia.kinds import CONDEMNED, MEMBERS, REDEEMER
from ludus.games.claustrophobia.moments import BOX, Talent
from ludus.games.claustrophobia.scores import talents
from ludus.games.claustrophobia.table import Catacombs


class Blessed(Talent):
    """Once a game, when the Action Dice are placed, this warrior helps another: +1 Move or +2 Fight for the Action
    phase, and its current line is healed if it was canceled."""

    key = "blessed"
    rules = ("CL-233", "CL-234", "CL-235", "CL-236", "CL-237", "CL-238")
    deeds = [*a.BLESS_MOVE, *a.BLESS_COMBAT]

    def near(self, t: Catacombs) -> list[Action]:
        return [a.BLESS_MOVE[REDEEMER]] if t.in_play(REDEEMER) else []

    def used_up(self, t: Catacombs) -> bool:  # CL-236
        return t.blessed

    def helps_another(self) -> bool:
        return True

    def ready(self, t: Catacombs) -> bool:  # CL-233, CL-236, CL-238, CL-G31: once a game, while he is fit
        return not t.blessed and t.in_play(REDEEMER) and talents(t, REDEEMER) & BOX.helping != 0

    def dice_placed(self, t: Catacombs) -> list[Action]:
        found: list[Action] = []
        if self.ready(t):
            for w in MEMBERS[t.team & CONDEMNED]:  # CL-G32: never himself
                found += [a.BLESS_MOVE[w], a.BLESS_COMBAT[w]]
        return found

    def use(self, t: Catacombs, action: Deed) -> None:
        assert isinstance(action, Bless)
        t.bless(action.warrior, action.bonus)

    def adds_movement(self, t: Catacombs, w: int) -> int:  # CL-234: one side of the token
        return 1 if t.blessing == w and t.blessing_side == IN_MOVEMENT else 0

    def adds_combat(self, t: Catacombs, w: int) -> int:  # CL-234: the other
        return 2 if t.blessing == w and t.blessing_side == IN_COMBAT else 0

    def why_not(self, t: Catacombs) -> str:
        if t.blessed:
            return "CL-236"
        if not t.in_play(REDEEMER):
            return "CL-048"
        if not t.fit(REDEEMER):
            return "CL-238"
        return "CL-233" if self.ready(t) else "CL-239"  # the Tempter takes his Talent


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
