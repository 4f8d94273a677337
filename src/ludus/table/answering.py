"""The bots at a table: when they think, in whose name, and when their answers are shown."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

from ludus.core import undo
from ludus.table.home import Unwanted, question
from ludus.table.refusals import Refused
from ludus.table.story import Story

if TYPE_CHECKING:
    from ludus.table.rooms import Room


def go_on(room: Room, story: Story) -> None:
    """Let the bots think that are asked."""
    for number in story.asked:
        seat = room.seats[number]
        if seat.kind == "bot" and number not in room.thinking and wanted(room):
            room.home.background(thought(room, number, seat.level))


def wanted(room: Room) -> bool:
    """Whether it goes on: not while the table rests, and where only bots sit somebody has to look."""
    return not room.home.rests.needed(room.code) and bool(room.people() or room.viewers or room.presence.elsewhere())


def owner(room: Room) -> str:
    """Who makes the bots of a table think: the address from which its people look, else whoever has made it.

    Cookies are free: whoever had many would else have as many turns.
    """
    sitting = [viewer for viewer in room.viewers if viewer.mine] or list(room.viewers)
    return min((viewer.address for viewer in sitting), default="") or str(room.row["host"])


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
            who = f"{room.code} {number}"
            base, asked = story.seq, question(story.match, number, who, owner(room), room.code)
            goes_on = undo.last_answer(story.match) == undo.last_answer(story.match, number) >= 0
        tempo = home.tempo(room.game, level)
        with home.meters.thought(level):
            text = await home.thinkers.answer(asked, level, tempo, lambda: wanted(room))
        shown_at = asked_at + tempo.due(loop.time() - asked_at, goes_on)
        await asyncio.sleep(max(0.0, shown_at - loop.time()))
    finally:
        room.thinking.discard(number)
    async with room.lock:
        story = room.story
        still = story is not None and story.since_for(number) <= base and number in story.asked
        if still and room.seats[number].kind == "bot":  # nobody has taken its seat meanwhile
            with suppress(Refused):  # another process was quicker, and its answer counts
                await room.commit(room.entry(f"bot {number} {room.seq + 1}", "do", number, text))
        else:
            room.go_on()
