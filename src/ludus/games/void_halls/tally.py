"""What a match was played with."""

from __future__ import annotations

from typing import Any

from ludus.core.match import Match
from ludus.games.void_halls.content import building_rows, sheet_rows, track_rows
from ludus.games.void_halls.table import Dungeons


def count_used(match: Match[Dungeons]) -> dict[str, Any]:
    """The sheet and the time track; the kinds of buildings on each sheet, and those that were upgraded."""
    t = match.table
    options, kinds = t.options, building_rows()
    return {
        "sheet": sheet_rows()[options.sheet].name,
        "time track": track_rows()[options.time_track].name,
        "building": [[row.name for i, row in enumerate(kinds) if s.built[i]] for s in t.sheets],
        "upgrade": [[row.name for i, row in enumerate(kinds) if s.upgrades >> i & 1] for s in t.sheets],
        "halls explored": [[str(s.halls)] for s in t.sheets],
    }
