"""The bot by rule of thumb."""

from __future__ import annotations

import ludus
from ludus.bots import answer, bot
from ludus.games._template import GAME


def test_it_plays_by_the_games_rules_of_thumb() -> None:
    """In the fight it answers as a skirmisher does; before it, by lot."""
    game = ludus.game("hostile-takeover")
    match = game.begin(2, seed=5)
    player = bot("thumb", seed=1)
    again = bot("thumb", seed=1)
    for number in range(60):
        seat = match.question.seat
        given = answer(player, match, seat, number)
        assert given == answer(again, match, seat, number)
        assert given in match.question.options
        match.answer(given)


def test_without_such_rules_it_answers_at_once() -> None:
    match = GAME.begin(2, seed=1, stones=5)
    assert answer(bot("thumb", seed=3), match, 0, 1).text == "take 1"  # leaves four, which lose
