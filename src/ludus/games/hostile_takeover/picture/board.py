"""The arena as it stands there: floor, start zones, cubes, force fields, and what is played for."""

from __future__ import annotations

from functools import lru_cache

from ludus.draw import Circle, Group, Layer, Line, Polygon, Rect, Scene, Shape, player
from ludus.draw.once import memo
from ludus.draw.shapes import Point
from ludus.games.hostile_takeover.ground import HILL_MASK, Ground
from ludus.games.hostile_takeover.layout import COLOURS
from ludus.games.hostile_takeover.names import CENTRE_POINT, LABEL, NOBODY, ZONES, lies_in
from ludus.games.hostile_takeover.picture.acts import Acts
from ludus.games.hostile_takeover.picture.seen import Say
from ludus.games.hostile_takeover.picture.styles import BOARD, SIDE, UNIT, middle
from ludus.games.hostile_takeover.victory import arrival_points
from ludus.geometry.squares import squares_of


def draw_floor(scene: Scene) -> None:
    scene.layer("floor").extend(bare_floor())


@memo
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


def draw_zones(acts: Acts) -> None:
    """Start zones in the color and pattern of the seats that start there."""
    floor, t = acts.scene.layer("floor"), acts.t
    for number, zone in enumerate(t.ground.zones):
        if number not in t.zones:
            continue
        letter, squares, seat = ZONES[number].upper(), squares_of(zone), t.zones.index(number)
        (x, y), (u, v) = middle(squares[0]), middle(squares[-1])
        wide, high = u - x + UNIT, v - y + UNIT
        box, owner = (x - UNIT / 2, y - UNIT / 2, wide, high), player(seat)
        floor.rect(*box, 6, style=f"soft {owner}", css="opacity: .75", key=f"zone-{letter}")
        floor.rect(*box, 6, style=f"area {owner}", css="opacity: .14", key=f"zone-pattern-{letter}")
        floor.rect(*box, 6, style=f"thin {owner}", key=f"zone-edge-{letter}")
        says = acts.say("zone", zone=letter, seat=seat, first=LABEL[squares[0]], last=LABEL[squares[-1]])
        floor.text(
            x + wide / 2 - UNIT / 2, y + high / 2, letter, style=f"zone-letter name {owner}", key=f"letter-{letter}",
            label=says, tip=says,
        )  # fmt: skip


def draw_goal(acts: Acts) -> None:
    """The hill, the center squares, or the marker where it lies."""
    goal, t, say = acts.scene.layer("goal"), acts.t, acts.say
    if t.stakes.hill:
        says = say("goal.hill")
        goal.rect(
            13 * UNIT - 2, 13 * UNIT - 2, 4 * UNIT + 4, 4 * UNIT + 4, 4, style="hill", key="hill", label=says, tip=says
        )
        return
    says = say("goal.center.points", points=arrival_points(t)) if t.stakes.meeting else say("goal.center")
    goal.rect(14 * UNIT, 14 * UNIT, 2 * UNIT, 2 * UNIT, 3, style="goal", key="centre", label=says, tip=says)
    if t.marker >= 0:
        middled = t.marker == CENTRE_POINT
        lies = say("marker.middle") if middled else say("marker.square", square=LABEL[t.marker])
        goal.add(flag(*place_of_marker(t.marker), "marker", lies))
    elif t.holder >= 0:
        acts.scene.fact(say("marker.held", who=t.holder))


def place_of_marker(square: int) -> Point:
    """Where something is drawn that may lie in the middle of the center squares."""
    return (15 * UNIT, 15 * UNIT) if square == CENTRE_POINT else middle(square)


def flag(x: float, y: float, key: str, says: str) -> Group:
    star = ((0, -9), (2.6, -3), (9, -2.6), (4, 1.6), (5.6, 8), (0, 4.4), (-5.6, 8), (-4, 1.6), (-9, -2.6), (-2.6, -3))
    return Group(x, y, (Polygon(star, style="marker"),), key=key, label=says, tip=says)


def draw_terrain(acts: Acts) -> None:
    """What lies on the floor; it never changes in a match."""
    t = acts.t
    acts.scene.layer("terrain").extend(terrain(t.ground, t.stakes.hill, t.options.climb, acts.say))


@lru_cache(64)
def terrain(ground: Ground, hill: bool, climb: str, say: Say) -> list[Shape]:
    found = Layer("terrain")
    for square in squares_of(ground.partial):
        x, y = middle(square)
        h = UNIT / 2
        lines = "".join(f"M{x - h + d:g} {y + h:g}L{x - h + d + 7:g} {y + h - 7:g}" for d in (0, 7, 14, 21))
        lines += "".join(f"M{x - h + d:g} {y - h + 12:g}l7 -7" for d in (3, 12))
        label = LABEL[square]
        found.path(lines, style="part", key=f"part-{label}", tip=say("terrain.partial", square=label))
    for square in squares_of(ground.cubes):
        key = f"terrain.hill.{climb}" if hill and lies_in(square, HILL_MASK) else f"terrain.cube.{climb}"
        found.add(cube(square, say(key, square=LABEL[square])))
    for number, colour in enumerate(COLOURS):
        for squares in ground.of_colour(number):
            tip = say(f"terrain.{colour}", first=LABEL[squares[0]], last=LABEL[squares[-1]])
            found.add(force_field(colour, squares, tip))
    return found.shapes


def cube(square: int, tip: str = "") -> Group:
    """A bevelled block."""
    x, y = middle(square)
    a, b = 11.5, 7.5
    shapes: tuple[Shape, ...] = (
        Rect(-a, -a, 2 * a, 2 * a, 2, style="cube"),
        Polygon(((-a, a), (a, a), (b, b), (-b, b)), style="cube-side"),
        Polygon(((a, -a), (a, a), (b, b), (b, -b)), style="cube-side"),
        Rect(-b, -b, 2 * b, 2 * b, 1, style="cube-top"),
    )
    return Group(x, y, shapes, key=f"cube-{LABEL[square]}", tip=tip)


def force_field(colour: str, squares: list[int], tip: str = "") -> Group:
    """A lit bar with an emitter at each end."""
    first, last = middle(squares[0]), middle(squares[-1])
    shapes = (
        Line((first, last), style=f"field {colour}"),
        Line((first, last), style="field-core"),
        *(Circle(x, y, 4.5, style=f"emitter {colour}") for x, y in (first, last)),
    )
    return Group(0, 0, shapes, key=f"{colour}-{LABEL[squares[0]]}-{LABEL[squares[-1]]}", tip=tip)


def draw_history(acts: Acts) -> None:
    """The way the last figure took that moved."""
    way, mover = list[int](), NOBODY
    for event in acts.seen.events:
        if event.kind in ("moved", "jumped"):
            figure, before, after, *_ = event.args
            fresh = figure != mover or not way or way[-1] != before
            way = [before, after] if fresh else [*way, after]
            mover = figure
    if way:
        acts.scene.layer("history").line([middle(square) for square in way], style="trail", key="trail")
