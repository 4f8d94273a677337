"""The games: every folder here is one, found by itself; there is no list to edit."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ludus.core.game import Game


class Shelf(ModuleType):
    """`ludus.games` is this package, so that `import ludus.games.void_zone as vz` works, and a function as well."""

    def __call__(self) -> list[Game]:
        """All games that are installed."""
        from ludus.games.find import all_games

        return all_games()


sys.modules[__name__].__class__ = Shelf
