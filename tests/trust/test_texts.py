"""Whoever sends twice as much costs a bounded number of times as much, up to the largest length and not beyond.

What is counted are lines of Python, which are the same on every machine, and memory as Python counts it.
"""

from __future__ import annotations

import json
import sys
import tracemalloc
from collections.abc import Callable
from types import FrameType
from typing import Any

import pytest

import ludus
from ludus.core import record
from ludus.core.errors import LudusError
from ludus.core.plain import plain_line
from ludus.table.clocks import read as read_clock
from ludus.table.refusals import Refused
from ludus.table.words import sentences

QUADRATIC = 4.6  # times as much for twice the size: squares of it, and no more
PLAIN = 2.6  # the same for what goes through a text once
HEAVY = 3_000  # bytes for each character: what a text may take while it is read
ONCE = 2500  # lines: looking once through all sentences of a language
SMALLEST = 16  # characters, where sizes begin to double
MOST_LINES = 60_000  # that are run to answer a wrong notation
HILL = "cubes: 13,13-16,16"
SCENARIO = "[[scenario]]\nkey = 'x'\nname = 'x'\n"


def option(game: str, name: str) -> Callable[[str], object]:
    box = ludus.game(game)
    return lambda text: box.setting(2, 0, True, {name: text})


def drawn(size: int) -> str:
    """A map with a block of g, nine in a line."""
    height = min(30, size // 9)
    return "/".join(["g" * 9 + "." * 21] * height + ["." * 30] * (30 - height))


TERRAIN, STORY = option("hostile-takeover", "terrain"), option("claustrophobia", "own_scenario")
NOTATION: Callable[[str], object] = ludus.game("hostile-takeover").space.read


def in_german(text: str) -> str:
    return sentences("de").look_up(text, 0)


def saved(text: str) -> object:
    return ludus.load(json.loads(text))


# Every way in for a text: how to make one of a size, what reads it, up to which size, and how its cost may grow.
DOORS: dict[str, tuple[Callable[[int], str], Callable[[str], Any], int, float]] = {
    "terrain, a block": (drawn, TERRAIN, 270, PLAIN),
    "terrain, cubes again": (lambda n: "cubes:" + " 0,0-29,29" * (n // 10), TERRAIN, 4000, PLAIN),
    "terrain, cubes the wrong way": (lambda n: "cubes:" + " 29,29-0,0" * (n // 10), TERRAIN, 4000, PLAIN),
    "terrain, force fields": (lambda n: f"{HILL}; green:" + " 3,6-3,8" * (n // 8), TERRAIN, 3900, PLAIN),
    "terrain, remarks": (lambda n: HILL + "/# x" * (n // 4), TERRAIN, 3900, PLAIN),
    "scenario, deep lists": (lambda n: SCENARIO + "tp = " + "[" * n, STORY, 7900, PLAIN),
    "scenario, dotted keys": (lambda n: SCENARIO + "a." * (n // 2) + "b = 1", STORY, 7900, PLAIN),
    "scenario, deep tables": (lambda n: "[" + "a." * (n // 2) + "b]", STORY, 400, QUADRATIC),
    "scenario, many fields": (lambda n: SCENARIO + "".join(f"k{i}=1\n" for i in range(n // 8)), STORY, 3900, PLAIN),
    "scenario, unknown words": (lambda n: f"{SCENARIO}humans = ['" + "xy " * (n // 3) + "']", STORY, 7900, PLAIN),
    "record, lines": (lambda n: "game x 1 · players 2 · seed 1\n" + "p1 pass\n" * (n // 8), record.read, 40_000, PLAIN),
    "record, one line": (lambda n: "game x 1 · players 2 · seed 1\np1 " + "x" * n, record.read, 40_000, PLAIN),
    "record, header": (lambda n: "game x 1" + " · a=b" * (n // 6), record.read, 19_000, PLAIN),
    "save": (lambda n: json.dumps({"game": "void-zone", "diary": ["x"] * n}), saved, 40_000, PLAIN),
    "notation": (lambda n: "x" * n, NOTATION, 500, PLAIN),
    "a refusal in German": (lambda n: "Did you mean " + "x or " * (n // 5) + "?", in_german, 1000, QUADRATIC),
    "a refusal with joints": (lambda n: "p1 decides now: " * (n // 16), in_german, 1000, QUADRATIC),
    "names and chat": (lambda n: "x\u0301\u202e\u200d" * (n // 4), plain_line, 4000, PLAIN),
    "clock": (lambda n: "fischer:" + "9" * n, read_clock, 200, PLAIN),
}  # fmt: skip


def test_every_text_among_the_options_is_tried() -> None:
    texts = {(game.id, option.name) for game in ludus.games() for option in game.options if option.kind == "text"}
    assert texts == {("hostile-takeover", "terrain"), ("claustrophobia", "own_scenario")}


def cost(read: Callable[[str], Any], text: str) -> tuple[int, int]:
    """Lines that are run, and bytes at the most, until a text is read or refused."""
    lines = 0

    def count(frame: FrameType, event: str, arg: Any) -> Any:
        nonlocal lines
        lines += 1
        return count

    tracemalloc.start()
    before = sys.gettrace()
    sys.settrace(count)
    try:
        read(text)
    except (LudusError, Refused):
        pass
    finally:
        sys.settrace(before)
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
    return lines, peak


@pytest.mark.parametrize("door", DOORS)
def test_twice_as_long_costs_no_more_than_it_may(door: str) -> None:
    made, read, most, growth = DOORS[door]
    cost(read, made(1))  # what is read once only is read now
    sizes = [most]
    while sizes[0] > SMALLEST:
        sizes.insert(0, sizes[0] // 2)
    costs = [cost(read, made(size)) for size in sizes]
    for size, small, large in zip(sizes[1:], costs, costs[1:], strict=False):
        assert large[0] <= growth * small[0] + ONCE, size
        assert large[1] <= HEAVY * size + 1_000_000, size


@pytest.mark.parametrize("game", ludus.games(), ids=lambda game: game.id)
def test_a_wrong_notation_is_not_compared_with_all_that_are_right(game: Any) -> None:
    """One for each verb, with its last sign wrong."""
    verbs = {text.split()[0]: text for text in game.space.by_text}
    assert max(cost(game.space.read, f"{text[:-1]}~")[0] for text in verbs.values()) < MOST_LINES
