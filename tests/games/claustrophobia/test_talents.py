"""Talents: Elusive, Frantic, Bodyguard, Impressive (CL-220 to CL-232)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.claustrophobia.kit import TWO, canceled, demon_acts, human_acts, may_go, then, trogs, where

from ludus.games.claustrophobia.content import creature_rows, demon_rows, warrior_rows
from ludus.games.claustrophobia.kinds import TALENTS
from ludus.games.claustrophobia.stats import CREATURE_TALENTS, DEMON_TALENTS, TALENTS_OF
from ludus.testing import Position, rule


@rule("CL-133", "CL-239")
def test_everybody_has_the_talents_of_the_own_card_and_no_other() -> None:
    for masks, rows in (
        (TALENTS_OF, warrior_rows()),
        (DEMON_TALENTS, demon_rows()),
        (CREATURE_TALENTS, creature_rows()),
    ):
        found = [{name for i, name in enumerate(TALENTS) if mask >> i & 1} for mask in masks]
        assert found == [{*row.talents} for row in rows]


@rule("CL-220", "CL-239")
def test_an_elusive_warrior_leaves_whatever_the_numbers() -> None:
    assert may_go(human_acts("blade1", tiles=TWO, humans="blade1@t35", trogs="t35:3"))


@rule("CL-220")
def test_a_warrior_without_the_talent_does_not() -> None:
    human_acts("redeemer", tiles=TWO, humans="redeemer@t35 blade1@t35", trogs="t35:3").refuses("move n", "CL-146")


@rule("CL-221")
def test_elusive_does_not_squeeze_in() -> None:
    s = human_acts("blade1", tiles=TWO, humans="blade1@t35 redeemer@t36 brute1@t36 brute2@t36", trogs="t35:2")
    s.refuses("move n", "CL-142")


@rule("CL-222", "CL-223", "CL-G35")
def test_frantic_rolls_each_miss_once_more() -> None:
    s = demon_acts("troglodyte t35", humans="redeemer@t35:2", trogs="t35:1", claws=True)
    s.play("attack redeemer", roll="2 4").asks("p1", "line")  # DEF 4: the miss becomes a hit
    s = demon_acts("troglodyte t35", humans="redeemer@t35:2", trogs="t35:1", claws=True)
    s.play("attack redeemer", roll="2 1")  # a final miss
    assert canceled(s, "redeemer") == set()


@rule("CL-222")
def test_frantic_keeps_the_hits() -> None:
    words = {"scenario": "stem_the_tide", "humans": "brute1@t35:2", "demon": "t35"}
    s = demon_acts("demon", **words).play("attack brute1", roll="2 5 4 1 3 6")  # 2 and 1 are rolled again: 3 and 6
    s.play("line 1", "line 3", "line 5")
    assert canceled(s, "brute1") == {1, 3, 5}


@rule("CL-224", "CL-225", "CL-184")
@pytest.mark.parametrize(
    "takers", [("redeemer", "redeemer"), ("brute1", "brute1"), ("redeemer", "brute1"), ("brute1", "redeemer")]
)
def test_a_bodyguard_takes_hits_one_by_one(takers: tuple[str, str]) -> None:
    s = guarded().play("attack redeemer", roll="1 2 4 5")
    for hit, taker in enumerate(takers):
        assert s.options() == {"take redeemer", "take brute1"}
        s.play(f"take {taker}", f"line {hit + 1}")
    for name in ("redeemer", "brute1"):
        assert canceled(s, name) == {hit + 1 for hit, taker in enumerate(takers) if taker == name}


def guarded(**words: Any) -> Position:
    return demon_acts(
        "demon",
        **{
            "scenario": "the_guide",
            "tiles": TWO,
            "humans": "redeemer@t35 brute1@t35",
            "demon": "t35",
            **words,
        },
    )


@rule("CL-227")
@pytest.mark.parametrize(
    "words", [{"humans": "redeemer@t35 brute1@t36"}, {"canceled": "brute1:2"}], ids=["next door", "exhausted"]
)
def test_a_bodyguard_stands_beside_the_victim_and_is_fit(words: dict[str, str]) -> None:
    s = guarded(**words).play("attack redeemer", roll="1 2 3 5").asks("p1", "line")
    s.play("line 6")
    assert canceled(s, "redeemer") == {6}


@rule("CL-224")
def test_a_bodyguard_hit_himself_has_nobody_to_take_it() -> None:
    guarded().play("attack brute1", roll="1 2 3 5").asks("p1", "line")


@rule("CL-224")
def test_either_of_two_bodyguards_may_take_it_for_the_other() -> None:
    s = guarded(humans="redeemer@t35:2 brute1@t35:2 brute2@t35:2")
    s.play("attack brute1", roll="1 2 3 5")
    assert s.options() == {"take brute1", "take brute2"}
    s = guarded(humans="redeemer@t35:2 brute1@t35:2 brute2@t35:2")
    assert s.play("attack redeemer", roll="1 2 3 5").options() == {"take redeemer", "take brute1", "take brute2"}


@rule("CL-226", "CL-G36")
def test_no_bodyguard_against_a_booby_trap() -> None:
    s = human_acts("redeemer", tiles="t35@0,0 t21@0,1", humans="redeemer@t35:3 brute1@t21", spent="")
    s.play("move n", roll="2").asks("p1", "line")


@rule("CL-228", "CL-229", "CL-G28")
def test_impressive_holds_any_number() -> None:
    s = demon_acts("troglodyte t35", tiles=TWO, humans="brute1@t35", trogs="t35:3")
    s.refuses("move n", "CL-228")


@rule("CL-228", "CL-038")
def test_an_exhausted_brute_holds_nobody_by_his_looks() -> None:
    assert may_go(demon_acts("troglodyte t35", tiles=TWO, humans="brute1@t35:2", trogs="t35:3", canceled="brute1:2"))


@rule("CL-228")
def test_an_impressive_demon_holds_humans() -> None:
    words = {"scenario": "the_guide", "tiles": TWO, "humans": "redeemer@t35 brute1@t35", "demon": "t35"}
    human_acts("redeemer", **words).refuses("move n", "CL-228").refuses("explore w", "CL-228")


@rule("CL-G28")
@pytest.mark.parametrize(("trogs_there", "goes"), [(1, False), (2, True), (3, True)])
def test_impressive_may_be_agreed_to_hold_only_the_last(trogs_there: int, goes: bool) -> None:
    s = demon_acts("troglodyte t35", tiles=TWO, humans="brute1@t35", trogs=f"t35:{trogs_there}", impressive_limit="one")
    assert may_go(s) == goes
    two = demon_acts(
        "troglodyte t35", tiles=TWO, humans="brute1@t35 brute2@t35", trogs=f"t35:{trogs_there}", impressive_limit="one"
    )
    assert may_go(two) == (trogs_there == 3)  # two hold the last two


@rule("CL-230", "CL-274", "CL-G44", "CL-G78")
def test_impressive_does_not_close_a_hole() -> None:
    s = demon_acts("troglodyte t07", tiles="t35@0,0 t07@0,1", humans="brute1@t07", trogs="t07:1", holes="t35")
    assert "hole t35" in s.options()
    s.refuses("move s", "CL-228")
    marker = demon_acts("troglodyte t35", tiles="t35@0,0 t07@0,1", humans="brute1@t35", trogs="t35:1", holes="t35")
    assert "hole t07" in marker.options()
    marker.refuses("move n", "CL-228")


@rule("CL-G78")
def test_a_hole_tile_may_be_agreed_to_free_all_departures() -> None:
    words = {"tiles": "t35@0,0 t07@0,1", "humans": "brute1@t07", "trogs": "t07:1", "holes": "t35"}
    assert may_go(demon_acts("troglodyte t07", **words, impressive_hole="whole_tile"), "s")
    words = {"tiles": "t35@0,0 t07@0,1", "humans": "brute1@t35", "trogs": "t35:1", "holes": "t35"}
    demon_acts("troglodyte t35", **words, impressive_hole="whole_tile").refuses(
        "move n", "CL-228"
    )  # a marker is no tile


MEETING = {"scenario": "the_guide", "tiles": TWO, "demon": "t35"}


@rule("CL-231", "CL-G29")
@pytest.mark.parametrize(("trogs_there", "goes"), [(0, True), (1, True), (2, False)])
def test_elusive_and_impressive_cancel_for_everybody(trogs_there: int, goes: bool) -> None:
    words = {**MEETING, "humans": "redeemer@t35 blade1@t35", "trogs": f"t35:{trogs_there}"}
    for name in ("redeemer", "blade1"):
        assert may_go(human_acts(name, **words)) == goes


@rule("CL-231", "CL-G29")
def test_they_cancel_for_the_other_side_too() -> None:
    words = {**MEETING, "humans": "blade1@t35 brute1@t35", "trogs": "t35:2"}
    assert may_go(demon_acts("troglodyte t35", **words))
    assert may_go(demon_acts("demon", **words))


@rule("CL-G29")
def test_cancelling_may_be_agreed_to_touch_the_elusive_side_only() -> None:
    words = {**MEETING, "humans": "blade1@t35 brute1@t35", "trogs": "t35:2", "cancel_scope": "side"}
    demon_acts("troglodyte t35", **words).refuses("move n", "CL-228")
    words = {**MEETING, "humans": "blade1@t35 redeemer@t35", "trogs": "t35:1", "cancel_scope": "side"}
    assert may_go(human_acts("blade1", **words))
    assert may_go(human_acts("redeemer", **words))


@rule("CL-G29")
def test_cancelling_may_be_agreed_to_touch_the_elusive_warrior_only() -> None:
    words = {**MEETING, "humans": "blade1@t35 redeemer@t35", "trogs": "t35:1", "cancel_scope": "elusive_only"}
    assert may_go(human_acts("blade1", **words))
    human_acts("redeemer", **words).refuses("move n", "CL-228")


@rule("CL-232")
def test_cancelling_is_local() -> None:
    words = {**MEETING, "humans": "redeemer@t35 blade1@t35 blade2@t36", "trogs": "t35:2 t36:2"}
    assert may_go(human_acts("blade2", **words), "s")


@rule("CL-G30")
def test_impressive_may_be_agreed_to_be_a_choice() -> None:
    words = {"tiles": TWO, "humans": "brute1@t35", "trogs": "t35:1", "impressive_choice": "ask"}
    s = demon_acts("troglodyte t35", **words).play("move n").asks("p1")
    assert s.options() == {"hold back", "let go"}
    held = demon_acts("troglodyte t35", **words).play("move n", "hold back").asks("p2")
    assert trogs(held, "t35") == 1
    assert "attack brute1" in held.options()
    gone = demon_acts("troglodyte t35", **words).play("move n", "let go")
    assert (trogs(gone, "t35"), trogs(gone, "t36")) == (0, 1)


@rule("CL-G30")
def test_one_let_go_still_obeys_the_numbers() -> None:
    words = {"tiles": TWO, "humans": "brute1@t35 redeemer@t35", "trogs": "t35:1", "impressive_choice": "ask"}
    assert not may_go(demon_acts("troglodyte t35", **words))


@rule("CL-G30")
@pytest.mark.parametrize("way", ["move n", "explore e"])
def test_holding_humans_is_asked_too(way: str) -> None:
    words = {**MEETING, "humans": "redeemer@t35:2", "impressive_choice": "ask", "stack": "t32 t33 t34"}
    s = human_acts("redeemer", **words).play(way).asks("p2", "impressive")
    s.play("hold back").asks("p1", "act")
    assert "attack demon" in s.options()
    assert not {text for text in s.options() if text.startswith(("move", "explore"))}
    s = human_acts("redeemer", **words)
    then(s, way, "let go")
    assert where(s, "redeemer") != "t35" or s.match.question.kind == "Laying.rotate"


@rule("CL-G30")
def test_leaving_by_the_exit_may_be_held_too() -> None:
    words = {"tiles": "t35@0,0 t02@0,1:2", "humans": "redeemer@t02:2 blade1@t35", "trogs": "t02:1", "futile": 1}
    s = human_acts("redeemer", **words, impressive_choice="ask").play("leave").asks("p2", "impressive")
    s.play("let go")
    assert s.table.saved == 1
