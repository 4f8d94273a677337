"""What is printed on the sheet before anybody writes on it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import TypeAlias

from ludus.draw import Group, Layer, Path, Rect, Scene, Shape, Text, wrap_text
from ludus.draw.once import memo
from ludus.draw.shapes import Point
from ludus.games.void_halls.content import FLOOR, Hall, SheetRow, building_rows
from ludus.games.void_halls.numbers import POINT_SQUARES, SUPPLY_SPACES, WORKERS_MOST
from ludus.games.void_halls.picture import icons
from ludus.games.void_halls.picture.layout import (
    BOX,
    BOX_HIGH,
    CELL,
    COLUMN,
    HALLS_LEFT,
    LEFT,
    LIST_WIDE,
    PLACES,
    POINTS_HIGH,
    POINTS_LEFT,
    POINTS_ROW,
    RIGHT,
    SUPPLY_PITCH,
    SUPPLY_ROW,
    SUPPLY_TOP,
    TRACK_Y,
    hall_corner,
    list_at,
    middle,
    track_at,
    worker_at,
)
from ludus.games.void_halls.speech import building

Say: TypeAlias = Callable[[str], str]  # a printed text in the reader's language
TURNS = {(1, 0): 180, (-1, 0): 0, (0, 1): 270, (0, -1): 90}  # where stairs lie from their landing, and how they turn
AWAY = {turn: way for way, turn in TURNS.items()}
RIM = 8.0
LANE = 330.0  # between the two rows of halls


def print_sheet(scene: Scene, row: SheetRow, track: str, say: Say, name: str = "") -> None:
    scene.layer("paper").extend(printed_sheet(row, track, say, name))


@memo
def printed_sheet(row: SheetRow, track: str, say: Say, name: str) -> list[Shape]:
    """Title and scroll, workers, time track, supply lines, points; halls and list follow in layers of their own."""
    paper = Layer("paper")
    paper.text(LEFT, 46, "Void Halls", "start", style="sheet-title", key="title")
    paper.text(LEFT + 160, 46, say(row.name), "start", style="head", key="sheet-name", tip=say(row.says))
    paper.path("M330 24h196q8 0 8 8t-8 8q-8 0-8-8M330 24q-8 0-8 8v14q0 8 8 8h188q8 0 8-8v-6", style="faint-line")
    # VH-015: a name on the scroll, or none
    paper.text(428, 45, name or say("dungeon of"), style="pencil-text" if name else "faint", key="name")
    paper.text(worker_at(0)[0] - 22, 42, say("Workers"), "end", style="faint")
    paper.extend(icons.box(*worker_at(n), 22, "ruled", f"worker-box-{n}") for n in range(WORKERS_MOST))
    print_track(paper, track, say)
    print_supplies(paper, say)
    print_points(paper, say)
    return paper.shapes


def print_track(paper: Layer, track: str, say: Say) -> None:
    paper.text(LEFT, TRACK_Y - 20, say("Time"), "start", style="faint")
    for number, sign in enumerate(track, 1):
        x, y = track_at(number)
        if sign == "B":
            paper.rect(x - 13, y - 13, 26, 26, 4, style="battle", key=f"swords-{number}")
        look = (icons.SWORDS, "swords") if sign == "B" else (icons.HOURGLASS, "printed")
        paper.add(icons.sign(look[0], x, y, look[1], key=f"icon-{number}"))


def print_supplies(paper: Layer, say: Say) -> None:
    """Three double lines of 50 spaces: used up above, acquired below."""
    paper.text(LEFT, SUPPLY_TOP - 10, say("Supplies: upper line used up, lower line acquired"), "start", style="faint")
    wide = BOX * SUPPLY_ROW
    for row in range(SUPPLY_SPACES // SUPPLY_ROW):
        top = SUPPLY_TOP + SUPPLY_PITCH * row
        uprights = "".join(f"M{LEFT + BOX * n:.1f} {top:g}v{2 * BOX_HIGH:g}" for n in range(SUPPLY_ROW + 1))
        levels = "".join(f"M{LEFT:g} {top + BOX_HIGH * n:g}h{wide:g}" for n in range(3))
        paper.path(uprights + levels, style="ruled", key=f"supplies-{row}")
        tens = "".join(f"M{LEFT + 10 * BOX * n:.1f} {top - 3:g}v{2 * BOX_HIGH + 6:g}" for n in range(6))
        paper.path(tens, style="printed", css="stroke-width: 1; opacity: .6", key=f"tens-{row}")
        for n in range(1, 6):
            x = LEFT + 10 * BOX * n
            paper.text(x - 3, top + 2 * BOX_HIGH + 9, str(SUPPLY_ROW * row + 10 * n), "end", 8.5, style="faint mono")


def print_points(paper: Layer, say: Say) -> None:
    paper.text(POINTS_LEFT, SUPPLY_TOP - 10, say("Points"), "start", style="faint")
    rows = POINT_SQUARES // POINTS_ROW
    wide, high = BOX * POINTS_ROW, POINTS_HIGH * rows
    uprights = "".join(f"M{POINTS_LEFT + BOX * n:.1f} {SUPPLY_TOP:g}v{high:g}" for n in range(POINTS_ROW + 1))
    levels = "".join(f"M{POINTS_LEFT:g} {SUPPLY_TOP + POINTS_HIGH * n:g}h{wide:g}" for n in range(rows + 1))
    paper.path(uprights + levels, style="ruled", key="points")
    fives = "".join(f"M{POINTS_LEFT + 5 * BOX * n:.1f} {SUPPLY_TOP - 3:g}v{high + 6:g}" for n in range(6))
    paper.path(fives, style="printed", css="stroke-width: 1; opacity: .6", key="fives")
    for n in range(rows):
        y = SUPPLY_TOP + POINTS_HIGH * n + 14
        paper.text(RIGHT, y, str(POINTS_ROW * (n + 1)), "end", 8.5, style="faint mono")


# --- the list of buildings --------------------------------------------------------------------------------------------


def print_list(scene: Scene, row: SheetRow, say: Say) -> None:
    scene.layer("list").extend(printed_list(row, say))


@memo
def printed_list(row: SheetRow, say: Say) -> list[Shape]:
    """Icon, name, effect, price and arrow box of each kind."""
    paper = Layer("list")
    for number, kind in enumerate(building_rows()):
        y = list_at(number)
        if number:
            paper.line(((LEFT, y), (LEFT + LIST_WIDE, y)), style="ruled", key=f"list-line-{kind.key}")
        size = 0.62 if kind.squares > 1 else 1
        paper.add(icons.icon(number, LEFT + 16, y + 26, "printed", size, key=f"list-icon-{kind.key}"))
        paper.text(LEFT + 40, y + 17, say(building(number, row.key)), "start", style="small-ink strong")
        effects = [*wrap_text(say(kind.says), 28), *([f"↑ {say(kind.upgrade)}"] if kind.upgrade else [])]
        for line, effect in enumerate(effects):
            paper.text(LEFT + 40, y + 30 + 11.5 * line, effect, "start", 10, style="faint")
        if kind.upgrade:
            x = LEFT + LIST_WIDE - 8
            paper.add(icons.box(x, y + 36, 15, "printed", f"arrow-box-{kind.key}"))
            paper.add(icons.sign(icons.ARROW, x, y + 36, "faint-line", key=f"arrow-{kind.key}"))
    return paper.shapes


def list_price(kind: str, supplies: int, workers: int, number: int) -> list[Shape]:
    """The price of a kind: supplies, and a die where a worker goes."""
    x, y = LEFT + LIST_WIDE, list_at(number) + 17
    shapes: list[Shape] = [Text(x, y, str(supplies), "end", 14, style="ink-text", key=f"price-{kind}")]
    if workers:
        die = Rect(x - 13, y - 11, 13, 13, 3, style="printed", css="stroke-width: 1.3", key=f"price-die-{kind}")
        shapes = [Text(x - 18, y, f"{supplies} +", "end", 14, style="ink-text", key=f"price-{kind}"), die]
    return shapes


# --- halls ------------------------------------------------------------------------------------------------------------


def print_hall(scene: Scene, hall: Hall, say: Say, dim: bool = False) -> None:
    scene.layer("halls").add(printed_hall(hall, say, dim))


@memo
def printed_hall(hall: Hall, say: Say, dim: bool) -> Shape:
    """Rock, walls, squares, rubble, landings and the dots of stairs."""
    shapes = [*walls(hall), *floor(hall), *stairs_of(hall)]
    x, y = heading_at(hall)
    shapes.append(Text(x, y, f"{say('Hall')} {hall.level}", "start", style="head"))
    shapes.append(Text(x + 66, y, f"×{hall.level}", "start", style="times"))
    return Group(0, 0, tuple(shapes), key=f"hall-{hall.level}", css="opacity: .5" if dim else "")


def heading_at(hall: Hall) -> Point:
    """Above the first floor squares, beside stairs that leave there."""
    row = next(y for y, line in enumerate(hall.lines) if any(sign in FLOOR for sign in line))
    first = next(x for x, sign in enumerate(hall.lines[row]) if sign in FLOOR)
    above = hall.lines[row - 1]
    column = next(x for x in (first, first - 1, first + 1, first + 2) if not set(above[x : x + 3]) & set("<>"))
    left, top = hall_corner(hall)
    return left + CELL * column, top + CELL * row - 12


def cells(hall: Hall, signs: str) -> list[tuple[int, int]]:
    return [(x, y) for y, line in enumerate(hall.lines) for x, sign in enumerate(line) if sign in signs]


def outline(hall: Hall, places: list[tuple[int, int]], grow: float) -> str:
    """One path of squares, each grown a little."""
    parts = []
    for x, y in places:
        cx, cy = middle(hall, x, y)
        half = CELL / 2 + grow
        parts.append(f"M{cx - half:g} {cy - half:g}h{2 * half:g}v{2 * half:g}h{-2 * half:g}z")
    return "".join(parts)


def walls(hall: Hall) -> list[Shape]:
    """Hatched rock round the floor, the floor, and the ink line between them."""
    ground = cells(hall, FLOOR)
    edges = []
    for x, y in ground:
        cx, cy = middle(hall, x, y)
        for dx, dy in TURNS:
            if (x + dx, y + dy) not in ground:
                edges.append(((cx, cy), dx, dy))
    line = "".join(edge_path(at, dx, dy) for at, dx, dy in edges)
    return [
        Path(outline(hall, ground, RIM), style="hatch"),
        Path(outline(hall, ground, 0), style="floor"),
        Path(outline(hall, ground, 0), style="ruled"),
        Path(line, style="wall"),
    ]


def edge_path(at: Point, dx: int, dy: int) -> str:
    """The side of a cell towards a direction."""
    half = CELL / 2
    x, y = at[0] + dx * half, at[1] + dy * half
    return f"M{x - abs(dy) * half:g} {y - abs(dx) * half:g}l{abs(dy) * CELL:g} {abs(dx) * CELL:g}"


def floor(hall: Hall) -> list[Shape]:
    """Rubble on blocked squares, a small cross on landings."""
    shapes: list[Shape] = []
    for x, y in cells(hall, "x"):
        cx, cy = middle(hall, x, y)
        half = CELL / 2
        shapes.append(Rect(cx - half + 1, cy - half + 1, CELL - 2, CELL - 2, style="hatch"))
        shapes.append(icons.sign(icons.RUBBLE, cx, cy, "rubble"))
    shapes += [icons.sign(icons.LANDING, *middle(hall, x, y), "faint-line") for x, y in cells(hall, ",")]
    return shapes


@memo
def ends(hall: Hall) -> list[tuple[str, Point, int]]:
    """The door and the ends of stairs: sign, middle, and how they turn to the hall."""
    found = []
    for sign in "D<>":
        for x, y in cells(hall, sign):
            away = next((dx, dy) for dx, dy in TURNS if (x - dx, y - dy) in cells(hall, ","))
            found.append((sign, middle(hall, x, y), TURNS[away]))
    return found


def stairs_of(hall: Hall) -> list[Shape]:
    """The door in ink, stairs as dots."""
    shapes: list[Shape] = []
    for sign, (x, y), turn in ends(hall):
        if sign == "D":
            shapes.append(icons.sign(icons.DOOR, x + 6, y + 2, "door"))
        else:
            shapes.append(icons.sign(icons.STAIRS, x, y, "dots", turn=turn))
    return shapes


# --- from hall to hall ------------------------------------------------------------------------------------------------


def print_ways(scene: Scene, halls: tuple[Hall, ...], explored: int = 0) -> None:
    """From the stairs of each hall to those of the next, round the halls."""
    for first, second in pairwise(halls):
        style = "way" if second.level <= explored else "way faint-way"
        scene.layer("ways").line(way(first, second), style=style, key=f"way-{second.level}")


@memo
def way(first: Hall, second: Hall) -> list[Point]:
    """Along the lanes between the columns and rows of halls."""
    start, (x, y) = mouth(first, ">")
    end, (u, v) = mouth(second, "<")
    column, row = PLACES[first.level - 1]
    lane = HALLS_LEFT + COLUMN * (column + 1)
    if row == PLACES[second.level - 1][1]:
        turns = [(lane, y), (lane, v)]
    else:
        out = [(x, LANE)] if y > start[1] else [(lane, y), (lane, LANE)]
        turns = [*out, (u, LANE)] if v < end[1] else [*out, (HALLS_LEFT - 5, LANE), (HALLS_LEFT - 5, v)]
    return [start, (x, y), *turns, (u, v), end]


def mouth(hall: Hall, sign: str) -> tuple[Point, Point]:
    """Where stairs end, and a point before them."""
    (x, y), turn = next((at, turn) for found, at, turn in ends(hall) if found == sign)
    dx, dy = AWAY[turn]
    return (x + dx * 17, y + dy * 17), (x + dx * 28, y + dy * 28)
