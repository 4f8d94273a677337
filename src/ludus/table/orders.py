"""Orders: what a seat has said ahead, so that it is answered while nobody looks. They are no lines of the log, since
everybody counts those: a seat keeps them beside it, and what becomes of them follows from the log alone.

`always`    the same answer to every question of a kind, where it is offered
`pass`      what is asked in others' turns only in case
`standing`  one of the orders that the picture offers, for as long as it does
`line`      if they answer so, I answer so: void as soon as anything else happens
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import Any, Final

from ludus.core import views
from ludus.core.diary import Event
from ludus.core.flow import Ask
from ludus.core.game import Game
from ludus.core.match import Match
from ludus.table import intents
from ludus.table.intents import Intent
from ludus.table.state import Table
from ludus.table.story import Spoken, Story

MOST: Final = 12  # orders of a seat


@dataclass(frozen=True)
class Order:
    """One thing that a seat has said ahead."""

    id: str  # the key of the message that gave it
    way: str
    on: str  # the kind of question, or what the picture calls the thing that a standing order is about
    answer: str  # what is answered; of a standing order which one it is
    until: str  # `turn`: until the next one; `other`: until something else is asked; empty: until its person says so
    line: tuple[str, ...]  # answers with their seats, as records have them
    seq: int  # the position at which it was given
    length: int  # how long the diary was then
    text: str  # in words, as whoever gave it reads


def read(text: str) -> list[Order]:
    """The orders that a seat keeps."""
    kept = json.loads(text) if text else []
    return [Order(**{**fields, "line": tuple(fields["line"])}) for fields in kept]


def written(orders: list[Order]) -> str:
    return json.dumps([asdict(order) for order in orders]) if orders else ""


def listed(table: Table, seat: int | None, mine: list[int]) -> list[dict[str, Any]]:
    """What whoever looks through the eyes of an own seat is shown of its orders; nobody else is shown anything."""
    story = table.story
    if story is None or seat is None or seat not in mine or not table.seats[seat].orders:
        return []
    return [
        {"id": one.id, "way": one.way, "on": one.on, "answer": one.answer, "until": one.until, "text": one.text}
        for one in read(table.seats[seat].orders)
        if not over(table.game, story, seat, one)
    ]


def kind(match: Match, seat: int) -> str:
    """What kind of question a seat is asked."""
    stand = standing_at(match, seat)
    return "" if stand is None else stand.stack[-1].called()


def standing_at(match: Match, seat: int) -> Match | None:
    """The match at the open question of a seat."""
    return next((s for s in match.standing() if isinstance(s.need, Ask) and s.need.seat == seat), None)


# --- whether an order still holds -------------------------------------------------------------------------------------


def over(game: Game, story: Story, seat: int, order: Order) -> bool:
    """Whether the condition of an order is void, so that it never answers again."""
    if order.way == "line":
        left = remaining(game, story, seat, order)
        return not left or (own(left[0], seat) and seat in story.asked and meant(game, story, seat, left[0]) is None)
    return order.until == "turn" and headed(game, story.match, order.length)


def headed(game: Game, match: Match, length: int) -> bool:
    """Whether a turn, a round or whatever the log has as a heading has begun since, or was taken back."""
    entries = [] if match.table.diary is None else match.table.diary.entries
    heads = () if game.telling is None else game.telling.heads
    return len(entries) < length or any(isinstance(e, Event) and e.kind in heads for e in entries[length:])


def ended(game: Game, story: Story, seat: int, order: Order) -> bool:
    """Whether an order ends with the question that its seat is asked now."""
    if order.way == "standing":
        return all(each.key != order.on for each in views.scene(game, story.match, seat).standing)
    return order.until == "other" and order.on != kind(story.match, seat)


def remaining(game: Game, story: Story, seat: int, order: Order) -> tuple[str, ...]:
    """What is left of a line after all that has happened since; nothing where something else did."""
    since = [line for line in story.lately if line.seq > order.seq]
    if len(since) != story.seq - order.seq or len(since) >= len(order.line):
        return ()
    so_far = zip(since, order.line, strict=False)
    return order.line[len(since) :] if all(as_said(game, seat, line, step) for line, step in so_far) else ()


def as_said(game: Game, seat: int, line: Spoken, step: str) -> bool:
    """Whether a line of the log is a step; others' only where everybody is told what they answer."""
    known = line.seat == seat or (line.open and knowable(game, line.text))
    return known and step == f"p{line.seat + 1} {line.text}"


def knowable(game: Game, text: str) -> bool:
    """Whether everybody is told of such an answer: else somebody could find out what is hidden by asking for it."""
    return not game.hidden or intents.open_to_all(game, Intent(text, (text,)))


def own(step: str, seat: int) -> bool:
    return step.startswith(f"p{seat + 1} ")


# --- what they say ----------------------------------------------------------------------------------------------------


def said(table: Table, story: Story, seat: int) -> Intent | None:
    """What a seat has said ahead to the question that it is asked; the first order that has an answer counts."""
    stand = standing_at(story.match, seat)
    if stand is None or story.over:
        return None
    for order in sorted(read(table.seats[seat].orders), key=lambda order: order.way != "line"):
        if not over(table.game, story, seat, order):
            found = answer(table.game, story, stand, seat, order)
            if found is not None:
                return found
    return None


def answer(game: Game, story: Story, stand: Match, seat: int, order: Order) -> Intent | None:
    """What one order says to an open question."""
    if order.way == "line":
        left = remaining(game, story, seat, order)
        return meant(game, story, seat, left[0]) if left and own(left[0], seat) else None
    text = ""
    if order.way == "always" and order.on == stand.stack[-1].called():
        text = order.answer
    elif order.way == "pass" and game.shorthand is not None and game.shorthand.passes is not None:
        text = game.shorthand.passes(stand)
    elif order.way == "standing":
        shown = views.scene(game, story.match, seat).standing
        text = next((o.answer for s in shown if s.key == order.on for o in s.orders if o.key == order.answer), "")
    offered = any(option.text == text for option in stand.question.options)
    return Intent(text, (text,), passed=order.way == "pass") if offered else None


def meant(game: Game, story: Story, seat: int, step: str) -> Intent | None:
    """A step of a line as it can be given now: one of the answers, or several that it stands for."""
    text, stand = step.partition(" ")[2], standing_at(story.match, seat)
    if stand is None:
        return None
    if any(option.text == text for option in stand.question.options):
        return Intent(text, (text,))
    several = intents.answers(game, story.match, seat, text)
    if not several or stand.why_not(several[0], seat) is not None:
        return None
    return intents.as_far_as(story.match, seat, Intent(text, tuple(several)))
