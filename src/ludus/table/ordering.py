"""Giving orders, and answering by them. Nobody else can tell such an answer from one that was given by hand: it is an
ordinary line of the log, comes after a while as people's answers do, and whoever is away seems to come for it, and to
go again."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from ludus.core import question
from ludus.core.chance import fresh_seed
from ludus.core.errors import BadNotation, IllegalAction
from ludus.core.flow import Ask, Chance
from ludus.core.game import Game
from ludus.core.match import Match
from ludus.table import orders, protocol, sharing
from ludus.table.log import Taken
from ludus.table.orders import Order
from ludus.table.refusals import Refused, of_rules
from ludus.table.story import Story

if TYPE_CHECKING:
    from ludus.table.rooms import Room
    from ludus.table.showing import Viewer

COMING: Final = 8  # times as long as an answer takes somebody to come who was away, and to go again
HASTE: Final = 4  # of the time that is left on a clock an answer takes one part at most
WORDS: Final = 300  # characters of an order in words


# --- giving and taking back -------------------------------------------------------------------------------------------


async def give(room: Room, viewer: Viewer, m: protocol.Order | protocol.OrderOff) -> None:
    """One order more or fewer. Sent again it changes nothing; nobody else is shown anything."""
    async with room.lock:
        if room.home.peers.shared:
            await sharing.new_seats(room)
        if m.seat not in viewer.mine:
            raise Refused("This is not your seat.", 403, "not-yours")
        story, seat = playing(room), room.seats[m.seat]
        kept = [one for one in orders.read(seat.orders) if not orders.over(room.game, story, m.seat, one)]
        if isinstance(m, protocol.OrderOff):
            kept = [one for one in kept if m.order and one.id != m.order]
        elif all(one.id != m.key for one in kept):
            new = ordered(room, story, viewer.box, m)
            kept = [*[one for one in kept if not instead(one, new)], new]
        if len(kept) > orders.MOST:
            raise Refused(f"A seat can have {orders.MOST} premoves at most. Cancel one first.", 409, "not-now")
        await write(room, m.seat, kept)
        room.repaint()
        room.go_on()
    room.tell()


def playing(room: Room) -> Story:
    """The story of a table where something can be said ahead."""
    story = room.story
    if story is None or room.row["kind"] == "lesson":
        raise Refused("Premoves need an active game.", 409, "not-now")
    if story.over:
        raise Refused("The game is over.", 409, "over")
    return story


def instead(old: Order, new: Order) -> bool:
    """Whether an order takes the place of another one."""
    return old.way == new.way and old.way != "line" and old.on == new.on


async def write(room: Room, seat: int, kept: list[Order]) -> None:
    try:
        await room.ordered([replace(room.seats[seat], orders=orders.written(kept))])
    except Taken as e:
        await sharing.new_seats(room)
        raise Refused("The table changed. Look again.", 409, "stale") from e


def ordered(room: Room, story: Story, box: Game, m: protocol.Order) -> Order:
    """The order that a message gives, where it can be one."""
    if not story.since_for(m.seat) <= m.base <= story.seq:
        raise Refused("The table changed. Look again.", 409, "stale")
    length = story.length()
    match m.way:
        case "standing":
            return Order(m.key, m.way, m.on, m.answer, "", (), m.base, length, standing(story, box, m)[:WORDS])
        case "line":
            text = line(room, story, box, m)
            return Order(m.key, m.way, "", "", "", tuple(m.line), m.base, length, text[:WORDS])
        case "pass":
            if room.game.shorthand is None or room.game.shorthand.passes is None:
                raise Refused("This game asks no optional questions on others' turns.", 409, "not-now")
            return Order(m.key, m.way, "", "", "", (), m.base, length, "")
    answer = read(story.match, m.answer)
    on, text = always(story, box, m, answer)
    return Order(m.key, m.way, on, answer, m.until, (), m.base, length, text[:WORDS])


def always(story: Story, box: Game, m: protocol.Order, answer: str) -> tuple[str, str]:
    """The kind of question that is answered, the open one unless another is named, and the order in words."""
    stand = orders.standing_at(story.match, m.seat)
    label = box.words(story.match).label(answer)
    if m.on and (stand is None or m.on != stand.stack[-1].called()):
        return m.on, f"{m.on}: {label}"
    if stand is None or not isinstance(stand.need, Ask):
        raise Refused("It's not your turn: name the kind of question this premove answers.", 409, "not-now")
    if all(option.text != answer for option in stand.need.options):
        raise Refused(f"'{answer}' doesn't answer this question.", 409, "not-now")
    asked = question.decision(box, stand, stand.need, m.seat)
    return asked.kind, f"{asked.prompt} {label}"


def read(match: Match, text: str) -> str:
    """An answer as records have it."""
    try:
        return match.read(text)[0].text
    except BadNotation as e:
        raise of_rules(e) from e


def standing(story: Story, box: Game, m: protocol.Order) -> str:
    """A standing order in words."""
    shown = [each for each in story.scene(box, m.seat).standing if each.key == m.on]
    found = [f"{each.label}: {one.label}" for each in shown for one in each.orders if one.key == m.answer]
    if not found:
        raise Refused("You can't set this premove now.", 409, "not-now")
    return found[0]


# --- lines: if they, then I -------------------------------------------------------------------------------------------


def line(room: Room, story: Story, box: Game, m: protocol.Order) -> str:
    """A line in words: it begins with another seat, ends with the own one, and goes as far as it can be known."""
    if orders.own(m.line[0], m.seat) or not orders.own(m.line[-1], m.seat):
        raise Refused("A premove line starts with an opponent's answer and ends with yours.", 400, "not-now")
    told = []
    for step in m.line:
        who, _, text = step.partition(" ")
        if int(who[1:]) > len(room.seats):
            raise Refused(f"This table has no seat {who[1:]}.", 404, "unknown")
        if not orders.own(step, m.seat) and not orders.knowable(room.game, text):
            raise Refused("A condition must be public, and this answer is not.", 409, "not-now")
        told.append(f"{room.called(int(who[1:]) - 1)}: {worded(room, story, box, text)}")
    return " → ".join(told)


def worded(room: Room, story: Story, box: Game, text: str) -> str:
    """An answer in words; several that are meant as one have none of their own."""
    try:
        return box.words(story.match).label(story.match.read(text)[0].text)
    except BadNotation:
        if room.game.shorthand is None:
            raise Refused(f"This game has no answer '{text}'.", 400, "bad-notation") from None
        return text


def ahead(room: Room, viewer: Viewer, m: protocol.Line) -> dict[str, Any]:
    """What would be asked after a line, of whom, and which answers there would be: where nothing is hidden."""
    story = playing(room)
    if m.seat not in viewer.mine:
        raise Refused("This is not your seat.", 403, "not-yours")
    if room.game.hidden:
        raise Refused("This game hides information, so you can't plan replies ahead.", 403, "forbidden")
    match = story.match.imagine(m.seat, fresh_seed())  # how chance will fall is no part of it
    match.explicit = True
    for step in m.line:
        who, _, text = step.partition(" ")
        try:
            match.apply(text, int(who[1:]) - 1)
        except IllegalAction as e:
            raise of_rules(e) from e
    need, words = match.need, viewer.box.words(match)
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


# --- answering --------------------------------------------------------------------------------------------------------


async def wait(seconds: float) -> None:
    await asyncio.sleep(seconds)


def pause(room: Room, number: int) -> float:
    """How long an answer takes, whatever it is: so long or up to four times as long, but little of a clock."""
    left = room.times()[number]
    seconds = room.home.pace.orders * (1 + fresh_seed() % 3001 / 1000)
    return seconds if left is None else min(seconds, left / 1000 / HASTE / (COMING + 1))


async def answer(room: Room, number: int) -> None:
    """Answer by orders, if there is one for the open question; where that fails it is tried again after a rest."""
    try:
        await answered(room, number)
    except Exception as e:
        rest = room.home.rests.failed(room.code, "an order", e)
        asyncio.get_running_loop().call_later(rest + 0.01, room.go_on)


async def answered(room: Room, number: int) -> None:
    person = room.seats[number].person or ""
    room.thinking.add(number)
    try:
        if not await room.home.peers.leads(room.code):
            return  # looked at again with the next pulse
        async with room.lock:
            story = room.story
            if story is None or not await says(room, story, number):
                return
            base = story.seq
        await come(room, number, person)
        await wait(pause(room, number))
    finally:
        room.thinking.discard(number)
    async with room.lock:
        story = room.story
        found = None if story is None else orders.said(room, story, number)
        if story is not None and found is not None and story.since_for(number) <= base:
            with suppress(Refused):  # another process was quicker
                await room.commit(room.entry(f"order {number} {room.seq + 1}", "do", number, found.text))
        else:
            room.go_on()


async def says(room: Room, story: Story, number: int) -> bool:
    """Whether there is an answer to the question that a seat is asked; orders that end with it are put away."""
    if story.over or number not in story.asked:
        return False
    kept = orders.read(room.seats[number].orders)
    live = [one for one in kept if not orders.ended(room.game, story, number, one)]
    if live != kept:
        await write(room, number, live)
        room.repaint()
    return orders.said(room, story, number) is not None


async def come(room: Room, number: int, person: str) -> None:
    """Whoever is away seems to be there before something is answered, as people are, and goes some time later."""
    if room.presence.has(person):
        return
    await wait(COMING * pause(room, number))
    room.presence.stood_in.add(person)
    noticed(room)
    room.home.background(go(room, number, person))


async def go(room: Room, number: int, person: str) -> None:
    while True:
        await wait(COMING * pause(room, number))
        if number not in room.thinking:
            break
    room.presence.stood_in.discard(person)
    if not room.presence.has(person):
        room.presence.went({person})
    noticed(room)
    log = room.home.log
    seen = await log.last_seen(room.code, person)  # it has seen nothing more than before
    if seen is not None:
        await log.saw(room.code, person, seen, room.home.wall())


def noticed(room: Room) -> None:
    """The others see that somebody comes or goes."""
    room.repaint()
    sharing.say_who_is_here(room)
