"""Words for sets (of figures, seats, directions, squares; a set is a bit mask) and for rows of numbers."""

from __future__ import annotations

from ludus.games.hostile_takeover.names import BIT


def holds(members: int, one: int) -> bool:
    """Whether a set of figures, seats or directions has this one."""
    return members >> one & 1 != 0


def only(one: int) -> int:
    """The set of one."""
    return 1 << one


def without(members: int, one: int) -> int:
    return members & ~(1 << one)


def lies_in(square: int, squares: int) -> bool:
    """Whether a square is one of a set."""
    return squares & BIT[square] != 0


def changed(row: tuple[int, ...], place: int, value: int) -> tuple[int, ...]:
    """The same row with another number at a place."""
    found = list(row)
    found[place] = value
    return tuple(found)
