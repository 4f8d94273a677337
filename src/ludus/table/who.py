"""Who looks at a table: all that what they are shown depends on. Who are the same here are sent the same."""

from __future__ import annotations

from typing import NamedTuple


class Who(NamedTuple):
    """A viewer, as far as it matters what is shown."""

    seat: int | None  # whose view it is; None: the public's
    language: str
    mine: tuple[int, ...] = ()  # the own seats
    host: bool = False
    wants: tuple[int, ...] = ()  # seats that the person has asked for
