"""Marks on tests: which rules of the ledger a test proves."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")
ID = re.compile(r"[A-Z]{2,4}-[A-Z]?\d+")


def rule(*ids: str) -> Callable[[T], T]:
    """Mark a test, or a class of tests, with the ids of the rules it proves; `ludus rules` finds the mark."""
    import pytest  # only tests need it

    wrong = [id for id in ids if not isinstance(id, str) or not ID.fullmatch(id)]
    if wrong or not ids:
        raise ValueError(f"a rule id reads like ST-3 or ST-G3, not {wrong or 'nothing'}")

    def mark(test: T) -> T:
        pytest.mark.rule(*ids)(test)  # puts the mark on the test itself
        return test

    return mark
