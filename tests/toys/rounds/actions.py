"""What can be answered."""

from __future__ import annotations

from typing import Final

from ludus.core.action import Action
from tests.toys.rounds.table import KINDS


class Card(Action):
    """Choose a card of a kind."""

    def __init__(self, kind: int) -> None:
        super().__init__(f"card {kind}")
        self.kind = kind


CARD: Final = [Card(kind) for kind in range(KINDS)]
YES: Final = Action("yes")
NO: Final = Action("no")
