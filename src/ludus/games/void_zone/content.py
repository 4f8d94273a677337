"""What is in the box: arenas, traits, teams, read from `content/` and checked."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from ludus.core.content import Row, Within, bound, read_rows, reader, wrong
from ludus.games.void_zone.actions import TRAITS
from ludus.games.void_zone.table import CAPACITY, SHIELDS, START_CAPACITY, Plan
from ludus.games.void_zone.zones import BIT, BOARD, CENTRE_ZONES

FOLDER = Path(__file__).parent / "content"
PRICED = ("run_upgraded", "jump", "jolt_extra", "shield_advanced", "re_prime")  # actions with a price of their own
PAID = ("acrobat", "disintegrate", "efficient", "electro_grenade", "overclock", "short_circuit", "teleport")


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
    cost: Annotated[int, Within(0, CAPACITY)]


@dataclass(frozen=True)
class ActionRow(Row):
    type: str
    cost: Annotated[int, Within(0, CAPACITY)]
    price: str
    says: str


@dataclass(frozen=True)
class SeatRow(Row):
    seat: int
    level: int
    capacity: int
    prime: bool
    shields: int


@dataclass(frozen=True)
class ChamberRow(Row):
    capacity: int
    price: int


@dataclass(frozen=True)
class VariableArenaRow(Row):
    players: int
    centre_tiles: int
    placed_tiles: int


@dataclass(frozen=True)
class DrainRateRow(Row):
    rate: int


@dataclass(frozen=True)
class TeamRow(Row):
    short: str
    colour: str


@reader
def team_rows() -> tuple[TeamRow, ...]:
    """The teams by seat."""
    return read_rows(FOLDER / "teams.toml", "team", TeamRow)


@reader
def action_rows() -> dict[str, ActionRow]:
    """What a Robot can do."""
    path = FOLDER / "actions.toml"
    rows = read_rows(path, "action", ActionRow)
    for row in rows:
        bound(path, "action", row, "cost", 0, CAPACITY if row.key in PRICED else 0)
    return {row.key: row for row in rows}


def price_of(key: str) -> int:
    """What an action costs, where its price is fixed."""
    return action_rows()[key].cost


@reader
def start_levels() -> list[int]:
    """VZ-009: the charge of each player at the start, by player number."""
    path = FOLDER / "start.toml"
    rows = read_rows(path, "seat", SeatRow)
    for number, row in enumerate(rows, 1):
        bound(path, "seat", row, "seat", number, number)
        bound(path, "seat", row, "capacity", START_CAPACITY, START_CAPACITY)
        bound(path, "seat", row, "shields", SHIELDS, SHIELDS)
        if not row.prime:
            raise wrong(path, f"seat {row.key}", "every player starts with a Prime cube")
    return [bound(path, "seat", row, "level", 0, START_CAPACITY) for row in rows]


@reader
def chamber_prices() -> list[int]:
    """VZ-075, VZ-076: what the next level of a chamber costs, by what it holds."""
    path = FOLDER / "start.toml"
    prices = [0] * (CAPACITY + 1)
    for held, row in enumerate(read_rows(path, "chamber", ChamberRow), START_CAPACITY):
        bound(path, "chamber", row, "capacity", held + 1, held + 1)
        prices[held] = bound(path, "chamber", row, "price", 0, held)
    return prices


@reader
def tiles() -> list[int]:
    """VZ-462: how many tiles are laid in a variable arena, by the number of players; for four an option says it."""
    path = FOLDER / "start.toml"
    found = [0, 0]
    for players, row in enumerate(read_rows(path, "variable_arena", VariableArenaRow), 2):
        bound(path, "variable_arena", row, "players", players, players)
        bound(path, "variable_arena", row, "centre_tiles", len(CENTRE_ZONES), len(CENTRE_ZONES))
        low, high = (0, BOARD.size - len(CENTRE_ZONES)) if players < 4 else (32, 32)
        found.append(bound(path, "variable_arena", row, "placed_tiles", low, high))
    for rate, drain in enumerate(read_rows(path, "drain_rate", DrainRateRow), 1):  # VZ-005, VZ-210
        bound(path, "drain_rate", drain, "rate", rate, rate)
    return found


@reader
def arena_rows() -> tuple[ArenaRow, ...]:
    """The printed arenas, in the order of the box."""
    return tuple(read_rows(FOLDER / "arenas.toml", "arena", ArenaRow))


@reader
def plans() -> dict[str, Plan]:
    """The printed arenas by their keys."""
    path = FOLDER / "arenas.toml"
    rows = arena_rows()
    for row in rows:
        bound(path, "arena", row, "players", len(row.starts), len(row.starts))
    return {row.key: plan(row) for row in rows}


def plan(row: ArenaRow) -> Plan:
    signs = row.map.split()
    if len(signs) != BOARD.size:
        raise wrong(FOLDER / "arenas.toml", f"arena {row.key}", f"the map has {len(signs)} signs, not {BOARD.size}")
    odd = [label for pair in row.starts for label in pair if label not in BOARD.index]
    if odd:
        raise wrong(FOLDER / "arenas.toml", f"arena {row.key}", f"starts has {odd[0]!r}, not a zone of the board")
    charged = sum(BIT[zone] for zone, sign in enumerate(signs) if sign != ".")
    return Plan(row.key, charged, [[BOARD.index[label] for label in pair] for pair in row.starts])


@reader
def trait_rows() -> tuple[TraitRow, ...]:
    """The 22 traits, in the order the rules know them."""
    path = FOLDER / "traits.toml"
    rows = read_rows(path, "trait", TraitRow)
    if [row.key for row in rows] != TRAITS:
        raise wrong(path, "trait", f"the traits are {', '.join(TRAITS)}, in this order")
    for row in rows:
        bound(path, "trait", row, "cost", 0, CAPACITY if row.key in PAID else 0)
    return rows


def cost_of(key: str) -> int:
    """What a trait asks for when it is used."""
    return next(row.cost for row in trait_rows() if row.key == key)
