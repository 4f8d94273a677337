"""The comparison of what others are sent finds an answer that only an order can have given."""

from __future__ import annotations

import asyncio
from unittest.mock import patch

from ludus.table.autoplay import AutoPlay
from tests.trust import orders
from tests.trust.worlds import BY_ID


async def at_once(auto: AutoPlay, number: int, person: str) -> None:
    """Whoever is away answers all the same."""


def test_a_planted_leak_is_found() -> None:
    with patch.object(AutoPlay, "come", at_once):
        assert any(asyncio.run(orders.leak(BY_ID["void-zone"], True, seed))[0] for seed in range(8))
