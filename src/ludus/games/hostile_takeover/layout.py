"""A layout: where cubes and force fields lie, read from a drawn map or a list of pieces, and checked against the box.

A drawn map is 30 lines of 30 signs, north at the top: `.` floor, `#` cube, `g` green force field (3 in a row or
column), `b` blue (4 in a row or column), `o` orange (3 on a diagonal). What only repeats what is known may be drawn
too: `H` cube of the hill, `,` square partly covered by an orange force field, `A` to `D` start zone, `*` center
square. A list of pieces names each by its ends: `cubes: 5,5 8,8-9,9; green: 3,6-3,8; orange: 5,11-7,9`.
"""

from __future__ import annotations

from typing import Final

from ludus.core.errors import BadFile

Point = tuple[int, int]

SIDE: Final = 30  # HT-017: nine boards of 10 x 10 squares
SIGNS: Final = ".#Hgbo,ABCD*"
COLOURS: Final = ("green", "blue", "orange")
ORANGE: Final = 2
LIMITS: Final = (8, 4, 8)  # HT-012: so many force fields are in the box
LENGTHS: Final = (3, 4, 3)  # HT-G05
STEPS: Final = ((1, SIDE), (1, SIDE), (SIDE + 1, SIDE - 1))  # from a piece's first square in reading order to its next
CENTER: Final = (14 * SIDE + 14, 14 * SIDE + 15, 15 * SIDE + 14, 15 * SIDE + 15)  # HT-018
HILL: Final = tuple([y * SIDE + x for y in range(13, 17) for x in range(13, 17)])
RING: Final = tuple([y * SIDE + x for y in range(12, 18) for x in range(12, 18) if y * SIDE + x not in HILL])  # HT-221
CORNERS: Final = ((0, 0), (26, 0), (26, 26), (0, 26))  # HT-G27: A, B, C, D clockwise
EDGES: Final = ((0, 4), (26, 4), (13, 26))  # HT-G11
HILL_SCENARIO: Final = "king_of_the_hill"


class Field:
    """A force field: its colour and the squares it covers, from end to end."""

    def __init__(self, kind: int, squares: tuple[int, ...]) -> None:
        self.kind = kind
        self.squares = squares


class Layout:
    """What stands in the arena. Squares are numbered along the rows from the north-west corner."""

    def __init__(self, cubes: list[int], fields: list[Field], zones: tuple[tuple[int, ...], ...]) -> None:
        self.cubes = tuple(sorted(cubes))
        self.fields = tuple(fields)
        self.partial = partial_squares(fields)
        self.zones = zones  # by letter: A, B, C and perhaps D


def partial_squares(fields: list[Field]) -> tuple[int, ...]:
    """HT-G06: the squares beside two successive squares of an orange force field."""
    found: set[int] = set()
    for field in fields:
        if field.kind == ORANGE:
            for i in range(len(field.squares) - 1):
                a, b = field.squares[i], field.squares[i + 1]
                found |= {a // SIDE * SIDE + b % SIDE, b // SIDE * SIDE + a % SIDE}
    return tuple(sorted(found))


def start_zones(players: int) -> tuple[tuple[int, ...], ...]:
    """HT-G12: blocks of 4 x 4; with three players on the edges, else in the corners."""
    return tuple([block(x, y) for x, y in (EDGES if players == 3 else CORNERS)])


def block(left: int, top: int) -> tuple[int, ...]:
    return tuple([y * SIDE + x for y in range(top, top + 4) for x in range(left, left + 4)])


def at(square: int) -> str:
    return f"{square % SIDE},{square // SIDE}"


def read_layout(text: str, scenario: str, players: int) -> Layout:
    """A layout of a drawn map or of a list of pieces; lines may be joined by ';' or '/'. Refused with what is wrong."""
    lines = [line.strip() for line in text.replace(";", "\n").replace("/", "\n").split("\n")]
    lines = [line for line in lines if line and not is_comment(line)]
    zones = start_zones(players)
    return listed(lines, zones) if not lines or ":" in lines[0] else drawn(lines, zones, scenario)


def is_comment(line: str) -> bool:
    """A line that begins with '#' and is no row of a drawn map."""
    return line[0] == "#" and (" " in line or len(line) < 3)


# --- a list of pieces -------------------------------------------------------------------------------------------------


def listed(lines: list[str], zones: tuple[tuple[int, ...], ...]) -> Layout:
    cubes: list[int] = []
    fields: list[Field] = []
    for line in lines:
        name, colon, words = line.partition(":")
        name = name.strip()
        if not colon or (name != "cubes" and name not in COLOURS):
            raise BadFile(f"'{line[:40]}' names no pieces; a line begins with cubes:, green:, blue: or orange:")
        for word in words.split():
            first, dash, last = word.partition("-")
            a = point(first, word)
            b = point(last, word) if dash else a
            if name == "cubes":
                cubes += [y * SIDE + x for y in range(a[1], b[1] + 1) for x in range(a[0], b[0] + 1)]
            else:
                fields.append(Field(COLOURS.index(name), between(COLOURS.index(name), a, b, word)))
    if len(set(cubes)) != len(cubes):
        raise BadFile("A cube is named twice; only one fits on a square (HT-G08).")
    return Layout(cubes, fields, zones)


def point(text: str, word: str) -> Point:
    x, comma, y = text.partition(",")
    if comma and x.isdigit() and y.isdigit() and int(x) < SIDE and int(y) < SIDE:
        return (int(x), int(y))
    raise BadFile(
        f"'{word}' is no place: squares are 0,0 (north-west) to 29,29; a piece goes from end to end as 3,6-3,8."
    )


def between(kind: int, a: Point, b: Point, word: str) -> tuple[int, ...]:
    """The squares of a force field from end to end."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    n = LENGTHS[kind] - 1
    slant = n if kind == ORANGE else 0
    if max(abs(dx), abs(dy)) != n or min(abs(dx), abs(dy)) != slant:
        raise BadFile(f"{word} is no {COLOURS[kind]} force field: one is {n + 1} squares {how_it_lies(kind)}.")
    return tuple([(a[1] + i * (dy // n)) * SIDE + a[0] + i * (dx // n) for i in range(n + 1)])


def how_it_lies(kind: int) -> str:
    return "on a diagonal" if kind == ORANGE else "in a row or column"


# --- a drawn map ------------------------------------------------------------------------------------------------------


def drawn(lines: list[str], zones: tuple[tuple[int, ...], ...], scenario: str) -> Layout:
    check_shape(lines)
    signs = "".join(lines)
    cubes = [s for s in range(SIDE * SIDE) if signs[s] in "#H"]
    fields: list[Field] = []
    for kind in range(3):
        fields += found_fields(kind, {s for s in range(SIDE * SIDE) if signs[s] == "gbo"[kind]})
    layout = Layout(cubes, fields, zones)
    check_marks(signs, layout, scenario)
    return layout


def check_shape(lines: list[str]) -> None:
    if len(lines) != SIDE:
        raise BadFile(f"A map has {SIDE} lines; this one has {len(lines)}.")
    for y in range(SIDE):
        if len(lines[y]) != SIDE:
            raise BadFile(f"A line of a map has {SIDE} signs; line {y + 1} has {len(lines[y])}.")
        for x in range(SIDE):
            if lines[y][x] not in SIGNS:
                raise BadFile(f"The map has '{lines[y][x]}' on {x},{y}; known signs are {' '.join(SIGNS)}")


def check_marks(signs: str, layout: Layout, scenario: str) -> None:
    """Signs that only repeat what is known must stand in the right place."""
    for square in range(SIDE * SIDE):
        sign = signs[square]
        zone = "ABCD".find(sign)
        if zone >= 0 and (zone >= len(layout.zones) or square not in layout.zones[zone]):
            raise BadFile(f"{at(square)} is marked {sign}, but with so many players it is not in start zone {sign}.")
        if sign == "*" and square not in CENTER:
            raise BadFile(f"{at(square)} is marked *, but it is none of the four center squares.")
        if sign == "," and square not in layout.partial:
            raise BadFile(f"{at(square)} is marked as partly covered, but no orange force field lies beside it.")
        if sign == "H" and (scenario != HILL_SCENARIO or square not in HILL):
            raise BadFile(f"{at(square)} is marked H, but it is no square of the hill of King of the Hill.")


def found_fields(kind: int, squares: set[int]) -> list[Field]:
    """The force fields of one colour: its squares split into pieces of the box, in the one way that works."""
    found: list[Field] = []
    for cluster in clusters(squares):
        ways = splits(cluster, kind)
        place = f"{COLOURS[kind]} force field on {at(min(cluster))}"
        if not ways:
            raise BadFile(f"The {place} does not fit: one is {LENGTHS[kind]} squares {how_it_lies(kind)}.")
        if len(ways) > 1:
            raise BadFile(f"The {place} and its neighbour can be read in two ways: leave a gap or list the pieces.")
        found += [Field(kind, piece) for piece in ways[0]]
    return found


def clusters(squares: set[int]) -> list[frozenset[int]]:
    """The squares in groups that touch, corners included, in reading order."""
    found: list[frozenset[int]] = []
    rest = set(squares)
    while rest:
        group = {min(rest)}
        todo = [min(rest)]
        while todo:
            near = touching(todo.pop()) & rest - group
            group |= near
            todo += sorted(near)
        rest -= group
        found.append(frozenset(group))
    return found


def touching(square: int) -> set[int]:
    x, y = square % SIDE, square // SIDE
    columns = range(max(0, x - 1), min(SIDE, x + 2))
    return {v * SIDE + u for v in range(max(0, y - 1), min(SIDE, y + 2)) for u in columns}


def splits(left: frozenset[int], kind: int) -> list[list[tuple[int, ...]]]:
    """All ways to split squares that touch into force fields of a kind."""
    if not left:
        return [[]]
    found: list[list[tuple[int, ...]]] = []
    for step in STEPS[kind]:
        piece = tuple([min(left) + i * step for i in range(LENGTHS[kind])])
        if left.issuperset(piece) and all_touch(piece):
            found += [[piece, *rest] for rest in splits(left.difference(piece), kind)]
    return found


def all_touch(piece: tuple[int, ...]) -> bool:
    """Whether a piece does not run over the edge into the next row."""
    return abs(piece[-1] % SIDE - piece[0] % SIDE) < len(piece)


# --- what a free arrangement must keep to, HT-G09 ---------------------------------------------------------------------


def why_not_layout(layout: Layout, scenario: str, cube_limit: int) -> str:
    """Why a layout cannot be played; empty when it can."""
    return why_not_box(layout, cube_limit) or why_not_pieces(layout) or why_not_room(layout, scenario)


def why_not_box(layout: Layout, cube_limit: int) -> str:
    """HT-012: no more pieces than the box has."""
    for kind in range(3):
        count = len([field for field in layout.fields if field.kind == kind])
        if count > LIMITS[kind]:
            return f"The arena has {count} {COLOURS[kind]} force fields; the box has {LIMITS[kind]} (HT-012)."
    if len(layout.cubes) > cube_limit:
        return f"The arena has {len(layout.cubes)} cubes; the box has {cube_limit} (HT-012)."
    return ""


def why_not_pieces(layout: Layout) -> str:
    """HT-G08, HT-G09: no piece on another."""
    taken = set(layout.cubes)
    for field in layout.fields:
        for square in field.squares:
            if square in taken:
                return f"Two pieces of terrain lie on {at(square)} (HT-G09)."
            taken.add(square)
    for square in layout.partial:
        if square in taken:
            return f"An orange force field covers part of {at(square)}; no other terrain can stand there (HT-G09)."
    return ""


def why_not_room(layout: Layout, scenario: str) -> str:
    """HT-013: the scenario's own terrain is there, and what it needs is free."""
    hill = scenario == HILL_SCENARIO
    taken = set(layout.cubes)
    for square in HILL if hill else ():
        if square not in taken:
            return f"The hill needs cubes on all squares from 13,13 to 16,16; there is none on {at(square)} (HT-013)."
    for field in layout.fields:
        taken.update(field.squares)
    taken.update(layout.partial)
    for letter in range(len(layout.zones)):
        for square in layout.zones[letter]:
            if square in taken:
                return f"Start zone {'ABCD'[letter]} must stay free of terrain; there is some on {at(square)} (HT-G09)."
    for square in RING if hill else CENTER:
        if square in taken:
            what = "The squares around the hill" if hill else "The center squares"
            return f"{what} must stay free of terrain; there is some on {at(square)} (HT-G09)."
    return ""
