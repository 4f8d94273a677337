"""The crowd that proofs send to a server: who is sent away leaves nothing open behind."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tests.trust.crowd import Crowd, Player


def test_everybody_has_hung_up_when_the_crowd_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    arrived: list[Player] = []
    left: list[Player] = []

    async def post(_: Player, path: str, **_fields: Any) -> Any:
        return {"url": "/t/code"}

    async def play(player: Player, code: str) -> None:
        arrived.append(player)
        try:
            await asyncio.Event().wait()
        finally:
            await asyncio.sleep(0.01 * arrived.index(player))  # the server takes its time to say goodbye
            left.append(player)

    async def visit() -> None:
        async with Crowd(5, 1, lambda: "http://nowhere"):
            while len(arrived) < 5:
                await asyncio.sleep(0)
        assert len(arrived) > 5, "some tables have several players"
        assert set(left) == set(arrived)

    monkeypatch.setattr(Player, "post", post)
    monkeypatch.setattr(Player, "play", play)
    asyncio.run(visit())
