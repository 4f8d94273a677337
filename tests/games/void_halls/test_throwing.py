"""Throwing in Hourglass-Time (VH-029 to VH-039)."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from tests.games.void_halls.looks import actions, at, build, copy, lay, rolled, sheet

from ludus.core.flow import Chance, Roll
from ludus.testing import Position, rule


def throws(s: Position, first: str) -> int:
    """How many throws a round allows, counted by throwing one die again as often as that is offered."""
    s.play(roll=rolled(first))
    count = 1
    while "reroll" in s.options():
        keep_all_but_one(s)
        count += 1
    s.asks("p1", "HourglassTime.act")
    return count


def keep_all_but_one(s: Position, fall: str = "1") -> None:
    """Reroll one die of the highest number; answers are given number by number."""
    dice = sheet(s)["dice"]
    asked = [f"keep {dice.count(f) - (f == max(dice))}" for f in sorted(set(dice))]
    s.play("reroll", *asked, roll=fall)


@rule("VH-029")
@pytest.mark.parametrize("n", range(2, 10))
def test_three_throws_in_a_round(n: int) -> None:
    assert throws(lay(phase="round", workers=n), "123456123"[:n]) == 3


@rule("VH-030", "VH-G37")
def test_two_throws_in_insane_mode() -> None:
    assert throws(lay(phase="round", insane=True), "12345") == 2
    s = lay(phase="round", insane=True).play(roll="1 2 3 4 5")
    assert at(s, "workers stock points halls allowed") == [5, 5, 0, 1, 2]  # nothing else is different


@rule("VH-029", "VH-114")
@pytest.mark.parametrize(("insane", "most"), [(False, 4), (True, 3)])
def test_one_throw_more_with_mystical_force(insane: bool, most: int) -> None:
    s = lay(insane=insane, buildings="force:1b2", phase="round", workers=5)
    assert throws(s, "12345") == most
    s.refuses("reroll", "VH-114")


@rule("VH-029", "VH-033")
def test_no_throw_after_the_last_one() -> None:
    s = lay(phase="choose", dice="22256", throws=2).play("reroll", "keep 3", "keep 0", "keep 0", roll="1 3")
    s.asks("p1", "HourglassTime.act")
    assert "reroll" not in s.options()
    assert at(s, "throws allowed") == [3, 3]
    s.refuses("reroll", "VH-029")
    lay(phase="choose", dice="22256", throws=1).play("stop").refuses("reroll", "VH-033")


@rule("VH-030")
def test_no_third_throw_in_insane_mode() -> None:
    s = lay(insane=True, phase="choose", dice="22256").play("reroll", "keep 3", "keep 0", "keep 0", roll="1 3")
    s.asks("p1", "HourglassTime.act")
    assert at(s, "throws allowed") == [2, 2]


@rule("VH-031")
def test_kept_dice_lie_and_the_others_are_thrown_again() -> None:
    s = lay(phase="choose", dice="22256").play("reroll", "keep 3", "keep 0")
    s.match.apply("keep 0")
    need = s.match.need
    assert isinstance(need, Roll)
    assert need.count == 2
    s.play(roll="1 3")
    assert at(s, "dice kept throws") == [[1, 2, 2, 2, 3], [2, 2, 2], 2]


def keeps(dice: str) -> set[str]:
    """Every set of dice that can be kept, found by trying all answers to all questions."""
    found: set[str] = set()
    s = lay(phase="choose", dice=dice).play("reroll")
    todo: list[tuple[Position, str]] = [(s, "")]
    while todo:
        now, kept = todo.pop()
        face = str(now.match.stack[-1].view(0)["face"])
        for option in now.options():
            after = copy(now)
            after.match.apply(option)
            more = kept + face * int(option.split()[1])
            if isinstance(after.match.need, Chance):
                assert more not in found, "one keep is reached in two ways"
                found.add(more)
            else:
                todo.append((after, more))
    return found


def subsets(dice: str) -> set[str]:
    """All sets of dice but the whole roll."""
    counts = [range(dice.count(f) + 1) for f in sorted(set(dice))]
    every = {"".join(f * n for f, n in zip(sorted(set(dice)), some, strict=True)) for some in product(*counts)}
    return every - {"".join(sorted(dice))}


@rule("VH-032", "VH-G26")
@pytest.mark.parametrize(
    ("dice", "count"),
    [("123446", 47), ("12345", 31), ("66666", 5), ("123456", 63), ("1123456", 95), ("112233456", 215), ("22", 2)],
)
def test_any_dice_may_be_kept_or_none_but_not_all(dice: str, count: int) -> None:
    assert keeps(dice) == subsets(dice)
    assert len(keeps(dice)) == count


@rule("VH-032", "VH-G26")
def test_keeping_everything_is_no_reroll() -> None:
    s = lay(phase="choose", dice="11222").play("reroll", "keep 2")
    assert s.options() == {"keep 0", "keep 1", "keep 2"}
    s = lay(phase="choose", dice="11222").play("reroll", "keep 1")
    assert s.options() == {"keep 0", "keep 1", "keep 2", "keep 3"}


@rule("VH-032", "VH-G26")
def test_kept_dice_need_not_match() -> None:
    s = lay(phase="choose", dice="123446", workers=6)
    s.play("reroll", "keep 1", "keep 1", "keep 1", "keep 1", "keep 1", roll="5")
    assert at(s, "dice kept") == [[1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 6]]
    s = lay(phase="choose", dice="12344").play("reroll", *["keep 0"] * 4, roll="6 6 6 6 6")
    assert at(s, "dice kept") == [[6, 6, 6, 6, 6], []]


@rule("VH-033")
@pytest.mark.parametrize("made", [1, 2])
def test_later_throws_are_optional(made: int) -> None:
    s = lay(phase="choose", dice="12344", throws=made).play("stop").asks("p1", "HourglassTime.act")
    assert at(s, "dice throws") == [[1, 2, 3, 4, 4], made]


@rule("VH-034")
def test_a_die_kept_earlier_may_be_thrown_again() -> None:
    s = lay(phase="choose", dice="22134").play("reroll", "keep 0", "keep 2", "keep 0", "keep 0", roll="1 1 5")
    assert sheet(s)["kept"] == [2, 2]
    s.play("reroll", "keep 2", "keep 0", "keep 1", roll="6 6")
    assert at(s, "dice throws") == [[1, 1, 5, 6, 6], 3]


@rule("VH-035")
def test_no_action_before_the_last_throw() -> None:
    s = lay(phase="choose", dice="22333", buildings="mine:1b2")
    assert s.options() == {"stop", "reroll"}
    s.refuses("mine 2", "VH-035").refuses("build 3", "VH-035")
    s.play("stop")
    assert s.options() == {"mine 2", "mine 3", "build 3", "done"}


@rule("VH-036")
def test_actions_in_any_order() -> None:
    def begun() -> Position:
        return lay(dice="33555", buildings="mine:1b2", stock=4)

    s = begun().play("mine 3", *build(5, "chest", "1c2"))
    assert at(s, "lower upper stock") == [6, 5, 1]
    s = begun().play(*build(5, "mine", "1c2"), "mine 3")
    assert at(s, "lower upper stock") == [6, 1, 5]


@rule("VH-037", "VH-G29")
def test_no_action_has_to_be_taken() -> None:
    s = lay(dice="22333", buildings="mine:1b2").play("done").asks("p1", "Cleanup.exchange")
    assert at(s, "stock built") == [5, {**dict.fromkeys(sheet(s)["built"], 0), "mine": 1}]
    assert lay(dice="12346").options() == {"done"}


@rule("VH-038")
def test_each_die_serves_one_action() -> None:
    s = lay(dice="44446", buildings="mine:1b2 mine:1c2", stock=5)
    assert actions(s) == {"mine 4", "build 4", "hire 4"}
    assert actions(copy(s).play("mine 4")) == {"mine 4"}
    assert sheet(copy(s).play("mine 4"))["dice"] == [4, 4, 6]
    assert actions(copy(s).play("mine 4", "mine 4")) == set()
    assert actions(copy(s).play("hire 4")) == set()
    assert actions(copy(s).play(*build(4, "mine", "1e2"))) == set()


@rule("VH-039", "VH-G15")
def test_two_constructions_in_one_round() -> None:
    s = lay(dice="333666").play(*build(3, "mine", "1b2"), *build(6, "mine", "1c2"))
    assert sheet(s)["built"]["mine"] == 2


@rule("VH-G15")
def test_the_most_of_each_action_with_nine_dice() -> None:
    mines = "mine:1b2 mine:1c2 mine:1e2 mine:1c3"
    s = lay(dice="112233445", buildings=mines).play("mine 1", "mine 2", "mine 3", "mine 4")
    assert actions(s) == set()
    s = lay(dice="222333444").play(*build(2, "mine", "1b2"), *build(3, "mine", "1c2"), *build(4, "mine", "1e2"))
    assert sheet(s)["built"]["mine"] == 3
    s = lay(dice="111122223", workers=8).play("hire 1").refuses("hire 2", "VH-056")


ONE: dict[str, Any] = {"one_per_kind": True}


@rule("VH-G15")
def test_with_one_per_kind_one_construction_a_round() -> None:
    s = lay(dice="333666", **ONE).play(*build(3, "mine", "1b2"))
    assert "build 6" not in s.options()
    s.refuses("build 6", "VH-G15")


@rule("VH-G15")
def test_one_per_kind_does_not_bind_mining() -> None:
    s = lay(dice="22334", buildings="mine:1b2 mine:1c2", **ONE).play("mine 2", "mine 3")
    assert sheet(s)["stock"] == 9


@rule("VH-G15")
def test_one_per_kind_allows_different_kinds_and_the_next_round() -> None:
    s = lay(dice="333444456", workers=8, **ONE).play(*build(3, "mine", "1b2"), "hire 4")
    assert at(s, "workers stock") == [9, 4]
    s.play("done", "pass", roll=rolled("333666125")).play("stop", *build(3, "mine", "1c2"))
    assert "build 6" not in s.options()


@rule("VH-G14")
def test_a_larger_set_may_be_split() -> None:
    s = lay(dice="666666", workers=6).play(*build(6, "mine", "1b2"), *build(6, "mine", "1c2"))
    assert sheet(s)["built"]["mine"] == 2


@rule("VH-G14")
def test_without_same_face_sets_one_set_of_a_number() -> None:
    s = lay(dice="66666633", buildings="mine:1b2 mine:1c2", same_face_sets=False).play("mine 6")
    assert actions(s) == {"mine 3"}
    s.refuses("mine 6", "VH-G14").refuses("build 6", "VH-G14")


@rule("VH-G14", "VH-G15", "VH-G13", "VH-043")
@pytest.mark.parametrize("before", ["", "mine 6", "build 6", "hire 6"])
def test_what_is_done_once_a_round_may_be_done_again_in_the_next(before: str) -> None:
    """After an hourglass round, whatever it was used for, a round offers what it would offer without it."""
    s = lay(dice="66666", buildings="mine:1b2", round=1, same_face_sets=False, fresh_mine=False, **ONE)
    answers = build(6, "mine", "1c2") if before == "build 6" else [before] if before else []
    s.play(*answers, "done", "pass", roll=rolled("66666" if before != "hire 6" else "666661")).play("stop")
    assert actions(s) == {"mine 6", "build 6", "hire 6"}


@rule("VH-G14")
def test_a_die_of_the_run_is_no_set_of_its_number() -> None:
    s = lay(dice="123456666", workers=9, same_face_sets=False).play("upgrade mine")
    assert actions(s) == {"build 6"}
    s = lay(dice="123456666", workers=9, same_face_sets=False).play(*build(6, "mine", "1b2"))
    assert "upgrade chest" in s.options()
    assert actions(s.play("upgrade chest")) == set()


@rule("VH-G27")
def test_the_first_throw_is_not_asked_for() -> None:
    assert isinstance(lay(phase="round").match.need, Roll)


@rule("VH-G28", "VH-114")
def test_mystical_force_helps_from_the_next_round_on() -> None:
    s = lay(dice="33352", stock=12, throws=1, round=2).play(*build(3, "force", "1b2"))
    assert sheet(s)["allowed"] == 3
    s.refuses("reroll", "VH-033")
    s.play("done", "pass", roll="1 2 3 4 5")
    assert sheet(s)["allowed"] == 4
