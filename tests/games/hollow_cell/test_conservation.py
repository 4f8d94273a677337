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
