"""The arena for a terminal: two signs a square, 64 columns and 32 lines in all, readable without color."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ludus.draw import Cell, TextBoard, TextRow
from ludus.games.hostile_takeover.actions import Step
from ludus.games.hostile_takeover.content import roster
from ludus.games.hostile_takeover.ground import CENTER_MASK, HILL_MASK, Ground
from ludus.games.hostile_takeover.layout import COLOURS
from ludus.games.hostile_takeover.names import CENTRE_POINT, GRID, KEYS, LABEL, ZONES, X, Y
from ludus.games.hostile_takeover.picture.acts import AT_FIGURE, WALK, Acts
from ludus.games.hostile_takeover.picture.seen import Say, says
from ludus.games.hostile_takeover.picture.styles import SIDE
from ludus.games.hostile_takeover.speech import figure
from ludus.games.hostile_takeover.table import Arena
from ludus.geometry.squares import squares_of

ROWS: Final = tuple(tuple(GRID.at(x, y) for x in range(SIDE)) for y in range(SIDE))
HEAD: Final = TextRow((Cell("".join(f"{x:<10d}" for x in range(0, SIDE, 5))),), name="")
FIELD_SIGNS: Final = ("==", "==", "//")  # by color
SIGNS: Final = (
    ("##", "cube"), ("HH", "hill"), ("==", "straight"), ("//", "slanting"), (",", "partial"), ("*", "center"),
    ("$$", "marker"), ("+", "choice"),
)  # fmt: skip
Zones = tuple[int, ...]


def text_board(acts: Acts) -> TextBoard:
    """The rows, with what stands or can be chosen on some of them, and a legend."""
    t, say = acts.t, acts.say
    ground, lies = ground_signs(t.ground, t.zones, t.stakes.hill), says_terrain(t.ground, say)
    figures = {square: mark(t, f) for square, f in acts.on.items()}
    marks = {**goal_signs(t), **choice_signs(acts), **figures}
    rows = bare_rows(t.ground, t.zones, t.stakes.hill, say)[:]
    for y in {Y[square] for square in marks}:
        line = "".join([(marks.get(square) or ground.get(square, ".")).ljust(2) for square in ROWS[y]])
        rows[y] = TextRow((Cell(line, says_row(acts, y, lies[y])),), name=str(y))
    return TextBoard((HEAD, *rows), tuple(legend(acts, set({**ground, **marks}.values()))))


@lru_cache(64)
def bare_rows(ground: Ground, zones: Zones, hill: bool, say: Say) -> list[TextRow]:
    """The rows where there is nothing but terrain."""
    signs, lies = ground_signs(ground, zones, hill), says_terrain(ground, say)
    lines = ["".join([signs.get(square, ".").ljust(2) for square in squares]) for squares in ROWS]
    return [TextRow((Cell(line, join_facts(say, lies[y])),), name=str(y)) for y, line in enumerate(lines)]


@lru_cache(32)
def ground_signs(ground: Ground, zones: Zones, hill: bool) -> dict[int, str]:
    """Terrain by square; it never changes in a match."""
    signs: dict[int, str] = {}
    for number, zone in enumerate(ground.zones):
        if number in zones:
            signs.update(dict.fromkeys(squares_of(zone), ZONES[number]))
    if not hill:
        signs.update(dict.fromkeys(squares_of(CENTER_MASK), "*"))
    signs.update(dict.fromkeys(squares_of(ground.partial), ","))
    signs.update(dict.fromkeys(squares_of(ground.cubes), "##"))
    signs.update(dict.fromkeys(squares_of(HILL_MASK) if hill else (), "HH"))
    for squares, colour in zip(ground.lines, ground.colour, strict=True):
        signs.update(dict.fromkeys(squares, FIELD_SIGNS[colour]))
    return signs


def goal_signs(t: Arena) -> dict[int, str]:
    return {} if t.marker < 0 else {squares_of(CENTER_MASK)[0] if t.marker == CENTRE_POINT else t.marker: "$$"}


def choice_signs(acts: Acts) -> dict[int, str]:
    """What can be chosen: how far the figure gets, and squares as '+'."""
    signs = {square: str(way.cost) for square, way in acts.walks.items()}
    for a in acts.seen.choices:
        square = acts.place(a)
        if square is not None and not isinstance(a, (*AT_FIGURE, Step)):
            signs[square] = "+"
    return signs


def mark(t: Arena, f: int) -> str:
    """Two letters: as a name when standing, small when Pinned, large when Wounded."""
    letters = roster()[f].mark
    return letters.lower() if t.is_pinned(f) else letters.upper() if t.is_wounded(f) else letters


def says_row(acts: Acts, y: int, lies: list[str]) -> str:
    """The figures and the terrain of a row in words."""
    here = sorted((X[square], KEYS[f], square, f) for square, f in acts.on.items() if Y[square] == y)
    return join_facts(acts.say, [says(acts.say, acts.t, f, square) for _, _, square, f in here] + lies)


def join_facts(say: Say, facts: list[str]) -> str:
    return say("board.only", what=facts[0]) if len(facts) == 1 else "; ".join(facts)


@lru_cache(64)
def says_terrain(ground: Ground, say: Say) -> list[list[str]]:
    """What lies on each row, in words."""
    rows = []
    for y in range(SIDE):
        cubes = [LABEL[square] for square in squares_of(ground.cubes) if Y[square] == y]
        facts = [say("board.cubes", squares=" ".join(cubes))] if cubes else []
        for number, colour in enumerate(COLOURS):
            ends = [(LABEL[piece[0]], LABEL[piece[-1]]) for piece in ground.of_colour(number) if Y[piece[0]] == y]
            facts += [say(f"board.field.{colour}", first=first, last=last) for first, last in ends]
        rows.append(facts)
    return rows


def legend(acts: Acts, there: set[str]) -> list[tuple[str, str]]:
    """Only what is on the board now."""
    t, say = acts.t, acts.say
    found = [(sign, say(f"board.sign.{name}")) for sign, name in SIGNS if sign in there]
    if acts.seen.asking == WALK:
        found.append((say("board.numbers"), say("board.numbers.mean")))
    zones = [(ZONES[zone], say("board.zone", seat=seat)) for seat, zone in enumerate(t.zones) if zone >= 0]
    found += [(letter, zone) for letter, zone in zones if letter in there]
    placed = [f for f in acts.figures if acts.square[f] >= 0]
    found += [("fl", say("board.small"))] if any(map(t.is_pinned, placed)) else []
    found += [("FL", say("board.capital"))] if any(map(t.is_wounded, placed)) else []
    for seat in range(t.players):
        team = [f"{roster()[f].mark} {figure(f)}" for f in placed if t.side[f] == seat]
        found += [(say("board.team", seat=seat), ", ".join(team))] if team else []
    return found
