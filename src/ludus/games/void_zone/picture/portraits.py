"""The drawings of the Robots: a head in the shape of the seat, with one aerial or two."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ludus.kit.portraits import hang_portraits

GAME: Final = "void-zone"
hang_portraits(GAME, Path(__file__).parents[1])


def portrait(seat: int | None, second: bool = False) -> str:
    """The drawing of a seat's first or second Robot; nobody's is the House Robot."""
    return f"{GAME}/house" if seat is None else f"{GAME}/p{seat + 1}-{'b' if second else 'a'}"
