"""A test that takes `case` runs on every game, player count and option; one that takes `game`, on every game."""

from __future__ import annotations

from functools import cache

import pytest

from ludus.testing.cases import Case, cases, scale
from tests.shelf import GAMES


@cache
def every_case() -> list[Case]:
    return [case for game in GAMES for case in cases(game, scale())]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "case" in metafunc.fixturenames:
        metafunc.parametrize("case", every_case(), ids=str)
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", GAMES, ids=[game.id for game in GAMES])
