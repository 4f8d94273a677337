"""Advantage cards (CL-065 to CL-067, CL-071) and what each of them does."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.claustrophobia.kit import (
    TILES,
    TWO,
    board,
    canceled,
    demon_acts,
    end,
    human_acts,
    lay,
    may_go,
    offers,
    opening_sides,
    say,
    scores,
    targets,
    then,
    trogs,
    where,
    wounds,
)
from tests.games.claustrophobia.test_initiative import dice_to_fall

from ludus.core import views
from ludus.testing import Position, position, rule, stops


def hand(s: Position) -> int:
    return len(s.table.hands[0].cards)


@rule("CL-065", "CL-330", "CL-G52")
def test_a_card_is_played_only_at_its_moment() -> None:
    every = ("potion", "grenade", "map", "water", "torch", "charge", "hold", "run", "feet", "trust", "honor")
    words = {"tiles": TWO, "humans": "redeemer@t35:2 blade1@t35:2", "canceled": "blade1:3", "trogs": "t36:1"}
    s = lay(**words, hand=every, phase="human")
    cards = {"charge", "run redeemer", "run blade1"}
    assert s.options() == {"activate redeemer", "activate blade1", "end phase"} | cards
    s.refuses("hold the line", "CL-065")
    s = human_acts("blade1", **words, hand=every)
    assert {text.split()[0] for text in s.options()} == {"move", "explore", "potion", "grenade", "end"}
    s = lay(**words, hand=every, phase="support", blessed=True)
    assert {text.split()[0] for text in s.options()} == {"potion", "feet", "done"}


@rule("CL-066")
def test_a_used_card_is_discarded() -> None:
    s = human_acts("blade1", humans="blade1@t35:2", canceled="blade1:3", hand=("potion", "grenade"))
    s.play("potion blade1 3")
    assert hand(s) == 1
    assert sum(s.table.advantage_out) == 1


@rule("CL-067", "CL-010")
def test_no_advantage_is_drawn_after_the_start() -> None:
    match = position("claustrophobia", 2, scenario="the_possessed").match
    held = 4
    for stop in stops(match, 5, 300):
        table: Any = stop.table
        assert len(table.hands[0].cards) + sum(table.advantage_out) == 4
        assert len(table.hands[0].cards) <= held
        held = len(table.hands[0].cards)


@rule("CL-071")
def test_losing_a_warrior_costs_no_card() -> None:
    words = {"humans": "redeemer@t35:6 blade1@t35", "canceled": "redeemer:12345", "trogs": "t35:1"}
    s = demon_acts("troglodyte t35", **words, hand=("potion", "map"))
    s.play("attack redeemer", roll="6")
    say(s, "line 6", "done")
    assert where(s, "redeemer") == ""
    assert hand(s) == 2


# --- card by card -----------------------------------------------------------------------------------------------------


@rule("CL-050", "CL-065")
def test_a_healing_potion_reaches_any_warrior_in_its_two_windows() -> None:
    words = {"tiles": TWO, "humans": "redeemer@t35:2 blade1@t36:2", "canceled": "blade1:34", "hand": ("potion",)}
    s = lay(**words, phase="support", blessed=True)
    assert canceled(s.play("potion blade1 3"), "blade1") == {4}
    s = human_acts("redeemer", **words)
    assert canceled(s.play("move n").play("potion blade1 3"), "blade1") == {4}


BOMB: dict[str, Any] = {"tiles": TWO, "humans": "blade1@t35:2", "hand": ("grenade",)}


@rule("CL-215")
def test_a_grenade_kills_each_troglodyte_it_hits() -> None:
    s = human_acts("blade1", **BOMB, trogs="t36:3").play("grenade n", roll="3 2 5")
    assert trogs(s, "t36") == 1


@rule("CL-215", "CL-097")
def test_a_grenade_looks_at_the_defence_of_each() -> None:
    s = human_acts("blade1", **BOMB, trogs="t36:3", legion=1).play("grenade n", roll="3 4 4")
    assert trogs(s, "t36") == 1


@rule("CL-215", "CL-210")
def test_a_grenade_needs_a_tile_next_door() -> None:
    s = human_acts("blade1", **BOMB, trogs="t35:1")
    assert offers(s, "grenade") <= {"n", "s"}
    assert trogs(s, "t35") == 1


@rule("CL-163", "CL-331")
def test_with_a_map_the_human_player_turns_the_tile() -> None:
    words = {"humans": "blade1@t35:2", "stack": "t29 t36", "hand": ("map",)}
    s = human_acts("blade1", **words).play("explore n").asks("p1", "map")
    s.play("map").asks("p1", "rotate")
    s.play("rotate 2")
    assert opening_sides(s, "t29") == {"s", "w"}
    human_acts("blade1", **words).play("explore n", "done").asks("p2", "rotate")


@rule("CL-163", "CL-168")
def test_a_map_serves_redraws_too() -> None:
    words = {"tiles": "t26@0,0", "humans": "blade1@t26:2", "stack": "t03 t29 t36", "hand": ("map",)}
    s = human_acts("blade1", **words).play("explore n", "map").asks("p1", "rotate")
    assert board(s.play("rotate 1"))[(0, 1)] == "t29"


@rule("CL-187")
@pytest.mark.parametrize(("there", "answer"), [("t35", "water demon"), ("t36", "water n demon")])
def test_holy_water_wounds_a_demon_here_or_next_door(there: str, answer: str) -> None:
    s = human_acts("blade1", tiles=TWO, humans="blade1@t35:2", demon=there, trogs="t35:1", hand=("water",))
    assert offers(s, "water") == {answer.removeprefix("water ")}
    assert wounds(s.play(answer)) == 1
    assert targets(s)  # it is no combat


@rule("CL-062")
def test_holy_water_needs_a_warrior_that_is_not_exhausted() -> None:
    s = human_acts("blade1", tiles=TWO, humans="blade1@t35:2", canceled="blade1:2", demon="t35", hand=("water",))
    assert offers(s, "water") == set()


@rule("CL-107", "CL-331")
@pytest.mark.parametrize(("calm", "dice"), [(0, 2), (2, 4)])
def test_a_torch_takes_a_die_of_destiny(calm: int, dice: int) -> None:
    s = lay(humans="redeemer@t35", calm=calm, hand=("torch",), phase="threat").asks("p1", "torch")
    then(s, "torch")
    assert dice_to_fall(s) == dice


@rule("CL-065")
def test_a_torch_may_be_kept() -> None:
    s = then(lay(humans="redeemer@t35", hand=("torch",), phase="threat"), "done")
    assert dice_to_fall(s) == 3
    assert hand(s) == 1


@rule("CL-065")
def test_charge_gives_everybody_a_die_until_the_phase_ends() -> None:
    words = {"humans": "redeemer@t35:2 blade1@t35:2", "hand": ("charge",), "phase": "human"}
    s = lay(**words).play("charge")
    assert scores(s, "redeemer") == (1, 3, 4)
    assert scores(s, "blade1") == (2, 3, 3)
    s.play("end phase", roll="1 2 3")
    assert scores(s, "redeemer") == (1, 2, 4)


@rule("CL-065")
def test_charge_only_at_the_start_of_the_phase() -> None:
    s = human_acts("redeemer", humans="redeemer@t35:2 blade1@t35:2", hand=("charge",)).play("end")
    assert "charge" not in s.options()


@rule("CL-065", "CL-331")
def test_hold_the_line_protects_everybody_in_the_demon_phase() -> None:
    words = {"humans": "redeemer@t35:2 blade1@t35:2", "hand": ("hold",), "trogs": "t35:1", "phase": "demon"}
    s = lay(**words).asks("p1", "hold").play("hold the line")
    assert scores(s, "redeemer") == (1, 2, 5)
    assert scores(s, "blade1") == (2, 2, 4)
    s.play("end phase", roll="2 2")
    say(s, "assign 2", "assign 2", "done")
    assert scores(s, "redeemer") == (1, 2, 4)


@rule("CL-065", "CL-220")
def test_run_for_it_gives_a_step_and_a_way_out() -> None:
    words = {"tiles": TWO, "humans": "redeemer@t35:2 blade1@t35:2", "trogs": "t35:3", "hand": ("run",)}
    s = lay(**words, phase="human").play("run redeemer")
    assert scores(s, "redeemer") == (2, 2, 4)
    assert may_go(s)
    end(s)
    assert scores(s, "redeemer") == (1, 2, 4)
    assert hand(s) == 0


@rule("CL-045", "CL-036")
def test_on_your_feet_turns_a_die_to_an_intact_line() -> None:
    words = {"humans": "redeemer@t35:2 blade1@t35:1", "canceled": "redeemer:24", "hand": ("feet",), "blessed": True}
    s = lay(**words, phase="support")
    assert {"redeemer 1", "redeemer 3", "redeemer 5", "redeemer 6"} <= offers(s, "feet")
    s.refuses("feet redeemer 4", "CL-065")
    s.play("feet redeemer 6")
    assert scores(s, "redeemer") == (2, 2, 4)


@rule("CL-331", "CL-330")
def test_trust_in_god_rolls_some_dice_again() -> None:
    words = {"humans": "redeemer@t35 blade1@t35", "hand": ("trust",), "phase": "initiative"}
    s = lay(**words).play(roll="1 6").asks("p1", "trust").play("trust").asks("p1", "reroll")
    s.play("reroll").play("keep", roll="4")
    assert s.options() == {"assign 4", "assign 6"}
    s = lay(**words).play(roll="1 6").play("done")
    assert s.options() == {"assign 1", "assign 6"}


def test_trust_in_god_says_which_die_it_asks_about() -> None:
    words = {"humans": "redeemer@t35 blade1@t35 brute1@t35", "hand": ("trust",), "phase": "initiative"}
    s = lay(**words).play(roll="3 6 3").play("trust")
    german = s.match.game.in_language("de")
    assert s.match.question.prompt == "Reroll the first of 3, 6 and 3?"
    asked = views.scene(german, s.match, 0).question
    assert asked is not None
    assert asked.text == "Den ersten von 3, 6 und 3 neu werfen?"
    s.play("reroll")
    assert s.match.question.prompt == "Reroll the second of 3, 6 and 3?"
    assert {choice.action: choice.hint for choice in s.match.scene(0).choices}["keep"] == "the 6, die 2 of 3"
    assert {choice.hint for choice in views.scene(german, s.match, 0).choices} == {"die 6, Würfel 2 von 3"}


DYING: dict[str, Any] = {"humans": "blade1@t35:6 redeemer@t35", "canceled": "blade1:12345", "trogs": "t35:3"}


def dying(**words: Any) -> Position:
    s = demon_acts("troglodyte t35", **{**DYING, "hand": ("honor",), **words}).play("attack blade1", roll="6")
    return say(s, "line 6")


@rule("CL-332")
def test_die_with_honor_strikes_back_with_three_dice() -> None:
    s = dying().asks("p1", "honor")
    assert offers(s, "honor") == {"troglodytes"}
    s.play("honor troglodytes", roll="3 2 6")
    assert trogs(s, "t35") == 1
    assert where(s, "blade1") == ""
    s = dying().play("done")
    assert trogs(s, "t35") == 3
    assert where(s, "blade1") == ""


@rule("CL-332", "CL-124")
def test_of_two_tough_ones_the_one_that_has_acted_loses_its_token() -> None:
    s = demon_acts("tough t35", **{**DYING, "trogs": "t35:2t"}, hand=("honor",)).play("attack blade1", roll="6 1")
    say(s, "line 6").play("honor troglodytes", roll="3 1 1")
    assert (trogs(s, "t35"), s.table.toughs(TILES.index("t35"))) == (2, 1)
    assert "activate tough t35" in s.options()


@rule("CL-332", "CL-124")
def test_a_tough_one_that_came_and_acted_loses_its_token_before_the_one_that_waits() -> None:
    s = demon_acts("tough t36", **{**DYING, "tiles": TWO, "trogs": "t35:1t t36:1t"}, hand=("honor",))
    s.play("move s").play("attack blade1", roll="6 1")
    say(s, "line 6").play("honor troglodytes", roll="3 1 1")
    assert (trogs(s, "t35"), s.table.toughs(TILES.index("t35"))) == (2, 1)
    assert "activate tough t35" in s.options()


@rule("CL-332", "CL-124")
@pytest.mark.parametrize("also", ["", " t36:1t"])
def test_a_tough_one_that_lost_its_token_goes_on_without_it(also: str) -> None:
    s = demon_acts("tough t35", **{**DYING, "tiles": TWO, "trogs": f"t35:1t{also}"}, hand=("honor",))
    s.play("attack blade1", roll="6 1")
    say(s, "line 6").play("honor troglodytes", roll="3 1 1").play("move n")
    assert (trogs(s, "t36"), s.table.toughs(TILES.index("t36"))) == (2, 1) if also else (1, 0)


@rule("CL-332")
def test_no_honor_in_a_trap() -> None:
    words = {"humans": "blade1@t35:6 redeemer@t35", "canceled": "blade1:12345", "hand": ("honor",)}
    s = lay(**words, phase="place", destiny="6 6", trogs="t35:1").play("place trap 66", "trap blade1")
    say(s, "line 6")
    assert offers(s, "honor") == set()
    assert where(s, "blade1") == ""


@rule("CL-251", "CL-332")
def test_the_last_blow_counts_double_in_hungry_tunnels() -> None:
    words = {"tiles": "t12@0,0", "humans": "blade1@t12:6 redeemer@t12", "canceled": "blade1:12345", "trogs": "t12:3"}
    s = say(demon_acts("troglodyte t12", **words, hand=("honor",)).play("attack blade1", roll="6"), "line 6")
    s.play("honor troglodytes", roll="3 2 1")
    assert trogs(s, "t12") == 1  # one hit of three, twice
