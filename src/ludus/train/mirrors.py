"""Positions that are the same but for where they lie, as orders of cells and of actions.

A game whose board has symmetries says so in `mind/symmetry.py`: `places`, the names of its places as actions have them,
and `ways`, where each place comes to lie.
"""

from __future__ import annotations

import re
from importlib import import_module
from typing import NamedTuple

from ludus.bots.mind import layout_of, shape_of
from ludus.core.game import Game


class Mirrors(NamedTuple):
    """For each way to lay the board: what each cell and each action becomes."""

    cells: list[list[int]]
    actions: list[list[int]]


def mirrors(game: Game, seats: int) -> Mirrors:
    shape = shape_of(game, seats)
    try:
        symmetry = import_module(f"{game.package}.mind.symmetry")
    except ModuleNotFoundError:
        return Mirrors([list(range(shape.cells))], [list(range(shape.actions))])
    names: list[str] = symmetry.places()
    found = Mirrors([], [])
    for way in symmetry.ways():
        found.cells.append(cells_of(game, seats, way))
        found.actions.append(actions_of(game, {name: names[way[i]] for i, name in enumerate(names)}))
    return found


def cells_of(game: Game, seats: int, way: list[int]) -> list[int]:
    """What each cell becomes: those of planes move with their places."""
    become = list(range(shape_of(game, seats).cells))
    size = len(way)
    for slot in layout_of(game, seats).slots:
        if slot.block.size % size == 0:
            for cell in range(slot.block.size):
                become[slot.at + cell] = slot.at + cell // size * size + way[cell % size]
    return become


def actions_of(game: Game, named: dict[str, str]) -> list[int]:
    """What each action becomes: the places in its notation are renamed."""
    texts = [action.text for action in game.space.actions[: game.space.own]]
    numbers = {text: i for i, text in enumerate(texts)}
    return [numbers[re.sub(r"\w+", lambda word: named.get(word[0], word[0]), text)] for text in texts]
