"""The tree of a search: what each answer brought, over many imagined worlds. The hot part of thinking."""

from __future__ import annotations

from collections.abc import Callable
from math import log, sqrt
from typing import Any, Final

from ludus.bots.gaze import Gaze
from ludus.bots.standing import standing
from ludus.core.action import Action
from ludus.core.chance import Rng
from ludus.core.flow import Ask
from ludus.core.match import Match
from ludus.core.sealed import still_in

FINE: Final = 1 << 20  # parts of a small random number
TRUST: Final = 1.0  # how many visits the first guess about an answer is worth
SLIGHT: Final = 1e-9  # decides between equals, and nothing else
USED_TO: Final = 12.0  # … and about the answer by rule of thumb
UNTRIED: Final = 10.0  # more than anything brings: where all is tried, what was not comes first
ODD: Final = 0.02  # the prior of an answer that was not possible where the priors were told
STEADY: Final = 0.01  # the least spread of what comes out: nothing is ever quite certain


class Style:
    """How a search thinks; a game may suggest what suits it."""

    def __init__(
        self,
        ahead: int = 12,
        bold: float = 0.7,
        habit: int = 30,
        sharp: int = 0,
        near: bool = False,
        eye: Callable[[Any, int], list[float]] | None = None,
        thumb: Callable[[Match, Rng], Action | None] | None = None,
        practice: int = 80,
        mind: Gaze | None = None,
        mix: float = 1.0,
        lean: float = 0.0,
        wait: int = 0,
    ) -> None:
        self.ahead = ahead  # answers played out beyond the tree before the position is judged
        self.bold = bold  # how much it explores what looks worse
        self.habit = habit  # of 100 answers of a play-out, how many prefer what did well elsewhere
        self.sharp = sharp  # and how many look one step ahead
        # The tree ends where the table changes, and every answer is tried: for games that judge exactly what follows.
        self.near = near
        self.eye = eye  # how the game judges positions with a longer look at the seat that thinks
        self.thumb = thumb  # what a practised player of the game does at once
        self.practice = practice  # of 100 answers of a play-out, how many are that
        self.mind = mind  # a network that was trained
        self.mix = mix  # how much of a value is the network's; the rest is the game's own eye
        self.lean = lean  # how much the search leans on the network's priors; 0: not at all
        self.wait = wait  # how often a question is answered without them first: most come about but once


class Habit:
    """How an action did wherever a seat took it."""

    def __init__(self) -> None:
        self.count = 0.0
        self.total = 0.0


class Edge:
    """An answer at a node. `seen` counts the worlds in which it was possible at all."""

    def __init__(self, guess: float, trust: float) -> None:
        self.visits = 0
        self.seen = 0
        self.total = 0.0
        self.guess = guess
        self.trust = trust  # how many visits the guess is worth
        self.tried = False  # to the end, in every way to go on
        self.leads: dict[Any, Node] = {}  # to the next question, in which chance has a word

    def mean(self) -> float:
        return self.total / self.visits if self.visits else self.guess


class Node:
    """A question, known by the answers that led to it; the worlds in which it is asked differ."""

    def __init__(self) -> None:
        self.visits = 0
        self.branches: dict[Action, Edge] = {}
        self.priors: dict[Action, float] | None = None  # in the world that came here first
        self.usual: Action | None = None  # the answer by rule of thumb, in the world that came here first
        self.beside: dict[int, Node] = {}  # the other seats of a sealed step, who do not know what is answered here

    def is_tried(self) -> bool:
        """Whether there is nothing left that was not tried."""
        return all(branch.tried for branch in self.branches.values())

    def best(self) -> float:
        """What the best answer brought; the first guesses say nothing."""
        return max([branch.mean() for branch in self.branches.values() if branch.visits])


class TreeStep:
    """An answer given in a simulation; beyond the tree there is no node."""

    def __init__(self, seat: int, action: Action, node: Node | None) -> None:
        self.seat = seat
        self.action = action
        self.node = node


class Search:
    """Simulations from one question, and the tree that grows from them."""

    def __init__(self, players: int, rng: Rng, style: Style) -> None:
        self.rng = rng
        self.style = style
        self.root = Node()
        self.habits: list[dict[Action, Habit]] = [{} for _ in range(players)]
        self.runs = 0
        self.sums = [0.0] * players  # of what each seat got
        self.squares = [0.0] * players
        self.spread = [1.0] * players

    def simulate(self, world: Match) -> None:
        """Walk down the tree in one world, grow it by one node, play out, and note what came of it."""
        steps: list[TreeStep] = []
        self.descend(world, steps)
        self.play_out(world, steps)
        self.learn(steps, self.judge(world, steps[0].seat))

    def judge(self, world: Match, seat: int) -> list[float]:
        """How well each seat stands: by the result, by the network, by the game's own eye, or by both of these."""
        style = self.style
        mind = style.mind
        learnt = mind is not None and style.mix > 0.0 and isinstance(world.need, Ask)
        if learnt and style.mix >= 1.0:
            assert mind is not None
            return mind.values(world)
        eye = style.eye
        found = standing(world) if eye is None or not world.stack else eye(world.table, seat)
        if not learnt:
            return found
        assert mind is not None
        values = mind.values(world)
        return [style.mix * values[i] + (1.0 - style.mix) * found[i] for i in range(len(found))]

    # --- down the tree ------------------------------------------------------------------------------------------------

    def descend(self, world: Match, steps: list[TreeStep], grow: bool = False) -> Node | None:
        """Walk down to the end of the tree; with `grow` the node of the question there is made and returned."""
        node = self.root
        start = node  # where the sealed step began, if this is one
        sealed: tuple[Action, ...] = ()  # what was answered in it
        need = world.need
        while isinstance(need, Ask):
            thumb = self.style.thumb
            if thumb is not None and not node.visits:
                node.usual = thumb(world, self.rng)
            if self.style.lean > 0.0 and node.visits == self.style.wait and len(need.options) > 1:
                node.priors = self.priors_of(world, need)
            node.visits += 1
            action = self.select(node, need) if node.priors is None else self.choose_by_priors(node, node.priors, need)
            branch = node.branches[action]
            steps.append(TreeStep(need.seat, action, node))
            round = world.round if world.sealing() else None
            before = world.table.key() if self.style.near else None
            world.answer(action)
            asked = world.need
            if not isinstance(asked, Ask):
                return None
            end = world.table.key() != before if self.style.near else branch.visits == 0
            if end and not grow:
                return None
            if round is not None and still_in(world, round):
                sealed += (action,)
                node = beside(start, asked.seat) if asked.seat != need.seat else follow(branch, question(world))
            else:
                node = follow(branch, (*question(world), *sealed))
                start, sealed = node, ()
            if end:
                return node
            need = asked
        return None

    def select(self, node: Node, need: Ask) -> Action:
        """The answer with the best prospect: by what it brought so far, and by how little it was tried."""
        reach = self.style.bold * self.spread[need.seat]
        branches = node.branches
        best = need.options[0]
        most = -1e9
        for action in need.options:
            branch = branches.get(action)
            if branch is None:
                branch = self.new_branch(node, need.seat, action)
                branches[action] = branch
            branch.seen += 1
            weight = branch.visits + branch.trust
            hope = (branch.total + branch.trust * branch.guess) / weight + reach * sqrt(log(branch.seen + 1.0) / weight)
            hope += SLIGHT * self.rng.below(FINE)
            if self.style.near and not branch.tried:
                hope += UNTRIED
            if hope > most:
                most = hope
                best = action
        return best

    def priors_of(self, world: Match, need: Ask) -> dict[Action, float] | None:
        """What the network would answer, before anything is tried."""
        mind = self.style.mind
        if mind is None:
            return None
        shares = mind.priors(world, need.options)
        return {action: shares[i] for i, action in enumerate(need.options)}

    def choose_by_priors(self, node: Node, priors: dict[Action, float], need: Ask) -> Action:
        """The same where priors say what to try first, by the worlds in which it was possible."""
        reach = self.style.lean * self.spread[need.seat]
        branches = node.branches
        best = need.options[0]
        most = -1e9
        for action in need.options:
            branch = branches.get(action)
            if branch is None:
                branch = self.new_branch(node, need.seat, action)
                branches[action] = branch
            branch.seen += 1
            mean = (branch.total + branch.trust * branch.guess) / (branch.visits + branch.trust)
            hope = mean + reach * priors.get(action, ODD) * sqrt(float(branch.seen)) / (1.0 + branch.visits)
            hope += SLIGHT * self.rng.below(FINE)
            if hope > most:
                most = hope
                best = action
        return best

    def new_branch(self, node: Node, seat: int, action: Action) -> Edge:
        if action is node.usual:
            return Edge(self.guess(seat, action) + self.spread[seat], USED_TO)
        return Edge(self.guess(seat, action), TRUST)

    def guess(self, seat: int, action: Action) -> float:
        """What an answer may bring, before it was ever tried here."""
        habit = self.habits[seat].get(action)
        usual = self.sums[seat] / self.runs if self.runs else 0.5
        return usual if habit is None else (habit.total + usual) / (habit.count + 1.0)

    # --- beyond it ----------------------------------------------------------------------------------------------------

    def play_out(self, world: Match, steps: list[TreeStep]) -> None:
        for _ in range(self.style.ahead):
            need = world.need
            if not isinstance(need, Ask):
                return
            action = self.quick(world, need)
            steps.append(TreeStep(need.seat, action, None))
            world.answer(action)

    def quick(self, world: Match, need: Ask) -> Action:
        """An answer without much thought: by rule of thumb, at a glance, the better of two by habit, or any."""
        thumb = self.style.thumb
        if thumb is not None and self.rng.below(100) < self.style.practice:
            usual = thumb(world, self.rng)
            if usual is not None:
                return usual
        options = need.options
        action = options[self.rng.below(len(options))]
        if len(options) == 1:
            return action
        mood = self.rng.below(100)
        if mood < self.style.sharp:
            return self.look(world, need)
        if mood < self.style.sharp + self.style.habit:
            other = options[self.rng.below(len(options))]
            if self.guess(need.seat, other) > self.guess(need.seat, action):
                return other
        return action

    def look(self, world: Match, need: Ask) -> Action:
        """The answer after which the seat stands best at once."""
        best = need.options[0]
        most = -1.0
        for action in need.options:
            after = world.quiet()
            after.answer(action)
            found = standing(after)[need.seat] + SLIGHT * self.rng.below(FINE)
            if found > most:
                most = found
                best = action
        return best

    def learn(self, steps: list[TreeStep], values: list[float]) -> None:
        self.runs += 1
        for seat, value in enumerate(values):
            self.sums[seat] += value
            self.squares[seat] += value * value
            mean = self.sums[seat] / self.runs
            self.spread[seat] = sqrt(max(0.0, self.squares[seat] / self.runs - mean * mean)) + STEADY
        after: TreeStep | None = None
        for step in reversed(steps):
            value = values[step.seat]
            if step.node is not None:
                branch = step.node.branches[step.action]
                branch.visits += 1
                branch.total += value
                if after is None or after.node is None:
                    branch.tried = True
                elif self.style.near:
                    branch.tried = after.node.is_tried()
                    if after.seat == step.seat:  # only the beginning of an answer: as good as the best way to go on
                        branch.total = branch.visits * after.node.best()
            after = step
            habits = self.habits[step.seat]
            habit = habits.get(step.action)
            if habit is None:
                habit = Habit()
                habits[step.action] = habit
            habit.count += 1.0
            habit.total += value


def question(world: Match) -> tuple[Any, ...]:
    """What is asked of whom, and after which dice: answers lead to different questions as chance will have it."""
    need = world.need
    assert isinstance(need, Ask)
    return (need.seat, *world.stack[-1].key())


def follow(branch: Edge, question: Any) -> Node:
    """The node behind an answer; a new one where this question was never asked before."""
    node = branch.leads.get(question)
    if node is None:
        node = Node()
        branch.leads[question] = node
    return node


def beside(start: Node, seat: int) -> Node:
    node = start.beside.get(seat)
    if node is None:
        node = Node()
        start.beside[seat] = node
    return node
