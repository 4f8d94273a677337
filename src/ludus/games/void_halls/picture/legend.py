"""The signs on the sheet now, and what they mean."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ludus.core.words import Words
from ludus.draw import Shape, Sign
from ludus.draw.section import made_of
from ludus.games.void_halls.picture.icons import DOOR, HOURGLASS, RUBBLE, STAIRS, SWORDS, icon, sign
from ludus.games.void_halls.picture.seen import Seen

MOST: Final = 6
BUILT: Final = ("chest", "warrior", "trap", "tomb", "mine", "force")
PRINTED: Final = {"hourglass": HOURGLASS, "swords": SWORDS, "door": DOOR, "rubble": RUBBLE, "stairs": STAIRS}
DRAWN: Final[dict[str, tuple[Shape, ...]]] = {
    **{kind: (icon(kind, 0, 0, "pencil", 0.8),) for kind in BUILT},
    **{name: (sign(d, 0, 0, "printed", 0.7),) for name, d in PRINTED.items()},
}


def present(seen: Seen) -> Iterator[str]:
    built = {*seen.on.values()}
    yield from (kind for kind in BUILT if kind in built)
    yield from PRINTED


@made_of
def legend(seen: Seen, words: Words) -> list[Sign]:
    return [Sign(words.signs[name], DRAWN[name]) for name in list(present(seen))[:MOST]]


def aim(seen: Seen, words: Words) -> str:
    if seen.players > 1:
        return words.aim("most")
    return words.aim("insane" if seen.option("insane") else "alone")
