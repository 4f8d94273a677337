"""The Threat phase: Dice of Destiny and the Board of Destiny (CL-085 to CL-107)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.claustrophobia.kit import (
    TWO,
    WAY,
    canceled,
    demon_acts,
    human_acts,
    lay,
    may_go,
    offers,
    say,
    trogs,
    why,
)
from tests.games.claustrophobia.test_initiative import dice_to_fall

from ludus.testing import Position, rule

TRIO = "redeemer@t35:2 blade1@t35:2 brute1@t35:2"


def place(destiny: str, **words: Any) -> Position:
    """The Dice of Destiny have fallen."""
    return lay(**{"humans": TRIO, "phase": "place", "destiny": destiny, "threat": 0, **words})


@rule("CL-085", "CL-023")
def test_three_dice_are_rolled() -> None:
    s = lay(humans=TRIO, phase="threat")
    assert dice_to_fall(s) == 3
    s.play(roll="1 2 3").asks("p2", "place")
    assert offers(s, "activate") == set()


@rule("CL-086", "CL-107", "CL-G08")
def test_extra_dice_may_all_be_placed() -> None:
    s = place("1 1 3 3 5")
    for answer in ("place calm 1", "place calm 1", "place calm 3", "place calm 3", "place calm 5"):
        s.play(answer)
    assert s.table.calm == 5


CONDITIONS: dict[str, tuple[str, str]] = {  # square: the dice, the sets it takes of them
    "calm": ("1 4 6", "1 4 6"),
    "sounds": ("1 4 6", "1 4 6"),
    "speed": ("3 4 5 6", "5 6"),
    "legion": ("1 2 4 6", "24 26 46"),
    "claws": ("1 2 3 5", "13 15 35"),
    "dark": ("2 2 3 3 3", "22 33 333"),
    "taste": ("1 2 3 6 4", "16 34"),
    "burrow": ("1 1 2 3", "11 12"),
    "futile": ("1 2 3 4 6", "123 234"),
}


@rule("CL-087", "CL-G02", "CL-G03")
@pytest.mark.parametrize("square", CONDITIONS)
def test_a_square_takes_the_dice_that_meet_its_condition(square: str) -> None:
    dice, sets = CONDITIONS[square]
    assert offers(place(dice), f"place {square}") == set(sets.split())


@rule("CL-087")
def test_a_trap_takes_the_smallest_sets_of_12_and_more() -> None:
    assert offers(place("6 6 6"), "place trap") == {"66"}
    assert offers(place("5 5 2"), "place trap") == {"255"}
    assert offers(place("6 5 1 4"), "place trap") == {"156", "456"}
    assert offers(place("5 6"), "place trap") == set()


@rule("CL-087")
def test_a_3_is_too_slow_for_supernatural_speed() -> None:
    s = place("3 4 6").allows("place speed 6").refuses("place speed 5", "CL-090")
    assert offers(s, "place speed") == {"6"}


@rule("CL-088")
def test_all_dice_are_placed_before_anything_happens() -> None:
    s = place("2 2 4").play("place dark 22")
    assert len(s.table.hands[1].cards) == 0
    s.play("place sounds 4", draw="pact")
    assert len(s.table.hands[1].cards) == 1
    assert s.table.threat == 2


@rule("CL-089", "CL-G05")
def test_the_demon_player_chooses_the_order() -> None:
    s = place("3 3 6 6").play("place dark 33", "place trap 66").asks("p2", "dark")
    assert offers(s, "resolve") == {"dark", "trap"}
    s.play("resolve trap", "trap blade1").asks("p1", "line").play("line 1", draw="pact")
    assert canceled(s, "blade1") == {1}
    assert len(s.table.hands[1].cards) == 1
    s = place("3 3 6 6").play("place dark 33", "place trap 66", "resolve dark", draw="pact").asks("p2", "trap")
    assert len(s.table.hands[1].cards) == 1


@rule("CL-090")
def test_a_die_serves_one_square() -> None:
    s = place("6 6").play("place dark 66", draw="pact")
    assert offers(s, "place trap") == set()
    s = place("6 6").allows("place trap 66", "place dark 66", "place speed 6")


@rule("CL-091", "CL-G04")
def test_dice_that_a_black_square_takes_must_be_placed() -> None:
    s = place("2 3 4")
    assert "done" not in s.options()
    s.refuses("done", "CL-091").play("place calm 2", "place calm 3")
    assert "done" not in s.options()


@rule("CL-091", "CL-G04")
def test_it_may_be_agreed_that_dice_are_left() -> None:
    s = place("2 3 4", place_all_dice=False).play("place calm 2").play("done")
    assert s.table.calm == 1


@rule("CL-092", "CL-G01")
def test_a_red_square_once_a_game() -> None:
    s = place("3 4 5", red_used="taste")
    assert offers(s, "place taste") == set()
    s.refuses("place taste 34", "CL-092")


@rule("CL-092", "CL-G01")
def test_a_red_square_not_twice_in_a_phase() -> None:
    place("3 4 1 6").play("place taste 34").refuses("place taste 16", "CL-092")
    place("3 4 1 6", red_limit="phase").play("place taste 34").refuses("place taste 16", "CL-092")


@rule("CL-G01")
def test_red_squares_may_be_agreed_once_a_phase() -> None:
    for limit in ("game", "phase"):
        s = place("3 4", red_limit=limit, events=()).play("place taste 34")
        assert (s.table.red_used == 0) == (limit == "phase")


@rule("CL-093", "CL-G06")
def test_a_black_square_as_often_as_one_likes() -> None:
    s = place("5 5 6").play("place speed 5", "place speed 5", "place speed 6")
    assert s.table.speed == 3


@rule("CL-G06")
def test_black_squares_may_be_agreed_once_a_phase() -> None:
    s = place("5 5 6", black_stack=False).play("place speed 5")
    assert offers(s, "place speed") == set()
    s.refuses("place speed 6", "CL-G06")
    assert (
        why(s, "place speed 6") == "That square already took dice in this phase, and each does so only once. (CL-G06)"
    )


@rule("CL-094")
def test_calm_adds_a_die_to_the_next_roll_only() -> None:
    s = lay(humans="redeemer@t35:2", calm=1, phase="threat", threat=0)
    assert dice_to_fall(s) == 4
    s.play(roll="1 3 5 5").play("place sounds 1", "place sounds 3", "place sounds 5", "place speed 5")
    assert s.table.calm == 0


@rule("CL-095", "CL-G71")
@pytest.mark.parametrize(("die", "gain"), [(1, 1), (2, 2), (3, 1), (4, 2), (5, 1), (6, 2)])
def test_sounds_give_threat_points(die: int, gain: int) -> None:
    s = place(str(die), threat=3).play(f"place sounds {die}")
    assert s.table.threat == 3 + gain


@rule("CL-096", "CL-093")
@pytest.mark.parametrize("bonus", [0, 1, 2])
def test_speed_adds_steps(bonus: int) -> None:
    tiles = "t27@0,0 t35@0,1 t28@0,2 t36@0,3"
    s = demon_acts("troglodyte t27", tiles=tiles, humans="redeemer@t36", trogs="t27:1", speed=bonus)
    s.play(*["move n"] * (1 + bonus))
    assert trogs(s, ("t35", "t28", "t36")[bonus]) == 1
    assert not may_go(s)


@rule("CL-097", "CL-G72", "CL-191")
def test_legion_hardens_troglodytes() -> None:
    s = human_acts("redeemer", humans="redeemer@t35:2", trogs="t35:2", legion=1).play("attack troglodytes", roll="3 4")
    assert trogs(s, "t35") == 1
    s = human_acts("redeemer", humans="redeemer@t35:2", trogs="t35:2", legion=4).play("attack troglodytes", roll="5 6")
    assert trogs(s, "t35") == 1
    assert s.table.threat == human_acts("redeemer", humans="redeemer@t35:2", trogs="t35:2").table.threat


@rule("CL-G72")
def test_legion_may_be_agreed_to_pay_for_the_dead() -> None:
    words = {"humans": "redeemer@t35:2", "trogs": "t35:2", "threat": 1, "legion_refund": True}
    assert human_acts("redeemer", **words, legion=1).play("attack troglodytes", roll="4 4").table.threat == 3
    assert human_acts("redeemer", **words).play("attack troglodytes", roll="4 4").table.threat == 1


@rule("CL-098")
def test_claws_make_troglodytes_frantic() -> None:
    s = demon_acts("troglodyte t35", humans="redeemer@t35:2", trogs="t35:1", claws=1)
    s.play("attack redeemer", roll="1 4").asks("p1", "line")


@rule("CL-099")
@pytest.mark.parametrize(("dice", "cards"), [("33", 1), ("333", 2)])
def test_dark_destiny_draws_events(dice: str, cards: int) -> None:
    s = place(" ".join(dice)).play(f"place dark {dice}", draw=["pact", "lost"][:cards])
    assert len(s.table.hands[1].cards) == cards


@rule("CL-103")
def test_resistance_is_futile_holds_humans_and_frees_troglodytes() -> None:
    words = {"tiles": TWO, "humans": "redeemer@t35 blade1@t36", "trogs": "t35:1", "futile": 1}
    human_acts("redeemer", **words).refuses("move n", "CL-228")
    words = {"tiles": TWO, "humans": "redeemer@t35 blade1@t36", "trogs": "t35:1"}
    assert may_go(human_acts("redeemer", **words))


@rule("CL-103", "CL-220")
def test_under_it_a_lone_troglodyte_leaves_two_humans() -> None:
    words = {"tiles": TWO, "humans": "redeemer@t35 blade1@t35:2", "canceled": "blade1:2", "trogs": "t35:1"}
    demon_acts("troglodyte t35", **words).refuses("move n", "CL-146")
    assert may_go(demon_acts("troglodyte t35", **words, futile=1))


@rule("CL-104")
def test_a_trap_hits_a_human_of_the_demons_choice() -> None:
    s = place("6 6").play("place trap 66")
    say(s, "resolve trap")
    assert offers(s, "trap") == {"redeemer", "blade1", "brute1"}
    s.play("trap blade1").asks("p1", "line").play("line 6")
    assert canceled(s, "blade1") == {6}


@rule("CL-104", "CL-226")
def test_a_trap_knows_no_bodyguard() -> None:
    place("6 6").play("place trap 66", "trap redeemer").asks("p1", "line")


@rule("CL-105", "CL-G07")
def test_stat_squares_last_until_the_next_threat_phase() -> None:
    words = {"humans": "redeemer@t35:2", "legion": 1, "speed": 1, "claws": 1, "futile": 1, "trogs": "t35:1"}
    s = lay(**words, phase="demon")
    s.play("end phase", roll="2")
    say(s, "assign 2", "done")
    assert (s.table.legion, s.table.speed) == (1, 1)
    s.play("end phase", roll="1 2 3")
    assert (s.table.legion, s.table.speed, s.table.claws, s.table.futile) == (0, 0, 0, 0)


@rule("CL-G07")
def test_they_may_be_agreed_to_end_with_the_round() -> None:
    words = {"humans": "redeemer@t35:2", "legion": 1, "speed": 1, "trogs": "t35:1", "board_duration": "end_of_round"}
    s = lay(**words, phase="demon").play("end phase", roll="2")
    assert (s.table.legion, s.table.speed) == (0, 0)


@rule("CL-106")
def test_squares_do_not_touch_demons_or_creatures() -> None:
    words = {"scenario": "the_guide", "tiles": WAY, "humans": "redeemer@t28:2", "speed": 1, "claws": 1}
    s = demon_acts("demon", **words, demon="t27").play("move n")
    assert not may_go(s)
    demon_acts("demon", **words, demon="t28").play("attack redeemer", roll="1 1 1 1")  # not Frantic
    s = human_acts("redeemer", **words, demon="t28", legion=1).play("attack demon", roll="5 1")
    assert s.table.wounds == 1


@rule("CL-107", "CL-G08")
def test_extra_dice_add_up_to_twelve_in_all() -> None:
    assert dice_to_fall(lay(humans="redeemer@t35", calm=3, phase="threat")) == 6
    assert dice_to_fall(lay(humans="redeemer@t35", calm=11, phase="threat")) == 12


@rule("CL-105")
@pytest.mark.parametrize("now", [1, 2])
def test_what_stat_squares_gave_twice_ends_with_the_round_too(now: int) -> None:
    s = lay(humans="redeemer@t35:2", speed=2, legion=2, claws=True, round=now, phase="threat")
    assert (s.table.speed, s.table.legion, s.table.claws) == (0, 0, False)
