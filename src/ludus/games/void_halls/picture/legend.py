"""The signs on the sheet now, and what they mean."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ludus.draw import Shape
from ludus.games.void_halls.moments import CARD, LURING, MEETING
from ludus.games.void_halls.numbers import KINDS
from ludus.games.void_halls.picture.icons import DOOR, HOURGLASS, RUBBLE, STAIRS, SWORDS, icon, sign
from ludus.games.void_halls.picture.open_sheet import OpenSheet

PRINTED: Final = {"hourglass": HOURGLASS, "swords": SWORDS, "door": DOOR, "rubble": RUBBLE, "stairs": STAIRS}
DRAWN: Final[dict[str, tuple[Shape, ...]]] = {
    **{key: (icon(kind, 0, 0, "pencil", 0.8),) for kind, key in enumerate(KINDS)},
    **{name: (sign(d, 0, 0, "printed", 0.7),) for name, d in PRINTED.items()},
}


def present(sheet: OpenSheet) -> Iterator[str]:
    """Buildings, those of battles first, but for the long one that nobody takes for another; then what is printed."""
    kinds = dict.fromkeys([*LURING, *MEETING, *range(len(KINDS))])
    yield from (KINDS[kind] for kind in kinds if sheet.s.has(kind) and not CARD[kind].is_long())
    yield from PRINTED


def aim(sheet: OpenSheet) -> str:
    if sheet.t.players > 1:
        return sheet.words.aim("most")
    return sheet.words.aim("insane" if sheet.t.options.insane else "alone")
