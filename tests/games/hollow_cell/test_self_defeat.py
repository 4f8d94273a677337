"""Self-defeat (HC-118 to HC-123, HC-G04 to HC-G06)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.hollow_cell.looks import (
    FIVE,
    alive,
    banners,
    charges,
    discarded,
    go,
    hand,
    held,
    lay,
    places,
    warrior,
    warriors,
    worn,
    wounds,
)

from ludus.testing import Position, rule


def eater(**words: Any) -> Position:
    """p1 has 4 Wounds, some cards, and Rations to eat."""
    return lay(
        **{
            "p1": "rations blazer",
            "p2": FIVE,
            "wounds": {"p1": "1 3"},
            "gear": {"p1": "left:intruder top:helmet"},
            "places": {"p1": "bunker"},
            "warriors": warriors(3, p1="kessari-duelist"),
            **words,
        }
    )


def bad_food(s: Position, wound: str = "wound-2") -> Position:
    return s.play("play rations", roll="1", draw=wound)


@rule("HC-118", "HC-121")
def test_irradiated_food_at_the_limit_is_a_self_defeat_and_the_warrior_stays() -> None:
    s = bad_food(eater())
    assert (banners(s), alive(s), warrior(s, "p1")) == ([0, 0, 0], [3, 3, 3], "kessari-duelist")
    assert hand(s, "p1") == []


@rule("HC-118")
def test_an_event_nobody_caused_is_a_self_defeat() -> None:
    s = lay(p1="supply-drop", p2=FIVE, wounds={"p2": "1 3"}, p3=FIVE)
    s.play("play supply-drop", roll="miss hit miss", draw="sudden-event meteor-shower wound-1 cell")
    assert (banners(s), alive(s), held(s, "p2")) == ([0, 0, 0], [3, 3, 3], 0)
    s.asks("p1", "Turn.play")


@rule("HC-119")
def test_equipment_location_and_hand_are_discarded() -> None:
    s = bad_food(eater())
    assert (worn(s, "p1"), hand(s, "p1"), places(s, "p1")) == ({}, [], [])
    assert [discarded(s, key) for key in ("intruder", "helmet", "blazer", "bunker", "rations")] == [1, 1, 1, 1, 1]
    assert (held(s, "p2"), held(s, "p3")) == (5, 0)
    assert charges(s) == (6, 0)


@rule("HC-120", "HC-G05")
def test_only_the_fatal_wound_cards_are_discarded() -> None:
    assert wounds(bad_food(eater()), "p1") == [1, 3]


@rule("HC-G05")
def test_with_all_every_wound_card_is_discarded() -> None:
    assert wounds(bad_food(eater(self_defeat_wounds="all")), "p1") == []


@rule("HC-122")
def test_your_turn_ends_at_once() -> None:
    s = bad_food(eater()).asks("p2", "Turn.discard")
    assert held(s, "p1") == 0  # nothing was drawn in Step 5


@rule("HC-122")
def test_a_self_defeat_in_the_turn_of_another_does_not_end_it() -> None:
    s = lay(p1="supply-drop", wounds={"p2": "1 3"})
    s.play("play supply-drop", roll="miss hit miss", draw="sudden-event meteor-shower wound-1 cell").asks(
        "p1", "Turn.play"
    )


@rule("HC-123", "HC-G06")
def test_no_new_hand_before_step_2_of_the_next_turn() -> None:
    s = bad_food(eater(p3=FIVE)).play("pass", "end", draw="catacombs").asks("p3", "Turn.discard")
    assert held(s, "p1") == 0
    s.play("pass", "end", draw="watchtower rations rations psi-crown scattergun ricochet").asks("p1", "Turn.play")
    assert held(s, "p1") == 5


@rule("HC-123", "HC-G06")
def test_the_hand_is_refilled_in_step_2() -> None:
    s = lay(p1="", p2=FIVE, phase="turn").play(draw=FIVE).asks("p1", "Turn.play")
    assert held(s, "p1") == 5


@rule("HC-G06")
def test_cards_handed_out_in_the_meantime_still_come() -> None:
    s = bad_food(eater(p2=f"{FIVE} supply-drop")).play("pass")
    s.play("play supply-drop", draw="sudden-event supply-pods rations catacombs watchtower psi-crown ricochet")
    assert held(s, "p1") == 1


@rule("HC-G04")
@pytest.mark.parametrize(("credit", "won"), [("text", 0), ("drawer", 1)])
def test_who_is_credited_with_an_event(credit: str, won: int) -> None:
    reserves = {"p2": "mirror-shade the-elder"}
    s = lay(p1="supply-drop", wounds={"p2": "1 3"}, event_kill_credit=credit, reserves=reserves)
    more = "" if credit == "text" else "rations rations rations helmet helmet "
    s.play("play supply-drop", roll="miss hit miss", draw=f"sudden-event meteor-shower wound-1 {more}cell")
    assert (banners(s), alive(s)) == ([won, 0, 0], [3, 3 - won, 3])


@rule("HC-G04")
def test_crowd_favorite_credits_its_player() -> None:
    s = lay(p1="crowd-favorite", wounds={"p2": "1 3"}, reserves={"p2": "mirror-shade the-elder"})
    s.play("play crowd-favorite", draw="meteor-shower ash-fog")
    s.play("event meteor-shower", roll="miss hit miss", draw="wound-1 rations rations rations helmet helmet")
    assert (banners(s), alive(s)) == ([1, 0, 0], [3, 2, 3])


@rule("HC-G04")
def test_crowd_favorite_at_its_own_player_is_a_self_defeat() -> None:
    s = lay(p1="crowd-favorite", p2=FIVE, wounds={"p1": "1 3"})
    go(
        s.play("play crowd-favorite", draw="meteor-shower ash-fog"),
        "event meteor-shower",
        roll="hit miss miss",
        draw="wound-1",
    )
    assert (banners(s), alive(s)) == ([0, 0, 0], [3, 3, 3])
    s.asks("p2", "Turn.discard")
