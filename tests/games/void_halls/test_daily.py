"""The challenge of a day: the date is the seed, the dice are the same for everyone, scores can be compared."""

from __future__ import annotations

from datetime import date

import ludus
from ludus.core.flow import Ask
from ludus.testing import rule
from ludus.testing.play import chooser

GAME = ludus.game("void-halls")
DAY = date(2024, 2, 29)


def throws(day: date, way: int) -> dict[tuple[int, int], str]:
    """The dice of every throw of the first rounds, by round and throw, for a player who answers in some way."""
    match, rng, found, now = GAME.daily(day), chooser(way), {}, 0
    while isinstance(match.need, Ask) and match.view()["table"]["round"] < 6:
        for event in match.view(explain=True)["events"]:
            if event[0] == "round":
                now = event[1]
            elif event[0] == "threw":
                found[now, event[2]] = str(event[3])
        match.answer(match.need.options[rng.below(len(match.need.options))])
    return found


def test_a_day_is_a_game_for_one_with_common_dice() -> None:
    match = GAME.daily(DAY)
    assert (match.players, match.setting.seed) == (1, 20240229)
    assert match.view()["options"] == {"dice_stream": "duplicate"}


@rule("VH-135")
def test_whatever_they_do_all_players_of_a_day_have_the_same_dice() -> None:
    ways = [throws(DAY, way) for way in range(6)]
    for one in ways:
        for other in ways:
            for key in one.keys() & other.keys():
                m = min(len(one[key]), len(other[key]))
                assert one[key][:m] == other[key][:m]
    assert {r for way in ways for r, _ in way} == {1, 2, 3, 4, 5}


def test_equal_answers_give_equal_scores() -> None:
    scores = []
    for _ in range(2):
        match, rng = GAME.daily(DAY), chooser(8)
        while isinstance(match.need, Ask):
            match.answer(match.need.options[rng.below(len(match.need.options))])
        scores.append(match.ending.scores)
    assert scores[0] == scores[1]


def test_another_day_has_other_dice() -> None:
    days = [throws(date(2024, 3, day), 1)[1, 1] for day in range(1, 11)]
    assert len(set(days)) > 5
