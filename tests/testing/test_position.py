"""Positions: scripted chance, expectations, and messages that show where the test stands."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ludus.core.errors import BadOption, LudusError
from ludus.games._template import GAME as STONES
from ludus.testing import Position, digest, fall_anyhow, play_randomly, position, rule, state_bytes, stops
from ludus.testing.play import chooser
from tests.toys.raid import GAME as RAID


def raid() -> Position:
    return position(RAID, 3, p1="gem coin", p2="guard", p3="coin")


@pytest.mark.parametrize(
    ("mistake", "says"),
    [
        (lambda s: s.play("p1 fly"), "'p1 fly' was refused"),
        (lambda s: s.play("p2 wait"), "'p2 wait' was refused: p2 is not asked now"),
        (lambda s: s.play("p1 raid p2"), "chance falls and the test does not say how: roll 2 more"),
        (lambda s: s.play("p1 raid p2", roll="hit"), "roll 2 more"),
        (lambda s: s.play("p1 draw"), r"play\(..., draw='coin'\)"),
        (lambda s: s.play("p1 wait", roll="hit hit"), "chance that was scripted never fell: roll hit hit"),
        (lambda s: s.play("p1 raid p2", roll="hit hit hit"), "never fell: roll hit"),
        (lambda s: s.play("p1 raid p2", roll="hit splat"), "the script of chance is wrong: 'roll hit splat'"),
        (lambda s: s.play("p1 draw", draw="sword"), "the script of chance is wrong: 'draw sword'"),
        (lambda s: s.asks("p2"), "p2 is not asked"),
        (lambda s: s.asks("p1", "react"), "p1 is asked Turn.act 'p1, what do you do\\?', not 'react'"),
        (lambda s: s.refuses("p1 wait", "RD-3"), "'p1 wait' is legal, but RD-3 should forbid it"),
        (lambda s: s.refuses("p1 raid p1", "RD-5"), r"is forbidden by .*\(RD-3\), not by RD-5"),
        (lambda s: s.allows("p1 raid p2", "p1 raid p1"), "'p1 raid p1' is refused"),
    ],
)
def test_a_failure_shows_the_question_and_its_options(mistake: Callable[[Position], object], says: str) -> None:
    s = raid()
    with pytest.raises(AssertionError, match=says) as caught:
        mistake(s)
    text = str(caught.value)
    assert "Turn.act" in text or "Turn." in text
    assert "draw | raid p2 | raid p3" in text or "chance must fall" in text or "p2 is asked" in text


def test_words_are_options_or_the_games_own() -> None:
    s = position(RAID, 2, rounds=1, p1="gem")
    assert s.table.options.rounds == 1
    assert s.table.raiders[0].hand == [1]
    assert s.options() == {"draw", "show p2", "bank gem", "wait"}
    with pytest.raises(BadOption, match="rounds cannot be 99"):
        position(RAID, 2, rounds=99)
    with pytest.raises(LudusError, match="Template has no words for positions, so it does not know stones"):
        position(STONES, stones=(1, 2))
    with pytest.raises(LudusError, match="Template has no words for positions, so it does not know heap"):
        position(STONES, heap=3)


def test_a_list_scripts_words_with_spaces_and_plays_chain() -> None:
    s = raid().play("p1 raid p2", roll=["hit", "miss"]).play("p2 shield").play("p2 draw", draw=["coin"])
    assert s.asks("p3", "Turn.act").table.discarded == [2]


def test_refusing_would_notice_a_change() -> None:
    s = raid()
    before = s.everything()
    s.refuses("p1 raid p1", "RD-3")
    assert s.everything() == before
    assert str(position(STONES, stones=1).play("take 1")) == "the game is over: p1 wins (ST-4)"


def test_rule_marks_are_put_and_checked() -> None:
    def proof() -> None: ...

    marked = rule("ST-1", "ST-G2")(proof)
    assert marked is proof
    assert [mark.args for mark in vars(marked)["pytestmark"]] == [("ST-1", "ST-G2")]
    for wrong in ((), ("ST1",), ("rule 3",)):
        with pytest.raises(ValueError, match="a rule id reads like"):
            rule(*wrong)


def test_random_play_repeats() -> None:
    one, two = RAID.begin(3, 1), RAID.begin(3, 1)
    assert play_randomly(one, 5) == play_randomly(two, 5) > 0
    assert digest(one) == digest(two)
    assert state_bytes(one) == state_bytes(two)
    other = RAID.begin(3, 1)
    play_randomly(other, 6)
    assert digest(other) != digest(one)
    explicit = RAID.begin(3, 1, explicit=True)
    fall_anyhow(explicit, chooser(1))
    assert explicit.question.seat == 0
    assert play_randomly(explicit, 1, 3) == 3


def test_stops_are_spread_and_end() -> None:
    seen = [len(match.record()) for match in stops(RAID.begin(2, 1), 1, 5, 3)]
    assert len(seen) <= 5
    assert seen == sorted(seen)
    assert len(list(stops(STONES.begin(2, 1), 1, 1000))) < 20
