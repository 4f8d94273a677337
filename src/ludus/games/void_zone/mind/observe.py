"""What a learning program sees of Void Zone: planes of 61 zones, pieces by place, boards as numbers."""

from __future__ import annotations

from ludus.core.observe import Bits, Counts, Kind, Kinds, Masks, Number, Numbers, Observation
from ludus.games.void_zone.actions import HOUSE, TRAITS
from ludus.games.void_zone.limits import KIND_KEYS
from ludus.games.void_zone.table import CAPACITY, Arena

ZONES = 61
EACH = 2  # Robots of a player
PIECES = HOUSE + 1


def house(t: Arena, seat: int) -> int:
    return t.robots[HOUSE]


def observation(players: int) -> Observation:
    robots = EACH * players
    return Observation(
        table=[
            Bits("charged", ZONES),
            Bits("full", ZONES),
            Kinds("robots", robots, ZONES).turns(rows=EACH),
            Kind("house", ZONES, house),
            Masks("shields", players, ZONES).turns(rows=1),
            Numbers("level", players, CAPACITY).turns(1),
            Numbers("capacity", players, CAPACITY).turns(1),
            Numbers("prime", players).turns(1),
            Kinds("exhausted", players, robots).turns(EACH, rows=1),
            Kinds("traits", players, len(TRAITS)).turns(rows=1),
            Bits("drone", ZONES),
            Number("drone_lost"),
            Bits("grenade", ZONES),
            Masks("tokens", 2, ZONES),
            Kind("token_holder", players).turns(1),
            Kind("first", players).turns(1),
            Number("drain", 2),
            Number("round", 60),
            Kind("active", PIECES).turns(EACH),
            Kind("start", ZONES),
            Number("strayed"),
            Number("cheers", 4),
            Number("waivers", 4),
            Number("fallen", robots),
            Counts("out", players).turns(1),
        ],
        flow={
            "Turn": [
                Counts("used", len(KIND_KEYS), 3),
                Number("mode", 2),
                Number("overclocked"),
                Bits("jolted", PIECES).turns(EACH),
            ],
            "RunSteps": [Number("taken", 4)],
            "JoltAction": [
                Kind("jolter", PIECES).turns(EACH),
                Bits("done", PIECES).turns(EACH),
                Kind("target", PIECES).turns(EACH),
            ],
            "OneJolt": [
                Kind("src", ZONES),
                Kind("target", PIECES).turns(EACH),
                Bits("chain", PIECES).turns(EACH),
                Kind("to", ZONES),
            ],
            "HouseTurn": [Number("left", 3), Bits("trail", ZONES)],
            "PrimePhase": [Counts("declared", players).turns(1)],
            "ChooseTraits": [Counts("chosen", len(TRAITS))],
            "LayArena": [Number("left", ZONES)],
        },
    )
