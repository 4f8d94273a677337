"""Traits of weapons: they always work, and cost nothing."""

from __future__ import annotations

from ludus.games.hostile_takeover.moments import Trait
from ludus.games.hostile_takeover.table import Arena


class Scatter(Trait):
    """A miss lands as many squares away as the roll missed by, in the direction of the eight-sided die. It may be
    aimed at teammates and at empty squares."""

    key = "scatter"
    rules = ("HT-106", "HT-148", "HT-152", "HT-156", "HT-G19", "HT-G65")

    def lands(self) -> bool:
        return True


class EmpBurst(Trait):
    """The unwounded figure where it lands is rolled for; every other one within 1 square loses its Energy."""

    key = "emp_burst"
    rules = ("HT-106", "HT-156", "HT-G19")

    def settles(self, t: Arena, victim: int) -> bool:
        t.drain(victim)
        return True


class Crushing(Trait):
    """A hit that does not Wound Pins the target even if it shows a Melee card."""

    key = "crushing"
    rules = ("HT-106", "HT-167", "HT-G19")

    def pins_all(self) -> bool:
        return True
