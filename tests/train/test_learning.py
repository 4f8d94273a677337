"""A small game is learnt from games with oneself: whoever finds four stones or eight has lost."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from ludus.bots import answer
from ludus.bots.mcts import MctsBot
from ludus.bots.mind import Mind, header_of, shape_of
from ludus.core.action import Action
from ludus.core.chance import Rng
from ludus.core.flow import Ask
from ludus.core.match import Match
from ludus.core.observe import Kind, Observation
from ludus.games._template import GAME
from ludus.games._template.table import Stones
from ludus.train.selfplay import Plan, learnt_from
from ludus.train.store import KINDS

HEAP = 12
SEEN = replace(GAME, observe=lambda players: Observation([Kind("left", HEAP + 1)]))
PLAN = Plan(seats=2, iterations=60, slips=20, keep=100, usual=100)


def chunk(seeds: range) -> dict[str, Any]:
    rows = learnt_from(SEEN, PLAN, None, seeds)
    return {name: np.array(getattr(rows, name), kind) for name, kind in KINDS.items()}


def test_the_same_seeds_give_the_same_rows() -> None:
    one, other = chunk(range(2)), chunk(range(2))
    assert all(np.array_equal(one[name], other[name]) for name in KINDS)
    assert len(one["game"]) == len(one["ended"]) > 0
    assert all(max(row) == 1.0 and min(row) < 0.1 for row in one["ended"])


def test_games_by_rules_of_thumb_show_what_these_would_answer() -> None:
    """Whoever takes all but a multiple of four leaves the other side no good answer."""

    def thumb(match: Match, rng: Rng) -> Action | None:
        assert isinstance(match.need, Ask)
        assert isinstance(match.table, Stones)
        good = [action for action in match.need.options if action.text == f"take {match.table.left % 4}"]
        return good[0] if good else None

    game = replace(SEEN, thinking={"thumb": thumb})
    rows = learnt_from(game, PLAN._replace(iterations=0), None, range(6))
    offered = iter(rows.tried)
    tried = [[next(offered) for _ in range(count)] for count in rows.offered]
    assert all(sum(shares) == pytest.approx(1) for shares in tried)
    assert any(max(shares) == 1 for shares in tried)
    assert any(max(shares) < 0.5 for shares in tried)  # no rule: any answer
    assert rows.thought == rows.ended
    assert len(rows.ended) == len(rows.game) == len(rows.seen) > 0


def test_stones_are_learnt_from_games_with_oneself() -> None:
    pytest.importorskip("torch", reason="learning needs torch: pip install 'ludus[train]'")
    from ludus.train.learning import Course, learn
    from ludus.train.mirrors import mirrors

    shape = shape_of(SEEN, 2, wide=32, deep=8)
    chunks = [chunk(range(n, n + 10)) for n in range(0, 100, 10)]
    found = learn(shape, chunks, mirrors(SEEN, 2), Course(steps=800, blend=0.0, seed=1), lambda text: None)
    mind = Mind(SEEN, header_of(SEEN, shape, {"lean": 2.0, "ahead": 0}, {}), found.weights)
    worth = {left: mind.gaze(2).values(SEEN.begin(2, 1, stones=left))[0] for left in range(1, HEAP + 1)}
    assert all(worth[left] < 0.4 for left in (4, 8)), worth
    assert all(worth[left] > 0.5 for left in (2, 3, 5, 6, 7, 9)), worth
    for left in (3, 7):
        match = SEEN.begin(2, 1, stones=left)
        assert str(answer(MctsBot(1, mind=mind, at_once=1), match, 0, 1)) == "take 3"
