"""Holds the reasons that players are shown against a second, slow and independent statement of each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from ludus.core.flow import Ask
from ludus.core.game import Game
from ludus.core.match import Match
from ludus.core.part import Json
from ludus.core.question import refusals
from ludus.testing.cases import Case, mixtures
from ludus.testing.play import stops

STOPS, STRIDE = 20, 9  # questions of a game whose refusals are checked, and the answers between two of them on average
ROUNDS = 50  # most games of a setting


@dataclass(frozen=True)
class Shown:
    """A refusal as a player reads it."""

    view: Json  # of the seat that is asked
    seat: int
    action: str
    rule: str
    sentence: str  # which of the rule's sentences; empty where it has one
    text: str


Statement = Callable[[Shown], bool]


@dataclass
class RefusalTally:
    """What became of the refusals that were looked at."""

    true: Counter[str] = field(default_factory=Counter)
    unproved: Counter[str] = field(default_factory=Counter)  # by rule: nobody has stated it a second time
    untrue: list[Shown] = field(default_factory=list)

    @property
    def looked(self) -> int:
        return self.true.total() + self.unproved.total() + len(self.untrue)

    @property
    def covered(self) -> float:
        return 1 - self.unproved.total() / max(1, self.looked)

    def table(self) -> str:
        rows = [f"{count:6}  {rule}" for rule, count in self.unproved.most_common()]
        head = f"{self.looked} refusals shown, {len(self.untrue)} untrue, {self.covered:.1%} stated a second time"
        return "\n".join([head, *(["not stated:", *rows] if rows else [])])


def refusals_shown(match: Match) -> Iterator[Shown]:
    """The refusals on the screen of the seat that is asked."""
    need = match.need
    if not isinstance(need, Ask):
        return
    view = match.view(need.seat)
    for action, why in refusals(match.game, match):
        yield Shown(view, need.seat, action.text, why.rule, why.sentence, why.text)


def judge(game: Game, statements: Mapping[str, Statement], count: int, seed: int = 1) -> RefusalTally:
    """Random games over random options, until enough refusals were shown."""
    found = RefusalTally()
    settings = [*[Case(game, players) for players in game.seats], *mixtures(game, count // STOPS, seed)]
    for number, case in enumerate(settings * ROUNDS):
        for match in stops(case.begin(seed + number), seed + number, STOPS, STRIDE):
            for shown in refusals_shown(match):
                weigh(found, statements, shown)
        if found.looked >= count:
            break
    return found


def weigh(found: RefusalTally, statements: Mapping[str, Statement], shown: Shown) -> None:
    key = f"{shown.rule}.{shown.sentence}" if shown.sentence else shown.rule
    holds = statements.get(key) or statements.get(shown.rule)
    if holds is None:
        found.unproved[key] += 1
    elif holds(shown):
        found.true[key] += 1
    else:
        found.untrue.append(shown)
