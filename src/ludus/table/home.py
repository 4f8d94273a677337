"""What the home of a table gives it: a log, clocks, a place where bots think, others with the same table open, and
rests where something fails again and again."""

from __future__ import annotations

import asyncio
import logging
import traceback
from collections import deque
from collections.abc import Callable, Collection, Coroutine
from contextlib import AbstractContextManager
from dataclasses import dataclass
from math import ceil
from pathlib import Path
from typing import Any, Final, Protocol, TypeVar

from ludus.core.chance import fresh_seed
from ludus.core.game import Game
from ludus.core.match import Match
from ludus.table.log import Log

T = TypeVar("T")
News = dict[str, Any]

REMEMBERED: Final = 64  # answers
PARTS: Final = 4  # of a step, in which answers come that go on with what a bot has begun
FIRST: Final = 1.0  # seconds of rest after an error; twice as many after the next
LONGEST: Final = 60.0  # and never more
MOST: Final = 1000  # tables whose errors are remembered
log: Final = logging.getLogger("ludus.table")


@dataclass(frozen=True)
class Pace:
    """How long things take that could be immediate."""

    bots: float = 0.28  # seconds before what a bot does, so that people can follow; its further answers come at once
    pulse: float = 5.0  # seconds between two looks at running clocks
    orders: float = 0.4  # seconds, at least, before an answer that was said ahead; see `ludus.table.autoplay`
    shares: float = 30.0  # seconds for a browser to fix, and to open, what it adds to the dice; 0: the server adds all


class Tempo:
    """Where something is hidden, answers come in whole steps, and one without a choice is thought over like another.

    It waits for its turn as all do, and then takes as long as an earlier one took with a choice. So the same steps are
    seen, equally often, from those who hold a card that fits and from those who do not, however many want to think.
    """

    def __init__(self, step: float, hidden: bool) -> None:
        self.step = step
        self.hidden = hidden and step > 0
        self.thoughts: deque[float] = deque(maxlen=REMEMBERED)  # seconds, of answers with a choice

    def note_thinking(self, seconds: float) -> None:
        """An answer with a choice took so long, without the time it waited for its turn."""
        self.thoughts.append(seconds)

    def pause_without_choice(self) -> float:
        """How long to think over what leaves no choice."""
        return self.thoughts[fresh_seed() % len(self.thoughts)] if self.hidden and self.thoughts else 0.0

    def due(self, took: float, goes_on: bool = False) -> float:
        """The seconds from a question until its answer is shown, if finding the answer took this long.

        The pause stands before what a bot means to do; an answer that `goes_on` with it comes as soon as it may.
        """
        if not self.hidden:
            return took if goes_on else max(self.step, took)
        step = self.step / PARTS if goes_on else self.step
        return max(1, ceil(took / step)) * step


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

    def is_resting(self, code: str) -> bool:
        return code in self.resting and self.steady() < self.resting[code][1]

    def note_failure(self, code: str, what: str, e: BaseException) -> float:
        """How many seconds the table rests now."""
        rest = min(2 * self.resting.pop(code, (FIRST / 2, 0.0))[0], LONGEST)
        self.resting[code] = (rest, self.steady() + rest)
        if len(self.resting) > MOST:
            del self.resting[next(iter(self.resting))]
        log.error("table %s: %s failed and is tried again in %g s: %s", code, what, rest, in_one_line(e))
        return rest

    def well(self, code: str) -> None:
        self.resting.pop(code, None)


@dataclass(frozen=True)
class Question:
    """What a bot may know."""

    seat: int
    world: Match
    choices: list[str]
    who: str = ""  # whose thoughts they are, which go on with the next question
    owner: str = ""  # who makes it think: these take turns
    table: str = ""  # and so do the tables of one of them


def question(match: Match, seat: int, who: str = "", owner: str = "", table: str = "") -> Question:
    """What a bot is handed: a world that its seat cannot tell from the true one."""
    world = match.imagine(seat, fresh_seed())
    return Question(seat, world, world.view(seat)["choices"], who, owner, table)


class Unwanted(Exception):
    """When the turn of a bot came, nobody wanted its answer any more."""


class Thinkers(Protocol):
    """Where bots think."""

    @property
    def bots(self) -> Collection[str]:
        """The names of those that may be seated."""

    async def answer(
        self,
        question: Question,
        name: str,
        tempo: Tempo | None = None,
        wanted: Callable[[], bool] = lambda: True,
    ) -> str:
        """What a bot answers when its turn comes; `Unwanted` where nobody wants it any more by then."""


class Others(Protocol):
    """Other processes that may have the same tables open."""

    @property
    def shared(self) -> bool:
        """Whether there are any."""

    def tell(self, news: News) -> None:
        """Something new is stored."""

    async def leads(self, code: str) -> bool:
        """Whether it is here that the bots of a table think, and its clock is looked at."""


class Meters(Protocol):
    """Figures for the host."""

    def count_move(self, game: str, seconds: float) -> None: ...

    def count_refusal(self, reason: str) -> None: ...

    def time_bot(self, bot: str) -> AbstractContextManager[None]: ...


class Home(Protocol):
    """Where a table stands."""

    @property
    def log(self) -> Log: ...

    @property
    def thinkers(self) -> Thinkers: ...

    @property
    def peers(self) -> Others: ...

    @property
    def meters(self) -> Meters: ...

    @property
    def pace(self) -> Pace: ...

    @property
    def rests(self) -> Rests: ...

    @property
    def wall(self) -> Callable[[], float]:
        """The time of day, which is stored and shown; somebody may set that clock."""

    @property
    def steady(self) -> Callable[[], float]:
        """What durations are measured with: it never steps, and means nothing elsewhere."""

    def tempo(self, game: Game, level: str) -> Tempo:
        """How bots of a level answer in a game, at all tables."""

    def background(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Do something beside, once."""

    async def replay(self, work: Callable[..., T], *args: Any) -> T:
        """Do something that takes longer, such as playing a game again, where nobody waits for it."""
        ...

    def forget(self, room: Any) -> None:
        """Drop a table that may differ from what is stored; it is loaded again when somebody comes."""
