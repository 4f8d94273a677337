"""Battle-Time: heroes come to the Chests, hall by hall."""

from __future__ import annotations

from ludus.core.fields import Public
from ludus.core.flow import NEXT, Flow, Procedure
from ludus.games.void_halls.moments import CARD, FIGHTING, anybody_comes, defence, heroes
from ludus.games.void_halls.numbers import HALLS, HERO_LOSS
from ludus.games.void_halls.play.cleanup import Cleanup
from ludus.games.void_halls.table import Dungeons


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


def battle(t: Dungeons, seat: int) -> None:
    """Every hall fights for itself (VH-G24), then what a battle does to buildings.

    VH-G22: all gains come before all losses, or after them, or hall by hall.
    """
    s, order = t.sheets[seat], t.options.battle_order
    came = [heroes(t, s, hall) for hall in range(HALLS + 1)]
    met = [min(came[hall], defence(t, s, hall)) for hall in range(HALLS + 1)]  # VH-074: by those of the same hall
    loss = HERO_LOSS * (sum(came) - sum(met))  # VH-076, VH-079: 5 for each hero not met, however many
    points = gained = 0
    lost = t.lose(s, loss) if order == "losses_first" else 0
    for hall in range(1, HALLS + 1):
        if came[hall]:
            t.tell("hall", seat, hall, came[hall], met[hall])
        points += met[hall] * hall  # VH-075: the level for each
        gained += t.gain(s, met[hall] * hall)
        if order == "by_hall":
            lost += t.lose(s, HERO_LOSS * (came[hall] - met[hall]))
    if order == "gains_first":
        lost = t.lose(s, loss)
    t.tell("battle", seat, t.score(s, points), gained, lost)
    after_battle(t, seat)


def after_battle(t: Dungeons, seat: int) -> None:
    """VH-082, VH-122: which buildings do not stay as they are."""
    for kind in FIGHTING:
        if t.sheets[seat].built[kind]:
            CARD[kind].after_battle(t, seat)
