"""What lies in the hall."""

from __future__ import annotations

from typing import ClassVar

from ludus.core.fields import Public, Shared
from ludus.core.part import Part
from ludus.core.settings import Settings
from ludus.core.table import Table, Tells


class Options(Settings):
    cards: int = 3


class Bidder(Part):
    """The cards a bidder has left, for all to see, and the points."""

    cards: Public[tuple[int, ...]]
    points: Public[int] = 0


class Hall(Table):
    """The bidders."""

    tells: ClassVar[Tells] = {"planned": ("seat", "card", "bold"), "scored": ("seat", "points")}
    options: Shared[Options]
    bidders: Public[list[Bidder]]

    def spend(self, seat: int, card: int, bold: int) -> None:
        bidder = self.bidders[seat]
        bidder.cards = tuple([c for c in bidder.cards if c != card])
        self.tell("planned", seat, card, bold)

    def score(self, seat: int, points: int) -> None:
        self.bidders[seat].points += points
        self.tell("scored", seat, points)
