"""What is in the box: cards, Warriors, events, War Engines, dice and teams, read from `content/` and checked."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from ludus.core.content import Row, read_rows
from ludus.core.errors import BadFile
from ludus.games.hollow_cell.kinds import ENGINES, EVENTS, FOCUS_WORDS, VAULT, WARRIORS, WOUNDS

FOLDER = Path(__file__).parent / "content"


@dataclass(frozen=True)
class VaultRow(Row):
    count: int
    type: str  # action, equip, location
    kind: str
    plug: str
    charges: int
    green: int
    focus: str
    says: str
    hint: str


@dataclass(frozen=True)
class WarriorRow(Row):
    initiative: int
    plugs: tuple[str, ...]  # top, left, right, below
    says: str
    hint: str


@dataclass(frozen=True)
class EventRow(Row):
    duration: str  # instant, round, defeat, event
    credit: str
    says: str
    hint: str


@dataclass(frozen=True)
class EngineRow(Row):
    kind: str  # target, self
    cost: int
    says: str
    hint: str


@dataclass(frozen=True)
class FocusRow(Row):
    says: str
    hint: str


@dataclass(frozen=True)
class WoundRow(Row):
    value: int
    count: int


@dataclass(frozen=True)
class ChargeRow(Row):
    count: int


@dataclass(frozen=True)
class CacheRow(Row):
    players: int
    charges: int


@dataclass(frozen=True)
class DieRow(Row):
    count: int
    colour: str
    faces: tuple[str, ...]


@dataclass(frozen=True)
class TeamRow(Row):
    players: int
    seats: tuple[tuple[int, ...], ...]
    lone: int


@dataclass(frozen=True)
class PieceRow(Row):
    count: int


def in_order(file: str, rows: tuple[Row, ...], keys: list[str]) -> None:
    if [row.key for row in rows] != keys:
        raise BadFile(f"{file}: the keys are {', '.join(keys)}, in this order")


def in_all(file: str, counts: list[int], total: int) -> None:
    if sum(counts) != total:
        raise BadFile(f"{file}: {sum(counts)} cards, not {total}")


@cache
def vault_rows() -> tuple[VaultRow, ...]:
    """HC-005, HC-G01: the 80 Vault cards by their 44 names."""
    rows = read_rows(FOLDER / "vault.toml", "card", VaultRow)
    in_order("vault.toml", rows, VAULT)
    in_all("vault.toml", [row.count for row in rows], 80)
    return rows


@cache
def warrior_rows() -> tuple[WarriorRow, ...]:
    """The 18 Warriors by initiative (HC-G31)."""
    rows = read_rows(FOLDER / "warriors.toml", "warrior", WarriorRow)
    in_order("warriors.toml", rows, WARRIORS)
    return rows


@cache
def event_rows() -> tuple[EventRow, ...]:
    """The 21 events of the Sudden Event deck."""
    rows = read_rows(FOLDER / "events.toml", "event", EventRow)
    in_order("events.toml", rows, EVENTS)
    return rows


@cache
def engine_rows() -> tuple[EngineRow, ...]:
    """The 6 War Engines."""
    rows = read_rows(FOLDER / "engines.toml", "engine", EngineRow)
    in_order("engines.toml", rows, ENGINES)
    return rows


@cache
def wound_rows() -> tuple[WoundRow, ...]:
    """The 35 Wound cards by value (HC-105)."""
    rows = read_rows(FOLDER / "wounds.toml", "wound", WoundRow)
    in_order("wounds.toml", rows, WOUNDS)
    in_all("wounds.toml", [row.count for row in rows], 35)
    return rows


@cache
def charge_rows() -> tuple[ChargeRow, ...]:
    """The 12 Charge cards."""
    rows = read_rows(FOLDER / "charges.toml", "charge", ChargeRow)
    in_all("charges.toml", [row.count for row in rows], 12)
    return rows


@cache
def cache_rows() -> tuple[CacheRow, ...]:
    """HC-008: the Charges in the Cache by number of players, from 2 to 6."""
    return read_rows(FOLDER / "charges.toml", "cache", CacheRow)


@cache
def focus_rows() -> tuple[FocusRow, ...]:
    """The 11 focus abilities."""
    rows = read_rows(FOLDER / "focus.toml", "effect", FocusRow)
    in_order("focus.toml", rows, FOCUS_WORDS[1:])
    return rows


@cache
def die_rows() -> tuple[DieRow, ...]:
    """The five readings of the dice."""
    return read_rows(FOLDER / "dice.toml", "roll", DieRow)


@cache
def team_rows() -> tuple[TeamRow, ...]:
    """The patterns of teams by seat."""
    return read_rows(FOLDER / "teams.toml", "team", TeamRow)


@cache
def piece_rows() -> tuple[PieceRow, ...]:
    """The printed list of components."""
    return read_rows(FOLDER / "box.toml", "piece", PieceRow)
