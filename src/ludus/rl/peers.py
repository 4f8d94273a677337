"""How fast others are, measured beside us in the same process: those that are installed, and nothing is installed."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache, partial
from importlib import import_module
from importlib.util import find_spec
from itertools import count
from random import Random  # noqa: TID251 - others are played as their users play them
from time import process_time
from typing import Any

from ludus.core.chance import make_rng
from ludus.core.game import Game
from ludus.core.match import playout
from ludus.rl import aec
from ludus.rl.pace import EnvironmentSpeed

ROUNDS = 5  # the best of these counts: others use the machine too
MIDDLE = 40  # decisions into a game, where copies are measured

Measure = Callable[[float], float]


@dataclass
class Rates:
    """What was measured; what is not installed is missing."""

    decisions: dict[str, float] = field(default_factory=dict)  # a second, in random play
    copies: dict[str, float] = field(default_factory=dict)  # microseconds for a copy
    steps: dict[str, float] = field(default_factory=dict)  # a second in PettingZoo, with observations
    missing: list[str] = field(default_factory=list)


# Name, module, kind of figure.
PEERS = [
    ("catanatron", "catanatron", "decisions"),
    ("chess", "chess", "decisions"),
    ("rlcard leduc", "rlcard", "decisions"),
    ("hearts", "pyspiel", "decisions"),
    ("connect_four", "pyspiel", "decisions"),
    ("gin_rummy", "pyspiel", "copies"),
    ("chess_v6", "chess", "steps"),
    ("texas_holdem_v4", "rlcard", "steps"),
]


def measure_peers(seconds: float) -> Rates:
    """All peers that are installed; each figure is the best of some rounds of about `seconds`."""
    found = Rates()
    with silence():
        for name, module, kind in PEERS:
            if find_spec(module) is None or (kind == "steps" and not (find_spec("pettingzoo") and find_spec("pygame"))):
                found.missing.append(name)
                continue
            figures: dict[str, float] = getattr(found, kind)
            figures[name] = best(MEASURES[name], seconds, min if kind == "copies" else max)
    return found


def measure_ours(games: list[Game], seconds: float) -> Rates:
    """The same figures of our games, each for its smallest number of players."""
    found = Rates()
    for game in games:
        found.decisions[game.id] = best(partial(our_decisions, game), seconds, max)
        found.copies[game.id] = best(partial(our_copies, game), seconds, min)
        found.steps[game.id] = best(EnvironmentSpeed(partial(aec, game)), seconds, max)
    return found


def best(measure: Measure, seconds: float, pick: Callable[[list[float]], float]) -> float:
    return pick([measure(seconds) for _ in range(ROUNDS)])


@contextmanager
def silence() -> Iterator[None]:
    """Others warn of their own plans."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


def a_second(play: Callable[[], int], seconds: float) -> float:
    """How much of what `play` counts is done in a second of CPU time."""
    done, start = 0, process_time()
    while (spent := process_time() - start) < seconds or not done:
        done += play()
    return done / spent


# --- ours -------------------------------------------------------------------------------------------------------------


def our_decisions(game: Game, seconds: float) -> float:
    """Whole games: dealing them is counted, as it is with others."""
    rng, setting = make_rng(1), game.setting(game.seats[0], 0, False, {})

    def play() -> int:
        return playout(game.begin_from(setting.with_seed(rng.below(1 << 30)), quiet=True), rng, game.facts.ends)

    return a_second(play, seconds)


def our_copies(game: Game, seconds: float) -> float:
    match = game.begin(seed=1, quiet=True)
    playout(match, make_rng(1), MIDDLE)
    return microseconds(match.quiet, seconds)


# --- theirs -----------------------------------------------------------------------------------------------------------


def catanatron(seconds: float) -> float:
    from catanatron import Color, RandomPlayer
    from catanatron import Game as Catan

    seeds = count()  # the same games in every round

    def play() -> int:
        game = Catan([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)], seed=next(seeds))
        game.play()
        return len(game.state.actions)

    return a_second(play, seconds)


def chess(seconds: float) -> float:
    import chess as python_chess

    chooser = Random(1)

    def play() -> int:
        board, moves = python_chess.Board(), 0
        while not board.is_game_over():
            board.push(chooser.choice(list(board.legal_moves)))
            moves += 1
        return moves

    return a_second(play, seconds)


def leduc(seconds: float) -> float:
    import rlcard

    env, chooser = rlcard.make("leduc-holdem", config={"seed": 1}), Random(1)

    def play() -> int:
        state, _ = env.reset()
        moves = 0
        while not env.is_over():
            state, _ = env.step(chooser.choice(list(state["legal_actions"])))
            moves += 1
        return moves

    return a_second(play, seconds)


def spiel_random_game(state: Any, chooser: Random) -> int:
    """Chance falls by its odds, players choose from their lists. Only players' answers count."""
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chooser.choices(outcomes, odds)[0])
        else:
            state.apply_action(chooser.choice(state.legal_actions()))
            decisions += 1
    return decisions


def spiel_decisions(name: str, seconds: float) -> float:
    import pyspiel

    game, chooser = pyspiel.load_game(name), Random(1)
    return a_second(lambda: spiel_random_game(game.new_initial_state(), chooser), seconds)


def spiel_copies(name: str, seconds: float) -> float:
    import pyspiel

    state, chooser = pyspiel.load_game(name).new_initial_state(), Random(1)
    for _ in range(MIDDLE):
        state.apply_action(chooser.choice(state.legal_actions()))
    return microseconds(state.clone, seconds)


@lru_cache(16)
def zoo_pace(name: str) -> EnvironmentSpeed:
    return EnvironmentSpeed(import_module(f"pettingzoo.classic.{name}").env)


def zoo_steps(name: str, seconds: float) -> float:
    return zoo_pace(name)(seconds)


MEASURES: dict[str, Measure] = {
    "catanatron": catanatron,
    "chess": chess,
    "rlcard leduc": leduc,
    "hearts": partial(spiel_decisions, "hearts"),
    "connect_four": partial(spiel_decisions, "connect_four"),
    "gin_rummy": partial(spiel_copies, "gin_rummy"),
    "chess_v6": partial(zoo_steps, "chess_v6"),
    "texas_holdem_v4": partial(zoo_steps, "texas_holdem_v4"),
}


# --- the clock --------------------------------------------------------------------------------------------------------


def microseconds(call: Callable[[], object], seconds: float) -> float:
    calls, start = 0, process_time()
    while (spent := process_time() - start) < seconds or not calls:
        for _ in range(100):
            call()
        calls += 100
    return spent / calls * 1e6
