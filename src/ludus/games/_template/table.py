"""What lies on the table, and the hand movements that change it."""

from __future__ import annotations

from typing import ClassVar

from ludus.core.fields import Public, Shared
from ludus.core.settings import Settings
from ludus.core.table import Table, Tells


class Options(Settings):
    stones: int = 12


class Stones(Table):
    """One heap of stones."""

    tells: ClassVar[Tells] = {"took": ("seat", "stones", "left")}
    options: Shared[Options]
    players: Public[int]
    left: Public[int]
    last: Public[int] = -1  # who took stones last

    def take(self, seat: int, stones: int) -> None:
        self.left -= stones
        self.last = seat
        self.tell("took", seat, stones, self.left)
