"""Wound cards and death by another player (HC-105 to HC-117, HC-G09, HC-G29, HC-G66)."""

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
    loads,
    places,
    seat,
    warrior,
    warriors,
    worn,
    wounds,
)

from ludus.testing import Position, rule

NEW_HAND = "rations rations rations helmet helmet"


def at_the_brink(**words: Any) -> Position:
    """p2 has 4 Wounds; p1 holds a Hollow Cell card."""
    reserves = {"p2": "mirror-shade the-elder"}
    return lay(**{"p1": "cell", "wounds": {"p2": "2 2"}, "reserves": reserves, **words})


def kill(s: Position, new_hand: str = NEW_HAND) -> Position:
    return go(s, "cells 1", "attack p2", roll="hit", draw=f"wound-3 {new_hand}")


@rule("HC-105")
def test_a_wound_card_of_no_value_is_kept_and_counts_nothing() -> None:
    s = at_the_brink()
    go(s, "cells 1", "attack p2", roll="hit", draw="wound-0")
    assert (wounds(s, "p2"), alive(s)) == ([0, 2, 2], [3, 3, 3])


@rule("HC-105")
@pytest.mark.parametrize("value", [0, 1, 2, 3])
def test_wound_cards_are_worth_0_to_3(value: int) -> None:
    s = go(lay(p1="cell"), "cells 1", "attack p2", roll="hit", draw=f"wound-{value}")
    assert wounds(s, "p2") == [value]


@rule("HC-106", "HC-107")
def test_others_see_how_many_wound_cards_but_no_value() -> None:
    low, high = (lay(wounds={"p2": text}) for text in ("0 1", "2 1"))
    for viewer in (0, 2, None):
        assert low.match.view(viewer)["table"] == high.match.view(viewer)["table"]
        assert low.match.view(viewer)["table"] != lay(wounds={"p2": "1"}).match.view(viewer)["table"]
    assert low.match.view(1)["table"] != high.match.view(1)["table"]


@rule("HC-108", "HC-112")
def test_the_wound_cards_of_the_dead_are_discarded() -> None:
    s = kill(at_the_brink())
    assert (wounds(s, "p2"), out(s)) == ([], 3)


def out(s: Position) -> int:
    found = s.table.wounds_out
    return int(found if isinstance(found, int) else sum(found))


@rule("HC-109")
def test_the_wound_discard_pile_is_a_count_for_everybody() -> None:
    one, other = (kill(at_the_brink(wounds={"p2": text})) for text in ("2 2", "3 1"))
    for viewer in (0, 1, 2, None):
        assert one.match.view(viewer)["table"] == other.match.view(viewer)["table"]


@rule("HC-110")
def test_the_killer_takes_a_banner() -> None:
    s = kill(at_the_brink())
    assert (banners(s), alive(s)) == ([1, 0, 0], [3, 2, 3])


@rule("HC-111")
def test_banners_are_public() -> None:
    views = [lay(banners=(0, 2, 1)).match.view(viewer)["table"] for viewer in (0, 1, 2, None)]
    less = [lay(banners=(0, 1, 1)).match.view(viewer)["table"] for viewer in (0, 1, 2, None)]
    assert all(a != b for a, b in zip(views, less, strict=True))


@rule("HC-113", "HC-G08")
def test_the_equipment_of_the_dead_goes_to_the_hand_of_the_killer() -> None:
    s = kill(at_the_brink(gear={"p2": "top:psi-crown left:intruder bottom:hazmat-suit"}))
    assert hand(s, "p1") == ["hazmat-suit", "intruder", "psi-crown"]
    assert (worn(s, "p2"), charges(s)) == ({}, (5, 1))  # the Charge of Intruder is free again


@rule("HC-114")
def test_the_hand_of_the_dead_is_discarded() -> None:
    s = kill(at_the_brink(p2="blazer deflector"))
    assert (discarded(s, "blazer"), discarded(s, "deflector")) == (1, 1)
    assert hand(s, "p2") == sorted(NEW_HAND.split())


@rule("HC-115")
def test_the_next_warrior_comes_with_a_new_hand_of_five() -> None:
    s = kill(at_the_brink())
    assert (warrior(s, "p2"), held(s, "p2")) == ("mirror-shade", 5)
    s.asks("p1", "Turn.play")


@rule("HC-116")
def test_without_a_warrior_left_the_game_is_over() -> None:
    s = at_the_brink(alive=(3, 1, 3), reserves={})
    go(s, "cells 1", "attack p2", roll="hit", draw="wound-3")
    assert s.match.over
    assert held(s, "p2") == 0


@rule("HC-117", "HC-G07")
def test_who_is_defeated_in_their_own_turn_loses_the_warrior_and_the_rest_of_the_turn() -> None:
    s = lay(p1="frag-grenade cell blazer", p2=FIVE, wounds={"p1": "2 2"}, spent=2, cache=4)
    go(s, "play frag-grenade", "throw p2", "throw p1", roll="1 5", draw=f"wound-3 wound-0 {NEW_HAND}")
    assert (alive(s), banners(s), held(s, "p1")) == ([2, 3, 3], [0, 1, 0], 5)  # no card of Step 5
    assert charges(s) == (6, 0)
    s.asks("p2", "Turn.discard")


@rule("HC-G07")
def test_a_turn_that_ends_early_refills_what_is_still_equipped() -> None:
    s = lay(p1="frag-grenade", p2=FIVE, wounds={"p1": "2 2"}, gear={"p1": "left:intruder"})
    go(s, "fire left", "attack p3", draw="wound-0")
    go(s, "play frag-grenade", "throw p2", "throw p1", roll="1 5", draw=f"wound-3 wound-0 {NEW_HAND}")
    assert charges(s) == (6, 0)  # Intruder went to p2
    assert "intruder" in hand(s, "p2")


@rule("HC-G09")
def test_the_location_of_the_dead_is_discarded() -> None:
    s = kill(at_the_brink(places={"p2": "supply-depot"}))
    assert (places(s, "p2"), discarded(s, "supply-depot"), hand(s, "p1")) == ([], 1, [])


@rule("HC-G09")
def test_with_location_loot_the_killer_takes_it() -> None:
    s = kill(at_the_brink(places={"p2": "supply-depot"}, location_loot=True))
    assert (places(s, "p2"), hand(s, "p1")) == ([], ["supply-depot"])


@rule("HC-G29")
def test_a_full_handed_killer_takes_all_and_then_discards_before_the_victim_draws() -> None:
    eight = "cell cell cell rations rations blazer deflector bunker scattergun"
    s = at_the_brink(p1=eight, gear={"p2": "top:psi-crown bottom:hazmat-suit"})
    s.play("cells 1", "attack p2", roll="hit", draw="wound-3").asks("p1", "Limit.discard")
    assert (held(s, "p1"), held(s, "p2")) == (10, 0)
    s.play("discard psi-crown").asks("p1", "Limit.discard")
    s.play("discard cell", draw="rations helmet helmet intruder intruder").asks("p1", "Turn.play")
    assert (held(s, "p1"), held(s, "p2")) == (8, 5)


@rule("HC-G66")
def test_answers_to_a_defeat_come_after_the_new_hand_the_credited_player_first() -> None:
    who = warriors(3, p1="carrion-matriarch", p3="pit-jackal")
    s = at_the_brink(events="bounty-contract:p3", wounds={"p1": "1 2", "p2": "2 2"}, warriors=who)
    s.play("cells 1", "attack p2", roll="hit", draw=f"wound-3 {NEW_HAND} cell cell cell").asks("p1", "Heal.heal")
    assert (held(s, "p2"), held(s, "p1"), held(s, "p3")) == (5, 3, 0)
    s.play("heal wound-2", "pass", draw="blazer blazer").asks("p1", "Turn.play")
    assert (wounds(s, "p1"), held(s, "p3")) == ([1], 2)


@rule("HC-G66")
def test_the_answer_of_a_warrior_no_longer_face_up_lapses() -> None:
    words = {"wounds": {"p2": "2 2", "p3": "2 2"}, "warriors": warriors(3, p3="pit-jackal")}
    s = at_the_brink(**words, event_kill_credit="drawer")
    drawn = "wound-3 rations sudden-event meteor-shower wound-1 helmet helmet intruder intruder blazer"
    s.play("cells 1", "attack p2", roll="hit miss hit miss", draw=f"{drawn} rations rations cell cell")
    assert (alive(s), banners(s)) == ([3, 2, 2], [1, 1, 0])
    assert held(s, "p3") == 5  # its new hand only


@rule("HC-G66")
def test_a_warrior_that_came_up_after_a_defeat_does_not_answer_it() -> None:
    words = {"wounds": {"p2": "2 2", "p3": "2 2"}, "warriors": warriors(3, p2="powder-monk", p3="leech-queen")}
    reserves = {"p2": "mirror-shade the-elder", "p3": "pit-jackal ironhide-brute"}
    s = lay(p1="cell", reserves=reserves, **words)
    s.play("cells 1", "attack p2", roll="hit", draw="wound-1 sudden-event sponsored-strike")
    s.play("attack p3", roll="hit miss", draw=f"wound-1 {NEW_HAND} cell cell cell cell cell").asks("p1", "Turn.play")
    assert (banners(s), held(s, "p2")) == ([1, 1, 0], 5)
    assert held(s, "p3") == 5  # its new hand, and nothing for the defeat before


@rule("HC-G66")
def test_a_defeat_that_ends_the_game_sets_off_nothing() -> None:
    s = at_the_brink(banners=(2, 0, 0), events="bounty-contract:p3", warriors=warriors(3, p3="pit-jackal"))
    go(s, "cells 1", "attack p2", roll="hit", draw="wound-3")
    assert s.match.over
    assert (held(s, "p1"), held(s, "p3")) == (0, 0)


@rule("HC-G61")
def test_the_source_of_the_last_wound_is_credited() -> None:
    s = lay(p1="cell cell", p2="", wounds={"p3": "1"}, reserves={"p3": "mirror-shade the-elder"}, active="p1")
    go(s, "cells 1", "attack p3", roll="hit", draw="wound-1")
    go(s, "cells 1", "attack p3", roll="hit", draw=f"wound-3 {NEW_HAND}")
    assert (banners(s), seat(s, "p3").alive) == ([1, 0, 0], 2)
    assert loads(s, "p3") == {}
