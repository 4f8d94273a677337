"""Errors: how much better the best answer was than the one given, by what the seat could know.

Answers are compared in worlds that the seat cannot tell from the true one, the same worlds for each of them. Which one
is best is found in some of these worlds, and by how much it is better is measured in others: so nothing looks better
only because it was lucky where it was chosen. A search may settle on a poor way to go on and stay with it, so that an
answer is searched several times, and what it promises is what the best of these searches found. What would be called an
error is looked at longer.
"""

from __future__ import annotations

from dataclasses import dataclass

from ludus.bots.mcts import style_of
from ludus.bots.standing import come_to
from ludus.bots.tree import Search
from ludus.core.action import Action
from ludus.core.chance import seeded
from ludus.core.dice import fall_anew
from ludus.core.flow import Ask
from ludus.core.match import Match
from ludus.review.luck import TAKE, standard_error
from ludus.review.report import SIZES
from ludus.review.value import Judge

SURELY = 3  # times as many worlds again, where an answer would be called an error, or nearly
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
        self.searches: dict[tuple[Action, int], Search] = {}

    def world(self, number: int) -> Match:
        """A world as the seat may imagine it, at its question."""
        world = self.match.imagine(self.seat, (self.moment << 12) + number)
        world.explicit = False
        come_to(world, self.seat, seeded((self.moment << 12) + number, TAKE + 1))
        return world

    def promise(self, world: Match, action: Action, number: int, tree: int | None = None) -> list[float]:
        """What each seat may hope for after an answer, in one world; searched, if it is told in which tree."""
        judge = self.judge
        if judge.near:
            return judge.after(world, action)
        after = world.quiet()
        after.explicit = judge.waits and tree is None
        rng = seeded((self.moment << 12) + number, TAKE + 2)
        fall_anew(after, rng.branch(tree or 0))  # the same for every answer
        after.answer(action)
        if tree is not None and isinstance(after.need, Ask):
            self.search(action, tree).simulate(after)
        else:
            judge.go_on(after, rng, self.ahead)
        return judge.value(after)

    def search(self, action: Action, tree: int) -> Search:
        if (action, tree) not in self.searches:
            style = style_of(self.match.game.thinking, self.judge.how)
            self.searches[action, tree] = Search(self.match.players, seeded(self.moment, TAKE + 3 + tree), style)
        return self.searches[action, tree]


Promises = list[list[float]]  # of an answer: in each of some worlds, for each seat


def judged(judge: Judge, match: Match, seat: int, action: Action, moment: int) -> Judged:
    """How good an answer was, of a match that stands at the question of `seat`."""
    need = match.need
    assert isinstance(need, Ask)
    depth = judge.depth
    once = judge.near or (judge.exact and not depth.trees)  # then every world says the same
    few, more = (1, 2) if once else (depth.worlds, depth.again)
    trial = Trial(judge, match, seat, moment)
    first = tried(trial, need.options, range(few))
    ranked = sorted(need.options, key=lambda a: -mean_of(first[a], seat))
    second = [action, *[other for other in ranked if other != action][: depth.best]]
    if not depth.trees:
        return beside(seat, action, first, tried(trial, second, range(few, few + more)))
    found = beside(seat, action, first, searched(trial, second, range(few, few + more)))
    if once or found.loss[seat] < judge.scale.stake * SIZES[-1][1] / 2:
        return found
    return beside(seat, action, first, searched(trial, second, range(few + more, few + (1 + SURELY) * more)))


def beside(seat: int, action: Action, first: dict[Action, Promises], found: dict[Action, Promises]) -> Judged:
    """An answer beside the best: chosen in one half of the worlds, compared in the other."""
    half = len(found[action]) // 2
    best = max(found, key=lambda a: mean_of(found[a][:half], seat))
    choices = sorted([Choice(a, mean_of(found[a], seat)) for a in found], key=lambda choice: -choice.value)
    rest = [Choice(a, mean_of(first[a], seat)) for a in first if a not in found]
    choices += sorted(rest, key=lambda choice: -choice.value)
    nothing = [0.0 for _ in found[action][0]]
    if best is action:
        return Judged(action, nothing, 0.0, choices, len(found))
    pairs = list(zip(found[best][half:], found[action][half:], strict=True))
    own = [b[seat] - a[seat] for b, a in pairs]
    if sum(own) <= 0.0:
        return Judged(action, nothing, standard_error(own), choices, len(found))
    loss = [sum([b[s] - a[s] for b, a in pairs]) / len(pairs) for s in range(len(nothing))]
    return Judged(best, loss, standard_error(own), choices, len(found))


def tried(trial: Trial, actions: list[Action], numbers: range) -> dict[Action, Promises]:
    """What each answer promises in each of some worlds."""
    found: dict[Action, Promises] = {action: [] for action in actions}
    for number in numbers:
        world = trial.world(number)
        for action in actions:
            found[action].append(trial.promise(world, action, number))
    return found


def searched(trial: Trial, actions: list[Action], numbers: range) -> dict[Action, Promises]:
    """The same, by the search that finds most in the first half of these worlds."""
    trees = trial.judge.depth.trees
    found: dict[Action, list[Promises]] = {action: [[] for _ in range(trees)] for action in actions}
    for number in numbers:
        world = trial.world(number)
        for action, promises in found.items():
            for tree in range(trees):
                promises[tree].append(trial.promise(world, action, number, tree))
    half = len(numbers) // 2
    return {
        action: max(promises, key=lambda rows: mean_of(rows[:half], trial.seat)) for action, promises in found.items()
    }


def mean_of(rows: Promises, seat: int) -> float:
    return sum([row[seat] for row in rows]) / len(rows)
