"""A run 1-2-3-4-5-6: Construction upgrade (VH-064 to VH-069)."""

from __future__ import annotations

import pytest
from tests.games.void_halls.looks import actions, at, build, fought, kinds, lay, sheet

from ludus.testing import rule

BOXES = {"upgrade mine", "upgrade warrior", "upgrade chest", "upgrade trap"}
every_box = pytest.mark.parametrize("kind", ["mine", "warrior", "chest", "trap"])


@rule("VH-064")
def test_six_dice_from_one_to_six_upgrade() -> None:
    s = lay(dice="123456")
    assert actions(s) == BOXES
    assert sheet(s.play("upgrade mine"))["dice"] == []


@rule("VH-064")
@pytest.mark.parametrize("dice", ["12345", "123455", "234566", "113456", "123356", "122456"])
def test_every_number_is_needed(dice: str) -> None:
    s = lay(dice=dice)
    assert not BOXES & s.options()
    s.refuses("upgrade mine", "VH-064")


@rule("VH-065")
@every_box
def test_the_box_is_checked_and_stays_checked(kind: str) -> None:
    s = lay(dice="123456", round=5).play(f"upgrade {kind}")
    assert sheet(s)["upgrades"] == [kind]
    s.play("done", "pass", "pass", roll="1 2 3 4 5 6")
    assert sheet(s)["upgrades"] == [kind]


@rule("VH-066")
def test_four_kinds_can_be_upgraded() -> None:
    assert {text for text in lay(dice="123456").options() if text.startswith("upgrade")} == BOXES


@rule("VH-067", "VH-G19")
@every_box
def test_each_box_once(kind: str) -> None:
    s = lay(dice="123456", upgrades=kind)
    assert actions(s) == BOXES - {f"upgrade {kind}"}
    s.refuses(f"upgrade {kind}", "VH-067")


@rule("VH-067")
def test_with_all_boxes_checked_a_run_is_worth_nothing() -> None:
    assert lay(dice="123456", upgrades="mine warrior chest trap").options() == {"done"}


@rule("VH-068", "VH-112", "VH-071")
def test_the_chest_upgrade_applies_to_chests_already_drawn() -> None:
    s = lay(dice="123456", buildings="chest:1b2 chest:1c2", stock=30, round=5).play("upgrade chest", "done", "pass")
    assert sheet(s)["stock"] == 10  # four heroes


@rule("VH-068", "VH-108")
def test_the_warrior_upgrade_applies_to_warriors_already_drawn() -> None:
    s = lay(dice="123456", buildings="chest:1b2 chest:1c2 warrior:1e2", stock=30, round=5)
    s.play("upgrade warrior", "done", "pass")
    assert at(s, "stock points") == [32, 2]


@rule("VH-068", "VH-102", "VH-118")
def test_the_mine_and_trap_upgrades_change_only_the_price() -> None:
    ups = "mine trap"
    s = lay(dice="22134", buildings="mine:1b2", upgrades=ups, stock=0).play("mine 2")
    assert at(s, "stock prices") == [2, {**sheet(s)["prices"], "mine": 0, "trap": 5}]
    s = fought(buildings="chest:1b2 chest:1c2 trap:1e2", upgrades=ups, stock=10)
    assert at(s, "points stock") == [1, 6]  # one hero met, one not


@rule("VH-068")
def test_an_upgrade_pays_nothing_back() -> None:
    s = lay(dice="123456", buildings="mine:1b2 trap:1c2", stock=7).play("upgrade trap")
    assert sheet(s)["stock"] == 7


@rule("VH-069")
@every_box
def test_an_upgrade_costs_no_supplies(kind: str) -> None:
    s = lay(dice="123456", stock=0).play(f"upgrade {kind}")
    assert at(s, "stock upper workers") == [0, sheet(lay(dice="123456", stock=0))["upper"], 6]


@rule("VH-G18")
@every_box
def test_no_building_of_the_kind_is_needed(kind: str) -> None:
    assert sheet(lay(dice="123456").play(f"upgrade {kind}"))["built"][kind] == 0


@rule("VH-G18")
@every_box
def test_with_upgrade_needs_built_one_must_stand(kind: str) -> None:
    s = lay(dice="123456", upgrade_needs_built=True)
    assert actions(s) == set()
    s.refuses(f"upgrade {kind}", "VH-G18")
    s = lay(dice="123456", upgrade_needs_built=True, buildings=f"{kind}:1b2")
    assert actions(s) == {f"upgrade {kind}"}


@rule("VH-G18")
def test_a_building_of_this_round_is_enough() -> None:
    s = lay(dice="123456666", stock=1, upgrade_needs_built=True).play(*build(6, "mine", "1b2"))
    assert "upgrade mine" in s.options()
    assert "upgrade trap" not in s.options()


@rule("VH-102")
def test_upgraded_mines_cost_nothing() -> None:
    s = lay(dice="33312", stock=0, upgrades="mine")
    assert kinds(s, 3) == {"mine"}
    assert at(s.play(*build(3, "mine", "1b2")), "stock built") == [0, {**sheet(s)["built"], "mine": 1}]


@rule("VH-118")
def test_an_upgraded_trap_costs_five() -> None:
    assert "trap" not in kinds(lay(dice="33312", stock=4, upgrades="trap"), 3)
    s = lay(dice="33312", stock=5, upgrades="trap").play(*build(3, "trap", "1b2"))
    assert sheet(s)["stock"] == 0
