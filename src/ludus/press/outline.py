"""Outlines in SVG path notation as moves, lines and curves, for writers that know nothing else."""

from __future__ import annotations

import re
from math import acos, ceil, cos, hypot, pi, radians, sin, sqrt, tan
from typing import Final

from ludus.draw.shapes import Circle, Line, Path, Point, Polygon, Rect, Shape

Step = tuple[str, tuple[float, ...]]  # "M" and "L" with a point, "C" with three, "Z"

_TOKEN: Final = re.compile(r"([MLHVCSQTAZmlhvcsqtaz])|(-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?)")
_TAKES: Final = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
_ROUND: Final = 0.5522847498  # how far the handles of a quarter of a circle reach


def outline(shape: Shape) -> list[Step]:
    """A shape as steps; texts and groups have no outline of their own."""
    match shape:
        case Polygon(points=points):
            return [*_through(points), ("Z", ())]
        case Line(points=points):
            return _through(points)
        case Circle(cx, cy, r):
            return _rounded_rectangle(cx - r, cy - r, 2 * r, 2 * r, r)
        case Rect(x, y, width, height, corner):
            return _rounded_rectangle(x, y, width, height, min(corner, width / 2, height / 2))
        case Path(d):
            return steps(d)
    raise TypeError(f"a {type(shape).__name__} has no outline")


def _through(points: tuple[Point, ...]) -> list[Step]:
    return [("L" if n else "M", point) for n, point in enumerate(points)]


def _rounded_rectangle(x: float, y: float, width: float, height: float, r: float) -> list[Step]:
    """A rectangle whose corners are quarters of circles; where they meet it is a circle."""
    right, low = x + width, y + height
    if not r:
        return [*_through(((x, y), (right, y), (right, low), (x, low))), ("Z", ())]
    k = r * (1 - _ROUND)
    return [
        ("M", (x + r, y)),
        ("L", (right - r, y)), ("C", (right - k, y, right, y + k, right, y + r)),
        ("L", (right, low - r)), ("C", (right, low - k, right - k, low, right - r, low)),
        ("L", (x + r, low)), ("C", (x + k, low, x, low - k, x, low - r)),
        ("L", (x, y + r)), ("C", (x, y + k, x + k, y, x + r, y)),
        ("Z", ()),
    ]  # fmt: skip


def steps(d: str) -> list[Step]:
    """A path in SVG notation, with absolute coordinates and all curves as cubic ones."""
    pen = _Pen()
    for command, numbers in _commands(d):
        pen.draw(command, numbers)
    return pen.found


def _commands(d: str) -> list[tuple[str, list[float]]]:
    """Commands with as many numbers as each takes; a letter that is left out is the last one."""
    if re.sub(r"[\s,]", "", _TOKEN.sub("", d)):
        raise ValueError(f"cannot read the path {d!r}")
    found: list[tuple[str, list[float]]] = []
    command, numbers = "", list[float]()
    for letter, number in _TOKEN.findall(d):
        if letter:
            command, numbers = letter, []
        else:
            numbers.append(float(number))
        if len(numbers) == _TAKES[command.upper()]:
            found.append((command, numbers))
            command = {"M": "L", "m": "l"}.get(command, command)
            numbers = []
    return found


class _Pen:
    """Where the pen is, where the outline began, and the handle that a smooth curve goes on from."""

    def __init__(self) -> None:
        self.found: list[Step] = []
        self.at: Point = (0.0, 0.0)
        self.begin: Point = (0.0, 0.0)
        self.handle: Point = (0.0, 0.0)

    def draw(self, command: str, numbers: list[float]) -> None:
        kind, relative = command.upper(), command.islower()
        x, y = self.at
        dx, dy = (x, y) if relative else (0.0, 0.0)
        if kind == "Z":
            self.found.append(("Z", ()))
            self.at = self.handle = self.begin
        elif kind in "HV":
            self.to("L", ((numbers[0] + dx, y) if kind == "H" else (x, numbers[0] + dy),))
        elif kind == "A":
            for curve in _arc(self.at, numbers, (numbers[5] + dx, numbers[6] + dy)):
                self.to("C", curve)
        else:
            points = [(numbers[i] + dx, numbers[i + 1] + dy) for i in range(0, len(numbers), 2)]
            self.through(kind, points)

    def through(self, kind: str, points: list[Point]) -> None:
        """A move, a line or a curve; a smooth curve takes the last handle, mirrored."""
        mirrored = (2 * self.at[0] - self.handle[0], 2 * self.at[1] - self.handle[1])
        if kind in "ST":
            points = [mirrored, *points]
        if kind in "QT":
            handle, end = points
            self.to("C", (_towards(self.at, handle), _towards(end, handle), end))
            self.handle = handle
        else:
            self.to("C" if kind in "CS" else kind, tuple(points))
            if kind == "M":
                self.begin = self.at

    def to(self, step: str, points: tuple[Point, ...]) -> None:
        self.found.append((step, tuple(value for point in points for value in point)))
        self.at = points[-1]
        self.handle = points[-2] if len(points) > 1 else self.at


def _towards(start: Point, handle: Point) -> Point:
    """Two thirds of the way: a curve with one handle as a curve with two."""
    return start[0] + (handle[0] - start[0]) * 2 / 3, start[1] + (handle[1] - start[1]) * 2 / 3


def _arc(start: Point, numbers: list[float], end: Point) -> list[tuple[Point, Point, Point]]:
    """An arc of an ellipse as curves, each at most a quarter (SVG, implementation notes on arcs)."""
    rx, ry, tilt, large, sweep = abs(numbers[0]), abs(numbers[1]), radians(numbers[2]), numbers[3], numbers[4]
    if start == end:
        return []
    if not rx or not ry:
        return [(start, end, end)]
    c, s = cos(tilt), sin(tilt)
    hx, hy = (start[0] - end[0]) / 2, (start[1] - end[1]) / 2
    x, y = c * hx + s * hy, c * hy - s * hx
    grow = max(1.0, sqrt((x / rx) ** 2 + (y / ry) ** 2))  # too small an ellipse is made to fit
    rx, ry = rx * grow, ry * grow
    rest = (rx * ry) ** 2 / ((rx * y) ** 2 + (ry * x) ** 2) - 1
    f = sqrt(max(0.0, rest)) * (-1 if large == sweep else 1)
    mx, my = f * rx * y / ry, -f * ry * x / rx
    first = _angle(1, 0, (x - mx) / rx, (y - my) / ry)
    turn = _angle((x - mx) / rx, (y - my) / ry, (-x - mx) / rx, (-y - my) / ry)
    turn += 2 * pi if sweep and turn < 0 else -2 * pi if not sweep and turn > 0 else 0
    cx, cy = (start[0] + end[0]) / 2 + c * mx - s * my, (start[1] + end[1]) / 2 + s * mx + c * my

    def place_point(u: float, v: float) -> Point:
        return cx + c * rx * u - s * ry * v, cy + s * rx * u + c * ry * v

    count = max(1, ceil(abs(turn) / (pi / 2) - 1e-9))
    part, curves = turn / count, []
    k = 4 / 3 * tan(part / 4)
    for n in range(count):
        a, b = first + n * part, first + (n + 1) * part
        one, two = (
            place_point(cos(a) - k * sin(a), sin(a) + k * cos(a)),
            place_point(cos(b) + k * sin(b), sin(b) - k * cos(b)),
        )
        curves.append((one, two, end if n == count - 1 else place_point(cos(b), sin(b))))
    return curves


def _angle(ux: float, uy: float, vx: float, vy: float) -> float:
    """The angle from one direction to another."""
    cosine = (ux * vx + uy * vy) / (hypot(ux, uy) * hypot(vx, vy))
    return acos(max(-1.0, min(1.0, cosine))) * (-1 if ux * vy < uy * vx else 1)
