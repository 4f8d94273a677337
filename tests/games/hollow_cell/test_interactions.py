"""Interactions to watch, 1 to 17: Combat, focus abilities, Charges, dice modifiers."""

from __future__ import annotations

from typing import Any

from tests.games.hollow_cell.looks import (
    FIVE,
    alive,
    asked,
    banners,
    charges,
    discarded,
    go,
    hand,
    held,
    lay,
    loads,
    offers,
    step,
    warriors,
    worn,
    wounds,
)

from ludus.testing import Position, rule

NEW_HAND = "rations rations rations helmet helmet"


def defended(cards: str, roll: str, attack: str = "hit", **words: Any) -> Position:
    """p1 attacks p2, who discards all these cards (in the order of the box) and rolls; at sub-phase E or later."""
    n = len(attack.split())
    s = lay(**{"p1": "cell " * n, "p2": cards, **words}).play(f"cells {n}", "attack p2")
    s.play(*[f"defend {card}" for card in cards.split()], roll=f"{attack} {roll}")
    return s


@rule("HC-G14")
def test_1_two_hollow_cells_discarded_for_defence() -> None:
    s = defended("cell cell", "focus fail").play("focus cell", roll="focus fail").allows("focus cell")
    s = defended("cell cell", "focus fail", attack="miss").play("focus cell", roll="fail fail")
    assert step(s) == "Turn.play"


@rule("HC-G14")
def test_2_injection_before_a_reroll_stays_and_after_it_may_be_lost() -> None:
    s = defended("cell injection", "focus fail fail fail", attack="miss").play(
        "focus injection", draw="rations rations"
    )
    s.play("focus cell", roll="fail fail fail fail")
    assert held(s, "p2") == 2
    s = defended("cell injection", "focus fail fail fail", attack="miss").play("focus cell", roll="fail fail fail fail")
    assert (step(s), held(s, "p2")) == ("Turn.play", 0)


@rule("HC-G14")
def test_3_brace_then_reroll() -> None:
    s = defended("cell overcharge", "focus fail").play(
        "focus overcharge", "focus cell", roll="fail fail", draw="wound-1"
    )
    assert wounds(s, "p2") == [1]


@rule("HC-G48")
def test_4_a_focus_draw_that_rotates_the_hands_changes_what_g_has() -> None:
    s = defended("injection", "focus fail fail", p1="cell hologram", p3="")
    s.play("focus injection", draw="sudden-event rotating-arena rations").asks("p2", "TakeHits.special_cards")
    s.allows("use hologram")
    assert hand(s, "p2") == ["hologram", "rations"]


@rule("HC-G48")
def test_4_a_defender_who_defeats_themselves_in_e_takes_no_hits() -> None:
    s = defended("injection", "focus fail fail", wounds={"p2": "2 2"})
    s.play("focus injection", roll="fail defend defend", draw="sudden-event radiation-wave wound-1")
    assert (wounds(s, "p2"), held(s, "p2"), asked(s)) == ([2, 2], 0, "p1")


@rule("HC-072")
def test_5_a_hologram_just_drawn_may_be_played_but_not_discarded_for_dice() -> None:
    s = defended("injection", "focus fail fail").play("focus injection", draw="hologram rations")
    s.asks("p2", "TakeHits.special_cards")
    assert s.options() == {"use hologram", "pass"}


@rule("HC-030")
def test_6_a_defender_at_eight_draws_two_and_discards_at_once() -> None:
    s = lay(p1="cell", p2="cell cell cell rations rations rations helmet helmet injection")
    s.play("cells 1", "attack p2", "defend injection", "pass", roll="miss focus fail fail")
    s.play("focus injection", draw="blazer blazer").asks("p2", "Limit.discard").play("discard blazer", "discard blazer")
    assert (held(s, "p2"), discarded(s, "blazer")) == (8, 2)
    s.asks("p1", "Turn.play")  # no dice came of it


@rule("HC-G60")
def test_7_a_ricochet_that_kills_the_attacker_ends_combat_and_turn() -> None:
    s = lay(p1="cell cell", p2=f"ricochet {FIVE}", wounds={"p1": "2 2"}, reserves={"p1": "mirror-shade the-elder"})
    s.play("cells 2", "attack p2", "pass", roll="hit hit").play("use ricochet", draw=f"wound-1 {NEW_HAND}")
    assert (banners(s), alive(s), wounds(s, "p2")) == ([0, 1, 0], [2, 3, 3], [])
    s.asks("p2", "Turn.discard")


@rule("HC-G16", "HC-G60")
def test_7_a_weapon_does_nothing_more_for_an_attacker_killed_by_a_ricochet() -> None:
    words = {"gear": {"p1": "left:blazer"}, "p2": f"ricochet {FIVE}", "reserves": {"p1": "mirror-shade the-elder"}}
    s = lay(**words).play("fire left", "attack p2", "pass", roll="hit focus").play("use ricochet", draw="wound-1")
    s.asks("p2", "Burn.discard")
    s = lay(**words, wounds={"p1": "2 2"}).play("fire left", "attack p2", "pass", roll="hit focus")
    s.play("use ricochet", draw=f"wound-1 {NEW_HAND}").asks("p2", "Turn.discard")


@rule("HC-G29")
def test_8_a_killer_with_eight_wins_four() -> None:
    eight = "cell cell cell cell cell rations rations rations ricochet"
    gear = {"p2": "top:psi-crown left:damaged-weapon right:field-scanner bottom:hazmat-suit"}
    s = lay(p1=eight, wounds={"p2": "2 2"}, gear=gear, reserves={"p2": "mirror-shade the-elder"})
    s.play("cells 1", "attack p2", roll="hit", draw="wound-1")
    for card in ("psi-crown", "cell", "rations"):
        assert held(s, "p2") == 0
        s.asks("p1", "Limit.discard").play(f"discard {card}")
    s.play("discard cell", draw="helmet helmet cell cell cell").asks("p1", "Turn.play")
    assert held(s, "p1") == 8


@rule("HC-G08", "HC-G07")
def test_9_killed_in_the_own_turn_with_loaded_weapons() -> None:
    s = lay(p1="cell frag-grenade", p2=FIVE, gear={"p1": "left:blazer"}, wounds={"p1": "2 2"})
    go(s, "cells 1", "attack p3", roll="miss")
    assert charges(s) == (3, 1)
    go(s, "play frag-grenade", "throw p2", "throw p1", roll="1 6", draw=f"wound-1 wound-0 {NEW_HAND}")
    assert (charges(s), held(s, "p1"), worn(s, "p1")) == ((6, 0), 5, {})


def test_10_a_stolen_weapon_pays_for_hollow_cells_at_once() -> None:
    s = lay(p1="thief cell cell", gear={"p2": "left:blazer"}, cache=0, spent=4)
    assert not offers(s, "cells")
    s.play("play thief", "steal p2 left")
    assert offers(s, "cells") == {"1", "2"}


@rule("HC-G08", "HC-052")
def test_11_a_loaded_weapon_discarded_frees_its_charges_and_a_fired_one_does_not() -> None:
    assert charges(lay(gear={"p1": "left:blazer"}).play("drop left")) == (6, 0)
    s = go(lay(gear={"p1": "left:blazer"}), "fire left", "attack p2", roll="miss miss").play("drop left")
    assert charges(s) == (4, 2)


def test_12_the_rail_lance_of_a_scrap_tinker() -> None:
    who = warriors(3, p2="scrap-tinker", p1="kessari-duelist")
    s = lay(p2="rail-lance", p3=FIVE, warriors=who, active="p2").play("equip rail-lance left")
    assert (loads(s, "p2"), charges(s)) == ({"left": 2}, (4, 0))
    go(s, "fire left", "attack p1", roll="miss miss miss").play("end", draw="rations")
    assert (loads(s, "p2"), charges(s)) == ({"left": 2}, (4, 0))  # refilled with 2
    s = lay(p1="thief", warriors=who, gear={"p2": "left:rail-lance"}, cache=0, spent=4)
    assert loads(s, "p2") == {"left": 2}
    s.play("play thief", "steal p2 left")
    assert charges(s) == (2, 4)
    s.refuses("equip rail-lance left", "HC-034")  # the thief needs 3


def test_13_cell_splicer_with_two_cells_and_a_duelist() -> None:
    s = lay(p1="cell cell", gear={"p1": "left:cell-splicer"}, warriors=warriors(3, p1="kessari-duelist"))
    go(s, "fire left", "cells 2", "attack p2", roll="miss miss miss miss")
    assert charges(s)[1] == 3


@rule("HC-G58")
def test_14_reductions_pile_up_to_one_die() -> None:
    words: dict[str, Any] = {"gear": {"p2": "bottom:phase-cloak"}, "places": {"p2": "catacombs"}}
    go(lay(p1="cell cell", events="ash-fog:p2", **words), "cells 2", "attack p2", roll="miss")
    go(lay(p1="cell", events="ash-fog:p2 bloodlust-broadcast:p2"), "cells 1", "attack p2", roll="miss")


def test_15_night_vision_and_long_rifle_ignore_a_watchtower_whole() -> None:
    s = lay(p1="cell", p2="blazer", gear={"p1": "top:night-vision"}, places={"p2": "watchtower"})
    go(s, "cells 1", "attack p2", "defend blazer", roll="graze fail fail")
    s = lay(p2="blazer", gear={"p1": "left:long-rifle"}, places={"p2": "watchtower"})
    go(s, "fire left", "attack p2", "defend blazer", roll="miss miss fail fail")


def test_16_intruder_and_dust_bomb() -> None:
    words: dict[str, Any] = {"events": "dust-bomb:p2"}
    s = go(lay(gear={"p1": "left:intruder"}, **words), "fire left", "attack p2", draw="wound-0 wound-1")
    assert wounds(s, "p2") == [0, 1]
    s = lay(gear={"p1": "left:intruder", "p2": "top:helmet"}, **words)
    go(s, "fire left", "attack p2", "use helmet")
    assert wounds(s, "p2") == []


@rule("HC-178")
def test_17_a_grenade_passed_to_a_teammate_who_dies() -> None:
    words: dict[str, Any] = {"team": "2v2", "warriors": warriors(4, p2="kessari-duelist")}
    s = lay(4, p1="frag-grenade cell", p2=FIVE, wounds={"p1": "2 2"}, **words)
    s.play("play frag-grenade", "throw p2", roll="1").play("throw p3", roll="1")  # an enemy passes it on
    go(s, "throw p1", roll="5", draw="wound-1 wound-0")  # the teammate throws it at p1, whose turn it is
    assert (banners(s), alive(s), held(s, "p1")) == ([0, 0, 0, 0], [3, 3, 3, 3], 0)
    s.asks("p2", "Turn.discard")
