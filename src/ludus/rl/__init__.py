"""Learning environments: every game for PettingZoo, Gymnasium and OpenSpiel, and many matches at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ludus.core.errors import LudusError

try:
    import gymnasium
    import numpy as np  # noqa: F401 - only to find out
    import pettingzoo  # noqa: F401 - only to find out
except ModuleNotFoundError as e:
    raise LudusError(f"Learning environments need {e.name}: pip install 'ludus-games[rl]'.") from e

from ludus.core.game import Game
from ludus.games import find

if TYPE_CHECKING:
    from ludus.rl.encode import Encoder
    from ludus.rl.many import Vector
    from ludus.rl.solo import Solo
    from ludus.rl.together import Parallel
    from ludus.rl.turns import Aec

__all__ = ["aec", "encoder", "gym", "parallel", "spiel", "vector"]


def find_game(game: str | Game) -> Game:
    """A game, or the game of an id such as 'void-zone' or 'ludus/void-zone-v1'."""
    if isinstance(game, Game):
        return game
    if not isinstance(game, str):
        raise LudusError(f"A game is its id or what ludus.game(…) gives, not {game!r}.")
    name, _, version = game.removeprefix("ludus/").partition("-v")
    if not version.isdigit():
        return find.game(game.removeprefix("ludus/"))
    found = find.game(name)
    if int(version) != found.version:
        raise LudusError(f"There is no '{game}' here: {found.title} has the rules of version {found.version}.")
    return found


def env_id(game: Game) -> str:
    """The name of an environment; its number is that of the rules, so that results can be compared."""
    return f"ludus/{game.id}-v{game.version}"


def aec(game: str | Game, players: int | None = None, **how: Any) -> Aec:
    """A PettingZoo environment (AEC): the agents take turns as the rules say. Options of the game go by their names."""
    from ludus.rl.turns import Aec

    return Aec(find_game(game), players, **how)


def parallel(game: str | Game, players: int | None = None, **how: Any) -> Parallel:
    """A PettingZoo environment (Parallel), for games with simultaneous moves: who is not asked waits."""
    from ludus.rl.together import Parallel

    return Parallel(find_game(game), players, **how)


def gym(game: str | Game, players: int | None = None, **how: Any) -> Solo:
    """A Gymnasium environment: one seat learns, bots play the others."""
    from ludus.rl.solo import Solo

    return Solo(find_game(game), players, **how)


def spiel(game: str | Game, players: int | None = None, **how: Any) -> Any:
    """An OpenSpiel game; `chance` is 'sampled' (a state never stops for it) or 'explicit' (chance nodes)."""
    from ludus.rl.openspiel import load

    return load(find_game(game), players, **how)


def vector(game: str | Game, num_envs: int, players: int | None = None, **how: Any) -> Vector:
    """Many matches of a game that are stepped at once: a Gymnasium vector."""
    from ludus.rl.many import Vector

    return Vector(find_game(game), num_envs, players, **how)


def encoder(game: str | Game, players: int | None = None) -> Encoder:
    """How a game's views become arrays: its `slices` name what stands where."""
    from ludus.rl.encode import encoder as found

    picked = find_game(game)
    return found(picked, picked.seats[0] if players is None else players)


for _game in find.all_games():  # gymnasium.make("ludus.rl:ludus/void-halls-v1")
    gymnasium.register(
        env_id(_game),
        entry_point="ludus.rl:gym",
        vector_entry_point="ludus.rl:vector",
        kwargs={"game": _game.id},
        disable_env_checker=True,
    )
