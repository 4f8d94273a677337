"""The picture in parts, for narrow screens: the viewer's hand and seat first, then the rail, the others, the mat."""

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
    mat,
    places,
    seat_size,
)  # fmt: skip
from ludus.games.hollow_cell.picture.pile import cards_to_take, tiles
from ludus.games.hollow_cell.picture.seen import Seen, others

CUTS: Final = (0.0, 200.0, 790.0, TABLE)  # of the viewer's seat: Warriors left, what the first one wears, Wounds
WORN: Final = 696.0  # so much of the seat of an only foe is its Warrior, and what that wears
CARD: Final = 0.82  # three cards side by side, and a glimpse of the next
RISE: Final = 18.0  # room for a card that is chosen
BESIDE: Final = 0.77  # Wounds beside the Warriors left
TILE: Final = 0.85  # two of them side by side
MAT: Final = 0.95  # the decks beside the Cache
GEAR: Final = (1.15, 0.53)  # what one wears: below two rows of others no larger than a finger needs it
FOES: Final = (0.53, 0.53, 0.51)  # one other, two below each other, more side by side


def add_parts(scene: Scene, seen: Seen, rail: tuple[float, float]) -> None:
    """All of them, in the order in which a narrow screen shows them: the others, the stage, what one wears and the hand
    at the thumb; then what one looks up. A wide screen has the whole table."""
    scene.part("table", LEFT - 6, TOP - 6, TABLE + 12, HIGH - 2 * TOP + 12, spot="seats")
    for n, (x, y, wide, high) in enumerate(tiles(len(cards_to_take(seen)))):
        scene.part(f"tile-{n}", x - 4, y - 4, wide + 8, high + 8, TILE, "over")
    count = len(others(seen))
    wide, high = seat_size(count)
    most = FOES[min(count, len(FOES)) - 1]
    for n, (x, y) in enumerate(places(count)):
        scene.part(f"seat-{n}", x - 3, y - 3, WORN + 3 if count == 1 else wide + 6, high + 6, most)
    x, top, across, tall = arena(count)
    scene.part("arena", x, top, across, tall)
    scene.part("gear", LEFT + CUTS[1], OWN, CUTS[2] - CUTS[1], OWN_HIGH, GEAR[count > 2])
    add_hand(scene, seen)
    for name, n in (("score", 0), ("wounds", 2)):
        scene.part(name, LEFT + CUTS[n], OWN, CUTS[n + 1] - CUTS[n], OWN_HIGH, BESIDE)
    scene.part("asked", RAIL, TOP, RAIL_WIDE, rail[0] - TOP, spot="told")
    scene.part("rail", RAIL, rail[0], RAIL_WIDE, rail[1] - rail[0], spot="rail")
    if count == 1:
        scene.part("seat-0-rest", LEFT + WORN, TOP - 3, wide - WORN + 3, high + 6, 0.72)
    top, tall = mat(count)
    scene.part("decks", LEFT, top, x - LEFT, tall, MAT)
    scene.part("cache", x + across, top, LEFT + TABLE - x - across, tall, MAT)


def add_hand(scene: Scene, seen: Seen) -> None:
    """Cards and dealt Warriors lie in one row."""
    for n, x in enumerate(hand_places(seen)):
        scene.part(f"card-{n}", x - 3, HAND - RISE, CARD_WIDE + 6, CARD_HIGH + RISE + 20, CARD, "row")
    dealt = dealt_places(seen)
    if dealt:
        left, right = dealt[0][0] - 4, dealt[-1][0] + CARD_WIDE + 4
        scene.part("dealt", left, HAND - RISE, right - left, CARD_HIGH + RISE + 20, CARD)
    scene.part("hand", LEFT, HAND - 24, TABLE / 2, 22)
