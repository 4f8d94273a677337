"""What a learning program sees of Hollow Cell: Warriors and what they wear, hands and piles by kind, the attack."""

from __future__ import annotations

from ludus.core.observe import Bits, Block, Counts, Kind, Kinds, Number, Numbers, Observation, Size
from ludus.games.hollow_cell.card_data import ALL_CHARGES, COPIES, ENGINES, EVENTS, SIDES, WARRIORS, WOUNDS
from ludus.games.hollow_cell.content import IN_BOX

CARDS = IN_BOX  # learning programs play without expansions
MOST = max(COPIES[:IN_BOX])
FACES = 4
DICE = 12
HAND = 30  # more cards than a hand ever holds for long


def mat(players: int) -> list[Block]:
    """What lies between the players."""
    return [
        Number("turn", 200),
        Kind("active", players).turns(1),
        Number("cache", ALL_CHARGES),
        Number("spent", ALL_CHARGES),
        Number("box", ALL_CHARGES),
        Numbers("discards", CARDS, MOST),
        Number("vault_left", 150),
        Counts("played", CARDS),
        Number("sudden", 3),
        Numbers("events", len(EVENTS)),
        Number("events_left", len(EVENTS)),
        Counts("events_out", len(EVENTS)),
        Counts("resolving", len(EVENTS)),
        Bits("on", len(EVENTS)),
        Number("drought", ALL_CHARGES),
        Number("lent", ALL_CHARGES),
        Number("debt", ALL_CHARGES),
        Number("wounds_left", 60),
        Number("wounds_out", 60),
        Number("attacks", 10),
        Number("shots", 4),
        Bits("attacked", players).turns(1),
        Number("loose"),
    ]


def own_side() -> list[Block]:
    """What lies in front of a player."""
    return [
        Kind("warrior", len(WARRIORS)),
        Kinds("gear", len(SIDES), CARDS),
        Numbers("charges", len(SIDES), 4),
        Numbers("marks", len(SIDES), 7),
        Counts("places", CARDS),
        Number("hall_used"),
        Number("banners", 5),
        Number("alive", 3),
        Number("falls", 6),
        Bits("engines", len(ENGINES)),
        Bits("engines_used", len(ENGINES)),
        Number("warded"),
        Number("dose", 2),
        Size("wounds", 12),
        Counts("wounds", len(WOUNDS), 12),
        Size("reserve", 3),
        Counts("reserve", len(WARRIORS)),
    ]


def under_way(players: int) -> dict[str, list[Block]]:
    """What each procedure knows while it lasts."""
    return {
        "Combat": [
            Kind("attacker", players).turns(1),
            Kind("defender", players).turns(1),
            Kind("source", CARDS),
            Number("red", DICE),
            Number("green", DICE),
            Counts("discarded", CARDS, MOST),
            Counts("unused", CARDS, MOST),
            Counts("attack", FACES, DICE),
            Counts("picked", FACES, DICE),
            Counts("defence", FACES, DICE),
            Number("rerolled"),
            Number("hits", DICE),
            Number("drawn", DICE),
        ],
        "Defence": [
            Kind("attacker", players).turns(1),
            Kind("defender", players).turns(1),
            Number("green", DICE),
            Counts("discarded", CARDS, MOST),
            Counts("unused", CARDS, MOST),
            Counts("defence", FACES, DICE),
            Number("rerolled"),
            Number("hits", DICE),
        ],
        "Assault": [Kind("source", CARDS), Number("cells", 8)],
        "EarlyShot": [Kind("source", CARDS)],
        "TakeHits": [Kind("seat", players).turns(1), Number("hits", DICE), Number("drawn", DICE)],
        "TakeWounds": [Kind("seat", players).turns(1), Number("count", DICE), Number("may_swap")],
        "Grenade": [Kind("thrower", players).turns(1), Kind("kind", CARDS), Kind("at_seat", players).turns(1)],
        "Hazard": [Kind("event", len(EVENTS)), Kind("place", players)],
        "SuddenEvent": [Kind("event", len(EVENTS)), Counts("seen", len(EVENTS))],
        "EngineUse": [Kind("engine", len(ENGINES)), Kind("target", players).turns(1)],
        "Thief": [Kind("victim", players).turns(1), Kind("wanted", len(ENGINES))],
        "Scan": [Counts("seen", CARDS, 4)],
        "DrawCards": [Number("left", 8)],
        "Defeat": [Kind("victim", players).turns(1), Kind("by", players).turns(1)],
    }


def observation(players: int) -> Observation:
    hand = [Size("cards", HAND), Counts("cards", CARDS, MOST), Counts("shown", CARDS, MOST)]
    return Observation(table=mat(players), parts={"seats": own_side(), "hands": hand}, flow=under_way(players))
