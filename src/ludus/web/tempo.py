"""When a bot's answer is shown. How long it took must not tell whether there was anything to choose."""

from __future__ import annotations

from collections import deque
from math import ceil
from typing import Final

from ludus.core.chance import fresh_seed

REMEMBERED: Final = 64  # answers


class Tempo:
    """Where something is hidden, answers come in whole steps, and one without a choice takes as many as an earlier one.

    So the same steps are seen, equally often, from those who hold a card that fits and from those who do not.
    """

    def __init__(self, step: float, hidden: bool) -> None:
        self.step = step
        self.hidden = hidden
        self.steps: deque[int] = deque(maxlen=REMEMBERED)  # those of answers that took thought

    def due(self, took: float, choices: int) -> float:
        """How many seconds after the question an answer is shown that was found after so many."""
        if not self.hidden or self.step <= 0:
            return max(self.step, took)
        if choices > 1 or not self.steps:
            steps = max(1, ceil(took / self.step))
            if choices > 1:
                self.steps.append(steps)
        else:
            steps = self.steps[fresh_seed() % len(self.steps)]
        return steps * self.step
