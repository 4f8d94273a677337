"""The final count, line by line."""

from __future__ import annotations

from typing import Final

from ludus.games.void_halls.numbers import (
    HALL_POINTS,
    KINDS,
    POINT_SQUARES,
    SET_POINTS,
    SUPPLIES_PER_POINT,
    UPGRADE_POINTS,
    UPGRADES,
)
from ludus.games.void_halls.table import Dungeons, Sheet

LINES: Final[list[str]] = ["heroes", "scepter", "supplies", "halls", "upgrades", "kinds"]


def score_lines(t: Dungeons, s: Sheet) -> list[int]:
    """The lines of the final count, as the sheet stands now."""
    return [
        s.points - s.scepter_points,
        s.scepter_points,
        s.stock() // SUPPLIES_PER_POINT,  # VH-089, VH-G40: a rest is dropped
        hall_points(t, s),
        upgrade_points(t, s),
        SET_POINTS if min(s.built) > 0 else 0,  # VH-092, VH-G34: one of each of the seven kinds, spent Tombs included
    ]


def final_score(t: Dungeons, s: Sheet) -> int:
    """VH-093: the points of the track and the four lines of the end; VH-G08: cut to 100 by an option."""
    total = sum(score_lines(t, s))
    return min(total, POINT_SQUARES) if t.options.points_cap == "final_100" else total


def hall_points(t: Dungeons, s: Sheet) -> int:
    """VH-090: 2 times the level for each explored hall; VH-G35: hall 1 counts, or not."""
    first = 1 if t.options.start_hall_scores else 2
    return sum([HALL_POINTS * level for level in range(first, s.halls + 1)])


def upgrade_points(t: Dungeons, s: Sheet) -> int:
    """VH-091, VH-G20: 2 for each checked box, or for each building of an upgraded kind."""
    if t.options.upgrade_scoring == "box":
        return UPGRADE_POINTS * s.upgrades.bit_count()
    return UPGRADE_POINTS * sum([s.built[kind].bit_count() for kind in UPGRADES if s.is_upgraded(kind)])


def kinds_missing(s: Sheet) -> list[str]:
    """The kinds still to be built for the set of seven."""
    return [name for kind, name in enumerate(KINDS) if not s.built[kind]]
