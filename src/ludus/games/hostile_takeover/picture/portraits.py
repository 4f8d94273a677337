"""The drawings of the sixteen Characters."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ludus.draw import portraits
from ludus.games.hostile_takeover.names import KEYS
from ludus.kit.portraits import hang_portraits

GAME: Final = "hostile-takeover"
hang_portraits(GAME, Path(__file__).parents[1])


def portrait(f: int) -> str:
    """The drawing of a figure's Character."""
    return portraits.portrait(GAME, KEYS[f])
