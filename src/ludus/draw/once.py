"""Things that are made once: equal ones are one object, so that comparing and encoding them again costs nothing.

A picture is redrawn after every move, and nearly all of it is as before.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final, ParamSpec, TypeVar, cast

P = ParamSpec("P")
T = TypeVar("T")

MOST: Final = 200_000  # things that are remembered


class Once(type):
    """The type of frozen dataclasses of which equal ones are the same object, as long as they are remembered.

    Their hash is that of the object, so that whatever is found out about one is quickly found again.
    """

    def __new__(mcs, name: str, bases: tuple[type, ...], members: dict[str, Any]) -> Once:
        members.setdefault("__hash__", object.__hash__)
        return super().__new__(mcs, name, bases, members)

    @lru_cache(MOST)  # noqa: B019 - what it keeps alive are classes
    def __call__(cls, *values: Any, **named: Any) -> Any:
        return super().__call__(*values, **named)


def memo(make: Callable[P, T]) -> Callable[P, T]:
    """A function of plain values whose results are kept: nobody may change them."""
    return cast("Callable[P, T]", lru_cache(1 << 14)(make))
