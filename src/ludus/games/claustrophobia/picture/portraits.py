"""The drawings of the Human warriors, the Troglodyte, the Demons and the creatures of some stories."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ludus.draw.portraits import hang
from ludus.games.claustrophobia import content
from ludus.games.claustrophobia.kinds import CREATURE, CREATURES, DEMON, KIND_OF
from ludus.games.claustrophobia.picture.seen import Seen

GAME: Final = "claustrophobia"
TROGLODYTES: Final = f"{GAME}/troglodyte"
hang(GAME, Path(__file__).parents[1] / "portraits")


def of_warrior(w: int) -> str:
    """A Human warrior; the two Blades for Hire are two people."""
    key = content.warrior_rows()[KIND_OF[w]].key
    return f"{GAME}/{key}-{1 + KIND_OF[:w].count(KIND_OF[w])}" if key == "blade" else f"{GAME}/{key}"


def of_unit(seen: Seen, unit: int) -> str:
    """A unit of the Demon side: the Demon is that of the scenario."""
    if unit < DEMON:
        return TROGLODYTES
    if unit == DEMON:
        return f"{GAME}/{seen.row.demon}"
    key = "damned" if seen.row.number("damned") else CREATURES[min(unit - CREATURE, len(CREATURES) - 1)]
    return f"{GAME}/{key.replace('_', '-')}"
