"""The figures printed on tiles, Reference cards and cards, as the rules look them up."""

from __future__ import annotations

from typing import Final

from ludus.games.claustrophobia.content import (
    advantage_rows,
    creature_rows,
    demon_rows,
    event_rows,
    gift_rows,
    kind_rows,
    object_rows,
    square_rows,
    tile_rows,
    troglodyte_row,
    warrior_rows,
)
from ludus.games.claustrophobia.kinds import OBJECTS, TALENTS, TILE_KINDS, WARRIOR_KINDS
from ludus.geometry.tiles import sides

TILES: Final = 36
ROOMS: Final[dict[str, int]] = {row.key: row.room for row in kind_rows()}
TILE_NAMES: Final[tuple[str, ...]] = tuple([row.key for row in tile_rows()])
TILE_KIND: Final[tuple[int, ...]] = tuple([TILE_KINDS.index(row.kind) for row in tile_rows()])
PRINTED: Final[tuple[int, ...]] = tuple([sides(row.openings) for row in tile_rows()])  # openings, unturned
CAPACITY: Final[tuple[int, ...]] = tuple([ROOMS[row.kind] for row in tile_rows()])
EXIT_TILE: Final = 1  # t02


def talent_set(names: tuple[str, ...]) -> int:
    mask = 0
    for name in names:
        mask |= 1 << TALENTS.index(name)
    return mask


def stat(place: int) -> tuple[int, ...]:
    """One of the three scores by warrior kind and die: 7 * kind + die; without a die it is that of the Exhausted."""
    found: list[int] = []
    for row in warrior_rows():
        found += [EXHAUSTED_LINE[place], *[line[place] for line in row.lines]]
    return tuple(found)


EXHAUSTED_LINE: Final[tuple[int, ...]] = (0, 0, 3)  # CL-037: Move, Fight, Guard
MVT: Final[tuple[int, ...]] = stat(0)
CBT: Final[tuple[int, ...]] = stat(1)
DEF: Final[tuple[int, ...]] = stat(2)
TALENTS_OF: Final[tuple[int, ...]] = tuple([talent_set(row.talents) for row in warrior_rows()])  # CL-239: by kind
WARRIOR_PRICE: Final[tuple[int, ...]] = tuple([row.price for row in warrior_rows()])  # CL-307: by kind
TOP_DEF: Final = 6  # CL-191: a 6 always hits

TROG_MVT: Final[int] = troglodyte_row().mvt  # CL-132: before bonuses
TROG_CBT: Final[int] = troglodyte_row().cbt
TROG_DEF: Final[int] = troglodyte_row().defence
TROG_COST: Final[int] = troglodyte_row().cost  # CL-111: in TP
TROG_FIGURES: Final[int] = troglodyte_row().figures  # CL-013: in the box

DEMON_COST: Final[tuple[int, ...]] = tuple([row.cost for row in demon_rows()])
DEMON_MVT: Final[tuple[int, ...]] = tuple([row.mvt for row in demon_rows()])
DEMON_CBT: Final[tuple[int, ...]] = tuple([row.cbt for row in demon_rows()])
DEMON_DEF: Final[tuple[int, ...]] = tuple([row.defence for row in demon_rows()])
DEMON_HEALTH: Final[tuple[int, ...]] = tuple([row.health for row in demon_rows()])
DEMON_TALENTS: Final[tuple[int, ...]] = tuple([talent_set(row.talents) for row in demon_rows()])  # CL-133: by card
CREATURE_MVT: Final[tuple[int, ...]] = tuple([row.mvt for row in creature_rows()])
CREATURE_CBT: Final[tuple[int, ...]] = tuple([row.cbt for row in creature_rows()])
CREATURE_DEF: Final[tuple[int, ...]] = tuple([row.defence for row in creature_rows()])
CREATURE_HEALTH: Final[tuple[int, ...]] = tuple([row.health for row in creature_rows()])
CREATURE_TALENTS: Final[tuple[int, ...]] = tuple([talent_set(row.talents) for row in creature_rows()])

ADVANTAGE_COPIES: Final[tuple[int, ...]] = tuple([row.copies for row in advantage_rows()])
EVENT_COPIES: Final[tuple[int, ...]] = tuple([row.copies for row in event_rows()])
EVENT_COPIES_FEWER: Final[tuple[int, ...]] = tuple([row.copies - row.left_out for row in event_rows()])  # CL-291
OBJECT_COPIES: Final[tuple[int, ...]] = tuple([row.copies for row in object_rows()])
OBJECT_PRICE: Final[tuple[int, ...]] = tuple([row.price for row in object_rows()])
OBJECT_USERS: Final[tuple[tuple[int, ...], ...]] = tuple(  # the kinds of warriors that may have it, CL-311
    [tuple([WARRIOR_KINDS.index(kind) for kind in row.who]) for row in object_rows()]
)
GIFT_PRICE: Final[tuple[int, ...]] = tuple([row.price for row in gift_rows()])  # CL-306
SQUARE_NEED: Final[tuple[str, ...]] = tuple([row.need for row in square_rows()])
SQUARE_SETS: Final[tuple[tuple[int, ...], ...]] = tuple([row.sets for row in square_rows()])
RED: Final[int] = sum([1 << i for i, row in enumerate(square_rows()) if row.red])  # CL-G02: the red ones


def object_set(names: list[str]) -> int:
    mask = 0
    for name in names:
        mask |= 1 << OBJECTS.index(name)
    return mask
