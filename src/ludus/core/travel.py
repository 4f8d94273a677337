"""How a box travels: by the place where it can be imported again. What is played with it travels as a save."""

from __future__ import annotations

from importlib import import_module
from importlib.metadata import entry_points
from typing import TYPE_CHECKING, Any

from ludus.core.errors import LudusError

if TYPE_CHECKING:
    from ludus.core.game import Game


def address(game: Game) -> str:
    """Where a box is, as 'module:name': in its own package, or where its distribution says."""
    for name, value in vars(import_module(game.package)).items():
        if same(value, game):
            return f"{game.package}:{name}"
    for point in entry_points(group="ludus.games"):
        if same(point.load(), game):
            return point.value
    raise LudusError(
        f"{game.title} cannot be sent to another process: neither its package '{game.package}' "
        "nor an entry point 'ludus.games' holds this very box."
    )


def same(value: Any, game: Game) -> bool:
    return isinstance(value, type(game)) and value.in_language(game.language) == game


def box_at(address: str, language: str) -> Game:
    """The box at such a place."""
    module, _, name = address.partition(":")
    game: Game = getattr(import_module(module), name)
    return game.in_language(language)
