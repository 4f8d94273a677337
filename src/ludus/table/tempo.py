"""When a bot's answer is shown. How long it took must not tell whether there was anything to choose."""

from __future__ import annotations

from collections import deque
from math import ceil
from typing import Final

from ludus.core.chance import fresh_seed

REMEMBERED: Final = 64  # answers
PARTS: Final = 4  # of a step, in which answers come that go on with what a bot has begun


class Tempo:
    """Where something is hidden, answers come in whole steps, and one without a choice is thought over like another.

    It waits for its turn as all do, and then takes as long as an earlier one took with a choice. So the same steps are
    seen, equally often, from those who hold a card that fits and from those who do not, however many want to think.
    """

    def __init__(self, step: float, hidden: bool) -> None:
        self.step = step
        self.hidden = hidden and step > 0
        self.thoughts: deque[float] = deque(maxlen=REMEMBERED)  # seconds, of answers with a choice

    def thought(self, seconds: float) -> None:
        """An answer with a choice took so long, without the time it waited for its turn."""
        self.thoughts.append(seconds)

    def pretended(self) -> float:
        """How long to think over what leaves no choice."""
        return self.thoughts[fresh_seed() % len(self.thoughts)] if self.hidden and self.thoughts else 0.0

    def due(self, took: float, goes_on: bool = False) -> float:
        """How many seconds after the question an answer is shown that was found after so many.

        The pause stands before what a bot means to do; an answer that `goes_on` with it comes as soon as it may.
        """
        if not self.hidden:
            return took if goes_on else max(self.step, took)
        step = self.step / PARTS if goes_on else self.step
        return max(1, ceil(took / step)) * step
