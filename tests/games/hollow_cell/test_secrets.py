"""Secrets: what is asked and seen tells nothing that is hidden (HC-010, HC-012, HC-016, HC-098, HC-106)."""

from __future__ import annotations

import pytest
from tests.games.hollow_cell.looks import FIVE, arena, lay, step, warriors

import ludus
from ludus.core.errors import UndoRefused
from ludus.core.match import playout
from ludus.games.hollow_cell.card_data import EVENTS, VAULT
from ludus.testing import rule
from ludus.testing.play import chooser

GAME = ludus.game("hollow-cell")


@rule("HC-010")
def test_no_view_contains_a_deck() -> None:
    decks = {"vault", "vault_under", "vault_top", "events_under", "events_top", "wound_deck", "wound_pile"}
    match = GAME.begin(3, 5)
    for viewer in (0, 1, 2, None):
        table = match.view(viewer)["table"]
        assert not decks & table.keys()
        assert "warrior_box" not in table


@rule("HC-014")
def test_nobody_sees_which_warriors_stayed_in_the_box() -> None:
    a, b = (lay(reserves={"p2": key}, alive=(3, 2, 3)).match for key in ("the-elder", "night-broker"))
    assert a.view(0)["table"] == b.view(0)["table"]


@pytest.mark.parametrize("cards", ["cell", "thief", "hologram"])
def test_who_holds_cards_is_asked_whatever_they_are(cards: str) -> None:
    s = lay(p1="cell", p2=cards).play("cells 1", "attack p2").asks("p2", "Combat.declare_defence")
    s.play("pass", roll="hit").asks("p2", "TakeHits.special_cards")
    s.play("pass", draw="wound-0")
    assert step(s) == "Turn.play"


def test_who_holds_no_card_is_not_asked_to_discard_one() -> None:
    s = lay(p1="cell cell", p2="").play("cells 1", "attack p2", roll="hit", draw="wound-0")
    assert step(s) == "Turn.play"
    s = lay(p1="cell", p2="cell").play("cells 1", "attack p2", "defend cell", roll="hit fail", draw="wound-0")
    assert step(s) == "Turn.play"
    s = lay(engines={"p1": "siphon"}, war_engines="given").play("engine siphon", "aim p2")
    assert step(s) == "Turn.play"


def test_equipment_that_may_help_is_asked_for_even_with_an_empty_hand() -> None:
    s = lay(p1="cell", gear={"p2": "top:helmet"}).play("cells 1", "attack p2", roll="hit")
    s.asks("p2", "TakeHits.special_cards").allows("use helmet", "pass")
    s = lay(p1="cell", gear={"p2": "bottom:plated-armor"}).play("cells 1", "attack p2", roll="hit", draw="wound-0")
    assert step(s) == "Turn.play"


def test_a_card_stolen_at_random_is_seen_by_two_only() -> None:
    views = []
    for card in ("rations", "helmet"):
        s = lay(p2="rations helmet", gear={"p1": "left:arc-whip"}).play(
            "fire left", "attack p2", "pass", roll="graze", draw=card
        )
        views.append([s.match.view(viewer)["table"] for viewer in (0, 1, 2)])
    (a1, a2, a3), (b1, b2, b3) = views
    assert a1 != b1
    assert a2 != b2
    assert a3 == b3


def test_what_lies_in_a_hand_is_imagined_otherwise() -> None:
    match = lay(p1="cell", p2="rations helmet blazer").match
    worlds = {tuple(sorted(arena(match.imagine(0, seed)).hands[1].cards)) for seed in range(20)}
    assert len(worlds) > 5
    assert all(arena(match.imagine(1, seed)).hands[1].cards == arena(match).hands[1].cards for seed in range(5))


@pytest.mark.parametrize(
    ("answers", "draw", "pile"),
    [
        (("end", "look"), "rations helmet", "vault_top"),
        (("end", "look", "bottom rations"), "rations helmet", "vault_under"),
        (("play crowd-favorite",), "dust-bomb famine", "events_top"),
        (("play crowd-favorite", "event dust-bomb"), "dust-bomb famine", "events_under"),
    ],
)
def test_who_looked_into_a_deck_knows_it_in_every_world_and_nobody_else_does(
    answers: tuple[str, ...], draw: str, pile: str
) -> None:
    s = lay(p1="crowd-favorite", p2=FIVE, gear={"p1": "right:field-scanner"})
    s.play(*answers, draw=draw)
    true = getattr(arena(s.match), pile)
    assert true
    assert {getattr(arena(s.match.imagine(0, seed)), pile) for seed in range(8)} == {true}
    for other in (1, 2):
        assert len({getattr(arena(s.match.imagine(other, seed)), pile) for seed in range(20)}) > 3


def test_who_puts_back_what_another_put_under_the_deck_knows_it_and_the_other_does_not() -> None:
    s = lay(p2=f"thief {FIVE}", p3=FIVE, gear={"p1": "right:field-scanner"}, deck="hologram helmet psi-crown")
    s.play("end", "look", "bottom hologram", draw="hologram helmet").asks("p2", "Turn.discard")
    s.play("pass", "play thief", "steal p1 right", "equip field-scanner right", "end", "look", draw="psi-crown")
    s.play("bottom hologram").asks("p3", "Turn.discard")
    true = (VAULT.index("hologram"),)
    assert arena(s.match).vault_under == true
    assert {arena(s.match.imagine(1, seed)).vault_under for seed in range(8)} == {true}
    assert len({arena(s.match.imagine(0, seed)).vault_under for seed in range(20)}) > 1


def test_who_puts_an_event_back_that_another_put_under_the_deck_knows_it_and_the_other_does_not() -> None:
    s = lay(p1="crowd-favorite", p2="supply-drop cell cell cell cell", warriors=warriors(3, p2="ash-prophet"), seen=19)
    first, second = (EVENTS[event] for event in range(21) if s.table.events[event])
    s.play("play crowd-favorite", f"event {first}", draw=f"{first} {second}")
    s.play("end", "pass", "play supply-drop", "event famine", draw="rations sudden-event famine")
    true = (EVENTS.index(second),)
    assert arena(s.match).events_under == true
    assert {arena(s.match.imagine(1, seed)).events_under for seed in range(8)} == {true}
    assert len({arena(s.match.imagine(0, seed)).events_under for seed in range(20)}) > 1


def test_imagined_wounds_leave_the_living_alive() -> None:
    match = lay(wounds={"p2": "1 1 1"}).match
    worlds = [arena(match.imagine(0, seed)).seats[1].wounds for seed in range(40)]
    assert all(len(found) == 3 for found in worlds)
    assert max(sum(found) for found in worlds) == 4  # and with that many it still lives
    assert len({tuple(sorted(found)) for found in worlds}) > 2


def test_before_the_limit_is_checked_imagined_wounds_may_be_above_it() -> None:
    s = lay(p1="cell cell", p2="thief", warriors=warriors(3, p2="ironhide-brute"), wounds={"p2": "1 1"})
    s.play("cells 2", "attack p2", "pass", roll="hit hit").play("pass", draw="wound-1 wound-1")
    s.asks("p2", "TakeWounds.swap")
    sums = {sum(arena(s.match.imagine(0, seed)).seats[1].wounds) for seed in range(40)}
    assert max(sums) >= 5
    assert {sum(arena(s.match.imagine(1, seed)).seats[1].wounds) for seed in range(5)} == {4}


def test_a_card_that_was_shown_stays_in_the_hand_of_every_world() -> None:
    s = lay(p1="scavenge", p2="thief thief", discards="rail-lance").play("play scavenge", "take rail-lance")
    for viewer in (1, 2):
        assert all(VAULT.index("rail-lance") in arena(s.match.imagine(viewer, n)).hands[0].cards for n in range(10))


def test_a_stolen_card_is_known_to_its_victim_only() -> None:
    s = lay(p2="rail-lance", gear={"p1": "left:arc-whip"})
    s.play("fire left", "attack p2", "pass", roll="graze", draw="rail-lance")
    lance = VAULT.index("rail-lance")
    assert all(lance in arena(s.match.imagine(1, n)).hands[0].cards for n in range(20))
    assert not all(lance in arena(s.match.imagine(2, n)).hands[0].cards for n in range(20))


def test_what_a_seat_knows_it_knows_in_worlds_imagined_from_worlds_too() -> None:
    s = lay(p2=f"rail-lance {FIVE}", gear={"p1": "left:arc-whip right:field-scanner"})
    s.play("fire left", "attack p2", "pass", roll="graze", draw="rail-lance")
    lance = VAULT.index("rail-lance")
    assert all(lance in arena(s.match.imagine(1, n).imagine(1, n)).hands[0].cards for n in range(10))
    s.play("end", "look", "bottom rations", draw="rations helmet")
    true = arena(s.match).vault_under
    assert all(arena(s.match.imagine(0, n).imagine(0, n)).vault_under == true for n in range(10))


def test_cards_named_from_a_hand_cannot_be_put_back_unseen() -> None:
    """Who declares an attack with two Hollow Cell cards has told that they are there."""
    s = lay(p1="cell cell").play("cells 2")
    assert s.log(1)[-2:] == ["Player 1 named Hollow Cell in hand."] * 2
    match, rng = GAME.begin(3, 5), chooser(5)
    cells = GAME.space.read("cells 1")
    while cells not in match.question.options:
        playout(match, rng, 1)
    seat = match.question.seat
    match.apply(cells)
    with pytest.raises(UndoRefused, match="something hidden was revealed since"):
        match.undo(seat)


def test_wounds_kept_as_drawn_stay_once_the_warrior_stands_with_them() -> None:
    """Nothing happens then, and that tells the others that they are below the limit."""
    match, rng = GAME.begin(3, 37), chooser(37)
    while match.stack[-1].where() != "swap":
        playout(match, rng, 1)
    seat = match.question.seat
    match.apply(GAME.space.read("pass"))
    assert arena(match).seats[seat].falls == 0
    with pytest.raises(UndoRefused, match="something hidden was revealed since"):
        match.undo(seat)
