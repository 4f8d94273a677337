"""The judge of taking back finds an undo that lets somebody peek."""

from __future__ import annotations

from ludus.core.diary import Answer
from tests.toys import raid
from tests.toys.leaky import CARELESS
from tests.trust import undo


def test_an_undo_across_what_was_uncovered_is_found() -> None:
    """A game that forgets to say that what is babbled shows something."""
    found = undo.run("toy-careless", range(60), CARELESS).wrong
    assert any("was taken back though p" in line and "learnt something" in line for line in found)


def test_what_is_seen_tells_worlds_apart_and_what_is_not_does_not() -> None:
    match = raid.GAME.begin(2, 1)
    bank = next(action for action in match.question.options if str(action).startswith("bank"))
    wait = match.game.space.read("wait")
    assert any(undo.learnt(match, [Answer(0, bank)], 1, seed) for seed in range(20))
    assert not any(undo.learnt(match, [Answer(0, wait)], seat, seed) for seat in (0, 1) for seed in range(20))
