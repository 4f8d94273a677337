"""One test for a whole table: it looks at every row and lists all that are at fault."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import pytest

PARAM = type(pytest.param())
MOST = 20  # rows at fault that are listed


def every_row(names: str | Sequence[str], rows: Iterable[Any], ids: Any = None) -> Callable[[Callable[..., None]], Any]:
    """Run a test on every row, as `pytest.mark.parametrize` does, but as one test.

    Rows must need nothing of their own: a fixture is the same for all of them.
    """
    keys = [name.strip() for name in names.split(",")] if isinstance(names, str) else list(names)
    table = [(name, dict(zip(keys, values, strict=True))) for name, values in named(keys, list(rows), ids)]
    assert table, "a table without rows proves nothing"

    def decorate(test: Callable[..., None]) -> Callable[..., None]:
        @functools.wraps(test)
        def of_every_row(**fixtures: Any) -> None:
            all_hold(((name, {**fixtures, **row}) for name, row in table), test)

        signature = inspect.signature(test)
        others = [each for name, each in signature.parameters.items() if name not in keys]
        of_every_row.__signature__ = signature.replace(parameters=others)  # type: ignore[attr-defined]  # pytest reads it
        return of_every_row

    return decorate


def all_hold(rows: Iterable[tuple[str, dict[str, Any]]], test: Callable[..., None]) -> None:
    """Call a test with every row and list the rows at which it fails."""
    faults: list[tuple[str, BaseException]] = []
    count = 0
    for count, (name, row) in enumerate(rows, 1):  # noqa: B007 - counted for the report
        try:
            test(**row)
        except (Exception, pytest.fail.Exception) as fault:
            faults.append((name, fault))
    if faults:
        raise AssertionError(report(faults, count)) from faults[0][1]


def named(keys: list[str], rows: list[Any], ids: Any) -> Iterator[tuple[str, Sequence[Any]]]:
    """Each row with its name: the one that it was given, or what it holds."""
    given = list(ids) if ids is not None and not callable(ids) else [None] * len(rows)
    for row, name in zip(rows, given, strict=True):
        if isinstance(row, PARAM) and row.marks:
            raise ValueError(f"a row has no marks of its own, and {row.id or row.values} has")
        values = row.values if isinstance(row, PARAM) else row if len(keys) > 1 else (row,)
        own = "-".join(str(ids(value)) for value in values) if callable(ids) else name or getattr(row, "id", None)
        yield str(own) if own else ", ".join(map(repr, values)), values


def report(faults: list[tuple[str, BaseException]], rows: int) -> str:
    lines = [f"  {name}: {type(fault).__name__}: {fault}" for name, fault in faults[:MOST]]
    more = [f"  and {len(faults) - MOST} more"] if len(faults) > MOST else []
    return "\n".join([f"{len(faults)} of {rows} rows are at fault:", *lines, *more])
