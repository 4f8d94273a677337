"""What lies in the hall."""

from __future__ import annotations

from typing import ClassVar

from ludus.core.part import Names, Part
from ludus.core.settings import Settings
from ludus.core.table import Table


class Options(Settings):
    cards: int = 3


class Bidder(Part):
    """The cards a bidder has left, for all to see, and the points."""

    shows: ClassVar[Names] = ("cards", "points")
    cards: tuple[int, ...]
    points: int = 0

    def __init__(self, cards: tuple[int, ...]) -> None:
        self.cards = cards


class Hall(Table):
    """The bidders."""

    shows: ClassVar[Names] = ("bidders",)
    shared: ClassVar[Names] = ("options",)
    options: Options
    bidders: list[Bidder]

    def spend(self, seat: int, card: int, bold: int) -> None:
        bidder = self.bidders[seat]
        bidder.cards = tuple([c for c in bidder.cards if c != card])
        self.tell("planned", seat, card, bold)

    def score(self, seat: int, points: int) -> None:
        self.bidders[seat].points += points
        self.tell("scored", seat, points)
