"""The drawings of the sixteen Characters."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ludus.core.packs import packs_of
from ludus.draw import portraits
from ludus.games.hostile_takeover.names import KEYS

GAME: Final = "hostile-takeover"
portraits.hang(GAME, Path(__file__).parents[1] / "portraits", *[pack.folder / "portraits" for pack in packs_of(GAME)])


def portrait(f: int) -> str:
    """The drawing of a figure's Character."""
    return portraits.portrait(GAME, KEYS[f])
