"""Interactions to watch, lines, Scepter and end (I18 to I34)."""

from __future__ import annotations

import pytest
from tests.games.void_halls.looks import actions, at, build, finish, fought, kinds, lay, sheet, squares, stock

from ludus.core.flow import Roll
from ludus.testing import rule


@rule("VH-123", "VH-G10")
def test_i18_tomb_in_round_30() -> None:
    s = fought(buildings="chest:1b2 tomb:1c2", round=30, workers=0, stock=9).play("exchange")
    assert at(s, "workers stock") == [0, 15]
    assert s.match.ending.scores == (1 + 3 + 2,)


@rule("VH-G21")
def test_i19_a_spent_tomb_is_a_building() -> None:
    s = lay(dice="11111333", buildings="mine:1b2 mine:1c2 tomb:1e2x").allows("explore 1")
    assert "1e2" not in squares(s, 3, "mine")
    s = lay(
        phase="end", workers=0, buildings="mine:1b2 warrior:1c2 chest:2c2 force:2d2 trap:2e2 tomb:1e2x scepter:1c3+1d3"
    )
    assert sheet(s)["score"]["kinds"] == 10


@rule("VH-G22", "VH-080")
def test_i20_loss_above_the_stock() -> None:
    s = fought(buildings="chest:1b2 chest:3c2 warrior:3b3", stock=1)
    assert at(s, "stock points") == [0, 3]


@rule("VH-006", "VH-G06")
def test_i21_reward_at_a_full_lower_line() -> None:
    six = "chest:5d2 chest:5e2 chest:5c3 warrior:5d3 warrior:5b4 trap:5c4"
    s = fought(buildings=six, sheet="warren", upgrades="chest warrior", lower=150, upper=50)
    met = 5  # two upgraded Warriors and a Trap against six heroes
    assert at(s, "lower points stock") == [150, 5 * met, 100 - 5]
    more = six.replace("trap:5c4", "warrior:5c4")
    s = fought(buildings=more, sheet="warren", upgrades="chest warrior", lower=150, upper=50)
    assert at(s, "lower points stock") == [150, 30, 100]


@rule("VH-G30")
def test_i22_exchange_at_a_nearly_full_line() -> None:
    s = lay(phase="cleanup", round=1, workers=3, lower=148, upper=100).play("exchange", roll="1 2")
    assert at(s, "lower workers") == [150, 2]
    assert isinstance(lay(phase="cleanup", round=1, workers=3, lower=150, upper=100).match.need, Roll)


@rule("VH-G33", "VH-061")
def test_i23_scepter_in_small_halls() -> None:
    three = "mine:4d3 scepter:4b3+4c3"
    lay(dice="11111", sheet="den", halls=4, buildings=three).refuses("explore 1", "VH-061")
    four = "scepter:4c2+4c3 mine:4d3 mine:4c4"
    lay(dice="11111", sheet="crypt", halls=4, buildings=four).allows("explore 1")


@rule("VH-128")
def test_i24_free_squares_but_no_pair() -> None:
    s = lay(dice="33352", sheet="warren", buildings="mine:1c3", stock=20)
    assert squares(s, 3, "mine") == {"1b2", "1d2", "1c4"}
    assert "scepter" not in kinds(s, 3)
    s = lay(dice="33352", sheet="warren", buildings="mine:1c3", stock=20, halls=2)
    assert squares(s, 3, "scepter") == {"2b2 2c2"}


@rule("VH-129", "VH-G11")
@pytest.mark.parametrize("round", [1, 8, 17, 29])
def test_i25_scepter_timing(round: int) -> None:
    s = lay(dice="333", stock=10, round=round).play(*build(3, "scepter", "1b2 1c2"), "done")
    assert sheet(finish(s))["points"] == 31 - round


@rule("VH-G28", "VH-114")
@pytest.mark.parametrize(("insane", "now"), [(False, 3), (True, 2)])
def test_i26_force_timing(insane: bool, now: int) -> None:
    s = lay(dice="33352", stock=12, round=1, insane=insane).play(*build(3, "force", "1b2"))
    assert sheet(s)["allowed"] == now
    s.play("done", "pass", roll="1 2 3 4 5")
    assert sheet(s)["allowed"] == now + 1


@rule("VH-021", "VH-064", "VH-057", "VH-054", "VH-045")
def test_i27_few_dice() -> None:
    rich = "mine:1b2 mine:1c2 mine:1e2"
    assert {a.split()[0] for a in actions(lay(dice="11111", buildings=rich, stock=20))} == {
        "mine",
        "build",
        "hire",
        "explore",
    }
    assert {a.split()[0] for a in actions(lay(dice="1111", buildings=rich, stock=20))} == {"mine", "build", "hire"}
    assert {a.split()[0] for a in actions(lay(dice="111", buildings=rich, stock=20))} == {"mine", "build"}
    assert actions(lay(dice="11", buildings=rich, stock=20)) == {"mine 1"}
    for n in (0, 1):
        assert sheet(lay(phase="round", workers=n, round=1))["crossed"] >= 1


@rule("VH-032", "VH-034")
def test_i28_keeping_everything_is_stopping() -> None:
    s = lay(phase="choose", dice="55555").play("reroll")
    assert s.options() == {"keep 0", "keep 1", "keep 2", "keep 3", "keep 4"}


@rule("VH-073")
def test_i29_the_wrong_hall() -> None:
    six = "warrior:4c2 warrior:4d2 warrior:4c3 warrior:4e3 warrior:4c4"
    s = fought(buildings=f"chest:5c3 {six}", sheet="warren", stock=20)
    assert at(s, "stock points") == [15, 0]


@rule("VH-090")
def test_i30_late_stairs() -> None:
    s = lay(dice="11111", buildings="mine:1b2 mine:1c2 mine:1e2", round=29, stock=0).play("explore 1", "done")
    s.play("pass", "pass")
    assert s.match.ending.scores == (2 + 4,)


@rule("VH-G05")
def test_i31_landing_before_the_stairs_exist() -> None:
    lay(dice="33352").play("build 3", "mine").refuses("at 1e3", "VH-046")


@rule("VH-102", "VH-095")
def test_i32_a_free_mine() -> None:
    s = lay(dice="33352", stock=0, upgrades="mine").play(*build(3, "mine", "1b2"))
    assert stock(s) == 0
    lay(dice="33452", stock=0, upgrades="mine").refuses("build 3", "VH-045")
    full = "mine:1b2 mine:1c2 mine:1e2 mine:1c3 mine:1d3 mine:1c4"
    lay(dice="33352", stock=0, upgrades="mine", buildings=full).refuses("build 3", "VH-047")


@rule("VH-051")
def test_i33_an_unaffordable_triple() -> None:
    s = lay(dice="33352", stock=0, buildings="mine:1b2").refuses("build 3", "VH-051")
    assert stock(s.play("mine 3")) == 2


@rule("VH-085", "VH-089")
def test_i34_workers_are_worth_a_point_at_the_end() -> None:
    s = lay(dice="123", round=27, stock=0).play("done", "exchange", roll="1 2")
    s.play("stop", "done", "exchange", "exchange")
    assert at(s, "workers stock") == [0, 15]
    assert s.match.ending.scores == (3 + 2,)
