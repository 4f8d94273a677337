"""What is in the box: tiles, warriors, cards and the Board of Destiny, read from `content/` and checked."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from ludus.core.content import Row, Within, bound, read_rows, reader, wrong
from ludus.games.claustrophobia.kinds import FIGURES_OF, WARRIOR_KINDS

FOLDER = Path(__file__).parent / "content"
SIDES = "nesw"
POINTS = 99  # the highest price
Score = Annotated[int, Within(0, 9)]
Health = Annotated[int, Within(1, 9)]
Copies = Annotated[int, Within(0, 9)]
Price = Annotated[int, Within(0, POINTS)]


@dataclass(frozen=True)
class KindRow(Row):
    """A kind of tile."""

    room: Annotated[int, Within(1, 9)]
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
    lines: tuple[tuple[Score, Score, Score], ...]  # Move, Fight, Guard
    lines_from: tuple[str, ...]


@dataclass(frozen=True)
class TroglodyteRow(Row):
    figures: int
    cost: Annotated[int, Within(0, 20)]
    mvt: Score
    cbt: Score
    defence: Score
    says: str


@dataclass(frozen=True)
class DemonRow(Row):
    cost: Annotated[int, Within(0, 20)]
    mvt: Score
    cbt: Score
    defence: Score
    health: Health
    talents: tuple[str, ...]
    says: str


@dataclass(frozen=True)
class CreatureRow(Row):
    figure: str
    mvt: Score
    cbt: Score
    defence: Score
    health: Health
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
    price: Price


@dataclass(frozen=True)
class ObjectRow(Row):
    copies: Copies
    who: tuple[str, ...]
    says: str
    hint: str
    price: Price


@dataclass(frozen=True)
class AdvantageRow(Row):
    copies: Copies
    kind: str
    when: str
    windows: tuple[str, ...]
    says: str


@dataclass(frozen=True)
class EventRow(Row):
    copies: Copies
    left_out: int  # CL-291: copies that the handicap takes out
    when: str
    windows: tuple[str, ...]
    says: str


@dataclass(frozen=True)
class SquareRow(Row):
    """A square of the Board of Destiny."""

    red: bool
    need: str
    sets: tuple[Annotated[int, Within(1, 12)], ...]
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


def check_known(file: str, row: Row, words: Iterable[str], among: Iterable[str]) -> None:
    """Refuses words a row uses and the box does not have."""
    odd = sorted(set(words) - set(among))
    if odd:
        raise wrong(FOLDER / file, row.key, f"not known: {', '.join(odd)}")


@reader
def kind_rows() -> tuple[KindRow, ...]:
    return read_rows(FOLDER / "tiles.toml", "kind", KindRow)


@reader
def tile_rows() -> tuple[TileRow, ...]:
    """The 36 tiles, t01 first."""
    rows = read_rows(FOLDER / "tiles.toml", "tile", TileRow)
    for number, row in enumerate(rows, 1):
        check_known("tiles.toml", row, [row.kind], [kind.key for kind in kind_rows()])
        check_known("tiles.toml", row, row.openings, SIDES)
        if row.key != f"t{number:02}" or not row.openings or len(set(row.openings)) != len(row.openings):
            raise wrong(FOLDER / "tiles.toml", row.key, "tiles are t01, t02 and so on, each with different openings")
    return rows


@reader
def tile_names() -> tuple[str, ...]:
    """What the tiles are called: with their number where there are several of a kind."""
    kinds = [row.kind for row in tile_rows()]
    return tuple(f"{row.name} {n}" if kinds.count(row.kind) > 1 else row.name for n, row in enumerate(tile_rows(), 1))


def tile_number(tile: int) -> str:
    """The number on a tile, by which it is told from others of its kind."""
    return str(tile + 1) if tile_names()[tile] != tile_rows()[tile].name else ""


@reader
def talent_rows() -> tuple[TalentRow, ...]:
    return read_rows(FOLDER / "warriors.toml", "talent", TalentRow)


@reader
def warrior_rows() -> tuple[WarriorRow, ...]:
    """Redeemer, Brute and Blade for Hire."""
    path = FOLDER / "warriors.toml"
    rows = read_rows(path, "warrior", WarriorRow)
    if tuple(row.key for row in rows) != WARRIOR_KINDS:
        raise wrong(path, "warrior", f"the warriors are {', '.join(WARRIOR_KINDS)}, in this order")
    for row in rows:
        check_known("warriors.toml", row, row.talents, [talent.key for talent in talent_rows()])
        if len(row.lines) != 6 or len(row.lines_from) != 6:
            raise wrong(path, f"warrior {row.key}", "a warrior needs six lines of Move, Fight, and Guard")
        figures = len(FIGURES_OF[WARRIOR_KINDS.index(row.key)])
        bound(path, "warrior", row, "figures", figures, figures)
        bound(path, "warrior", row, "price", 0, POINTS if row.condemned else 0)  # CL-305: there is always a Redeemer
    return rows


@reader
def troglodyte_row() -> TroglodyteRow:
    return read_rows(FOLDER / "warriors.toml", "troglodyte", TroglodyteRow)[0]


@reader
def demon_rows() -> tuple[DemonRow, ...]:
    """The seven Demons."""
    rows = read_rows(FOLDER / "warriors.toml", "demon", DemonRow)
    for row in rows:
        if row.key == "master":  # it is never bought
            bound(FOLDER / "warriors.toml", "demon", row, "cost", 0, 0)
        check_known("warriors.toml", row, row.talents, [talent.key for talent in talent_rows()])
    return rows


@reader
def creature_rows() -> tuple[CreatureRow, ...]:
    rows = read_rows(FOLDER / "warriors.toml", "creature", CreatureRow)
    for row in rows:
        check_known("warriors.toml", row, row.talents, [talent.key for talent in talent_rows()])
    return rows


@reader
def gift_rows() -> tuple[GiftRow, ...]:
    """The six Gifts by their numbers."""
    rows = read_rows(FOLDER / "cards.toml", "gift", GiftRow)
    for number, row in enumerate(rows, 1):
        bound(FOLDER / "cards.toml", "gift", row, "number", number, number)
    return rows


@reader
def object_rows() -> tuple[ObjectRow, ...]:
    rows = read_rows(FOLDER / "cards.toml", "object", ObjectRow)
    for row in rows:
        check_known("cards.toml", row, row.who, WARRIOR_KINDS)
        bearers = sum(len(FIGURES_OF[WARRIOR_KINDS.index(kind)]) for kind in row.who)  # CL-G47: one each
        bound(FOLDER / "cards.toml", "object", row, "copies", 0, bearers)
    return rows


@reader
def advantage_rows() -> tuple[AdvantageRow, ...]:
    return read_rows(FOLDER / "cards.toml", "advantage", AdvantageRow)


@reader
def event_rows() -> tuple[EventRow, ...]:
    rows = read_rows(FOLDER / "cards.toml", "event", EventRow)
    for row in rows:
        bound(FOLDER / "cards.toml", "event", row, "left_out", 0, row.copies)
    return rows


@reader
def square_rows() -> tuple[SquareRow, ...]:
    """The ten squares of the Board of Destiny."""
    path = FOLDER / "destiny.toml"
    rows = read_rows(path, "square", SquareRow)
    for row in rows:
        if list(row.sets) != sorted(set(row.sets)):
            raise wrong(
                path, f"square {row.key}", f"sets is {list(row.sets)}, and the rules know rising numbers, 1 to 12"
            )
    return rows


@reader
def trap_rows() -> tuple[TrapRow, ...]:
    """What a booby trap does, by the die."""
    rows = read_rows(FOLDER / "destiny.toml", "trap", TrapRow)
    for die, row in enumerate(rows, 1):
        bound(FOLDER / "destiny.toml", "trap", row, "die", die, die)
    return rows


@reader
def token_rows() -> tuple[TokenRow, ...]:
    return read_rows(FOLDER / "tokens.toml", "token", TokenRow)
