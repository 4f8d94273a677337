"""What the home of a table gives it: a log, clocks, a place where bots think, and others with the same table open."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Coroutine
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from ludus.core.chance import fresh_seed
from ludus.core.game import Game
from ludus.core.match import Match
from ludus.table.log import Log
from ludus.table.tempo import Tempo
from ludus.table.tending import Rests

T = TypeVar("T")
News = dict[str, Any]


@dataclass(frozen=True)
class Pace:
    """How long things take that could be immediate."""

    bots: float = 0.28  # seconds before what a bot does, so that people can follow; its further answers come at once
    pulse: float = 5.0  # seconds between two looks at running clocks
    orders: float = 0.4  # seconds, at least, before an answer that was said ahead; see `ludus.table.ordering`
    shares: float = 30.0  # seconds for a browser to fix, and to open, what it adds to the dice; 0: the server adds all


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
    """Figures for whoever runs it."""

    def moved(self, game: str, seconds: float) -> None: ...

    def refused(self, reason: str) -> None: ...

    def thought(self, bot: str) -> AbstractContextManager[None]: ...


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
        """Put a table away that may differ from what is stored; it is loaded anew when somebody comes."""
