"""Levels of play, with names that people understand: how long a bot looks before it answers, and how often it slips."""

from __future__ import annotations

from functools import partial

from ludus.bots.mcts import MIND, STUDENT, MctsBot

LEVELS = {
    "novice": partial(MctsBot, effort=6, slips=80, mind=MIND, heat=3),
    "casual": partial(MctsBot, effort=30, slips=50, mind=MIND, heat=2),
    "strong": partial(MctsBot, effort=150, slips=20, mind=MIND, heat=1),
    "expert": partial(MctsBot, effort=1000, mind=STUDENT),
    "master": partial(MctsBot, effort=10_000, mind=STUDENT),
}
# What a mind answers without any search; where there is none, a short search.
QUICK = partial(MctsBot, effort=30, mind=STUDENT, at_once=1)
