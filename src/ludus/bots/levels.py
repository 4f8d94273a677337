"""Levels of play, with names that people understand: how long a bot looks before it answers."""

from __future__ import annotations

from functools import partial

from ludus.bots.mcts import MctsBot

LEVELS = {
    "novice": partial(MctsBot, iterations=6),
    "casual": partial(MctsBot, iterations=30),
    "strong": partial(MctsBot, iterations=170),
    "expert": partial(MctsBot, iterations=1000),
}
