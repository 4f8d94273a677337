"""The drawings of the Human warriors, the Troglodyte, the Demons and the creatures of some stories."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ludus.core.packs import packs_of
from ludus.draw import portraits
from ludus.games.claustrophobia import content
from ludus.games.claustrophobia.kinds import CREATURE, CREATURES, DEMON, KIND_OF
from ludus.games.claustrophobia.picture.seen import Seen

GAME: Final = "claustrophobia"
TROGLODYTES: Final = f"{GAME}/troglodyte"
portraits.hang(GAME, Path(__file__).parents[1] / "portraits", *[pack.folder / "portraits" for pack in packs_of(GAME)])


def of_warrior(w: int) -> str:
    """A Human warrior; the two Blades for Hire are two people."""
    key = content.warrior_rows()[KIND_OF[w]].key
    return portraits.portrait(GAME, f"{key}-{1 + KIND_OF[:w].count(KIND_OF[w])}" if key == "blade" else key)


def of_unit(seen: Seen, unit: int) -> str:
    """A unit of the Demon side: the Demon is that of the scenario."""
    if unit < DEMON:
        return TROGLODYTES
    if unit == DEMON:
        return portraits.portrait(GAME, seen.row.demon)
    key = "damned" if seen.row.number("damned") else CREATURES[min(unit - CREATURE, len(CREATURES) - 1)]
    return portraits.portrait(GAME, key.replace("_", "-"))
