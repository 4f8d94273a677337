"""Battle-Time: heroes come to the Chests, hall by hall."""

from __future__ import annotations

from typing import NamedTuple

from ludus.core.fields import Public
from ludus.core.flow import NEXT, Flow, Procedure
from ludus.games.void_halls.moments import CARD, FIGHTING, anybody_comes, defense, heroes
from ludus.games.void_halls.numbers import HALLS, HERO_LOSS
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
        if anybody_comes(t.sheets[self.seat]):
            battle(t, self.seat)
        else:
            no_battle(t, self.seat)
        return NEXT

    def cleanup(self, t: Dungeons) -> Flow:
        return Cleanup(seat=self.seat, skipped=not anybody_comes(t.sheets[self.seat]))


def no_battle(t: Dungeons, seat: int) -> None:
    """VH-077, VH-078, VH-111: without a Chest nobody comes and nothing is lost; VH-G12: Tombs wait, or do not."""
    t.tell("skipped", seat, t.round)
    if not t.options.tombs_wait:
        after_battle(t, seat)


class HallBattle(NamedTuple):
    """What a battle brings in a hall."""

    came: int
    defense: int
    met: int  # VH-074: by those of the same hall
    gain: int  # VH-075: supplies and points each: the level for each hero met
    loss: int  # VH-076, VH-079: 5 supplies for each hero not met, however many


def hall_battle(t: Dungeons, s: Sheet, hall: int) -> HallBattle:
    came, there = heroes(t, s, hall), defense(t, s, hall)
    met = min(came, there)
    return HallBattle(came, there, met, met * hall, HERO_LOSS * (came - met))


def battle(t: Dungeons, seat: int) -> None:
    """Every hall fights for itself (VH-G24), then what a battle does to buildings.

    VH-G22: all gains come before all losses, or after them, or hall by hall.
    """
    s, order = t.sheets[seat], t.options.battle_order
    halls = [hall_battle(t, s, hall) for hall in range(1, HALLS + 1)]
    loss = sum([each.loss for each in halls])
    points = gained = 0
    lost = t.lose(s, loss) if order == "losses_first" else 0
    for hall, each in enumerate(halls, 1):
        if each.came:
            t.tell("hall", seat, hall, each.came, each.met)
        points += each.gain
        gained += t.gain(s, each.gain)
        if order == "by_hall":
            lost += t.lose(s, each.loss)
    if order == "gains_first":
        lost = t.lose(s, loss)
    t.tell("battle", seat, t.score(s, points), gained, lost)
    after_battle(t, seat)


def after_battle(t: Dungeons, seat: int) -> None:
    """VH-082, VH-122: which buildings do not stay as they are."""
    for kind in FIGHTING:
        if t.sheets[seat].built[kind]:
            CARD[kind].after_battle(t, seat)
