"""What a learning program sees of Claustrophobia: the 36 tiles with who stands on them, boards, dice and cards."""

from __future__ import annotations

from typing import Any

from ludus.core.observe import Bits, Block, Counts, Kind, Kinds, Masks, Number, Numbers, Observation, Size
from ludus.games.claustrophobia.board import Board
from ludus.games.claustrophobia.kinds import (
    ADVANTAGES,
    EVENTS,
    GIFTS,
    OBJECTS,
    SQUARES,
    UNITS,
    WARRIORS,
)
from ludus.games.claustrophobia.stats import TILES
from ludus.geometry.tiles import at

SIDES = 4
DIE = 6
CREATURES = 5
SPAN = 36  # tiles from the middle that a map may reach
PHASES = 5
SCENARIOS = 12
ROUNDS = 60
WHO = len(WARRIORS)


class Map(Block):
    """Where each tile lies: how far east, then how far north of the middle, from 1 on; 0 where it does not lie."""

    def __init__(self, name: str) -> None:
        super().__init__(name, 2 * TILES, 2 * SPAN, "36 × column, 36 × row of the map", None)

    def cells(self, value: Any) -> bytes:
        places = [at(cell) if cell >= 0 else (-SPAN, -SPAN) for cell in value]
        return bytes([min(max(way[axis] + SPAN, 0), self.high) for axis in (0, 1) for way in places])


def squares_taken(t: Board, seat: int) -> tuple[int, ...]:
    """The squares of the Board of Destiny with dice on them."""
    return tuple([placed[0] for placed in t.placed])


def general(players: int) -> list[Block]:
    """The match as a whole."""
    return [
        Kind("human", players).turns(1),
        Kind("scenario_id", SCENARIOS),
        Number("round", ROUNDS),
        Kind("phase", PHASES),
    ]


def tunnels() -> list[Block]:
    """The tiles that lie, and who stands on them."""
    return [
        Map("cell"),
        Masks("openings", TILES, SIDES),
        Masks("links", TILES, SIDES),
        Masks("paths", TILES, SIDES),
        Masks("gaps", TILES, SIDES),
        Masks("crowd", TILES, WHO),
        Numbers("trogs", TILES, 6),
        Numbers("idle", TILES, 6),
        Bits("holes", TILES),
        Bits("spent", TILES),
        Counts("lost_tiles", TILES),
        Size("packet", TILES),
        Number("closed"),
    ]


def humans() -> list[Block]:
    """The warriors, their dice and what they carry."""
    return [
        Bits("team", WHO),
        Kinds("die", WHO, DIE + 1),
        Masks("canceled", WHO, DIE + 1),
        Bits("exhausted", WHO),
        Masks("objects", WHO, len(OBJECTS)),
        Bits("gifts", len(GIFTS)),
        Bits("gifts_used", len(GIFTS)),
        Bits("saved", WHO),
        Bits("dead", WHO),
        Bits("acted", WHO),
        Bits("terror", WHO),
        Kind("courage", WHO),
        Kind("blessing", WHO),
        Kind("runner", WHO),
        Number("charge"),
        Number("hold"),
        Counts("dice", DIE + 1, DIE),
    ]


def demons() -> list[Block]:
    """Troglodytes, the Demon and the creatures."""
    return [
        Kinds("tough", 2, TILES),
        Number("reserve", 12),
        Kind("demon_at", TILES),
        Number("wounds", 12),
        Number("demons_left", 6),
        Number("demon_idle"),
        Kinds("creature_at", CREATURES, TILES),
        Numbers("creature_wounds", CREATURES, 6),
        Bits("creature_idle", CREATURES),
        Numbers("subdued", CREATURES, 3),
    ]


def destiny() -> list[Block]:
    """Threat Points and the Board of Destiny."""
    return [
        Number("threat", 40),
        Counts("destiny", DIE + 1, DIE),
        Counts("placed", len(SQUARES), 4, squares_taken),
        Bits("red_used", len(SQUARES)),
        Number("speed", 3),
        Number("legion", 3),
        Number("claws"),
        Number("futile"),
        Number("calm", 4),
        Number("taste"),
        Number("burrow"),
        Kind("frenzy", TILES),
        Number("free", 6),
    ]


def stories() -> list[Block]:
    """What a scenario is about, and the cards that are out."""
    return [
        Kind("carrier", WHO),
        Kind("cargo_at", TILES),
        Number("fuse", 6),
        Kind("well", TILES),
        Number("counter", 20),
        Bits("seals", TILES),
        Number("seals_left", 6),
        Number("found"),
        Bits("chests", TILES),
        Number("opened", 6),
        Number("freed", 6),
        Kind("guide", TILES),
        Number("slain", 6),
        Numbers("event_out", len(EVENTS), 4),
        Numbers("advantage_out", len(ADVANTAGES), 4),
    ]


def under_way(players: int) -> dict[str, list[Block]]:
    """What each procedure knows while it lasts."""
    return {
        "Activation": [Kind("warrior", WHO), Number("used", 6), Bits("done", 8)],
        "DemonActivation": [Kind("unit", len(UNITS)), Kind("tile", TILES), Number("used", 6), Bits("done", 8)],
        "Attack": [Kind("warrior", WHO), Kind("tile", TILES), Kind("unit", len(UNITS)), Number("hits", 8)],
        "Assault": [Kind("unit", len(UNITS)), Kind("tile", TILES), Kind("warrior", WHO), Number("hits", 8)],
        "HumanHits": [Kind("victim", WHO), Number("left", 8), Kind("taker", WHO), Number("lines", 6)],
        "HordeHits": [Kind("tile", TILES), Kind("unit", len(UNITS)), Number("left", 8)],
        "Laying": [Kind("origin", TILES), Kind("side", SIDES), Kind("tile", TILES), Kind("label", SIDES)],
        "Exploration": [Kind("warrior", WHO), Kind("side", SIDES), Kind("tile", TILES)],
        "Initiative": [Kind("place", DIE), Bits("chosen", DIE), Kind("value", DIE + 1)],
        "ThreatPhase": [Number("draws", 6), Number("traps", 3)],
        "Auction": [Kind("bidder", players).turns(1), Number("lowest", 30), Kind("leader", players).turns(1)],
        "TeamBuilding": [Number("points", 60)],
        "Death": [Kind("warrior", WHO), Kind("tile", TILES)],
        "Departure": [Kind("keeper", WHO), Kind("warrior", WHO)],
    }


def observation(players: int) -> Observation:
    return Observation(
        table=[*general(players), *tunnels(), *humans(), *demons(), *destiny(), *stories()],
        parts={"hands": [Size("cards", 12), Counts("cards", len(EVENTS), 4), Kinds("seen", 3, TILES)]},
        flow=under_way(players),
    )
