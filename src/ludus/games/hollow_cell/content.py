"""What is in the box: cards, Warriors, events, War Engines, dice and teams, read from `content/` and checked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from ludus.core.content import Row, Within, bound, expanded_rows, home, read_rows, reader, wrong
from ludus.games.hollow_cell.options import TEAM_SIZE

PROSE = "3v3-prose"  # HC-G02: three against three as the prose has it
FOLDER = Path(__file__).parent / "content"
CARDS = 80  # HC-005: in the Vault deck,
IN_BOX = 44  # names, without those of expansions
PLUGS = ["head", "weapon", "gear", "body"]  # HC-G23: by kind
KINDS = (
    ("action", "hollow cell"), ("action", "sudden event"), ("action", "attack"), ("action", "boost"),
    ("action", "grenade"), ("action", "ration"), ("action", "special"), ("action", "supply"), ("action", "trick"),
    ("equip", "gear"), ("equip", "weapon"), ("location", "building"),
)  # fmt: skip


@dataclass(frozen=True)
class VaultRow(Row):
    count: int
    type: str  # action, equip, location
    kind: str
    plug: str
    charges: Annotated[int, Within(0, 9)]
    green: Annotated[int, Within(0, 9)]
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
    cost: Annotated[int, Within(0, 1)]
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
        raise wrong(FOLDER / file, "keys", f"they are {', '.join(keys)}, in this order")


def in_number(file: str, rows: Sequence[Row], count: int) -> None:
    if len(rows) != count:
        raise wrong(FOLDER / file, "keys", f"there are {len(rows)}, and the rules know {count}")


def in_all(file: str, counts: list[int], total: int, rule: str) -> None:
    if sum(counts) != total:
        raise wrong(FOLDER / file, "count", f"{sum(counts)} cards, not {total}, which is all the rules know ({rule})")


@reader
def vault_rows() -> tuple[VaultRow, ...]:
    """HC-005, HC-G01: the 80 Vault cards by their 44 names, and those of expansions."""
    rows = expanded_rows(FOLDER / "vault.toml", "card", VaultRow)
    in_number("vault.toml", [row for row in rows if not row.pack], IN_BOX)
    in_all("vault.toml", [row.count for row in rows if not row.pack], CARDS, "HC-005")
    for row in rows:
        file = home(FOLDER / "vault.toml", row)
        known_kind(file, row)
        if row.kind == "sudden event":  # nobody ever holds it
            bound(file, "card", row, "green", 0, 0)
        if row.type != "equip" and row.kind != "attack":  # HC-066: a Hollow Cell is one Charge
            bound(file, "card", row, "charges", int(row.key == "cell"), int(row.key == "cell"))
    return rows


def known_kind(file: Path, row: VaultRow) -> None:
    """HC-140: a card is of a type, kind, plug and focus ability that the rules know."""
    if (row.type, row.kind) not in KINDS or (row.plug in PLUGS) != (row.type == "equip"):
        known = ", ".join(f"{type_} {kind}" for type_, kind in KINDS)
        said = f"type and kind are one of {known}, and an equip has a plug: {', '.join(PLUGS)}"
        raise wrong(file, f"card {row.key}", said)
    abilities = [ability.key for ability in focus_rows()]
    if row.focus not in ("", *abilities):
        raise wrong(file, f"card {row.key}", f"its focus is one of {', '.join(abilities)}, or none")
    if row.pack and row.kind in ("hollow cell", "sudden event", "boost"):
        raise wrong(file, f"card {row.key}", f"there is one {row.kind} card, and it is in the box")


@reader
def warrior_rows() -> tuple[WarriorRow, ...]:
    """The 18 Warriors by initiative (HC-G31)."""
    rows = read_rows(FOLDER / "warriors.toml", "warrior", WarriorRow)
    in_number("warriors.toml", rows, 18)
    for initiative, row in enumerate(rows, 1):
        bound(FOLDER / "warriors.toml", "warrior", row, "initiative", initiative, initiative)
    return rows


@reader
def event_rows() -> tuple[EventRow, ...]:
    """The 21 events of the Sudden Event deck."""
    rows = read_rows(FOLDER / "events.toml", "event", EventRow)
    in_number("events.toml", rows, 21)
    return rows


@reader
def engine_rows() -> tuple[EngineRow, ...]:
    """The 6 War Engines."""
    rows = read_rows(FOLDER / "engines.toml", "engine", EngineRow)
    in_number("engines.toml", rows, 6)
    return rows


@reader
def wound_rows() -> tuple[WoundRow, ...]:
    """The 35 Wound cards by value (HC-105)."""
    rows = read_rows(FOLDER / "wounds.toml", "wound", WoundRow)
    in_number("wounds.toml", rows, 4)
    in_all("wounds.toml", [row.count for row in rows], 35, "HC-105")
    for value, row in enumerate(rows):
        bound(FOLDER / "wounds.toml", "wound", row, "value", value, value)
    return rows


@reader
def charge_rows() -> tuple[ChargeRow, ...]:
    """The 12 Charge cards."""
    rows = read_rows(FOLDER / "charges.toml", "charge", ChargeRow)
    in_order("charges.toml", rows, ["charge"])
    bound(FOLDER / "charges.toml", "charge", rows[0], "count", 12, 12)
    return rows


@reader
def cache_rows() -> tuple[CacheRow, ...]:
    """HC-008: the Charges in the Cache by number of players, from 2 to 6."""
    path = FOLDER / "charges.toml"
    rows = read_rows(path, "cache", CacheRow)
    in_order("charges.toml", rows, [f"cache-{players}" for players in range(2, 7)])
    for players, row in enumerate(rows, 2):
        bound(path, "cache", row, "players", players, players)
        bound(path, "cache", row, "charges", 0, charge_rows()[0].count)
    return rows


@reader
def focus_rows() -> tuple[FocusRow, ...]:
    """The 11 focus abilities."""
    rows = read_rows(FOLDER / "focus.toml", "effect", FocusRow)
    in_number("focus.toml", rows, 11)
    return rows


@reader
def die_rows() -> tuple[DieRow, ...]:
    """The five readings of the dice."""
    return read_rows(FOLDER / "dice.toml", "roll", DieRow)


@reader
def team_rows() -> tuple[TeamRow, ...]:
    """HC-193: the patterns of teams by seat: each seat is in one team, and the lone one in a team of its own."""
    path = FOLDER / "teams.toml"
    rows = read_rows(path, "team", TeamRow)
    in_order("teams.toml", rows, [*TEAM_SIZE, PROSE])
    for row in rows:
        size = TEAM_SIZE["3v3" if row.key == PROSE else row.key]
        bound(path, "team", row, "players", size, size)
        if sorted(seat for team in row.seats for seat in team) != [*range(1, row.players + 1)]:
            raise wrong(
                path, f"team {row.key}", f"seats is {row.seats}, and each of 1 to {row.players} stands in it once"
            )
        alone = next((team[0] for team in row.seats if len(team) == 1), 0)
        bound(path, "team", row, "lone", alone, alone)
    return rows


@reader
def piece_rows() -> tuple[PieceRow, ...]:
    """The printed list of components."""
    return read_rows(FOLDER / "box.toml", "piece", PieceRow)
