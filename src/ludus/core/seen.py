"""What a seat may know of a match: its table and the procedures under way, redacted, so that rules can be asked.

seen = match.seen(0)
seen.table.free_zones()            the game's own table, with its own verbs
seen.frame(OneJolt)                the innermost procedure of a class, or None
seen.rehearse(RUN[4]).table        what would come of an answer, as far as this seat can know
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, Generic, Literal, TypeVar

from ludus.core import question, views
from ludus.core.action import Action
from ludus.core.chance import make_rng
from ludus.core.diary import Event
from ludus.core.flow import Ask, Chance, Procedure
from ludus.core.generic import TableT
from ludus.core.redact import COMPILED, reads_secret

if TYPE_CHECKING:
    from ludus.core.facts import Decision, Result
    from ludus.core.game import Game
    from ludus.core.match import Match
    from ludus.core.rule import Citation

P = TypeVar("P", bound=Procedure)
Stop = Literal["", "chance", "other", "secret", "over"]  # why a rehearsal ends: another seat is asked, …
NO_DICE: Final = make_rng(0)  # chance does not fall in what is seen


class Seen(Generic[TableT]):
    """What one seat (-1: a spectator) may know. Nothing in it may change."""

    def __init__(self, box: Game, match: Match[TableT], seat: int, stands: list[Match[TableT]]) -> None:
        self.box = box
        self.match = match  # redacted
        self.table: TableT = match.table
        self.flow: list[Procedure] = match.stack  # the first one first
        self.seat = seat
        self.players = match.players
        self.asked = [stand.need.seat for stand in stands if isinstance(stand.need, Ask)]
        need = match.need
        self.choices: list[Action] = need.options if isinstance(need, Ask) and need.seat == seat else []
        self.result: Result | None = None
        self.questions: list[Decision] = []
        self.refused: list[tuple[Action, Citation]] = []
        self.log: list[str] = []
        self.events: list[Event] = []
        self.then: Seen[TableT] = self  # what would be asked if the open question were passed

    @property
    def top(self) -> Procedure | None:
        """The procedure that asks."""
        return self.flow[-1] if self.flow else None

    @cached_property
    def asking(self) -> str:
        """What is asked, as procedure and step."""
        return self.flow[-1].step_name() if self.flow else ""

    @cached_property
    def chooser(self) -> int:
        """The seat that is asked; the viewer where several are."""
        return self.seat if self.seat in self.asked else self.asked[0] if self.asked else -1

    def frame(self, kind: type[P]) -> P | None:
        """The innermost procedure of a class that is under way."""
        return next((frame for frame in reversed(self.flow) if isinstance(frame, kind)), None)

    def allows(self, action: Action) -> bool:
        return action in self.choices

    def rehearse(self, *actions: Action) -> Rehearsal[TableT]:
        """What would come of some answers."""
        tried = Rehearsal(self.match, self.seat)
        for action in actions:
            tried.give(action)
        return tried


class Rehearsal(Generic[TableT]):
    """Answers tried out on what a seat knows, until chance, another seat or a secret decides what comes next."""

    def __init__(self, match: Match[TableT], seat: int) -> None:
        self.match = match.quiet()
        self.match.begin_diary()
        need = match.need
        if isinstance(need, Ask) and need.seat != seat:
            self.match.need = ask_again(self.match)  # what everybody knows that another may choose
            seat = need.seat
        self.seat = seat
        self.stopped: Stop = ""

    @property
    def table(self) -> TableT:
        return self.match.table

    def give(self, action: Action) -> bool:
        """Give an answer if it is asked for; whether the seat is asked again after it."""
        need = self.match.need
        if self.stopped or not isinstance(need, Ask) or action not in need.options:
            return False
        try:
            self.match.answer(action)
        except COMPILED as e:
            if not reads_secret(e):
                raise
            self.stopped = "secret"
            return False
        need = self.match.need
        if not isinstance(need, Ask) or need.seat != self.seat:
            self.stopped = "chance" if isinstance(need, Chance) else "other" if need is not None else "over"
        return not self.stopped

    @property
    def options(self) -> list[Action]:
        """What is asked of the seat then."""
        need = self.match.need
        return need.options if isinstance(need, Ask) and need.seat == self.seat and not self.stopped else []

    def events(self, kind: str, before: str = "") -> list[tuple[int, ...]]:
        """The values of the events of a kind that the answers led to, up to the first one of the kind `before`."""
        diary, found = self.match.table.diary, list[tuple[int, ...]]()
        for e in diary.entries if diary is not None else ():
            if isinstance(e, Event):
                if e.kind == before:
                    break
                if e.kind == kind:
                    found.append(e.args[: len(self.table.tells[kind])])  # padded to four values
        return found


def see(box: Game, truth: Match[TableT], seat: int, explain: bool, lines: int = views.RECENT) -> Seen[TableT]:
    """What a seat may know; `explain` adds questions in words, refusals and `lines` of the log."""
    stands = truth.standing()
    asks = [stand.need for stand in stands if isinstance(stand.need, Ask)]
    at = views.stands_for(truth, seat)
    seen = Seen(box, redact_match(at, seat, views.under_way(at, seat)), seat, stands)
    if truth.over:
        seen.result = truth.ending
    if explain:
        seen.questions = [question.decision(box, stand, ask, seat) for stand, ask in zip(stands, asks, strict=True)]
        mine = [ask for ask in asks if ask.seat == seat]
        known = mine and (mine[0] is truth.need or truth.lanes is not None)
        seen.refused = question.refusals(box, seen.match) if known else []  # from what is seen, so no reason tells more
        if truth.table.diary is not None:
            seen.log = views.last_lines(box, truth, seat, lines)
            seen.events = [redact_event(e, seat) for e in views.last_events(truth, views.RECENT)]
        ahead = box.shorthand.ahead if box.shorthand is not None else None
        try:
            then: Match[Any] | None = ahead(seen.match) if mine and ahead is not None else None
        except COMPILED as e:
            if not reads_secret(e):
                raise
            then = None  # what comes next depends on a secret
        if then is not None:
            seen.then = see(box, then, seat, True, 0)
    return seen


def redact_match(at: Match[TableT], seat: int, flow: list[Procedure]) -> Match[TableT]:
    """A match of which a seat may know everything. Chance does not fall in it, and nobody knows its seed."""
    match = type(at)(at.setting.unseeded, at.table.redact(seat), NO_DICE, [frame.redact(seat) for frame in flow])
    match.explicit, match.viewer, match.need = True, seat, at.need
    if isinstance(at.need, Ask) and at.need.seat != seat:
        match.need = Ask(at.need.seat, [])
        del match.need.options  # what another may choose is not known: to read it raises
    return match


def copy_redacted(match: Match[TableT]) -> Match[TableT]:
    """A copy of a redacted match."""
    copy = redact_match(match, match.viewer, match.stack)
    copy.need = match.need
    return copy


def ask_again(match: Match[TableT]) -> Ask | None:
    """The question as the rules ask it of what is seen; None where it depends on what is not."""
    try:
        flow = match.stack[-1].go(match.table)
    except COMPILED as e:
        if not reads_secret(e):
            raise
        return None
    return flow if isinstance(flow, Ask) else None


def redact_event(event: Event, seat: int) -> Event:
    """An event with the values that a seat may know."""
    return event if not event.secret else Event(event.kind, event.values(seat), (), ())
