"""Sizes are counted in code alone, and a room that outgrows its budget is named."""

from __future__ import annotations

import tomllib

import pytest
from tools import size
from tools.size import Size

SOURCE = '''"""A module."""

# a remark
def double(n: int) -> int:
    """Twice as many."""

    return (
        2 * n
    )
'''


def test_remarks_docstrings_and_blank_lines_do_not_count() -> None:
    found = size.measure(SOURCE)
    assert found.lines == 4
    assert found.tokens == len("def double ( n : int ) -> int : return ( 2 * n )".split())


def test_a_file_belongs_to_its_package() -> None:
    assert size.room("src/ludus/games/void_zone/verbs.py") == "games"
    assert size.room("src/ludus/pure.py") == "top"


@pytest.mark.parametrize(
    ("tokens", "budget", "said"),
    [
        (100, {"core": 100}, ""),
        (101, {"core": 100}, "core has 101 tokens, 1 more than its budget of 100"),
        (1, {}, "core has no line"),
        (1, {"core": 1, "attic": 1}, "a line for attic, which does not exist"),
    ],
)
def test_a_room_that_outgrows_its_budget_is_named(tokens: int, budget: dict[str, int], said: str) -> None:
    found = size.complaints({"core": Size(1, 1, tokens)}, budget)
    assert len(found) == bool(said)
    assert all(said in sentence for sentence in found)


def test_every_room_has_its_budget() -> None:
    budget = tomllib.loads(size.BUDGET.read_text(encoding="utf-8"))["tokens"]
    assert budget.keys() == {size.room(path) for path, _ in size.sources()}
