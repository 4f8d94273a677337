"""Cleanup (VH-083 to VH-087)."""

from __future__ import annotations

import pytest
from tests.games.void_halls.looks import at, build, fought, kinds, lay, rolled, sheet, workers

from ludus.core.flow import Roll
from ludus.testing import rule

SCEPTER = "scepter:1c3+1d3"


@rule("VH-083")
def test_one_hourglass_is_crossed_off() -> None:
    s = lay(dice="12345", round=3)
    assert sheet(s)["crossed"] == 2
    s.play("done")
    assert sheet(s)["crossed"] == 3
    assert s.match.view()["table"]["round"] == 3  # until the next round begins


@rule("VH-084")
@pytest.mark.parametrize("buildings", ["chest:1b2", "mine:1b2"])
def test_one_pair_of_swords_is_crossed_off_also_without_a_battle(buildings: str) -> None:
    s = fought(buildings=buildings, round=10)
    assert sheet(s)["crossed"] == 10


@rule("VH-085")
def test_one_worker_for_five_supplies() -> None:
    s = lay(phase="cleanup", round=1, workers=6, lower=9, upper=3)
    assert s.options() == {"exchange", "pass"}
    s.play("exchange", roll=rolled("12345"))
    assert at(s, "workers lower upper stock") == [5, 14, 3, 11]


@rule("VH-085")
def test_not_more_than_one_worker() -> None:
    s = lay(phase="cleanup", round=1, workers=6).play("exchange", roll=rolled("12345"))
    s.refuses("exchange", "VH-085").asks("p1", "HourglassTime.choose")
    assert s.match.view()["table"]["round"] == 2


@rule("VH-085")
def test_the_exchange_may_be_declined() -> None:
    s = lay(phase="cleanup", round=1, workers=6, stock=5).play("pass", roll=rolled("123456"))
    assert at(s, "workers stock") == [6, 5]


@rule("VH-086")
def test_the_exchanged_die_leaves_the_pool_for_good() -> None:
    s = lay(phase="cleanup", round=1, workers=6)
    for n in range(5, 2, -1):
        s.match.apply("exchange")
        need = s.match.need
        assert isinstance(need, Roll)
        assert need.count == n
        s.play("stop", "done", roll=rolled("12345"[:n]))


@rule("VH-087")
@pytest.mark.parametrize("round", [1, 5, 6, 29])
def test_then_the_next_round_begins(round: int) -> None:
    s = lay(phase="cleanup", round=round, workers=1).play("pass")
    assert s.match.view()["table"]["round"] == round + 1


@rule("VH-G10")
def test_the_exchange_is_open_in_every_cleanup() -> None:
    lay(dice="12345").play("done").allows("exchange")
    fought(buildings="chest:1b2").allows("exchange")
    fought(buildings="mine:1b2").allows("exchange")
    fought(round=30, stock=5).allows("exchange")


@rule("VH-G10")
def test_without_final_exchange_not_in_round_30() -> None:
    assert fought(round=30, stock=5, final_exchange=False).match.over
    fought(round=26, stock=5, final_exchange=False).allows("exchange")


@rule("VH-G10")
def test_the_exchange_of_round_30_comes_before_scoring() -> None:
    s = fought(round=30, stock=5, workers=3).play("exchange")
    assert s.match.over
    assert at(s, "workers stock") == [2, 10]
    assert sheet(s)["score"]["supplies"] == 2


@rule("VH-G11")
def test_a_skipped_battle_counts() -> None:
    s = fought(buildings=f"mine:1b2 {SCEPTER}")
    assert at(s, "points crossed") == [1, 6]
    assert s.options() == {"exchange", "pass"}


@rule("VH-G11")
def test_without_skipped_battle_counts_no_point_and_no_exchange() -> None:
    s = fought(buildings=f"mine:1b2 {SCEPTER}", skipped_battle_counts=False)
    assert isinstance(s.match.need, Roll)
    assert at(s, "points crossed") == [0, 6]
    s = fought(buildings=f"chest:1b2 {SCEPTER}", skipped_battle_counts=False, stock=9)
    assert at(s, "points crossed") == [1, 6]
    s.allows("exchange")


@rule("VH-G36", "VH-129")
def test_the_scepter_scores_before_the_exchange_and_once() -> None:
    s = lay(dice="12345", buildings=SCEPTER, points=7).play("done")
    assert s.options() == {"exchange", "pass"}
    assert sheet(s)["points"] == 8
    s.play("exchange", roll=rolled("1234"))
    assert sheet(s)["points"] == 8


@rule("VH-G09")
def test_workers_may_fall_to_none() -> None:
    s = lay(phase="cleanup", round=1, workers=1).play("exchange")
    assert workers(s) == 0
    assert s.match.over  # every round passed by itself
    assert s.match.view()["table"]["round"] == 30


@rule("VH-G09")
@pytest.mark.parametrize("least", [0, 1, 3])
@pytest.mark.parametrize("n", range(5))
def test_the_exchange_respects_the_fewest_workers(least: int, n: int) -> None:
    s = lay(phase="cleanup", round=29, workers=n, min_workers=least)
    assert ("exchange" in s.options()) == (n > least)


@rule("VH-G09")
@pytest.mark.parametrize(("least", "may"), [(0, True), (1, True), (3, False)])
def test_a_warrior_respects_the_fewest_workers(least: int, may: bool) -> None:
    s = lay(dice="333", workers=3, min_workers=least)
    assert ("warrior" in kinds(s, 3)) == may
    if not may:
        s.play("build 3").refuses("warrior", "VH-G09")
    lay(dice="3331", workers=4, min_workers=least).play(*build(3, "warrior", "1b2"))


@rule("VH-G30")
@pytest.mark.parametrize(("lower", "after"), [(144, 149), (145, 150), (148, 150), (149, 150)])
def test_the_exchange_is_cut_to_the_room(lower: int, after: int) -> None:
    s = lay(phase="cleanup", round=1, workers=4, lower=lower, upper=100).play("exchange", roll="1 2 3")
    assert at(s, "lower workers") == [after, 3]


@rule("VH-G30")
def test_no_exchange_without_room() -> None:
    s = lay(phase="cleanup", round=1, workers=4, lower=150, upper=100)
    assert isinstance(s.match.need, Roll)
    assert s.match.view()["table"]["round"] == 2
    lay(phase="cleanup", round=1, workers=4, lower=150, upper=100, supply_cap="stock").allows("exchange")
    lay(phase="cleanup", round=1, workers=4, lower=150, upper=100, supply_cap="none").allows("exchange")
