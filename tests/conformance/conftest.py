"""A test that takes `case` runs on every game, player count and option; one that takes `game`, on every game.

Compiled, and with LUDUS_SCALE, a test runs on every case. Interpreted it is six times as slow and proves nothing else:
there each test takes a sixth of the cases, always the same ones, and at least one of every game.
"""

from __future__ import annotations

from functools import cache
from itertools import groupby
from zlib import crc32

import pytest

import ludus
from ludus.testing.cases import Case, cases, scale
from tests.shelf import GAMES

PART = 6


@cache
def every_case() -> list[Case]:
    return [case for game in GAMES for case in cases(game, scale())]


def lot(test: str, case: Case) -> int:
    """A number that depends on nothing but names: different tests take different cases."""
    return crc32(f"{test} {case}".encode())


def a_sixth(test: str) -> list[Case]:
    """The cases that a test takes where the rules are interpreted."""
    found = []
    for _, several in groupby(every_case(), key=lambda case: case.game.id):
        of_game = sorted(several, key=lambda case: lot(test, case))
        found += [case for n, case in enumerate(of_game) if n == 0 or lot(test, case) % PART == 0]
    return found


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "case" in metafunc.fixturenames:
        everything = ludus.compiled() or scale() > 1
        chosen = every_case() if everything else a_sixth(metafunc.function.__qualname__)
        metafunc.parametrize("case", chosen, ids=str)
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", GAMES, ids=[game.id for game in GAMES])
