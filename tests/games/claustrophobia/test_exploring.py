"""Exploring and laying tiles (CL-160 to CL-174)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.claustrophobia.kit import (
    ONE,
    TILES,
    board,
    explores,
    human_acts,
    moves,
    offers,
    opening_sides,
    stack,
    where,
)

from ludus.testing import Position, rule


def scout(**words: Any) -> Position:
    """A Blade with MVT 2, ready to explore."""
    return human_acts("blade1", **{"humans": "blade1@t35:2", "stack": "t36 t32 t33", **words})


def narrow(stack: str, **words: Any) -> Position:
    """A Blade on a dead end whose only opening, to the north, is the only one of the board."""
    return human_acts("blade1", **{"tiles": "t26@0,0", "humans": "blade1@t26:2", "stack": stack, **words})


@rule("CL-160")
def test_an_opening_that_faces_no_tile_may_be_explored() -> None:
    s = human_acts("blade1", tiles="t32@0,0 t27@0,1 t28@1,0", humans="blade1@t32:2")
    assert explores(s) == {"w"}
    s.refuses("explore s", "CL-160")  # a wall
    s.refuses("explore n", "CL-160")  # a tile
    s.refuses("explore e", "CL-160")  # a tile, though behind its wall


@rule("CL-161")
def test_exploring_is_leaving() -> None:
    human_acts("redeemer", humans="redeemer@t35", trogs="t35:2").refuses("explore n", "CL-146")
    human_acts("redeemer", humans="redeemer@t35", trogs="t35:1").allows("explore n")


@rule("CL-162")
def test_the_top_tile_of_the_stack_is_drawn() -> None:
    s = scout().play("explore n")
    assert board(s)[(0, 1)] == "t36"
    assert stack(s) == ["t32", "t33"]


ROTATIONS = [
    ("t26", "n", ["s"]),  # dead end
    ("t27", "n", ["ns"]),
    ("t27", "e", ["ew"]),
    ("t29", "n", ["es", "sw"]),  # corner
    ("t29", "w", ["es", "ne"]),
    ("t32", "n", ["nes", "esw", "nsw"]),  # T
    ("t32", "e", ["new", "esw", "nsw"]),
    ("t36", "s", ["nesw"]),
]


@rule("CL-163", "CL-G23")
@pytest.mark.parametrize(("tile", "side", "ways"), ROTATIONS)
def test_the_demon_player_turns_it_so_that_one_can_walk_in(tile: str, side: str, ways: list[str]) -> None:
    s = scout(stack=f"{tile} t36").play(f"explore {side}")
    cell = {"n": (0, 1), "e": (1, 0), "s": (0, -1), "w": (-1, 0)}[side]
    if len(ways) == 1:
        assert opening_sides(s, tile) == set(ways[0])
    else:
        s.asks("p2", "rotate")
        assert len(offers(s, "rotate")) == len(ways)
        for turn in set("0123") - offers(s, "rotate"):
            s.refuses(f"rotate {turn}", "CL-163")
        found = []
        for turn in offers(s, "rotate"):
            laid = scout(stack=f"{tile} t36").play(f"explore {side}", f"rotate {turn}")
            assert board(laid)[cell] == tile
            found.append("".join(sorted(opening_sides(laid, tile))))
        assert sorted(found) == sorted("".join(sorted(way)) for way in ways)


@rule("CL-164", "CL-G22")
def test_other_sides_need_not_match() -> None:
    tiles = "t35@0,0 t27@1,1 t28@1,0:1"  # north-east a straight tunnel, its wall to the west
    s = human_acts("blade1", tiles=tiles, humans="blade1@t35:2", stack="t36 t32").play("explore n")
    assert board(s)[(0, 1)] == "t36"
    assert moves(s) == {"s"}
    assert explores(s) == {"n", "w"}
    s.refuses("move e", "CL-141").refuses("explore e", "CL-160")


@rule("CL-165", "CL-G21", "CL-151")
def test_one_point_pays_for_exploring_and_stepping_in() -> None:
    s = human_acts("blade1", humans="blade1@t35:1", stack="t36 t32").play("explore n")
    assert where(s, "blade1") == "t36"
    assert moves(s) == explores(s) == set()


@rule("CL-166")
def test_then_the_tile_takes_effect() -> None:
    s = scout(stack="t21 t36").play("explore n", roll="3").asks("p1", "line")
    assert where(s, "blade1") == "t21"


@rule("CL-167")
def test_then_the_warrior_goes_on() -> None:
    s = scout(stack="t36 t32 t33").play("explore n", "explore n", "rotate 1")
    assert board(s)[(0, 2)] == "t32"
    assert where(s, "blade1") == "t32"


@rule("CL-168", "CL-172", "CL-G24", "CL-G27")
def test_a_tile_that_closes_the_board_is_discarded() -> None:
    s = narrow("t03 t04 t27 t36").play("explore n")
    assert board(s) == {(0, 0): "t26", (0, 1): "t27"}
    assert where(s, "blade1") == "t27"
    assert stack(s) == ["t36"]
    assert [TILES[tile] for tile in s.table.lost_tiles] == ["t03", "t04"]


@rule("CL-168")
def test_a_closing_tile_stays_where_another_opening_is_left() -> None:
    s = scout(stack="t26 t36").play("explore n")
    assert board(s)[(0, 1)] == "t26"


@rule("CL-169", "CL-G24")
def test_a_discarded_tile_has_no_effect() -> None:
    s = closing(stack="t22 t36 t32").play("explore n", "rotate 1")  # a booby-trapped corner that would close the board
    assert where(s, "blade1") == "t36"
    assert [TILES[tile] for tile in s.table.lost_tiles] == ["t22"]


@rule("CL-170", "CL-G24")
def test_an_objective_tile_is_held_and_goes_back_on_top() -> None:
    s = narrow("t03 t36 t32", scenario="who_dares_wins").play("explore n")
    assert board(s)[(0, 1)] == "t36"
    assert stack(s) == ["t03", "t32"]
    assert s.table.lost_tiles == ()


@rule("CL-170")
def test_held_tiles_go_back_in_the_order_in_which_they_were_drawn() -> None:
    s = narrow("t03 t04 t36 t32", scenario="who_dares_wins").play("explore n")
    assert stack(s) == ["t03", "t04", "t32"]


@rule("CL-170", "CL-171")
def test_with_nothing_else_left_the_held_tile_is_laid_and_stays() -> None:
    s = narrow("t03 t04", scenario="the_guide").play("explore n")
    assert board(s)[(0, 1)] == "t03"
    assert [TILES[tile] for tile in s.table.lost_tiles] == ["t04"]
    assert stack(s) == []


@rule("CL-171", "CL-G26")
def test_the_last_tile_stays_even_if_it_closes_the_board() -> None:
    s = narrow("t03 t04").play("explore n")
    assert board(s)[(0, 1)] == "t04"
    assert stack(s) == []


@rule("CL-171", "CL-G26")
def test_an_empty_stack_ends_exploring() -> None:
    s = human_acts("blade1", humans="blade1@t35:2", stack="t36", tiles=ONE, dead_position="play_on").play("explore n")
    assert explores(s) == set()
    s.refuses("explore n", "CL-171")


@rule("CL-173", "CL-G22")
def test_a_loop_closes() -> None:
    tiles = "t35@0,0 t36@1,0 t10@1,1"
    s = human_acts("blade1", tiles=tiles, humans="blade1@t35:5", stack="t32 t33").play("explore n", "rotate 2")
    # the T lies with openings east, south and west: east meets the Lair
    assert moves(s) == {"e", "s"}
    s.play("move e")
    assert where(s, "blade1") == "t10"


@rule("CL-174", "CL-G25")
def test_the_demon_player_may_close_the_board() -> None:
    s = closing().play("explore n").asks("p2", "rotate")
    assert offers(s, "rotate") == {"1", "2"}
    s.play("rotate 1")  # against the neighbor: discarded
    assert board(s)[(0, 1)] == "t36"
    s = closing().play("explore n", "rotate 2")
    assert board(s)[(0, 1)] == "t29"


def closing(**words: Any) -> Position:
    """One opening left, to the north; a corner that turns east ends at a wall, one that turns west does not."""
    tiles = "t26@0,0 t03@1,1:1"  # the neighbor's only opening faces away, to the east, against t04
    usual = {"tiles": f"{tiles} t04@2,1:3", "humans": "blade1@t26:2", "stack": "t29 t36 t32"}
    return human_acts("blade1", **{**usual, **words})


@rule("CL-G25")
def test_it_may_be_agreed_that_an_opening_must_be_kept() -> None:
    s = closing(demon_must_keep_open=True).play("explore n")
    assert board(s)[(0, 1)] == "t29"  # the one way that is left, without a question


@rule("CL-G25", "CL-163")
def test_a_turn_is_refused_for_its_own_reason_and_anything_else_as_not_asked() -> None:
    walls = "t26@0,0 t03@1,1:1 t04@2,1:3 t27@-1,1"  # to the east and to the west
    s = (
        closing(demon_must_keep_open=True, tiles=walls, sealed="t27:n t27:s", stack="t32 t36 t33")
        .play("explore n")
        .asks("p2", "rotate")
    )
    assert s.options() == {"rotate 1", "rotate 3"}
    assert str(s.match.forbidden("rotate 0")) == "With that rotation, nobody could walk in. (CL-163)"
    s.refuses("rotate 2", "CL-G25")
    for answer in ("done", "explore n", "assign 2"):
        assert s.match.forbidden(answer).text.startswith("The question now is different")


@rule("CL-G10", "CL-116", "CL-164")
def test_an_opening_against_a_wall_is_neither_connected_nor_unexplored() -> None:
    s = human_acts("blade1", tiles="t35@0,0 t27@1,0 t28@-1,0 t16@0,-1 t15@0,1", humans="blade1@t35:2")
    assert explores(s) == set()
    assert moves(s) == {"n", "s"}
