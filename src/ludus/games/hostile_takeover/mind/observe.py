"""What a learning program sees of Hostile Takeover: planes of 900 squares, figures by number, your secret plan."""

from __future__ import annotations

from typing import Any

from ludus.core.observe import Bits, Block, Counts, Kind, Kinds, Masks, Number, Numbers, Observation
from ludus.games.hostile_takeover.names import CARDS, CENTRE_POINT, EFFECTS, GRID, IN_BOX, NO_CARD, ZONES, X, Y
from ludus.games.hostile_takeover.play.draft import DraftB
from ludus.games.hostile_takeover.play.initiative import Initiative
from ludus.games.hostile_takeover.play.setup import Deployment
from ludus.games.hostile_takeover.play.strategy import Strategy
from ludus.games.hostile_takeover.table import Arena

FIGURES = IN_BOX  # learning programs play without expansions
SQUARES = GRID.size
SIDE = 30
POINTS = 30
ENERGY = 8


def by_seat(t: Arena, seat: int) -> tuple[int, ...]:
    """The squares of each player's figures."""
    return tuple([t.squares(team) for team in t.teams])


def cubes(t: Arena, seat: int) -> int:
    return t.ground.cubes


def force_fields(t: Arena, seat: int) -> int:
    return t.ground.core


class Places(Block):
    """The column and row of each figure, counted from 1; 0 off the board."""

    def __init__(self, name: str) -> None:
        super().__init__(name, 2 * FIGURES, SIDE, f"{FIGURES} × column, {FIGURES} × row", None)

    def cells(self, value: Any) -> bytes:
        return bytes([axis[square] + 1 if square >= 0 else 0 for axis in (X, Y) for square in value])


def in_the_middle(t: Arena, seat: int) -> bool:
    """Whether the marker lies where it starts."""
    return t.marker == CENTRE_POINT


def points_to_win(t: Arena, seat: int) -> int:
    return t.stakes.needed


def own_plan(strategy: Strategy, seat: int) -> tuple[int, ...]:
    """HT-026: the cards this player has laid so far, by figure."""
    laid = strategy.laid_by(seat)
    return tuple([laid.get(f, NO_CARD) for f in range(FIGURES)])


def own_energy(strategy: Strategy, seat: int) -> tuple[int, ...]:
    return strategy.energy_of(seat)


def own_squares(deployment: Deployment, seat: int) -> int:
    return sum([1 << square for square in deployment.places_of(seat)])


def own_boost(initiative: Initiative, seat: int) -> tuple[int, ...]:
    return initiative.boosts[seat] if 0 <= seat < len(initiative.boosts) else ()


def own_picks(draft: DraftB, seat: int) -> tuple[int, ...]:
    return draft.kept_by(seat) if seat >= 0 and draft.hands else ()


def own_hand(draft: DraftB, seat: int) -> int:
    """What is left of the hand this player holds now."""
    return draft.hands[seat] if seat >= 0 and draft.hands else 0


def on_the_table(players: int) -> list[Block]:
    return [
        Masks("figures", players, SQUARES, by_seat).turns(rows=1),
        Bits("cubes", SQUARES, cubes),
        Bits("force_fields", SQUARES, force_fields),
        Number("turn", 40),
        Number("needed", POINTS, read=points_to_win),
        Kinds("order", players, players).turns(1),
        Kinds("zones", players, len(ZONES)).turns(rows=1),
        Kinds("side", FIGURES, players).turns(1),
        Places("square"),
        Bits("pinned", FIGURES),
        Bits("wounded", FIGURES),
        Kinds("card", FIGURES, len(CARDS)),
        Bits("waiting", FIGURES),
        Bits("turned", FIGURES),
        Bits("flipped", FIGURES),
        Numbers("energy", FIGURES, ENERGY),
        Bits("held", FIGURES),
        Bits("ready", FIGURES),
        Bits("moved", FIGURES),
        Bits("specials", FIGURES),
        Bits("effects", len(EFFECTS)),
        Numbers("score", players, POINTS).turns(1),
        Bits("arrived", players).turns(1),
        Numbers("tokens", players, 4).turns(1),
        Kind("marker", SQUARES),
        Number("in_the_middle", read=in_the_middle),
        Kind("holder", FIGURES),
        Number("taken"),
    ]


def planning() -> dict[str, list[Block]]:
    """Procedures before the Action Phase, with what only the seat itself knows of them."""
    return {
        "Strategy": [
            Kind("figure", FIGURES),
            Kinds("own_plan", FIGURES, len(CARDS), own_plan),
            Numbers("own_energy", 4, 4, read=own_energy),
        ],
        "Deployment": [Kind("figure", FIGURES), Bits("own_squares", SQUARES, own_squares)],
        "DraftB": [Bits("own_hand", FIGURES, own_hand), Counts("own_picks", FIGURES, read=own_picks)],
        "Initiative": [Counts("own_boost", FIGURES, read=own_boost)],
    }


def acting(players: int) -> dict[str, list[Block]]:
    """Procedures of the Action Phase, and after it."""
    return {
        "ActionPhase": [Number("place", players), Kind("figure", FIGURES)],
        "Activation": [Kind("figure", FIGURES), Kind("card", len(CARDS)), Number("declared"), Number("must")],
        "Movement": [Kind("figure", FIGURES), Number("left", 12), Number("gun"), Number("charge")],
        "Jump": [Kind("figure", FIGURES), Number("reach", 12)],
        "Shooting": [Kind("figure", FIGURES), Number("shots", 4), Kind("chosen", FIGURES)],
        "RangedAttack": [Kind("shooter", FIGURES), Kind("target", FIGURES), Number("tn", 20), Number("total", 30)],
        "MeleeAttack": [Kind("attacker", FIGURES), Kind("target", FIGURES), Number("total", 30)],
        "Striking": [Kind("figure", FIGURES), Kind("barred", FIGURES)],
        "ToWound": [Kind("attacker", FIGURES), Kind("victim", FIGURES), Number("tn", 20), Number("total", 30)],
        "Overwatch": [Kind("mover", FIGURES), Kind("watcher", FIGURES)],
        "Throw": [
            Kind("roller", players).turns(1),
            Number("count", 8),
            Number("total", 40),
            Counts("faces", 13, 8),
        ],
        "CleanUp": [Kind("figure", FIGURES)],
    }


def observation(players: int) -> Observation:
    flow: dict[str, list[Block]] = {**planning(), **acting(players), "ChooseTeams": [Bits("left", 4)]}
    return Observation(board=(GRID.height, GRID.width), table=on_the_table(players), flow=flow)
