"""What a learning program sees of Void Zone: planes of 61 zones, pieces by place, boards as numbers."""

from __future__ import annotations

from ludus.core.observe import Bits, Counts, Kind, Kinds, Masks, Number, Numbers, Observation
from ludus.games.void_zone.actions import HOUSE, TRAITS
from ludus.games.void_zone.limits import KIND_NAMES
from ludus.games.void_zone.table import CAPACITY, Arena

ZONES = 61
PIECES = HOUSE + 1


def house(t: Arena, seat: int) -> int:
    return t.robots[HOUSE]


def observation(players: int) -> Observation:
    robots = 2 * players
    return Observation(
        table=[
            Bits("charged", ZONES),
            Bits("full", ZONES),
            Kinds("robots", robots, ZONES),
            Kind("house", ZONES, house),
            Masks("shields", players, ZONES),
            Numbers("level", players, CAPACITY),
            Numbers("capacity", players, CAPACITY),
            Numbers("prime", players),
            Kinds("exhausted", players, robots),
            Kinds("traits", players, len(TRAITS)),
            Bits("drone", ZONES),
            Number("drone_lost"),
            Bits("grenade", ZONES),
            Masks("tokens", 2, ZONES),
            Kind("token_holder", players),
            Kind("first", players),
            Number("drain", 2),
            Number("round", 60),
            Kind("active", PIECES),
            Kind("start", ZONES),
            Number("strayed"),
            Number("cheers", 4),
            Number("waivers", 4),
            Number("fallen", robots),
            Counts("out", players),
        ],
        flow={
            "Turn": [Counts("used", len(KIND_NAMES), 3), Number("mode", 2), Number("overclocked"), Bits("jolted", 9)],
            "RunSteps": [Number("taken", 4)],
            "JoltAction": [Kind("jolter", PIECES), Bits("done", PIECES), Kind("target", PIECES)],
            "OneJolt": [Kind("src", ZONES), Kind("target", PIECES), Bits("chain", PIECES), Kind("to", ZONES)],
            "HouseTurn": [Number("left", 3), Bits("trail", ZONES)],
            "PrimePhase": [Counts("declared", players)],
            "ChooseTraits": [Counts("chosen", len(TRAITS))],
            "LayArena": [Number("left", ZONES)],
        },
    )
