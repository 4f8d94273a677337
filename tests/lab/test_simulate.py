"""Simulation: the same games for any number of workers, by whatever path."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from tests.toys import bids, raid

from ludus.bots import BOTS
from ludus.core import record
from ludus.core.errors import BadOption, LudusError
from ludus.core.game import Game
from ludus.core.match import Match
from ludus.games._template import GAME
from ludus.lab import simulate
from ludus.lab.games import GameRow
from ludus.lab.plan import pieces, split
from ludus.lab.simulate import wins

SAME = ("game", "players", "games", "decisions", "wins", "draws", "mean_length", "hash")


class Greedy:
    """Takes as much as it may."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, view: Any, worlds: Iterator[Match]) -> str:
        return str(max(view["choices"]))


@pytest.fixture
def greedy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "greedy", Greedy)


def test_workers_change_nothing() -> None:
    one = simulate(GAME, 3, games=50, seed=4, options={"stones": 20})
    two = simulate(GAME, 3, games=50, seed=4, options={"stones": "20"}, workers=2)
    assert [one[key] for key in SAME] == [two[key] for key in SAME]


def test_the_hash_tells_calls_apart() -> None:
    base: dict[str, Any] = {"players": 2, "games": 20, "seed": 4}
    changes: list[dict[str, Any]] = [{}, {"players": 3}, {"games": 21}, {"seed": 5}, {"options": {"stones": 13}}]
    assert len({simulate(GAME, **{**base, **change})["hash"] for change in changes}) == len(changes)
    assert simulate(GAME, **base)["hash"] == simulate(GAME, **base)["hash"]
    assert simulate(replace(GAME, version=2), **base)["hash"] != simulate(GAME, **base)["hash"]


def test_records_are_those_of_the_games_counted() -> None:
    kept: dict[int, str] = {}
    with_records = simulate(GAME, games=10, seed=4, keep=kept.__setitem__)
    assert with_records["hash"] == simulate(GAME, games=10, seed=4)["hash"]
    assert sorted(kept) == list(range(1, 11))
    matches = [record.replay(GAME, text) for text in kept.values()]
    assert [record.verify(GAME, text) for text in kept.values()] == [[]] * 10
    assert with_records["wins"][0] == sum(match.ending.winners == (0,) for match in matches)


def test_progress_adds_up() -> None:
    told: list[int] = []
    simulate(GAME, games=33, progress=told.append)
    assert sum(told) == 33
    assert len(told) > 1


@pytest.mark.usefixtures("greedy")
def test_bots_that_think_are_asked_seat_by_seat() -> None:
    found = simulate(GAME, 2, "greedy", games=5, options={"stones": 6})
    assert (found["wins"], found["mean_length"]) == ([0, 5], 2.0)
    mixed = simulate(GAME, 2, ["greedy", "random"], games=5, seed=3)
    assert mixed["hash"] == simulate(GAME, 2, ["greedy", "random"], games=5, seed=3)["hash"]


@pytest.mark.usefixtures("greedy")
def test_what_set_up_asks_can_be_dealt_at_random() -> None:
    def begins(dealt: int) -> set[str]:
        kept: dict[int, str] = {}
        simulate(GAME, 2, "greedy", games=20, keep=kept.__setitem__, dealt=dealt)
        return {" ".join(record.read(text)[1][i].text for i in range(2)) for text in kept.values()}

    assert begins(0) == {"take 3 take 3"}
    assert begins(1) == {"take 1 take 3", "take 2 take 3", "take 3 take 3"}
    plain, dealt = (simulate(GAME, 2, "greedy", games=5, dealt=number)["hash"] for number in (0, 1))
    assert plain == simulate(GAME, 2, "greedy", games=5)["hash"] != dealt


@pytest.mark.usefixtures("greedy")
@pytest.mark.parametrize("game", [raid.GAME, bids.GAME])
def test_hidden_and_sealed_games_are_played_to_their_end(game: Game) -> None:
    for bots in ("random", "greedy", ["greedy", "random", "random"]):
        found = simulate(game, 3, bots, games=10, seed=2)
        assert found["hash"] == simulate(game, 3, bots, games=10, seed=2)["hash"]
        assert found["decisions"] > 10


@pytest.mark.parametrize("workers", [1, 2, 7])
@pytest.mark.parametrize("games", [1, 2, 199, 5000])
def test_every_game_is_in_one_piece(games: int, workers: int) -> None:
    assert [number for piece in split(games, workers) for number in piece] == list(range(games))


def test_games_where_bots_think_are_pieces_of_their_own() -> None:
    assert split(3, 2, thinks=True) == [range(1), range(1, 2), range(2, 3)]


def test_what_is_done_is_left_out() -> None:
    assert pieces([0, 1, 2, 5, 6, 9], 2) == [range(2), range(2, 3), range(5, 7), range(9, 10)]


@pytest.mark.parametrize(
    ("winners", "teams", "expected"),
    [((1,), False, [0, 1, 0]), ((0, 2), False, [0, 0, 0]), ((0, 2), True, [1, 0, 1]), ((), False, [0, 0, 0])],
)
def test_what_counts_as_a_win(winners: tuple[int, ...], teams: bool, expected: list[int]) -> None:
    game = replace(GAME, facts=replace(GAME.facts, teams=teams))
    assert wins(game, 3, [GameRow(1, 1, 1, "ST-4", list(winners), [0, 0, 0], "")]) == expected


def test_a_game_that_does_not_end_is_named_with_its_seed() -> None:
    endless = replace(GAME, facts=replace(GAME.facts, ends=0))
    with pytest.raises(LudusError, match=r"Game 1 \(seed \d+\) is not over after 0 decisions"):
        simulate(endless, games=3)


def test_wrong_numbers_are_refused() -> None:
    counts: list[dict[str, Any]] = [{"games": 0}, {"games": True}, {"workers": 0}, {"dealt": -1}]
    for wrong in (*counts, {"players": 7}, {"seed": -1}, {"options": {"x": 1}}):
        with pytest.raises(BadOption):
            simulate(GAME, **wrong)
