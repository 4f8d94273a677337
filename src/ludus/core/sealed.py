"""Sealed steps: all seats may answer at once. What a seat is asked never depends on what another has sealed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ludus.core.action import Action
from ludus.core.diary import Answer, Diary, Event, Outcome
from ludus.core.flow import Ask
from ludus.core.part import ALONE, Part, to_key
from ludus.core.table import Table

if TYPE_CHECKING:
    from ludus.core.generic import TableT
    from ludus.core.match import Match


NOBODY: Final = -1


class Round:
    """One time that a sealed step is gone through. All copies of a match have it in common, and know it by that."""

    def __init__(self, since: int) -> None:
        self.since = since  # the length of the diary when it began


FIRST: Final = Round(0)


def note_question(match: Match, seat: int, stays: bool, resumed: bool) -> None:
    """Where a sealed step asks a seat, note who has had a say.

    Another round begins where the step was left since its last question, be it for chance or for a child, where the
    last answer has shown anything to others, and where the seat has had its say in this round.
    """
    top, diary = match.stack[-1], match.table.diary
    if top.where() not in top.sealed:
        return
    if stays and match.speaker not in (seat, NOBODY):
        match.heard |= 1 << match.speaker
    shown = diary is not None and not resumed and shown_to_others(diary.entries)
    if not stays or shown or match.heard >> seat & 1:
        begin_round(match)
    match.speaker = seat


def shown_to_others(entries: list[Answer | Outcome | Event]) -> bool:
    """Whether what follows the last answer in a diary tells anybody more than the seat that gave it."""
    told: list[int] = []
    for e in reversed(entries):
        if isinstance(e, Answer):
            return any(seat != e.seat for seat in told)
        if isinstance(e, Outcome) and e.is_fresh():
            continue
        told += e.to if isinstance(e, Event) and e.to else [NOBODY]  # chance, and what everybody may know
    return False


def begin_round(match: Match) -> None:
    """What is asked now begins a round."""
    diary, need = match.table.diary, match.need
    match.round = Round(0 if diary is None else len(diary.entries))
    match.heard, match.held = 0, []
    match.speaker = need.seat if isinstance(need, Ask) else NOBODY


def still_in(match: Match, round: Round) -> bool:
    """Whether a sealed round goes on."""
    return match.round is round and match.sealing()


def standing(match: Match[TableT]) -> list[Match[TableT]]:
    """The match itself at its open question; where several seats may answer, one copy for each of them."""
    if not isinstance(match.need, Ask):
        return []
    if not match.several():
        return [match]
    found = unanswered_copies(match) if match.lanes is None else {}
    for seat in range(match.players):
        stand = asking(match, seat) if match.lanes is not None or any(h.seat == seat for h in match.held) else None
        if stand is not None:
            found[seat] = stand
    return [found[seat] for seat in sorted(found)]


def unanswered_copies(match: Match[TableT]) -> dict[int, Match[TableT]]:
    """A copy for each seat that has sealed nothing yet, at its first question, found on one way through the round."""
    found: dict[int, Match[TableT]] = {}
    ghost, waiting = match.quiet(), [held.seat for held in match.held]
    silent = [seat for seat in range(match.players) if seat not in waiting and not match.heard >> seat & 1]
    while still_in(ghost, match.round):
        need = ghost.need
        assert isinstance(need, Ask)
        seat = need.seat
        if seat not in found and seat not in waiting and not differ(match.table, ghost.table, seat):
            found[seat] = ghost.quiet()
            if len(found) == len(silent):
                break
        given = take_held(ghost, seat)
        ghost.table.diary = Diary([])  # for `note_question` to see what is told
        ghost.answer(need.options[0] if given is None else given)
        ghost.table.diary = None
    return found


def asking(match: Match[TableT], seat: int) -> Match[TableT] | None:
    """A copy that stands at the question of `seat`, whatever the others will answer; where several may.

    What they answer must not change what the seat sees: where it does, they have ended the round.
    """
    ghost = match.quiet()
    if ghost.lanes is not None:
        own = isinstance(ghost.need, Ask) and ghost.need.seat == seat
        return ghost if own or ghost.turn(seat) else None
    walk = SealedWalk(ghost, seat)
    while walk.goes_on():
        if walk.at_question() and not any(held.seat == seat for held in ghost.held):
            return ghost
        walk.answer()
    return None


def left_by(match: Match[TableT], seat: int) -> Match[TableT]:
    """The match as `seat` left it: with what it has sealed in this step, whatever the others will answer.

    But for an answer that would end the round: what follows from all of them is not known yet.
    """
    if not isinstance(match.need, Ask) or not any(held.seat == seat for held in match.held):
        return match  # somebody may have given up while answers were sealed: nothing is asked any more
    left, ghost = match, match.quiet()
    walk = SealedWalk(ghost, seat)
    while any(held.seat == seat for held in ghost.held):
        own = walk.at_question()
        walk.answer()
        if not walk.goes_on():
            break
        if own:
            left = ghost.quiet()
    return left


class SealedWalk:
    """A way through the sealed round that is on, for one seat: with the answers that wait and, where none does, any."""

    def __init__(self, match: Match, seat: int) -> None:
        self.match = match
        self.seat = seat
        self.round = match.round
        self.before: Table | None = None  # what lay there when others began to answer

    def goes_on(self) -> bool:
        return still_in(self.match, self.round)

    def at_question(self) -> bool:
        """Whether its seat is asked."""
        need = self.match.need
        return isinstance(need, Ask) and need.seat == self.seat

    def answer(self) -> None:
        """Answer the open question."""
        match, need = self.match, self.match.need
        assert isinstance(need, Ask)  # sealed answers wait for a question
        given = take_held(match, need.seat)
        action = need.options[0] if given is None else given
        match.table.diary = Diary([])  # for `note_question` to see what is told
        if need.seat == self.seat:
            give(match, action)
        else:
            self.before = self.before or match.table.clone()
            match.answer(action)
            if self.at_question():
                if changes(self.before, match.table, [self.seat]):
                    begin_round(match)
                self.before = None
        match.table.diary = None


def give(match: Match, action: Action) -> None:
    """Answer the open question. A sealed answer that changes what others see was the last of its round."""
    need, round, sealed = match.need, match.round, match.sealing()
    assert isinstance(need, Ask)
    before = match.table.clone() if sealed else None
    match.answer(action)
    if before is not None and still_in(match, round) and changes(before, match.table, all_but(match, need.seat)):
        begin_round(match)


def all_but(match: Match, seat: int) -> list[int]:
    """Everybody but a seat; -1 is a spectator."""
    return [other for other in range(-1, match.players) if other != seat]


def changes(before: Table, now: Table, seats: list[int]) -> bool:
    """Whether any of these seats sees another table now."""
    return any(differ(before, now, seat) for seat in seats)


def differ(one: Part, other: Part, seat: int, place: int = ALONE) -> bool:
    """Whether a seat may see that a part and its earlier copy are not alike: as `Part.view`, without making views."""
    for name in one.outline.public:
        mine, its = getattr(one, name), getattr(other, name)
        if isinstance(mine, list) and mine and isinstance(mine[0], Part):
            if len(mine) != len(its) or any(differ(part, its[at], seat, at) for at, part in enumerate(mine)):
                return True
        elif differ(mine, its, seat) if isinstance(mine, Part) else mine != its:
            return True
    owned = [(getattr(one, name), getattr(other, name)) for name in one.outline.owned]
    if seat >= 0 and one.belongs(place, seat):
        return any(to_key(held) != to_key(its) for held, its in owned)
    return any(len(held) != len(its) for held, its in owned)


def take_held(match: Match, seat: int) -> Action | None:
    """The first answer that waits for a question of `seat`; it waits no longer."""
    for i, held in enumerate(match.held):
        if held.seat == seat:
            del match.held[i]
            return held.action
    return None


def go_on(match: Match) -> None:
    """Give the answers that wait, for as long as their seats are asked."""
    while match.held and match.sealing():
        need = match.need
        given = take_held(match, need.seat) if isinstance(need, Ask) else None
        if given is None:
            return
        assert isinstance(need, Ask)
        if given in need.options:  # an answer given ahead still has to be on offer; else the question comes again
            give(match, given)
    if match.held and not any(frame.where() in frame.sealed for frame in match.stack):
        match.held = []  # the round is over
