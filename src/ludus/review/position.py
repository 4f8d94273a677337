"""A moment of a recorded game laid out again, in the words of the game's language."""

from __future__ import annotations

from ludus.core import record
from ludus.core.game import Game
from ludus.core.match import Match


def position(game: Game, text: str, step: int, seat: int) -> Match:
    """A game as it stood after some answers, at the question of a seat."""
    match = record.replay(game, text, step)
    match.turn(seat)
    return match


def labels(match: Match, answers: list[str]) -> list[str]:
    """Answers as people read them."""
    words = match.game.words(match)
    return [words.label(answer) for answer in answers]
