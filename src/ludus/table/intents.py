"""Intents: what a person means by one gesture. It is one command, one line of the log and one undo, however many
answers the rules count for it; it goes as far as nobody else, no die and no hidden card has a say."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from ludus.core import undo
from ludus.core.diary import Answer, Event, Outcome
from ludus.core.errors import IllegalAction
from ludus.core.flow import Ask, Chance
from ludus.core.game import Game
from ludus.core.match import Match
from ludus.core.sealed import still_in

STOP: Final = "! "  # begins the line of a text that says why an intent went no further; no answer begins so
PASSED: Final = "~"  # the last line of a text that nobody chose: its question has one answer, or is asked only in case


class Intent(NamedTuple):
    """One or several answers of a seat that are given, shown and taken back as one."""

    name: str  # what was meant: 'walk 13,13'; of one answer the answer itself
    steps: tuple[str, ...]
    stopped: str = (
        ""  # why it went no further: 'asked 1' (another seat has a say), 'chance', 'shown', 'question', 'over'
    )
    passed: bool = False  # given for somebody: it goes with the last one that was chosen

    @property
    def text(self) -> str:
        """As the log of a table keeps it: one answer as it is, several in lines below what was meant."""
        named = [] if len(self.steps) == 1 and not self.stopped else [self.name]
        stopped, passed = [STOP + self.stopped] if self.stopped else [], [PASSED] if self.passed else []
        return "\n".join([*named, *self.steps, *stopped, *passed])

    @property
    def verb(self) -> str:
        return self.name.partition(" ")[0]


class GivenIntent(NamedTuple):
    """Answers of a seat that were given as one."""

    seat: int
    before: int  # answers of that seat
    many: int
    passed: bool = False


class Gestures:
    """Which answers of a match were given as one, or for somebody, so that they are taken back as one deed."""

    def __init__(self, several: Iterable[tuple[int, int, int, bool]] = ()) -> None:
        self.several = [GivenIntent(*given) for given in several]

    def note_intent(self, match: Match, seat: int, count: int, passed: bool = False) -> None:
        """The last answers of a seat were one intent, or were given for it."""
        if count > 1 or passed:
            self.several.append(GivenIntent(seat, count_answers(match, seat) - count, count, passed))

    def together(self, match: Match, seat: int) -> int:
        """How many answers a seat takes back as one: those of its last deed, and what was passed for it since; more
        than there are where it has done nothing."""
        now = at = count_answers(match, seat)
        for given in reversed([given for given in self.several if given.seat == seat]):
            if given.before + given.many != at:
                break
            at = given.before
            if not given.passed:
                return now - at
        return now - at + 1

    def any_deed(self, match: Match, seat: int) -> bool:
        """Whether a seat has done anything that could be taken back."""
        return self.together(match, seat) <= count_answers(match, seat)

    def forget(self, match: Match) -> None:
        """Forget what was taken back."""
        self.several = [
            given for given in self.several if given.before + given.many <= count_answers(match, given.seat)
        ]


def count_answers(match: Match, seat: int) -> int:
    """How many answers of a seat there are, sealed ones too."""
    entries = [] if match.table.diary is None else match.table.diary.entries
    return sum(isinstance(e, Answer) and e.seat == seat for e in [*entries, *match.held])


def read(text: str) -> Intent:
    """An intent as a log has kept it."""
    name, *rest = text.split("\n")
    passed = rest[-1:] == [PASSED]
    if passed:
        rest.pop()
    if not rest:
        return Intent(name, (name,), passed=passed)
    stopped = rest.pop().removeprefix(STOP) if rest[-1].startswith(STOP) else ""
    return Intent(name, tuple(rest), stopped, passed)


def answers(game: Game, match: Match, seat: int, text: str) -> list[str]:
    """What the game's shorthand makes of a text; nothing where the question takes it as it is."""
    short = game.shorthand
    at = match.asking(seat) if match.several() else match
    if short is None or at is None or any(option.text == text for option in at.question.options):
        return []
    return short.read(at, text)


def refused_at(game: Game, match: Match, seat: int, text: str) -> tuple[Match, str]:
    """The first answer of an intent that is not possible, and where it is not; what is asked first only in case, and is
    not shown, does not count."""
    trial = match.clone()
    for answer in answers(game, match, seat, text):
        if trial.why_not(answer, seat) is not None:
            return trial, answer
        trial.apply(answer, seat)
    short, at = game.shorthand, match.asking(seat) if match.several() else match
    asked = at is not None and isinstance(at.need, Ask) and at.need.seat == seat
    then = short.ahead(at) if short is not None and short.ahead is not None and at is not None and asked else None
    return then or match, text


def as_far_as(match: Match, seat: int, whole: Intent) -> Intent:
    """As much of an intent as can be done: the first answer in any case, to be refused where it has to be."""
    short = match.game.shorthand
    if short is not None and whole.verb in short.whole:
        return whole
    trial, done = match.clone(), list(whole.steps[:1])
    for n, text in enumerate(whole.steps):
        try:
            why = why_barred(trial, seat, text)
        except IllegalAction:
            return whole._replace(steps=tuple(done), stopped="question" if n else "")
        done = list(whole.steps[: n + 1])
        if why and n + 1 < len(whole.steps):
            return whole._replace(steps=tuple(done), stopped=why)
    return whole


def why_barred(match: Match, seat: int, text: str) -> str:
    """Give an answer, and say why an intent goes no further then: chance fell, the seat was shown something that was
    hidden from it, or others have a say."""
    since, hidden = 0 if match.table.diary is None else len(match.table.diary.entries), unseen(match, seat)
    round = match.round if match.sealing() else None
    match.apply(text, seat)
    entries = [] if match.table.diary is None else match.table.diary.entries[since:]
    if isinstance(match.need, Chance) or any(isinstance(entry, Outcome) for entry in entries):
        return "chance"
    told = any(isinstance(entry, Event) and entry.secret and entry.known_to(seat) for entry in entries)
    opened = any(isinstance(entry, Answer) and entry.seat != seat for entry in entries)  # what others had sealed
    still = round is not None and still_in(match, round)  # its own answer went under the seal
    if told or opened or (not still and unseen(match, seat) != hidden):
        return "shown"
    asked = match.asked
    if seat in asked:
        return ""
    return f"asked {asked[0]}" if asked else "over"


def is_chained(game: Game, text: str) -> bool:
    """Whether an answer is one of those that are one intent when one seat gives them in a row."""
    return game.shorthand is not None and text.partition(" ")[0] in game.shorthand.chained


def onward(game: Game, intent: Intent) -> bool:
    """Whether an intent goes on as it was meant once others have had their say."""
    return game.shorthand is not None and intent.verb in game.shorthand.onward


def rest(game: Game, match: Match, seat: int, intent: Intent) -> list[str]:
    """The answers that an intent still stands for, others having had their say."""
    at = match.asking(seat) if match.several() else match
    asks = at is not None and any(option.text == intent.name for option in at.question.options)
    return [intent.name] if asks else answers(game, match, seat, intent.name)


def unseen(match: Match, seat: int) -> list[Any]:
    """All that a seat cannot see, to be compared later."""
    return undo.unseen(match, seat) if match.game.secretive else []


def open_to_all(game: Game, intent: Intent) -> bool:
    """Whether everybody may know what was meant: where the game says that nothing in it was ever hidden."""
    return game.shorthand is not None and intent.verb in game.shorthand.open
