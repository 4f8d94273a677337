"""Special Actions of a Melee card."""

from __future__ import annotations

from typing import Final

from ludus.core.fields import Public
from ludus.core.flow import AGAIN, DONE, NEXT, Flow
from ludus.games.hostile_takeover import guards
from ludus.games.hostile_takeover.moments import Instead, Special
from ludus.games.hostile_takeover.names import nearest_first
from ludus.games.hostile_takeover.play.melee import MeleeAttack
from ludus.games.hostile_takeover.table import Arena

LASH_REACH: Final = 2


class FollowMe(Special):
    """When his action is over and he still stands, another teammate with a card to play acts at once."""

    key = "follow_me"
    rules = ("HT-104", "HT-041")

    def leads(self) -> bool:
        return True


class BladeDance(Special):
    """If her blow Wounds its target, she may move up to 3 points and strike another enemy, once."""

    key = "blade_dance"
    rules = ("HT-104", "HT-105")

    def points_after_a_wound(self) -> int:
        return 3


class Lash(Special):
    """Instead of one blow, a Melee Attack on every unwounded enemy within 2 squares, nearest first, each with 1
    less."""

    key = "whirling_lash"
    rules = ("HT-104", "HT-G25", "HT-227")

    def charge_reach(self, reach: int) -> int:
        return LASH_REACH

    def instead_of_striking(self, t: Arena, figure: int) -> Flow:
        return WhirlingLash(figure=figure)


class WhirlingLash(Instead):
    """Jade: a Melee Attack on each unwounded enemy within 2 squares, nearest first, each with -1 (HT-227)."""

    steps = {
        "lash": "HT-105",
        "attack": "HT-227",
    }
    victims: Public[tuple[int, ...]] = ()

    def lash(self, t: Arena) -> Flow:
        there = guards.strikes(t, self.figure, LASH_REACH)
        self.victims = tuple(nearest_first(t.square, there, t.square[self.figure]))
        return NEXT

    def attack(self, t: Arena) -> Flow:
        if not self.victims or not t.standing(self.figure):
            return DONE
        return MeleeAttack(attacker=self.figure, target=self.victims[0], modifier=-1)

    def after_attack(self, t: Arena, attack: MeleeAttack) -> Flow:
        self.victims = self.victims[1:]
        return AGAIN
