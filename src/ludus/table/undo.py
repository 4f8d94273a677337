"""What people ask of each other: taking back, freely or by consent, and draws by agreement."""

from __future__ import annotations

from typing import Any

from ludus.core import undo
from ludus.core.errors import UndoRefused
from ludus.table import protocol
from ludus.table.refusals import Refused, of_rules
from ludus.table.state import Table
from ludus.table.story import Story
from ludus.table.words import Said


def agreeing(table: Table, story: Story, mine: list[int], m: protocol.Command) -> tuple[str, str]:
    """The line with which people ask and answer each other: for taking back, for a draw."""
    match m:
        case protocol.UndoAsk():
            return ask_back(table, story, mine, m.seat)
        case protocol.UndoYes():
            return let_back(table, story, m.seat)
        case protocol.UndoNo():
            if story.asks_back is None:
                raise Refused("Nobody is asking to undo a move.", 409, "not-now")
            return "undo-no", ""
        case protocol.DrawOffer():
            return offer_draw(table, story, mine, m.seat)
        case protocol.DrawYes():
            return accept_draw(table, story, m.seat)
        case protocol.DrawNo():
            if story.offer is None:
                raise Refused("Nobody is offering a draw.", 409, "not-now")
            return "draw-no", ""
    raise Refused("Unknown command.", 400, "bad-message")


# --- taking back ------------------------------------------------------------------------------------------------------


def consents_to_undo(table: Table, seat: int) -> list[int]:
    """The seats whose people must agree when a seat takes back what cannot be taken back freely."""
    asker = table.seats[seat].person
    return [other for other in table.people() if table.seats[other].person != asker]


def everybody_else(table: Table, seat: int) -> str:
    return " ".join(str(other.seat) for other in table.seats if other.seat != seat)


def ask_back(table: Table, story: Story, mine: list[int], seat: int) -> tuple[str, str]:
    if not story.gestures.any_deed(story.match, seat):
        raise of_rules(UndoRefused("there is nothing to undo"))
    if not consents_to_undo(table, seat):
        return "undone", everybody_else(table, seat)
    once(story, "undo-ask", seat)
    return "undo-ask", " ".join(str(own) for own in mine)


def once(story: Story, kind: str, seat: int) -> None:
    """What was asked and answered is not asked again before the game has gone on."""
    if story.asked_before(kind, seat):
        raise Refused("You already asked. Ask again after the next move.", 409, "not-now")


def let_back(table: Table, story: Story, seat: int) -> tuple[str, str]:
    asked = story.asks_back
    if asked is None or seat in story.lets_back:
        raise Refused("Nobody is asking you to allow an undo.", 409, "not-now")
    left = [other for other in consents_to_undo(table, asked) if other not in (*story.lets_back, seat)]
    return ("undo-yes", "") if left else ("undone", everybody_else(table, asked))


def undo_offer(table: Table, mine: list[int], opened: int | None, t: Said) -> dict[str, Any] | None:
    """What the people of these seats see about taking back: the last answer of theirs, and whether that is free."""
    story = table.story
    if story is None or story.over:
        return None
    said = story.teller if story.teller in mine else None  # the throw is entered again: nobody has answered
    seat = story.asks_back if story.asks_back is not None else said
    seat = last_of(story, left_open(story, mine, opened)) if seat is None else seat
    if seat is None:
        return None
    free, why, rule = (seat == said, "", "") if seat == said or seat not in mine else back(table, seat)
    return {
        "seat": seat,
        "at": done_at(story, seat),
        "free": free,
        "why": t.sentence(why),
        "rule": rule,
        "asked_by": story.asks_back,
        "needs": consents_to_undo(table, seat),
        "given": story.lets_back,
    }


def left_open(story: Story, mine: list[int], opened: int | None) -> list[int]:
    """Who share a screen, one of them opened, leave alone what another has sealed: it would go unseen."""
    sealed = bool(story.window) and any(seat in story.own for seat in mine if seat != opened)
    return [seat for seat in mine if seat == opened] if sealed else mine


def last_of(story: Story, mine: list[int]) -> int | None:
    """The one of these seats that did something last; what was passed for them is none of it."""
    match, doers = story.match, [seat for seat in mine if story.gestures.any_deed(story.match, seat)]
    held = [held.seat for held in match.held if held.seat in doers]
    if held:
        return held[-1]
    return max(doers, key=lambda seat: begin_of_deed(story, seat), default=None)


def begin_of_deed(story: Story, seat: int) -> int:
    """The place in the diary where the last deed of a seat began, or -1."""
    return undo.last_answer(story.match, seat, story.gestures.together(story.match, seat))


def done_at(story: Story, seat: int) -> int | None:
    """The position after the last deed of a seat, as lines of the log have it; None where it is still sealed."""
    if any(held.seat == seat for held in story.match.held):
        return None
    place = begin_of_deed(story, seat)
    return next((seq for length, seq in story.marks if length > place >= 0), None)


def back(table: Table, seat: int) -> tuple[bool, str, str]:
    """Whether a seat may take its last intent back freely; found out once in each position."""
    found = table.backs.get(seat)
    if found is None:
        assert table.story is not None
        person = table.seats[seat].person
        own = tuple(other for other in table.people() if other != seat and table.seats[other].person == person)
        found = table.backs[seat] = freely(table.story, seat, own)
    return found


def freely(story: Story, seat: int, mine: tuple[int, ...] = ()) -> tuple[bool, str, str]:
    """Whether a seat may take its last intent back without asking; else why not."""
    try:
        story.undoing(seat, mine, freely=True)
    except UndoRefused as e:
        return False, e.reason, e.rule
    return True, "", ""


# --- draws ------------------------------------------------------------------------------------------------------------


def offer_draw(table: Table, story: Story, mine: list[int], seat: int) -> tuple[str, str]:
    if len(table.seats) < 2 or any(seat.kind == "bot" for seat in table.seats):
        raise Refused("Only people can agree on a draw; bots play on.", 409, "not-now")
    if story.offer is not None:
        raise Refused("A draw is already offered.", 409, "not-now")
    if set(mine) == set(table.people()):
        return "drawn", ""
    once(story, "draw-offer", seat)
    return "draw-offer", " ".join(str(own) for own in mine)


def accept_draw(table: Table, story: Story, seat: int) -> tuple[str, str]:
    if story.offer is None or seat in story.agreed:
        raise Refused("Nobody is offering you a draw.", 409, "not-now")
    left = [other for other in table.people() if other not in (*story.agreed, seat)]
    return ("draw-yes", "") if left else ("drawn", "")
