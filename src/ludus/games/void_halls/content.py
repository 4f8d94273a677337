"""What is in the box: sheets, time tracks, buildings, combinations and points, read from `content/` and checked."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path

from ludus.core.content import USUAL, Row, bound, read_rows, reader, wrong
from ludus.games.void_halls import numbers as n
from ludus.games.void_halls.plan import Plan

FOLDER = Path(__file__).parent / "content"
LETTERS = "abcdefg"
ENDS = "D<>"  # the door and the two ends of stairs
FLOOR = ".,x"
CHEAPER = ("mine", "trap")  # once they are upgraded: VH-102, VH-118
PAYS = {"mine": n.PAIR, "build": n.TRIPLE, "hire": n.FOUR, "explore": n.FIVE, "upgrade": 6}  # dice
KNOWN = {  # the numbers the rules use, by the keys of their rows
    "workers_start": n.WORKERS_START, "workers_max": n.WORKERS_MOST, "supplies_start": n.SUPPLIES_START,
    "supply_spaces": n.SUPPLY_SPACES, "point_squares": n.POINT_SQUARES, "rounds": n.ROUNDS, "halls": n.HALLS,
    "throws_normal": n.THROWS, "throws_insane": n.THROWS_INSANE, "throws_force": n.FORCE_THROWS,
    "buildings_to_explore": n.NEEDED_TO_EXPLORE, "mine_yield": n.MINE_YIELD, "hero_loss": n.HERO_LOSS,
    "exchange_supplies": n.EXCHANGE, "scepter_points": n.SCEPTER_POINTS, "supplies_per_point": n.SUPPLIES_PER_POINT,
    "hall_points": n.HALL_POINTS, "upgrade_points": n.UPGRADE_POINTS, "set_points": n.SET_POINTS,
    "hourglass_rounds": 23, "battle_rounds": 7, "hall_squares": 3, "hero_supplies": 1, "hero_points": 1, "exchanges": 1,
}  # fmt: skip


@dataclass(frozen=True)
class SheetRow(Row):
    says: str
    tomb: str
    fighter: str
    scepter: str
    squares: tuple[int, ...]
    halls: tuple[str, ...]


@dataclass(frozen=True)
class TrackRow(Row):
    says: str
    rounds: str
    battles: tuple[int, ...]


@dataclass(frozen=True)
class BuildingRow(Row):
    letter: str
    supplies: int
    workers: int
    unique: bool
    squares: int
    says: str
    upgrade: str
    cheaper: int


@dataclass(frozen=True)
class CombinationRow(Row):
    dice: int
    run: bool
    says: str
    most: int


@dataclass(frozen=True)
class NumberRow(Row):
    value: int


@dataclass(frozen=True)
class ScoreRow(Row):
    when: str
    says: str


@dataclass(frozen=True)
class RatingRow(Row):
    normal: int
    insane: int


@dataclass(frozen=True)
class Hall:
    """One hall of a sheet as it is drawn: its lines, and its squares by name."""

    level: int
    lines: tuple[str, ...]
    squares: tuple[str, ...]  # in reading order
    pairs: tuple[tuple[str, str], ...]  # side by side, in the order of the first one, the one to the right before
    blocked: tuple[str, ...]
    landings: tuple[str, ...]
    gate: str  # the landing before the stairs to the next hall; empty in the last one

    def sign(self, square: str) -> str:
        """What the map shows on a square of this hall."""
        return self.lines[int(square[2:]) - 1][LETTERS.index(square[1])]


@reader
def sheet_rows() -> dict[str, SheetRow]:
    """The four sheets; the numbers of squares are those of the drawings."""
    path = FOLDER / "sheets.toml"
    rows = read_rows(path, "sheet", SheetRow)
    for row in rows:
        drawn = tuple(hall.count(".") for hall in row.halls)
        if len(drawn) != n.HALLS or row.squares != drawn:
            said = f"squares is {list(row.squares)}, and its {n.HALLS} halls are drawn with {list(drawn)}"
            raise wrong(path, f"sheet {row.key}", said)
    return {row.key: row for row in rows}


@reader
def track_rows() -> dict[str, TrackRow]:
    """The time tracks; the battles are in the rounds that are marked so."""
    path = FOLDER / "tracks.toml"
    rows = read_rows(path, "track", TrackRow)
    for row in rows:
        marks = row.rounds.replace(" ", "")
        if len(marks) != n.ROUNDS or set(marks) - set("HB"):
            raise wrong(path, f"track {row.key}", f"rounds is {n.ROUNDS} times H or B, not {len(marks)} marks {marks}")
        drawn = tuple(round for round, mark in enumerate(marks, 1) if mark == "B")
        if row.battles != drawn:
            said = f"battles is {list(row.battles)}, and rounds has its B at {list(drawn)}"
            raise wrong(path, f"track {row.key}", said)
    return {row.key: row for row in rows}


@reader
def building_rows() -> tuple[BuildingRow, ...]:
    """The seven kinds, in the order of the rulebook."""
    path = FOLDER / "buildings.toml"
    rows = read_rows(path, "building", BuildingRow)
    boxes, unique = [i for i, row in enumerate(rows) if row.upgrade], [row.unique for row in rows]
    if ([row.key for row in rows], unique, boxes) != (n.KINDS, n.UNIQUE, n.UPGRADES):
        raise wrong(path, "building", "kinds, unique ones or upgrades are not those of the rules")
    for i, row in enumerate(rows):
        bound(path, "building", row, "supplies", 0, n.SUPPLY_SPACES)
        bound(path, "building", row, "cheaper", 0, row.supplies if row.key in CHEAPER else 0)
        bound(path, "building", row, "workers", int(i == n.WARRIOR), int(i == n.WARRIOR))
        bound(path, "building", row, "squares", 1 + int(i == n.SCEPTER), 1 + int(i == n.SCEPTER))
    return rows


@reader
def combination_rows() -> tuple[CombinationRow, ...]:
    """What two, three, four, five equal dice and a run pay."""
    path = FOLDER / "combinations.toml"
    rows = read_rows(path, "combination", CombinationRow)
    if [row.key for row in rows] != list(PAYS):
        raise wrong(path, "combination", f"the rules know {', '.join(PAYS)}, in this order")
    for row, dice in zip(rows, PAYS.values(), strict=True):
        most = n.WORKERS_MOST // dice if dice < n.FOUR else 1
        bound(path, "combination", row, "dice", dice, dice)
        bound(path, "combination", row, "most", most, most)
    return rows


@reader
def numbers() -> dict[str, int]:
    """The numbers of the game by their keys."""
    path = FOLDER / "numbers.toml"
    rows = read_rows(path, "number", NumberRow)
    if {row.key for row in rows} != KNOWN.keys():
        raise wrong(path, "number", f"the rules know {', '.join(KNOWN)}")
    return {row.key: bound(path, "number", row, "value", KNOWN[row.key], KNOWN[row.key]) for row in rows}


@reader
def score_rows() -> tuple[ScoreRow, ...]:
    """Where points come from, in the order of the final count."""
    return read_rows(FOLDER / "scoring.toml", "score", ScoreRow)


@reader
def rating_rows() -> tuple[RatingRow, ...]:
    """The titles, the lowest first, which everybody earns."""
    path = FOLDER / "scoring.toml"
    rows = read_rows(path, "rating", RatingRow)
    for column in ("normal", "insane"):
        bound(path, "rating", rows[0], column, 0, 0)
        for before, row in pairwise(rows):
            bound(path, "rating", row, column, getattr(before, column) + 1, USUAL.high)
    return rows


def rating(score: int, insane: bool) -> str:
    """The title a final score earns."""
    return [row.name for row in rating_rows() if score >= (row.insane if insane else row.normal)][-1]


@reader
def tracks() -> dict[str, str]:
    """The 30 rounds of each time track, H or B."""
    return {row.key: row.rounds.replace(" ", "") for row in track_rows().values()}


@reader
def sheets() -> dict[str, Plan]:
    """The maps of the sheets, as the rules read them."""
    return {row.key: Plan(row.key, [drawn.split() for drawn in row.halls]) for row in sheet_rows().values()}


@cache
def halls(key: str) -> tuple[Hall, ...]:
    """The five halls of a sheet."""
    return tuple(hall(key, level, drawn) for level, drawn in enumerate(sheet_rows()[key].halls, 1))


def hall(key: str, level: int, drawn: str) -> Hall:
    """A hall with its lists, read from its drawing."""
    lines = tuple(drawn.split())
    if len({len(line) for line in lines}) != 1:
        raise wrong(FOLDER / "sheets.toml", f"sheet {key}", f"the lines of hall {level} are not of one length")
    name = {(x, y): f"{level}{LETTERS[x]}{y + 1}" for y, line in enumerate(lines) for x in range(len(line))}
    sign = {place: lines[place[1]][place[0]] for place in name}
    beside = {(x, y): [p for p in ((x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)) if p in sign] for x, y in name}
    near = {place: "".join(sign[p] for p in beside[place] if sign[p] in ENDS) for place in name if sign[place] in FLOOR}
    odd = [name[place] for place, ends in near.items() if (sign[place] == ",") != bool(ends)]
    if odd:
        said = f"a landing lies beside the door or stairs, but not so {', '.join(odd)}"
        raise wrong(FOLDER / "sheets.toml", f"sheet {key}", said)
    free = [place for place in name if sign[place] == "."]
    return Hall(
        level,
        lines,
        tuple(name[place] for place in free),
        tuple((name[place], name[p]) for place in free for p in beside[place] if p > place and sign[p] == "."),
        tuple(name[place] for place in name if sign[place] == "x"),
        tuple(name[place] for place in name if sign[place] == ","),
        next((name[place] for place, ends in near.items() if ">" in ends), ""),
    )
