"""The 21 events and how long they last (HC-151 to HC-153, HC-G03, HC-G17, HC-G18, HC-G48 to HC-G50)."""

from __future__ import annotations

from typing import Any

import pytest
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
    places,
    running,
    step,
    warriors,
    worn,
    wounds,
)

from ludus.testing import Position, rule


def event(name: str, *more: str, roll: str = "", n: int = 3, **words: Any) -> Position:
    """p1 plays Supply Drop and draws a Sudden Event, then a Hollow Cell card; `more` is drawn in between."""
    hold = words.pop("p1", "")
    s = lay(n, p1=f"supply-drop {hold}", **words)
    s.match.apply("play supply-drop")
    script = {"draw": ["sudden-event", name, *more], "roll": roll.split()}
    fall(s, script)
    return s


def fall(s: Position, script: dict[str, list[str]]) -> None:
    """Let chance fall while the script lasts."""
    from ludus.core.flow import Chance, Roll

    while isinstance(s.match.need, Chance):
        need = s.match.need
        kind = need.to_text(need.outcomes()[0][0]).split()[0]
        count = need.count if isinstance(need, Roll) else 1
        if len(script[kind]) < count:
            break
        texts = [script[kind].pop(0) for _ in range(count)]
        s.match.outcome(need.read(" ".join([kind, *texts])))
    assert not any(script.values()), f"chance that was scripted never fell: {script}\n{s}"


@rule("HC-G03")
def test_a_sudden_event_uses_up_one_draw_of_a_stated_number() -> None:
    s = event("magnetic-storm", "cell").asks("p1", "Turn.play")
    assert hand(s, "p1") == ["cell"]


@rule("HC-G03")
def test_with_replacement_the_draw_is_made_again() -> None:
    s = event("magnetic-storm", "cell", "rations", sudden_event_replacement=True).asks("p1", "Turn.play")
    assert hand(s, "p1") == ["cell", "rations"]


@rule("HC-G03")
def test_drawing_up_to_five_simply_goes_on() -> None:
    s = lay(p1="cell cell cell cell", p2=FIVE, phase="turn")
    s.play("pass", draw="sudden-event magnetic-storm rations").asks("p1", "Turn.play")
    assert held(s, "p1") == 5


@rule("HC-G50")
def test_instant_events_are_discarded_at_once_and_others_stay() -> None:
    assert running(event("magnetic-storm", "cell")) == []
    assert running(event("ash-fog", "cell")) == ["ash-fog"]


@rule("HC-G50", "HC-G17")
def test_one_round_ends_at_the_start_of_the_drawers_next_turn() -> None:
    s = lay(p1=FIVE, p2=FIVE, p3=FIVE, events="ash-fog:p1").play(
        "end",
        draw="rations",
    )
    assert running(s) == ["ash-fog"]
    s.play("pass", "end", draw="helmet")
    assert running(s) == ["ash-fog"]
    s.play("pass", "end", draw="blazer").asks("p1", "Turn.discard")
    assert running(s) == []


@rule("HC-G17")
def test_the_start_of_a_turn_ends_events_then_rains_then_heals() -> None:
    words: dict[str, Any] = {"p1": FIVE, "gear": {"p1": "top:helmet"}, "wounds": {"p1": "1"}, "phase": "turn"}
    s = lay(events="acid-rain:p1", **words).asks("p1", "Turn.discard")  # ended before it was checked
    assert worn(s, "p1") == {"top": "helmet"}
    s = lay(events="acid-rain:p2", **words)
    if offers(s, "drop"):
        s.play("drop top")
    assert worn(s, "p1") == {}


@rule("HC-G48")
def test_an_event_in_the_middle_of_a_combat_is_resolved_at_once() -> None:
    s = lay(p1="cell", p2="injection", gear={"p1": "left:blazer"})
    s.play("cells 1", "attack p2", "defend injection", roll="hit focus fail fail")
    s.play("focus injection", draw="sudden-event magnetic-storm rations")
    assert (loads(s, "p1"), hand(s, "p2")) == ({"left": 0}, ["rations"])
    s.asks("p2", "TakeHits.special_cards").play("pass", draw="wound-1")


@rule("HC-G48")
def test_a_participant_defeated_by_an_event_ends_the_combat_and_the_draw() -> None:
    s = lay(p1="cell", p2="injection", wounds={"p2": "2 2"})
    s.play("cells 1", "attack p2", "defend injection", roll="hit focus fail fail")
    s.play("focus injection", roll="hit miss miss", draw="sudden-event meteor-shower wound-1").asks("p1", "Turn.play")
    assert (held(s, "p2"), wounds(s, "p2"), banners(s)) == (0, [2, 2], [0, 0, 0])


@rule("HC-G49")
def test_events_go_from_the_drawer_clockwise_each_fully() -> None:
    words: dict[str, Any] = {"p1": FIVE, "p2": FIVE, "p3": "cell cell cell cell rations helmet", "active": "p3"}
    s = lay(**{**words, "p3": "supply-drop cell cell cell cell rations"}).play(
        "play supply-drop", draw="sudden-event famine"
    )
    for who, count in (("p3", 2), ("p1", 2), ("p2", 2)):
        for _ in range(count):
            s.asks(who, "Famine.discard")
            last = (who, _) == ("p2", 1)
            s.play("discard cell", draw=["helmet"] if last else [])
    assert [held(s, who) for who in ("p1", "p2", "p3")] == [3, 3, 4]


@rule("HC-G49")
def test_an_event_is_finished_for_all_even_if_it_defeats_its_drawer() -> None:
    s = event("meteor-shower", "wound-1", "wound-2", roll="hit miss hit", p2=FIVE, wounds={"p1": "2 2"})
    assert (held(s, "p1"), wounds(s, "p3")) == (0, [2])
    s.asks("p2", "Turn.discard")


# The events one by one


@pytest.mark.parametrize(("attack", "drawn"), [("hit", 2), ("hit hit", 3), ("graze", 0)])
def test_dust_bomb_adds_a_wound_card_where_a_hit_is_left(attack: str, drawn: int) -> None:
    n = len(attack.split())
    s = lay(p1="cell " * n, events="dust-bomb:p2")
    go(s, f"cells {n}", "attack p2", roll=attack, draw=["wound-0"] * drawn)
    assert len(wounds(s, "p2")) == drawn


def test_meteor_shower_spares_players_in_a_location() -> None:
    s = event("meteor-shower", "wound-1", "cell", roll="hit miss", places={"p2": "bunker"})
    assert (wounds(s, "p1"), wounds(s, "p2"), wounds(s, "p3")) == ([1], [], [])


def test_radiation_wave_spares_hazmat_suits() -> None:
    s = event("radiation-wave", "wound-1", "cell", roll="fail focus", gear={"p2": "bottom:hazmat-suit"})
    assert (wounds(s, "p1"), wounds(s, "p2"), wounds(s, "p3")) == ([1], [], [])


def test_magnetic_storm_empties_all_equipment() -> None:
    s = event("magnetic-storm", "cell", gear={"p1": "left:intruder", "p2": "left:blazer right:deflector"})
    assert (charges(s), loads(s, "p2")) == ((6, 0), {"left": 0, "right": 0})


def test_supply_pods_give_one_each_and_one_more_to_the_drawer() -> None:
    s = event("supply-pods", "rations", "helmet", "blazer", "deflector", "cell")
    assert hand(s, "p1") == ["cell", "deflector", "rations"]
    assert (hand(s, "p2"), hand(s, "p3")) == (["helmet"], ["blazer"])


def test_earthquake_shakes_players_in_locations_and_discards_them() -> None:
    s = event("earthquake", "wound-2", "cell", roll="fail", places={"p2": "bunker"})
    assert (wounds(s, "p2"), places(s, "p2"), discarded(s, "bunker")) == ([2], [], 1)


def test_black_market_passes_one_card_to_the_left_at_once() -> None:
    s = event("black-market", p1="rations", p2="helmet", p3="blazer")
    assert len(s.match.decisions) == 3
    s.play("p3 market blazer", "p2 market helmet", "p1 market rations", draw="cell")
    assert (hand(s, "p1"), hand(s, "p2"), hand(s, "p3")) == (["blazer", "cell"], ["rations"], ["helmet"])


def test_famine_leaves_three_cards() -> None:
    s = event("famine", p2="cell cell cell rations").asks("p2", "Famine.discard").play("discard rations", draw="cell")
    assert hand(s, "p2") == ["cell", "cell", "cell"]


def test_mercy_broadcast_heals_everybody_with_wounds() -> None:
    s = event("mercy-broadcast", wounds={"p1": "1 3", "p3": "2 0"})
    s.play("heal wound-3").play("heal wound-2", draw="cell")
    assert (wounds(s, "p1"), wounds(s, "p3")) == ([1], [0])


def test_underdog_vote_draws_for_those_with_fewest_banners() -> None:
    s = event("underdog-vote", "rations", "rations", "helmet", "helmet", "cell", banners=(1, 0, 0))
    assert (held(s, "p1"), held(s, "p2"), held(s, "p3")) == (1, 2, 2)


def test_underdog_vote_counts_teams_as_one() -> None:
    drawn = ["rations", "rations", "helmet", "helmet", "cell"]
    s = event("underdog-vote", *drawn, n=4, team="2v2", banners=(1, 0, 0, 0))
    assert [held(s, f"p{i}") for i in range(1, 5)] == [1, 2, 0, 2]


def test_bounty_contract_pays_three_cards_for_the_next_credited_defeat() -> None:
    new_hand = "rations rations rations helmet helmet"
    s = lay(p1="cell", events="bounty-contract:p2", wounds={"p2": "2 2"}, reserves={"p2": "mirror-shade the-elder"})
    go(s, "cells 1", "attack p2", roll="hit", draw=f"wound-1 {new_hand} blazer blazer deflector")
    assert (hand(s, "p1"), running(s)) == (["blazer", "blazer", "deflector"], [])


@pytest.mark.parametrize(
    "shelter", [{"places": {"p2": "bunker"}}, {"gear": {"p2": "top:helmet bottom:hazmat-suit"}}, {}]
)
def test_acid_rain_costs_a_card_without_location_or_hazmat_suit(shelter: dict[str, Any]) -> None:
    words = {"gear": {"p2": "top:helmet left:intruder"}, **shelter}
    s = lay(p1=FIVE, p2=FIVE, events="acid-rain:p1", **words).play("end", draw="rations")
    if shelter:
        s.asks("p2", "Turn.discard")
    else:
        s.asks("p2", "AcidRain.drop").play("drop left")
        assert (worn(s, "p2"), discarded(s, "intruder")) == ({"top": "helmet"}, 1)


def test_ash_fog_and_bloodlust_change_the_dice() -> None:
    go(lay(p1="cell cell", events="ash-fog:p2"), "cells 2", "attack p2", roll="miss")
    go(lay(p1="cell", events="bloodlust-broadcast:p2"), "cells 1", "attack p2", roll="miss miss")
    s = lay(gear={"p1": "left:intruder"}, events="bloodlust-broadcast:p2")
    go(s, "fire left", "attack p2", draw="wound-0")  # no dice, so none more


def test_ceasefire_siren_allows_one_attack() -> None:
    s = go(
        lay(p1="cell cell", gear={"p1": "left:blazer"}, events="ceasefire-siren:p2"),
        "cells 1",
        "attack p2",
        roll="miss",
    )
    assert not offers(s, "cells")
    assert not offers(s, "fire")


def test_charge_drought_holds_two_charges_until_it_ends() -> None:
    s = event("charge-drought", "cell", p2=FIVE)
    assert (charges(s), s.table.drought) == ((4, 0), 2)
    s = lay(p1=FIVE, p2=FIVE, p3=FIVE, events="charge-drought:p1", active="p3").play("end", draw="rations")
    assert (s.table.cache, s.table.drought, running(s)) == (6, 0, [])


def test_charge_drought_takes_what_there_is() -> None:
    s = event("charge-drought", "cell", cache=1, spent=5)
    assert (s.table.cache, s.table.drought) == (0, 1)


def test_charge_surge_lends_two_charges() -> None:
    s = event("charge-surge", "cell")
    assert (s.table.cache, s.table.lent) == (8, 2)
    s = event("charge-surge", "cell", n=6)
    assert s.table.cache == 12  # the last two of the box


@rule("HC-G18")
def test_sponsored_strike_is_a_full_combat_of_the_drawer() -> None:
    s = event("sponsored-strike", p2="cell", warriors=warriors(3, p1="hex-gunner"))
    assert offers(s, "attack") == {"p2", "p3"}
    s.play("attack p2").asks("p2", "Combat.declare_defence")
    s.play("defend cell", roll="focus focus fail", draw="wound-1 cell").asks("p1", "Turn.play")  # its ability counts
    assert (wounds(s, "p2"), charges(s)) == ([1], (6, 0))


@rule("HC-G18")
def test_sponsored_strike_is_neither_counted_nor_limited() -> None:
    s = event("sponsored-strike", p1="cell overcharge", events="ceasefire-siren:p2")
    assert offers(s, "attack") == {"p2", "p3"}  # Overcharge cannot be added
    s.play("attack p2", roll="miss miss", draw="cell").allows("cells 1")


def test_weapon_recall_takes_a_weapon_or_gives_a_wound() -> None:
    s = event("weapon-recall", gear={"p1": "left:intruder", "p2": "left:blazer"})
    assert s.options() == {"drop left", "wound"}
    s.play("wound", draw="wound-1").asks("p2", "WeaponRecall.recall").play("drop left", draw="cell")
    assert (wounds(s, "p1"), worn(s, "p2")) == ([1], {})


def test_weapon_recall_takes_nothing_else_and_asks_nobody_without_a_weapon() -> None:
    s = event("weapon-recall", gear={"p1": "top:helmet left:intruder", "p2": "top:night-vision"})
    assert s.options() == {"drop left", "wound"}
    s.play("drop left", draw="cell").asks("p1", "Turn.play")
    assert (worn(s, "p1"), worn(s, "p2")) == ({"top": "helmet"}, {"top": "night-vision"})


@pytest.mark.parametrize("who", ["p1", "p2", "p3"])
def test_an_earthquake_reaches_each_player_once(who: str) -> None:
    s = event("earthquake", places={who: "bunker"})
    s.play(roll="defend", draw="cell").asks("p1", "Turn.play")


def test_rotating_arena_passes_whole_hands_to_the_left() -> None:
    s = event("rotating-arena", "cell", p1="rations", p2="helmet helmet", p3="")
    assert (hand(s, "p1"), hand(s, "p2"), hand(s, "p3")) == (["cell"], ["rations"], ["helmet", "helmet"])


def test_tainted_stores_turn_fails_into_irradiated_until_the_next_event() -> None:
    s = lay(p1="rations supply-drop", events="tainted-stores:p2", warriors=warriors(3, p1="kessari-duelist"))
    s.play("play rations", roll="2", draw="wound-1")
    assert wounds(s, "p1") == [1]
    s.play("play supply-drop", draw="sudden-event ash-fog cell")
    assert running(s) == ["ash-fog"]


def test_a_defeat_by_weapon_recall_is_uncredited() -> None:
    s = event("weapon-recall", gear={"p2": "left:blazer"}, wounds={"p2": "2 2"})
    s.play("wound", draw="wound-1 cell")
    assert (banners(s), alive(s), asked(s), step(s)) == ([0, 0, 0], [3, 3, 3], "p1", "Turn.play")


@rule("HC-029", "HC-G30", "HC-G48")
@pytest.mark.parametrize(("before", "goes"), [("", 0), ("cell", 1), ("cell cell", 2)])
def test_an_event_waits_until_the_hand_is_down_to_its_limit(before: str, goes: int) -> None:
    """The first of two cards makes the hand 8, 9 or 10; the second one is a Sudden Event."""
    hand_of_seven = "rations rations rations blazer intruder helmet bunker"
    s = lay(p1="cell", p2=f"injection {hand_of_seven} {before}", gear={"p1": "left:blazer"})
    s.play("cells 1", "attack p2", "defend injection", "pass", roll="miss focus fail fail")
    s.play("focus injection", draw="deflector sudden-event" + " magnetic-storm" * (not goes))
    for _ in range(goes):
        s.asks("p2", "Limit.discard")
        assert loads(s, "p1") == {"left": 2}  # nothing has happened yet
        s.play("discard rations", draw="magnetic-storm" if held(s, "p2") == 9 else "")
    assert (loads(s, "p1"), held(s, "p2")) == ({"left": 0}, 8)
