"""Four matching dice: Hiring; five: Exploration (VH-054 to VH-063)."""

from __future__ import annotations

import pytest
from tests.games.void_halls.looks import actions, at, build, kinds, lay, rolled, sheet, squares, workers

from ludus.core.flow import Roll
from ludus.testing import rule

THREE = "mine:1b2 warrior:1c2 chest:1e2"
DEEP = {2: "2c2 2d2 2e2", 3: "3c2 3b3 3c3", 4: "4c2 4c3 4d3"}  # three squares of a hall


def mines(hall: int) -> str:
    """Three Mines in each hall up to this one."""
    own = {1: "1b2 1c2 1e2", **DEEP}
    return " ".join(f"mine:{square}" for h in range(1, hall + 1) for square in own[h].split())


@rule("VH-054")
@pytest.mark.parametrize("n", range(5, 9))
def test_four_matching_dice_hire_one_worker(n: int) -> None:
    s = lay(dice="11112", workers=n).play("hire 1")
    assert at(s, "workers dice") == [n + 1, [2]]


@rule("VH-054")
def test_three_matching_dice_do_not_hire() -> None:
    lay(dice="11123").refuses("hire 1", "VH-054")


@rule("VH-055")
def test_the_new_die_is_rolled_from_the_next_round_on() -> None:
    s = lay(dice="11112", round=3, buildings="mine:1b2").play("hire 1")
    assert sheet(s)["dice"] == [2]
    s.play("done")
    s.match.apply("pass")
    need = s.match.need
    assert isinstance(need, Roll)
    assert need.count == 6


@rule("VH-055")
def test_a_battle_between_does_not_change_that() -> None:
    s = lay(dice="11112", round=5).play("hire 1", "done", "pass", "pass", roll=rolled("123456"))
    assert s.match.view()["table"]["round"] == 7


@rule("VH-056", "VH-G17")
def test_no_hiring_with_nine_workers() -> None:
    s = lay(dice="111123456", workers=9)
    assert "hire 1" not in s.options()
    s.refuses("hire 1", "VH-056")


@rule("VH-G17")
def test_a_warrior_first_makes_room() -> None:
    s = lay(dice="111122233", workers=9).refuses("hire 1", "VH-056")
    s.play(*build(2, "warrior", "1b2"), "hire 1")
    assert workers(s) == 9


@rule("VH-057", "VH-058")
@pytest.mark.parametrize("face", range(1, 7))
def test_five_matching_dice_open_the_next_hall(face: int) -> None:
    s = lay(dice=str(face) * 5, buildings=THREE).play(f"explore {face}")
    assert at(s, "halls dice") == [2, []]


@rule("VH-057")
def test_four_matching_dice_do_not_explore() -> None:
    lay(dice="11112", buildings=THREE).refuses("explore 1", "VH-057")


@rule("VH-058")
def test_the_hall_behind_the_stairs_is_explored() -> None:
    s = lay(dice="111113", buildings=THREE, workers=6, round=1)
    assert {square[0] for square in squares(lay(dice="33312", buildings=THREE), 3, "mine")} == {"1"}
    s.play("explore 1", "done", "pass", roll=rolled("333126")).play("stop")
    assert {square[0] for square in squares(s, 3, "mine")} == {"1", "2"}


@rule("VH-059")
def test_halls_in_order() -> None:
    for k in range(1, 5):
        s = lay(dice="11111", buildings=mines(k))
        assert sheet(s)["halls"] == k
        assert sheet(s.play("explore 1"))["halls"] == k + 1


@rule("VH-060")
@pytest.mark.parametrize("third", ["mine", "warrior", "chest", "force", "trap", "tomb"])
def test_three_buildings_of_any_kind_are_needed(third: str) -> None:
    two = lay(dice="11111", buildings=f"warrior:1b2 {third}:1c2")
    assert "explore 1" not in two.options()
    two.refuses("explore 1", "VH-060")
    lay(dice="11111", buildings=f"warrior:1b2 chest:1c2 {third}:1e2").allows("explore 1")


@rule("VH-060", "VH-G32")
def test_buildings_of_other_halls_do_not_help() -> None:
    six = "mine:1b2 mine:1c2 mine:1e2 mine:1c3 mine:1d3 mine:1c4"
    lay(dice="11111", buildings=f"{six} mine:2c2 mine:2d2").refuses("explore 1", "VH-060")
    lay(dice="11111", buildings=f"{six} mine:2c2 mine:2d2 mine:2e2").allows("explore 1")


@rule("VH-G32")
def test_three_or_more() -> None:
    lay(dice="11111", buildings="mine:1b2 mine:1c2 mine:1e2 mine:1c3").allows("explore 1")


@rule("VH-061")
def test_the_scepter_counts_as_one_building() -> None:
    lay(dice="11111", buildings="mine:1b2 scepter:1c3+1d3").refuses("explore 1", "VH-061")
    s = lay(dice="11111", buildings="mine:1b2 mine:1c2 scepter:1c3+1d3").play("explore 1")
    assert sheet(s)["halls"] == 2


@rule("VH-062")
def test_the_new_hall_can_be_built_in_at_once() -> None:
    s = lay(dice="11111333", workers=8, buildings=THREE).play("explore 1", *build(3, "mine", "2c2"))
    assert sheet(s)["buildings"]["2c2"] == "mine"


@rule("VH-063")
def test_nothing_behind_hall_five() -> None:
    s = lay(dice="11111", buildings=f"{mines(4)} mine:5d2 mine:5c3 mine:5d3")
    assert actions(s) - {"mine 1", "hire 1", "build 1"} == set()
    s.refuses("explore 1", "VH-063")


@rule("VH-G33")
def test_a_scepter_may_close_the_way_down() -> None:
    three = "mine:1b2 mine:1e2 mine:1f2 mine:2c2 mine:2d2 mine:2e2 mine:3c2 mine:3d2 mine:3c3"
    s = lay(dice="11111333", workers=8, sheet="den", halls=4, buildings=three, stock=10)
    s.play(*build(3, "scepter", "4b3 4c3"))
    s.refuses("explore 1", "VH-060")
    s = lay(dice="11111333", workers=8, sheet="den", buildings=f"{three} scepter:4b3+4c3 mine:4d3", stock=10)
    assert not {q for q in squares(s, 3, "mine") if q[0] == "4"}
    s.refuses("explore 1", "VH-061")


@rule("VH-G21")
@pytest.mark.parametrize("counts", [True, False])
def test_a_crossed_out_tomb_counts_for_the_stairs_or_not(counts: bool) -> None:
    s = lay(dice="11111", buildings="mine:1b2 mine:1c2 tomb:1e2x", crossed_tomb_counts=counts)
    if counts:
        s.allows("explore 1")
    else:
        s.refuses("explore 1", "VH-G21")
    lay(dice="11111", buildings="mine:1b2 mine:1c2 tomb:1e2", crossed_tomb_counts=counts).allows("explore 1")


@rule("VH-G21")
@pytest.mark.parametrize("counts", [True, False])
def test_a_crossed_out_tomb_keeps_its_square(counts: bool) -> None:
    s = lay(dice="33312", buildings="tomb:1e2x", crossed_tomb_counts=counts)
    assert "1e2" not in squares(s, 3, "mine")
    assert "mine" in kinds(s, 3)
