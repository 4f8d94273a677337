"""A quick start: what is answered for a person who sat down to play at once, up to the first move that matters."""

from __future__ import annotations

from ludus.core.match import Match
from ludus.table.state import Table


def dealt(table: Table, number: int) -> str | None:
    """What is answered for a person (empty: what a bot thinks), until they take something back: then they choose."""
    seat, story = table.seats[number], table.story
    if story is None or story.over or seat.kind != "person" or not seat.level or story.chosen:
        return None
    return opening(table, story.match, number)


def opening(table: Table, match: Match, number: int) -> str | None:
    """What is dealt to a seat, be it a person's or a bot's."""
    asked = next((decision for decision in match.decisions if decision.seat == number), None)
    return None if asked is None else table.game.deal(match.table, asked)


def quick_start(table: Table) -> bool:
    """Whether somebody sat down to play at once."""
    return any(seat.kind == "person" and seat.level for seat in table.seats)
