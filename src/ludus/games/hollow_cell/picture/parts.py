"""The picture in parts, for narrow screens: the own hand and seat first, then the rail, the others, the mat."""

from __future__ import annotations

from typing import Final

from ludus.draw import Scene
from ludus.games.hollow_cell.picture.faces import HIGH as CARD_HIGH
from ludus.games.hollow_cell.picture.faces import WIDE as CARD_WIDE
from ludus.games.hollow_cell.picture.hand import dealt_places, hand_places
from ludus.games.hollow_cell.picture.layout import (
    HAND,
    HIGH,
    LEFT,
    OWN,
    OWN_HIGH,
    RAIL,
    RAIL_WIDE,
    TABLE,
    TOP,
    arena,
    places,
    seat_size,
)  # fmt: skip
from ludus.games.hollow_cell.picture.seen import Seen

CUTS: Final = (0.0, 200.0, 790.0, TABLE)  # of the own seat: Warriors left, what the first one wears, Wounds
WORN: Final = 696.0  # so much of the seat of an only foe is its Warrior, and what that wears
CARD: Final = 0.93  # three cards side by side
DEALT: Final = 0.84  # two Warriors side by side
BESIDE: Final = 0.77  # Wounds beside the Warriors left
MAT: Final = 0.95  # the decks beside the Cache


def add_parts(scene: Scene, seen: Seen, rail: tuple[float, float]) -> None:
    """All of them, in the order in which a narrow screen shows them; a wide one has the whole table."""
    scene.part("table", LEFT - 6, TOP - 6, TABLE + 12, HIGH - 2 * TOP + 12, spot="seats")
    scene.part("hand", LEFT, HAND - 24, TABLE / 2, 22)
    for n, x in enumerate(hand_places(seen)):
        scene.part(f"card-{n}", x - 3, HAND - 2, CARD_WIDE + 6, CARD_HIGH + 22, CARD)
    for n, (x, y, wide, high) in enumerate(dealt_places(seen)):
        scene.part(f"dealt-{n}", x - 4, y - 4, wide + 8, high + 8, DEALT)
    for name, n in (("gear", 1), ("score", 0), ("wounds", 2)):
        scene.part(name, LEFT + CUTS[n], OWN, CUTS[n + 1] - CUTS[n], OWN_HIGH, BESIDE)
    begins, ends = rail
    scene.part("asked", RAIL, TOP, RAIL_WIDE, begins - TOP, spot="told")
    scene.part("rail", RAIL, begins, RAIL_WIDE, ends - begins, spot="rail")
    wide, high = seat_size(len(seen.others))
    for n, (x, y) in enumerate(places(len(seen.others))):
        if wide < TABLE:
            scene.part(f"seat-{n}", x - 3, y - 3, wide + 6, high + 6)
        else:  # the only foe has a seat as wide as the table: its Warrior with what it wears, then Wounds and the rest
            scene.part(f"seat-{n}", x - 3, y - 3, WORN + 3, high + 6)
            scene.part(f"seat-{n}-rest", x + WORN, y - 3, wide - WORN + 3, high + 6, 0.72)
    x, top, wide, high = arena(len(seen.others))
    scene.part("arena", x, top, wide, high)
    scene.part("decks", LEFT, top, x - LEFT, high, MAT)
    scene.part("cache", x + wide, top, LEFT + TABLE - x - wide, high, MAT)
