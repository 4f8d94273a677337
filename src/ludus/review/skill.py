"""Errors: how much better the best answer was than the one given, by what the seat could know.

Answers are compared in worlds that the seat cannot tell from the true one, the same worlds for each of them. Which one
is best is found in some of these worlds, and by how much it is better is measured in others: so nothing looks better
only because it was lucky where it was chosen.
"""

from __future__ import annotations

from dataclasses import dataclass

from ludus.bots.mcts import style_of
from ludus.bots.standing import come_to
from ludus.bots.tree import Search, Style
from ludus.core.action import Action
from ludus.core.chance import seeded
from ludus.core.dice import fall_anew
from ludus.core.flow import Ask
from ludus.core.match import Match
from ludus.review.luck import TAKE, standard_error
from ludus.review.value import Judge

FAR = 6  # times as many answers are played on where the game says that what comes of an answer is far away


@dataclass
class Choice:
    """An answer that was possible, and what it promises."""

    action: Action
    value: float  # to the seat that is asked


@dataclass
class Judged:
    """An answer beside the best one."""

    best: Action
    loss: list[float]  # for each seat: what it would have had more, had the best answer been given
    error: float  # the standard error of the loss of the seat that answered
    choices: list[Choice]  # best first; those that were looked at twice come first
    finalists: int  # how many these are


class Trial:
    """The answers to one question, tried in imagined worlds."""

    def __init__(self, judge: Judge, match: Match, seat: int, moment: int) -> None:
        self.judge = judge
        self.match = match
        self.seat = seat
        self.moment = moment
        thinking = match.game.thinking
        far = type(match.stack[-1]).__name__ in thinking.get("by_thumb", ())
        self.ahead = judge.ahead * FAR if far else judge.ahead
        self.searches: dict[Action, Search] = {}

    def world(self, number: int) -> Match:
        """A world as the seat may imagine it, at its question."""
        world = self.match.imagine(self.seat, (self.moment << 12) + number)
        world.explicit = False
        come_to(world, self.seat, seeded((self.moment << 12) + number, TAKE + 1))
        return world

    def promise(self, world: Match, action: Action, number: int, searched: bool) -> list[float]:
        """What each seat may hope for after an answer, in one world."""
        judge = self.judge
        if judge.near:
            return judge.after(world, action)
        after = world.quiet()
        after.explicit = judge.waits and not searched
        rng = seeded((self.moment << 12) + number, TAKE + 2)
        fall_anew(after, rng.branch(0))  # the same for every answer
        after.answer(action)
        if searched and isinstance(after.need, Ask):
            if action not in self.searches:
                self.searches[action] = Search(after.players, seeded(self.moment, TAKE + 3), self.style())
            self.searches[action].simulate(after)
        else:
            judge.go_on(after, rng, self.ahead)
        return judge.value(after)

    def style(self) -> Style:
        return style_of(self.match.game.thinking, self.judge.how)


def judged(judge: Judge, match: Match, seat: int, action: Action, moment: int) -> Judged:
    """How good an answer was, of a match that stands at the question of `seat`."""
    need = match.need
    assert isinstance(need, Ask)
    depth = judge.depth
    once = judge.near or (judge.exact and not depth.searched)  # then every world says the same
    few, more = (1, 2) if once else (depth.worlds, depth.again)
    trial = Trial(judge, match, seat, moment)
    first = tried(trial, need.options, range(few), False)
    ranked = sorted(need.options, key=lambda a: -mean_of(first[a], seat))
    second = [action, *[other for other in ranked if other != action][: depth.best]]
    found = tried(trial, second, range(few, few + more), depth.searched)
    half = more // 2
    best = max(second, key=lambda a: mean_of(found[a][:half], seat))
    second.sort(key=lambda a: -mean_of(found[a], seat))
    choices = [Choice(a, mean_of(found[a], seat)) for a in second]
    choices += [Choice(a, mean_of(first[a], seat)) for a in ranked if a not in found]
    if best is action:
        return Judged(action, [0.0] * match.players, 0.0, choices, len(second))
    pairs = list(zip(found[best][half:], found[action][half:], strict=True))
    own = [b[seat] - a[seat] for b, a in pairs]
    if sum(own) <= 0.0:
        return Judged(action, [0.0] * match.players, standard_error(own), choices, len(second))
    loss = [sum([b[s] - a[s] for b, a in pairs]) / len(pairs) for s in range(match.players)]
    return Judged(best, loss, standard_error(own), choices, len(second))


def tried(trial: Trial, actions: list[Action], numbers: range, searched: bool) -> dict[Action, list[list[float]]]:
    """What each answer promises in each of some worlds."""
    found: dict[Action, list[list[float]]] = {action: [] for action in actions}
    for number in numbers:
        world = trial.world(number)
        for action in actions:
            found[action].append(trial.promise(world, action, number, searched))
    return found


def mean_of(rows: list[list[float]], seat: int) -> float:
    return sum([row[seat] for row in rows]) / len(rows)
