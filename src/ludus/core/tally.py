"""What a match was played with, read from its diary: for counting over many games."""

from __future__ import annotations

from ludus.core.diary import Event
from ludus.core.match import Match


def tell_events(match: Match, kind: str) -> list[tuple[int, ...]]:
    """What every event of a kind holds, secrets too: the game is over."""
    diary = match.table.diary
    entries = [] if diary is None else diary.entries
    return [e.args + e.secret for e in entries if isinstance(e, Event) and e.kind == kind]


def by_seat(match: Match, things: list[tuple[int, str]]) -> list[list[str]]:
    """Names by the seat that had them; a name stands as often as it was used."""
    return [[name for seat, name in things if seat == own] for own in range(match.players)]
