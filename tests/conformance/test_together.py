"""Where several seats may answer, they do so in any order: nothing is lost, and no question depends on another's."""

from __future__ import annotations

from ludus.core import record
from ludus.core.match import Match
from ludus.testing import state_bytes
from ludus.testing.cases import Case, scale
from ludus.testing.play import chooser

ANSWERS = 120 * scale()


def questions(match: Match) -> dict[int, list[str]]:
    return {d.seat: [d.kind, *[action.text for action in d.options]] for d in match.decisions}


def test_whoever_is_ready_answers(case: Case) -> None:
    match, rng = case.begin(31), chooser(31)
    for number in range(ANSWERS):
        if match.over:
            break
        asked, lanes = questions(match), match.lanes
        assert list(asked) == match.asked
        seat = match.asked[rng.below(len(match.asked))]
        _, *options = asked[seat]
        match.apply(options[rng.below(len(options))], seat)
        if lanes is not None and match.lanes is lanes:
            others = {other: question for other, question in questions(match).items() if other != seat}
            assert others == {other: question for other, question in asked.items() if other != seat}
        if number % 30 == 0:
            assert state_bytes(case.game.load(match.to_json())) == state_bytes(match)
    assert record.verify(case.game, match.record()) == []
    match.held = []  # a record holds what has been uncovered
    assert state_bytes(record.replay(case.game, match.record())) == state_bytes(match)
