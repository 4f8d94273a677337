"""The arena is the same turned and mirrored: twelve positions to learn from in the place of one."""

from __future__ import annotations

from ludus.games.void_zone.zones import BOARD, LABEL


def places() -> list[str]:
    """The zones as actions name them, in the order of the planes of an observation."""
    return LABEL


def ways() -> list[list[int]]:
    """Where each zone comes to lie, for each way to lay the board; as it is comes first."""
    found: list[list[int]] = []
    for mirrored in (False, True):
        way = [BOARD.reflect(zone) if mirrored else zone for zone in range(len(LABEL))]
        for _ in range(6):
            found.append(way)
            way = [BOARD.rotate(zone) for zone in way]
    return found
