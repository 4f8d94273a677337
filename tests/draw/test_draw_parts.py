"""Ready-made drawings: geometry, states, and classes that exist."""

from __future__ import annotations

from math import dist, hypot

import pytest

from ludus.draw import (
    Circle,
    Group,
    Point,
    Polygon,
    Rect,
    Scene,
    Shape,
    Text,
    area,
    arrow,
    badge,
    card,
    card_back,
    danger,
    die,
    frame,
    hex_at,
    hex_blocked,
    hex_chosen,
    hex_name,
    hex_outline,
    hex_points,
    hex_ring,
    hex_rows,
    hex_shield,
    piece,
    player_shape,
    ring,
    spark,
    trail,
)
from ludus.draw.shapes import Line, walk
from ludus.draw.styles import rules

ROWS = (5, 6, 7, 8, 9, 8, 7, 6, 5)
SEATS = [*range(6), None]
PARTS: list[Shape] = [
    *(piece(seat, "1", 0, 0, active=True, exhausted=True) for seat in SEATS),
    *(badge(seat, "1") for seat in SEATS),
    *(hex_shield(seat, 0, 0) for seat in SEATS),
    *(die(face, 0, 0, state) for face in (1, 6, "Hit") for state in ("", "kept", "used")),
    *(hex_at(0, 0, f"zone {level}", bars, not bars) for bars, level in enumerate(("void", "low", "full"))),
    *(ring(0, 0, 9, state) for state in ("legal", "blocked", "chosen", "last")),
    hex_ring(0, 0),
    hex_blocked(0, 0),
    hex_chosen(0, 0),
    hex_name(0, 0, "a1"),
    frame(0, 0, 46, 46, "blocked"),
    arrow((0, 0), (9, 9)),
    trail([(0, 0), (1, 1)]),
    danger(0, 0, "deadly"),
    spark(0, 0),
    card("Blazer", 0, 0, "2 dice", picture=Circle(0, 0, 9, style="pip")),
    card_back(0, 0, "27"),
]


def styled(shape: Shape, style: str) -> list[Shape]:
    """The shapes inside this one whose style begins so."""
    return [inner for inner in walk(shape) if inner.style.split()[:1] == [style]]


def test_every_class_a_part_uses_is_a_style() -> None:
    known = {name for selector in rules() for name in selector.split()}
    used = {name for part in PARTS for shape in walk(part) for name in shape.style.split()}
    assert used <= known
    assert "" not in {shape.style for part in PARTS for shape in walk(part) if not isinstance(shape, Group)}


def test_a_hexagon_stands_on_a_corner() -> None:
    corners = hex_points(40, 10, 20)
    assert corners[0] == pytest.approx((10, -20))
    assert [dist(corner, (10, 20)) for corner in corners] == pytest.approx([40] * 6)
    assert hex_points(40, flat=True)[0] == pytest.approx((40, 0))


def test_places_in_rows_are_named_and_centred() -> None:
    at = hex_rows(ROWS)
    assert len(at) == 61
    assert next(iter(at)) == "a1"
    assert [*at][-1] == "i5"
    assert at["e5"] == pytest.approx((0, 0))
    near = [name for name, place in at.items() if 0 < hypot(*place) < 70]
    assert near == ["d4", "d5", "e4", "e6", "f4", "f5"]
    assert [hypot(*at[name]) for name in near] == pytest.approx([40 * 3**0.5] * 6)


def area_of(points: tuple[Point, ...]) -> float:
    """The area a closed line encloses."""
    turns = zip(points, points[1:] + points[:1], strict=True)
    return abs(sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in turns)) / 2


@pytest.mark.parametrize("names", ["e5", "e5 e6", "d4 d5 e4 e5 e6 f4 f5", "a1 a2 b3 b2", " ".join(hex_rows(ROWS))])
def test_an_outline_encloses_exactly_its_places(names: str) -> None:
    at = hex_rows(ROWS)
    chosen = [at[name] for name in names.split()]
    line = hex_outline(chosen)
    assert area_of(line) == pytest.approx(len(chosen) * area_of(hex_points(40)))
    assert [dist(a, b) for a, b in zip(line, line[1:] + line[:1], strict=True)] == pytest.approx([40] * len(line))


@pytest.mark.parametrize("bars", [0, 1, 2])
def test_bars_lie_low_and_inside(bars: int) -> None:
    lit = styled(hex_at(0, 0, "zone full", bars), "charge")
    assert len(lit) == bars
    assert all(isinstance(bar, Rect) and bar.y >= 18 and bar.y + bar.height <= 28.5 for bar in lit)


def test_a_piece_shows_its_state_by_marks() -> None:
    still = piece(1, "2", 3, 4, key="r")
    assert (still.x, still.y, still.key) == (3, 4, "r")
    assert [inner.text for inner in walk(still) if isinstance(inner, Text)] == ["2"]
    tired = piece(1, "2", 3, 4, exhausted=True)
    assert [inner.text for inner in walk(tired) if isinstance(inner, Text)] == ["2", "z"]
    assert not styled(still, "caret")
    assert styled(piece(1, "2", 3, 4, active=True), "caret")


def test_six_seats_have_six_outlines() -> None:
    outlines = [player_shape(seat) for seat in range(6)]
    assert len({repr(outline) for outline in outlines}) == 6
    assert [type(outline) for outline in outlines] == [Circle, Polygon, Rect, Polygon, Polygon, Polygon]
    for outline in outlines:
        if isinstance(outline, Polygon):
            across = max(x for x, _ in outline.points) - min(x for x, _ in outline.points)
            assert 40 <= across <= 50


def test_an_area_has_pattern_border_and_shape_of_its_owner() -> None:
    held = area(3, hex_points(29), 1, 2)
    assert [shape.style for shape in held.shapes] == ["dome", "area p4", "border p4", "badge p4"]


@pytest.mark.parametrize("face", range(1, 7))
def test_a_die_has_as_many_pips_as_it_shows(face: int) -> None:
    assert len(styled(die(face, 0, 0), "pip")) == face


def test_dice_states() -> None:
    assert styled(die(3, 0, 0, "kept"), "kept")
    assert die(3, 0, 0, "used", style="mine").style == "mine used"
    assert die(3, 0, 0, size=21).scale == 0.5
    assert [inner.text for inner in walk(die("Hit", 0, 0)) if isinstance(inner, Text)] == ["Hit"]


def texts(shape: Shape) -> list[Text]:
    """The texts inside a shape."""
    return [inner for inner in walk(shape) if isinstance(inner, Text)]


def test_a_card_has_three_lines_at_most_and_its_full_text_on_pointing() -> None:
    made = card("Blazer", 0, 0, "Attack with 2 dice. A rolled Focus makes the target discard one card.", kind="weapon")
    assert [text.text for text in texts(made)] == ["Blazer", "Attack with 2", "dice. A rolled", "Focus makes …"]
    assert made.tip == "Blazer: Attack with 2 dice. A rolled Focus makes the target discard one card."
    assert styled(made, "band")[0].style == "band weapon"


def test_the_last_line_of_a_card_stays_on_the_card() -> None:
    for text in ("one", "one two three four five six seven"):
        assert texts(card("Blazer", 0, 0, text))[-1].y == 60


def test_a_long_title_is_set_smaller_then_cut() -> None:
    assert texts(card("Blazer", 0, 0))[0].size == 12
    title = texts(card("Night Vision", 0, 0))[0]
    assert title.text == "Night Vision"
    assert title.size == 11
    cut = card("Bloodlust Broadcast", 0, 0)
    assert texts(cut)[0].text == "Bloodlust Bro…"
    assert texts(cut)[0].size == 9.5
    assert cut.tip == "Bloodlust Broadcast"
    assert card("Blazer", 0, 0, width=50).scale == 0.5


def test_an_arrow_points_at_its_end_and_leaves_room_for_the_piece() -> None:
    shaft, head = arrow((0, 0), (100, 0), 0.4, 0.9).shapes
    assert isinstance(shaft, Line)
    assert isinstance(head, Polygon)
    assert shaft.points[0] == pytest.approx((40, 0))
    assert head.points[0] == pytest.approx((90, 0))
    assert shaft.points[1] == pytest.approx((74, 0))


def test_a_blocked_mark_is_more_than_a_colour() -> None:
    for mark in (hex_blocked(0, 0), ring(0, 0, 9, "blocked"), frame(0, 0, 9, 9, "blocked")):
        assert styled(mark, "blocked")
        assert styled(mark, "bar-no")
    assert not styled(ring(0, 0, 9), "bar-no")


def test_parts_go_into_a_scene_with_all_marks() -> None:
    scene = Scene("x")
    scene.layer("l").extend(PARTS)
    scene.layer("m").add(hex_ring(0, 0, key="go", label="a1", tip="Go", action="run a1"))
    assert 'data-action="run a1"' in scene.svg("contrast")
