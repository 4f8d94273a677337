"""A small game is learnt from games with oneself: whoever finds four stones or eight has lost."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import ludus
from ludus.bots import answer
from ludus.bots.mcts import MctsBot
from ludus.bots.mind import Mind, header_of, mind_of, shape_of
from ludus.bots.tree import Search
from ludus.core.match import Match
from ludus.core.observe import Kind, Observation
from ludus.games._template import GAME
from ludus.train.selfplay import SelfPlayPlan, learnt_from
from ludus.train.store import KINDS
from ludus.train.tables import TableMix

HEAP = 12
SEEN = replace(GAME, observe=lambda players: Observation([Kind("left", HEAP + 1)]))
PLAN = SelfPlayPlan(seats=2, iterations=60, slips=20, keep=100, usual=100)


def chunk(seeds: range) -> dict[str, Any]:
    rows = learnt_from(SEEN, PLAN, None, seeds)
    return {name: np.array(getattr(rows, name), kind) for name, kind in KINDS.items()}


def test_the_same_seeds_give_the_same_rows() -> None:
    one, other = chunk(range(2)), chunk(range(2))
    assert all(np.array_equal(one[name], other[name]) for name in KINDS)
    assert len(one["game"]) == len(one["ended"]) > 0
    assert all(max(row) == 1.0 and min(row) < 0.1 for row in one["ended"])


def test_what_is_not_learnt_from_is_answered_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """By rules of thumb, or by the mind: a search would fail here."""

    def search(self: Search, world: Match) -> None:
        raise AssertionError("searched")

    monkeypatch.setattr("ludus.bots.mcts.Search.simulate", search)
    for name in ("hostile-takeover", "void-zone"):
        game = ludus.game(name)
        mind = None if name == "hostile-takeover" else mind_of(game)
        assert mind is None or isinstance(mind, Mind)
        assert learnt_from(game, SelfPlayPlan(seats=2, keep=0, swift=True), mind, range(1)).game == []
        with pytest.raises(AssertionError, match="searched"):
            learnt_from(game, SelfPlayPlan(seats=2, keep=100, swift=True), mind, range(1))


@pytest.mark.parametrize("setting", [1, 2])
def test_all_tables_of_a_setting_have_the_same_options(setting: int) -> None:
    game = ludus.game("void-zone")
    tables = TableMix(3, 3, usual=0, setting=setting)
    matches = [tables.deal(game, seed) for seed in (1, 2, 3)]
    chosen = [vars_of(match) for match in matches]
    assert chosen[0] == chosen[1] == chosen[2]
    assert {match.players for match in matches} == {3}
    assert chosen[0] != vars_of(TableMix(3, 3, 0, 3 - setting).deal(game, 1))


def vars_of(match: Match) -> dict[str, Any]:
    return {option.name: getattr(match.setting.options, option.name) for option in match.game.options}


def test_stones_are_learnt_from_games_with_oneself() -> None:
    pytest.importorskip("torch", reason="learning needs torch: pip install 'ludus-games[train]'")
    from ludus.train.learning import LearningSteps, learn
    from ludus.train.mirrors import mirrors

    shape = shape_of(SEEN, 2, wide=32, deep=8)
    chunks = [chunk(range(n, n + 10)) for n in range(0, 100, 10)]
    found = learn(shape, chunks, mirrors(SEEN, 2), LearningSteps(steps=800, blend=0.0, seed=1), lambda text: None)
    mind = Mind(SEEN, header_of(SEEN, shape, {"lean": 2.0, "ahead": 0}, {}), found.weights)
    worth = {left: mind.gaze(2).values(SEEN.begin(2, 1, stones=left))[0] for left in range(1, HEAP + 1)}
    assert all(worth[left] < 0.4 for left in (4, 8)), worth
    assert all(worth[left] > 0.5 for left in (2, 3, 5, 6, 7, 9)), worth
    for left in (3, 7):
        match = SEEN.begin(2, 1, stones=left)
        assert str(answer(MctsBot(1, mind=mind, at_once=1), match, 0, 1)) == "take 3"


def test_a_network_begins_with_what_a_mind_stores() -> None:
    pytest.importorskip("torch", reason="learning needs torch: pip install 'ludus-games[train]'")
    from ludus.train.network import TwoLayerNet

    shape = shape_of(SEEN, 2, wide=8, deep=4)
    stored, again = TwoLayerNet(shape), TwoLayerNet(shape)
    again.recall(stored.to_bytes())
    assert again.to_bytes() == stored.to_bytes()


def test_thoughts_are_scaled_to_how_games_ended() -> None:
    """A search that says 0.6 where nine of ten are won, and 0.4 where one of ten is."""
    from ludus.train.scale import scale_thoughts

    thought = np.array([[0.6, 0.4, -1.0]] * 10, np.float16)
    ended = np.array([[1.0, 0.0, -1.0]] * 9 + [[0.0, 1.0, -1.0]], np.float16)
    (found,) = scale_thoughts([{"thought": thought, "ended": ended}])
    assert np.allclose(found["thought"][:, :2], [0.9, 0.1], atol=0.01)
