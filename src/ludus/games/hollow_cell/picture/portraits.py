"""The drawings of the eighteen Warriors."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ludus.draw.portraits import hang
from ludus.games.hollow_cell.content import warrior_rows

GAME: Final = "hollow-cell"
hang(GAME, Path(__file__).parents[1] / "portraits")


def portrait(warrior: int) -> str:
    """The drawing of a Warrior."""
    return f"{GAME}/{warrior_rows()[warrior].key}"
