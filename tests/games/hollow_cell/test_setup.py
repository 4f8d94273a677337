"""Set-up (HC-003 to HC-021, HC-G31, HC-G62)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.hollow_cell.looks import arena, asked, hand, lay, step, warriors

import ludus
from ludus.core.errors import BadOption
from ludus.core.match import Match
from ludus.games.hollow_cell.card_data import EVENTS, VAULT, WARRIORS
from ludus.games.hollow_cell.content import charge_rows, vault_rows, warrior_rows, wound_rows
from ludus.testing import rule

GAME = ludus.game("hollow-cell")
every_count = pytest.mark.parametrize("n", [2, 3, 4, 5, 6])


def begun(n: int = 3, seed: int = 1, **options: Any) -> Match:
    """A game after everybody has ordered their Warriors."""
    match = GAME.begin(n, seed, **options)
    while match.decision is not None and match.decision.kind.endswith(".order"):
        match.apply(match.decision.options[0])
    return match


def size(pile: Any) -> int:
    return int(pile if isinstance(pile, int) else sum(pile))


@rule("HC-003")
@pytest.mark.parametrize("n", [1, 7])
def test_two_to_six_people_play(n: int) -> None:
    with pytest.raises(BadOption, match="2 to 6 players"):
        GAME.begin(n)


@rule("HC-004")
def test_two_players_play_the_duel() -> None:
    with pytest.raises(BadOption):
        GAME.begin(2, team="2v2")
    for n, left in ((2, 2), (3, 3)):
        s = lay(n, p1="rations", p2="cell cell", wounds={"p1": "2 2"}, warriors=warriors(n, p1="kessari-duelist"))
        s.play("play rations", roll="1", draw="wound-1")
        assert s.table.seats[0].alive == left  # only in the duel a self-defeat costs the Warrior


@rule("HC-005")
def test_the_five_decks() -> None:
    assert sum(row.count for row in vault_rows()) == 80
    assert len(EVENTS) == 21
    assert sum(row.count for row in wound_rows()) == 35
    assert len(WARRIORS) == len(warrior_rows()) == 18
    assert charge_rows()[0].count == 12


@rule("HC-006")
def test_without_the_mode_nobody_owns_a_war_engine() -> None:
    match = begun(4)
    assert all(seat.engines == 0 for seat in arena(match).seats)
    s = lay(p1="thief", gear={"p2": "top:helmet"}).play("play thief")
    assert s.options() == {"steal p2 top"}
    s.refuses("steal p2 mauler", "HC-006")


@rule("HC-007", "HC-016")
def test_cache_and_deck_counts_and_hand_counts_are_in_every_view() -> None:
    match = begun(4)
    for viewer in (0, 3, None):
        table = match.view(viewer)["table"]
        assert [table[key] for key in ("cache", "vault_left", "events_left", "wounds_left")] == [7, 60, 21, 35]


@rule("HC-008")
@pytest.mark.parametrize(("n", "cache"), [(2, 5), (3, 6), (4, 7), (5, 9), (6, 10)])
def test_the_cache_by_players(n: int, cache: int) -> None:
    assert arena(begun(n)).cache == cache


@rule("HC-009")
def test_the_other_charges_stay_in_the_box() -> None:
    s = lay(4, p1="supply-drop").play("play supply-drop", draw="sudden-event charge-surge cell")
    assert s.table.cache == 9  # only Charge Surge borrows from the 5 in the box


@rule("HC-010")
def test_the_same_seed_deals_the_same_game() -> None:
    assert begun(4, 7).state() == begun(4, 7).state()
    assert begun(4, 7).state() != begun(4, 8).state()


@rule("HC-011", "HC-013", "HC-014")
@every_count
def test_three_warriors_each_one_face_up(n: int) -> None:
    match = begun(n)
    dealt = [w for seat in arena(match).seats for w in [seat.warrior, *seat.reserve]]
    assert len(dealt) == len(set(dealt)) == 3 * n
    assert all(len(seat.reserve) == 2 for seat in arena(match).seats)
    assert sorted([*dealt, *arena(match).warrior_box]) == list(range(18))  # the others stay in the box


@rule("HC-012")
def test_each_player_chooses_one_of_six_orders_in_secret() -> None:
    match = GAME.begin(3, 1)
    assert len(match.decisions) == 3  # all at once
    assert all(len(d.options) == 6 for d in match.decisions)
    before = match.view(1)["table"]
    match.apply("p1 order 3 1 2")
    assert match.view(1)["table"] == before
    assert match.why_not("p1 order 1 2 3") is not None


@rule("HC-012", "HC-013")
def test_the_first_named_fights_first() -> None:
    match = GAME.begin(3, 1)
    dealt = {d.seat: d.options for d in match.decisions}
    assert len(dealt) == 3
    a, b = match.clone(), match.clone()
    for game, order in ((a, "order 1 2 3"), (b, "order 3 2 1")):
        for seat in (1, 2, 3):
            game.apply(f"p{seat} {order}")
    for one, other in zip(arena(a).seats, arena(b).seats, strict=True):
        assert [one.warrior, *one.reserve] == [*other.reserve[::-1], other.warrior]


@rule("HC-012")
def test_the_order_of_the_reserve_stays_a_secret() -> None:
    a = lay(reserves={"p2": "the-elder mirror-shade"}).match
    b = lay(reserves={"p2": "mirror-shade the-elder"}).match
    assert a.view(0)["table"] == b.view(0)["table"]
    assert a.view(1)["table"] != b.view(1)["table"]


@rule("HC-015", "HC-018")
@pytest.mark.parametrize(("n", "deck"), [(2, 70), (3, 65), (4, 60), (5, 55), (6, 50)])
def test_five_cards_each_and_the_rest_is_the_deck(n: int, deck: int) -> None:
    match = begun(n)
    assert [len(h.cards) for h in arena(match).hands] == [5] * n
    assert size(arena(match).vault_left) == deck


@rule("HC-016")
def test_the_number_of_cards_in_a_hand_is_public() -> None:
    a, b, c = (lay(p2=cards).match for cards in ("cell cell", "rations helmet", "cell"))
    assert a.view(0)["table"] == b.view(0)["table"]
    assert a.view(0)["table"] != c.view(0)["table"]


@rule("HC-017")
@pytest.mark.parametrize("seed", range(30))
def test_no_starting_hand_holds_a_sudden_event(seed: int) -> None:
    match = begun(6, seed, sudden_event_cards=6)
    assert all(VAULT.index("sudden-event") not in h.cards for h in arena(match).hands)
    assert size(arena(match).events_left) == 21
    assert size(arena(match).vault_left) + sum(len(h.cards) for h in arena(match).hands) == 80


@rule("HC-019")
def test_the_reference_card_is_help_and_not_part_of_the_state() -> None:
    match = begun(3)
    assert "reference" not in str(match.state()).lower()
    assert match.question.prompt


@rule("HC-020", "HC-G31")
@pytest.mark.parametrize("seed", range(12))
def test_the_lowest_initiative_starts(seed: int) -> None:
    match = begun(4, seed)
    numbers = [warrior_rows()[seat.warrior].initiative for seat in arena(match).seats]
    assert arena(match).active == numbers.index(min(numbers))


@rule("HC-G31")
def test_initiative_numbers_are_all_different() -> None:
    assert sorted(row.initiative for row in warrior_rows()) == list(range(1, 19))


@rule("HC-G31")
def test_a_later_warrior_does_not_change_the_turn_order() -> None:
    five = "rations rations helmet helmet cell"
    s = lay(p1="cell", p2="", p3="", wounds={"p2": "2 2"}, reserves={"p2": "skirr-courier the-elder"})
    s.play("cells 1", "attack p2", roll="hit", draw=f"wound-3 {five}").play("end", draw="cell")
    assert (asked(s), step(s)) == ("p2", "Turn.discard")


@rule("HC-021")
def test_play_goes_clockwise_from_the_first() -> None:
    s = lay(4, active="p2", p1="cell cell", p2="cell cell", p3="cell cell").play("end", draw="cell")
    s.asks("p3", "Turn.discard")


@rule("HC-G62")
@pytest.mark.parametrize(("n", "cells"), [(3, 20), (4, 19), (6, 17)])
def test_sudden_event_cards_replace_hollow_cell_cards(n: int, cells: int) -> None:
    s = lay(sudden_event_cards=n)
    left = s.table.vault
    assert hand(s, "p1") == []
    assert (left[VAULT.index("sudden-event")], left[VAULT.index("cell")]) == (n, cells)
