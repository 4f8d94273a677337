"""Where a game keeps its portraits, and each of its expansions adds some."""

from __future__ import annotations

from pathlib import Path

from ludus.core.packs import packs_of
from ludus.draw.portraits import hang


def hang_portraits(game: str, folder: Path) -> None:
    """Show the portraits in the folder of a game, and those of its expansions, under the name of the game."""
    hang(game, folder / "portraits", *[pack.folder / "portraits" for pack in packs_of(game)])
