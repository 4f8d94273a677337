"""Seats as the one who looks counts them: itself first, then the others as they follow.

Nothing is rewritten for it: what stands for a seat moves to where that seat now is counted, as an order of cells and
of actions. A game says which cells those are (`turns` in its `mind/observe.py`); actions name seats as p1, p2a.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludus.core.errors import BadOption
from ludus.core.game import Game
from ludus.core.layout import Layout
from ludus.core.look import PartReader
from ludus.core.observe import Block

Order = NDArray[np.int64]
SEAT = re.compile(r"\bp(\d+)(?=[a-z]?\b)")


class Turned:
    """For each seat that looks, in a row: the order of cells and actions. The last row, of a spectator, turns nothing.

    `actions[seat][number]` is the true number of an action, `numbers[seat][true]` the turned one.
    """

    def __init__(self, game: Game, players: int) -> None:
        layout = Layout(game, players)
        if layout.eye.rest.slots:
            raise BadOption(f"{game.title} does not say what a seat sees (mind/observe.py), so it cannot be turned.")
        shifts = range(players)
        self.cells: Order = np.array([*[cells_of(layout, by, players) for by in shifts], range(layout.size)])
        self.actions: Order = np.array([*[actions_of(game, by, players) for by in shifts], range(game.space.own)])
        self.numbers: Order = np.argsort(self.actions, axis=1)

    def turn_rows(self, rows: Any, seats: Any) -> Any:
        """Observations as these seats count, of one seat or of a row for each."""
        return np.take_along_axis(rows, self.cells[seats], -1)

    def masks(self, rows: Any, seats: Any) -> Any:
        """Masks as these seats count."""
        return np.take_along_axis(rows, self.actions[seats], -1)

    def true(self, numbers: Any, seats: Any) -> Any:
        """The true numbers of actions that these seats have named; other numbers stay as they are."""
        given = np.asarray(numbers)
        within = (given >= 0) & (given < self.actions.shape[1])
        return np.where(within, self.actions[seats, np.where(within, given, 0)], given)


@lru_cache(64)
def turns_of(game: Game, players: int) -> Turned:
    """How the seats of a game are turned for a number of players."""
    return Turned(game, players)


def cells_of(layout: Layout, by: int, players: int) -> list[int]:
    """For each cell of the turned observation the one that it is taken from."""
    eye = layout.eye
    found = list(range(layout.size))
    for look in (eye.head, eye.table, *eye.flow):
        lay(found, look, look, by, players)
    for name, looks in eye.parts.items():
        for place, look in enumerate(looks):
            source = looks[(place + by) % players] if name in layout.by_seat else look
            lay(found, look, source, by, players)
    return found


def lay(found: list[int], look: PartReader, source: PartReader, by: int, players: int) -> None:
    """Where the cells of a part come from: of those of another seat's, turned in themselves."""
    for to, start in zip(look.slots, source.slots, strict=True):
        for cell, true in enumerate(block_of(to.block, by, players)):
            found[to.at + cell] = start.at + true


def block_of(block: Block, by: int, players: int) -> list[int]:
    """The order of a block's cells."""
    inner = axis_of(block.stride, block.each, by, players)
    rows = axis_of(block.size // block.stride, block.rows_each, by, players)
    return [row * block.stride + cell for row in rows for cell in inner]


def axis_of(length: int, each: int, by: int, players: int) -> list[int]:
    """The order of some places of which `each` in a row stand for a seat; what is left over stays where it is."""
    count = each * players
    return [(i + by * each) % count if i < count else i for i in range(length)]


def actions_of(game: Game, by: int, players: int) -> list[int]:
    """For each turned number of an action the true one: the seats in its notation are renamed."""
    texts = [action.text for action in game.space.actions[: game.space.own]]
    numbers = {text: i for i, text in enumerate(texts)}

    def new_name(word: re.Match[str]) -> str:
        seat = int(word[1]) - 1
        return f"p{(seat + by) % players + 1}" if 0 <= seat < players else word[0]

    names = [SEAT.sub(new_name, text) for text in texts]
    missing = [text for text, name in zip(texts, names, strict=True) if name not in numbers]
    if missing:
        raise BadOption(
            f"'{missing[0]}' of {game.title} has no counterpart for another seat, so seats cannot be turned."
        )
    return [numbers[name] for name in names]
