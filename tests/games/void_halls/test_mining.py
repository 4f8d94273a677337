"""Two matching dice: Mining (VH-040 to VH-044)."""

from __future__ import annotations

import pytest
from tests.games.void_halls.looks import actions, at, build, lay, sheet, stock

from ludus.testing import rule

MINE = "mine:1b2"
TWO = "mine:1b2 mine:1c2"


@rule("VH-040")
@pytest.mark.parametrize("face", range(1, 7))
def test_a_pair_of_any_number_may_be_placed_on_a_mine(face: int) -> None:
    others = [f for f in range(1, 7) if f != face][:3]
    s = lay(dice=f"{face}{face}" + "".join(map(str, others)), buildings=MINE)
    assert actions(s) == {f"mine {face}"}
    for other in others:
        s.refuses(f"mine {other}", "VH-040")
    assert sheet(s.play(f"mine {face}"))["dice"] == others


@rule("VH-041")
def test_without_a_mine_no_mining() -> None:
    s = lay(dice="55123")
    assert "mine 5" not in s.options()
    s.refuses("mine 5", "VH-041")


@rule("VH-042", "VH-101")
def test_a_mine_gives_two_supplies() -> None:
    s = lay(dice="55123", buildings=MINE, stock=0).play("mine 5")
    assert stock(s) == 2


@rule("VH-043")
def test_each_mine_once_a_round() -> None:
    s = lay(dice="22334", buildings=MINE).play("mine 2")
    assert sheet(s)["used"] == ["1b2"]
    assert actions(s) == set()
    s.refuses("mine 3", "VH-043")


@rule("VH-043")
def test_with_every_mine_used_a_further_pair_finds_none() -> None:
    lay(dice="112233", buildings=TWO).play("mine 1", "mine 2").refuses("mine 3", "VH-043")


@rule("VH-043")
def test_a_mine_can_be_used_again_in_the_next_round() -> None:
    s = lay(dice="22314", buildings=MINE, round=1).play("mine 2", "done", "pass", roll="2 2 3 1 4")
    assert sheet(s)["used"] == []
    assert stock(s.play("stop", "mine 2")) == 9


@rule("VH-044")
def test_each_further_mine_needs_its_own_pair() -> None:
    s = lay(dice="22334", buildings=TWO).play("mine 2")
    assert sheet(s)["used"] == ["1b2"]  # the first in reading order
    assert stock(s.play("mine 3")) == 9
    s = lay(dice="22134", buildings=TWO).play("mine 2")
    assert actions(s) == set()
    s.refuses("mine 2", "VH-040")


@rule("VH-G13")
def test_a_mine_built_this_round_may_be_used() -> None:
    s = lay(dice="333226", stock=5).refuses("mine 2", "VH-041").play(*build(3, "mine", "1b2"), "mine 2")
    assert stock(s) == 6


@rule("VH-G13")
def test_without_fresh_mine_it_waits_for_the_next_round() -> None:
    s = lay(dice="333226", stock=5, fresh_mine=False).play(*build(3, "mine", "1b2"))
    assert "mine 2" not in s.options()
    s.refuses("mine 2", "VH-G13").play("done", "pass", roll="2 2 3 1 4 5").play("stop", "mine 2")
    assert stock(s) == 6


@rule("VH-G13")
def test_without_fresh_mine_an_old_one_may_still_be_used() -> None:
    s = lay(dice="33322441", stock=5, buildings="mine:1c2", fresh_mine=False)
    s.play(*build(3, "mine", "1b2"), "mine 2").refuses("mine 4", "VH-G13")
    assert sheet(s)["used"] == ["1c2"]  # although the new one comes first in reading order
    assert stock(s) == 6


@rule("VH-G30")
def test_no_mining_with_a_full_line() -> None:
    s = lay(dice="22334", buildings=TWO, lower=150, upper=100)
    assert actions(s) == set()
    s.refuses("mine 2", "VH-G30")


@rule("VH-G30")
def test_mining_while_there_is_room_for_one() -> None:
    s = lay(dice="22334", buildings=TWO, lower=149, upper=100).play("mine 2")
    assert at(s, "lower room") == [150, 0]
    s.refuses("mine 3", "VH-G30")


@rule("VH-G06", "VH-G30")
@pytest.mark.parametrize(
    ("cap", "lower", "upper", "after"),
    [
        ("lifetime", 149, 140, 150),
        ("stock", 149, 140, 151),  # only the stock is limited
        ("stock", 160, 10, 160),
        ("stock", 159, 10, 160),
        ("none", 160, 10, 162),
        ("none", 149, 0, 151),
    ],
)
def test_what_the_supply_spaces_limit(cap: str, lower: int, upper: int, after: int) -> None:
    s = lay(dice="22134", buildings=MINE, lower=lower, upper=upper, supply_cap=cap)
    if after == lower:
        s.refuses("mine 2", "VH-G30")
    else:
        s.play("mine 2")
    assert at(s, "lower upper") == [after, upper]


@rule("VH-006")
def test_the_starting_supplies_leave_room_for_145() -> None:
    assert sheet(lay(dice="22134", buildings=MINE))["room"] == 145
    assert sheet(lay(dice="22134", buildings=MINE, supply_cap="none"))["room"] is None
