"""What a learning program sees of Void Halls: each sheet with its map of 75 squares, its dice and its numbers."""

from __future__ import annotations

from typing import Final

from ludus.core.observe import Bits, Kind, Masks, Number, Numbers, Observation
from ludus.games.void_halls.numbers import (
    HALLS,
    KINDS,
    POINT_SQUARES,
    ROUNDS,
    SUPPLY_SPACES,
    WORKERS_MOST,
)
from ludus.games.void_halls.plan import COLUMNS, LABEL, ROWS
from ludus.games.void_halls.table import Dungeons, Sheet

SQUARES = len(LABEL)
FACES = 6
BATTLES: Final[dict[str, int]] = {}  # by track


def ground(t: Dungeons, seat: int) -> int:
    """The squares of the printed map."""
    return (1 << len(t.plan.squares)) - 1


def battles(t: Dungeons, seat: int) -> int:
    """The rounds with a battle, as the track shows them."""
    found = BATTLES.get(t.track, -1)
    if found < 0:
        found = BATTLES[t.track] = sum([1 << i for i, icon in enumerate(t.track) if icon == "B"])
    return found


def stock(s: Sheet, seat: int) -> int:
    return s.stock()


def observation(players: int) -> Observation:
    return Observation(
        board=(HALLS, len(ROWS), len(COLUMNS)),
        table=[Bits("ground", SQUARES, ground), Bits("battles", ROUNDS, battles), Kind("round", ROUNDS + 1)],
        parts={
            "sheets": [
                Number("workers", WORKERS_MOST),
                Number("lower", SUPPLY_SPACES),
                Number("upper", SUPPLY_SPACES),
                Number("stock", SUPPLY_SPACES, read=stock),
                Number("points", POINT_SQUARES),
                Number("scepter_points", ROUNDS),
                Number("halls", HALLS),
                Masks("built", len(KINDS), SQUARES),
                Bits("spent", SQUARES),
                Bits("used", SQUARES),
                Bits("upgrades", len(KINDS)),
                Numbers("dice", FACES, WORKERS_MOST),
                Numbers("kept", FACES, WORKERS_MOST),
                Number("throws", 4),
                Number("allowed", 4),
                Number("stopped"),
                Numbers("keeping", 1 + FACES, WORKERS_MOST, -1),
            ]
        },
        flow={
            "HourglassTime": [Kind("seat", players).turns(1), Kind("face", FACES + 1), Kind("building", len(KINDS))],
            "CommonThrows": [Kind("seat", players).turns(1)],
        },
    )
