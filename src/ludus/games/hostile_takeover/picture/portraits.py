"""The drawings of the sixteen Characters."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ludus.draw.portraits import hang

GAME: Final = "hostile-takeover"
hang(GAME, Path(__file__).parents[1] / "portraits")


def portrait(key: str) -> str:
    """The drawing of a Character."""
    return f"{GAME}/{key}"
