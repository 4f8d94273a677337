"""Bots: players that see a view and imagined worlds, and nothing else."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ludus.bots.external import ExternalBot
from ludus.bots.greedy import GreedyBot
from ludus.bots.levels import LEVELS
from ludus.bots.mcts import MctsBot
from ludus.bots.random_bot import RandomBot
from ludus.bots.seat import Bot, answer
from ludus.core.errors import BadOption, LudusError, suggest

__all__ = [
    "BOTS", "LEVELS", "Bot", "ExternalBot", "GreedyBot", "MctsBot", "RandomBot", "answer", "bot", "lineup", "maker",
]  # fmt: skip

# Each takes at least a seed.
BOTS: dict[str, Callable[..., Bot]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "mcts": MctsBot,
    **LEVELS,
    "external": ExternalBot,
}


def maker(name: str) -> Callable[..., Bot]:
    """What builds the bots of a name, which may go on with settings: 'mcts:iterations=200'."""
    found = BOTS.get(name.partition(":")[0])
    if found is None:
        raise LudusError(f"There is no bot '{name}'.{suggest(name, BOTS)} The bots are {', '.join(BOTS)}.")
    return found


def bot(name: str, **settings: Any) -> Bot:
    """A bot by its name; the same `seed` gives the same choices."""
    return maker(name)(**settled(name, settings))


def settled(name: str, settings: Mapping[str, Any]) -> dict[str, Any]:
    """The settings given and those written in the name, all of which the bot must have."""
    known = inspect.signature(maker(name)).parameters
    given = {**written(name), **settings}
    odd = [setting for setting in given if setting not in known]
    if odd:
        raise BadOption(f"The bot '{name}' has no setting '{odd[0]}'; it has {', '.join(known)}.")
    return given


def written(name: str) -> dict[str, Any]:
    """The settings in a name: numbers, each after a colon; or the command of an external bot."""
    head, colon, rest = name.partition(":")
    if head == "external":
        return {"command": rest}
    found: dict[str, Any] = {}
    for part in rest.split(":") if colon else ():
        setting, _, value = part.partition("=")
        try:
            found[setting] = int(value) if value.isdigit() else float(value)
        except ValueError as e:
            raise BadOption(f"'{part}' in '{name}' is no setting: write one like iterations=200.") from e
    return found


def lineup(names: str | Sequence[str], players: int) -> tuple[str, ...]:
    """One bot name for each seat, from 'random' (for all) or 'random,mcts:iterations=200' (seat by seat)."""
    given = tuple(name.strip() for name in (names.split(",") if isinstance(names, str) else names))
    if len(given) == 1:
        given *= players
    if len(given) != players:
        raise BadOption(f"{len(given)} bots for {players} players: name one for all, or one for each.")
    for name in given:
        settled(name, {})
    return given
