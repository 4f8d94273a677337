"""The ground: what terrain does to steps and to lines of fire. It never changes, so copies of a table share it."""

from __future__ import annotations

from typing import Final

from ludus.games.hostile_takeover.names import BIT, GRID, HARD, LIGHT, NONE, X, Y
from ludus.games.hostile_takeover.options import Options
from ludus.geometry.squares import OUTSIDE, StepCosts, StraightLine, mask_of, squares_of

NO_PIECE: Final = -1
MOST_POINTS: Final = 32  # more than any figure has
MOST_SIGHTS: Final = 40_000  # lines kept; a line takes some hundred bytes

GREEN: Final = 0
BLUE: Final = 1
ORANGE: Final = 2

CENTER_MASK: Final[int] = mask_of([y * 30 + x for y in (14, 15) for x in (14, 15)])  # HT-018: four in the middle
HILL_MASK: Final[int] = mask_of([y * 30 + x for y in range(13, 17) for x in range(13, 17)])  # HT-215: sixteen cubes
BLOCK_MASK: Final[int] = mask_of([y * 30 + x for y in range(12, 18) for x in range(12, 18)])
RING_MASK: Final[int] = BLOCK_MASK & ~HILL_MASK  # HT-221: around the hill
CLOSE_BY: Final = 10  # no figure has more points for one move
REACHED: Final[list[int]] = [GRID.within(s, 3) & ~BIT[s] for s in range(GRID.size)]


class LineOfFire:
    """A line of fire over the terrain, without the figures on it."""

    def __init__(self, line: StraightLine, cover: int, pieces: int, by: int) -> None:
        self.line = line
        self.cover = cover  # HT-118 to HT-120, for a target on the floor
        self.pieces = pieces  # HT-180: pieces of terrain that count
        self.by = by  # the squares that give cover


class Ground:
    """Terrain with all that follows from it."""

    def __init__(
        self, cubes: list[int], fields: list[tuple[int, list[int]]], zones: list[list[int]], options: Options
    ) -> None:
        """Squares of the cubes, color and squares of each force field, squares of the start zones."""
        self.cubes = mask_of(cubes)
        self.piece: list[int] = [NO_PIECE] * GRID.size  # force fields are numbered from 0, cubes from 1000
        self.colour: list[int] = [colour for colour, _ in fields]
        self.fields: list[int] = [mask_of(squares) for _, squares in fields]
        self.lines: list[list[int]] = [squares for _, squares in fields]  # from end to end
        self.core = 0
        partial = 0
        for number, (colour, squares) in enumerate(fields):
            self.core |= mask_of(squares)
            for square in squares:
                self.piece[square] = number
            if colour == ORANGE:
                for i in range(len(squares) - 1):
                    partial |= beside(squares[i], squares[i + 1])
        for square in cubes:
            self.piece[square] = 1000 + square
        self.terrain = self.core | self.cubes
        self.partial = partial & ~self.terrain if options.partial_squares else 0
        self.standable = GRID.all & ~(self.core | self.partial)  # HT-020, HT-021, HT-054, HT-057: no force field
        self.floor: list[bool] = [bool(self.standable & bit) for bit in BIT]  # the same, square by square
        self.zones: list[int] = [mask_of(zone) for zone in zones]
        self.whole_pieces = options.cover_adjacency == "piece"
        self.additive = options.climb == "additive"
        self.any_gap = options.gap_surcharge == "any_terrain"
        self.ways = StepCosts(GRID, self.costs())
        self.sights: dict[int, LineOfFire] = {}
        self.kinds: list[int] = [-1] * (MOST_POINTS * GRID.size)  # by square and points, once they are asked for

    def of_colour(self, colour: int) -> list[list[int]]:
        """The force fields of a color, each from end to end."""
        return [squares for kind, squares in zip(self.colour, self.lines, strict=True) if kind == colour]

    # --- steps --------------------------------------------------------------------------------------------------------

    def costs(self) -> list[int]:
        return [self.cost(s, d) for s in range(GRID.size) for d in range(8)]

    def cost(self, a: int, d: int) -> int:
        """What a step costs; 0 where it would leave the arena (HT-063)."""
        b = GRID.neighbors[a][d]
        if b == OUTSIDE:
            return 0
        up = bool(self.cubes & BIT[a])
        top = bool(self.cubes & BIT[b])
        cost = 1  # HT-051: a plain step; HT-059: down a cube; HT-060: from cube to cube
        if top and not up:
            cost = 3 if self.additive else 2  # HT-058, HT-G37: up a cube
        elif up and not top and self.additive:
            cost = 2
        if self.core & BIT[b] and self.piece[a] != self.piece[b]:
            cost += 1  # HT-055, HT-056, HT-G36: onto another force field
        if d % 2 and not up and not top and self.gap(a, b):
            cost += 1
        return cost

    def gap(self, a: int, b: int) -> bool:
        """HT-061, HT-062, HT-G38, HT-G39: whether a diagonal floor step squeezes between two terrain squares."""
        p, q = self.flanks(a, b)
        if p == NO_PIECE or q == NO_PIECE:
            return False
        if self.any_gap:
            return self.piece[a] == NO_PIECE or self.piece[a] != self.piece[b]
        return p == q or (p >= 1000 and q >= 1000)

    def flanks(self, a: int, b: int) -> tuple[int, int]:
        """The pieces on both sides of a diagonal step."""
        return self.piece[Y[b] * 30 + X[a]], self.piece[Y[a] * 30 + X[b]]

    def price(self, square: int, direction: int) -> int:
        """HT-050: what a step costs; 0 where there is none."""
        return self.ways.cost[8 * square + direction]

    def can_leave(self, square: int, points: int, shut: int, taken: int) -> bool:
        """HT-066: whether a figure on a square where it may not stop can still get to one where it may."""
        near = GRID.neighbors[square]
        for d in range(8):
            cost = self.ways.cost[8 * square + d]
            if cost == 0 or cost > points or shut & BIT[near[d]]:
                continue
            if self.standable & BIT[near[d]] and not taken & BIT[near[d]]:
                return True
            if self.can_leave(near[d], points - cost, shut, taken):
                return True
        return False

    def step_kinds(self, square: int, points: int) -> int:
        """The steps that the points allow, by directions: to squares where one may stop, and above them the others."""
        key = MOST_POINTS * square + points
        known = self.kinds[key]
        if known < 0:
            known = 0
            near = GRID.neighbors[square]
            for d in range(8):
                cost = self.ways.cost[8 * square + d]
                if cost and cost <= points:
                    known |= 1 << (d if self.floor[near[d]] else d + 8)
            self.kinds[key] = known
        return known

    def open_steps(self, square: int, points: int, shut: int, taken: int) -> int:
        """The steps that are open, as a set of directions: `shut` cannot be entered, on `taken` nobody can stop."""
        kinds = self.step_kinds(square, points)
        near = GRID.neighbors[square]
        crowd = taken & GRID.around[square]
        found = kinds & 255
        for d in range(8):
            may_stop = found >> d & 1 != 0
            if may_stop and (not crowd or not crowd & BIT[near[d]]):
                continue
            if may_stop or kinds >> (d + 8) & 1:
                to = near[d]
                left = points - self.ways.cost[8 * square + d]
                if not shut & BIT[to] and self.can_leave(to, left, shut, taken):
                    found |= 1 << d
                else:
                    found &= ~(1 << d)
        return found

    # --- lines --------------------------------------------------------------------------------------------------------

    def sight(self, a: int, b: int) -> LineOfFire:
        key = a * 900 + b
        found = self.sights.get(key)
        if found is None:
            found = self.look(a, b)
            if len(self.sights) >= MOST_SIGHTS:
                self.sights.clear()
            self.sights[key] = found
        return found

    def look(self, a: int, b: int) -> LineOfFire:
        """HT-113, HT-114, HT-G59: cover on the line from a to b; HT-123: what it does not cross gives none."""
        line = GRID.line(a, b)
        met = line.squares_met(self.terrain)  # HT-115: corners too; HT-124: partial squares are no terrain
        near_shooter = GRID.around[a]
        near_target = GRID.around[b]
        counting = 0
        adjacent = 0
        pieces: list[int] = []
        for square in squares_of(met):
            extent = self.extent(square)
            if extent & near_shooter:
                continue  # HT-121, HT-G61: beside the shooter
            counting |= BIT[square]
            if extent & near_target:
                adjacent |= BIT[square]  # HT-120: beside the target
            if self.piece[square] not in pieces:
                pieces.append(self.piece[square])
        cover = NONE if not counting else HARD if adjacent else LIGHT  # HT-118, HT-119, HT-120: by what counts
        return LineOfFire(line, cover, len(pieces), adjacent or counting)

    def extent(self, square: int) -> int:
        """HT-G60: the square crossed, or the whole piece."""
        number = self.piece[square]
        return self.fields[number] if self.whole_pieces and number < 1000 else BIT[square]


def beside(a: int, b: int) -> int:
    """HT-G06: the two squares orthogonally beside two successive squares of a diagonal force field."""
    return BIT[Y[a] * 30 + X[b]] | BIT[Y[b] * 30 + X[a]]
