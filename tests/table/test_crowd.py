"""A crowd at one table: who see the same are sent one and the same frame, and nobody is sent what is another's."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from typing import Any

import pytest
from tests.table.home import Line, MemoryHome
from tests.table.test_layer import begun, played

import ludus
from ludus.table.log import TalkRow
from ludus.table.outbox import Frame, Outbox

GAMES = [game.id for game in ludus.games()]
STRANGER = -2  # people who do not sit, and are not the host


async def coming(home: MemoryHome, room: Any, *languages: str) -> list[Line]:
    """Strangers who begin to watch, one after the other."""
    lines = [Line(home, room, STRANGER - n, language) for n, language in enumerate(languages)]
    for line in lines:
        await line.say(type="hello")
        await line.seen()
    return lines


@pytest.mark.parametrize("game", GAMES)
def test_who_watch_in_one_language_are_sent_one_frame(game: str) -> None:
    async def play() -> None:
        home = MemoryHome()
        room, lines = await begun(home, game, "me", "me")
        one, two, german = await coming(home, room, "en", "en", "de")
        await played(room, lines, 3)
        (late,) = await coming(home, room, "en")
        await played(room, lines, 3)
        for line in (one, two, german, late):
            await line.seen()
        shows = [frame for frame in one.frames if json.loads(frame)["type"] == "show"]
        assert len(shows) >= 4
        assert all(a is b for a, b in zip(one.frames[1:], two.frames[1:], strict=True))  # the first is each one's own
        assert one.frames[-1] is late.frames[-1]
        assert not {id(frame) for frame in one.frames} & {id(frame) for frame in german.frames}
        assert not {id(frame) for frame in one.frames} & {id(f) for line in lines[:2] for f in line.frames}
        (fresh,) = await coming(home, room, "en")
        assert one.look() == two.look() == late.look() == fresh.look()
        for line in (one, two, german, late, fresh, *lines):
            await line.close()

    asyncio.run(play())


def test_who_is_more_than_a_stranger_is_sent_frames_of_their_own() -> None:
    async def play() -> None:
        home = MemoryHome()
        room, lines = await begun(home, GAMES[0], "me", "me")
        host, stranger = await coming(home, room, "en", "en")
        row = replace(room.table.row, host=host.talk.viewer.person.id, talk=TalkRow(muted=["somebody"]))
        room.become(replace(room.table, row=row))
        await stranger.seen()
        assert host.look()[1]["talk"] == {"seated": False, "muted": ["somebody"]}
        assert stranger.look()[1]["talk"] == {"seated": False, "muted": []}
        assert host.look()[1]["host"]
        assert not stranger.look()[1]["host"]
        for line in (host, stranger, *lines):
            await line.close()

    asyncio.run(play())


def test_what_is_said_is_written_once_for_everybody() -> None:
    async def play() -> None:
        home = MemoryHome()
        room, lines = await begun(home, GAMES[0], "me", "me")
        one, two = await coming(home, room, "en", "de")
        await lines[0].ask("chat", text="hello")
        for line in (one, two):
            await line.seen()
        assert json.loads(one.frames[-1])["text"] == "hello"
        assert one.frames[-1] is two.frames[-1]
        for line in (one, two, *lines):
            await line.close()

    asyncio.run(play())


def test_a_line_with_room_takes_a_frame_at_once_and_a_full_one_later() -> None:
    async def play() -> None:
        box, on_the_line = Outbox(), list[Frame]()

        def put(frame: Frame) -> bool:
            if box.emptied.is_set():
                on_the_line.append(frame)
                return True
            return False

        box.at_once = put
        assert box.show(lambda: Frame("1"))
        assert box.free.is_set()  # it has gone out, so that the next one can be made
        box.emptied.clear()
        assert box.show(lambda: Frame("2"))
        assert not box.show(lambda: Frame("3"))
        assert box.missed
        box.say(Frame("ack"))
        assert (on_the_line, await box.next()) == (["1"], "ack")
        assert await box.next() == "2"

    asyncio.run(play())


def test_a_state_that_fills_the_line_is_waited_for() -> None:
    async def play() -> None:
        box = Outbox()

        def put(frame: Frame) -> bool:
            box.emptied.clear()
            return True

        box.at_once = put
        assert box.show(lambda: Frame("1"))
        assert not box.show(lambda: Frame("2"))
        assert await box.next() == ""  # nothing to send: it is on the line
        box.emptied.set()
        box.note_sent()
        assert box.missed
        assert box.show(lambda: Frame("3"))

    asyncio.run(play())
