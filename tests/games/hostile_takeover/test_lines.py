"""Lines of fire and cover (HT-113 to HT-124)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.hostile_takeover.fights import COVER, GAME, cover, fight, offered
from tests.geometry import exact

from ludus.testing import Position, position, rule
from ludus.testing.play import chooser


def aiming(picture: str, target: str = "p2 spectre fire", **words: Any) -> Position:
    return fight(picture, **{"F": "p1 flint fire", "T": target, **words}).play("act flint")


@rule("HT-113")
@pytest.mark.parametrize("turned", [False, True])
def test_cover_is_judged_from_centre_to_centre(turned: bool) -> None:
    """The same line both ways: what counts differs only by who stands next to it."""
    s = aiming("T....\n..#..\n....F" if turned else "F....\n..#..\n....T")
    assert cover(s, "spectre") == "light"


@rule("HT-114", "HT-116", "HT-157", "HT-G59")
@pytest.mark.parametrize(("x", "y"), [(x, y) for y in range(3) for x in range(5) if (x, y) not in ((0, 0), (4, 2))])
def test_a_figure_in_the_line_blocks_it(x: int, y: int) -> None:
    rows = [["."] * 5 for _ in range(3)]
    rows[0][0], rows[2][4], rows[y][x] = "F", "T", "B"
    s = aiming("\n".join("".join(row) for row in rows), B="p1 boss fire")
    if (x, y) in {(1, 0), (1, 1), (2, 1), (3, 1), (3, 2)}:
        assert not offered(s, "fire")
    else:
        assert offered(s, "fire") == {"spectre"}


@rule("HT-116", "HT-157", "HT-139", "HT-G64")
@pytest.mark.parametrize(
    "told", ["p1 boss fire", "p2 boss fire", "p2 boss fire pinned", "p2 boss wounded", "p1 boss wounded"]
)
def test_figures_of_any_side_in_any_state_block(told: str) -> None:
    s = fight("F..B..T\n..N", F="p1 flint fire", B=told, T="p2 spectre fire", N="p2 jade fire").play("act flint")
    assert "spectre" not in offered(s, "fire")
    s.refuses("fire spectre", "HT-116")


@rule("HT-G64")
@pytest.mark.parametrize(("told", "free"), [("wounded", True), ("fire pinned", False), ("fire", False)])
def test_option_wounded_figures_do_not_block(told: str, free: bool) -> None:
    s = fight(
        "F..B..T\n..N",
        F="p1 flint fire",
        B=f"p2 boss {told}",
        T="p2 spectre fire",
        N="p2 jade fire",
        wounded_block_lines=False,
    ).play("act flint")
    assert ("spectre" in offered(s, "fire")) == free


@rule("HT-115", "HT-G59")
@pytest.mark.parametrize(("picture", "free"), [("F...\n..B.\n.A..\n...T", False), ("F...\n..B.\nA...\n...T", True)])
def test_two_figures_at_a_corner_block_and_one_does_not(picture: str, free: bool) -> None:
    s = fight(
        picture + "\n.N", F="p1 flint fire", T="p2 spectre fire", A="p1 boss fire", B="p1 rocky fire", N="p2 jade fire"
    ).play("act flint")
    assert ("spectre" in offered(s, "fire")) == free


@rule("HT-115")
@pytest.mark.parametrize(
    ("picture", "expected"),
    [("F...\n..#.\n.#..\n...T", "light"), ("F...\n..#.\n....\n...T", "none"), ("F...\n....\n.#..\n...T", "none")],
)
def test_two_cubes_at_a_corner_give_cover_and_one_does_not(picture: str, expected: str) -> None:
    assert cover(aiming(picture), "spectre") == expected


@rule("HT-115")
def test_a_figure_and_a_cube_at_a_corner_are_nothing() -> None:
    s = aiming("F...\n..#.\n.B..\n...T", B="p1 boss fire")
    assert cover(s, "spectre") == "none"


@rule("HT-117")
def test_terrain_never_blocks() -> None:
    s = aiming("F.######\n..######\n..#####T")
    assert offered(s, "fire") == {"spectre"}
    assert cover(s, "spectre") == "hard"


COVERS = [
    ("HT-118", "F...T", "none"),
    ("HT-119", "F.#.T", "light"),
    ("HT-120", "F..#T", "hard"),
    ("HT-121", "F#..T", "none"),
    ("HT-121", "F#T", "none"),
    ("HT-123", "....#\nF...T", "none"),
    ("HT-120", "F..##T", "hard"),
    ("HT-119", "F#.#..T", "light"),
    ("HT-120", "...g.\nF..gT\n...g.", "hard"),
    ("HT-119", "...b...\nF..b..T\n...b...\n...b...", "light"),
    ("HT-121", ".g...\nFg..T\n.g...", "none"),
]


@rule("HT-118", "HT-119", "HT-120", "HT-121", "HT-123", "HT-G61", "HT-020", "HT-021")
@pytest.mark.parametrize(("law", "picture", "expected"), COVERS)
def test_cover_on_drawn_maps(law: str, picture: str, expected: str) -> None:
    assert cover(aiming(picture), "spectre") == expected, law


@rule("HT-122", "HT-G62", "HT-G63")
@pytest.mark.parametrize("told", ["fire cube", "fire pinned cube"])
def test_on_a_cube_there_is_no_cover(told: str) -> None:
    assert cover(aiming("F..#T", f"p2 spectre {told}"), "spectre") == "none"


@rule("HT-G62")
def test_a_shooter_on_a_cube_sees_no_better() -> None:
    s = fight("F..#T", F="p1 flint fire cube", T="p2 spectre fire").play("act flint")
    assert cover(s, "spectre") == "hard"


@rule("HT-124", "HT-G06")
def test_a_shot_over_partial_squares_only_has_no_cover() -> None:
    beside = """
        ....T
        .....
        ..,o.
        .,o,.
        Fo,..
    """
    across = """
        F....
        ...o.
        ..o,.
        .o,..
        ....T
    """
    assert cover(aiming(beside), "spectre") == "none"
    assert cover(aiming(across), "spectre") == "light"


@rule("HT-G60")
@pytest.mark.parametrize(("adjacency", "expected"), [("square", "light"), ("piece", "hard")])
def test_option_a_force_field_may_be_next_to_the_target_as_a_whole(adjacency: str, expected: str) -> None:
    s = aiming("F......\n..bbbb.\n......T", cover_adjacency=adjacency)
    assert cover(s, "spectre") == expected


@rule("HT-G60")
@pytest.mark.parametrize(("adjacency", "expected"), [("square", "light"), ("piece", "none")])
def test_option_a_force_field_may_be_next_to_the_shooter_as_a_whole(adjacency: str, expected: str) -> None:
    s = aiming("F......\n.bbbb..\n......T", cover_adjacency=adjacency)
    assert cover(s, "spectre") == expected


@rule("HT-113", "HT-114", "HT-115", "HT-120", "HT-121", "HT-122")
def test_cover_on_a_printed_map_is_that_of_exact_fractions() -> None:
    """Two figures by lot on the map of King of the Hill, a hundred times."""
    rng = chooser(9)
    seen = set()
    for _ in range(100):
        a, b = (rng.below(30), rng.below(30)), (rng.below(30), rng.below(30))
        cubes, terrain, partial = printed()
        if a == b or {a, b} & (terrain - cubes | partial) or exact.apart(a, b) > 24:
            continue
        figures = f"flint:{a[0]},{a[1]} spectre:{b[0]},{b[1]}"
        s = position(GAME, 2, seats="p1:flint p2:spectre", figures=figures, cards="flint:fire spectre:fire", turn=2)
        expected = COVER[exact.cover(a, b, terrain, cubes)]
        assert cover(s, "spectre") == expected, f"{a} to {b}"
        seen.add(expected)
    assert seen == {"none", "light", "hard"}


def printed() -> tuple[set[exact.Square], set[exact.Square], set[exact.Square]]:
    """The cubes, all terrain squares and the partial squares of King of the Hill for two, read off what players see."""
    shown = GAME.begin(2, 1).view()["table"]["terrain"]
    cubes = {square_of(label) for label in shown["cubes"]}
    fields = {square_of(label) for colour in ("green", "blue", "orange") for piece in shown[colour] for label in piece}
    return cubes, cubes | fields, {square_of(label) for label in shown["partial"]}


def square_of(label: str) -> exact.Square:
    x, y = label.split(",")
    return int(x), int(y)
