"""Errors: how much better the best answer was than the one given, by what the seat could know.

Answers are compared in worlds that the seat cannot tell from the true one, the same worlds for each of them. Which one
is best is found in some of these worlds, and by how much it is better is measured in others: so nothing looks better
only because it was lucky where it was chosen. A deep review looks at what may be an error in more and more worlds,
until it is sure how large it is. Where nothing is left to chance and nothing is hidden there is only one world; there
it searches. A search may settle on a poor way to go on and stay with it, so that an answer is searched several times,
and what it promises is what the best of these searches found.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from ludus.bots.mcts import style_of
from ludus.bots.standing import come_to
from ludus.bots.tree import Search
from ludus.core.action import Action
from ludus.core.chance import make_rng
from ludus.core.dice import fall_anew
from ludus.core.flow import Ask
from ludus.core.match import Match
from ludus.review.luck import TAKE, standard_error
from ludus.review.report import SIZES
from ludus.review.value import Judge

SURE = 0.001  # a standard error of a loss that is small enough, in shares
NEARLY = 20  # or so many times smaller than the loss
BEHIND = 2.5  # an answer that is so many standard errors behind the best one is out
FAR = 6  # times as many answers are played on where the game says that what comes of an answer is far away


@dataclass
class WeighedAnswer:
    """An answer that was possible, and what it promises."""

    action: Action
    value: float  # to the seat that is asked


@dataclass
class JudgedAnswer:
    """An answer beside the best one."""

    best: Action
    loss: list[float]  # for each seat: what it would have had more, had the best answer been given
    error: float  # the standard error of the loss of the seat that answered
    choices: list[WeighedAnswer] = field(default_factory=list)  # best first; those that were looked at twice come first
    finalists: int = 0  # how many these are


class AnswerTrial:
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
        world = self.match.imagine(self.seat, (self.moment << 16) + number)
        world.explicit = False
        come_to(world, self.seat, make_rng((self.moment << 16) + number, TAKE + 1))
        return world

    def promise(self, world: Match, action: Action, number: int, tree: int | None = None) -> list[float]:
        """What each seat may hope for after an answer, in one world; searched, if it is told in which tree."""
        judge = self.judge
        if judge.near:
            return judge.after(world, action)
        after = world.quiet()
        after.explicit = judge.waits and tree is None
        rng = make_rng((self.moment << 16) + number, TAKE + 2)
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
            self.searches[action, tree] = Search(self.match.players, make_rng(self.moment, TAKE + 3 + tree), style)
        return self.searches[action, tree]


Promises = list[list[float]]  # of an answer: in each of some worlds, for each seat


def judge_answer(judge: Judge, match: Match, seat: int, action: Action, moment: int) -> JudgedAnswer:
    """How good an answer was, of a match that stands at the question of `seat`."""
    need = match.need
    assert isinstance(need, Ask)
    depth = judge.depth
    searches = judge.exact and depth.trees > 0 and not judge.near
    few = 1 if judge.exact else depth.worlds  # every world says the same there, before it is searched
    more = 2 if judge.exact and not searches else depth.again
    trial = AnswerTrial(judge, match, seat, moment)
    known = try_answers(trial, need.options, range(few))
    ranked = sorted(need.options, key=lambda a: -mean_of(known[a], seat))
    second = [action, *[other for other in ranked if other != action][: depth.best]]
    look = search_answers if searches else try_answers
    most = depth.longest // depth.trees if searches else 0 if judge.exact else depth.longest
    worlds = range(few, few + more)
    found = look(trial, second, worlds)
    while worlds.stop - few < most and unsure(judge, seat, action, found):
        known |= found
        worlds = range(worlds.stop, 2 * worlds.stop - few)
        again = look(trial, in_the_running(seat, action, found), worlds)
        found = again if searches else {a: found[a] + rows for a, rows in again.items()}
    told = beside(seat, action, found)
    known |= found
    order = sorted(known, key=lambda a: (a not in found, a not in second, -mean_of(known[a], seat)))
    return replace(told, choices=[WeighedAnswer(a, mean_of(known[a], seat)) for a in order], finalists=len(second))


def unsure(judge: Judge, seat: int, action: Action, found: dict[Action, Promises]) -> bool:
    """Whether some answer may be so much better that this one is an error, and it is not known yet how much."""
    stake = judge.scale.stake if judge.setting.players == 1 else 1.0
    for rows in found.values():
        more = [(b[seat] - a[seat]) / stake for b, a in zip(rows, found[action], strict=True)]
        mean, error = sum(more) / len(more), standard_error(more)
        if mean + 2 * error > SIZES[-1][1] and error > max(SURE, mean / NEARLY):
            return True
    return False


def in_the_running(seat: int, action: Action, found: dict[Action, Promises]) -> list[Action]:
    """The answer given, the best one, and those that may be better than it."""
    best = max(found, key=lambda a: mean_of(found[a], seat))
    kept = [action]
    for other in [each for each in found if each != action]:
        behind = [b[seat] - a[seat] for b, a in zip(found[best], found[other], strict=True)]
        if sum(behind) / len(behind) <= BEHIND * standard_error(behind):
            kept.append(other)
    return kept


def beside(seat: int, action: Action, found: dict[Action, Promises]) -> JudgedAnswer:
    """An answer beside the best: either half of the worlds chooses the best, and the other half compares them."""
    rows: Promises = []  # in each world, for each seat: how much more it has after the best answer
    for half in (0, 1):
        best = max(found, key=lambda a: mean_of(found[a][half::2], seat))
        pairs = zip(found[best][1 - half :: 2], found[action][1 - half :: 2], strict=True)
        rows += [[b - a for b, a in zip(*pair, strict=True)] for pair in pairs]
    error = standard_error([row[seat] for row in rows])
    loss = [mean_of(rows, each) for each in range(len(rows[0]))]
    if loss[seat] <= 0.0:
        return JudgedAnswer(action, [0.0 for _ in loss], error)
    return JudgedAnswer(max(found, key=lambda a: mean_of(found[a], seat)), loss, error)


def try_answers(trial: AnswerTrial, actions: list[Action], numbers: range) -> dict[Action, Promises]:
    """What each answer promises in each of some worlds."""
    found: dict[Action, Promises] = {action: [] for action in actions}
    for number in numbers:
        world = trial.world(number)
        for action in actions:
            found[action].append(trial.promise(world, action, number))
    return found


def search_answers(trial: AnswerTrial, actions: list[Action], numbers: range) -> dict[Action, Promises]:
    """The same in the second half of these worlds, by the search that found most in the first."""
    count = trial.judge.depth.trees
    found: dict[Action, list[Promises]] = {action: [[] for _ in range(count)] for action in actions}
    for number in numbers:
        world = trial.world(number)
        for action, promises in found.items():
            for tree in range(count):
                promises[tree].append(trial.promise(world, action, number, tree))
    half = len(numbers) // 2
    best = {a: max(trees, key=lambda rows: mean_of(rows[:half], trial.seat)) for a, trees in found.items()}
    return {action: rows[half:] for action, rows in best.items()}


def mean_of(rows: Promises, seat: int) -> float:
    return sum([row[seat] for row in rows]) / len(rows)
