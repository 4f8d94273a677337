"""Levels of play, with names that people understand: how long a bot looks before it answers."""

from __future__ import annotations

from functools import partial

from ludus.bots.mcts import MctsBot

LEVELS = {
    "novice": partial(MctsBot, effort=6),
    "casual": partial(MctsBot, effort=30),
    "strong": partial(MctsBot, effort=170),
    "expert": partial(MctsBot, effort=1000),
}
