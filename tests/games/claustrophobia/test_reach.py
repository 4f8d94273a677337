"""What each side can still get by the scenario's own text, and that no review promises more."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.claustrophobia.kit import lay

from ludus.games.claustrophobia import GAME
from ludus.review.report import Answered, Review, SeatReview
from ludus.review.value import QUICK, Judge
from ludus.testing import Position, rule


def reach(s: Position) -> tuple[tuple[float, float], tuple[float, float]]:
    """Of the Humans, and of the Demon player."""
    return GAME.reach(s.table, 0), GAME.reach(s.table, 1)


def survivors(**words: Any) -> Position:
    return lay(**{"tiles": "t35@0,0 t02@0,1", "phase": "human", "humans": "brute1@t35 blade1@t35", **words})


@rule("CL-026")
@pytest.mark.parametrize(
    ("words", "humans"),
    [
        ({}, (0.0, 1.0)),
        ({"saved": "redeemer"}, (0.5, 1.0)),  # the last ones may still get out, or die: that is a draw
        ({"humans": "blade1@t35"}, (0.0, 0.5)),  # one alone cannot be two
        ({"humans": "blade1@t35", "saved": "redeemer", "max_rounds": 20}, (0.0, 1.0)),  # but the time may run out
    ],
    ids=["nobody out", "one out", "one left", "one out with a last round"],
)
def test_the_scenario_says_what_can_still_come(words: dict[str, Any], humans: tuple[float, float]) -> None:
    s = survivors(**words)
    assert reach(s) == (humans, (1.0 - humans[1], 1.0 - humans[0]))


@rule("CL-340")
def test_while_the_exit_is_not_laid_the_demons_may_close_it_off() -> None:
    assert reach(survivors(tiles="t35@0,0", humans="brute1@t35 blade1@t35", saved="redeemer"))[1] == (0.0, 1.0)


@pytest.mark.parametrize("canceled", ["brute1:12345", "brute1:12345 blade1:12345"])
def test_a_review_promises_the_demons_a_draw_where_only_a_draw_is_left(canceled: str) -> None:
    words: dict[str, Any] = {"trogs": "t35:3", "canceled": canceled}
    for saved, most in (("", 1.0), ("redeemer", 0.5)):
        s = survivors(**words, **({"saved": saved} if saved else {}))
        judge = Judge(s.match.setting, QUICK)
        humans, demons = judge.value(s.match)
        assert judge.guess(s.match)[1] > 0.5, "hardly a line is left: without the scenario's text the Demons lead"
        assert demons <= most
        assert humans >= 1.0 - most


def test_an_error_has_a_name_only_for_what_is_sure_of_it() -> None:
    def named(loss: float, unsure: float) -> str:
        moment = Answered(0, 0, 0, "a", "b", [round(1e6 * loss), 0], unsure, [("b", 1.0), ("a", 0.0)], 2, [0, 0])
        seats = [SeatReview(0, 0, 0, 0), SeatReview(1, 0, 0, 0)]
        return Review("toy", 2, "", "quick", 1.0, [moment], seats, True, (0.1,)).size(moment)

    assert named(0.25, 0.01) == "blunder"
    assert named(0.25, 0.09) == "mistake"  # of 25 % no more than 7 % are sure
    assert named(0.25, 0.2) == ""
    assert named(0.03, 0.004) == "doubtful"
