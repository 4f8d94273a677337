"""Worked examples: the rulebook's own (E1 to E3), and small cases (C1 to C18)."""

from __future__ import annotations

from tests.games.void_halls.looks import at, build, fought, lay, sheet, stock, workers

from ludus.testing import rule


@rule("VH-076")
def test_e1_two_chests_without_a_defender_lose_ten() -> None:
    assert at(fought(buildings="chest:1b2 chest:1c2", stock=23), "stock points") == [13, 0]


@rule("VH-071")
def test_e2_one_upgraded_chest_without_a_defender_loses_ten() -> None:
    assert at(fought(buildings="chest:1b2", upgrades="chest", stock=23), "stock points") == [13, 0]


@rule("VH-076")
def test_e3_one_chest_without_a_defender_loses_five() -> None:
    assert at(fought(buildings="chest:1b2", stock=23), "stock points") == [18, 0]


@rule("VH-100", "VH-037")
def test_c1_a_first_mine() -> None:
    s = lay(dice="33352").play(*build(3, "mine", "1b2"))
    assert at(s, "stock lower upper dice") == [4, 5, 1, [2, 5]]
    assert s.options() == {"done"}


@rule("VH-043")
def test_c2_one_mine_and_two_pairs() -> None:
    s = lay(dice="22445", buildings="mine:1b2", stock=2).play("mine 2").refuses("mine 4", "VH-043")
    assert stock(s) == 4


@rule("VH-G14")
def test_c3_one_four_as_two_pairs() -> None:
    assert stock(lay(dice="44446", buildings="mine:1b2 mine:1c2", stock=0).play("mine 4", "mine 4")) == 4


@rule("VH-G13")
def test_c4_a_mine_built_and_used() -> None:
    assert stock(lay(dice="333226", stock=5).play(*build(3, "mine", "1b2"), "mine 2")) == 6


@rule("VH-G17")
def test_c5_a_warrior_makes_room_for_hiring() -> None:
    s = lay(dice="111122233", stock=5).refuses("hire 1", "VH-056").play(*build(2, "warrior", "1b2"))
    assert at(s, "workers stock") == [8, 4]
    assert workers(s.play("hire 1")) == 9
    assert s.options() == {"done"}
    s.refuses("mine 3", "VH-041")


@rule("VH-061", "VH-062")
def test_c6_explore_then_build_behind_the_stairs() -> None:
    s = lay(dice="66666444", buildings="mine:1b2 mine:1e2 scepter:1c3+1d3", stock=6)
    s.play("explore 6", *build(4, "chest", "2c2"))
    assert at(s, "halls stock") == [2, 1]
    assert sheet(s)["buildings"]["2c2"] == "chest"


@rule("VH-061")
def test_c7_mine_and_scepter_are_two_buildings() -> None:
    lay(dice="66666", buildings="mine:1b2 scepter:1c3+1d3").refuses("explore 6", "VH-061")


@rule("VH-118")
def test_c8_upgrade_then_buy() -> None:
    s = lay(dice="123456666", stock=5).play("upgrade trap", *build(6, "trap", "1b2"))
    assert at(s, "stock buildings") == [0, {"1b2": "trap"}]


@rule("VH-074", "VH-075", "VH-G22")
def test_c9_a_battle_with_both_upgrades() -> None:
    s = fought(buildings="chest:3c2 chest:3b3 warrior:3c3 trap:3d3", upgrades="chest warrior", stock=4)
    assert at(s, "stock points") == [8, 9]


@rule("VH-122", "VH-123")
def test_c10_a_tomb_in_a_quiet_hall() -> None:
    s = fought(buildings="chest:1b2 warrior:1c2 tomb:2c2", workers=6, stock=5)
    assert at(s, "stock points spent workers") == [6, 1, ["2c2"], 7]


@rule("VH-125")
def test_c11_the_same_with_nine_workers() -> None:
    s = fought(buildings="chest:1b2 warrior:1c2 tomb:2c2", workers=9, stock=5)
    assert at(s, "stock points spent workers") == [6, 1, ["2c2"], 9]


@rule("VH-G11", "VH-G12")
def test_c12_no_chest_a_tomb_and_a_scepter() -> None:
    s = fought(buildings="tomb:1b2 scepter:1c3+1d3", workers=6, stock=5)
    assert at(s, "stock points spent workers") == [5, 1, [], 6]


@rule("VH-080", "VH-G22")
def test_c13_a_loss_above_the_stock() -> None:
    s = fought(buildings="chest:1b2 chest:1c2 chest:1e2 trap:1c3", stock=0)
    assert at(s, "stock points") == [0, 1]


@rule("VH-006", "VH-G30")
def test_c14_a_full_lower_line() -> None:
    s = lay(dice="22334", buildings="mine:1b2 mine:1c2", lower=148, upper=140).play("mine 2")
    assert at(s, "lower stock") == [150, 10]
    assert s.options() == {"done"}


@rule("VH-093", "VH-G10", "VH-G36")
def test_c15_the_end_with_an_exchange() -> None:
    six = "mine:1b2 warrior:1c2 trap:1e2 force:2c2 tomb:2d2 scepter:1c3+1d3"
    s = fought(buildings=six, round=30, workers=3, stock=13, points=40, upgrades="mine").play("exchange")
    assert sheet(s)["points"] == 41
    assert s.match.ending.scores == (52,)


@rule("VH-032", "VH-064")
def test_c16_a_run_completed() -> None:
    s = lay(phase="choose", dice="123446").play("reroll", *["keep 1"] * 5, roll="5").play("stop")
    assert "upgrade mine" in s.options()


@rule("VH-034")
def test_c17_kept_dice_are_not_locked() -> None:
    s = lay(phase="choose", dice="22256").play("reroll", "keep 3", "keep 0", "keep 0", roll="1 3")
    s.play("reroll", "keep 1", "keep 0", "keep 1", roll="4 5 6")
    assert sheet(s)["dice"] == [1, 3, 4, 5, 6]


@rule("VH-030", "VH-114")
def test_c18_insane_mode_with_mystical_force() -> None:
    s = lay(phase="round", workers=2, insane=True, buildings="force:1b2").play(roll="1 2")
    again = ("reroll", "keep 0", "keep 0")
    s.play(*again, roll="1 2").play(*again, roll="1 2").asks("p1", "HourglassTime.act")
    assert at(s, "throws allowed") == [3, 3]
