"""What is known of a game and its matches besides the rules: what kind it is, what is asked, how it ended."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic

from ludus.core.action import Action
from ludus.core.generic import TableT

if TYPE_CHECKING:
    from ludus.core.diary import Event
    from ludus.core.match import Match
    from ludus.core.table import Table
    from ludus.core.words import Name


@dataclass(frozen=True)
class Facts:
    """What kind of game it is, for lobbies and for programs that cannot play every kind."""

    answers_only: bool = False  # nothing is secret but answers, for as long as others have not given theirs
    dice: bool = False  # chance falls during play
    simultaneous: bool = False  # some answers are sealed and given at once
    teams: bool = False
    minutes: tuple[int, int] = (0, 0)
    age: int = 0
    reveals: tuple[str, ...] = ()  # kinds of events that tell everybody what was hidden or drawn
    windows: tuple[str, ...] = ()  # rules whose questions are asked whether a hand can answer them or not
    ends: int = 10_000  # random play is over within this many decisions
    about: str = ""  # two sentences
    tint: tuple[str, str] = ("#5a6068", "#a9b3c1")  # its colour in lists, on light and on dark ground; never a state
    favourites: str = ""  # of what a match is played with (`used`), the kind that players have favourites among


@dataclass(frozen=True)
class Result:
    """How a game ended."""

    winners: tuple[int, ...]
    ranking: tuple[tuple[int, ...], ...]  # seats, best first; those who share a place stand together
    scores: tuple[float, ...]
    rule: str

    @property
    def text(self) -> str:
        names = [f"p{seat + 1}" for seat in self.winners]
        if len(self.scores) == 1:  # nobody to win against
            return f"p1 ends with {self.scores[0]:g}"
        return f"{names[0]} wins" if len(names) == 1 else f"{', '.join(names)} draw" if names else "nobody wins"


def by_points(points: Iterable[float], rule: str, ties: Sequence[tuple[int, ...]] = ()) -> Result:
    """The most points win, and among equals what breaks ties; those who still are equal share a place."""
    scores = tuple(float(each) for each in points)
    ranks = list(zip(scores, ties or [()] * len(scores), strict=True))
    places = sorted(set(ranks), reverse=True)
    ranking = tuple(tuple(seat for seat, rank in enumerate(ranks) if rank == place) for place in places)
    return Result(ranking[0], ranking, scores, rule)


@dataclass(frozen=True)
class Shorthand(Generic[TableT]):
    """Several answers that a player may mean and type as one: the intents of a game."""

    read: Callable[[Match[TableT], str], list[str]]  # the answers; none where the text means nothing
    hint: Callable[[Match[TableT]], str | Name]  # a sentence that says how, empty where there is nothing to shorten
    open: tuple[str, ...] = ()  # verbs of intents that everybody sees: nothing in them was ever hidden
    chained: tuple[str, ...] = ()  # verbs of answers that are one intent when one seat gives them in a row
    whole: tuple[str, ...] = ()  # verbs of intents that are done to their end or not at all
    passes: Callable[[Match[TableT]], str] | None = None  # the answer that passes what is asked in another's turn, only
    # in case that somebody wants to use it; empty where the question is none of these
    ahead: Callable[[Match[TableT]], Match[TableT] | None] | None = None  # the question that acting at once answers,
    # where what is asked first may be passed; None where nothing comes first
    onward: tuple[str, ...] = ()  # verbs of intents that go on as they were meant once others have had their say
    write: Callable[[Match[TableT], list[str]], str] | None = None  # the text that stands for answers; empty: none


def nobodys(table: Table, event: Event) -> int:
    return -1


@dataclass(frozen=True)
class LogStyle:
    """How events become lines of a log: which begin one, which go on with it, which are told as one."""

    heads: tuple[str, ...] = ()  # kinds that are headings
    opens: tuple[str, ...] = ()  # kinds that begin a line; the others go on with it. None: each is a line of its own
    leads: tuple[str, ...] = ()  # kinds after which the next event goes on, whatever it is
    folds: tuple[str, ...] = ()  # set-up and upkeep: one line for each seat
    runs: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # kinds told as one in a row, by their first
    # value; of each value the 'first', the 'last' or the 'sum' counts, and how many they were is one more: where the
    # second and the third came to be the same, `[line] kind.back` may have a sentence of its own
    lists: Mapping[str, int] = field(default_factory=dict)  # kinds that are told as one in a row where only the value
    # at this place differs: `[line] kind.many` has their sentence
    rolls: tuple[str, ...] = ()  # kinds that tell what dice showed, the first numbers of their sentence
    faces: Mapping[str, Callable[[tuple[int, ...]], tuple[str, str]]] = field(default_factory=dict)  # kinds that tell
    # it without numbers: from their values a sign for each die, and the colour of the dice
    you: tuple[str, ...] = ()  # speakers that say seats: who reads of their own is 'you'
    owner: Callable[[Any, Event], int] = nobodys  # whose doing an event was, or -1


@dataclass(frozen=True)
class Decision:
    """An open question."""

    seat: int
    options: list[Action]
    kind: str  # the procedure and its step
    prompt: str
    reason: str
    rule: str
