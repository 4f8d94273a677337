"""The 18 Warriors (HC-002, HC-154, table 9.3)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.hollow_cell.looks import (
    FIVE,
    alive,
    banners,
    discarded,
    go,
    hand,
    held,
    lay,
    loads,
    offers,
    places,
    step,
    warrior,
    warriors,
    worn,
    wounds,
)

from ludus.testing import Position, rule

NEW_HAND = "rations rations rations helmet helmet"


def fights(who: str, n: int = 3, **words: Any) -> Position:
    """p1 has this Warrior."""
    return lay(n, **{"warriors": warriors(n, p1=who), **words})


def attacked(who: str, **words: Any) -> Position:
    """p2 has this Warrior."""
    return lay(3, **{"warriors": warriors(3, p2=who), **words})


def test_skirr_courier_draws_up_to_six() -> None:
    s = fights("skirr-courier", p1=FIVE, phase="turn").play("pass", draw="rations").asks("p1", "Turn.play")
    assert held(s, "p1") == 6


@pytest.mark.parametrize(("cells", "dice"), [(1, 1), (2, 3), (3, 4)])
def test_kessari_duelist_adds_a_die_to_two_or_more_cells(cells: int, dice: int) -> None:
    go(fights("kessari-duelist", p1="cell " * cells), f"cells {cells}", "attack p2", roll=["miss"] * dice)


def test_vantian_twin_gun_adds_a_die_to_the_second_weapon() -> None:
    s = fights("vantian-twin-gun", gear={"p1": "left:blazer right:scattergun"})
    go(s, "fire left", "attack p2", roll="miss miss")
    go(s, "fire right", "attack p2", roll="miss miss miss")


def test_glass_oracle_rerolls_one_defence_die() -> None:
    s = attacked("glass-oracle", p1="cell", p2="cell cell").play(
        "cells 1", "attack p2", "defend cell", "defend cell", roll="hit fail focus"
    )
    s.asks("p2", "Combat.reroll_defence")
    assert offers(s, "reroll") == {"fail", "focus"}
    s.play("reroll fail", roll="defend").asks("p2", "Combat.focus_effects")
    s.play("pass").asks("p1", "Turn.play")


def test_pit_jackal_draws_two_for_the_defeat_of_another() -> None:
    s = lay(
        p1="cell",
        warriors=warriors(3, p3="pit-jackal"),
        wounds={"p2": "2 2"},
        reserves={"p2": "mirror-shade the-elder"},
    )
    go(s, "cells 1", "attack p2", roll="hit", draw=f"wound-1 {NEW_HAND} blazer blazer")
    assert hand(s, "p3") == ["blazer", "blazer"]


def test_pit_jackal_draws_nothing_for_its_own_kill() -> None:
    s = fights("pit-jackal", p1="cell", wounds={"p2": "2 2"}, reserves={"p2": "mirror-shade the-elder"})
    go(s, "cells 1", "attack p2", roll="hit", draw=f"wound-1 {NEW_HAND}")
    assert held(s, "p1") == 0


def test_hex_gunner_counts_focus_as_a_graze() -> None:
    s = go(fights("hex-gunner", p1="cell cell"), "cells 2", "attack p2", roll="focus graze", draw="wound-1")
    assert wounds(s, "p2") == [1]


def test_hex_gunner_counts_a_full_hit_once() -> None:
    s = fights("hex-gunner", gear={"p1": "left:long-rifle"})
    go(s, "fire left", "attack p2", roll="focus graze", draw="wound-0")
    assert wounds(s, "p2") == [0]


def test_night_broker_draws_two_in_step_5_and_holds_ten() -> None:
    s = fights("night-broker", p1="cell cell cell cell cell rations rations rations", p2=FIVE)
    s.play("end", draw="helmet helmet").asks("p2", "Turn.discard")
    assert held(s, "p1") == 10


@pytest.mark.parametrize(
    ("warrior", "limit", "draw"), [("night-broker", 10, "helmet blazer"), ("pit-jackal", 8, "helmet")]
)
def test_one_card_over_the_hand_limit_is_discarded(warrior: str, limit: int, draw: str) -> None:
    plenty, before = f"{FIVE} rations rations rations thief".split(), limit - len(draw.split())
    s = fights(warrior, p1=" ".join(plenty[:before]), p2=FIVE).play("end", draw=draw).asks("p2", "Turn.discard")
    assert held(s, "p1") == limit
    s = fights(warrior, p1=" ".join(plenty[: before + 1]), p2=FIVE).play("end", draw=draw).asks("p1", "Limit.discard")
    s.play("discard helmet").asks("p2", "Turn.discard")
    assert held(s, "p1") == limit


def test_ash_prophet_chooses_between_two_events() -> None:
    s = fights("ash-prophet", p1="supply-drop").play("play supply-drop", draw="sudden-event meteor-shower ash-fog")
    s.asks("p1", "SuddenEvent.choose")
    assert s.options() == {"event meteor-shower", "event ash-fog"}


def test_ash_prophet_draws_no_wound_cards_by_an_event() -> None:
    s = attacked("ash-prophet", p1="cell", events="dust-bomb:p1")
    go(s, "cells 1", "attack p2", roll="hit", draw="wound-1")
    assert wounds(s, "p2") == [1]
    s = attacked("ash-prophet", p1="supply-drop", gear={"p2": "left:blazer"})
    s.play("play supply-drop", draw="sudden-event weapon-recall")
    assert "wound" not in s.options()


def test_powder_monk_detonates_on_four() -> None:
    s = fights("powder-monk", p1="frag-grenade")
    go(s, "play frag-grenade", "throw p3", roll="4", draw="wound-0 wound-0")


def test_carrion_matriarch_heals_two_for_a_credited_defeat() -> None:
    s = fights(
        "carrion-matriarch", p1="cell", wounds={"p1": "1 2", "p2": "2 2"}, reserves={"p2": "mirror-shade the-elder"}
    )
    s.play("cells 1", "attack p2", roll="hit", draw=f"wound-1 {NEW_HAND}")
    s.play("heal wound-2", "heal wound-1").asks("p1", "Turn.play")
    assert wounds(s, "p1") == []


def test_scrap_tinker_loads_one_less_and_rolls_one_more() -> None:
    s = fights("scrap-tinker", p1="rail-lance", cache=2, spent=4).play("equip rail-lance left")
    assert loads(s, "p1") == {"left": 2}
    go(s, "fire left", "attack p2", roll="miss miss miss")


def test_scrap_tinker_changes_nothing_for_weapons_of_one() -> None:
    s = fights("scrap-tinker", p1="arc-whip").play("equip arc-whip left")
    assert loads(s, "p1") == {"left": 1}
    go(s, "fire left", "attack p2", roll="miss")


def test_marsh_stalker_adds_a_die_when_something_is_discarded() -> None:
    go(attacked("marsh-stalker", p1="cell", p2="cell"), "cells 1", "attack p2", "defend cell", roll="miss fail fail")
    go(attacked("marsh-stalker", p1="cell", p2="cell"), "cells 1", "attack p2", "pass", roll="miss")


@pytest.mark.parametrize(("die", "heals"), [("3", True), ("2", False), ("1", False)])
def test_iron_gourmand_eats_well(die: str, heals: bool) -> None:
    s = fights("iron-gourmand", p1="rations", wounds={"p1": "2"}).play("play rations", roll=die)
    if offers(s, "heal"):
        s.play("heal wound-2")
    assert wounds(s, "p1") == ([] if heals else [2])


def test_iron_gourmand_has_no_say_in_the_field_clinic() -> None:
    s = fights("iron-gourmand", p1=FIVE, wounds={"p1": "2"}, places={"p1": "field-clinic"}, phase="turn")
    s.play("roll", roll="4").asks("p1", "Turn.discard")
    assert wounds(s, "p1") == [2]


def test_leech_queen_heals_when_an_attack_draws_two() -> None:
    s = fights("leech-queen", p1="cell cell", wounds={"p1": "1 2"})
    s.play("cells 2", "attack p2", roll="hit hit", draw="wound-0 wound-0")
    assert {"heal wound-1", "heal wound-2", "pass"} <= s.options()
    s.play("heal wound-2")
    assert wounds(s, "p1") == [1]


@rule("HC-150")
def test_stone_sentinel_may_be_in_two_locations() -> None:
    s = fights("stone-sentinel", p1="bunker watchtower catacombs").play("enter bunker", "enter watchtower")
    assert places(s, "p1") == ["bunker", "watchtower"]
    s.play("enter catacombs")
    assert offers(s, "leave") == {"bunker", "watchtower"}
    s.play("leave bunker").asks("p1", "Turn.play")
    assert (places(s, "p1"), discarded(s, "bunker")) == (["catacombs", "watchtower"], 1)


@pytest.mark.parametrize(("cells", "dice"), [(2, 2), (3, 2), (4, 3)])
def test_mirror_shade_takes_a_die_of_three_or_more(cells: int, dice: int) -> None:
    go(attacked("mirror-shade", p1="cell " * cells), f"cells {cells}", "attack p2", roll=["miss"] * dice)


def test_ironhide_brute_swaps_one_wound_card_before_the_limit_is_checked() -> None:
    s = attacked("ironhide-brute", p1="cell", wounds={"p2": "2 2"}).play(
        "cells 1", "attack p2", roll="hit", draw="wound-3"
    )
    s.asks("p2", "TakeWounds.swap").play("swap wound-3", draw="wound-0").asks("p1", "Turn.play")
    assert (wounds(s, "p2"), alive(s)) == ([0, 2, 2], [3, 3, 3])


@rule("HC-154")
@pytest.mark.parametrize(
    ("who", "answers", "roll", "draw"),
    [
        ("p1", ("play rations",), "1", "wound-1"),
        ("p2", ("play frag-grenade", "throw p2"), "6", "wound-1 wound-1"),
    ],
)
def test_ironhide_brute_swaps_no_wound_card_outside_a_combat(
    who: str, answers: tuple[str, ...], roll: str, draw: str
) -> None:
    s = lay(p1="rations frag-grenade", warriors=warriors(3, **{who: "ironhide-brute"}))
    s.play(*answers, roll=roll, draw=draw).asks("p1", "Turn.play")


@rule("HC-002")
def test_the_elder_lives_at_five_and_falls_at_six() -> None:
    s = attacked("the-elder", p1="cell cell", wounds={"p2": "2 2"}, reserves={"p2": "mirror-shade stone-sentinel"})
    go(s, "cells 1", "attack p2", roll="hit", draw="wound-1")
    assert (warrior(s, "p2"), banners(s)) == ("the-elder", [0, 0, 0])
    go(s, "cells 1", "attack p2", roll="hit", draw=f"wound-1 {NEW_HAND}")
    assert (warrior(s, "p2"), banners(s)) == ("mirror-shade", [1, 0, 0])
    assert (step(s), worn(s, "p2")) == ("Turn.play", {})
