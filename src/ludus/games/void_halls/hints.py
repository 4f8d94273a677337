"""What a player sees at a glance: how far each sheet has come."""

from __future__ import annotations

from ludus.games.void_halls.scoring import final_score
from ludus.games.void_halls.table import Dungeons, Sheet

BEST = 200.0  # a score nobody reaches
LAST = 30  # rounds
WORKER, BUILT, HALL, STOCK = 0.5, 0.12, 0.15, 0.02  # points a round that are still to be expected


def worth(t: Dungeons) -> list[float]:
    """The score as it stands, and what workers, buildings, halls and supplies will bring in the rounds left."""
    return [min(1.0, expected(t, sheet) / BEST) for sheet in t.sheets]


def expected(t: Dungeons, s: Sheet) -> float:
    yields = WORKER * s.workers + BUILT * s.taken.bit_count() + HALL * s.halls + STOCK * s.stock()
    return final_score(t, s) + (LAST - t.round) * yields
