"""Orders: what a seat has said ahead, so that it is answered while nobody looks. They are no lines of the log, since
everybody counts those: a seat keeps them beside it, and what becomes of them follows from the log alone.

`always`    the same answer to every question of a kind, where it is offered
`pass`      what is asked in others' turns only in case
`standing`  one of the orders that the picture offers, for as long as it does
`line`      if they answer so, I answer so: void as soon as anything else happens
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, replace
from typing import Any, Final

from ludus.core import question, views
from ludus.core.chance import fresh_seed
from ludus.core.diary import Event
from ludus.core.errors import BadNotation, IllegalAction
from ludus.core.flow import Ask, Chance
from ludus.core.game import Game
from ludus.core.match import Match
from ludus.table import intents, protocol
from ludus.table.intents import Intent
from ludus.table.log import BACK, Entry
from ludus.table.people import TableSeat
from ludus.table.refusals import Refused, not_yours, of_rules, over, stale
from ludus.table.state import Effect, Table
from ludus.table.story import Spoken, Story

MOST: Final = 12  # orders of a seat
WORDS: Final = 300  # characters of an order in words


@dataclass(frozen=True)
class Premove:
    """One thing that a seat has said ahead."""

    id: str  # the key of the message that gave it
    way: str
    on: str  # the kind of question, or what the picture calls the thing that a standing order is about
    answer: str  # what is answered; of a standing order which one it is
    until: str  # `turn`: until the next one; `other`: until something else is asked; empty: until its person says so
    line: tuple[str, ...]  # answers with their seats, as records have them
    seq: int  # the position at which it was given
    length: int  # how long the diary was then
    text: str  # in words, as its author reads it


def read(text: str) -> list[Premove]:
    """The orders that a seat keeps."""
    kept = json.loads(text) if text else []
    return [Premove(**{**fields, "line": tuple(fields["line"])}) for fields in kept]


def orders_text(orders: list[Premove]) -> str:
    return json.dumps([asdict(order) for order in orders]) if orders else ""


def orders_for(table: Table, seat: int | None, mine: list[int]) -> list[dict[str, Any]]:
    """A seat's orders as its own viewers see them; nobody else sees any."""
    story = table.story
    if story is None or seat is None or seat not in mine or not table.seats[seat].orders:
        return []
    return [
        {"id": one.id, "way": one.way, "on": one.on, "answer": one.answer, "until": one.until, "text": one.text}
        for one in read(table.seats[seat].orders)
        if not void(table.game, story, seat, one)
    ]


def kind(match: Match, seat: int) -> str:
    """What kind of question a seat is asked."""
    stand = standing_at(match, seat)
    return "" if stand is None else stand.stack[-1].step_name()


def standing_at(match: Match, seat: int) -> Match | None:
    """The match at the open question of a seat."""
    return next((s for s in match.standing() if isinstance(s.need, Ask) and s.need.seat == seat), None)


# --- whether an order still holds -------------------------------------------------------------------------------------


def void(game: Game, story: Story, seat: int, order: Premove) -> bool:
    """Whether the condition of an order is void, so that it never answers again."""
    if order.way == "line":
        left = remaining(game, story, seat, order)
        return not left or (
            own(left[0], seat) and seat in story.asked and step_intent(game, story, seat, left[0]) is None
        )
    return order.until == "turn" and has_new_heading(game, story.match, order.length)


def has_new_heading(game: Game, match: Match, length: int) -> bool:
    """Whether a turn, a round or whatever the log has as a heading has begun since, or was taken back."""
    entries = [] if match.table.diary is None else match.table.diary.entries
    heads = () if game.telling is None else game.telling.heads
    return len(entries) < length or any(isinstance(e, Event) and e.kind in heads for e in entries[length:])


def is_ended(game: Game, story: Story, seat: int, order: Premove) -> bool:
    """Whether an order ends with the question that its seat is asked now."""
    if order.way == "standing":
        return all(each.key != order.on for each in views.scene(game, story.match, seat).standing)
    return order.until == "other" and order.on != kind(story.match, seat)


def remaining(game: Game, story: Story, seat: int, order: Premove) -> tuple[str, ...]:
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


def ordered_intent(table: Table, story: Story, seat: int) -> Intent | None:
    """What a seat has said ahead to the question that it is asked; the first order that has an answer counts."""
    stand = standing_at(story.match, seat)
    if stand is None or story.over:
        return None
    for order in sorted(read(table.seats[seat].orders), key=lambda order: order.way != "line"):
        if not void(table.game, story, seat, order):
            found = answer(table.game, story, stand, seat, order)
            if found is not None:
                return found
    return None


def answer(game: Game, story: Story, stand: Match, seat: int, order: Premove) -> Intent | None:
    """What one order says to an open question."""
    if order.way == "line":
        left = remaining(game, story, seat, order)
        return step_intent(game, story, seat, left[0]) if left and own(left[0], seat) else None
    text = ""
    if order.way == "always" and order.on == stand.stack[-1].step_name():
        text = order.answer
    elif order.way == "pass" and game.shorthand is not None and game.shorthand.passes is not None:
        text = game.shorthand.passes(stand)
    elif order.way == "standing":
        shown = views.scene(game, story.match, seat).standing
        text = next((o.answer for s in shown if s.key == order.on for o in s.orders if o.key == order.answer), "")
    offered = any(option.text == text for option in stand.question.options)
    return Intent(text, (text,), passed=order.way == "pass") if offered else None


def step_intent(game: Game, story: Story, seat: int, step: str) -> Intent | None:
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


# --- giving and taking back -------------------------------------------------------------------------------------------


def change_orders(table: Table, m: protocol.Order | protocol.OrderOff, box: Game) -> Effect:
    """One order more or fewer. Sent again it changes nothing; nobody else is shown anything."""
    story, seat = playing(table), table.seats[m.seat]
    kept = [one for one in read(seat.orders) if not void(table.game, story, m.seat, one)]
    if isinstance(m, protocol.OrderOff):
        kept = [one for one in kept if m.order and one.id != m.order]
    elif all(one.id != m.key for one in kept):
        new = read_order(table, story, box, m)
        kept = [*[one for one in kept if not instead(one, new)], new]
    if len(kept) > MOST:
        raise Refused(f"A seat can have {MOST} premoves at most. Cancel one first.", 409, "not-now")
    return Effect(seats=(replace(seat, orders=orders_text(kept)),))


def ends(table: Table, story: Story, entry: Entry) -> list[TableSeat]:
    """What a seat has said ahead ends when it takes something back; at the end of the game all of it does."""
    back = entry.seat if entry.kind in BACK else -1
    gone = [seat for seat in table.seats if seat.orders and (story.over or seat.seat == back)]
    return [replace(seat, orders="") for seat in gone]


@dataclass(frozen=True)
class Tidy:
    """Orders that end with the question that a seat is asked now are put away."""

    number: int

    def effect(self, table: Table) -> Effect | None:
        story, seat = table.story, table.seats[self.number]
        if story is None or not asks(story, self.number):
            return None
        kept = read(seat.orders)
        live = [one for one in kept if not is_ended(table.game, story, self.number, one)]
        return None if live == kept else Effect(seats=(replace(seat, orders=orders_text(live)),))


def asks(story: Story, number: int) -> bool:
    """Whether a seat has a question."""
    return not story.over and number in story.asked


def playing(table: Table) -> Story:
    """The story of a table where something can be said ahead."""
    story = table.story
    if story is None or table.row.kind == "lesson":
        raise Refused("Premoves need an active game.", 409, "not-now")
    if story.over:
        raise over()
    return story


def instead(old: Premove, new: Premove) -> bool:
    """Whether an order takes the place of another one."""
    return old.way == new.way and old.way != "line" and old.on == new.on


def read_order(table: Table, story: Story, box: Game, m: protocol.Order) -> Premove:
    """The order that a message gives, where it can be one."""
    if not story.since_for(m.seat) <= m.base <= story.seq:
        raise stale()
    length = story.length()
    match m.way:
        case "standing":
            return Premove(m.key, m.way, m.on, m.answer, "", (), m.base, length, standing_text(story, box, m)[:WORDS])
        case "line":
            text = line_text(table, story, box, m)
            return Premove(m.key, m.way, "", "", "", tuple(m.line), m.base, length, text[:WORDS])
        case "pass":
            if table.game.shorthand is None or table.game.shorthand.passes is None:
                raise Refused("This game asks no optional questions on others' turns.", 409, "not-now")
            return Premove(m.key, m.way, "", "", "", (), m.base, length, "")
    answer = notation(story.match, m.answer)
    on, text = always(story, box, m, answer)
    return Premove(m.key, m.way, on, answer, m.until, (), m.base, length, text[:WORDS])


def always(story: Story, box: Game, m: protocol.Order, answer: str) -> tuple[str, str]:
    """The kind of question that is answered, the open one unless another is named, and the order in words."""
    stand = standing_at(story.match, m.seat)
    label = box.words(story.match).label(answer)
    if m.on and (stand is None or m.on != stand.stack[-1].step_name()):
        return m.on, f"{m.on}: {label}"
    if stand is None or not isinstance(stand.need, Ask):
        raise Refused("It's not your turn: name the kind of question this premove answers.", 409, "not-now")
    if all(option.text != answer for option in stand.need.options):
        raise Refused(f"'{answer}' doesn't answer this question.", 409, "not-now")
    asked = question.decision(box, stand, stand.need, m.seat)
    return asked.kind, f"{asked.prompt} {label}"


def notation(match: Match, text: str) -> str:
    """An answer as records have it."""
    try:
        return match.read(text)[0].text
    except BadNotation as e:
        raise of_rules(e) from e


def standing_text(story: Story, box: Game, m: protocol.Order) -> str:
    """A standing order in words."""
    shown = [each for each in story.scene(box, m.seat).standing if each.key == m.on]
    found = [f"{each.label}: {one.label}" for each in shown for one in each.orders if one.key == m.answer]
    if not found:
        raise Refused("You can't set this premove now.", 409, "not-now")
    return found[0]


# --- lines: if they, then I -------------------------------------------------------------------------------------------


def line_text(table: Table, story: Story, box: Game, m: protocol.Order) -> str:
    """A line in words: it begins with another seat, ends with the viewer's, and goes as far as can be known."""
    if own(m.line[0], m.seat) or not own(m.line[-1], m.seat):
        raise Refused("A premove line starts with an opponent's answer and ends with yours.", 400, "not-now")
    told = []
    for step in m.line:
        who, _, text = step.partition(" ")
        if int(who[1:]) > len(table.seats):
            raise Refused(f"This table has no seat {who[1:]}.", 404, "unknown")
        if not own(step, m.seat) and not knowable(table.game, text):
            raise Refused("A condition must be public, and this answer is not.", 409, "not-now")
        told.append(f"{table.seat_name(int(who[1:]) - 1)}: {answer_in_words(table, story, box, text)}")
    return " → ".join(told)


def answer_in_words(table: Table, story: Story, box: Game, text: str) -> str:
    """An answer in words; several that are meant as one have none of their own."""
    try:
        return box.words(story.match).label(story.match.read(text)[0].text)
    except BadNotation:
        if table.game.shorthand is None:
            raise Refused(f"This game has no answer '{text}'.", 400, "bad-notation") from None
        return text


def ahead(table: Table, mine: list[int], box: Game, m: protocol.Line) -> dict[str, Any]:
    """What would be asked after a line, of whom, and which answers there would be: where nothing is hidden."""
    story = playing(table)
    if m.seat not in mine:
        raise not_yours()
    if table.game.hidden:
        raise Refused("This game hides information, so you can't plan replies ahead.", 403, "forbidden")
    match = story.match.imagine(m.seat, fresh_seed())  # not as chance will really fall
    match.explicit = True
    for step in m.line:
        who, _, text = step.partition(" ")
        try:
            match.apply(text, int(who[1:]) - 1)
        except IllegalAction as e:
            raise of_rules(e) from e
    need, words = match.need, box.words(match)
    told: dict[str, Any] = {
        "type": "line",
        "key": m.key,
        "asked": None,
        "choices": [],
        "chance": isinstance(need, Chance),
    }
    if not isinstance(need, Ask) or match.several():
        return told
    choices = [{"action": option.text, "label": words.label(option.text)} for option in need.options]
    return {**told, "asked": need.seat, "choices": choices}
