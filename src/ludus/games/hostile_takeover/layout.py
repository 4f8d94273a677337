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
Ends = tuple[Point, Point]

SIDE: Final = 30  # HT-017: nine boards of 10 x 10 squares
NUMBERS: Final = {f"{n:0{width}}": n for n in range(SIDE) for width in (1, 2)}  # as people write them: 7, 07, 29
SIGNS: Final = ".#Hgbo,ABCD*"
COLOURS: Final = ("green", "blue", "orange")
LIMITS: Final = (8, 4, 8)  # HT-012: so many force fields are in the box
LENGTHS: Final = (3, 4, 3)  # HT-G05: green, blue, orange
STEPS: Final = (((1, 0), (0, 1)), ((1, 0), (0, 1)), ((1, 1), (-1, 1)))
CENTRE: Final = ((14, 14), (15, 14), (14, 15), (15, 15))  # HT-018: four in the middle
HILL: Final = tuple([(x, y) for y in range(13, 17) for x in range(13, 17)])
RING: Final = tuple([(x, y) for y in range(12, 18) for x in range(12, 18) if (x, y) not in HILL])  # HT-221: around it
CORNERS: Final = ((0, 0), (26, 0), (26, 26), (0, 26))  # HT-G27: A, B, C, D clockwise
EDGES: Final = ((0, 8), (26, 8), (13, 26))  # HT-G11: west, east, south
HILL_SCENARIO: Final = "king_of_the_hill"


class Layout:
    """What stands in the arena; force fields by their two ends."""

    def __init__(self, cubes: tuple[Point, ...], fields: tuple[tuple[Ends, ...], ...], marks: dict[Point, str]) -> None:
        self.cubes = cubes
        self.green, self.blue, self.orange = fields
        self.marks = marks  # signs of a drawn map that only repeat what is known

    def fields(self) -> tuple[tuple[Ends, ...], ...]:
        return (self.green, self.blue, self.orange)

    def partial(self) -> set[Point]:
        """HT-G06: the squares beside two successive squares of an orange force field."""
        found: set[Point] = set()
        for ends in self.orange:
            squares = squares_of(ends)
            for i in range(len(squares) - 1):
                (ax, ay), (bx, by) = squares[i], squares[i + 1]
                found |= {(ax, by), (bx, ay)}
        return found


def squares_of(ends: Ends) -> list[Point]:
    """The squares of a force field from end to end."""
    (ax, ay), (bx, by) = ends
    n = max(abs(bx - ax), abs(by - ay))
    return [(ax + (bx - ax) * i // max(n, 1), ay + (by - ay) * i // max(n, 1)) for i in range(n + 1)]


def start_zones(players: int) -> tuple[tuple[Point, ...], ...]:
    """HT-G12: blocks of 4 x 4; with three players on the edges, else in the corners."""
    return tuple([block(x, y) for x, y in (EDGES if players == 3 else CORNERS)])


def block(left: int, top: int) -> tuple[Point, ...]:
    return tuple([(x, y) for y in range(top, top + 4) for x in range(left, left + 4)])


def read_layout(text: str) -> Layout:
    """A layout of a drawn map or of a list of pieces; lines may be joined by ';' or '/'."""
    lines = [line.strip() for line in text.replace(";", "\n").replace("/", "\n").split("\n")]
    lines = [line for line in lines if line and not is_comment(line)]
    if lines and ":" in lines[0]:
        return read_list(lines)
    return read_drawing(lines)


def is_comment(line: str) -> bool:
    """A line that begins with '#', but not with a row of a drawn map."""
    return line[0] == "#" and (" " in line or len(line) < 3)


# --- a list of pieces -------------------------------------------------------------------------------------------------


def read_list(lines: list[str]) -> Layout:
    cubes: dict[Point, None] = {}
    fields: dict[str, list[Ends]] = {"green": [], "blue": [], "orange": []}
    for line in lines:
        kind, colon, words = line.partition(":")
        if not colon or (kind.strip() != "cubes" and kind.strip() not in fields):
            raise BadFile(f"'{line[:40]}' names no pieces; a line begins with cubes:, green:, blue: or orange:")
        for word in words.split():
            a, b = both_ends(word)
            if kind.strip() == "cubes":
                for square in [(x, y) for y in range(a[1], b[1] + 1) for x in range(a[0], b[0] + 1)]:
                    if square in cubes:
                        raise BadFile("A cube is named twice; only one fits on a square.")
                    cubes[square] = None
            else:
                check_ends(kind.strip(), a, b, word)
                fields[kind.strip()].append((a, b))
    return Layout(tuple(cubes), tuple([tuple(fields[c]) for c in COLOURS]), {})


def both_ends(word: str) -> Ends:
    first, dash, last = word.partition("-")
    a = point(first, word)
    return (a, point(last, word) if dash else a)


def point(text: str, word: str) -> Point:
    x, comma, y = text.partition(",")
    if comma and x in NUMBERS and y in NUMBERS:
        return (NUMBERS[x], NUMBERS[y])
    raise BadFile(
        f"'{word}' is not a place: squares are 0,0 (north-west) to 29,29, and pieces go from end to end as 3,6-3,8."
    )


def check_ends(colour: str, a: Point, b: Point, word: str) -> None:
    kind = COLOURS.index(colour)
    dx, dy = abs(b[0] - a[0]), abs(b[1] - a[1])
    slanted = kind == 2
    if max(dx, dy) != LENGTHS[kind] - 1 or min(dx, dy) != (max(dx, dy) if slanted else 0):
        raise BadFile(f"{word} is no {colour} force field: one is {LENGTHS[kind]} squares {how_it_lies(kind)}.")


def how_it_lies(kind: int) -> str:
    return "on a diagonal" if kind == 2 else "in a row or column"


# --- a drawn map ------------------------------------------------------------------------------------------------------


def read_drawing(lines: list[str]) -> Layout:
    check_shape(lines)
    cubes: list[Point] = []
    marks: dict[Point, str] = {}
    coloured: list[set[Point]] = [set(), set(), set()]
    for y in range(SIDE):
        for x in range(SIDE):
            sign = lines[y][x]
            if sign in "#H":
                cubes.append((x, y))
            if sign in "gbo":
                coloured["gbo".index(sign)].add((x, y))
            elif sign not in ".#":
                marks[(x, y)] = sign
    return Layout(tuple(cubes), tuple([found_fields(kind, coloured[kind]) for kind in range(3)]), marks)


def check_shape(lines: list[str]) -> None:
    if len(lines) != SIDE:
        listing = "list the pieces, as 'cubes: 5,5 8,8-9,9; green: 3,6-3,8'"
        raise BadFile(f"A drawn map has {SIDE} lines, and this has {len(lines)}. Draw them all, or {listing}.")
    for y in range(SIDE):
        if len(lines[y]) != SIDE:
            raise BadFile(f"A line of a drawn map has {SIDE} signs, and line {y + 1} has {len(lines[y])}.")
        for x in range(SIDE):
            if lines[y][x] not in SIGNS:
                raise BadFile(f"The map has '{lines[y][x]}' on {x},{y}; known signs are {' '.join(SIGNS)}")


def found_fields(kind: int, left: set[Point]) -> tuple[Ends, ...]:
    """The force fields of one color: its squares split into pieces of the box, in the one way that works.

    HT-012: no more squares than the pieces of the box have, so there are few ways to look at.
    """
    if len(left) > LIMITS[kind] * LENGTHS[kind]:
        box = f"the box has {LIMITS[kind]} of {LENGTHS[kind]} squares (HT-012)"
        raise BadFile(f"The map has {len(left)} squares of {COLOURS[kind]} force fields; {box}.")
    found: list[Ends] = []
    for cluster in clusters(left):
        ways = splits(cluster, kind)
        x, y = first_of(cluster)
        if not ways:
            length = f"one is {LENGTHS[kind]} squares {how_it_lies(kind)}"
            raise BadFile(f"The {COLOURS[kind]} force field on {x},{y} does not fit: {length}.")
        if len(ways) > 1:
            raise BadFile(
                f"The {COLOURS[kind]} force fields on {x},{y} can be read in two ways: leave a gap between them."
            )
        found += ways[0]
    return tuple(found)


def first_of(squares: frozenset[Point]) -> Point:
    """The first square in reading order."""
    y, x = min([(y, x) for x, y in squares])
    return (x, y)


def clusters(left: set[Point]) -> list[frozenset[Point]]:
    """The squares in groups that touch, corners included, in reading order."""
    found: list[frozenset[Point]] = []
    rest = set(left)
    while rest:
        first = first_of(frozenset(rest))
        group = {first}
        todo = [first]
        while todo:
            x, y = todo.pop()
            near = {(x + i, y + j) for i in (-1, 0, 1) for j in (-1, 0, 1)} & rest - group
            group |= near
            todo += sorted(near)
        rest -= group
        found.append(frozenset(group))
    return found


def splits(left: frozenset[Point], kind: int) -> list[list[Ends]]:
    """All ways to split squares into force fields of a kind."""
    if not left:
        return [[]]
    found: list[list[Ends]] = []
    x, y = first_of(left)
    n = LENGTHS[kind] - 1
    for dx, dy in STEPS[kind]:
        ends = ((x, y), (x + n * dx, y + n * dy))
        piece = squares_of(ends)
        if left.issuperset(piece):
            found += [[ends, *rest] for rest in splits(left.difference(piece), kind)]
    return found


# --- what a free arrangement must keep to, HT-G09 ---------------------------------------------------------------------


def why_not_layout(layout: Layout, scenario: str, players: int, cube_limit: int, partial_squares: bool) -> str:
    """Why a layout cannot be played; empty when it can. HT-G06: by option partly covered squares are plain floor."""
    partial = layout.partial() if partial_squares else set()
    return (
        why_not_marks(layout, scenario, players)
        or why_not_box(layout, cube_limit)
        or why_not_pieces(layout, partial)
        or why_not_room(layout, partial, scenario, players)
    )


def why_not_marks(layout: Layout, scenario: str, players: int) -> str:
    """Signs that only repeat what is known must stand in the right place."""
    zones = start_zones(players)
    for (x, y), sign in layout.marks.items():
        zone = "ABCD".find(sign)
        if zone >= 0 and (zone >= len(zones) or (x, y) not in zones[zone]):
            return f"{x},{y} is marked {sign}, but with {players} players it is not in start zone {sign}."
        if sign == "*" and (x, y) not in CENTRE:
            return f"{x},{y} is marked *, but it is none of the four center squares."
        if sign == "," and (x, y) not in layout.partial():
            return f"{x},{y} is marked as partly covered, but no orange force field lies beside it."
        if sign == "H" and (scenario != HILL_SCENARIO or (x, y) not in HILL):
            return f"{x},{y} is marked H, but it is not on the hill of King of the Hill."
    return ""


def why_not_box(layout: Layout, cube_limit: int) -> str:
    """HT-012: no more pieces than the box has."""
    for kind in range(3):
        count = len(layout.fields()[kind])
        if count > LIMITS[kind]:
            return f"The map has {count} {COLOURS[kind]} force fields; the box has {LIMITS[kind]} (HT-012)."
    if len(layout.cubes) > cube_limit:
        return f"The map has {len(layout.cubes)} cubes; the box has {cube_limit} (HT-012)."
    return ""


def why_not_pieces(layout: Layout, partial: set[Point]) -> str:
    """HT-G08, HT-G09: no piece on another."""
    taken = set(layout.cubes)
    for fields in layout.fields():
        for ends in fields:
            for x, y in squares_of(ends):
                if (x, y) in taken:
                    return f"Two pieces of terrain lie on {x},{y} (HT-G09)."
                taken.add((x, y))
    for x, y in sorted(partial):
        if (x, y) in taken:
            return f"An orange force field covers part of {x},{y}; no other terrain can stand there (HT-G09)."
    return ""


def why_not_room(layout: Layout, partial: set[Point], scenario: str, players: int) -> str:
    """HT-013: the scenario's own terrain is there, and what it needs is free."""
    hill = scenario == HILL_SCENARIO
    taken = set(layout.cubes)
    for x, y in HILL if hill else ():
        if (x, y) not in taken:
            return f"The hill needs a cube on all 16 squares from 13,13 to 16,16; there is none on {x},{y} (HT-013)."
    for fields in layout.fields():
        for ends in fields:
            taken.update(squares_of(ends))
    taken |= partial
    zones = start_zones(players)
    for letter in range(len(zones)):
        for x, y in zones[letter]:
            if (x, y) in taken:
                return f"Start zone {'ABCD'[letter]} must stay free of terrain; there is some on {x},{y} (HT-G09)."
    for x, y in RING if hill else CENTRE:
        if (x, y) in taken:
            what = "The squares around the hill" if hill else "The center squares"
            return f"{what} must stay free of terrain; there is some on {x},{y} (HT-G09)."
    return ""
