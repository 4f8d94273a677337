"""Games of a bot with itself: of each question what was seen, how often each answer was tried, and how it ended."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from ludus.bots.gaze import Gaze
from ludus.bots.mcts import MctsBot
from ludus.bots.mind import Mind, blank
from ludus.bots.seat import answer
from ludus.bots.standing import standing
from ludus.bots.thumb import ThumbBot
from ludus.core.action import Action
from ludus.core.chance import make_rng
from ludus.core.flow import Ask
from ludus.core.game import Game
from ludus.core.match import Match
from ludus.core.part import Json
from ludus.train.tables import deal_match

FULL = 240  # a cell that holds its most
LONG = 3000  # answers, after which a game is given up


class SelfPlayPlan(NamedTuple):
    """How games are played to learn from them."""

    seats: int  # the largest table
    iterations: int = 100
    slips: int = 15  # of 100 answers, those that are not the best: or all games would be alike
    keep: int = 50  # of 100 questions, those that are kept
    closer: int = 1  # these are thought about this many times as long
    usual: int = 50  # of 100 games, those at the usual table
    swift: bool = False  # the other questions are answered at once: by the mind, or by rules of thumb


@dataclass
class TrainingRows:
    """What was kept, one after the other: of each question a few cells, a few answers, and a value for each seat."""

    cells: list[int] = field(default_factory=list)
    levels: list[int] = field(default_factory=list)
    seen: list[int] = field(default_factory=list)  # how many cells each question has
    answers: list[int] = field(default_factory=list)
    tried: list[float] = field(default_factory=list)  # the share of each
    offered: list[int] = field(default_factory=list)  # how many answers each question has
    thought: list[list[float]] = field(default_factory=list)  # what the search made of it, for each seat
    ended: list[list[float]] = field(default_factory=list)  # and how it ended
    game: list[int] = field(default_factory=list)  # its seed


def learnt_from(game: Game, plan: SelfPlayPlan, mind: Mind | None, seeds: range) -> TrainingRows:
    """The games of these seeds; the same seeds give the same rows."""
    rows = TrainingRows()
    for seed in seeds:
        play(game, plan, mind, seed, rows)
    return rows


def play(game: Game, plan: SelfPlayPlan, mind: Mind | None, seed: int, rows: TrainingRows) -> None:
    rng = make_rng(seed, 11)
    match = deal_match(game, range(game.seats[0], plan.seats + 1), seed, rng, plan.usual)
    eye = (mind or blank(game, plan.seats)).gaze(match.players, match.setting.options)
    bots = [
        MctsBot(rng.below(1 << 30), iterations=plan.iterations, slips=plan.slips, mind=mind or 0, heat=plan.swift)
        for _ in range(match.players)
    ]
    hasty = Hasty(rng.below(1 << 30), plan.slips) if plan.swift and not mind else None
    first = len(rows.game)
    answers = 0
    while isinstance(match.need, Ask) and answers < LONG:
        seat = match.need.seat
        bot = bots[seat]
        before = bot.memory
        kept = rng.below(100) < plan.keep
        bot.iterations = plan.iterations * plan.closer if kept else plan.iterations
        bot.at_once = plan.swift and not kept
        action = answer(hasty if hasty and not kept else bot, match, seat, rng.below(1 << 31))
        memory = bot.memory
        if kept and memory is not None and memory is not before:
            keep(match, eye, memory.search, rows, plan.seats, seed)
        match.answer(action)
        answers += 1
    ended = pad(standing(match), plan.seats)
    rows.ended += [ended] * (len(rows.game) - first)


class Hasty(ThumbBot):
    """By rules of thumb, but for some slips."""

    def __init__(self, seed: int, slips: int) -> None:
        super().__init__(seed)
        self.slips = slips

    def choose(self, view: Json, worlds: Iterator[Match]) -> Action | str:
        choices: list[str] = view["choices"]
        if self.rng.below(100) < self.slips:
            return choices[self.rng.below(len(choices))]
        return super().choose(view, worlds)


def keep(match: Match, eye: Gaze, search: Any, rows: TrainingRows, seats: int, seed: int) -> None:
    """A question that was thought about."""
    assert isinstance(match.need, Ask)
    branches = search.root.branches
    visits = [branches[a].visits if a in branches else 0 for a in match.need.options]
    total = sum(visits)
    if not total or len(visits) < 2:
        return
    seen = eye.filled_cells(match)
    rows.cells += [cell for cell, _, _ in seen]
    rows.levels += [FULL * level // high for _, level, high in seen]
    rows.seen.append(len(seen))
    rows.answers += [action.rank for action in match.need.options]
    rows.tried += [n / total for n in visits]
    rows.offered.append(len(visits))
    rows.thought.append(pad([s / max(1, search.runs) for s in search.sums], seats))
    rows.game.append(seed)


def pad(values: list[float], seats: int) -> list[float]:
    """-1 for the seats that are not there."""
    return [*values, *[-1.0] * (seats - len(values))]
