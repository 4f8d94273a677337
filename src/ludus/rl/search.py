"""For search and planning: many positions go on at once, worlds are imagined in batches, and a search asks a network.

The search is the one that our bots use (`ludus.bots.tree`). Where they look at one position at a time, this one walks
down its tree in several worlds, and asks the network for all of them at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from ludus.bots.gaze import CAP, FINE, ONE, SHARP, SIGN
from ludus.bots.herd import action_of, returns
from ludus.bots.mind import Mind, mind_of, place_cells, split
from ludus.bots.seat import imagine_worlds
from ludus.bots.standing import come_to
from ludus.bots.tree import Node, Search, Style, TreeStep
from ludus.core.action import Action
from ludus.core.chance import fresh_seed, make_rng
from ludus.core.dice import fall_anew
from ludus.core.errors import BadOption, LudusError
from ludus.core.flow import Ask
from ludus.core.game import Game
from ludus.core.match import Match
from ludus.core.part import Json
from ludus.rl import find_game, given
from ludus.rl.encode import Floats, Mask, Pages, pages
from ludus.rl.turned import turns_of

LEAN = 2.0  # how much the search leans on priors
NOBODY = -1
Numbers = NDArray[Any]


# --- positions --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Expanded:
    """What came of some answers; `observations, masks, rewards, dones = expand(…)` are its arrays."""

    observations: Floats  # what the seat sees that is asked now; of a match that is over, the one that answered
    masks: Mask
    rewards: Floats  # a column for each seat
    dones: Numbers
    states: list[Match]  # to go on from
    seats: Numbers  # who is asked; -1 where nobody is

    def __iter__(self) -> Iterator[Any]:
        return iter((self.observations, self.masks, self.rewards, self.dones))


def asked_seat(match: Match) -> int:
    return match.need.seat if isinstance(match.need, Ask) else NOBODY


def pages_of(states: Sequence[Match]) -> Pages:
    """Rows for matches of one game with one number of players."""
    if not isinstance(states, Sequence) or not all(isinstance(state, Match) for state in states):
        raise BadOption(f"The states are a list of matches, such as [match], not {states!r}.")
    if not states:
        raise BadOption("There are no states: expand and observe take one match or more.")
    games = {(id(state.game), state.players) for state in states}
    if len(games) > 1:
        raise BadOption("The states are of several games or numbers of players; one call is for one of each.")
    return pages(states[0].game, states[0].players)


def observe(states: Sequence[Match]) -> tuple[Floats, Mask, Numbers]:
    """What the asked seats see and may do, and who they are."""
    seats = [asked_seat(state) for state in states]
    seen, masks = pages_of(states).write(states, seats)
    return seen, masks, np.array(seats, np.int64)


def expand(states: Sequence[Match], actions: Iterable[int], seed: int | None = None) -> Expanded:
    """Answer in every state with an action, by its number, and see what comes of it. The states stay as they are.

    Chance falls as it will in each state; with a `seed` it is drawn again in each row. An impossible action is refused
    with the rule's reason.
    """
    rows, numbers = pages_of(states), given.actions(actions)
    if len(numbers) != len(states):
        raise BadOption(f"{len(numbers)} actions for {len(states)} states: there is one for each.")
    if seed is not None:
        given.count("seed", seed, 0)
    chosen_ones = [action_of(state, number) for state, number in zip(states, numbers, strict=True)]
    after, lookers = [], []
    for place, (state, action) in enumerate(zip(states, chosen_ones, strict=True)):
        world = state.quiet()
        if seed is not None:
            fall_anew(world, make_rng(seed, place))
        world.answer(action)
        after.append(world)
        lookers.append(asked_seat(world) if world.stack else asked_seat(state))
    seen, masks = rows.write(after, lookers)
    return Expanded(
        seen,
        masks,
        np.array([returns(world) for world in after], np.float32),
        np.array([not world.stack for world in after], np.bool_),
        after,
        np.array([asked_seat(world) for world in after], np.int64),
    )


def every(states: Sequence[Match]) -> tuple[list[Match], list[int]]:
    """Each state once for each action that is possible in it, and these actions: for `expand`."""
    _, masks, _ = observe(states)
    rows, numbers = np.nonzero(masks)
    return [states[int(row)] for row in rows], [int(number) for number in numbers]


def imagine(match: Match, count: int, seed: int = 0, seat: int | None = None) -> list[Match]:
    """Worlds that a seat cannot tell from the true one (None: the seat that is asked), standing at its question."""
    looker = asked_seat(match) if seat is None else given.seat(seat, match.players)
    if looker == NOBODY:
        raise BadOption("Nobody is asked here: say whose worlds these are, with seat=0 and so on.")
    given.count("count", count, 0)
    worlds, rng = imagine_worlds(match, looker, seed), make_rng(seed)
    found = [next(worlds) for _ in range(count)]
    for world in found:
        if looker in match.asked:
            come_to(world, looker, rng)
    return found


# --- a search that asks a network -------------------------------------------------------------------------------------


class Hook(Protocol):
    """What a search asks: a network, or whatever else judges positions."""

    def evaluate(self, observations: Floats, masks: Mask) -> tuple[Any, Any]:
        """Of each row how likely each action is the best (in any scale; only possible ones count), and what is hoped.

        Hopes are rewards as the environments pay them: a column for each seat, or one number for the seat that looks.
        """
        ...


class Thought:
    """A search under way: worlds go in, answers come out."""

    def __init__(self, first: Match, hook: Hook, seed: int = 0, lean: float = LEAN) -> None:
        self.first = first
        self.rows = pages(first.game, first.players)
        self.hook = evaluator_of(hook)
        self.players = first.players
        self.search = Search(first.players, make_rng(seed), Style(ahead=0, lean=lean))
        ((self.search.root.priors, _),) = self.judge([first])

    def judge(self, worlds: Sequence[Match]) -> list[tuple[dict[Action, float], list[float]]]:
        """Priors of the answers and hopes of the seats, for positions in which somebody is asked."""
        seats = [asked_seat(world) for world in worlds]
        seen, masks = self.rows.write(worlds, seats)
        priors, hopes = self.ask_hook(seen, masks, seats)
        weights = np.where(masks, np.asarray(priors, np.float64), 0)
        weights = weights / np.maximum(weights.sum(axis=1, keepdims=True), 1e-12)
        found = []
        for world, own, hope in zip(worlds, weights, np.asarray(hopes, np.float64), strict=True):
            assert isinstance(world.need, Ask)
            told = {action: float(own[action.rank]) for action in world.need.options}
            found.append((told, self.shares(self.of_all(hope, world.need.seat))))
        return found

    def ask_hook(self, seen: Floats, masks: Mask, seats: list[int]) -> tuple[Numbers, Numbers]:
        """What the hook says of some positions; one that is `canonical` counts the seats that look first."""
        if not getattr(self.hook, "canonical", False):
            return self.answer(seen, masks)
        turn = turns_of(self.first.game, self.players)
        priors, hopes = self.answer(turn.turn_rows(seen, seats), turn.masks(masks, seats))
        of_seats = [np.roll(hope, seat) if np.ndim(hope) else hope for hope, seat in zip(hopes, seats, strict=True)]
        return np.take_along_axis(priors, turn.numbers[seats], -1), np.asarray(of_seats)

    def answer(self, seen: Floats, masks: Mask) -> tuple[Numbers, Numbers]:
        """What the hook answers, if it is as much as it was asked for."""
        found = self.hook.evaluate(seen, masks)
        if not isinstance(found, Sequence) or len(found) != 2:
            raise BadOption(f"{self.hook!r} is to answer with two arrays: priors of actions, and hopes.")
        priors, hopes = np.asarray(found[0]), np.asarray(found[1])
        if hopes.ndim == 2 and hopes.shape[1] == 1:
            hopes = hopes[:, 0]
        if priors.shape != masks.shape or hopes.shape not in {(len(masks),), (len(masks), self.players)}:
            raise BadOption(
                f"{self.hook!r} was asked for actions {masks.shape} and hopes ({len(masks)},) or "
                f"({len(masks)}, {self.players}), and answered with {priors.shape} and {hopes.shape}."
            )
        return priors, hopes

    def of_all(self, hope: Any, seat: int) -> list[float]:
        """The hopes of all seats; of one number the others have what is left."""
        if np.ndim(hope):
            return [float(own) for own in hope]
        return [float(hope) if own == seat else -float(hope) / (self.players - 1) for own in range(self.players)]

    def shares(self, rewards: Sequence[float]) -> list[float]:
        """Rewards as the tree counts them: from 0 to 1; in games for one, as they are."""
        return list(rewards) if self.players == 1 else [(reward + 1) / 2 for reward in rewards]

    def batch(self, worlds: Sequence[Match]) -> None:
        """One simulation in each world. Until the network has answered, ways under way count as lost."""
        walks: list[tuple[list[TreeStep], Node | None]] = []
        for world in worlds:
            steps: list[TreeStep] = []
            walks.append((steps, self.search.descend(world, steps, True)))
            for branch in branches(steps):
                branch.visits += 1
        open_ones = [world for world in worlds if world.stack]
        answers = iter(self.judge(open_ones) if open_ones else [])
        for world, (steps, node) in zip(worlds, walks, strict=True):
            for branch in branches(steps):
                branch.visits -= 1
            if not world.stack:
                self.search.learn(steps, self.shares(returns(world)))
                continue
            priors, hopes = next(answers)
            if node is not None and node.priors is None and len(priors) > 1:
                node.priors = priors
            self.search.learn(steps, hopes)

    def visits(self) -> Numbers:
        """How often each action was tried, by its number: what a policy learns from."""
        out = np.zeros(self.rows.encoder.actions, np.int64)
        for action, branch in self.search.root.branches.items():
            out[action.rank] = branch.visits
        return out

    def best(self) -> Action:
        """The answer that was tried most, and of equals the one that brought more."""
        assert isinstance(self.first.need, Ask)
        tried = self.search.root.branches
        return max(
            self.first.need.options,
            key=lambda action: (tried[action].visits, tried[action].mean()) if action in tried else (0, 0.0),
        )


def evaluator_of(hook: Hook) -> Hook:
    """What a search can ask."""
    if not callable(getattr(hook, "evaluate", None)):
        raise BadOption(f"A hook has a method evaluate(observations, masks); {hook!r} has none.")
    return hook


def branches(steps: Sequence[TreeStep]) -> list[Any]:
    return [step.node.branches[step.action] for step in steps if step.node is not None]


def think(match: Match, hook: Hook, simulations: int = 256, batch: int = 16, seed: int = 0) -> Thought:
    """Search for the seat that is asked, over worlds that it cannot tell apart; `batch` of them go on at once."""
    if asked_seat(match) == NOBODY:
        raise BadOption("Nobody is asked here, so there is nothing to think about.")
    worlds = Worlds(imagine_worlds(match, asked_seat(match), seed), asked_seat(match), seed)
    return think_over(worlds, hook, simulations, batch, seed)


class Worlds:
    """Imagined worlds that stand at the question of a seat."""

    def __init__(self, worlds: Iterator[Match], seat: int, seed: int) -> None:
        self.worlds = worlds
        self.seat = seat
        self.rng = make_rng(seed, 2)

    def next(self) -> Match:
        world = next(self.worlds)
        come_to(world, self.seat, self.rng)
        return world


def think_over(worlds: Worlds, hook: Hook, simulations: int, batch: int, seed: int) -> Thought:
    given.count("simulations", simulations)
    given.count("batch", batch)
    found = Thought(worlds.next(), hook, seed)
    while found.search.runs < simulations:
        found.batch([worlds.next() for _ in range(min(batch, simulations - found.search.runs))])
    return found


class SearchBot:
    """The search as a bot, for `tournament`, `benchmark` and wherever else a bot is named."""

    def __init__(self, hook: Hook, simulations: int = 256, batch: int = 16, seed: int | None = None) -> None:
        self.hook = evaluator_of(hook)
        self.simulations = simulations
        self.batch = batch
        self.seed = fresh_seed() if seed is None else seed
        self.name = f"{getattr(hook, 'name', type(hook).__name__)} × {simulations}"

    def reseed(self, seed: int) -> None:
        self.seed = seed

    def choose(self, view: Json, worlds: Iterator[Match]) -> str:
        choices: list[str] = view["choices"]
        if len(choices) == 1:
            return choices[0]
        self.seed += 1
        there = Worlds(worlds, view["seat"], self.seed)
        return think_over(there, self.hook, self.simulations, self.batch, self.seed).best().text


# --- the network of our own bots --------------------------------------------------------------------------------------


class NetworkHook:
    """A game's own mind as a hook: the same weights as those of `expert` and `quick`, for many positions at once.

    It counts with broken numbers where the bots count with whole ones, so the last digits differ.
    """

    def __init__(self, game: str | Game, players: int | None = None) -> None:
        box = find_game(game)
        mind = mind_of(box)
        if not isinstance(mind, Mind):
            raise LudusError(mind)
        self.name = f"{box.id} mind"
        self.players = box.seats[0] if players is None else players
        if self.players > mind.seats:
            raise BadOption(f"The mind of {box.title} learned tables of up to {mind.seats}, not of {self.players}.")
        shape = mind.shape
        first, first_bias, second, second_bias, value, value_bias, policy, policy_bias = split(shape, mind.weights)
        _, places = place_cells(box, mind.seats, self.players)
        cells = matrix(first, shape.wide)
        head = shape.cells - len(mind.facets) - mind.seats + self.players - 1
        self.first = cells[[place for block in places for place in block]]
        self.first_bias = np.array(first_bias) + cells[head]
        self.second, self.second_bias = matrix(second, shape.deep), np.array(second_bias)
        self.value, self.value_bias = matrix(value, shape.deep)[: self.players].T, np.array(value_bias)[: self.players]
        self.policy, self.policy_bias = matrix(policy, shape.deep).T, np.array(policy_bias)

    def evaluate(self, observations: Floats, masks: Mask) -> tuple[Any, Any]:
        given.cells(observations, len(self.first), f"The {self.name}")
        wide = np.clip(np.rint(observations @ self.first + self.first_bias), 0, CAP)
        deep = np.clip((wide @ self.second + self.second_bias) // ONE, 0, CAP)
        step = ONE * SHARP // FINE
        hopes = (deep @ self.value + self.value_bias) // step / FINE
        told = np.where(masks, (deep @ self.policy + self.policy_bias) // step / FINE, -np.inf)
        priors = np.exp(told - told.max(axis=1, keepdims=True))
        return priors / priors.sum(axis=1, keepdims=True), 2 / (1 + np.exp(-hopes)) - 1


def matrix(weights: bytes, length: int) -> Numbers:
    """Rows of weights, each byte SIGN too high."""
    return np.frombuffer(weights, np.uint8).reshape(-1, length).astype(np.float64) - SIGN
