"""The duel of two players (HC-158 to HC-167, HC-G54, HC-G55)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.hollow_cell.looks import (
    alive,
    arena,
    banners,
    charges,
    go,
    hand,
    held,
    lay,
    warrior,
    warriors,
    worn,
    wounds,
)

import ludus
from ludus.testing import Position, rule

GAME = ludus.game("hollow-cell")
NEW_HAND = "ration-crate ration-crate helmet helmet blazer"
FIVE = "cell cell cell cell cell"


def duel(**words: Any) -> Position:
    """p2 has 4 Wounds, p1 a Hollow Cell card and Rations."""
    base: dict[str, Any] = {
        "p1": "cell rations",
        "p2": FIVE,
        "wounds": {"p1": "1 3", "p2": "2 2"},
        "reserves": {"p1": "mirror-shade the-elder", "p2": "stone-sentinel hex-gunner"},
        "warriors": warriors(2, p1="kessari-duelist"),
    }
    return lay(2, **{**base, **words})


@rule("HC-158")
def test_the_normal_rules_hold() -> None:
    s = duel(gear={"p2": "top:psi-crown"}, p2="")
    assert charges(s) == (5, 0)
    go(s, "cells 1", "attack p2", roll="hit", draw=f"wound-3 {NEW_HAND}")
    assert hand(s, "p1") == ["psi-crown", "rations"]
    assert (held(s, "p2"), warrior(s, "p2")) == (5, "stone-sentinel")


@rule("HC-159", "HC-160")
def test_three_warriors_are_ordered_in_secret_and_turned_over_together() -> None:
    match = GAME.begin(2, 3)
    assert [len(d.options) for d in match.decisions] == [6, 6]
    before = match.view(1)["table"]
    match.apply("p1 order 2 1 3")
    assert match.view(1)["table"] == before  # nothing of p1 is seen before p2 has chosen
    match.apply("p2 order 1 2 3")
    assert all(seat.warrior >= 0 and len(seat.reserve) == 2 for seat in arena(match).seats)


@rule("HC-161")
@pytest.mark.parametrize("seed", range(8))
def test_the_lower_number_plays_first(seed: int) -> None:
    match = GAME.begin(2, seed)
    match.apply("p1 order 1 2 3")
    match.apply("p2 order 1 2 3")
    one, two = (seat.warrior for seat in arena(match).seats)
    assert arena(match).active == (0 if one < two else 1)


@rule("HC-162")
def test_a_dead_warrior_leaves_the_game_and_no_banner_is_kept() -> None:
    s = duel(p2="")
    go(s, "cells 1", "attack p2", roll="hit", draw=f"wound-3 {NEW_HAND}")
    assert (alive(s), warrior(s, "p2")) == ([3, 2], "stone-sentinel")
    assert [seat.banners for seat in s.table.seats] == [0, 0]


@rule("HC-163", "HC-167")
def test_the_duel_ends_when_a_side_has_no_warrior_left() -> None:
    s = go(duel(alive=(1, 1), reserves={}, p2=""), "cells 1", "attack p2", roll="hit", draw="wound-3")
    assert s.match.over
    assert list(s.match.ending.winners) == [0]


@rule("HC-163")
def test_three_defeated_warriors_are_needed() -> None:
    s = duel(p2="", alive=(3, 2), reserves={"p2": "stone-sentinel"})
    go(s, "cells 1", "attack p2", roll="hit", draw=f"wound-3 {NEW_HAND}")
    assert not s.match.over


@rule("HC-164", "HC-165")
def test_a_self_defeat_costs_the_warrior_too_and_no_hand_is_drawn() -> None:
    s = duel(gear={"p1": "top:psi-crown"}).play("play rations", roll="1", draw="wound-2")
    assert (alive(s), warrior(s, "p1"), wounds(s, "p1")) == ([2, 3], "mirror-shade", [])
    assert (worn(s, "p1"), hand(s, "p1")) == ({}, [])
    s.asks("p2", "Turn.discard").play("pass", "end", draw="ricochet rations rations catacombs blazer scattergun")
    assert held(s, "p1") == 5  # drawn in Step 2
    s.asks("p1", "Turn.play")


@rule("HC-166")
def test_you_win_if_your_opponents_last_warrior_defeats_itself() -> None:
    s = duel(alive=(1, 3), reserves={}).play("play rations", roll="1", draw="wound-2")
    assert s.match.over
    assert list(s.match.ending.winners) == [1]


@rule("HC-G54")
def test_texts_about_banners_read_enemy_warriors_lost() -> None:
    s = duel(p1="supply-drop", alive=(3, 2), reserves={"p2": "stone-sentinel"}, wounds={})
    s.play("play supply-drop", draw="sudden-event underdog-vote rations rations cell")
    assert held(s, "p2") == 7  # p1 has seen one enemy Warrior lost, p2 none
    assert banners(s) == [1, 0]


@rule("HC-G55")
def test_a_death_by_an_event_nobody_is_credited_with_is_a_self_defeat_of_the_duel() -> None:
    s = duel(p1="supply-drop", wounds={"p2": "2 2"})
    s.play("play supply-drop", roll="miss hit", draw="sudden-event meteor-shower wound-3 cell")
    assert (alive(s), warrior(s, "p2"), held(s, "p2"), wounds(s, "p2")) == ([3, 2], "stone-sentinel", 0, [])
