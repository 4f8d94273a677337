"""The seven buildings: prices, workers, points (VH-100 to VH-131)."""

from __future__ import annotations

import pytest
from tests.games.void_halls.looks import SHEETS, at, build, finish, fought, kinds, lay, sheet, squares, stock, workers

from ludus.core.flow import Roll
from ludus.testing import rule

PRICES = [("mine", 1), ("warrior", 1), ("chest", 5), ("force", 12), ("trap", 8), ("tomb", 9)]


@rule("VH-100", "VH-104", "VH-110", "VH-113", "VH-115", "VH-119")
@pytest.mark.parametrize(("kind", "price"), PRICES)
def test_prices(kind: str, price: int) -> None:
    s = lay(dice="33352", stock=price + 3)
    assert sheet(s)["prices"][kind] == price
    assert stock(s.play(*build(3, kind, "1b2"))) == 3
    assert kind not in kinds(lay(dice="33352", stock=price - 1), 3)


@rule("VH-100")
def test_a_mine_costs_one() -> None:
    assert stock(lay(dice="33352").play(*build(3, "mine", "1b2"))) == 4


@rule("VH-103", "VH-G16")
def test_a_warrior_costs_a_worker_for_good() -> None:
    s = lay(dice="3335226", workers=7, buildings="mine:1b2", round=1).play(*build(3, "warrior", "1c2"))
    assert at(s, "workers dice") == [6, [2, 2, 5, 6]]
    s.play("mine 2", "done")  # the other dice stay usable
    s.match.apply("pass")
    need = s.match.need
    assert isinstance(need, Roll)
    assert need.count == 6


@rule("VH-103")
@pytest.mark.parametrize("kind", ["mine", "chest", "force", "trap", "tomb"])
def test_no_other_building_costs_a_worker(kind: str) -> None:
    assert workers(lay(dice="33352", stock=20).play(*build(3, kind, "1b2"))) == 5


@rule("VH-104")
def test_a_warrior_costs_one_supply_as_well() -> None:
    assert stock(lay(dice="33352", stock=5).play(*build(3, "warrior", "1b2"))) == 4
    s = lay(dice="33352", stock=0, upgrades="mine").play("build 3")
    assert s.options() == {"mine"}
    s.refuses("warrior", "VH-051")


@rule("VH-105")
def test_a_warrior_stands_in_any_explored_hall() -> None:
    assert {square[0] for square in squares(lay(dice="33352", halls=4), 3, "warrior")} == set("1234")


@rule("VH-106")
def test_a_warrior_stays() -> None:
    s = fought(buildings="chest:1b2 warrior:1c2", stock=5, workers=1)
    s.play("pass", "pass", "pass", "pass")
    assert at(s, "stock points") == [7, 2]
    assert sheet(s)["built"]["warrior"] == 1


@rule("VH-107")
def test_a_warrior_defeats_one_hero() -> None:
    assert at(fought(buildings="chest:1b2 chest:1e2 warrior:1c2", stock=10), "stock points") == [6, 1]


@rule("VH-109")
def test_workers_come_back_by_hiring_or_tomb_alone() -> None:
    """What raises the count of workers in a round with every action, a battle, a Scepter and an exchange."""
    s = lay(dice="123456", buildings="chest:1b2 warrior:1c2 scepter:1c3+1d3 mine:1e2", round=5).play("upgrade warrior")
    assert workers(s.play("done", "pass")) == 6
    s = lay(dice="33322", buildings="mine:1e2", stock=20).play("mine 2", *build(3, "tomb", "1b2"))
    assert workers(s) == 5
    assert workers(lay(dice="11111", buildings="mine:1b2 mine:1c2 mine:1e2").play("explore 1")) == 5
    assert workers(lay(dice="11111", buildings="mine:1b2").play("hire 1")) == 6
    assert workers(fought(buildings="chest:1b2 tomb:1c2", workers=5)) == 6


@rule("VH-111")
def test_a_chest_is_needed_for_heroes() -> None:
    assert at(fought(buildings="warrior:1b2 trap:1c2", stock=5), "stock points") == [5, 0]
    assert at(fought(buildings="warrior:1b2 chest:1c2", stock=5), "stock points") == [6, 1]


@rule("VH-112")
def test_a_new_chest_of_an_upgraded_kind_lures_two_as_well() -> None:
    s = lay(dice="33352", upgrades="chest", stock=25, round=5).play(*build(3, "chest", "1b2"), "done", "pass")
    assert stock(s) == 10


@rule("VH-113", "VH-114")
def test_mystical_force_costs_twelve_and_gives_a_throw() -> None:
    s = lay(dice="33352", stock=12, round=12).play(*build(3, "force", "1b2"))
    assert at(s, "stock allowed") == [0, 3]
    s.play("done", "pass", roll="1 2 3 4 5")
    assert s.match.view()["table"]["round"] == 13
    assert sheet(s)["allowed"] == 4


@rule("VH-117", "VH-116")
def test_a_trap_defeats_one_hero_in_every_battle() -> None:
    s = fought(buildings="chest:1b2 chest:1e2 trap:1c2", stock=20, workers=1)
    assert at(s, "stock points") == [16, 1]
    s.play("pass", "pass", "pass", "pass")
    assert at(s, "stock points") == [12, 2]


@rule("VH-118")
def test_a_trap_of_an_upgraded_kind_still_defeats_one() -> None:
    s = fought(buildings="chest:1b2 chest:1e2 trap:1c2", stock=20, upgrades="trap")
    assert at(s, "stock points") == [16, 1]


@rule("VH-119", "VH-120")
def test_a_tomb_is_active_from_its_construction_on() -> None:
    s = lay(dice="33352", stock=9, buildings="chest:1b2", round=5).play(*build(3, "tomb", "1c2"))
    assert at(s, "stock spent workers") == [0, [], 5]
    s.play("done", "pass")
    assert at(s, "stock points spent workers") == [1, 1, ["1c2"], 6]


@rule("VH-123")
def test_the_worker_of_a_tomb_is_rolled_from_the_next_round_on() -> None:
    s = fought(buildings="chest:1b2 tomb:1c2", workers=7, round=6)
    s.match.apply("pass")
    need = s.match.need
    assert isinstance(need, Roll)
    assert need.count == 8


@rule("VH-127")
def test_the_scepter_costs_ten() -> None:
    assert "scepter" not in kinds(lay(dice="33352", stock=9), 3)
    assert stock(lay(dice="33352", stock=10).play(*build(3, "scepter", "1b2 1c2"))) == 0


@rule("VH-128")
@pytest.mark.parametrize("pair", ["1b2 1c2", "1c2 1c3"])
def test_the_scepter_lies_or_stands(pair: str) -> None:
    s = lay(dice="33352", stock=10).play(*build(3, "scepter", pair))
    assert sheet(s)["buildings"] == {pair.replace(" ", "+"): "scepter"}


@rule("VH-129")
def test_the_scepter_scores_in_the_round_it_is_built() -> None:
    s = lay(dice="33352", stock=10).play(*build(3, "scepter", "1b2 1c2"))
    assert sheet(s)["points"] == 0
    assert sheet(s.play("done"))["points"] == 1


@rule("VH-129", "VH-130")
def test_a_scepter_of_round_8_scores_23_points() -> None:
    s = lay(dice="333", stock=10, round=8).play(*build(3, "scepter", "1b2 1c2"), "done")
    assert at(finish(s), "points scepter_points") == [23, 23]


@rule("VH-130")
@pytest.mark.parametrize("buildings", ["mine:1b2", "chest:1b2"])
def test_the_scepter_scores_in_battle_rounds(buildings: str) -> None:
    assert sheet(fought(buildings=f"{buildings} scepter:1c3+1d3"))["points"] == 1


@rule("VH-131", "VH-126")
@pytest.mark.parametrize("name", SHEETS)
def test_price_and_points_are_those_of_every_theme(name: str) -> None:
    s = lay(dice="33352", stock=19, sheet=name)
    assert [sheet(s)["prices"][kind] for kind in ("tomb", "scepter")] == [9, 10]
    place = min(squares(s, 3, "scepter"))
    s.play(*build(3, "scepter", place), "done")
    assert at(s, "stock points") == [9, 1]


@rule("VH-126")
@pytest.mark.parametrize("name", SHEETS)
def test_the_fighter_of_every_theme_is_the_same(name: str) -> None:
    here = sorted(squares(lay(dice="33352", stock=19, sheet=name), 3, "tomb"))
    s = fought(buildings=f"chest:{here[0]} tomb:{here[1]}", sheet=name, stock=5, workers=5)
    assert at(s, "stock points workers spent") == [6, 1, 6, [here[1]]]
