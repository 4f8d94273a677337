"""What is in the box: arenas, traits, teams, read from `content/` and checked."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from ludus.core.content import Row, read_rows
from ludus.core.errors import BadFile
from ludus.games.void_zone.actions import TRAITS
from ludus.games.void_zone.table import Plan
from ludus.games.void_zone.zones import BIT, BOARD

FOLDER = Path(__file__).parent / "content"


@dataclass(frozen=True)
class ArenaRow(Row):
    players: int
    says: str
    map: str
    starts: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class TraitRow(Row):
    says: str
    hint: str
    cost: int


@dataclass(frozen=True)
class ActionRow(Row):
    type: str
    cost: int
    needs: int
    price: str
    says: str


@dataclass(frozen=True)
class TeamRow(Row):
    short: str
    colour: str


@cache
def team_rows() -> tuple[TeamRow, ...]:
    """The teams by seat."""
    return read_rows(FOLDER / "teams.toml", "team", TeamRow)


@cache
def action_rows() -> dict[str, ActionRow]:
    """What a Robot can do."""
    return {row.key: row for row in read_rows(FOLDER / "actions.toml", "action", ActionRow)}


def price_of(key: str) -> int:
    """What an action costs, where its price is fixed."""
    return action_rows()[key].cost


@cache
def plans() -> dict[str, Plan]:
    """The printed arenas by their keys."""
    return {row.key: plan(row) for row in read_rows(FOLDER / "arenas.toml", "arena", ArenaRow)}


def plan(row: ArenaRow) -> Plan:
    signs = row.map.split()
    if len(signs) != BOARD.size:
        raise BadFile(f"arenas.toml: {row.key}: the map has {len(signs)} signs, not {BOARD.size}")
    charged = sum(BIT[zone] for zone, sign in enumerate(signs) if sign != ".")
    return Plan(row.key, charged, [[BOARD.index[label] for label in pair] for pair in row.starts])


@cache
def trait_rows() -> tuple[TraitRow, ...]:
    """The 22 traits, in the order the rules know them."""
    rows = read_rows(FOLDER / "traits.toml", "trait", TraitRow)
    if [row.key for row in rows] != TRAITS:
        raise BadFile(f"traits.toml: the traits are {', '.join(TRAITS)}, in this order")
    return rows


def cost_of(key: str) -> int:
    """What a trait asks for when it is used."""
    return next(row.cost for row in trait_rows() if row.key == key)
