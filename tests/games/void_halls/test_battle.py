"""Battle-Time (VH-070 to VH-082)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.void_halls.looks import at, fought, points, sheet, stock, workers
from tests.rows import every_row

from ludus.core import views
from ludus.testing import rule

SQUARES = {1: "1b2 1c2 1e2 1c3 1d3 1c4", 2: "2c2 2d2 2e2 2c3 2d3", 3: "3c2 3b3 3c3 3d3 3d4"}
SQUARES |= {4: "4c2 4c3 4d3 4c4", 5: "5d2 5c3 5d3 5c4"}


def hall(level: int, names: str) -> str:
    """Buildings of a hall, by their kinds: hall(3, 'chest chest trap')."""
    return " ".join(f"{kind}:{square}" for kind, square in zip(names.split(), SQUARES[level].split(), strict=False))


def change(names: str, level: int = 1, have: int = 60, **words: Any) -> tuple[int, int]:
    """How a battle changes the stock and the points."""
    s = fought(buildings=hall(level, names), stock=have, **words)
    return stock(s) - have, points(s)


@rule("VH-070", "VH-111")
@every_row("chests", range(5))
def test_one_hero_for_each_chest(chests: int) -> None:
    assert change("mine" + " chest" * chests) == (-5 * chests, 0)


@rule("VH-070", "VH-075")
@every_row("level", range(1, 6))
def test_the_hero_comes_to_the_hall_of_the_chest(level: int) -> None:
    assert change("chest warrior", level) == (level, level)
    assert change("chest chest warrior trap", level) == (2 * level, 2 * level)


@rule("VH-071", "VH-G25", "VH-112")
@pytest.mark.parametrize("chests", [1, 2, 3])
def test_two_heroes_for_each_upgraded_chest(chests: int) -> None:
    assert change("mine" + " chest" * chests, upgrades="chest") == (-10 * chests, 0)
    assert change("trap" + " chest" * chests, upgrades="chest") == (1 - 5 * (2 * chests - 1), 1)


@rule("VH-072")
@pytest.mark.parametrize("defender", ["warrior", "trap", "tomb"])
def test_warriors_traps_and_active_tombs_meet_heroes(defender: str) -> None:
    assert change(f"chest {defender}", 3) == (3, 3)


@rule("VH-072")
@pytest.mark.parametrize("other", ["mine", "force", "chest"])
def test_other_buildings_never_do(other: str) -> None:
    heroes = 2 if other == "chest" else 1
    assert change(f"chest {other}", 3) == (-5 * heroes, 0)


@rule("VH-072")
def test_neither_scepter_nor_crossed_out_tomb_does() -> None:
    s = fought(buildings="chest:1b2 scepter:1c3+1d3 tomb:1c2x", stock=20)
    assert at(s, "stock points") == [15, 1]  # the point is the Scepter's


@rule("VH-073", "VH-G24")
def test_only_heroes_of_the_own_hall() -> None:
    s = fought(buildings="chest:2c2 warrior:1b2 trap:1c2", stock=20)
    assert at(s, "stock points") == [15, 0]
    s = fought(buildings="chest:1b2 warrior:2c2 trap:2d2", stock=20)
    assert at(s, "stock points") == [15, 0]


@rule("VH-074")
@every_row("chests", range(1, 4))
@every_row("defence", ["", "warrior", "trap", "tomb", "warrior trap", "warrior tomb", "warrior warrior"])
@every_row("upgrades", ["", "warrior", "chest", "chest warrior"])
def test_heroes_met_in_a_hall(chests: int, defence: str, upgrades: str) -> None:
    heroes = chests * (2 if "chest" in upgrades else 1)
    strength = sum(2 if d == "warrior" and "warrior" in upgrades else 1 for d in defence.split())
    met = min(heroes, strength)
    assert change("chest " * chests + defence, 2, upgrades=upgrades) == (2 * met - 5 * (heroes - met), 2 * met)


@rule("VH-076")
@every_row("level", range(1, 6))
def test_a_hero_not_met_costs_five_whatever_the_level(level: int) -> None:
    assert change("chest", level) == (-5, 0)


@rule("VH-077", "VH-078", "VH-111")
def test_without_a_chest_the_battle_does_not_take_place() -> None:
    s = fought(buildings="warrior:1b2 trap:1c2 tomb:1e2", stock=20, workers=6)
    assert at(s, "stock points spent workers crossed") == [20, 0, [], 6, 6]
    s.play("pass", roll="1 2 3 4 5 6")
    assert s.match.view()["table"]["round"] == 7


@rule("VH-079")
@pytest.mark.parametrize("chests", [4, 6])
def test_no_limit_to_the_loss(chests: int) -> None:
    assert change("chest " * chests) == (-5 * chests, 0)


@rule("VH-080", "VH-G31")
@pytest.mark.parametrize("have", [0, 1, 7, 9])
def test_no_more_is_lost_than_there_is(have: int) -> None:
    s = fought(buildings=hall(1, "chest chest"), lower=60, upper=60 - have)
    assert at(s, "lower upper stock") == [60, 60, 0]


@rule("VH-081")
def test_losses_are_marked_on_the_upper_line() -> None:
    s = fought(buildings=hall(1, "chest"), lower=30, upper=10)
    assert at(s, "lower upper") == [30, 15]
    s = fought(buildings=hall(1, "chest chest trap"), lower=30, upper=10)
    assert at(s, "lower upper") == [31, 15]


@rule("VH-082", "VH-106", "VH-116")
@pytest.mark.parametrize("defender", ["warrior", "trap"])
def test_chests_warriors_and_traps_act_again(defender: str) -> None:
    s = fought(buildings=hall(2, f"chest chest {defender}"), stock=40, workers=1, round=6)
    for battle in range(1, 4):  # with one die no hourglass round asks for more than the exchange
        assert at(s, "stock points") == [40 - 3 * battle, 2 * battle]
        s.play("pass", "pass", "pass", "pass")


@rule("VH-G23", "VH-117", "VH-107")
@pytest.mark.parametrize("defender", ["warrior", "trap"])
def test_one_hero_for_each_defender_in_a_battle(defender: str) -> None:
    assert change(f"chest chest chest {defender}") == (1 - 10, 1)


@rule("VH-108")
def test_an_upgraded_warrior_defeats_two() -> None:
    assert change("chest chest warrior", upgrades="warrior") == (2, 2)
    assert change("chest chest chest warrior", upgrades="warrior") == (2 - 5, 2)


@rule("VH-G24")
def test_surplus_defence_is_not_saved_for_the_next_battle() -> None:
    s = fought(buildings="warrior:1b2 warrior:1c2 chest:1e2 chest:2c2", stock=40, workers=1)
    assert at(s, "stock points") == [36, 1]
    s.play("pass", "pass", "pass", "pass")
    assert at(s, "stock points") == [32, 2]


# The order of gains and losses


BOTH = "chest:1b2 chest:1c2 chest:4c2 warrior:4c3"  # hall 1: two heroes unmet; hall 4: one met


@rule("VH-G22")
@every_row(
    ("order", "have", "after"),
    [
        ("gains_first", 3, 0),  # 3 + 4 - 10
        ("losses_first", 3, 4),  # 3 - 3 + 4
        ("by_hall", 3, 4),  # hall 1 loses 3, hall 4 gains 4
        ("gains_first", 20, 14),
        ("losses_first", 20, 14),
        ("by_hall", 20, 14),
    ],
)
def test_the_order_of_gains_and_losses(order: str, have: int, after: int) -> None:
    s = fought(buildings=BOTH, stock=have, battle_order=order)
    assert at(s, "stock points") == [after, 4]


@rule("VH-G22")
@pytest.mark.parametrize(("order", "after"), [("gains_first", 0), ("losses_first", 2), ("by_hall", 0)])
def test_by_hall_an_upper_hall_pays_for_a_lower_one(order: str, after: int) -> None:
    s = fought(buildings="chest:1b2 warrior:1c2 chest:1e2 warrior:1c3 chest:2c2", stock=0, battle_order=order)
    assert at(s, "stock points") == [after, 2]


@rule("VH-G22")
def test_by_hall_the_gain_of_a_hall_comes_before_its_loss() -> None:
    s = fought(buildings=hall(3, "chest chest warrior"), stock=0, battle_order="by_hall")
    assert at(s, "stock points") == [0, 3]
    s = fought(buildings=hall(3, "chest chest warrior"), stock=0, battle_order="losses_first")
    assert at(s, "stock points") == [3, 3]


# Tombs


@rule("VH-120", "VH-G12")
def test_a_tomb_waits_for_heroes() -> None:
    s = fought(buildings="tomb:1b2", workers=1, round=6)
    for _ in range(3):
        assert at(s, "spent workers") == [[], 1]
        s.play("pass", "pass", "pass", "pass")


@rule("VH-G12")
def test_without_tombs_wait_it_is_spent_at_any_battle() -> None:
    s = fought(buildings="tomb:1b2", workers=5, tombs_wait=False)
    assert at(s, "spent workers") == [["1b2"], 6]
    s = fought(buildings="tomb:1b2", workers=5, tombs_wait=False, skipped_battle_counts=False)
    assert at(s, "spent workers") == [["1b2"], 6]


@rule("VH-G12")
def test_without_tombs_wait_a_tomb_still_fights_when_heroes_come() -> None:
    s = fought(buildings="chest:2c2 tomb:2d2", workers=5, stock=5, tombs_wait=False)
    assert at(s, "spent workers stock points") == [["2d2"], 6, 7, 2]


@rule("VH-121")
def test_a_tomb_fights_once() -> None:
    s = fought(buildings="chest:2c2 tomb:2d2", stock=20, workers=0, round=6)
    assert at(s, "stock points workers") == [22, 2, 1]
    s.play("pass", "pass", "pass", "pass")
    assert at(s, "stock points workers") == [17, 2, 1]


@rule("VH-122")
def test_a_tomb_is_spent_in_a_hall_without_heroes() -> None:
    assert sheet(fought(buildings="chest:1b2 tomb:2c2"))["spent"] == ["2c2"]


@rule("VH-122")
def test_a_tomb_is_spent_where_others_suffice() -> None:
    s = fought(buildings="chest:1b2 warrior:1c2 trap:1e2 tomb:1c3", stock=5)
    assert at(s, "spent stock points") == [["1c3"], 6, 1]


@rule("VH-123")
@pytest.mark.parametrize("n", [0, 4, 7, 8])
def test_a_spent_tomb_turns_into_a_worker(n: int) -> None:
    assert workers(fought(buildings="chest:1b2 tomb:2c2", workers=n)) == n + 1


@rule("VH-124")
def test_a_spent_tomb_never_acts_again() -> None:
    s = fought(buildings="chest:2c2 tomb:2d2x", stock=20, workers=5)
    assert at(s, "stock points workers") == [15, 0, 5]
    assert sheet(s)["buildings"]["2d2"] == "tomb"


@rule("VH-125", "VH-G17")
def test_with_nine_workers_the_tomb_is_spent_all_the_same() -> None:
    s = fought(buildings="chest:1b2 tomb:2c2", workers=9)
    assert at(s, "spent workers") == [["2c2"], 9]


# The room for supplies in a battle


@rule("VH-G06", "VH-G30", "VH-G22")
@every_row(
    ("cap", "order", "after"),
    [
        ("lifetime", "gains_first", 143),  # 2 of the 4 find a space, then 5 are lost
        ("lifetime", "losses_first", 143),
        ("stock", "gains_first", 145),  # the stock is full at 150
        ("stock", "losses_first", 147),  # the loss makes room
        ("stock", "by_hall", 147),
        ("none", "gains_first", 147),
        ("none", "by_hall", 147),
    ],
)
def test_gains_of_a_battle_are_cut_to_the_room(cap: str, order: str, after: int) -> None:
    lower, upper = (148, 2) if cap == "lifetime" else (178, 30)
    s = fought(
        buildings="chest:1b2 chest:4c2 warrior:4c3", lower=lower, upper=upper, supply_cap=cap, battle_order=order
    )
    assert at(s, "stock points") == [after, 4]


@rule("VH-G06")
def test_by_hall_room_is_looked_at_hall_by_hall() -> None:
    words: dict[str, Any] = {"supply_cap": "stock", "battle_order": "by_hall", "lower": 178, "upper": 28}
    s = fought(buildings="chest:3c2 warrior:3b3 chest:4c2", **words)
    assert at(s, "stock points") == [145, 3]  # no room in hall 3, then the loss in hall 4
    s = fought(buildings="chest:3c2 chest:4c2 warrior:4c3", **words)
    assert at(s, "stock points") == [149, 4]  # the loss in hall 3 makes room in hall 4


def test_heroes_walk_through_the_halls_and_are_met_by_name() -> None:
    match = fought(buildings=hall(3, "chest chest warrior"), stock=60).match
    walk, met, score = [beat for beat in views.beats(match.game, match, 0, 0) if beat.cause == "Battle"]
    assert (walk.beat, walk.values["number"], len(walk.values["path"])) == ("step", 2, 4)  # the door, and three halls
    assert met.values["text"] == "Hall 3: 2 heroes came, 1 met. Warrior defeated them."
    assert (met.values["word"], met.values["tone"]) == ("1 defeated: +3 · 1 not defeated", "bad")
    assert met.values["place"] == walk.values["path"][-1]
    assert (score.beat, score.values["number"]) == ("score", 3)
