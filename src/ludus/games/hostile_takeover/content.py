"""What is in the box: Characters, weapons, cards, maps and scenarios, read from `content/` and checked."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Annotated

from ludus.core.content import Row, Within, bound, expanded_rows, home, read_rows, reader, wrong
from ludus.core.errors import BadFile
from ludus.games.hostile_takeover.layout import Layout, read_layout, start_zones, why_not_layout
from ludus.geometry.squares import DIRECTIONS, STEP_X, STEP_Y

FOLDER = Path(__file__).parent / "content"
CUBES = 72  # HT-G07: for own arenas
AWARDS = ("wound", "arrival", "pick_up", "holder", "standing", "pinned")
BANS = ("turn_1", "first_pick_up")  # how long nobody fires
KINDS = ("move", "melee", "fire", "aim")  # the rules know each
FIGURES_EACH = 4  # HT-009: figures of a player, and cards of each kind
ENERGY = 4  # HT-009: tokens of a player
MOST_MOVE = 8  # with two points for Energy no move is longer than 10
MOST_REACH = 3
MOST_POINTS = 30  # on the Scoring Track
OWN = 32  # terrains of users that are kept: those of the tables in use
BALANCED, FIRST = "balanced", "first"  # the options of the Characters' numbers
Point = tuple[int, int]
Steps = Annotated[int, Within(1, MOST_MOVE)]
Roll = Annotated[int, Within(1, 30)]  # with two ten-sided dice, and what is added
Band = tuple[Roll, Roll, Roll, Roll, Roll, Roll]
Bonus = Annotated[int, Within(-9, 9)]
Away = Annotated[int, Within(-9, 9)]


@dataclass(frozen=True)
class CharacterRow(Row):
    mark: str
    team: str
    move: Steps
    armor: Annotated[int, Within(1, 2)]
    ranged: str
    melee: str
    special: str
    says: str
    first_move: Annotated[int, Within(0, MOST_MOVE)] = 0  # before it was changed for balance
    changed: str = ""  # why


@dataclass(frozen=True)
class RangedRow(Row):
    owner: str
    short: Band
    medium: Band
    long: Band
    armor1: tuple[Roll, Roll]
    armor2: tuple[Roll, Roll]
    traits: tuple[str, ...]
    says: str
    first_armor1: tuple[Roll, ...] = ()  # before they were changed for balance
    first_armor2: tuple[Roll, ...] = ()
    changed: str = ""  # why


@dataclass(frozen=True)
class MeleeRow(Row):
    owner: str
    attack: Bonus
    defense: Bonus
    armor1: Roll
    armor2: Roll
    reach: Annotated[int, Within(1, MOST_REACH)]
    traits: tuple[str, ...]
    says: str


@dataclass(frozen=True)
class SpecialRow(Row):
    owner: str
    card: str
    energy: Annotated[int, Within(1, ENERGY)]
    says: str
    hint: str


@dataclass(frozen=True)
class CardRow(Row):
    copies: int
    initiative: Bonus
    moving: bool
    says: str


@dataclass(frozen=True)
class UseRow(Row):
    when: str
    limit: str
    says: str


@dataclass(frozen=True)
class TraitRow(Row):
    owner: str
    says: str


@dataclass(frozen=True)
class TeamRow(Row):
    members: tuple[str, ...]
    says: str


@dataclass(frozen=True)
class ScenarioRow(Row):
    players: tuple[int, ...]
    hint: str
    says: str


@dataclass(frozen=True)
class SetupRow(Row):
    scenario: str
    players: int
    map: str
    zones: tuple[str, ...]
    needed: Annotated[int, Within(1, MOST_POINTS)]
    ban: str


@dataclass(frozen=True)
class AwardRow(Row):
    scenario: str
    points: tuple[Annotated[int, Within(0, 99)], ...]


@dataclass(frozen=True)
class MapRow(Row):
    scenario: str
    players: tuple[int, ...]
    map: str


@dataclass(frozen=True)
class TemplateRow(Row):
    faces: str
    squares: tuple[tuple[Away, Away], ...]


@dataclass(frozen=True)
class DirectionRow(Row):
    face: int
    step: tuple[Away, Away]


@dataclass(frozen=True)
class Character:
    """One Character Card with its charts."""

    key: str
    name: str
    mark: str  # two letters for the figure
    team: str
    move: int
    armor: int
    ranged: str
    hit: tuple[tuple[int, ...], ...]  # by band: moving none, light, hard cover; stationary none, light, hard
    wound: tuple[int, ...]  # Armor 1 without and with cover, Armor 2 without and with
    melee: str
    attack: int
    defense: int
    melee_wound: tuple[int, int]  # by Armor
    reach: int
    traits: tuple[str, ...]
    special: str
    says: str


# --- Characters -------------------------------------------------------------------------------------------------------


@reader
def roster(numbers: str = BALANCED) -> tuple[Character, ...]:
    """HT-103: the Characters, with the numbers that were measured or with the first ones."""
    return tuple(character(row, numbers) for row in characters())


@reader
def characters() -> tuple[CharacterRow, ...]:
    """Those of the recommended teams by name, then those of no team, who are only drafted."""
    rows = expanded_rows(FOLDER / "characters.toml", "character", CharacterRow)
    teamed = {key: team.key for team in teams() for key in team.members}
    first = rows[: len(teamed)]
    marks = [row.mark for row in rows]
    for row in rows:
        if row.pack and (row.team or len(row.mark) != 2 or marks.count(row.mark) > 1):
            said = "it belongs to no team, and no other card has its mark of two letters"
            raise wrong(home(FOLDER / "characters.toml", row), f"character {row.key}", said)
    if [row.key for row in first] != sorted(teamed) or any(teamed.get(row.key, "") != row.team for row in rows):
        said = "first the Characters of the teams in the order of their names, then others"
        raise wrong(FOLDER / "characters.toml", "character", said)
    for row in rows:
        why_changed("characters.toml", row, row.changed, row.first_move != 0)
    return rows


def why_changed(file: str, row: Row, why: str, earlier: bool) -> None:
    """Only what is ours is changed for balance, with what it was and why."""
    if bool(why) != earlier or (earlier and row.source != "house"):
        said = "a changed number is a house number, with its first value and `changed`"
        raise wrong(home(FOLDER / file, row), row.key, said)


def character(row: CharacterRow, numbers: str) -> Character:
    """Everything a Character points to is there and is its own."""
    gun, blade, special = guns().get(row.ranged), blades().get(row.melee), specials_by_key().get(row.special)
    if gun is None or blade is None or special is None or {gun.owner, blade.owner, special.owner} != {row.key}:
        said = "its weapons or its Special Action are not there or not its own"
        raise wrong(home(FOLDER / "characters.toml", row), f"character {row.key}", said)
    first = numbers == FIRST
    move = row.first_move if first and row.changed else row.move
    wound = (gun.first_armor1, gun.first_armor2) if first and gun.changed else (gun.armor1, gun.armor2)
    return Character(
        row.key, row.name, row.mark, row.team, move, row.armor, gun.name, (gun.short, gun.medium, gun.long),
        (*wound[0], *wound[1]), blade.name, blade.attack, blade.defense, (blade.armor1, blade.armor2), blade.reach,
        (*gun.traits, *blade.traits), row.special, row.says,
    )  # fmt: skip


@reader
def guns() -> dict[str, RangedRow]:
    """Ranged weapons; their charts must make sense."""
    rows = expanded_rows(FOLDER / "ranged.toml", "weapon", RangedRow)
    for row in rows:
        for band in (row.short, row.medium, row.long):
            moving, still = band[:3], band[3:]
            harder = all(m >= s for m, s in zip(moving, still, strict=True))
            if not harder or list(moving) != sorted(moving) or list(still) != sorted(still):
                said = f"{list(band)}: moving targets and targets in cover are never easier to hit"
                raise wrong(home(FOLDER / "ranged.toml", row), f"weapon {row.key}", said)
        check_traits(row.traits, "ranged.toml", row)
        why_changed("ranged.toml", row, row.changed, bool(row.first_armor1 and row.first_armor2))
    return {row.key: row for row in rows}


@reader
def blades() -> dict[str, MeleeRow]:
    """Melee weapons."""
    rows = expanded_rows(FOLDER / "melee.toml", "weapon", MeleeRow)
    for row in rows:
        check_traits(row.traits, "melee.toml", row)
    return {row.key: row for row in rows}


def check_traits(keys: tuple[str, ...], file: str, row: Row) -> None:
    odd = [key for key in keys if key not in {trait.key for trait in traits()}]
    if odd:
        raise wrong(home(FOLDER / file, row), f"weapon {row.key}", f"there is no trait '{odd[0]}'")


@reader
def traits() -> tuple[TraitRow, ...]:
    """HT-106: what some weapons always do."""
    rows = expanded_rows(FOLDER / "traits.toml", "trait", TraitRow)
    for row in rows:
        if row.like:
            raise wrong(home(FOLDER / "traits.toml", row), f"trait {row.key}", f"a weapon names '{row.like}' itself")
    return rows


def traits_of(card: Character) -> list[TraitRow]:
    """What the weapons of a Character always do."""
    return [trait for trait in traits() if trait.key in card.traits]


@reader
def specials() -> tuple[SpecialRow, ...]:
    """Special Actions, in the order of their owners."""
    rows = expanded_rows(FOLDER / "specials.toml", "special", SpecialRow)
    kinds = [card.key for card in cards()]
    odd = [row for row in rows if row.card not in kinds]
    if odd:
        file = home(FOLDER / "specials.toml", odd[0])
        raise wrong(file, f"special {odd[0].key}", f"its card is one of {', '.join(kinds)}")
    return rows


def specials_by_key() -> dict[str, SpecialRow]:
    return {row.key: row for row in specials()}


@reader
def cards() -> tuple[CardRow, ...]:
    """The kinds of Action Cards: Move, Melee, Fire, Aim/Overwatch."""
    rows = read_rows(FOLDER / "cards.toml", "card", CardRow)
    if tuple(row.key for row in rows) != KINDS:
        raise wrong(FOLDER / "cards.toml", "card", f"the cards are {', '.join(KINDS)}, in this order")
    for row in rows:
        bound(FOLDER / "cards.toml", "card", row, "copies", FIGURES_EACH, FIGURES_EACH)  # one for each figure
    return rows


@reader
def energy_uses() -> tuple[UseRow, ...]:
    """What Energy is spent on."""
    return read_rows(FOLDER / "energy.toml", "use", UseRow)


@reader
def teams() -> tuple[TeamRow, ...]:
    """HT-168: the recommended teams."""
    return read_rows(FOLDER / "teams.toml", "team", TeamRow)


# --- shapes -----------------------------------------------------------------------------------------------------------


@reader
def directions() -> tuple[DirectionRow, ...]:
    """HT-G72: the eight directions by the faces of the die, from north clockwise."""
    path = FOLDER / "shapes.toml"
    rows = read_rows(path, "direction", DirectionRow)
    if [row.key for row in rows] != DIRECTIONS:
        raise wrong(path, "direction", f"the directions are {', '.join(DIRECTIONS)}, in this order")
    for way, row in enumerate(rows):
        bound(path, "direction", row, "face", way + 1, way + 1)
        if row.step != (STEP_X[way], STEP_Y[way]):
            right = [STEP_X[way], STEP_Y[way]]
            raise wrong(path, f"direction {row.key}", f"step is {list(row.step)}, and the rules know only {right}")
    return rows


@reader
def flames() -> tuple[tuple[Point, ...], ...]:
    """HT-G22: the Flamer Template by direction, from north clockwise."""
    rows = read_rows(FOLDER / "shapes.toml", "template", TemplateRow)
    names = [row.key for row in directions()]
    found: dict[int, tuple[Point, ...]] = {}
    for row in rows:
        if row.faces not in names:
            raise wrong(FOLDER / "shapes.toml", f"template {row.key}", f"faces is one of {', '.join(names)}")
        squares, way = row.squares, names.index(row.faces)
        for _ in range(4):
            found[way] = squares
            squares, way = tuple((-v, u) for u, v in squares), (way + 2) % 8
    return tuple(found[way] for way in range(8))


# --- scenarios and maps -----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Map:
    """Terrain and start zones; force fields by their two ends."""

    key: str
    name: str
    cubes: tuple[Point, ...]
    green: tuple[tuple[Point, Point], ...]
    blue: tuple[tuple[Point, Point], ...]
    orange: tuple[tuple[Point, Point], ...]
    start: tuple[tuple[Point, ...], ...]  # by letter


@reader
def map_rows() -> tuple[MapRow, ...]:
    """Each map is for those whose set-ups name it."""
    path = FOLDER / "maps.toml"
    rows = read_rows(path, "map", MapRow)
    for row in rows:
        for_whom(path, "map", row, row.players, [s for s in setups() if (s.map, s.scenario) == (row.key, row.scenario)])
    return rows


def for_whom(path: Path, table: str, row: Row, players: tuple[int, ...], named: list[SetupRow]) -> None:
    """The numbers of players are those of the set-ups."""
    right = sorted(setup.players for setup in named)
    if list(players) != right:
        raise wrong(path, f"{table} {row.key}", f"players is {list(players)}, and the set-ups know only {right}")


@reader
def maps() -> dict[str, Map]:
    """HT-011: the maps of the box."""
    found = {}
    for row in map_rows():
        try:
            layout = read_terrain(row.map)
        except BadFile as e:
            raise wrong(FOLDER / "maps.toml", f"map {row.key}", str(e)) from e
        fault = why_not_terrain(layout, row.scenario, row.players[0], CUBES, True)
        if fault:
            raise wrong(FOLDER / "maps.toml", f"map {row.key}", fault)
        zones = start_zones(row.players[0])
        found[row.key] = Map(row.key, row.name, layout.cubes, layout.green, layout.blue, layout.orange, zones)
    return found


@reader
def scenarios() -> dict[str, ScenarioRow]:
    path = FOLDER / "scenarios.toml"
    rows = read_rows(path, "scenario", ScenarioRow)
    for row in rows:
        for_whom(path, "scenario", row, row.players, [setup for setup in setups() if setup.scenario == row.key])
    return {row.key: row for row in rows}


@reader
def setups() -> tuple[SetupRow, ...]:
    """What each scenario needs for each number of players."""
    path = FOLDER / "scenarios.toml"
    rows = read_rows(path, "setup", SetupRow)
    drawn = [row.key for row in read_rows(FOLDER / "maps.toml", "map", MapRow)]
    for row in rows:
        bound(path, "setup", row, "players", len(row.zones), len(row.zones))
        if row.map not in drawn or row.ban not in BANS:
            said = f"its map is one of {', '.join(drawn)}, and its ban one of {', '.join(BANS)}"
            raise wrong(path, f"setup {row.key}", said)
    return rows


@reader
def points() -> tuple[AwardRow, ...]:
    """What gives points."""
    rows = read_rows(FOLDER / "scenarios.toml", "award", AwardRow)
    if tuple(row.key for row in rows) != AWARDS or not all(row.points for row in rows):
        said = f"points are given for {', '.join(AWARDS)}, in this order"
        raise wrong(FOLDER / "scenarios.toml", "award", said)
    return rows


@lru_cache(OWN)
def read_terrain(text: str) -> Layout:
    """HT-012: terrain of somebody's own: a drawn map or a list of pieces."""
    return read_layout(text)


def why_not_terrain(layout: Layout, scenario: str, players: int, cube_limit: int, partial_squares: bool) -> str:
    """HT-012, HT-013, HT-G09: why this terrain cannot be played; empty when it can."""
    return why_not_layout(layout, scenario, players, cube_limit, partial_squares)
