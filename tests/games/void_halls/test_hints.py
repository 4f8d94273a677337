"""How a sheet and its dice are judged: exactly where that can be known, sensibly where it cannot."""

from __future__ import annotations

import pytest
from tests.games.void_halls.laid_out import GAME, MIDDLE, middle

from ludus.core.flow import Ask
from ludus.core.match import Match
from ludus.games.void_halls.actions import At, Kind
from ludus.games.void_halls.mind.hints import GLANCE, STUDY, Eye
from ludus.games.void_halls.mind.odds import chance
from ludus.games.void_halls.mind.rolls import SHAPES, lying
from ludus.games.void_halls.table import Dungeons
from ludus.testing import position


def judged(match: Match, eye: Eye = GLANCE) -> float:
    table = match.table
    assert isinstance(table, Dungeons)
    return eye.expected_score(table, table.sheets[0])


def after(match: Match, text: str) -> Match:
    """The position after an answer, or after several."""
    match = match.quiet()
    for part in text.split(", "):
        match.apply(part)
    return match


@pytest.mark.parametrize(("want", "size"), [("pair", 2), ("triple", 3), ("four", 4), ("five", 5)])
@pytest.mark.parametrize("dice", [5, 9])
def test_keeping_the_best_gives_the_odds_of_the_table(want: str, size: int, dice: int) -> None:
    ends = [1.0 if shape[0] >= size and sum(shape) == dice else 0.0 for shape in SHAPES]
    nothing = SHAPES.index((0, 0, 0, 0, 0, 0))
    for throws in (1, 2, 3, 4):
        assert lying(ends, dice, throws)[throws][nothing] == pytest.approx(chance(want, dice, throws))


@pytest.mark.parametrize("stock", [0, 3, 14])
def test_the_last_question_is_judged_by_the_final_count(stock: int) -> None:
    match = position(GAME, 1, **{**MIDDLE, "phase": "cleanup", "round": 30, "upper": 75 - stock}).match
    scores = [after(match, text).ending.scores[0] for text in ("exchange", "pass")]
    assert judged(match) == max(scores) == scores[1] + 1


def test_dice_are_worth_what_the_best_keep_is_worth() -> None:
    match = position(GAME, 1, **{**MIDDLE, "dice": "222225613", "phase": "choose", "throws": 2}).match
    keeps = [judged(after(match, f"reroll, keep {n}")) for n in (0, 1)]
    assert judged(after(match, "reroll")) == pytest.approx(max(keeps))


def test_a_throw_is_judged_by_what_was_kept_whatever_falls() -> None:
    match = position(GAME, 1, **{**MIDDLE, "dice": "222225613", "phase": "choose", "throws": 2}).match
    match.explicit = False
    almost = after(match, "reroll, keep 0, keep 2, keep 0, keep 0")
    thrown = [after(almost, f"keep {n}") for n in (0, 1)]
    assert judged(almost) == pytest.approx(max(judged(world) for world in thrown))
    assert judged(thrown[0]) != judged(thrown[1])


def test_a_roll_is_worth_what_can_be_done_with_it() -> None:
    pairs = judged(middle(dice="112244533"))
    assert judged(middle(dice="444441133")) > pairs  # the next hall
    assert judged(middle(dice="123456133")) > pairs  # an upgrade


def test_a_defender_is_placed_where_heroes_come() -> None:
    match = after(
        middle(dice="444126135", buildings="chest:1b2 chest:3b3 mine:2c2", halls=3, stock=20), "build 4, trap"
    )
    assert judged(after(match, "at 3c2")) > judged(after(match, "at 1c2")) > judged(after(match, "at 2d2"))


def test_a_longer_look_knows_every_roll_of_the_next_round() -> None:
    late = {**MIDDLE, "workers": 2, "round": 28, "phase": "choose"}
    rolls = [f"{one}{other}" for one in range(1, 7) for other in range(1, 7)]
    throws = [position(GAME, 1, **{**late, "dice": roll}).match for roll in rolls]
    best = [max(judged(after(match, "stop")), judged(after(match, "reroll"))) for match in throws]
    before = position(GAME, 1, **{**late, "round": 27, "phase": "cleanup", "points": 40}).match  # 1 of the Scepter
    assert judged(after(before, "pass"), STUDY) == pytest.approx(sum(best) / len(best))


def foreseen(match: Match) -> float:
    """How a position is judged once the building that was begun stands."""
    if isinstance(match.need, Ask) and isinstance(match.need.options[0], (Kind, At)):
        return max(foreseen(after(match, option.text)) for option in match.need.options)
    return judged(match)


def test_taking_the_best_at_a_glance_is_worth_many_points() -> None:
    match = GAME.begin(1, 5, quiet=True)
    while isinstance(match.need, Ask):
        options = match.need.options
        match.answer(max(options, key=lambda option: foreseen(after(match, option.text))))
    assert match.ending.scores[0] > 60  # by chance it is about 8
