"""A test that takes `game` runs on every game. One that takes `case` runs on its part of the cases, in which every two
options of every game meet: compiled half of them, interpreted a twelfth, with LUDUS_SCALE all.

Each test has another part, so that compiled every case is tried by a dozen tests.
"""

from __future__ import annotations

from functools import cache
from itertools import groupby
from zlib import crc32

import pytest

import ludus
from ludus.testing.cases import Case, pairwise_cases, scale
from tests.shelf import GAMES

COMPILED, INTERPRETED = 2, 12  # one of so many cases


@cache
def every_case() -> list[Case]:
    return [case for game in GAMES for case in pairwise_cases(game, scale())]


def lot(test: str, case: Case) -> int:
    """A number that depends on nothing but names: different tests take different cases."""
    return crc32(f"{test} {case}".encode())


def some_cases(test: str) -> list[Case]:
    """The cases that a test takes: always the same ones, and at least one of every game."""
    part, found = COMPILED if ludus.compiled() else INTERPRETED, []
    for _, several in groupby(every_case(), key=lambda case: case.game.id):
        of_game = sorted(several, key=lambda case: lot(test, case))
        found += [case for n, case in enumerate(of_game) if n == 0 or lot(test, case) % part == 0]
    return found


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "case" in metafunc.fixturenames:
        chosen = every_case() if scale() > 1 else some_cases(metafunc.function.__qualname__)
        metafunc.parametrize("case", chosen, ids=str)
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", GAMES, ids=[game.id for game in GAMES])
