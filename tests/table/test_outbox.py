"""What waits for somebody who reads slowly: little, and never an old state of the table."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from ludus.table import outbox
from ludus.table.outbox import ROOM, Outbox


def state(seq: int) -> Any:
    return lambda: outbox.write({"type": "show", "seq": seq})


async def taken(box: Outbox) -> Any:
    frame = await box.next()
    return None if frame is None else json.loads(frame)


def test_who_lags_gets_the_newest_state_and_none_in_between() -> None:
    async def play() -> None:
        box = Outbox()
        assert box.show(state(1))
        for seq in range(2, 1000):
            assert not box.show(state(seq))
        assert (await taken(box))["seq"] == 1
        assert not box.show(state(1000))  # that one is still on its way
        box.note_sent()
        assert box.missed
        assert box.show(state(1001))
        assert (await taken(box))["seq"] == 1001
        box.note_sent()
        assert not box.missed

    asyncio.run(play())


def test_an_acknowledgement_comes_before_what_it_has_changed() -> None:
    async def play() -> None:
        box = Outbox()
        box.show(state(1))
        box.put({"type": "ack"})
        assert [(await taken(box))["type"], (await taken(box))["type"]] == ["ack", "show"]

    asyncio.run(play())


def test_who_lets_too_much_wait_is_let_go() -> None:
    async def play() -> None:
        box = Outbox()
        while not box.closed:
            box.put({"type": "chat", "text": "x" * 1000})
            assert sum(map(len, box.little)) <= ROOM
        assert await box.next() is None
        assert not box.little

    asyncio.run(play())


def test_nobody_waits_for_room_in_what_is_closed() -> None:
    async def play() -> None:
        box = Outbox()
        box.show(state(1))
        waiting = asyncio.create_task(box.free.wait())
        await asyncio.sleep(0)
        assert not waiting.done()
        box.close()
        assert await waiting is True

    asyncio.run(play())
