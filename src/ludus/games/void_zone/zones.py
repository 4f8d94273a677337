"""The ground of the arena: 61 zones, and what follows from where they lie."""

from __future__ import annotations

from typing import Final

from ludus.geometry.hexes import HexBoard

BOARD: Final = HexBoard(4)  # VZ-020: 61 zones; zones that share an edge are adjacent
LABEL: Final[list[str]] = BOARD.labels
BIT: Final[list[int]] = BOARD.bit
AROUND: Final[list[int]] = BOARD.around  # the adjacent zones, as a set
NEIGHBORS: Final[list[list[int]]] = BOARD.neighbors  # by direction; OUT beyond the rim
ALL: Final[int] = BOARD.all
OUT: Final = -1  # VZ-032: everything beyond the 61 zones; not a zone

E5: Final[int] = BOARD.centre
CENTRE: Final[int] = AROUND[E5] | BIT[E5]  # VZ-031: the green boundary holds e5 and its six neighbors
CENTRE_ZONES: Final[list[int]] = BOARD.zones(CENTRE)
INSIDE: Final[list[int]] = [1 if CENTRE >> zone & 1 else 0 for zone in range(61)] + [0]  # … and OUT is not inside
TWO_AWAY: Final[list[int]] = [BOARD.at_distance[zone][2] for zone in range(61)]


def the_zone(place: int) -> int:
    """The zone of a set that has one, -1 for none."""
    return place.bit_length() - 1


def spread(mask: int) -> int:
    """All zones next to any zone of a set."""
    reached = 0
    while mask:
        low = mask & -mask
        reached |= AROUND[low.bit_length() - 1]
        mask ^= low
    return reached


def between(src: int, tgt: int) -> int:
    """The zones that lie in a straight line between two others, as a set; none if they are not in line."""
    for direction in range(6):
        passed = 0
        zone = NEIGHBORS[src][direction]
        while zone not in (OUT, tgt):
            passed |= BIT[zone]
            zone = NEIGHBORS[zone][direction]
        if zone == tgt:
            return passed
    return 0


def far_places(src: int, tgt: int) -> list[int]:
    """The three places next to `tgt` that are neither `src` nor next to it; zones or OUT."""
    d = BOARD.direction(src, tgt)
    return [NEIGHBORS[tgt][(d + turn) % 6] for turn in (-1, 0, 1)] if d >= 0 else []


FAR: Final[list[list[int]]] = [far_places(src, tgt) for src in range(61) for tgt in range(61)]


def far(src: int, tgt: int) -> list[int]:
    return FAR[src * 61 + tgt]
