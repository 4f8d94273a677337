"""What is in the box: Characters, weapons, cards, maps and scenarios, read from `content/` and checked."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from ludus.core.content import Row, read_rows
from ludus.core.errors import BadFile
from ludus.games.hostile_takeover.layout import Layout, read_layout, why_not_layout

FOLDER = Path(__file__).parent / "content"
CUBES = 72  # HT-G07
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

    @property
    def to_hit(self) -> tuple[tuple[int, ...], ...]:
        """By band: In Motion No, Light, Hard Cover, then Stationary No, Light, Hard Cover."""
        return (self.short, self.medium, self.long)

    @property
    def to_wound(self) -> tuple[tuple[int, ...], ...]:
        """By Armor from 1: without cover, with cover."""
        return (self.armor1, self.armor2)


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
    characters: tuple[str, ...]
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


# --- Characters -------------------------------------------------------------------------------------------------------


@cache
def character_rows() -> tuple[CharacterRow, ...]:
    """HT-103: the 16 Characters by name; everything they point to is there and is theirs."""
    rows = read_rows(FOLDER / "characters.toml", "character", CharacterRow)
    teams = {key: team.key for team in team_rows() for key in team.characters}
    if [row.key for row in rows] != sorted(teams) or any(teams[row.key] != row.team for row in rows):
        raise BadFile("characters.toml: the Characters are those of the teams, in the order of their names")
    owned = {row.key: row.owner for row in ranged_rows()}
    owned |= {row.key: row.owner for row in melee_rows()}
    owned |= {row.key: row.owner for row in special_rows()}
    for row in rows:
        for thing in (row.ranged, row.melee, row.special):
            if owned.get(thing) != row.key:
                raise BadFile(f"characters.toml: {row.key}: there is no '{thing}' that belongs to it")
    return rows


@cache
def ranged_rows() -> tuple[RangedRow, ...]:
    """Ranged weapons, in the order of their owners; their charts must make sense."""
    rows = read_rows(FOLDER / "ranged.toml", "weapon", RangedRow)
    for row in rows:
        for band in row.to_hit:
            moving, still = band[:3], band[3:]
            harder = all(m >= s for m, s in zip(moving, still, strict=True))
            if not harder or list(moving) != sorted(moving) or list(still) != sorted(still):
                raise BadFile(f"ranged.toml: {row.key}: moving targets and targets in cover are never easier to hit")
        known(row.traits, f"ranged.toml: {row.key}")
    return rows


@cache
def melee_rows() -> tuple[MeleeRow, ...]:
    """Melee weapons, in the order of their owners."""
    rows = read_rows(FOLDER / "melee.toml", "weapon", MeleeRow)
    for row in rows:
        known(row.traits, f"melee.toml: {row.key}")
    return rows


def known(keys: tuple[str, ...], where: str) -> None:
    odd = [key for key in keys if key not in {trait.key for trait in trait_rows()}]
    if odd:
        raise BadFile(f"{where}: there is no trait '{odd[0]}'")


@cache
def trait_rows() -> tuple[TraitRow, ...]:
    """HT-106: what some weapons always do."""
    return read_rows(FOLDER / "traits.toml", "trait", TraitRow)


@cache
def special_rows() -> tuple[SpecialRow, ...]:
    """Special Actions, in the order of their owners."""
    rows = read_rows(FOLDER / "specials.toml", "special", SpecialRow)
    kinds = [card.key for card in card_rows()]
    wrong = [row.key for row in rows if row.card not in kinds]
    if wrong:
        raise BadFile(f"specials.toml: {wrong[0]}: its card is one of {', '.join(kinds)}")
    return rows


@cache
def card_rows() -> tuple[CardRow, ...]:
    """The kinds of Action Cards: Move, Melee, Fire, Aim/Overwatch."""
    return read_rows(FOLDER / "cards.toml", "card", CardRow)


@cache
def use_rows() -> tuple[UseRow, ...]:
    """What Energy is spent on."""
    return read_rows(FOLDER / "energy.toml", "use", UseRow)


@cache
def team_rows() -> tuple[TeamRow, ...]:
    """HT-168: the recommended teams."""
    return read_rows(FOLDER / "teams.toml", "team", TeamRow)


@cache
def direction_rows() -> tuple[DirectionRow, ...]:
    """HT-G72: the eight directions by the faces of the die, from north clockwise."""
    return read_rows(FOLDER / "shapes.toml", "direction", DirectionRow)


@cache
def template_rows() -> tuple[TemplateRow, ...]:
    """HT-G22: the Flamer Template, straight and diagonal."""
    return read_rows(FOLDER / "shapes.toml", "template", TemplateRow)


# --- scenarios and maps -----------------------------------------------------------------------------------------------


@cache
def scenario_rows() -> dict[str, ScenarioRow]:
    return {row.key: row for row in read_rows(FOLDER / "scenarios.toml", "scenario", ScenarioRow)}


@cache
def setup_rows() -> dict[tuple[str, int], SetupRow]:
    """Set-ups by scenario and number of players."""
    rows = read_rows(FOLDER / "scenarios.toml", "setup", SetupRow)
    for row in rows:
        right = row.scenario in scenario_rows() and row.players in scenario_rows()[row.scenario].players
        mapped = row.map in map_rows() and row.players in map_rows()[row.map].players
        if not right or not mapped or len(row.zones) != row.players or row.ban not in ("turn_1", "first_pick_up"):
            raise BadFile(f"scenarios.toml: {row.key}: its map, its players, its zones or its ban are wrong")
    return {(row.scenario, row.players): row for row in rows}


@cache
def award_rows() -> dict[str, AwardRow]:
    """What gives points."""
    return {row.key: row for row in read_rows(FOLDER / "scenarios.toml", "award", AwardRow)}


@cache
def map_rows() -> dict[str, MapRow]:
    return {row.key: row for row in read_rows(FOLDER / "maps.toml", "map", MapRow)}


@cache
def printed_layout(key: str) -> Layout:
    """HT-011: the layout of a map of the box."""
    row = map_rows()[key]
    try:
        return custom_layout(row.map, row.scenario, row.players[0], CUBES)
    except BadFile as e:
        raise BadFile(f"maps.toml: {key}: {e}") from e


@cache
def custom_layout(text: str, scenario: str, players: int, cube_limit: int) -> Layout:
    """HT-012, HT-013, HT-G09: terrain of somebody's own, a drawn map or a list of pieces; refused where it breaks a rule."""
    layout = read_layout(text, scenario, players)
    wrong = why_not_layout(layout, scenario, cube_limit)
    if wrong:
        raise BadFile(wrong)
    return layout
