"""A rectangular board of squares: neighbors, distances, straight lines and the cheapest ways.

``SquareGrid(30, 30)`` has 900 squares, numbered row by row from the top left; a set of squares is a plain int used as
a bit mask (bit n is square n).  Directions go clockwise from north, and y grows downwards:

>>> grid = SquareGrid(5, 4)
>>> grid.size, grid.label[0], grid.label[7], grid.index["4,3"]
(20, '0,0', '2,1', 19)
>>> [grid.label[s] for s in grid.neighbors[0] if s != OUTSIDE]  # n, ne, e, se, s, sw, w, nw
['1,0', '1,1', '0,1']

A line runs from the centre of one square to the centre of another.  It crosses a square when it passes through its
inside, and touches two squares when it runs exactly through the corner where they meet.  All of it in whole numbers:

>>> squares_crossed(4, 2)
[(1, 0), (1, 1), (2, 1), (3, 1), (3, 2)]
>>> corners_touched(3, 3)
[(0, 1, 1, 0), (1, 2, 2, 1), (2, 3, 3, 2)]
"""

from __future__ import annotations

from typing import Final

OUTSIDE: Final = -1
"""What stands in ``neighbors`` where the board ends."""

N: Final = 0
NE: Final = 1
E: Final = 2
SE: Final = 3
S: Final = 4
SW: Final = 5
W: Final = 6
NW: Final = 7
DIRECTIONS: Final[list[str]] = ["n", "ne", "e", "se", "s", "sw", "w", "nw"]
"""Names of the eight directions, clockwise; the opposite of ``d`` is ``(d + 4) % 8``, and odd ones are diagonal."""

STEP_X: Final[list[int]] = [0, 1, 1, 1, 0, -1, -1, -1]
STEP_Y: Final[list[int]] = [-1, -1, 0, 1, 1, 1, 0, -1]


def squares_crossed(dx: int, dy: int) -> list[tuple[int, int]]:
    """The squares that the line from (0, 0) to (dx, dy) passes through, without its two ends."""
    a, b = abs(dx), abs(dy)
    sx, sy = (1 if dx > 0 else -1), (1 if dy > 0 else -1)
    inside = [(u, v) for u in range(a + 1) for v in range(b + 1) if 2 * abs(a * v - b * u) < a + b]
    return [(sx * u, sy * v) for u, v in inside if (u, v) not in ((0, 0), (a, b))]


def corners_touched(dx: int, dy: int) -> list[tuple[int, int, int, int]]:
    """The pairs of squares (x, y, x, y) between which the line from (0, 0) to (dx, dy) slips through a corner."""
    a, b = abs(dx), abs(dy)
    sx, sy = (1 if dx > 0 else -1), (1 if dy > 0 else -1)
    corners = [(u, v) for u in range(a) for v in range(1, b + 1) if 2 * (a * v - b * u) == a + b]
    return [(sx * u, sy * v, sx * (u + 1), sy * (v - 1)) for u, v in corners]


class StraightLine:
    """A straight line on a board: the set of squares it crosses, and pairs of squares it slips between, as sets."""

    def __init__(self, through: int, between: tuple[int, ...]) -> None:
        self.through = through
        self.between = between

    def meets(self, things: int) -> bool:
        """Whether the line crosses a square of a set, or slips between two squares of it."""
        met = self.through & things != 0
        for pair in self.between:
            met = met or pair & things == pair
        return met

    def squares_met(self, things: int) -> int:
        """The squares of a set that the line crosses, or slips between where both are in the set."""
        found = self.through & things
        for pair in self.between:
            if pair & things == pair:
                found |= pair
        return found


class SquareGrid:
    """A board of the given size with all its tables.

    ``size``         number of squares
    ``x``, ``y``     coordinates of each square
    ``label``        ``"x,y"`` of each square; ``index`` leads back from label to square
    ``bit``          each square as a set of one
    ``neighbors``   eight squares for each square, by direction, ``OUTSIDE`` where the board ends
    ``around``       the neighbors of each square as a set
    ``all``          the set of all squares

    The lists are shared by everybody who holds the board: read them, never write them.
    """

    def __init__(self, width: int, height: int) -> None:
        if width < 1 or height < 1:
            raise ValueError(f"a board has at least one square, not {width} by {height}")
        self.width = width
        self.height = height
        self.size = width * height
        self.x: list[int] = [s % width for s in range(self.size)]
        self.y: list[int] = [s // width for s in range(self.size)]
        self.label: list[str] = [f"{self.x[s]},{self.y[s]}" for s in range(self.size)]
        self.index: dict[str, int] = {self.label[s]: s for s in range(self.size)}
        self.bit: list[int] = [1 << s for s in range(self.size)]
        self.all = (1 << self.size) - 1
        self.near: dict[int, int] = {}  # blocks around squares, made at their first asking
        self.shapes: dict[int, StraightLine] = {}  # lines by where they lead, made at their first asking
        self.neighbors: list[list[int]] = [
            [self.at(self.x[s] + STEP_X[d], self.y[s] + STEP_Y[d]) for d in range(8)] for s in range(self.size)
        ]
        self.around: list[int] = [mask_of([n for n in near if n != OUTSIDE]) for near in self.neighbors]

    def at(self, x: int, y: int) -> int:
        """The square of coordinates, or ``OUTSIDE``."""
        if x < 0 or y < 0 or x >= self.width or y >= self.height:
            return OUTSIDE
        return y * self.width + x

    def distance(self, a: int, b: int) -> int:
        """Steps from square to square where a diagonal counts as one."""
        dx = self.x[a] - self.x[b]
        dy = self.y[a] - self.y[b]
        if dx < 0:
            dx = -dx
        if dy < 0:
            dy = -dy
        return max(dy, dx)

    def within(self, square: int, distance: int) -> int:
        """The set of squares within a number of steps, the square itself included."""
        key = square * (self.width + self.height) + distance
        found = self.near.get(key, 0)
        if found == 0:
            found = self.block(square, distance)
            self.near[key] = found
        return found

    def block(self, square: int, distance: int) -> int:
        found = 0
        x, y = self.x[square], self.y[square]
        for j in range(max(0, y - distance), min(self.height - 1, y + distance) + 1):
            for i in range(max(0, x - distance), min(self.width - 1, x + distance) + 1):
                found |= self.bit[j * self.width + i]
        return found

    def line(self, a: int, b: int) -> StraightLine:
        """The straight line between two squares; it is the same in both directions."""
        if a > b:
            a, b = b, a
        dx = self.x[b] - self.x[a]
        shape = self.shape(dx, self.y[b] - self.y[a])
        shift = a if dx >= 0 else a + dx
        return StraightLine(shape.through << shift, tuple([pair << shift for pair in shape.between]))

    def meets(self, a: int, b: int, things: int) -> bool:
        """Whether the line between two squares meets a set of squares: `line(a, b).meets(things)` without a line."""
        if a > b:
            a, b = b, a
        dx = self.x[b] - self.x[a]
        shape = self.shape(dx, self.y[b] - self.y[a])
        return shape.meets(things >> (a if dx >= 0 else a + dx))

    def shape(self, dx: int, dy: int) -> StraightLine:
        """A line that leads down, or straight right, as it lies in the upper left corner of the board.

        Shifted by the corner of the two squares' box it is the line where it belongs.
        """
        key = dy * 2 * self.width + dx
        shape = self.shapes.get(key)
        if shape is None:
            shape = self.line_to(dx, dy)
            self.shapes[key] = shape
        return shape

    def line_to(self, dx: int, dy: int) -> StraightLine:
        left = 0 if dx >= 0 else -dx
        through = mask_of([j * self.width + i + left for i, j in squares_crossed(dx, dy)])
        at = [(j * self.width + i + left, m * self.width + k + left) for i, j, k, m in corners_touched(dx, dy)]
        return StraightLine(through, tuple([1 << p | 1 << q for p, q in at]))

    def slide(self, square: int, direction: int, distance: int) -> int:
        """Where something ends that goes straight on and stops in the last square of the board."""
        for _ in range(distance):
            further = self.neighbors[square][direction]
            if further == OUTSIDE:
                break
            square = further
        return square


def mask_of(squares: list[int]) -> int:
    """The set of some squares.

    >>> mask_of([5, 0, 2]) == 0b100101
    True
    """
    mask = 0
    for square in squares:
        mask |= 1 << square
    return mask


def squares_of(mask: int) -> list[int]:
    """The squares of a set, in ascending order: the way back from ``mask_of``."""
    found: list[int] = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


class StepCosts:
    """What every step of a board costs: ``cost[8 * square + direction]``, 0 where no step leads."""

    def __init__(self, grid: SquareGrid, cost: list[int]) -> None:
        self.grid = grid
        self.cost = cost

    def reach(self, start: int, points: int, shut: int) -> dict[int, int]:
        """The squares that can be entered from `start` within a budget of points, each with its cheapest cost.

        No way leads through a square of the set `shut`. The start itself costs nothing.
        """
        best: dict[int, int] = {start: 0}
        rings: list[list[int]] = [[] for _ in range(points + 1)]
        rings[0].append(start)
        for spent in range(points + 1):
            for square in rings[spent]:
                if best[square] < spent:
                    continue
                near = self.grid.neighbors[square]
                for d in range(8):
                    cost = self.cost[8 * square + d]
                    total = spent + cost
                    if cost == 0 or total > points or shut & self.grid.bit[near[d]]:
                        continue
                    to = near[d]
                    known = best.get(to, points + 1)
                    if total < known:
                        best[to] = total
                        rings[total].append(to)
        return best

    def can_reach(self, start: int, points: int, shut: int, goals: int, useful: list[int]) -> bool:
        """Whether a square of the set `goals` can be entered within a budget of points, or is the start.

        `useful[n]` is the set of squares from which n points could suffice; others are not looked at.
        """
        best: dict[int, int] = {start: 0}
        rings: list[list[int]] = [[] for _ in range(points + 1)]
        rings[0].append(start)
        for spent in range(points + 1):
            for square in rings[spent]:
                if best[square] < spent:
                    continue
                if goals & self.grid.bit[square]:
                    return True
                near = self.grid.neighbors[square]
                for d in range(8):
                    cost = self.cost[8 * square + d]
                    total = spent + cost
                    if cost == 0 or total > points:
                        continue
                    to = near[d]
                    if total < best.get(to, points + 1) and useful[points - total] & ~shut & self.grid.bit[to]:
                        best[to] = total
                        rings[total].append(to)
        return False
