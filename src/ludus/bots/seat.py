"""A bot in a seat: what it is handed, and the check of what it answers."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Protocol

from ludus.core.action import Action
from ludus.core.errors import LudusError
from ludus.core.match import Match
from ludus.core.part import Json


class Bot(Protocol):
    """A player that is a program."""

    def choose(self, view: Json, worlds: Iterator[Match]) -> Action | str:
        """One of `view["choices"]`; `worlds` yields matches that its seat cannot tell from the true one."""
        ...


def imagine_worlds(match: Match, seat: int, seed: int) -> Iterator[Match]:
    """Worlds without end, as a seat may imagine them."""
    for n in count(seed):
        world = match.imagine(seat, n)
        world.explicit = False  # nobody rolls dice for a thought
        yield world


def answer(bot: Bot, match: Match, seat: int, seed: int) -> Action:
    """What a bot answers for a seat that is asked; the worlds it may imagine follow from the seed."""
    view = match.view(seat)
    text = str(bot.choose(view, imagine_worlds(match, seat, seed)))
    if text not in view["choices"]:
        raise LudusError(f"The bot at p{seat + 1} answered '{text}', which is not among its choices.")
    action: Action = match.setting.space.read(text)
    return action
