"""Copies, saves, asking again: at questions all along a game."""

from __future__ import annotations

from ludus.core.flow import Ask, Chance
from ludus.testing import checks, stops
from ludus.testing.cases import Case, scale, spread
from ludus.testing.play import chooser

STOPS, STRIDE = spread(16, 5)


def test_clone(case: Case) -> None:
    """A copy before each legal action, the action on the copy: the original is untouched."""
    for match in stops(case.begin(1), 1, STOPS, STRIDE):
        assert isinstance(match.need, Ask)
        for action in match.need.options[: 12 * scale()]:
            checks.clone_is_its_own(match, action)


def test_field_lists_are_complete(case: Case) -> None:
    looked = 0
    for match in stops(case.begin(2), 2, STOPS, STRIDE):
        for part in (match.table, *match.stack):
            checks.fields_are_listed(part)
            looked += 1
    assert looked


def test_json(case: Case) -> None:
    """Save, load, ask again: the same need, the same future."""
    seen = 0
    for seed, match in enumerate(stops(case.begin(3), 3, STOPS, STRIDE)):
        checks.save_goes_on(match, seed)
        seen += 1
    assert seen


def test_asking_again_changes_nothing(case: Case) -> None:
    """Law 1: also while chance is waited for."""
    match, rng, chances = case.begin(4, explicit=True), chooser(4), 0
    for _ in range(64 * scale()):
        if match.over:
            break
        checks.asks_again(match)
        if isinstance(match.need, Chance):
            checks.save_goes_on(match, chances, 3)
            match.outcome(match.need.sample(match.rng))
            chances += 1
        else:
            assert isinstance(match.need, Ask)
            match.answer(match.need.options[rng.below(len(match.need.options))])
    assert chances or not case.game.facts.dice


def test_frames_hold_immutable_values(case: Case) -> None:
    """Law 2."""
    depth = 0
    for match in stops(case.begin(5), 5, STOPS, STRIDE):
        checks.frames_are_immutable(match)
        depth = max(depth, len(match.stack))
    assert depth


def test_nothing_is_lost_or_made(case: Case) -> None:
    """What the game says must always be so, at every question of a whole game."""
    match, asked = case.begin(6), 0
    for _ in stops(match, 6, 100 * scale(), 1):
        checks.invariants_hold(match)
        asked += 1
    checks.invariants_hold(match)
    assert asked
