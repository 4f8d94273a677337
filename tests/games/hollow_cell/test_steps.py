"""The turn: Steps 1, 2 and 5 and the hand limit (HC-022 to HC-030, HC-100 to HC-102)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.hollow_cell.looks import FIVE, asked, discarded, go, hand, held, lay, offers, step, warriors

from ludus.games.hollow_cell.card_data import VAULT
from ludus.games.hollow_cell.play.turn import Turn, step_of
from ludus.testing import Position, rule

EIGHT = "cell cell cell rations rations rations helmet helmet"


def turn(**words: Any) -> Position:
    """The start of a turn of p1."""
    return lay(**{"phase": "turn", "p2": FIVE, "p3": FIVE, **words})


@rule("HC-022")
def test_a_turn_goes_through_its_steps_in_order() -> None:
    s = turn(p1="cell rations").asks("p1", "Turn.discard").play("discard rations", draw="cell cell cell cell")
    assert step(s) == "Turn.play"  # after drawing to 5
    s.play("cells 1", "attack p2", "pass", roll="miss")
    assert (s.table.cache, s.table.spent) == (5, 1)
    s.play("end", draw="helmet")  # the Charge comes back, then one card is drawn
    assert (s.table.cache, s.table.spent, held(s, "p1")) == (6, 0, 5)
    s.asks("p2", "Turn.discard")


@rule("HC-023", "HC-021")
def test_the_player_on_the_left_is_next() -> None:
    s = lay(4, active="p3", p1=FIVE, p2=FIVE, p3=FIVE, p4=FIVE)
    for who, card in (("p4", "rations"), ("p1", "helmet"), ("p2", "blazer"), ("p3", "catacombs")):
        s.play("end", draw=card).asks(who, "Turn.discard").play("pass").asks(who, "Turn.play")


@rule("HC-025")
@pytest.mark.parametrize("count", [0, 1, 2, 3, 4])
def test_any_number_of_cards_may_be_discarded(count: int) -> None:
    cards = ["cell", "rations", "helmet", "blazer"][:count]
    answers = [f"discard {card}" for card in cards] + ["pass"] * (count < 4)
    s = turn(p1="cell rations helmet blazer deflector").play(*answers, draw=["cell"] * count).asks("p1", "Turn.play")
    assert [discarded(s, card) for card in cards] == [1] * count
    assert held(s, "p1") == 5


@rule("HC-026")
def test_the_last_card_is_kept() -> None:
    s = turn(p1="cell rations helmet").play("discard cell", "discard rations", draw="cell cell cell cell")
    assert "helmet" in hand(s, "p1")
    assert step(s) == "Turn.play"  # nothing more could be discarded


@rule("HC-G32")
@pytest.mark.parametrize(("cards", "drawn"), [("", 5), ("helmet", 4)])
def test_with_no_card_or_one_step_1_has_nothing_to_ask(cards: str, drawn: int) -> None:
    s = turn(p1=cards).play(draw=["cell"] * drawn).asks("p1", "Turn.play")
    assert held(s, "p1") == 5


@rule("HC-027")
@pytest.mark.parametrize(("cards", "drawn"), [("rations rations", 3), ("rations rations helmet helmet", 1)])
def test_step_2_draws_to_five(cards: str, drawn: int) -> None:
    s = turn(p1=cards).play("pass", draw=["cell"] * drawn).asks("p1", "Turn.play")
    assert hand(s, "p1").count("cell") == drawn
    assert held(s, "p1") == 5


@rule("HC-028")
@pytest.mark.parametrize("cards", [FIVE, "cell cell cell cell cell rations rations"])
def test_with_five_or_more_nothing_is_drawn(cards: str) -> None:
    s = turn(p1=cards).play("pass").asks("p1", "Turn.play")
    assert held(s, "p1") == len(cards.split())


@rule("HC-028")
def test_a_hand_of_seven_that_discards_one_draws_nothing() -> None:
    s = turn(p1="cell cell cell cell cell rations rations").play("discard rations", "pass").asks("p1", "Turn.play")
    assert held(s, "p1") == 6


@rule("HC-100")
def test_step_5_draws_one_card() -> None:
    s = lay(p1="cell rations", p2=FIVE).play("end", draw="blazer").asks("p2")
    assert hand(s, "p1") == ["blazer", "cell", "rations"]


@rule("HC-102")
def test_step_5_discards_down_to_eight() -> None:
    s = lay(p1=EIGHT, p2=FIVE).play("end", draw="blazer").asks("p1", "Limit.discard")
    assert offers(s, "discard") == {"cell", "rations", "helmet", "blazer"}
    s.play("discard helmet").asks("p2", "Turn.discard")
    assert held(s, "p1") == 8
    assert discarded(s, "helmet") == 1


@rule("HC-101")
def test_an_empty_deck_is_made_anew_of_the_discard_pile() -> None:
    s = lay(p1="", p2=FIVE, deck="")
    assert (s.table.vault_left, sum(s.table.discards)) == (0, 75)
    s.play("end", draw="blazer")
    assert hand(s, "p1") == ["blazer"]
    assert (s.table.vault_left, sum(s.table.discards)) == (74, 0)


@rule("HC-G46")
def test_with_deck_and_discards_empty_fewer_cards_are_drawn() -> None:
    s = lay(p1="", p2=FIVE, deck="blazer")
    s.table.discards = [0] * len(VAULT)  # as if all other cards lay before the players
    s.play("end", draw="blazer").asks("p2", "Turn.discard").play("pass", "end")
    assert (held(s, "p1"), held(s, "p2"), s.table.vault_left) == (1, 5, 0)


@rule("HC-G46")
def test_the_wound_deck_is_made_anew_and_without_any_card_the_hit_is_lost() -> None:
    s = lay(p1="cell cell")
    s.table.wound_deck, s.table.wounds_left = (0, 0, 0, 0), 0
    s.table.wound_pile, s.table.wounds_out = (0, 1, 0, 0), 1
    go(s, "cells 2", "attack p2", roll="hit hit", draw="wound-1")
    assert (s.table.seats[1].wounds, s.table.wounds_out) == ((1,), 0)
    s.asks("p1", "Turn.play")


@rule("HC-G46")
def test_the_event_deck_is_made_anew_of_its_discards() -> None:
    s = lay(p1="supply-drop", seen=20)  # only Dust Bomb is left
    s.play("play supply-drop", draw="sudden-event dust-bomb sudden-event ash-fog")
    assert (s.table.events_left, s.table.events_out) == (19, ())


@rule("HC-029", "HC-030", "HC-G30")
def test_a_defender_above_the_limit_discards_at_once_and_after_the_whole_draw() -> None:
    s = lay(p1="cell", p2=f"{EIGHT} injection")
    s.play("cells 1", "attack p2", "defend injection", "pass", roll="miss focus fail fail")
    s.play("focus injection", draw="blazer deflector").asks("p2", "Limit.discard")  # both drawn, then the limit
    assert held(s, "p2") == 10
    s.play("discard cell").asks("p2", "Limit.discard").play("discard cell")
    assert held(s, "p2") == 8
    go(s)
    s.asks("p1", "Turn.play")


@rule("HC-029")
def test_the_limit_comes_before_anything_else() -> None:
    gear = {"p2": "top:helmet left:intruder bottom:hazmat-suit"}
    s = lay(p1="cell cell rations rations rations blazer deflector bunker", p2="", gear=gear, wounds={"p2": "2 2"})
    go(s, "cells 1", "attack p2", roll="hit", draw="wound-3")
    s.asks("p1", "Limit.discard")
    assert held(s, "p1") == 10
    assert held(s, "p2") == 0  # the victim has drawn nothing yet


@rule("HC-024")
def test_turns_go_on_until_three_kills_or_a_lost_last_warrior() -> None:
    s = lay(
        p1="cell cell", p2="", p3="", wounds={"p2": "2 2"}, banners=(1, 0, 0), reserves={"p2": "the-elder mirror-shade"}
    )
    go(s, "cells 1", "attack p2", roll="hit", draw="wound-3 rations rations rations helmet helmet")
    assert not s.match.over
    s.asks("p1", "Turn.play")
    s = lay(p1="cell", p2="", p3="", wounds={"p2": "2 2"}, banners=(2, 0, 0))
    go(s, "cells 1", "attack p2", roll="hit", draw="wound-3")
    assert s.match.over
    assert s.options() == set()


def test_the_helpers_know_every_card() -> None:
    assert len(VAULT) == 44
    assert warriors(3).split() == ["iron-gourmand", "powder-monk", "carrion-matriarch"]
    assert asked(lay(3, p1="cell")) == "p1"


@rule("HC-022", "HC-G17")
def test_every_step_of_a_turn_belongs_to_one_of_the_five_or_comes_before_them() -> None:
    found = {number: [step for step in Turn.steps if step_of(step) == number] for number in range(-1, 5)}
    assert found == {
        -1: ["start", "events", "locations", "early_fire"],
        0: ["discard"],
        1: ["draw_up", "late_fire", "loot", "loot_die", "loot_wound", "loot_cards"],
        2: ["play", "played"],
        3: ["fill", "charges_back"],
        4: ["before_draw", "draw_one", "extra_card", "limit", "gift", "finish"],
    }


@rule("HC-022", "HC-211")
def test_the_picture_says_which_step_it_is() -> None:
    s = turn(p1="cell cell cell cell cell cell cell", loot_vault=True)
    seen = [shown_step(s)]
    for answers, chance in (
        (("pass",), {}),
        (("loot",), {"roll": "5", "draw": "helmet helmet"}),  # a hand of 9, in the middle of looting
        (("discard cell",), {}),
        (("end",), {"draw": "rations"}),  # and once more in Step 5
    ):
        seen.append(shown_step(s.play(*answers, **chance)))
    assert seen == ["1 Discard", "2 Draw", "2 Draw", "3 Play", "5 Draw"]


def shown_step(s: Position) -> str:
    mat = next(panel for panel in s.match.scene(0).panels if panel.key == "mat")
    return next(row.value for row in mat.rows if row.label == "Step")
