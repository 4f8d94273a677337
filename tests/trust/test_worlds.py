"""The comparison of two worlds finds planted leaks."""

from __future__ import annotations

import pytest

from ludus.core.game import Game
from tests.toys.leaky import BARE, LEAKY, LOUD
from tests.trust import worlds


@pytest.mark.parametrize("game", [LEAKY, LOUD, BARE], ids=["asks-only-who-can", "tells-what-was-drawn", "counts-a-bag"])
def test_a_planted_leak_is_found(game: Game) -> None:
    assert any(worlds.leak(game, False, seed)[0] for seed in range(80))
