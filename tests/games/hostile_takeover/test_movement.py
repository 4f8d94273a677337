"""The Move card and what steps cost (HT-050 to HT-066)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.hostile_takeover.fights import asked, fight, frame, offered, where

from ludus.testing import Position, rule

ALL = {"n", "ne", "e", "se", "s", "sw", "w", "nw"}


def walker(picture: str, key: str = "flint", **words: Any) -> Position:
    """W is a figure of p1 that walks with a Move card, everybody else as told."""
    return fight(picture, **{"W": f"p1 {key} move", **words})


def left(s: Position) -> int:
    """The movement points left."""
    found: int = frame(s, "Movement")["left"]
    return found


def begin(s: Position, key: str = "flint") -> Position:
    return s.play(f"act {key}")


@rule("HT-050")
@pytest.mark.parametrize(("key", "move"), [("rocky", 5), ("flint", 6), ("kirra", 7), ("dodger", 8)])
def test_a_move_card_gives_the_move_value(key: str, move: int) -> None:
    s = begin(walker("W........", key), key)
    assert left(s) == move
    s.play(*["step e"] * move)
    assert where(s, key) == f"{move},0"
    assert not asked(s).endswith("Movement.walk") or frame(s, "Movement")["figure"] != key


@rule("HT-051", "HT-063")
def test_a_diagonal_step_costs_one_and_no_step_leaves_the_arena() -> None:
    s = begin(walker("W"))
    assert offered(s, "step") == {"e", "se", "s"}
    s.refuses("step n", "HT-063").refuses("step sw", "HT-063")
    s.play("step se", "step se", "step ne", "step ne")
    assert where(s, "flint") == "4,0"
    assert left(s) == 2


@rule("HT-051", "HT-019")
@pytest.mark.parametrize(("step", "square"), [("nw", "0,0"), ("n", "1,0"), ("w", "0,1"), ("se", "2,2")])
def test_every_square_of_the_corner_can_be_entered(step: str, square: str) -> None:
    s = begin(walker("...\n.W.\n...")).play(f"step {step}", "stop")
    assert where(s, "flint") == square


@rule("HT-051")
def test_inside_the_arena_there_are_eight_steps() -> None:
    s = begin(walker("...\n.W.\n..."))
    assert offered(s, "step") == ALL
    assert "stop" in s.options()


@rule("HT-052", "HT-019", "HT-066")
def test_a_figure_passes_through_its_own_but_does_not_stay_there() -> None:
    s = begin(walker("WF.", F="p1 boss fire"))
    s.play("step e")
    assert where(s, "flint") == "1,0"
    assert "stop" not in s.options()
    s.refuses("stop", "HT-052").play("step e", "stop")
    assert where(s, "flint") == "2,0"


@rule("HT-052", "HT-066")
def test_with_the_last_point_nobody_steps_onto_his_own() -> None:
    s = begin(walker("W.....F.", F="p1 boss fire"))
    s.play(*["step e"] * 5)
    assert left(s) == 1
    s.refuses("step e", "HT-066")


@rule("HT-052", "HT-058", "HT-066")
@pytest.mark.parametrize(("row", "steps", "open_now"), [("W####F#", 4, False), (".W###F#", 3, True)])
def test_nobody_steps_down_to_his_own_without_the_points_to_climb_out(row: str, steps: int, open_now: bool) -> None:
    s = begin(walker(f"....###\n{row}\n....###", W="p1 flint move cube", F="p1 boss fire"))
    s.play(*["step e"] * steps)
    assert left(s) == 6 - steps  # along the cubes; down is 1, and up again 2
    assert ("e" in offered(s, "step")) == open_now
    if not open_now:
        s.refuses("step e", "HT-066")


@rule("HT-053", "HT-G40")
@pytest.mark.parametrize("how", ["fire", "fire pinned", "wounded"])
def test_enemies_are_never_passed_through(how: str) -> None:
    s = begin(walker(".....\n.WE..\n.....", E=f"p2 spectre {how}"))
    s.refuses("step e", "HT-053")
    s.play("step ne", "step se")
    assert where(s, "flint") == "3,1"


@rule("HT-019", "HT-052", "HT-066")
@pytest.mark.parametrize("x", [0, 5])
@pytest.mark.parametrize("jumps", [False, True])
def test_whoever_leaves_a_square_leaves_it_free(jumps: bool, x: int) -> None:
    s = fight("L.W", corner=(x, 0), L="p1 mirage move e1", W="p1 flint move")
    s.play("act mirage", *(("special", "row 2", f"column {x}") if jumps else ("plain", "extra none", "step s", "stop")))
    while asked(s).startswith("p2"):
        s.play(min(s.options()))
    s.play("act flint", "step w", "step e", "step w", "step e", "step w")
    assert left(s) == 1  # with the last point nobody goes to a square that is taken
    s.play("step w")
    assert where(s, "flint") == f"{x},0"


@rule("HT-053")
@pytest.mark.parametrize("corner", [(0, 0), (26, 0), (0, 25)])
@pytest.mark.parametrize(
    ("picture", "way"),
    [("E..\n.W.\n...", "nw"), ("..E\n.W.\n...", "ne"), ("...\n.W.\nE..", "sw"), ("...\n.W.\n..E", "se")],
)
def test_an_enemy_is_in_the_way_on_every_square(picture: str, way: str, corner: tuple[int, int]) -> None:
    s = begin(fight(picture, corner=corner, W="p1 flint move", E="p2 spectre fire"))
    assert offered(s, "step") == ALL - {way}
    s.refuses(f"step {way}", "HT-053")


@rule("HT-G40")
def test_a_step_between_two_enemies_is_free() -> None:
    s = begin(walker(".E.\nDW.", E="p2 spectre fire", D="p2 boss fire"))
    s.play("step nw")
    assert (where(s, "flint"), left(s)) == ("0,0", 5)


@rule("HT-G40")
def test_option_wounded_enemies_may_be_passed() -> None:
    picture = ".....\n.WE..\n....."
    s = begin(walker(picture, E="p2 spectre wounded", pass_wounded_enemies=True))
    s.play("step e")
    assert "stop" not in s.options()
    s.play("step e", "stop")
    assert where(s, "flint") == "3,1"
    begin(walker(picture, E="p2 spectre fire pinned", pass_wounded_enemies=True)).refuses("step e", "HT-053")


ORANGE = """
    .......
    ....,o.
    ...,o,.
    ...o,..
    .......
"""


@rule("HT-054", "HT-G06")
def test_partial_squares_are_crossed_but_nobody_stops_there() -> None:
    s = begin(walker(ORANGE.replace("....,o.", "...W,o.")))
    s.play("step e")
    assert (where(s, "flint"), left(s)) == ("4,1", 5)
    s.refuses("stop", "HT-054")


@rule("HT-G06")
def test_option_partial_squares_off_makes_them_floor() -> None:
    s = begin(walker(ORANGE.replace("....,o.", "...W,o."), partial_squares=False))
    s.play("step e", "stop")
    assert where(s, "flint") == "4,1"


@rule("HT-055", "HT-020", "HT-G36")
def test_going_over_a_force_field_costs_one_more() -> None:
    s = begin(walker("...W...\n..ggg..\n......."))
    s.play("step s")
    assert (where(s, "flint"), left(s)) == ("3,1", 4)
    s.refuses("stop", "HT-057").play("step s")
    assert (where(s, "flint"), left(s)) == ("3,2", 3)


@rule("HT-056", "HT-G36")
def test_steps_along_the_same_piece_cost_one() -> None:
    s = begin(walker(".W......\n..ggg..."))
    s.play("step se", "step e", "step e")
    assert (where(s, "flint"), left(s)) == ("4,1", 2)
    s.play("step e")
    assert (where(s, "flint"), left(s)) == ("5,1", 1)


@rule("HT-056", "HT-G36")
def test_a_further_piece_costs_again() -> None:
    s = begin(walker("...W...\n..ggg..\n..bbbb.\n......."))
    s.play("step s", "step s")
    assert (where(s, "flint"), left(s)) == ("3,2", 2)


@rule("HT-057", "HT-066")
def test_a_force_field_that_cannot_be_left_is_not_entered() -> None:
    s = begin(walker("W......\n...ggg.\n......."))
    s.play("step e", "step e", "step e", "step e")
    assert left(s) == 2
    s.refuses("step s", "HT-066")


@rule("HT-058", "HT-059", "HT-060", "HT-021", "HT-G37")
def test_climbing_up_two_down_one_across_one() -> None:
    s = begin(walker(".W##.."))
    s.play("step e")
    assert (where(s, "flint"), left(s)) == ("2,0", 4)
    s.play("step e")
    assert (where(s, "flint"), left(s)) == ("3,0", 3)
    s.play("step e")
    assert (where(s, "flint"), left(s)) == ("4,0", 2)


@rule("HT-021")
def test_a_move_may_end_on_a_cube() -> None:
    s = begin(walker(".W#.")).play("step e", "stop")
    assert where(s, "flint") == "2,0"


@rule("HT-058")
def test_one_point_does_not_climb() -> None:
    s = begin(walker("W.....#")).play(*["step e"] * 5)
    s.refuses("step e", "HT-058")


@rule("HT-G37")
def test_option_climb_additive_costs_three_up_and_two_down() -> None:
    s = begin(walker(".W##..", "dodger", climb="additive"), "dodger")
    s.play("step e")
    assert left(s) == 5
    s.play("step e")
    assert left(s) == 4
    s.play("step e")
    assert left(s) == 2


@rule("HT-G37", "HT-058", "HT-059")
def test_option_climb_additive_is_told_without_the_usual_numbers() -> None:
    s = fight("W#.", W="p1 boss fire e1", climb="additive").play("act boss", "extra first")
    s.refuses("step e", "HT-058")
    assert s.match.forbidden("step e").text == "Climbing onto the cube costs 3; points left: 2."
    s = fight("W#.", W="p1 boss fire e1 cube", climb="additive").play("act boss", "extra first", "step e")
    s.refuses("step e", "HT-059")
    assert s.match.forbidden("step e").text == "Climbing down from the cube costs 2; points left: 1."


@rule("HT-061", "HT-G39")
@pytest.mark.parametrize(
    ("picture", "cost"), [("W#.\n#..\n...", 2), ("W#.\n...\n...", 1), ("W..\n#..\n...", 1), ("W..\n...\n...", 1)]
)
def test_slipping_between_two_cubes_costs_one_more(picture: str, cost: int) -> None:
    s = begin(walker(picture)).play("step se")
    assert (where(s, "flint"), left(s)) == ("1,1", 6 - cost)


@rule("HT-061", "HT-060", "HT-G39")
def test_on_top_of_cubes_a_gap_costs_nothing() -> None:
    s = fight("W#\n##", W="p1 flint move cube").play("act flint", "step se")
    assert left(s) == 5
    s = begin(walker("W#.\n##.")).play("step se")  # up onto a cube between two cubes: 2 in all
    assert left(s) == 4


@rule("HT-062", "HT-G38")
def test_slipping_through_one_orange_field_goes_over_it() -> None:
    s = begin(walker("....\nW,o.\n,o,.\no,..\n...."))
    s.play("step e")
    assert left(s) == 5
    s.play("step se")
    assert (where(s, "flint"), left(s)) == ("2,2", 3)


@rule("HT-061", "HT-062", "HT-G38")
@pytest.mark.parametrize(
    ("gap", "way", "option", "why"),
    [
        ("W.#\n.#.", "e", "printed", "HT-061"),
        ("W.,o\n.,o,\n.o,.", "se", "printed", "HT-062"),
        ("W.#\n.g.\n.g.\n.g.", "e", "any_terrain", "HT-G38"),
    ],
)
def test_with_the_last_point_nobody_slips_through_a_gap(gap: str, way: str, option: str, why: str) -> None:
    s = fight(gap, W="p1 boss fire e1", gap_surcharge=option).play("act boss", "extra first", f"step {way}")
    assert left(s) == 1
    s.refuses("step se", why)


@rule("HT-062", "HT-G38")
@pytest.mark.parametrize("option", ["printed", "any_terrain"])
def test_mixed_gaps_cost_nothing_as_printed(option: str) -> None:
    cost = 1 if option == "printed" else 2
    s = begin(walker("...W#\nggg..\n.....", gap_surcharge=option))  # a cube and the end of a force field do not flank …
    s.play("step se")
    assert left(s) == 5  # … this step: only the cube does
    s = begin(walker("...W#\n.ggg.\n.....", gap_surcharge=option)).play("step se")
    assert left(s) == 6 - cost
    s = begin(walker("...Wbbbb\n.ggg....\n.....", gap_surcharge=option)).play("step se")
    assert left(s) == 6 - cost


@rule("HT-064", "HT-G42")
def test_enemies_in_contact_hinder_nobody() -> None:
    s = begin(walker("EW.....", E="p2 kirra melee"))
    s.play(*["step e"] * 5, "stop")
    assert where(s, "flint") == "6,0"
    s = fight("EW.....", W="p1 flint fire", E="p2 kirra fire").play("act flint")
    s.allows("fire kirra")


@rule("HT-065")
def test_a_figure_may_stay_or_stop_early() -> None:
    s = begin(walker("W.......")).play("stop")
    assert where(s, "flint") == "0,0"
    s = begin(walker("W.......")).play("step e", "stop")
    assert where(s, "flint") == "1,0"


@rule("HT-066")
def test_a_step_is_offered_only_if_a_free_square_can_still_be_reached() -> None:
    """With two points beside a force field, and a partial square beyond it, there is no way over."""
    s = begin(walker("W.....\n...ggg\n......")).play("step e", "step e", "step e")
    s.allows("step s")  # 3 points: over and down again
    s.play("step e")
    s.refuses("step s", "HT-066")
