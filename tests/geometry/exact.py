"""Lines and ways on squares, worked out a second time: slowly, with exact fractions, from the pictures in the rules."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from heapq import heappop, heappush
from math import floor

Square = tuple[int, int]
HALF = Fraction(1, 2)


def shared_part(a: Square, b: Square, square: Square) -> tuple[Fraction, Fraction] | None:
    """Which part of the way from centre (0) to centre (1) lies in a closed square; None if no point."""
    first, last = Fraction(0), Fraction(1)
    for start, end, low in zip(a, b, square, strict=True):
        at, way = start + HALF, end - start
        if way == 0:
            if not low <= at <= low + 1:
                return None
            continue
        t, u = sorted(((low - at) / Fraction(way), (low + 1 - at) / Fraction(way)))
        first, last = max(first, t), min(last, u)
    return (first, last) if first <= last else None


def around_line(a: Square, b: Square) -> Iterator[Square]:
    """All squares in the rectangle of two squares, the two themselves left out."""
    for x in range(min(a[0], b[0]), max(a[0], b[0]) + 1):
        for y in range(min(a[1], b[1]), max(a[1], b[1]) + 1):
            if (x, y) not in (a, b):
                yield (x, y)


def along_line(a: Square, b: Square) -> Iterator[Square]:
    """Those of them that the line can come near: in each column where it comes in and goes out, and one more."""
    if a[0] == b[0]:
        yield from around_line(a, b)
        return
    slope = Fraction(b[1] - a[1], b[0] - a[0])
    for x in range(min(a[0], b[0]), max(a[0], b[0]) + 1):
        ends = sorted(floor(a[1] + HALF + slope * (edge - a[0] - HALF)) for edge in (x, x + 1))
        for y in range(max(min(a[1], b[1]), ends[0] - 1), min(max(a[1], b[1]), ends[1] + 1) + 1):
            if (x, y) not in (a, b):
                yield (x, y)


@cache
def from_origin(dx: int, dy: int) -> tuple[frozenset[Square], frozenset[frozenset[Square]]]:
    """What the line from (0, 0) to (dx, dy) passes through, and the pairs between which it slips through a corner."""
    a, b = (0, 0), (dx, dy)
    inside: set[Square] = set()
    touched: dict[Fraction, set[Square]] = {}
    for square in along_line(a, b):
        part = shared_part(a, b, square)
        if part is not None and part[0] < part[1]:
            inside.add(square)
        elif part is not None:
            touched.setdefault(part[0], set()).add(square)
    return frozenset(inside), frozenset(frozenset(pair) for pair in touched.values() if len(pair) == 2)


def shifted(squares: frozenset[Square], by: Square) -> frozenset[Square]:
    return frozenset((x + by[0], y + by[1]) for x, y in squares)


def crossed(a: Square, b: Square) -> set[Square]:
    """The squares whose inside the line passes through."""
    return set(shifted(from_origin(b[0] - a[0], b[1] - a[1])[0], a))


def corner_pairs(a: Square, b: Square) -> set[frozenset[Square]]:
    """The pairs of squares that the line only touches, at the corner where both meet it."""
    return {shifted(pair, a) for pair in from_origin(b[0] - a[0], b[1] - a[1])[1]}


def apart(a: Square, b: Square) -> int:
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


def blocked(a: Square, b: Square, figures: set[Square]) -> bool:
    """Whether a figure stands in the line, or two at a corner it slips through."""
    return bool(crossed(a, b) & figures) or any(pair <= figures for pair in corner_pairs(a, b))


def counting(a: Square, b: Square, terrain: set[Square]) -> set[Square]:
    """The terrain squares in the line that are not next to the attacker."""
    found = crossed(a, b) & terrain
    for pair in corner_pairs(a, b):
        found |= pair if pair <= terrain else frozenset()
    return {square for square in found if apart(square, a) > 1}


def cover(a: Square, b: Square, terrain: set[Square], cubes: set[Square]) -> int:
    """0 none, 1 light, 2 hard."""
    found = counting(a, b, terrain)
    if b in cubes or not found:
        return 0
    return 2 if any(apart(square, b) == 1 for square in found) else 1


class Ground:
    """Terrain and the cost of steps on it, straight from the rules."""

    def __init__(
        self, cubes: set[Square], pieces: list[frozenset[Square]], partial: set[Square], size: int = 30
    ) -> None:
        self.cubes, self.pieces, self.partial, self.size = cubes, pieces, partial, size

    def piece(self, square: Square) -> frozenset[Square] | None:
        return next((piece for piece in self.pieces if square in piece), None)

    def cost(self, a: Square, b: Square) -> int:
        """What a step to a neighbor costs on a board without figures."""
        cost = 2 if b in self.cubes and a not in self.cubes else 1
        field = self.piece(b)
        if field is not None and a not in field:
            cost += 1
        flanks = {(a[0], b[1]), (b[0], a[1])}
        if len(flanks - {a, b}) == 2 and not {a, b} & self.cubes:
            cost += flanks <= self.cubes or any(flanks <= piece for piece in self.pieces)
        return cost

    def standable(self, square: Square, figures: set[Square]) -> bool:
        return self.piece(square) is None and square not in self.partial and square not in figures

    def costs(self, start: Square, points: int, shut: set[Square]) -> dict[Square, int]:
        """The cheapest cost of every square that can be reached, also of those where nobody may stop."""
        best, todo = {start: 0}, [(0, start)]
        while todo:
            spent, (x, y) = heappop(todo)
            if spent > best[x, y]:
                continue
            for near in [(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]:
                if not all(0 <= n < self.size for n in near) or near in shut:
                    continue
                total = spent + self.cost((x, y), near)
                if total <= points and total < best.get(near, points + 1):
                    best[near] = total
                    heappush(todo, (total, near))
        return best
