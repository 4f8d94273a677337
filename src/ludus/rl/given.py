"""What callers give: counts, seats, switches and numbers of actions, refused in a sentence where it is none."""

from __future__ import annotations

from collections.abc import Iterable
from operator import index
from typing import Any

import numpy as np

from ludus.core.errors import BadOption, IllegalAction

UNDEALT = "Nothing is dealt yet: call reset() first."


def count(name: str, given: Any, least: int = 1) -> int:
    """A number of things."""
    if isinstance(given, bool) or not isinstance(given, int | np.integer) or given < least:
        raise BadOption(f"{name} is a whole number from {least} on, not {given!r}.")
    return int(given)


def seat(given: Any, players: int) -> int:
    if isinstance(given, bool) or not isinstance(given, int | np.integer) or not 0 <= given < players:
        raise BadOption(f"seat is a number from 0 to {players - 1}, not {given!r}.")
    return int(given)


def switch(name: str, given: Any) -> bool:
    if not isinstance(given, bool | np.bool_):
        raise BadOption(f"{name} is True or False, not {given!r}.")
    return bool(given)


def action(given: Any) -> int:
    """The number of an action, whichever kind of whole number it is."""
    try:
        return index(given)
    except TypeError as e:
        raise IllegalAction(f"An action is a whole number, not {given!r}.") from e


def actions(given: Any) -> list[int]:
    """One number of an action after the other."""
    if isinstance(given, str) or not isinstance(given, Iterable):
        raise IllegalAction(f"Actions are a list of whole numbers, not {given!r}.")
    return [action(one) for one in given]


def cells(observations: Any, wanted: int, who: str) -> None:
    """What only one game with one number of players shows."""
    if observations.shape[-1] != wanted:
        raise BadOption(
            f"{who} sees {wanted} cells, not {observations.shape[-1]}: it is for another game or number of players."
        )
