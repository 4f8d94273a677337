"""Options, refusals and ids."""

from __future__ import annotations

from ludus.core.action import Action
from ludus.core.chance import Rng
from ludus.core.flow import Ask
from ludus.core.match import Match
from ludus.testing import checks, stops
from ludus.testing.cases import Case, scale, spread
from ludus.testing.play import chooser

STOPS, STRIDE = spread(20, 4)


def some_actions(match: Match, rng: Rng, count: int) -> list[Action]:
    """Some of all the game's actions, and all that a player may think of trying."""
    actions = match.setting.space.actions
    near = match.stack[-1].near(match.table)
    return [*near, *[actions[rng.below(len(actions))] for _ in range(min(count, len(actions)))]]


def test_options_are_sound(case: Case) -> None:
    kinds = set()
    for match in stops(case.begin(11), 11, 80 * scale(), 2):
        checks.options_are_sound(match)
        kinds.add(match.question.kind)
    assert kinds


def test_why_not_is_silent_exactly_for_options(case: Case) -> None:
    rng, asked = chooser(12), 0
    for match in stops(case.begin(12), 12, STOPS, STRIDE):
        assert isinstance(match.need, Ask)
        checks.why_not_agrees(match, [*match.need.options, *some_actions(match, rng, 40 * scale())])
        checks.refusals_agree(match)
        asked += 1
    assert asked


def test_refusals_change_nothing(case: Case) -> None:
    rng, tried = chooser(13), 0
    for match in stops(case.begin(13), 13, STOPS, STRIDE):
        for action in some_actions(match, rng, 4)[-4:]:
            checks.refuses_cleanly(match, action)
            tried += 1
    assert tried
