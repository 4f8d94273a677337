"""Who goes on at a table without a command: bots, in whole intents, who said it ahead, and walks that others have
interrupted."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from ludus.core import undo
from ludus.core.match import Match
from ludus.table import dealing, intents, ordering, real
from ludus.table.home import Unwanted, question
from ludus.table.intents import Intent
from ludus.table.refusals import Refused
from ludus.table.story import Meant, Story

if TYPE_CHECKING:
    from ludus.table.rooms import Room

PATIENCE: Final = 2.0  # seconds that a bot thinks about further steps of what it has begun


def go_on(room: Room, story: Story) -> None:
    """Let the bots think that are asked, answer what was said ahead, and go on who was interrupted.

    What nobody here may see falls by itself.
    """
    waits = real.due(room)
    if waits is not None and not waits.seats and wanted(room):
        room.home.background(fall(room))
    for number in story.asked:
        seat = room.seats[number]
        if story.onward is not None and story.onward.seat == number and seat.kind == "person":
            room.home.background(walk_on(room, story.onward))
        if seat.orders and number not in room.thinking:
            room.home.background(ordering.answer(room, number))
        thinks = seat.kind == "bot" or dealing.dealt(room, number) is not None
        if thinks and number not in room.thinking and wanted(room):
            room.home.background(thought(room, number, seat.level))


def wanted(room: Room) -> bool:
    """Whether it goes on: not while the table rests; where only bots sit somebody has to look, or an event waits."""
    looks = room.people() or room.viewers or room.presence.elsewhere() or room.row.get("event")
    return not room.home.rests.needed(room.code) and bool(looks)


def owner(room: Room) -> str:
    """Who makes the bots of a table think: the address from which its people look, else whoever has made it.

    Cookies are free: whoever had many would else have as many turns.
    """
    sitting = [viewer for viewer in room.viewers if viewer.mine] or list(room.viewers)
    return min((viewer.address for viewer in sitting), default="") or str(room.row["host"])


async def walk_on(room: Room, begun: Meant) -> None:
    """Go on with what others had a say in, for as long as it is still the same."""
    if not await room.home.peers.leads(room.code):
        return
    async with room.lock:
        story = room.story
        if story is None or story.onward is not begun or begun.seat not in story.asked:
            return
        story.onward = None
        steps = intents.rest(room.game, story.match, begun.seat, begun.intent)
        if steps and (intents.onward(room.game, begun.intent) or all(intents.chained(room.game, s) for s in steps)):
            found = intents.as_far_as(story.match, begun.seat, Intent(begun.intent.name, tuple(steps)))
            with suppress(Refused):  # another process was quicker
                await room.commit(room.entry(f"on {begun.seat} {room.seq + 1}", "do", begun.seat, found.text))


async def fall(room: Room) -> None:
    """At a real table: throw or draw for those who do not sit at it."""
    if not await room.home.peers.leads(room.code):
        return
    async with room.lock:
        text = real.by_itself(room)
        if text:
            with suppress(Refused):  # another process was quicker
                await room.commit(room.entry(f"fell {room.seq + 1}", "fell", -1, text))


async def thought(room: Room, number: int, level: str) -> None:
    """Let a bot think; where that fails it thinks again after a rest."""
    try:
        await think(room, number, level)
    except Unwanted:
        return  # whoever looks next lets it think
    except Exception as e:
        rest = room.home.rests.failed(room.code, "a bot", e)
        asyncio.get_running_loop().call_later(rest + 0.01, room.go_on)


async def think(room: Room, number: int, level: str) -> None:
    """Let a bot answer for a seat, unless something happens meanwhile."""
    room.thinking.add(number)
    loop, home = asyncio.get_running_loop(), room.home
    asked_at = loop.time()
    try:
        if not await home.peers.leads(room.code):
            return  # looked at again with the next pulse
        async with room.lock:
            story = room.story
            if story is None or number not in story.asked:
                return
            base, match = story.seq, story.match.clone()
            goes_on = undo.last_answer(match) == undo.last_answer(match, number) >= 0
            given = dealing.opening(room, match, number) if dealing.quick_start(room) else None
        with home.meters.thought(level):
            text = given or (await whole(room, match, number, level)).text
        tempo = home.tempo(room.game, level)
        shown_at = asked_at + (tempo.due(loop.time() - asked_at, goes_on) if given is None else 0.0)
        await asyncio.sleep(max(0.0, shown_at - loop.time()))
    finally:
        room.thinking.discard(number)
    async with room.lock:
        story = room.story
        still = story is not None and story.since_for(number) <= base and number in story.asked
        seated = room.seats[number].kind == "bot" or dealing.dealt(room, number) is not None
        if still and seated:  # nobody has taken its seat meanwhile
            with suppress(Refused):  # another process was quicker, and its answer counts
                await room.commit(room.entry(f"bot {number} {room.seq + 1}", "do", number, text))
        else:
            room.go_on()


async def whole(room: Room, match: Match, number: int, level: str) -> Intent:
    """What a bot does in one go: its answer, and those that belong to it as the steps of a walk do."""
    home, who = room.home, f"{room.code} {number}"
    tempo, begun, steps = home.tempo(room.game, level), home.steady(), list[str]()
    while True:
        asked = question(match, number, who, owner(room), room.code)
        text = await home.thinkers.answer(asked, level, tempo, lambda: wanted(room))
        more = intents.chained(room.game, text)
        if steps and not more:
            return Intent(steps[0], tuple(steps))
        steps.append(text)
        if not more or home.steady() - begun > PATIENCE or intents.barred(match, number, text):
            return Intent(steps[0], tuple(steps))
