"""Games of a bot with itself: of each question what was seen, how often each answer was tried, and how it ended."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from ludus.bots.gaze import Gaze
from ludus.bots.mcts import ALL, MctsBot
from ludus.bots.mind import Mind, blank
from ludus.bots.seat import answer
from ludus.bots.standing import standing
from ludus.core.chance import Rng, seeded
from ludus.core.flow import Ask
from ludus.core.game import Game
from ludus.core.match import Match
from ludus.train.tables import dealt

FULL = 240  # a cell that holds its most
LONG = 3000  # answers, after which a game is given up


class Plan(NamedTuple):
    """How games are played to learn from them."""

    seats: int  # the largest table
    iterations: int = 100  # 0: by the game's rules of thumb alone, some hundred times as many games in the same time
    slips: int = 15  # of 100 answers, so many are not the best: or all games would be alike
    keep: int = 50  # of 100 questions, so many are kept
    usual: int = 50  # of 100 games, so many are at the usual table


@dataclass
class Rows:
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


def learnt_from(game: Game, plan: Plan, mind: Mind | None, seeds: range) -> Rows:
    """The games of these seeds; the same seeds give the same rows."""
    rows = Rows()
    for seed in seeds:
        play(game, plan, mind, seed, rows)
    return rows


def play(game: Game, plan: Plan, mind: Mind | None, seed: int, rows: Rows) -> None:
    rng = seeded(seed, 11)
    match = dealt(game, range(game.seats[0], plan.seats + 1), seed, rng, plan.usual)
    eye = (mind or blank(game, plan.seats)).gaze(match.players)
    first = len(rows.game)
    practised(match, plan, eye, rng, rows) if not plan.iterations else searched(match, plan, mind, eye, rng, rows)
    ended = padded(standing(match), plan.seats)
    kept = len(rows.seen) - first
    rows.ended += [ended] * kept
    rows.thought += [ended] * (first + kept - len(rows.thought))
    rows.game += [seed] * kept


def searched(match: Match, plan: Plan, mind: Mind | None, eye: Gaze, rng: Rng, rows: Rows) -> None:
    """A game of searching bots: the answers learnt are those that the search tried."""
    bots = [
        MctsBot(rng.below(1 << 30), iterations=plan.iterations, slips=plan.slips, mind=mind or 0)
        for _ in range(match.players)
    ]
    for _ in range(LONG):
        if not isinstance(match.need, Ask):
            break
        seat = match.need.seat
        bot = bots[seat]
        before = bot.memory
        action = answer(bot, match, seat, rng.below(1 << 31))
        memory = bot.memory
        if memory is not None and memory is not before and rng.below(ALL) < plan.keep:
            branches, search = memory.search.root.branches, memory.search
            tried = [branches[a].visits if a in branches else 0 for a in match.need.options]
            if keep(match, eye, tried, rows):
                rows.thought.append(padded([s / max(1, search.runs) for s in search.sums], plan.seats))
        match.answer(action)


def practised(match: Match, plan: Plan, eye: Gaze, rng: Rng, rows: Rows) -> None:
    """A game by rules of thumb, slips aside; where there is no rule, any answer is as good as the others."""
    thumb = match.setting.game.thinking["thumb"]
    parts = match.setting.game.thinking.get("parts", 1)
    for _ in range(LONG):
        if not isinstance(match.need, Ask):
            break
        options = match.need.options
        usual = thumb(match, rng)
        if len(options) > 1 and rng.below(ALL) < plan.keep:
            keep(match, eye, [int(usual is None or option is usual) for option in options], rows)
        slip = usual is None or rng.below(ALL * parts) < plan.slips
        match.answer(options[rng.below(len(options))] if slip else usual)


def keep(match: Match, eye: Gaze, tried: list[int], rows: Rows) -> bool:
    """A question with how often each answer was tried; whether there is anything to learn from it."""
    assert isinstance(match.need, Ask)
    total = sum(tried)
    if not total or len(tried) < 2:
        return False
    seen = eye.seen(match)
    rows.cells += [cell for cell, _, _ in seen]
    rows.levels += [FULL * level // high for _, level, high in seen]
    rows.seen.append(len(seen))
    rows.answers += [eye.eye.rank[action] for action in match.need.options]
    rows.tried += [n / total for n in tried]
    rows.offered.append(len(tried))
    return True


def padded(values: list[float], seats: int) -> list[float]:
    """-1 for the seats that are not there."""
    return [*values, *[-1.0] * (seats - len(values))]
