"""What a player may do."""

from __future__ import annotations

from typing import Final

from ludus.core.action import Action


class Take(Action):
    """Take some stones."""

    def __init__(self, stones: int) -> None:
        super().__init__(f"take {stones}")
        self.stones = stones


TAKE: Final = [Take(stones) for stones in range(1, 4)]
