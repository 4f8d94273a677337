"""Interactions to watch, dice and buildings (I1 to I17)."""

from __future__ import annotations

import pytest
from tests.games.void_halls.looks import (
    actions,
    at,
    build,
    copy,
    fought,
    kinds,
    lay,
    rolled,
    sheet,
    squares,
    stock,
    workers,
)

from ludus.core.flow import Roll
from ludus.testing import rule


@rule("VH-043", "VH-G14")
def test_i1_pairs_from_one_number() -> None:
    s = lay(dice="44446", buildings="mine:1b2").play("mine 4")
    assert "mine 4" not in s.options()
    assert stock(lay(dice="44446", buildings="mine:1b2 mine:1c2").play("mine 4", "mine 4")) == 9


@rule("VH-064", "VH-038")
def test_i2_run_plus_triple_or_pair() -> None:
    s = lay(dice="123456666", buildings="mine:1b2").play("upgrade chest")
    assert actions(s) == {"build 6", "mine 6"}
    s = lay(dice="123456566", buildings="mine:1b2").play("upgrade chest")
    assert at(s, "dice") == [[5, 6, 6]]
    assert actions(s) == {"mine 6"}


@rule("VH-118")
def test_i3_upgrade_then_buy() -> None:
    s = lay(dice="123456666", stock=8)
    assert stock(copy(s).play("upgrade trap", *build(6, "trap", "1b2"))) == 3
    assert stock(copy(s).play(*build(6, "trap", "1b2"), "upgrade trap")) == 0


@rule("VH-060")
def test_i4_third_building_then_stairs() -> None:
    s = lay(dice="33355555", buildings="mine:1b2 mine:1c2").refuses("explore 5", "VH-060")
    s.play(*build(3, "mine", "1e2"), "explore 5")
    assert sheet(s)["halls"] == 2


@rule("VH-062")
def test_i5_stairs_then_building() -> None:
    s = lay(dice="11111222", buildings="mine:1b2 mine:1c2 mine:1e2")
    assert not {q for q in squares(s, 2, "mine") if q[0] == "2"}
    assert {q for q in squares(s.play("explore 1"), 2, "mine") if q[0] == "2"}


@rule("VH-G13")
def test_i6_the_new_mine_is_unused() -> None:
    s = lay(dice="333224455", workers=9, buildings="mine:1b2").play("mine 2").refuses("mine 4", "VH-043")
    s.play(*build(3, "mine", "1c2"), "mine 4").refuses("mine 5", "VH-043")
    assert sheet(s)["used"] == ["1b2", "1c2"]


@rule("VH-052")
def test_i7_mining_pays_the_build() -> None:
    s = lay(dice="44666", buildings="mine:1b2", stock=3)
    assert "chest" not in kinds(s, 6)
    assert stock(s.play("mine 4", *build(6, "chest", "1c2"))) == 0


@rule("VH-056", "VH-G17")
def test_i8_nine_workers_and_the_order() -> None:
    s = lay(dice="444433312").refuses("hire 4", "VH-056")
    assert workers(s.play(*build(3, "warrior", "1b2"), "hire 4")) == 9


@rule("VH-G16")
def test_i9_warrior_and_the_current_roll() -> None:
    s = lay(dice="3332256", buildings="mine:1c2", round=1).play(*build(3, "warrior", "1b2"))
    assert at(s, "workers dice") == [6, [2, 2, 5, 6]]
    s.play("mine 2", "done", "pass", roll=rolled("123456"))


@rule("VH-103", "VH-109")
def test_i10_warrior_with_three_workers() -> None:
    s = lay(dice="333", buildings="chest:1c2 tomb:1e2", round=5).play(*build(3, "warrior", "1b2"))
    assert workers(s) == 2
    assert workers(s.play("done", "pass")) == 3  # the Tomb pays a die
    s = lay(dice="22", buildings="mine:1c2", stock=20, upgrades="mine")
    assert actions(s) == {"mine 2"}


@rule("VH-055", "VH-103")
def test_i11_hire_and_warrior_in_one_round() -> None:
    s = lay(dice="44443331", round=1).play("hire 4", *build(3, "warrior", "1b2"), "done")
    s.match.apply("pass")
    need = s.match.need
    assert isinstance(need, Roll)
    assert (need.count, workers(s)) == (8, 8)


@rule("VH-068", "VH-112")
def test_i12_chest_upgrade_with_open_chests() -> None:
    s = lay(dice="123456", buildings="chest:1b2 warrior:1c2 chest:2c2", stock=20, round=5)
    assert sheet(s)["forecast"][0][:3] == [1, 1, 1]
    s.play("upgrade chest", "done", "pass")
    assert at(s, "stock points") == [6, 1]  # one met, one unmet in hall 1; two unmet in hall 2


@rule("VH-G24", "VH-108")
def test_i13_surplus_is_not_lent() -> None:
    s = fought(buildings="warrior:1b2 chest:1c2 chest:2c2", upgrades="warrior", stock=20)
    assert at(s, "stock points") == [16, 1]


@rule("VH-122")
def test_i14_tomb_in_a_quiet_hall() -> None:
    assert at(fought(buildings="chest:1b2 tomb:2c2", workers=5), "spent workers points") == [["2c2"], 6, 0]


@rule("VH-122")
def test_i15_tomb_beside_enough_warriors() -> None:
    s = fought(buildings="chest:1b2 warrior:1c2 warrior:1e2 tomb:1c3", workers=5)
    assert at(s, "spent workers points") == [["1c3"], 6, 1]


@rule("VH-G12", "VH-120")
def test_i16_tomb_without_any_chest() -> None:
    s = lay(phase="battle", round=6, buildings="tomb:1b2", workers=1)
    while not s.match.over:
        assert at(s, "spent workers") == [[], 1]
        s.play("pass")
    assert at(s, "spent workers") == [[], 1]


@rule("VH-125")
@pytest.mark.parametrize("n", [7, 8, 9])
def test_i17_several_tombs(n: int) -> None:
    s = fought(buildings="chest:1b2 tomb:1c2 tomb:1e2 tomb:2c2", workers=n)
    assert at(s, "spent workers") == [["1c2", "1e2", "2c2"], 9]
