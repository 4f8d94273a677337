"""Weak players play no nonsense: no walking in circles, no Prime on full zones, no plan of nothing but Moves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import ludus
from ludus.bots import answer, bot
from ludus.core.action import Action
from ludus.core.chance import make_rng
from ludus.core.flow import Ask
from ludus.core.match import Match
from ludus.games.claustrophobia.play.activation import Activation
from ludus.games.hostile_takeover.actions import Plan
from ludus.games.hostile_takeover.mind.folly import fights
from ludus.games.hostile_takeover.mind.thumb import Skirmisher
from ludus.games.hostile_takeover.names import MOVE
from ludus.games.hostile_takeover.play.movement import Movement
from ludus.games.hostile_takeover.play.strategy import Strategy
from ludus.games.void_zone.actions import Recharge, Run

WEAK = ["novice", "casual"]
Answered = tuple[Match[Any], Match[Any], Action]  # a question, the same after its answer, and the answer


def played(game: str, players: int, level: str, seeds: range) -> Iterator[Answered]:
    """Every answer of games between players of a level."""
    for seed in seeds:
        match: Match[Any] = ludus.game(game).begin(players, seed, quiet=True)
        rng = make_rng(seed, 7)
        bots = [bot(level, seed=seed * 31 + place) for place in range(players)]
        while isinstance(match.need, Ask):
            before, seat = match.quiet(), match.need.seat
            action = answer(bots[seat], match, seat, rng.below(1 << 31))
            match.answer(action)
            yield before, match, action


def circles(answers: Iterator[Answered], spot: Any) -> tuple[int, int]:
    """How many steps there were, and how many led back to where the same figure had been in the same turn."""
    been: set[Any] = set()
    steps = back = 0
    for before, after, _ in answers:
        here, there = spot(before.stack[-1], before.table), spot(before.stack[-1], after.table)
        if here is not None and there != here:
            been.add(here)
            steps += 1
            back += there in been
    return steps, back


def robot(top: Any, t: Any) -> Any:
    return (t.turn, t.active, t.robots[t.active]) if t.active >= 0 else None


def figure(top: Any, t: Any) -> Any:
    return (t.turn, top.figure, t.square[top.figure]) if isinstance(top, Movement) else None


def warrior(top: Any, t: Any) -> Any:
    return (t.round, top.warrior, t.where[top.warrior], len(t.order)) if isinstance(top, Activation) else None


@pytest.mark.parametrize("level", WEAK)
@pytest.mark.parametrize(
    ("game", "players", "spot"),
    [("void-zone", 2, robot), ("hostile-takeover", 2, figure), ("claustrophobia", 2, warrior)],
)
def test_nobody_walks_in_circles(game: str, players: int, spot: Any, level: str) -> None:
    found = [circles(played(game, players, level, range(seed, seed + 1)), spot) for seed in (8101, 8102)]
    assert sum(steps for steps, _ in found) > 20
    assert [back for _, back in found] == [0, 0]


@pytest.mark.parametrize("level", WEAK)
def test_no_prime_is_spent_on_a_full_zone(level: str) -> None:
    primes = 0
    for before, _, action in played("void-zone", 2, level, range(8101, 8106)):
        if isinstance(action, Recharge):
            primes += 1
            assert isinstance(before.need, Ask)
            full: int = before.table.full
            others = [o for o in before.need.options if not isinstance(o, Recharge) or not full >> o.zone & 1]
            assert not others or not full >> action.zone & 1
    assert primes > 10


@pytest.mark.parametrize(("level", "players"), [("novice", 3), ("casual", 2)])
def test_no_plan_is_nothing_but_moves_where_there_is_something_better_to_do(level: str, players: int) -> None:
    plans, cards = 0, dict[int, int]()
    for before, _, action in played("hostile-takeover", players, level, range(8101, 8102)):
        top, t = before.stack[-1], before.table
        if isinstance(top, Strategy) and isinstance(action, Plan):
            cards[action.figure] = action.card
            if len(top.to_lay()) == 1:
                plans += 1
                mere = len(cards) > 1 and {*cards.values()} == {MOVE}
                assert not mere or not any(fights(Skirmisher(make_rng(1)), t, who) for who in cards)
                cards = {}
    assert plans > 5


def test_a_run_back_is_a_choice_that_a_stronger_player_has() -> None:
    """Only players that slip are kept from it: the strong ones may know why."""
    back = [
        action
        for before, _, action in played("void-zone", 2, "mcts:iterations=2", range(8101, 8107))
        if isinstance(action, Run) and action.zone == before.table.start
    ]
    assert back
