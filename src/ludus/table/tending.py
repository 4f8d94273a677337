"""Work that goes on by itself: an error is logged in one line, and where it happens again and again there are rests."""

from __future__ import annotations

import logging
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Final

FIRST: Final = 1.0  # seconds of rest after an error; twice as many after the next
LONGEST: Final = 60.0  # and never more
MOST: Final = 1000  # tables whose errors are remembered

log: Final = logging.getLogger("ludus.table")


def in_one_line(e: BaseException) -> str:
    """What went wrong and where, short enough for a log that may fill up."""
    places = traceback.extract_tb(e.__traceback__)
    where = f" ({Path(places[-1].filename).name}:{places[-1].lineno})" if places else ""
    said = " ".join(str(e).split())[:200]
    return f"{type(e).__name__}: {said}{where}"


class Rests:
    """Tables at which something failed. Each is left alone for a while, longer each time; the others go on."""

    def __init__(self, steady: Callable[[], float]) -> None:
        self.steady = steady
        self.resting: dict[str, tuple[float, float]] = {}  # by code: how long, and until when

    def needed(self, code: str) -> bool:
        return code in self.resting and self.steady() < self.resting[code][1]

    def failed(self, code: str, what: str, e: BaseException) -> float:
        """How many seconds the table rests now."""
        rest = min(2 * self.resting.pop(code, (FIRST / 2, 0.0))[0], LONGEST)
        self.resting[code] = (rest, self.steady() + rest)
        if len(self.resting) > MOST:
            del self.resting[next(iter(self.resting))]
        log.error("table %s: %s failed and is tried again in %g s: %s", code, what, rest, in_one_line(e))
        return rest

    def well(self, code: str) -> None:
        self.resting.pop(code, None)
