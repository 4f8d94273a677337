"""What lies on the table, and the hand movements that change it."""

from __future__ import annotations

from typing import ClassVar

from ludus.core.part import Names
from ludus.core.settings import Settings
from ludus.core.table import Table


class Options(Settings):
    stones: int = 12


class Stones(Table):
    """One heap of stones."""

    shows: ClassVar[Names] = ("players", "left", "last")
    shared: ClassVar[Names] = ("options",)
    options: Options
    players: int
    left: int
    last: int = -1  # who took stones last

    def __init__(self, players: int, left: int) -> None:
        self.players = players
        self.left = left

    def take(self, seat: int, stones: int) -> None:
        self.left -= stones
        self.last = seat
        self.tell("took", seat, stones, self.left)
