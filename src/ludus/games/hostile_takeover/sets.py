"""Words for sets: of figures, of seats, of directions, of squares. A set is a bit mask."""

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
