"""What a bidder may plan."""

from __future__ import annotations

from typing import Final

from ludus.core.action import Action


class Card(Action):
    """Bid one of the cards."""

    def __init__(self, number: int) -> None:
        super().__init__(f"card {number}")
        self.number = number


CARD: Final = [Card(number) for number in range(6)]  # card 0 is nobody's
BOLD: Final = Action("bold")
MEEK: Final = Action("meek")
