"""Battle-Time: heroes come to the Chests, hall by hall."""

from __future__ import annotations

from ludus.core.fields import Public
from ludus.core.flow import NEXT, Flow, Procedure
from ludus.games.void_halls.numbers import CHEST, HALLS, HERO_LOSS
from ludus.games.void_halls.play.cleanup import Cleanup
from ludus.games.void_halls.table import Dungeons, Sheet


class BattleTime(Procedure):
    """VH-028: heroes, then the cleanup; no dice."""

    steps = {
        "heroes": "VH-070",
        "cleanup": "VH-084",
    }
    seat: Public[int]

    def heroes(self, t: Dungeons) -> Flow:
        if t.sheets[self.seat].has(CHEST):
            battle(t, self.seat)
        else:
            no_battle(t, self.seat)
        return NEXT

    def cleanup(self, t: Dungeons) -> Flow:
        return Cleanup(seat=self.seat, skipped=not t.sheets[self.seat].has(CHEST))


def no_battle(t: Dungeons, seat: int) -> None:
    """VH-077, VH-078, VH-111: without a Chest nobody comes and nothing is lost; VH-G12: Tombs wait, or do not."""
    t.tell("skipped", seat, t.round)
    if not t.options.tombs_wait:
        spend_tombs(t, seat)


def battle(t: Dungeons, seat: int) -> None:
    """Every hall fights for itself (VH-G24), then every active Tomb is spent; all others stay (VH-082, VH-106, VH-116).

    VH-G22: all gains come before all losses, or after them, or hall by hall.
    """
    s = t.sheets[seat]
    points = gained = lost = 0
    unmet = 0
    if t.options.battle_order == "losses_first":
        for hall in range(1, HALLS + 1):
            unmet += t.heroes(s, hall) - met(t, s, hall)
        lost = t.lose(s, HERO_LOSS * unmet)
    for hall in range(1, HALLS + 1):
        heroes = t.heroes(s, hall)
        beaten = met(t, s, hall)
        if heroes:
            t.tell("hall", seat, hall, heroes, beaten)
        points += beaten * hall  # VH-075: the level for each
        gained += t.gain(s, beaten * hall)
        if t.options.battle_order == "by_hall":
            lost += t.lose(s, HERO_LOSS * (heroes - beaten))
        unmet += heroes - beaten
    if t.options.battle_order == "gains_first":
        lost = t.lose(s, HERO_LOSS * unmet)  # VH-076, VH-079: 5 for each hero not met, however many
    t.tell("battle", seat, t.score(s, points), gained, lost)
    spend_tombs(t, seat)


def met(t: Dungeons, s: Sheet, hall: int) -> int:
    """VH-074: as many heroes as the defenders of the same hall can defeat."""
    return min(t.heroes(s, hall), t.defence(s, hall))


def spend_tombs(t: Dungeons, seat: int) -> None:
    """VH-122: every active Tomb, also where no hero came and where others would have sufficed."""
    active = t.sheets[seat].active_tombs()
    for square in range(active.bit_length()):
        if active >> square & 1:
            t.spend_tomb(seat, square)
