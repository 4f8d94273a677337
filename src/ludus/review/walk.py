"""A record, gone through again: what fell and what was answered, each with the position before it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ludus.core import record
from ludus.core.action import Action
from ludus.core.diary import FRESH
from ludus.core.errors import BadFile
from ludus.core.flow import Ask, Chance, Roll
from ludus.core.game import Game
from ludus.core.match import Match

THROW, DRAW, SET_UP = "throw", "draw", "set-up"
NOBODY = -1


@dataclass
class Moment:
    """Something that happened: chance fell (`action` is None), or a seat answered."""

    number: int  # its place among the moments, from 0
    step: int  # so many answers were given before it
    match: Match  # as it stood; whoever looks at it must not change it
    seat: int  # who answered, or whose answer led to the chance; NOBODY at the beginning
    action: Action | None = None
    outcome: Any = None
    source: str = ""  # of chance
    text: str = ""  # as the record says it


def begin_match(game: Game, text: str) -> tuple[Match, list[record.RecordLine]]:
    """The match of a record before its first line, which waits for chance, and the lines."""
    header, lines, _ = record.read(text)
    return record.begin_record(game, header), [line for line in lines if not line.text.startswith(FRESH)]


def walk(game: Game, text: str) -> Iterator[Moment]:
    """Every moment of a record. The match is the same one all the time, and goes on when the next moment is asked for.

    What falls in a lane falls to its seat; other chance falls to the seat that answered last. Set-up is what was drawn
    before anybody answered.
    """
    match, lines = begin_match(game, text)
    match.table.diary = None
    last, step = NOBODY, 0
    for number, line in enumerate(lines):
        need = match.need
        if line.seat >= 0:
            match.turn(line.seat)
            action = match.read(line.text)[0]
            yield Moment(number, step, match, line.seat, action=action, text=line.text)
            match.apply(action, line.seat)
            last, step = line.seat, step + 1
            continue
        if not isinstance(need, Chance):
            raise BadFile(f"Line {line.number}: '* {line.text}', but nothing is rolled or drawn here.")
        outcome = need.read(line.text)
        source = THROW if isinstance(need, Roll) else DRAW if step else SET_UP
        whose = match.lanes.now().seat if match.lanes is not None else last
        yield Moment(number, step, match, whose, outcome=outcome, source=source, text=line.text)
        match.outcome(outcome)


def question_of(moment: Moment) -> Ask | None:
    """The question that was answered, where there was something to choose; None for chance and for asides."""
    need = moment.match.need
    if moment.action is None or not isinstance(need, Ask) or moment.action not in need.options:
        return None
    return need if len(need.options) > 1 and need.seat == moment.seat else None
