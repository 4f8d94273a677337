"""What a command means for the log: answers, taking back freely or by consent, draws by agreement, giving up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ludus.core import undo
from ludus.core.errors import UndoRefused
from ludus.table.refusals import Refused, of_rules
from ludus.table.words import Said
from ludus.web import absence, giving_up, handover, protocol
from ludus.web.story import Story

if TYPE_CHECKING:
    from ludus.web.rooms import Room


def line(room: Room, mine: list[int], m: protocol.Command) -> tuple[str, str]:
    """The kind and the text of the line that a command writes."""
    story = room.story
    assert story is not None
    match m:
        case protocol.Do():
            return "do", m.action
        case protocol.Undo():
            return "undo", " ".join(str(seat) for seat in mine if seat != m.seat)
        case protocol.Resign():
            return giving_up.line(room, story, m.seat)
        case protocol.Claim():
            return absence.claimed(room, story, m)
        case protocol.SeatYes() | protocol.SeatNo():
            return handover.answer(room, story, m)
    return agreeing(room, story, mine, m)


def agreeing(room: Room, story: Story, mine: list[int], m: protocol.Command) -> tuple[str, str]:
    """The line with which people ask and answer each other: for taking back, for a draw."""
    match m:
        case protocol.UndoAsk():
            return ask_back(room, story, mine, m.seat)
        case protocol.UndoYes():
            return let_back(room, story, m.seat)
        case protocol.UndoNo():
            if story.asks_back is None:
                raise Refused("Nobody asks to take anything back.", 409, "not-now")
            return "undo-no", ""
        case protocol.DrawOffer():
            return offer_draw(room, story, mine, m.seat)
        case protocol.DrawYes():
            return accept_draw(room, story, m.seat)
        case protocol.DrawNo():
            if story.offer is None:
                raise Refused("Nobody offers a draw.", 409, "not-now")
            return "draw-no", ""
    raise Refused("That is no command.", 400, "bad-message")


def about(story: Story, m: protocol.Command, kind: str) -> int:
    """The seat that the line of a command is about: mostly the one that speaks."""
    if kind == "undone" and story.asks_back is not None:
        return story.asks_back
    if isinstance(m, protocol.SeatYes) and kind == "sat":
        return m.wanted
    return m.absent if isinstance(m, protocol.Claim) else m.seat


# --- taking back ------------------------------------------------------------------------------------------------------


def needed(room: Room, seat: int) -> list[int]:
    """The seats whose people must agree when a seat takes back what cannot be taken back freely."""
    asker = room.seats[seat].person
    return [other for other in room.people() if room.seats[other].person != asker]


def everybody_else(room: Room, seat: int) -> str:
    return " ".join(str(other.seat) for other in room.seats if other.seat != seat)


def ask_back(room: Room, story: Story, mine: list[int], seat: int) -> tuple[str, str]:
    if undo.last_answer(story.match, seat) < 0 and not any(held.seat == seat for held in story.match.held):
        raise of_rules(UndoRefused("there is nothing to take back"))
    if not needed(room, seat):
        return "undone", everybody_else(room, seat)
    once(story, "undo-ask", seat)
    return "undo-ask", " ".join(str(own) for own in mine)


def once(story: Story, kind: str, seat: int) -> None:
    """What was asked and answered is not asked again before the game has gone on."""
    if story.asked_before(kind, seat):
        raise Refused("You have asked that in this position already; wait until the game has gone on.", 409, "not-now")


def let_back(room: Room, story: Story, seat: int) -> tuple[str, str]:
    asked = story.asks_back
    if asked is None or seat in story.lets_back:
        raise Refused("Nobody asks you to let anything be taken back.", 409, "not-now")
    left = [other for other in needed(room, asked) if other not in (*story.lets_back, seat)]
    return ("undo-yes", "") if left else ("undone", everybody_else(room, asked))


def offered(room: Room, mine: list[int], opened: int | None, t: Said) -> dict[str, Any] | None:
    """What the people of these seats see about taking back: the last answer of theirs, and whether that is free."""
    story = room.story
    if story is None or story.over:
        return None
    seat = story.asks_back if story.asks_back is not None else last_of(story, left_open(story, mine, opened))
    if seat is None:
        return None
    free, why, rule = room.views.back(seat) if seat in mine else (False, "", "")
    return {
        "seat": seat,
        "free": free,
        "why": t.sentence(why),
        "rule": rule,
        "asked_by": story.asks_back,
        "needs": needed(room, seat),
        "given": story.lets_back,
    }


def left_open(story: Story, mine: list[int], opened: int | None) -> list[int]:
    """Who share a screen, one of them opened, leave alone what another has sealed: it would go unseen."""
    sealed = bool(story.window) and any(seat in story.own for seat in mine if seat != opened)
    return [seat for seat in mine if seat == opened] if sealed else mine


def last_of(story: Story, mine: list[int]) -> int | None:
    """The one of these seats that answered last."""
    held = [held.seat for held in story.match.held if held.seat in mine]
    if held:
        return held[-1]
    places = {undo.last_answer(story.match, seat): seat for seat in mine}
    places.pop(-1, None)
    return places[max(places)] if places else None


def freely(story: Story, seat: int, mine: tuple[int, ...] = ()) -> tuple[bool, str, str]:
    """Whether a seat may take its last answer back without asking; else why not."""
    try:
        story.undoing(seat, mine, freely=True)
    except UndoRefused as e:
        return False, e.reason, e.rule
    return True, "", ""


# --- draws ------------------------------------------------------------------------------------------------------------


def offer_draw(room: Room, story: Story, mine: list[int], seat: int) -> tuple[str, str]:
    if len(room.seats) < 2 or any(seat.kind == "bot" for seat in room.seats):
        raise Refused("A draw can be agreed among people only; bots play on.", 409, "not-now")
    if story.offer is not None:
        raise Refused("A draw is offered already.", 409, "not-now")
    if set(mine) == set(room.people()):
        return "drawn", ""
    once(story, "draw-offer", seat)
    return "draw-offer", " ".join(str(own) for own in mine)


def accept_draw(room: Room, story: Story, seat: int) -> tuple[str, str]:
    if story.offer is None or seat in story.agreed:
        raise Refused("Nobody offers you a draw.", 409, "not-now")
    left = [other for other in room.people() if other not in (*story.agreed, seat)]
    return ("draw-yes", "") if left else ("drawn", "")
