"""Rules of thumb: they answer whatever is asked in a round, under every option, and play better than chance."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.claustrophobia.kit import demon_acts, human_acts, lay

import ludus
from ludus.core.chance import make_rng
from ludus.core.flow import Ask
from ludus.games.claustrophobia.mind.hints import worth
from ludus.games.claustrophobia.mind.thumb import thumb
from ludus.testing import Position
from ludus.testing.cases import Case, mixtures

GAME = ludus.game("claustrophobia")
CASES = list(mixtures(GAME, 12, seed=8))
SCENARIOS = [
    "survivors", "stem_the_tide", "off_with_its_head", "the_ritual", "the_possessed", "who_dares_wins", "infection",
    "the_guide", "great_hunt",
]  # fmt: skip
ROW = "t35@0,0 t36@0,1 t27@0,2"  # cross, cross, straight: south to north


def answer(s: Position) -> str:
    action = thumb(s.match, make_rng(1))
    assert action is not None
    return action.text


@pytest.mark.parametrize("case", CASES, ids=str)
def test_whatever_it_answers_is_possible(case: Case) -> None:
    match, rng = case.begin(3), make_rng(3)
    for _ in range(600):
        if not isinstance(match.need, Ask):
            break
        action = thumb(match, rng)
        assert action is None or action in match.need.options
        match.apply(any_of(match.need, rng.below(1000)) if action is None else action, match.need.seat)


def any_of(need: Ask, number: int) -> Any:
    return need.options[number % len(need.options)]


@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_it_beats_chance_on_either_side(scenario: str, side: int) -> None:
    match, rng = GAME.begin(2, 4, quiet=True, scenario=scenario), make_rng(4)
    while isinstance(match.need, Ask):
        action = thumb(match, rng) if match.need.seat == side else None
        match.answer(action or any_of(match.need, rng.below(1000)))
    assert match.ending.winners == (side,)


# --- Humans -----------------------------------------------------------------------------------------------------------


def test_it_fights_before_it_goes_on() -> None:
    s = human_acts("brute1", tiles=ROW, humans="brute1@t35:3 redeemer@t35 blade1@t35", trogs="t35:1")
    assert answer(s) == "attack troglodytes"


def test_it_goes_to_the_goal_with_others_and_not_far_ahead_of_them() -> None:
    way = "t35@0,0 t27@0,1 t28@0,2 t36@0,3 t02@0,4:2"
    s = human_acts("blade1", tiles=way, scenario="survivors", humans="blade1@t27:2 redeemer@t27")
    assert answer(s) == "move n"
    s = human_acts("blade1", tiles=way, scenario="survivors", humans="blade1@t36:2 redeemer@t35")
    assert answer(s) == "end"


def test_it_finds_the_way_to_a_goal_that_is_very_far() -> None:
    tunnels = "t36 t10 t12 t15 t16 t21 t24 t27 t28".split()
    way = " ".join(f"{tile}@0,{place}" for place, tile in enumerate([*tunnels, "t35"])) + " t02@0,10:2"
    s = human_acts("blade1", tiles=way, scenario="survivors", humans="blade1@t36:2 redeemer@t36")
    assert answer(s) == "move n"


def test_the_first_at_the_exit_waits_for_a_second_who_can_come() -> None:
    way = "t35@0,0 t27@0,1 t28@0,2 t36@0,3 t02@0,4:2"
    s = human_acts("blade1", tiles=way, scenario="survivors", humans="blade1@t02:2 redeemer@t28")
    assert answer(s) == "end"
    s = human_acts("blade1", tiles=way, scenario="survivors", humans="blade1@t02:2 redeemer@t36")
    assert answer(s) == "leave"
    s = human_acts("blade1", tiles=way, scenario="survivors", humans="blade1@t02:2")
    assert answer(s) == "leave"


def test_the_one_whom_the_story_needs_does_not_explore() -> None:
    possessed = {"scenario": "the_possessed", "humans": "redeemer@t35:2 brute1@t35:2"}
    assert answer(human_acts("redeemer", **possessed)) == "end"
    assert answer(human_acts("brute1", **possessed)).startswith("explore")


def test_the_redeemer_casts_out_the_spirit_of_one_who_lies_down() -> None:
    down = {"scenario": "the_possessed", "tiles": "t35@0,0 t03@0,1:2", "creatures": "creature1@t03"}
    s = human_acts("redeemer", **down, subdued="creature1:2", humans="redeemer@t03:2 brute1@t03:2")
    assert answer(s) == "exorcise creature1"
    s = human_acts("redeemer", **down, subdued="creature1:2", humans="redeemer@t35:2 brute1@t03:2")
    assert answer(s) == "move n"


def test_a_full_well_makes_room_for_the_one_with_the_powder() -> None:
    well = {"scenario": "stem_the_tide", "tiles": "t36@0,0 t07@0,1:2", "carrier": "brute1"}
    full = "redeemer@t07:2 brute1@t36:2 blade1@t07:2 brute2@t07:2"
    assert answer(human_acts("redeemer", **well, humans=full)) == "move s"
    assert answer(human_acts("redeemer", **{**well, "carrier": "blade1"}, humans=full)) == "end"
    narrow = {**well, "tiles": "t16@0,0 t07@0,1", "humans": full.replace("t36", "t16")}
    assert answer(human_acts("redeemer", **narrow)).startswith("explore")


def test_the_hunt_waits_for_the_beast_but_not_for_ever_where_it_cannot_come() -> None:
    hunt = {"scenario": "great_hunt", "tiles": "t27@0,0 t28@0,1 t36@0,2 t03@0,3:2 t04@1,2:3"}
    waiting = human_acts("brute1", **hunt, humans="redeemer@t36:2 brute1@t36:2", round=12)
    assert answer(waiting) == "end"
    guarded = {**hunt, "humans": "redeemer@t36:2 brute1@t36:2 blade1@t27:2"}
    assert answer(human_acts("brute1", **guarded)) == "end"
    assert answer(human_acts("brute1", **guarded, round=12)).startswith("explore")


def test_the_redeemer_at_prayer_is_left_alone() -> None:
    rite = {"scenario": "the_ritual", "tiles": "t01@0,0 t35@0,1", "humans": "redeemer@t01:2 brute1@t01:2"}
    assert answer(lay(**rite, phase="human", acted="brute1")) == "end phase"
    assert answer(human_acts("brute1", **rite, seals_left=3)) == "set seal"


def test_dice_go_to_those_who_have_the_lines_for_them() -> None:
    s = lay(humans="redeemer@t35 brute1@t35", dice="4 5", phase="assign", canceled="redeemer:5")
    assert answer(s) == "assign 4"
    s = lay(humans="redeemer@t35 brute1@t35", dice="4 5", phase="assign", canceled="redeemer:4")
    assert answer(s) == "assign 5"


@pytest.mark.parametrize(("hurt", "answered"), [("24", "potion brute1 2"), ("12", "potion brute1 2"), ("4", "done")])
def test_a_potion_heals_the_line_in_use_and_no_other(hurt: str, answered: str) -> None:
    s = lay(humans="redeemer@t35 brute1@t35", dice="2 6", phase="assign", canceled=f"brute1:{hurt}", hand=("potion",))
    assert answer(s.play("assign 6")) == answered


def test_the_worst_line_goes_first() -> None:
    s = demon_acts("troglodyte t35", humans="blade1@t35:3", trogs="t35:1").play("attack blade1", roll="6")
    assert answer(s) == "line 1"


# --- the Demon player -------------------------------------------------------------------------------------------------


def test_even_dice_are_threat_points_and_odd_ones_are_kept_for_later() -> None:
    s = lay(tiles=ROW, humans="redeemer@t35", phase="place", destiny="4")
    assert answer(s) == "place sounds 4"
    s = lay(tiles=ROW, humans="redeemer@t35", phase="place", destiny="3")
    assert answer(s) == "place calm 3"


def test_troglodytes_are_sent_where_they_strike_at_once() -> None:
    s = lay(tiles="t35@0,0 t36@0,1 t34@0,2", humans="redeemer@t35", phase="send", threat=2, demons_left=0)
    assert answer(s) == "send troglodyte t36"


def test_it_strikes_the_one_whose_death_ends_the_story() -> None:
    two = {"humans": "redeemer@t35:2 blade1@t35:6", "trogs": "t35:1"}
    assert answer(demon_acts("troglodyte t35", scenario="the_ritual", **two)) == "attack redeemer"
    assert answer(demon_acts("troglodyte t35", **two, canceled="blade1:1234")) == "attack blade1"


def test_a_troglodyte_goes_to_the_nearest_humans() -> None:
    s = demon_acts("troglodyte t27", tiles=ROW, humans="redeemer@t36", trogs="t27:1")
    assert answer(s) == "move s"


# --- how well each side stands ----------------------------------------------------------------------------------------


def share(**words: Any) -> float:
    """Of the Humans."""
    return worth(lay(**words).table)[0]


def test_the_humans_stand_worse_with_every_line_that_they_lose_and_every_enemy_beside_them() -> None:
    assert share(canceled="redeemer:1") < share()
    assert share(trogs="t35:1") < share(tiles=TWO_TILES, trogs="t36:1") < share(tiles=TWO_TILES)
    assert share(threat=5) < share(threat=0)


TWO_TILES = "t35@0,0 t36@0,1"


def test_the_one_whom_the_story_needs_counts_more() -> None:
    hurt = {"humans": "redeemer@t35 brute1@t35", "scenario": "the_ritual"}
    assert share(**hurt, canceled="redeemer:12") < share(**hurt, canceled="brute1:12")


def test_shares_add_up_whoever_plays_the_humans() -> None:
    here = lay(humans="redeemer@t35", human=1).table
    assert sum(worth(here)) == pytest.approx(1.0)
    assert worth(here)[1] == share(humans="redeemer@t35")
