"""Questions that answer themselves: with one answer, or asked only in case, which tells nobody anything; and what is
answered for a person who sat down to play at once, up to the first move that matters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ludus.core.diary import Answer, Outcome
from ludus.core.flow import Ask
from ludus.core.match import Match
from ludus.table.people import TableSeat
from ludus.table.state import Table


def self_answering_seat(table: Table, mine: list[int]) -> int | None:
    """The viewer's seat whose question answers itself, if there is one."""
    story = table.story
    if story is None or story.over or table.row.kind == "lesson":
        return None
    if table.game.hidden and len(table.people()) > 1:
        return None  # a quick answer would tell the other people that there was nothing to choose
    only = only_answer(story.match, mine)
    return None if only is None else only.seat


def only_answer(whole: Match, mine: Sequence[int]) -> Ask | None:
    """The question to one of these seats that has one answer, and nothing that a person would like to see first."""
    if whole.sealing():
        return None
    for match in whole.standing():
        need = match.need
        if isinstance(need, Ask) and need.seat in mine and len(need.options) == 1:
            window = match.stack[-1].rule in whole.game.facts.windows
            if window or put_by_others(whole, need) or leads_on(match, need):
                return need
    return None


def passes(table: Table, mine: list[int]) -> dict[str, Any] | None:
    """A question in another's turn that a client may pass until its person wants to be asked.

    None where the game asks nothing of the kind.
    """
    short, story = table.game.shorthand, table.story
    if short is None or short.passes is None or table.row.kind == "lesson":
        return None
    for match in [] if story is None or story.over else story.match.standing():
        need, text = match.need, short.passes(match)
        if text and isinstance(need, Ask) and need.seat in mine:
            return {"seat": need.seat, "action": text}
    return {"seat": None, "action": ""}


def by_itself(table: Table, seat: int, text: str) -> bool:
    """Whether a client may give this answer for the person: the only one, or what passes a question in case."""
    passing = passes(table, [seat])
    if passing is not None and passing == {"seat": seat, "action": text}:
        return True
    story = table.story
    only = None if story is None or self_answering_seat(table, [seat]) is None else only_answer(story.match, [seat])
    return only is not None and only.options[0].text == text


def put_by_others(match: Match, need: Ask) -> bool:
    """Whether the question follows from what another seat has done, or from chance after the seat's answer."""
    diary = match.table.diary
    if diary is None or match.lanes is not None:  # where all play at the same time, nobody puts questions to others
        return False
    last = next((entry for entry in reversed(diary.entries) if isinstance(entry, Answer | Outcome)), None)
    return not isinstance(last, Answer) or last.seat != need.seat


def leads_on(match: Match, need: Ask) -> bool:
    """Whether the same seat is asked at once again, and chance does not fall: then the answer can be taken back."""
    after = match.quiet()
    after.answer(need.options[0])
    return isinstance(after.need, Ask) and after.need.seat == need.seat and after.rng.state() == match.rng.state()


# --- a quick start ----------------------------------------------------------------------------------------------------


def quick_start_answer(table: Table, number: int) -> str | None:
    """What is answered for a person (empty: what a bot thinks), until they take something back: then they choose."""
    seat, story = table.seats[number], table.story
    if story is None or story.over or seat.kind != "person" or not seat.level or story.chosen:
        return None
    return opening(table, story.match, number)


def thinks(table: Table, seat: TableSeat) -> bool:
    """Whether a bot answers for a seat: its own, or as long as it is dealt."""
    return seat.kind == "bot" or quick_start_answer(table, seat.seat) is not None


def opening(table: Table, match: Match, number: int) -> str | None:
    """What is dealt to a seat, be it a person's or a bot's."""
    asked = next((decision for decision in match.decisions if decision.seat == number), None)
    return None if asked is None else table.game.deal(match.table, asked)


def quick_start(table: Table) -> bool:
    """Whether somebody sat down to play at once."""
    return any(seat.kind == "person" and seat.level for seat in table.seats)
