"""The drawings of the eighteen Warriors."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ludus.core.packs import packs_of
from ludus.draw import portraits
from ludus.games.hollow_cell.content import warrior_rows

GAME: Final = "hollow-cell"
portraits.hang(GAME, Path(__file__).parents[1] / "portraits", *[pack.folder / "portraits" for pack in packs_of(GAME)])


def portrait(warrior: int) -> str:
    """The drawing of a Warrior."""
    return portraits.portrait(GAME, warrior_rows()[warrior].key)
