"""What is in the box: tiles, warriors, cards and the Board of Destiny, read from `content/` and checked."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from ludus.core.content import Row, read_rows
from ludus.core.errors import BadFile

FOLDER = Path(__file__).parent / "content"
SIDES = "nesw"


@dataclass(frozen=True)
class KindRow(Row):
    """A kind of tile."""

    room: int
    says: str
    hint: str


@dataclass(frozen=True)
class TileRow(Row):
    kind: str
    openings: str


@dataclass(frozen=True)
class WarriorRow(Row):
    """A kind of Human warrior."""

    short: str
    plural: str
    figures: int
    condemned: bool
    talents: tuple[str, ...]
    price: int
    lines: tuple[tuple[int, int, int], ...]  # MVT, CBT, DEF
    lines_from: tuple[str, ...]


@dataclass(frozen=True)
class TroglodyteRow(Row):
    figures: int
    cost: int
    mvt: int
    cbt: int
    defence: int
    says: str


@dataclass(frozen=True)
class DemonRow(Row):
    cost: int
    mvt: int
    cbt: int
    defence: int
    health: int
    talents: tuple[str, ...]
    says: str


@dataclass(frozen=True)
class CreatureRow(Row):
    figure: str
    mvt: int
    cbt: int
    defence: int
    health: int
    talents: tuple[str, ...]
    says: str


@dataclass(frozen=True)
class TalentRow(Row):
    says: str
    hint: str


@dataclass(frozen=True)
class GiftRow(Row):
    number: int
    when: str
    says: str
    hint: str
    price: int


@dataclass(frozen=True)
class ObjectRow(Row):
    copies: int
    who: tuple[str, ...]
    says: str
    hint: str
    price: int


@dataclass(frozen=True)
class AdvantageRow(Row):
    copies: int
    kind: str
    when: str
    windows: tuple[str, ...]
    says: str


@dataclass(frozen=True)
class EventRow(Row):
    copies: int
    when: str
    windows: tuple[str, ...]
    says: str


@dataclass(frozen=True)
class SquareRow(Row):
    """A square of the Board of Destiny."""

    red: bool
    need: str
    sets: tuple[int, ...]
    dice: str
    says: str
    hint: str
    lasts: str


@dataclass(frozen=True)
class TrapRow(Row):
    die: int
    effect: str
    says: str


@dataclass(frozen=True)
class TokenRow(Row):
    copies: int
    says: str


def known(file: str, row: Row, words: Iterable[str], among: Iterable[str]) -> None:
    """Refuses words a row uses and the box does not have."""
    odd = sorted(set(words) - set(among))
    if odd:
        raise BadFile(f"{file}: {row.key}: not known: {', '.join(odd)}")


@cache
def kind_rows() -> tuple[KindRow, ...]:
    return read_rows(FOLDER / "tiles.toml", "kind", KindRow)


@cache
def tile_rows() -> tuple[TileRow, ...]:
    """The 36 tiles, t01 first."""
    rows = read_rows(FOLDER / "tiles.toml", "tile", TileRow)
    for number, row in enumerate(rows, 1):
        known("tiles.toml", row, [row.kind], [kind.key for kind in kind_rows()])
        known("tiles.toml", row, row.openings, SIDES)
        if row.key != f"t{number:02}" or not row.openings or len(set(row.openings)) != len(row.openings):
            raise BadFile(f"tiles.toml: {row.key}: tiles are t01, t02 and so on, each with different openings")
    return rows


@cache
def talent_rows() -> tuple[TalentRow, ...]:
    return read_rows(FOLDER / "warriors.toml", "talent", TalentRow)


@cache
def warrior_rows() -> tuple[WarriorRow, ...]:
    """Redeemer, Brute and Blade for Hire."""
    rows = read_rows(FOLDER / "warriors.toml", "warrior", WarriorRow)
    for row in rows:
        known("warriors.toml", row, row.talents, [talent.key for talent in talent_rows()])
        if len(row.lines) != 6 or len(row.lines_from) != 6 or any(len(line) != 3 for line in row.lines):
            raise BadFile(f"warriors.toml: {row.key}: there are six lines of MVT, CBT and DEF")
    return rows


@cache
def troglodyte_row() -> TroglodyteRow:
    return read_rows(FOLDER / "warriors.toml", "troglodyte", TroglodyteRow)[0]


@cache
def demon_rows() -> tuple[DemonRow, ...]:
    """The seven Demons."""
    rows = read_rows(FOLDER / "warriors.toml", "demon", DemonRow)
    for row in rows:
        known("warriors.toml", row, row.talents, [talent.key for talent in talent_rows()])
    return rows


@cache
def creature_rows() -> tuple[CreatureRow, ...]:
    rows = read_rows(FOLDER / "warriors.toml", "creature", CreatureRow)
    for row in rows:
        known("warriors.toml", row, row.talents, [talent.key for talent in talent_rows()])
    return rows


@cache
def gift_rows() -> tuple[GiftRow, ...]:
    """The six Gifts by their numbers."""
    rows = read_rows(FOLDER / "cards.toml", "gift", GiftRow)
    if [row.number for row in rows] != [1, 2, 3, 4, 5, 6]:
        raise BadFile("cards.toml: the Gifts have the numbers 1 to 6, in this order")
    return rows


@cache
def object_rows() -> tuple[ObjectRow, ...]:
    rows = read_rows(FOLDER / "cards.toml", "object", ObjectRow)
    for row in rows:
        known("cards.toml", row, row.who, [warrior.key for warrior in warrior_rows()])
    return rows


@cache
def advantage_rows() -> tuple[AdvantageRow, ...]:
    return read_rows(FOLDER / "cards.toml", "advantage", AdvantageRow)


@cache
def event_rows() -> tuple[EventRow, ...]:
    return read_rows(FOLDER / "cards.toml", "event", EventRow)


@cache
def square_rows() -> tuple[SquareRow, ...]:
    """The ten squares of the Board of Destiny."""
    return read_rows(FOLDER / "destiny.toml", "square", SquareRow)


@cache
def trap_rows() -> tuple[TrapRow, ...]:
    """What a booby trap does, by the die."""
    rows = read_rows(FOLDER / "destiny.toml", "trap", TrapRow)
    if [row.die for row in rows] != [1, 2, 3, 4, 5, 6]:
        raise BadFile("destiny.toml: the traps are those of the dice 1 to 6")
    return rows


@cache
def token_rows() -> tuple[TokenRow, ...]:
    return read_rows(FOLDER / "destiny.toml", "token", TokenRow)
