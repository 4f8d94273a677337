"""A test of a whole table fails for any row, and lists all rows at fault by their names."""

from __future__ import annotations

import pytest
from tests.rows import all_hold, every_row


def fail(why: str) -> None:
    pytest.fail(why)


def even(number: int) -> None:
    assert number % 2 == 0


def test_all_rows_at_fault_are_listed() -> None:
    with pytest.raises(AssertionError) as fault:
        every_row("number", [2, 3, pytest.param(5, id="five"), 6])(even)()
    said = str(fault.value)
    assert said.startswith("2 of 4 rows are at fault:\n  3: AssertionError")
    assert "\n  five: AssertionError" in said


def test_a_row_that_calls_fail_is_at_fault_too() -> None:
    with pytest.raises(AssertionError, match="1 of 1 rows are at fault:\n  only: Failed: no"):
        all_hold([("only", {"why": "no"})], fail)


def test_rows_that_hold_say_nothing() -> None:
    every_row(("one", "other"), [(1, 1), (2, 2)], ids=["a", "b"])(lambda one, other: even(one + other))()


def test_what_the_rows_do_not_give_is_a_fixture() -> None:
    @every_row("number", [2])
    def of_rows(number: int, extra: int) -> None:
        even(number + extra)

    of_rows(extra=2)
    with pytest.raises(AssertionError):
        of_rows(extra=1)


def test_rows_without_marks_and_at_least_one() -> None:
    with pytest.raises(ValueError, match="has no marks of its own"):
        every_row("number", [pytest.param(2, marks=pytest.mark.slow)])
    with pytest.raises(AssertionError, match="proves nothing"):
        every_row("number", [])
