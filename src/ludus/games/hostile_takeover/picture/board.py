"""The arena as it stands there: floor, start zones, cubes, force fields, and what is played for."""

from __future__ import annotations

from typing import Final

from ludus.draw import Circle, Group, Layer, Line, Polygon, Rect, Scene, Shape, player
from ludus.draw.once import kept
from ludus.draw.section import section
from ludus.games.hostile_takeover.picture.seen import HILL, Seen
from ludus.games.hostile_takeover.picture.styles import BOARD, SIDE, UNIT, middle
from ludus.games.hostile_takeover.speech import figure
from ludus.games.hostile_takeover.speech import player as named

FIELD_NAMES: Final = {"green": "Green force field", "blue": "Blue force field", "orange": "Orange force field"}
CLIMBS: Final = {"total": "Up costs 2, down 1", "additive": "Up costs 3, down 2"}
CROSS: Final = "Crossing costs 1 more; nobody may stop on it (HT-055, HT-057)"


def draw_floor(scene: Scene) -> None:
    scene.layer("floor").extend(bare_floor())


@kept
def bare_floor() -> list[Shape]:
    """Squares in faint chequers, stronger lines at every fifth, numbers on two edges."""
    floor = Layer("floor")
    floor.rect(0, 0, BOARD, BOARD, style="floor", key="floor")
    dark = "".join(
        f"M{x * UNIT:g} {y * UNIT:g}h{UNIT:g}v{UNIT:g}h-{UNIT:g}z" for y in range(SIDE) for x in range(y % 2, SIDE, 2)
    )
    floor.path(dark, style="chequer", key="chequers")
    for five in (False, True):
        at = [n * UNIT for n in range(SIDE + 1) if (n % 5 == 0) == five]
        lines = "".join(f"M{p:g} 0V{BOARD:g}M0 {p:g}H{BOARD:g}" for p in at)
        floor.path(lines, style="grid five" if five else "grid", key=f"grid-{five:d}")
    floor.rect(0, 0, BOARD, BOARD, style="edge", key="edge")
    for n in range(0, SIDE, 5):
        floor.text((n + 0.5) * UNIT, -7, str(n), style="scale", key=f"x-{n}")
        floor.text(-7, (n + 0.5) * UNIT + 4, str(n), "end", style="scale", key=f"y-{n}")
    return floor.shapes


@section
def draw_zones(scene: Scene, seen: Seen) -> None:
    """Start zones in the colour and pattern of those who start there."""
    floor = scene.layer("floor")
    for letter, squares in seen.terrain["start"].items():
        seat = seen.table["zones"].index(letter) if letter in seen.table["zones"] else None
        (x, y), (u, v) = middle(squares[0]), middle(squares[-1])
        wide, high = u - x + UNIT, v - y + UNIT
        box = (x - UNIT / 2, y - UNIT / 2, wide, high)
        if seat is None:
            continue
        owner = player(seat)
        floor.rect(*box, 6, style=f"soft {owner}", css="opacity: .75", key=f"zone-{letter}")
        floor.rect(*box, 6, style=f"area {owner}", css="opacity: .14", key=f"zone-pattern-{letter}")
        floor.rect(*box, 6, style=f"thin {owner}", key=f"zone-edge-{letter}")
        says = f"Start zone {letter} of {named(seat)}: {squares[0]} to {squares[-1]}"
        floor.text(
            x + wide / 2 - UNIT / 2, y + high / 2, letter, style=f"zone-letter name {owner}", key=f"letter-{letter}",
            label=says, tip=says,
        )  # fmt: skip


def draw_goal(scene: Scene, seen: Seen) -> None:
    """The hill, the center squares, or the marker where it lies."""
    goal = scene.layer("goal")
    if seen.hill:
        says = "The hill, 13,13 to 16,16: in Clean Up 3 points for each figure standing there, 1 for each Pinned"
        goal.rect(
            13 * UNIT - 2, 13 * UNIT - 2, 4 * UNIT + 4, 4 * UNIT + 4, 4, style="hill", key="hill", label=says, tip=says
        )
        return
    says = "The center squares, 14,14 to 15,15"
    if seen.table["scenario"] == "coming_together":
        done = len(seen.table["arrived"])
        says += f": the next team to stop here gets {(4, 3, 2, 2)[min(done, 3)]} points"
    goal.rect(14 * UNIT, 14 * UNIT, 2 * UNIT, 2 * UNIT, 3, style="goal", key="centre", label=says, tip=says)
    marker = seen.table["marker"]
    if marker:
        x, y = (15 * UNIT, 15 * UNIT) if marker == "centre" else middle(marker)
        says = f"The marker lies {'in the middle of the center squares' if marker == 'centre' else f'on {marker}'}"
        goal.add(flag(x, y, "marker", says))
    elif seen.table["holder"]:
        scene.fact(f"{figure(seen.table['holder'])} holds the marker")


def flag(x: float, y: float, key: str, says: str) -> Group:
    star = ((0, -9), (2.6, -3), (9, -2.6), (4, 1.6), (5.6, 8), (0, 4.4), (-5.6, 8), (-4, 1.6), (-9, -2.6), (-2.6, -3))
    return Group(x, y, (Polygon(star, style="marker"),), key=key, label=says, tip=says)


@section
def draw_terrain(scene: Scene, seen: Seen) -> None:
    """What lies on the floor; it never changes in a match."""
    terrain, given = scene.layer("terrain"), seen.terrain
    for square in given["partial"]:
        x, y = middle(square)
        h = UNIT / 2
        lines = "".join(f"M{x - h + d:g} {y + h:g}L{x - h + d + 7:g} {y + h - 7:g}" for d in (0, 7, 14, 21))
        lines += "".join(f"M{x - h + d:g} {y - h + 12:g}l7 -7" for d in (3, 12))
        terrain.path(
            lines, style="part", key=f"part-{square}", tip=f"{square}: may be crossed, not stopped on (HT-054)"
        )
    for square in given["cubes"]:
        terrain.add(cube(square, square in HILL and seen.hill, CLIMBS[seen.option("climb")]))
    for colour in ("green", "blue", "orange"):
        for piece in given[colour]:
            terrain.add(force_field(colour, piece))


def cube(square: str, hill: bool, climb: str) -> Group:
    """A bevelled block."""
    x, y = middle(square)
    a, b = 11.5, 7.5
    shapes: tuple[Shape, ...] = (
        Rect(-a, -a, 2 * a, 2 * a, 2, style="cube"),
        Polygon(((-a, a), (a, a), (b, b), (-b, b)), style="cube-side"),
        Polygon(((a, -a), (a, a), (b, b), (b, -b)), style="cube-side"),
        Rect(-b, -b, 2 * b, 2 * b, 1, style="cube-top"),
    )
    what = "cube of the hill" if hill else "cube"
    tip = f"{square}: {what}. {climb}; on top there is no cover (HT-058, HT-122)"
    return Group(x, y, shapes, key=f"cube-{square}", tip=tip)


def force_field(colour: str, squares: list[str]) -> Group:
    """A lit bar with an emitter at each end."""
    first, last = middle(squares[0]), middle(squares[-1])
    shapes = (
        Line((first, last), style=f"field {colour}"),
        Line((first, last), style="field-core"),
        *(Circle(x, y, 4.5, style=f"emitter {colour}") for x, y in (first, last)),
    )
    tip = f"{FIELD_NAMES[colour]}, {squares[0]} to {squares[-1]}. {CROSS}"
    return Group(0, 0, shapes, key=f"{colour}-{squares[0]}-{squares[-1]}", tip=tip)


def draw_history(scene: Scene, seen: Seen) -> None:
    """The way the last figure took that moved."""
    way: list[str] = []
    mover = -1
    for kind, *values in seen.view["events"]:
        if kind in ("moved", "jumped"):
            before, after = label(values[1]), label(values[2])
            fresh = values[0] != mover or not way or way[-1] != before
            way = [before, after] if fresh else [*way, after]
            mover = values[0]
    if way:
        scene.layer("history").line([middle(s) for s in way], style="trail", key="trail")


def label(square: int) -> str:
    return f"{square % SIDE},{square // SIDE}"
