"""A hexagonal board of hexagonal zones.

``HexBoard(4)`` is a board of radius 4: one zone in the middle and four rings round it, 61 zones.  Zones are plain
numbers, counted row by row from the top left, and a set of zones is a plain int used as a bit mask (bit n is zone n).
Everything that could be asked twice is worked out once, when the board is built, and kept in lists:

>>> board = HexBoard(4)
>>> board.size, board.labels[0], board.labels[30], board.labels[60]
(61, 'a1', 'e5', 'i5')
>>> e5 = board.index["e5"]
>>> [board.labels[z] for z in board.neighbors[e5]]  # E, SE, SW, W, NW, NE
['e6', 'f5', 'f4', 'e4', 'd4', 'd5']
>>> [board.labels[z] for z in board.zones(board.around[0])]  # the three zones round the corner a1
['a2', 'b1', 'b2']
>>> board.distance(board.index["a1"], board.index["i5"])
8
>>> DIRECTIONS[board.direction(e5, board.index["f4"])]
'SW'

Hexagons stand on a point, in horizontal rows.  Rows are lettered from the top and zones numbered from the left::

          a1 a2 a3
        b1 b2 b3 b4
      c1 c2 c3 c4 c5
        d1 d2 d3 d4
          e1 e2 e3

Coordinates are axial: ``q`` grows to the east, ``r`` downwards along the south-east, and the centre is (0, 0).
"""

from __future__ import annotations

from typing import Final

OUTSIDE: Final = -1
"""What stands in ``neighbors`` where the board ends, and what ``direction`` answers for zones that do not touch."""

E: Final = 0
SE: Final = 1
SW: Final = 2
W: Final = 3
NW: Final = 4
NE: Final = 5
DIRECTIONS: Final[list[str]] = ["E", "SE", "SW", "W", "NW", "NE"]
"""Names of the six directions, clockwise; the opposite of ``d`` is ``(d + 3) % 6``."""

STEP_Q: Final[list[int]] = [1, 0, -1, -1, 0, 1]
STEP_R: Final[list[int]] = [0, 1, 1, 0, -1, -1]

LARGEST_RADIUS: Final = 12
"""The alphabet has letters for 25 rows and no more."""

ROOT_3: Final = 1.7320508075688772


def zones_of(mask: int) -> list[int]:
    """The zones of a set, in ascending order.

    >>> zones_of(0b100101)
    [0, 2, 5]
    """
    found: list[int] = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def mask_of(zones: list[int]) -> int:
    """The set of some zones: the way back from ``zones_of``.

    >>> mask_of([5, 0, 2]) == 0b100101
    True
    """
    mask = 0
    for zone in zones:
        mask |= 1 << zone
    return mask


def steps_between(q: int, r: int) -> int:
    """How many steps lead from (0, 0) to (q, r)."""
    return max(abs(q), abs(r), abs(q + r))


class HexBoard:
    """A board of the given radius with all its tables.

    ``size``         number of zones
    ``labels``       label of each zone, ``a1`` first; ``index`` leads back from label to zone
    ``q``, ``r``     axial coordinates of each zone
    ``ring``         distance of each zone from the centre
    ``centre``       the zone in the middle
    ``neighbors``   six zones for each zone, by direction, ``OUTSIDE`` where the board ends
    ``around``       the neighbors of each zone as a set
    ``bit``          each zone as a set of one
    ``at_distance``  ``at_distance[zone][d]``: the set of zones exactly d steps away, d from 0 to the width of the board
    ``all``          the set of all zones

    The lists are shared by everybody who holds the board: read them, never write them.
    """

    def __init__(self, radius: int) -> None:
        if radius < 0 or radius > LARGEST_RADIUS:
            raise ValueError(f"a board has a radius from 0 to {LARGEST_RADIUS}, not {radius}")
        self.radius = radius
        self.labels: list[str] = []
        self.index: dict[str, int] = {}
        self.q: list[int] = []
        self.r: list[int] = []
        self.ring: list[int] = []
        self._zone_at: dict[int, int] = {}
        for r in range(-radius, radius + 1):
            first = max(-radius, -radius - r)
            last = min(radius, radius - r)
            for q in range(first, last + 1):
                zone = len(self.labels)
                label = chr(ord("a") + r + radius) + str(q - first + 1)
                self.labels.append(label)
                self.index[label] = zone
                self.q.append(q)
                self.r.append(r)
                self.ring.append(steps_between(q, r))
                self._zone_at[self._key(q, r)] = zone
        self.size = len(self.labels)
        self.centre = self.size // 2
        self.all = (1 << self.size) - 1
        self.bit: list[int] = [1 << zone for zone in range(self.size)]
        self.neighbors: list[list[int]] = []
        self.around: list[int] = []
        self.at_distance: list[list[int]] = []
        # One flat row-major table each instead of lists of lists: one index operation less in the hottest questions.
        self._distance: list[int] = []
        self._direction: list[int] = [OUTSIDE] * (self.size * self.size)
        for zone in range(self.size):
            self._find_neighbors(zone)
            self._measure(zone)

    def _key(self, q: int, r: int) -> int:
        return (r + self.radius) * (2 * self.radius + 1) + q + self.radius

    def _find_neighbors(self, zone: int) -> None:
        row: list[int] = []
        mask = 0
        for d in range(6):
            other = self.zone_at(self.q[zone] + STEP_Q[d], self.r[zone] + STEP_R[d])
            row.append(other)
            if other != OUTSIDE:
                mask |= self.bit[other]
                self._direction[zone * self.size + other] = d
        self.neighbors.append(row)
        self.around.append(mask)

    def _measure(self, zone: int) -> None:
        masks: list[int] = [0] * (2 * self.radius + 1)
        for other in range(self.size):
            steps = steps_between(self.q[other] - self.q[zone], self.r[other] - self.r[zone])
            self._distance.append(steps)
            masks[steps] |= self.bit[other]
        self.at_distance.append(masks)

    def zone_at(self, q: int, r: int) -> int:
        """The zone with these coordinates, ``OUTSIDE`` if the board has none."""
        if steps_between(q, r) > self.radius:
            return OUTSIDE
        return self._zone_at[self._key(q, r)]

    def distance(self, a: int, b: int) -> int:
        """How many steps lead from one zone to the other."""
        return self._distance[a * self.size + b]

    def direction(self, a: int, b: int) -> int:
        """The direction of the step from ``a`` to ``b``, or -1 if the two do not touch."""
        return self._direction[a * self.size + b]

    def zones(self, mask: int) -> list[int]:
        """The zones of a set, in ascending order."""
        return zones_of(mask)

    def rotate(self, zone: int) -> int:
        """Where a zone comes to lie when the board is turned clockwise by one sixth."""
        return self.zone_at(-self.r[zone], self.q[zone] + self.r[zone])

    def reflect(self, zone: int) -> int:
        """Where a zone comes to lie when left and right change places.

        Together with ``rotate`` this makes all twelve symmetries of the board.
        """
        return self.zone_at(-self.q[zone] - self.r[zone], self.r[zone])

    def point(self, zone: int, size: float) -> tuple[float, float]:
        """The middle of a zone in a picture: hexagons of side ``size``, x to the right, y downwards, centre (0, 0).

        >>> HexBoard(1).point(6, 10.0)
        (8.660254037844386, 15.0)
        """
        q, r = self.q[zone], self.r[zone]
        return size * ROOT_3 * (q + r / 2), size * 1.5 * r
