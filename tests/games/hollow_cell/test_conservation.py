"""Cards and Charges never appear or vanish (HC-058 and the counts of the box)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.hollow_cell.looks import arena

import ludus
from ludus.core.flow import Ask
from ludus.core.match import Match
from ludus.testing import rule
from ludus.testing.play import chooser

GAME = ludus.game("hollow-cell")
CACHE = {2: 5, 3: 6, 4: 7, 5: 9, 6: 10}
MODES = [
    (2, {}),
    (3, {}),
    (4, {"team": "2v2", "epic": True}),
    (5, {"team": "2v2v1", "loot_vault": True, "war_engines": "deal"}),
    (6, {"sudden_event_cards": 6, "war_engines": "deal", "intensity_dust_bomb": True}),
]


def check(match: Match) -> None:
    """HC-058, and 80 Vault cards, 35 Wound cards, 21 events, 6 Engines at most once each."""
    t = arena(match)
    loaded = sum(sum(seat.charges) for seat in t.seats)
    assert t.cache + loaded + t.spent + t.drought == CACHE[t.players] + t.lent
    assert 0 <= t.lent <= 2
    assert min(t.cache, t.spent, t.drought, t.debt) >= 0
    wounds = sum(len(seat.wounds) for seat in t.seats)
    assert t.wounds_left + t.wounds_out + wounds == 35
    masks = [seat.engines for seat in t.seats]
    assert sum(masks) == sum(1 << i for i in range(6) if any(mask >> i & 1 for mask in masks))
    assert GAME.invariants(t) == []


@rule("HC-058")
@pytest.mark.parametrize(("players", "options"), MODES)
@pytest.mark.parametrize("seed", range(6))
def test_nothing_appears_or_vanishes_at_any_decision(players: int, options: dict[str, Any], seed: int) -> None:
    match = GAME.begin(players, seed, quiet=True, **options)
    rng = chooser(seed)
    for _ in range(1500):
        if not isinstance(match.need, Ask):
            break
        check(match)
        match.answer(match.need.options[rng.below(len(match.need.options))])


def hidden(match: Match) -> list[list[int]]:
    """The Wound cards, the Vault cards and the Warriors that may be face down, each kind as often as it is there."""
    t = arena(match)
    wounds = [value for value in range(4) for _ in range(t.wound_deck[value] + t.wound_pile[value])]
    vault = [kind for kind, count in enumerate(t.vault) for _ in range(count)]
    return [
        sorted([*wounds, *[value for seat in t.seats for value in seat.wounds]]),
        sorted([*vault, *t.vault_top, *t.vault_under, *[kind for hand in t.hands for kind in hand.cards]]),
        sorted([*t.warrior_box, *[kind for seat in t.seats for kind in (*seat.reserve, *seat.unused)]]),
    ]


@pytest.mark.parametrize(("players", "options"), MODES)
def test_nothing_appears_or_vanishes_in_a_world_that_is_imagined(players: int, options: dict[str, Any]) -> None:
    match, rng = GAME.begin(players, 7, quiet=True, **options), chooser(7)
    for number in range(600):
        if not isinstance(match.need, Ask):
            break
        if number % 30 == 0:
            for seat in range(players):
                world = match.imagine(seat, number)
                assert hidden(world) == hidden(match)
                assert arena(world).wounds_out == sum(arena(world).wound_pile)
                check(world)
        match.answer(match.need.options[rng.below(len(match.need.options))])


@rule("HC-029")
@pytest.mark.parametrize("seed", range(6))
def test_a_hand_above_the_limit_is_always_at_the_limit_question(seed: int) -> None:
    match = GAME.begin(4, seed, quiet=True)
    rng = chooser(seed)
    for _ in range(1500):
        if not isinstance(match.need, Ask):
            break
        full = [len(hand.cards) > 10 for hand in arena(match).hands]
        assert not any(full) or type(match.stack[-1]).__name__ == "Limit"
        match.answer(match.need.options[rng.below(len(match.need.options))])
