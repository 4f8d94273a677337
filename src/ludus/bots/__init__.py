"""Bots: players that see a view and imagined worlds, and nothing else."""

from __future__ import annotations

from ludus.bots.external import ExternalBot
from ludus.bots.greedy import GreedyBot
from ludus.bots.levels import LEVELS
from ludus.bots.mcts import MctsBot
from ludus.bots.random_bot import RandomBot
from ludus.bots.roster import BOTS, Entries, Entry, bot, entries_of, lineup, maker, name_entries
from ludus.bots.seat import Bot, answer

__all__ = [
    "BOTS",
    "LEVELS",
    "Bot",
    "Entries",
    "Entry",
    "ExternalBot",
    "GreedyBot",
    "MctsBot",
    "RandomBot",
    "answer",
    "bot",
    "entries_of",
    "lineup",
    "maker",
    "name_entries",
]  # fmt: skip
