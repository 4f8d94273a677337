"""Special Actions of a Fire card, and of a shot on the run, that are made in another manner."""

from __future__ import annotations

from ludus.games.hostile_takeover.attack_flags import HASTY, NO_COVER, SECOND_TRY, WIDE
from ludus.games.hostile_takeover.moments import Special


class LuckyStreak(Special):
    """One roll of this attack, to hit or to wound, may be made again after it is seen. The second result stands."""

    key = "lucky_streak"
    rules = ("HT-104", "HT-126")

    def manner(self) -> int:
        return SECOND_TRY


class DoubleTap(Special):
    """Two Ranged Attacks one after the other, on the same target or on two, each needing 1 more to hit."""

    key = "double_tap"
    rules = ("HT-104", "HT-082")

    def shots(self) -> int:
        return 2

    def manner(self) -> int:
        return HASTY


class ClusterCharge(Special):
    """This attack reaches 2 squares from where it lands. Figures exactly 2 squares away are Wounded on 1 more, and
    nothing happens to them otherwise."""

    key = "cluster_charge"
    rules = ("HT-104", "HT-151", "HT-G20")

    def manner(self) -> int:
        return WIDE


class DeadEye(Special):
    """This attack treats its target as having No Cover, whatever else would give it some."""

    key = "dead_eye"
    rules = ("HT-104", "HT-187")

    def manner(self) -> int:
        return NO_COVER


class RunAndGun(Special):
    """Once during this move, on its first square or any square where he could stop, he may make a Ranged Attack that
    needs 1 more to hit, and then move on."""

    key = "run_and_gun"
    rules = ("HT-104", "HT-105")

    def shoots_on_the_run(self) -> bool:
        return True

    def manner(self) -> int:
        return HASTY
