"""The arena for a terminal: two signs a square, 64 columns and 32 lines in all, readable without colour."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ludus.draw import Cell, TextBoard, TextRow
from ludus.games.hostile_takeover.actions import Step
from ludus.games.hostile_takeover.content import roster
from ludus.games.hostile_takeover.ground import CENTER_MASK, HILL_MASK, Ground
from ludus.games.hostile_takeover.layout import COLOURS
from ludus.games.hostile_takeover.names import CENTRE_POINT, GRID, KEYS, LABEL, ZONES, X, Y
from ludus.games.hostile_takeover.picture.acts import AT_FIGURE, Acts
from ludus.games.hostile_takeover.picture.seen import says
from ludus.games.hostile_takeover.picture.styles import SIDE
from ludus.games.hostile_takeover.speech import figure, player
from ludus.games.hostile_takeover.table import Arena
from ludus.geometry.squares import squares_of

ROWS: Final = tuple(tuple(GRID.at(x, y) for x in range(SIDE)) for y in range(SIDE))
HEAD: Final = TextRow((Cell("".join(f"{x:<10d}" for x in range(0, SIDE, 5))),), name="")
FIELD_SIGNS: Final = ("==", "==", "//")  # by colour
Zones = tuple[int, ...]


def text_board(acts: Acts) -> TextBoard:
    """The rows, with what stands or can be chosen on some of them, and a legend."""
    t = acts.t
    ground, lies = ground_signs(t.ground, t.zones, t.stakes.hill), says_terrain(t.ground)
    figures = {square: mark(t, f) for square, f in acts.on.items()}
    marks = {**goal_signs(t), **choice_signs(acts), **figures}
    rows = bare_rows(t.ground, t.zones, t.stakes.hill)[:]
    for y in {Y[square] for square in marks}:
        line = "".join([(marks.get(square) or ground.get(square, ".")).ljust(2) for square in ROWS[y]])
        rows[y] = TextRow((Cell(line, says_row(acts, y, lies[y])),), name=str(y))
    return TextBoard((HEAD, *rows), tuple(legend(acts, set({**ground, **marks}.values()))))


@lru_cache(32)
def bare_rows(ground: Ground, zones: Zones, hill: bool) -> list[TextRow]:
    """The rows where there is nothing but terrain."""
    signs, lies = ground_signs(ground, zones, hill), says_terrain(ground)
    lines = ["".join([signs.get(square, ".").ljust(2) for square in squares]) for squares in ROWS]
    return [TextRow((Cell(line, join_words(lies[y])),), name=str(y)) for y, line in enumerate(lines)]


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
    there = sorted((X[square], KEYS[f], says(acts.t, f, square)) for square, f in acts.on.items() if Y[square] == y)
    return join_words([said for _, _, said in there] + lies)


def join_words(words: list[str]) -> str:
    return f"only {words[0]}" if len(words) == 1 else "; ".join(words)


@lru_cache(32)
def says_terrain(ground: Ground) -> list[list[str]]:
    """What lies on each row, in words."""
    rows = []
    for y in range(SIDE):
        cubes = [LABEL[square] for square in squares_of(ground.cubes) if Y[square] == y]
        words = [f"cubes {' '.join(cubes)}"] if cubes else []
        for number, colour in enumerate(COLOURS):
            pieces = [piece for piece in ground.of_colour(number) if Y[piece[0]] == y]
            words += [f"{colour} force field {LABEL[piece[0]]} to {LABEL[piece[-1]]}" for piece in pieces]
        rows.append(words)
    return rows


def legend(acts: Acts, there: set[str]) -> list[tuple[str, str]]:
    """Only what is on the board now."""
    t = acts.t
    known = [
        ("##", "cube"), ("HH", "cube of the hill"), ("==", "force field"), ("//", "slanting force field"),
        (",", "only to cross"), ("*", "center square"), ("$$", "marker"), ("+", "can be chosen"),
    ]  # fmt: skip
    found = [(sign, meaning) for sign, meaning in known if sign in there]
    found += [("1 to 9", "points to get there")] if acts.seen.asking == "Movement.walk" else []
    zones = [(ZONES[zone], f"zone of {player(seat)}") for seat, zone in enumerate(t.zones) if zone >= 0]
    found += [(letter, zone) for letter, zone in zones if letter in there]
    placed = [f for f in acts.figures if acts.square[f] >= 0]
    found += [("fl", "small letters: Pinned")] if any(map(t.is_pinned, placed)) else []
    found += [("FL", "capital letters: Wounded")] if any(map(t.is_wounded, placed)) else []
    for seat in range(t.players):
        team = [f"{roster()[f].mark} {figure(f)}" for f in placed if t.side[f] == seat]
        found += [(f"{player(seat)}:", ", ".join(team))] if team else []
    return found
