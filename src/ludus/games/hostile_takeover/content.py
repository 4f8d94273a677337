"""What is in the box: Characters, weapons, cards, maps and scenarios, read from `content/` and checked."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

from ludus.core.content import Row, bound, described, read_rows
from ludus.core.errors import BadFile
from ludus.games.hostile_takeover.layout import Layout, read_layout, start_zones, why_not_layout
from ludus.geometry.squares import STEP_X, STEP_Y

FOLDER = Path(__file__).parent / "content"
CUBES = 72  # HT-G07: for own arenas
AWARDS = ("wound", "arrival", "pick_up", "holder", "standing", "pinned")
KINDS = ("move", "melee", "fire", "aim")  # the rules know each
FIGURES_EACH = 4  # HT-009: figures of a player, and cards of each kind
ENERGY = 4  # HT-009: tokens of a player
MOST_MOVE = 8  # with two points for Energy no move is longer than 10
MOST_REACH = 3
MOST_POINTS = 30  # on the Scoring Track
OWN = 32  # terrains of users that are kept: those of the tables in use
BALANCED, FIRST = "balanced", "first"  # the options of the Characters' numbers
Point = tuple[int, int]


@dataclass(frozen=True)
class CharacterRow(Row):
    mark: str
    team: str
    move: int
    armor: int
    ranged: str
    melee: str
    special: str
    says: str
    first_move: int = 0  # before it was changed for balance
    changed: str = ""  # why


@dataclass(frozen=True)
class RangedRow(Row):
    owner: str
    short: tuple[int, ...]
    medium: tuple[int, ...]
    long: tuple[int, ...]
    armor1: tuple[int, ...]
    armor2: tuple[int, ...]
    traits: tuple[str, ...]
    says: str
    first_armor1: tuple[int, ...] = ()  # before they were changed for balance
    first_armor2: tuple[int, ...] = ()
    changed: str = ""  # why


@dataclass(frozen=True)
class MeleeRow(Row):
    owner: str
    attack: int
    defense: int
    armor1: int
    armor2: int
    reach: int
    traits: tuple[str, ...]
    says: str


@dataclass(frozen=True)
class SpecialRow(Row):
    owner: str
    card: str
    energy: int
    says: str
    hint: str


@dataclass(frozen=True)
class CardRow(Row):
    copies: int
    initiative: int
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
    needed: int
    ban: str


@dataclass(frozen=True)
class AwardRow(Row):
    scenario: str
    points: tuple[int, ...]


@dataclass(frozen=True)
class MapRow(Row):
    scenario: str
    players: tuple[int, ...]
    map: str


@dataclass(frozen=True)
class TemplateRow(Row):
    faces: str
    squares: tuple[Point, ...]


@dataclass(frozen=True)
class DirectionRow(Row):
    face: int
    step: Point


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


@cache
def roster(numbers: str = BALANCED) -> tuple[Character, ...]:
    """HT-103: the Characters, with the numbers that were measured or with the first ones."""
    return tuple(character(row, numbers) for row in characters())


@cache
def characters() -> tuple[CharacterRow, ...]:
    """Those of the recommended teams by name, then those of no team, who are only drafted."""
    path = FOLDER / "characters.toml"
    rows = read_rows(path, "character", CharacterRow)
    teamed = {key: team.key for team in teams() for key in team.members}
    first = rows[: len(teamed)]
    if [row.key for row in first] != sorted(teamed) or any(teamed.get(row.key, "") != row.team for row in rows):
        raise BadFile("characters.toml: first the Characters of the teams in the order of their names, then others")
    for row in rows:
        why_changed("characters.toml", row, row.changed, row.first_move != 0)
        bound(path, "character", row, "armor", 1, 2)
        bound(path, "character", row, "move", 1, MOST_MOVE)
        bound(path, "character", row, "first_move", 0, MOST_MOVE)
    for file in ("pieces.toml", "energy.toml"):
        described(FOLDER / file)
    return rows


def why_changed(file: str, row: Row, why: str, earlier: bool) -> None:
    """Only what is ours is changed for balance, with what it was and why."""
    if bool(why) != earlier or (earlier and row.source != "house"):
        raise BadFile(f"{file}: {row.key}: a changed number is a house number, with its first value and `changed`")


def character(row: CharacterRow, numbers: str) -> Character:
    """Everything a Character points to is there and is its own."""
    gun, blade, special = guns().get(row.ranged), blades().get(row.melee), specials_by_key().get(row.special)
    if gun is None or blade is None or special is None or {gun.owner, blade.owner, special.owner} != {row.key}:
        raise BadFile(f"characters.toml: {row.key}: its weapons or its Special Action are not there or not its own")
    first = numbers == FIRST
    move = row.first_move if first and row.changed else row.move
    wound = (gun.first_armor1, gun.first_armor2) if first and gun.changed else (gun.armor1, gun.armor2)
    return Character(
        row.key, row.name, row.mark, row.team, move, row.armor, gun.name, (gun.short, gun.medium, gun.long),
        (*wound[0], *wound[1]), blade.name, blade.attack, blade.defense, (blade.armor1, blade.armor2), blade.reach,
        (*gun.traits, *blade.traits), row.special, row.says,
    )  # fmt: skip


@cache
def guns() -> dict[str, RangedRow]:
    """Ranged weapons; their charts must make sense."""
    rows = read_rows(FOLDER / "ranged.toml", "weapon", RangedRow)
    for row in rows:
        for band in (row.short, row.medium, row.long):
            moving, still = band[:3], band[3:]
            harder = all(m >= s for m, s in zip(moving, still, strict=True))
            if not harder or list(moving) != sorted(moving) or list(still) != sorted(still):
                raise BadFile(f"ranged.toml: {row.key}: moving targets and targets in cover are never easier to hit")
        known(row.traits, f"ranged.toml: {row.key}")
        why_changed("ranged.toml", row, row.changed, bool(row.first_armor1 and row.first_armor2))
    return {row.key: row for row in rows}


@cache
def blades() -> dict[str, MeleeRow]:
    """Melee weapons."""
    path = FOLDER / "melee.toml"
    rows = read_rows(path, "weapon", MeleeRow)
    for row in rows:
        bound(path, "weapon", row, "reach", 1, MOST_REACH)
        known(row.traits, f"melee.toml: {row.key}")
    return {row.key: row for row in rows}


def known(keys: tuple[str, ...], where: str) -> None:
    odd = [key for key in keys if key not in {trait.key for trait in traits()}]
    if odd:
        raise BadFile(f"{where}: there is no trait '{odd[0]}'")


@cache
def traits() -> tuple[TraitRow, ...]:
    """HT-106: what some weapons always do."""
    return read_rows(FOLDER / "traits.toml", "trait", TraitRow)


def traits_of(card: Character) -> list[TraitRow]:
    """What the weapons of a Character always do."""
    return [trait for trait in traits() if trait.key in card.traits]


@cache
def specials() -> tuple[SpecialRow, ...]:
    """Special Actions, in the order of their owners."""
    path = FOLDER / "specials.toml"
    rows = read_rows(path, "special", SpecialRow)
    for row in rows:
        bound(path, "special", row, "energy", 1, ENERGY)
    kinds = [card.key for card in cards()]
    wrong = [row.key for row in rows if row.card not in kinds]
    if wrong:
        raise BadFile(f"specials.toml: {wrong[0]}: its card is one of {', '.join(kinds)}")
    return rows


def specials_by_key() -> dict[str, SpecialRow]:
    return {row.key: row for row in specials()}


@cache
def cards() -> tuple[CardRow, ...]:
    """The kinds of Action Cards: Move, Melee, Fire, Aim/Overwatch."""
    path = FOLDER / "cards.toml"
    rows = read_rows(path, "card", CardRow)
    if tuple(row.key for row in rows) != KINDS:
        raise BadFile(f"cards.toml: the cards are {', '.join(KINDS)}, in this order")
    for row in rows:
        bound(path, "card", row, "copies", FIGURES_EACH, FIGURES_EACH)
        bound(path, "card", row, "initiative", -9, 9)
    return rows


@cache
def energy_uses() -> tuple[UseRow, ...]:
    """What Energy is spent on."""
    return read_rows(FOLDER / "energy.toml", "use", UseRow)


@cache
def teams() -> tuple[TeamRow, ...]:
    """HT-168: the recommended teams."""
    return read_rows(FOLDER / "teams.toml", "team", TeamRow)


# --- shapes -----------------------------------------------------------------------------------------------------------


@cache
def directions() -> tuple[DirectionRow, ...]:
    """HT-G72: the eight directions by the faces of the die, from north clockwise."""
    rows = read_rows(FOLDER / "shapes.toml", "direction", DirectionRow)
    steps = list(zip(STEP_X, STEP_Y, strict=True))
    for place, row in enumerate(rows):
        bound(FOLDER / "shapes.toml", "direction", row, "face", place + 1, place + 1)
        if row.step != steps[place]:
            raise BadFile(f"shapes.toml: direction {row.key}: step is {list(steps[place])}, not {list(row.step)}")
    return rows


@cache
def flames() -> tuple[tuple[Point, ...], ...]:
    """HT-G22: the Flamer Template by direction, from north clockwise."""
    rows = read_rows(FOLDER / "shapes.toml", "template", TemplateRow)
    names = [row.key for row in directions()]
    found: dict[int, tuple[Point, ...]] = {}
    for row in rows:
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


@cache
def maps() -> dict[str, Map]:
    """HT-011: the maps of the box."""
    found = {}
    for row in read_rows(FOLDER / "maps.toml", "map", MapRow):
        layout = read_terrain(row.map)
        wrong = why_not_terrain(layout, row.scenario, row.players[0], CUBES, True)
        if wrong:
            raise BadFile(f"maps.toml: {row.key}: {wrong}")
        zones = start_zones(row.players[0])
        found[row.key] = Map(row.key, row.name, layout.cubes, layout.green, layout.blue, layout.orange, zones)
    return found


@cache
def scenarios() -> dict[str, ScenarioRow]:
    return {row.key: row for row in read_rows(FOLDER / "scenarios.toml", "scenario", ScenarioRow)}


@cache
def setups() -> tuple[SetupRow, ...]:
    """What each scenario needs for each number of players."""
    rows = read_rows(FOLDER / "scenarios.toml", "setup", SetupRow)
    for row in rows:
        bound(FOLDER / "scenarios.toml", "setup", row, "needed", 1, MOST_POINTS)
        right = row.map in maps() and row.players in scenarios()[row.scenario].players
        if not right or len(row.zones) != row.players or row.ban not in ("turn_1", "first_pick_up"):
            raise BadFile(f"scenarios.toml: {row.key}: its map, its players, its zones or its ban are wrong")
    return rows


@cache
def points() -> tuple[AwardRow, ...]:
    """What gives points."""
    rows = read_rows(FOLDER / "scenarios.toml", "award", AwardRow)
    if tuple(row.key for row in rows) != AWARDS or not all(row.points for row in rows):
        raise BadFile(f"scenarios.toml: points are given for {', '.join(AWARDS)}, in this order")
    return rows


@lru_cache(OWN)
def read_terrain(text: str) -> Layout:
    """HT-012: terrain of somebody's own: a drawn map or a list of pieces."""
    return read_layout(text)


def why_not_terrain(layout: Layout, scenario: str, players: int, cube_limit: int, partial_squares: bool) -> str:
    """HT-012, HT-013, HT-G09: why this terrain cannot be played; empty when it can."""
    return why_not_layout(layout, scenario, players, cube_limit, partial_squares)
