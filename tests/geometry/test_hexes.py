"""The hexagonal board against the 61 zones of the Void Zone arena, and against what must hold on any board."""

from __future__ import annotations

import pytest
from tests.rows import every_row

from ludus.geometry.hexes import DIRECTIONS, LARGEST_RADIUS, NE, OUTSIDE, SE, HexBoard, mask_of, zones_of

# zone, label, q, r, ring, then the neighbors E SE SW W NW NE; -1 is outside.
ZONES = """
     0 a1     0 -4    4   1   6   5  -1  -1  -1
     1 a2     1 -4    4   2   7   6   0  -1  -1
     2 a3     2 -4    4   3   8   7   1  -1  -1
     3 a4     3 -4    4   4   9   8   2  -1  -1
     4 a5     4 -4    4  -1  10   9   3  -1  -1
     5 b1    -1 -3    4   6  12  11  -1  -1   0
     6 b2     0 -3    3   7  13  12   5   0   1
     7 b3     1 -3    3   8  14  13   6   1   2
     8 b4     2 -3    3   9  15  14   7   2   3
     9 b5     3 -3    3  10  16  15   8   3   4
    10 b6     4 -3    4  -1  17  16   9   4  -1
    11 c1    -2 -2    4  12  19  18  -1  -1   5
    12 c2    -1 -2    3  13  20  19  11   5   6
    13 c3     0 -2    2  14  21  20  12   6   7
    14 c4     1 -2    2  15  22  21  13   7   8
    15 c5     2 -2    2  16  23  22  14   8   9
    16 c6     3 -2    3  17  24  23  15   9  10
    17 c7     4 -2    4  -1  25  24  16  10  -1
    18 d1    -3 -1    4  19  27  26  -1  -1  11
    19 d2    -2 -1    3  20  28  27  18  11  12
    20 d3    -1 -1    2  21  29  28  19  12  13
    21 d4     0 -1    1  22  30  29  20  13  14
    22 d5     1 -1    1  23  31  30  21  14  15
    23 d6     2 -1    2  24  32  31  22  15  16
    24 d7     3 -1    3  25  33  32  23  16  17
    25 d8     4 -1    4  -1  34  33  24  17  -1
    26 e1    -4  0    4  27  35  -1  -1  -1  18
    27 e2    -3  0    3  28  36  35  26  18  19
    28 e3    -2  0    2  29  37  36  27  19  20
    29 e4    -1  0    1  30  38  37  28  20  21
    30 e5     0  0    0  31  39  38  29  21  22
    31 e6     1  0    1  32  40  39  30  22  23
    32 e7     2  0    2  33  41  40  31  23  24
    33 e8     3  0    3  34  42  41  32  24  25
    34 e9     4  0    4  -1  -1  42  33  25  -1
    35 f1    -4  1    4  36  43  -1  -1  26  27
    36 f2    -3  1    3  37  44  43  35  27  28
    37 f3    -2  1    2  38  45  44  36  28  29
    38 f4    -1  1    1  39  46  45  37  29  30
    39 f5     0  1    1  40  47  46  38  30  31
    40 f6     1  1    2  41  48  47  39  31  32
    41 f7     2  1    3  42  49  48  40  32  33
    42 f8     3  1    4  -1  -1  49  41  33  34
    43 g1    -4  2    4  44  50  -1  -1  35  36
    44 g2    -3  2    3  45  51  50  43  36  37
    45 g3    -2  2    2  46  52  51  44  37  38
    46 g4    -1  2    2  47  53  52  45  38  39
    47 g5     0  2    2  48  54  53  46  39  40
    48 g6     1  2    3  49  55  54  47  40  41
    49 g7     2  2    4  -1  -1  55  48  41  42
    50 h1    -4  3    4  51  56  -1  -1  43  44
    51 h2    -3  3    3  52  57  56  50  44  45
    52 h3    -2  3    3  53  58  57  51  45  46
    53 h4    -1  3    3  54  59  58  52  46  47
    54 h5     0  3    3  55  60  59  53  47  48
    55 h6     1  3    4  -1  -1  60  54  48  49
    56 i1    -4  4    4  57  -1  -1  -1  50  51
    57 i2    -3  4    4  58  -1  -1  56  51  52
    58 i3    -2  4    4  59  -1  -1  57  52  53
    59 i4    -1  4    4  60  -1  -1  58  53  54
    60 i5     0  4    4  -1  -1  -1  59  54  55
"""

# How many zones, and which.
MASKS = {
    "all": (61, 0x1FFFFFFFFFFFFFFF),
    "middle and first ring": (7, 0x000000C0E0600000),
    "ring 0": (1, 0x0000000040000000),
    "ring 1": (6, 0x000000C0A0600000),
    "ring 2": (12, 0x0000E1211090E000),
    "ring 3": (18, 0x00791212090913C0),
    "ring 4": (24, 0x1F860C0C06060C3F),
}

ARENA = HexBoard(4)
EVERY = range(ARENA.size)
RADII = range(6)


def rows() -> list[list[str]]:
    return [line.split() for line in ZONES.strip().splitlines()]


def symmetries(board: HexBoard) -> set[tuple[int, ...]]:
    """All the ways to lay the board on itself that turning and mirroring lead to."""
    found: set[tuple[int, ...]] = set()
    fresh = [tuple(range(board.size))]
    while fresh:
        way = fresh.pop()
        if way not in found:
            found.add(way)
            fresh.append(tuple(board.rotate(zone) for zone in way))
            fresh.append(tuple(board.reflect(zone) for zone in way))
    return found


def test_the_arena_has_61_zones() -> None:
    assert len(rows()) == ARENA.size == 61
    assert ARENA.labels[ARENA.centre] == "e5"


@every_row("row", rows(), ids=lambda row: row[1])
def test_a_zone_is_as_in_the_table(row: list[str]) -> None:
    zone, label, numbers = int(row[0]), row[1], [int(n) for n in row[2:]]
    assert ARENA.labels[zone] == label
    assert ARENA.index[label] == zone
    assert [ARENA.q[zone], ARENA.r[zone], ARENA.ring[zone]] == numbers[:3]
    assert ARENA.neighbors[zone] == numbers[3:]


def test_rows_grow_to_the_middle_and_shrink_again() -> None:
    lengths = [sum(label[0] == letter for label in ARENA.labels) for letter in "abcdefghi"]
    assert lengths == [5, 6, 7, 8, 9, 8, 7, 6, 5]


def test_sets_of_zones_are_as_in_the_table() -> None:
    at = ARENA.at_distance[ARENA.centre]
    sets = {"all": ARENA.all, "middle and first ring": at[0] | at[1]}
    sets |= {f"ring {d}": at[d] for d in range(5)}
    assert {name: (mask.bit_count(), mask) for name, mask in sets.items()} == MASKS
    assert at[5:] == [0, 0, 0, 0]
    for zone in EVERY:
        assert at[ARENA.ring[zone]] & ARENA.bit[zone]


def test_middle_zones_by_name() -> None:
    labels = [ARENA.labels[z] for z in ARENA.zones(MASKS["middle and first ring"][1])]
    assert labels == ["d4", "d5", "e4", "e5", "e6", "f4", "f5"]


def test_adjacencies() -> None:
    counts = [mask.bit_count() for mask in ARENA.around]
    assert sum(counts) == 312
    assert [counts.count(n) for n in (3, 4, 6)] == [6, 18, 37]
    for zone in EVERY:
        inside = [z for z in ARENA.neighbors[zone] if z != OUTSIDE]
        assert mask_of(inside) == ARENA.around[zone] == ARENA.at_distance[zone][1]


def test_twelve_symmetries_keep_distances() -> None:
    ways = symmetries(ARENA)
    assert len(ways) == 12
    for way in ways:
        assert sorted(way) == list(EVERY)
        assert all(ARENA.distance(way[a], way[b]) == ARENA.distance(a, b) for a in EVERY for b in EVERY)


def test_one_turn_goes_clockwise_and_six_lead_back() -> None:
    for d, zone in enumerate(ARENA.neighbors[ARENA.centre]):
        assert ARENA.rotate(zone) == ARENA.neighbors[ARENA.centre][(d + 1) % 6]
    for start in EVERY:
        zone = start
        for _ in range(6):
            zone = ARENA.rotate(zone)
        assert zone == start


def test_mirroring_keeps_rows_and_reverses_them() -> None:
    for zone in EVERY:
        mirrored = ARENA.reflect(zone)
        assert ARENA.labels[mirrored][0] == ARENA.labels[zone][0]
        assert ARENA.reflect(mirrored) == zone
    assert ARENA.labels[ARENA.reflect(ARENA.index["d8"])] == "d1"


def test_a_half_turn_counts_from_the_other_end() -> None:
    for zone in EVERY:
        assert ARENA.rotate(ARENA.rotate(ARENA.rotate(zone))) == 60 - zone


@every_row("radius", RADII)
def test_size_follows_from_the_radius(radius: int) -> None:
    board = HexBoard(radius)
    assert board.size == 3 * radius * (radius + 1) + 1 == len(set(board.labels))
    assert board.all == mask_of(list(range(board.size)))
    assert board.ring[board.centre] == 0
    assert max(board.ring) == radius


@pytest.mark.parametrize("radius", range(4))
def test_distance_is_a_metric(radius: int) -> None:
    board = HexBoard(radius)
    every = range(board.size)
    for a in every:
        for b in every:
            ab = board.distance(a, b)
            assert (ab == 0) == (a == b)
            assert ab == board.distance(b, a)
            assert all(ab <= board.distance(a, c) + board.distance(c, b) for c in every)


@every_row("radius", RADII)
def test_distance_counts_steps(radius: int) -> None:
    """A walk that spreads from neighbor to neighbor reaches each zone after as many steps as its distance."""
    board = HexBoard(radius)
    for start in range(board.size):
        reached, front, steps = board.bit[start], board.bit[start], 0
        while front:
            assert board.at_distance[start][steps] == front
            assert all(board.distance(start, zone) == steps for zone in zones_of(front))
            spread = 0
            for zone in zones_of(front):
                spread |= board.around[zone]
            front = spread & ~reached
            reached |= front
            steps += 1
        assert reached == board.all


@every_row("radius", RADII)
def test_direction_and_its_inverse(radius: int) -> None:
    board = HexBoard(radius)
    for a in range(board.size):
        for b in range(board.size):
            d = board.direction(a, b)
            if board.distance(a, b) == 1:
                assert board.neighbors[a][d] == b
                assert board.direction(b, a) == (d + 3) % 6
            else:
                assert d == OUTSIDE


def test_names_of_directions() -> None:
    assert DIRECTIONS == ["E", "SE", "SW", "W", "NW", "NE"]
    e5 = ARENA.index["e5"]
    assert ARENA.direction(e5, ARENA.index["f5"]) == SE
    assert ARENA.direction(e5, ARENA.index["d5"]) == NE


def test_sets_and_lists_lead_back_to_each_other() -> None:
    assert zones_of(0) == []
    assert mask_of([]) == 0
    for zone in EVERY:
        assert zones_of(ARENA.bit[zone]) == [zone]
        assert mask_of(zones_of(ARENA.around[zone])) == ARENA.around[zone]
    assert ARENA.zones(ARENA.all) == list(EVERY)


def test_coordinates_lead_back_to_zones() -> None:
    for zone in EVERY:
        assert ARENA.zone_at(ARENA.q[zone], ARENA.r[zone]) == zone
    assert ARENA.zone_at(5, 0) == ARENA.zone_at(3, 2) == ARENA.zone_at(-100, 7) == OUTSIDE


def test_points_of_neighbors_are_equally_far_apart() -> None:
    assert ARENA.point(ARENA.centre, 20.0) == (0.0, 0.0)
    for a in EVERY:
        x, y = ARENA.point(a, 20.0)
        for b in zones_of(ARENA.around[a]):
            other_x, other_y = ARENA.point(b, 20.0)
            assert ((x - other_x) ** 2 + (y - other_y) ** 2) ** 0.5 == pytest.approx(20.0 * 3**0.5)


def test_points_read_like_the_page() -> None:
    xs, ys = zip(*(ARENA.point(zone, 1.0) for zone in EVERY), strict=True)
    for zone in range(1, ARENA.size):
        if ARENA.labels[zone][0] == ARENA.labels[zone - 1][0]:
            assert xs[zone] > xs[zone - 1]
            assert ys[zone] == ys[zone - 1]
        else:
            assert ys[zone] > ys[zone - 1]


@pytest.mark.parametrize("radius", [-1, LARGEST_RADIUS + 1])
def test_a_board_needs_letters_for_its_rows(radius: int) -> None:
    with pytest.raises(ValueError, match="radius"):
        HexBoard(radius)


def test_the_largest_board_ends_with_y() -> None:
    assert HexBoard(LARGEST_RADIUS).labels[-1] == "y13"
