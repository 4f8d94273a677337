"""The greedy bot: it sees a win that is near, repeats itself, and stands better than chance in every game."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest

import ludus
from ludus.bots import Bot, answer, bot
from ludus.bots.standing import standing
from ludus.core.chance import make_rng
from ludus.core.errors import BadOption
from ludus.core.flow import Ask
from ludus.core.game import Game
from ludus.core.match import Match, playout
from ludus.games._template import GAME

GAMES = ludus.games()
FAR = 200  # answers, of which some games have thousands


def test_it_takes_the_last_stones() -> None:
    for left in (2, 3):
        match = GAME.begin(seed=7, stones=left)
        assert answer(bot("greedy", seed=1), match, 0, seed=1).text == f"take {left}"


def test_it_repeats_itself() -> None:
    match = GAME.begin(seed=7, stones=9)
    assert len({answer(bot("greedy", seed=4), match, 0, seed=2).text for _ in range(4)}) == 1


def test_what_is_forced_is_answered_without_a_thought() -> None:
    match = GAME.begin(seed=7, stones=1)
    assert bot("greedy").choose(match.view(0), iter(())) == "take 1"


@pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
def test_every_game_says_how_well_each_seat_stands(game: Game) -> None:
    for players in game.seats:
        match = game.begin(players, 3, quiet=True)
        rng = bot("random", seed=players)
        for n in range(60):
            found = standing(match)
            assert len(found) == players
            assert all(0 <= part <= 1 for part in found)
            if not isinstance(match.need, Ask):
                break
            match.answer(answer(rng, match, match.need.seat, n))


def begun(game: Game, name: str, value: Any) -> Match | None:
    """A game with one option chosen, for the fewest players it allows."""
    for players in game.seats:
        with suppress(BadOption):
            return game.begin(players, 3, quiet=True, **{name: value})
    return None


@pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
def test_positions_are_judged_whatever_was_chosen_before(game: Game) -> None:
    chosen = [(option.name, value) for option in game.options for value in option.choices]
    begins = [begun(game, name, value) for name, value in chosen]
    for match in [match for match in begins if match is not None]:
        rng = make_rng(3)
        for _ in range(3):
            assert all(0 <= part <= 1 for part in standing(match))
            playout(match, rng, 40)


def stands(game: Game, seat: int, seed: int, name: str) -> float:
    """How a bot at a seat stands against random ones, at the end or after many answers."""
    match = game.begin(game.seats[0], seed, quiet=True)
    players: list[Bot] = [bot("random", seed=seed + other) for other in range(match.players)]
    players[seat] = bot(name, seed=seed)
    for n in range(FAR):
        if not isinstance(match.need, Ask):
            break
        match.answer(answer(players[match.need.seat], match, match.need.seat, seed * FAR + n))
    return standing(match)[seat]


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
def test_it_stands_better_than_a_random_player(game: Game) -> None:
    cases = [(seat, seed) for seat in range(game.seats[0]) for seed in (1, 2)]
    greedy = sum(stands(game, seat, seed, "greedy") for seat, seed in cases)
    chance = sum(stands(game, seat, seed, "random") for seat, seed in cases)
    assert greedy > chance, f"{greedy / len(cases):.3f} against {chance / len(cases):.3f}"
