"""Bots: players that see a view and imagined worlds, and nothing else."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from typing import Any

from ludus.bots.greedy import GreedyBot
from ludus.bots.random_bot import RandomBot
from ludus.bots.seat import Bot, answer
from ludus.core.errors import BadOption, LudusError, suggest

__all__ = ["BOTS", "Bot", "GreedyBot", "RandomBot", "answer", "bot", "lineup", "maker"]

BOTS: dict[str, Callable[..., Bot]] = {"random": RandomBot, "greedy": GreedyBot}  # each takes at least a seed


def maker(name: str) -> Callable[..., Bot]:
    """What builds the bots of a name."""
    found = BOTS.get(name)
    if found is None:
        raise LudusError(f"There is no bot '{name}'.{suggest(name, BOTS)} The bots are {', '.join(BOTS)}.")
    return found


def bot(name: str, **settings: Any) -> Bot:
    """A bot by its name; the same `seed` gives the same choices."""
    make = maker(name)
    known = inspect.signature(make).parameters
    odd = [setting for setting in settings if setting not in known]
    if odd:
        raise BadOption(f"The bot '{name}' has no setting '{odd[0]}'; it has {', '.join(known)}.")
    return make(**settings)


def lineup(names: str | Sequence[str], players: int) -> tuple[str, ...]:
    """One bot name for each seat, from 'random' (for all) or 'random,random' (seat by seat)."""
    given = tuple(name.strip() for name in (names.split(",") if isinstance(names, str) else names))
    if len(given) == 1:
        given *= players
    if len(given) != players:
        raise BadOption(f"{len(given)} bots for {players} players: name one for all, or one for each.")
    for name in given:
        maker(name)
    return given
