"""A sheet in plain numbers, to try things out on."""

from __future__ import annotations

from typing import Any, Final

from ludus.games.void_halls.numbers import (
    CHEST,
    EXCHANGE,
    HALL_POINTS,
    HERO_LOSS,
    KINDS,
    SET_POINTS,
    SUPPLIES_PER_POINT,
    UPGRADE_POINTS,
    WARRIOR,
    WORKERS_MOST,
)

EVERY_KIND: Final = (1 << len(KINDS)) - 1


class Draft:
    """A sheet in plain numbers, to try things out on: what stands in each hall (from hall 1 on), on whatever square."""

    def __init__(self) -> None:
        self.workers = 0
        self.stock = 0
        self.room = 0  # for more supplies
        self.points = 0
        self.halls = 1
        self.upgrades = 0
        self.kinds = 0  # that stand, as a set
        self.mines = 0
        self.idle = 0  # Mines not used this round
        self.chests: list[int] = []
        self.warriors: list[int] = []
        self.traps: list[int] = []
        self.tombs: list[int] = []  # active
        self.free: list[int] = []  # squares
        self.buildings: list[int] = []

    def copy(self) -> Draft:
        d = Draft()
        d.workers = self.workers
        d.stock = self.stock
        d.room = self.room
        d.points = self.points
        d.halls = self.halls
        d.upgrades = self.upgrades
        d.kinds = self.kinds
        d.mines = self.mines
        d.idle = self.idle
        d.chests = self.chests.copy()
        d.warriors = self.warriors.copy()
        d.traps = self.traps.copy()
        d.tombs = self.tombs.copy()
        d.free = self.free.copy()
        d.buildings = self.buildings.copy()
        return d

    def key(self) -> tuple[Any, ...]:
        """All that matters for what is still to come, which does not change with the points there are."""
        return (
            self.workers, self.stock, self.room, self.halls, self.upgrades, self.kinds, self.mines, self.idle,
            *self.chests, *self.warriors, *self.traps, *self.tombs, *self.free, *self.buildings,
        )  # fmt: skip

    def gain(self, supplies: int) -> None:
        gained = min(supplies, self.room)
        self.stock += gained
        self.room -= gained

    def heroes(self, hall: int) -> int:
        return 2 * self.chests[hall] if self.upgrades >> CHEST & 1 else self.chests[hall]

    def lasting(self, hall: int) -> int:
        """Heroes that are met in every battle."""
        warriors = self.warriors[hall]
        return (2 * warriors if self.upgrades >> WARRIOR & 1 else warriors) + self.traps[hall]

    def fight(self) -> None:
        """A battle, as the rules have it."""
        if not self.kinds >> CHEST & 1:
            return
        gained = unmet = 0
        for hall in range(1, self.halls + 1):
            heroes = self.heroes(hall)
            met = min(heroes, self.lasting(hall) + self.tombs[hall])
            gained += met * hall
            unmet += heroes - met
            self.workers = min(WORKERS_MOST, self.workers + self.tombs[hall])
            self.tombs[hall] = 0
        self.points += gained
        self.gain(gained)
        self.stock = max(0, self.stock - HERO_LOSS * unmet)

    def exchange(self) -> None:
        self.workers -= 1
        self.gain(EXCHANGE)

    def final(self) -> int:
        """The final count."""
        return self.marks() + self.stock // SUPPLIES_PER_POINT

    def marks(self) -> int:
        """The same without supplies."""
        found = self.points + HALL_POINTS * self.halls * (self.halls + 1) // 2
        found += UPGRADE_POINTS * self.upgrades.bit_count()
        return found + (SET_POINTS if self.kinds == EVERY_KIND else 0)
