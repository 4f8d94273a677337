"""The searching bot: Monte Carlo tree search over imagined worlds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from math import ceil, sqrt
from time import perf_counter
from typing import Any

from ludus.bots.gaze import Gaze
from ludus.bots.mind import Mind, mind_of, student_of
from ludus.bots.standing import come_to
from ludus.bots.tree import Node, Search, Style, question
from ludus.core.action import Action
from ludus.core.chance import Rng, fresh_seed, make_rng
from ludus.core.errors import BadOption
from ludus.core.flow import Ask
from ludus.core.game import Setting
from ludus.core.match import Match
from ludus.core.part import Json

USUAL = 1000  # simulations, where neither a number nor a time is given
OFTEN = 16  # simulations between two looks at whether the matter is settled
MIND, STUDENT = 1, 2  # which of a game's minds is used
ALL = 100  # answers, of which so many are slips
# What is not for the tree: how many simulations count as one, by the game or by its mind, and how many answers;
# and the procedures whose questions are answered by rule of thumb, because what comes of them is too far away.
# Nor what keeps weak players from nonsense: answers that nobody gives who knows the game (folly), and where whoever is
# asked about stands, by the procedure and the table (spot).
APART = ("pace", "alone", "parts", "by_thumb", "folly", "spot")
FINE = 1 << 16  # parts of a share
NONSENSE = 20  # an answer so many times less likely than the likeliest is never a slip
HOTTEST = 5  # a share's root is taken so often less one: by then all are nearly even
LOOKS = 30  # positions tried to find the last search's way to this question
TRAIL = 12  # spots that a bot that slips remembers, lest it walks in circles


def never() -> bool:
    return False


class LastSearch:
    """The last search, with one of its worlds as it stood at the question, and the answer that was given."""

    def __init__(self, search: Search, world: Match, chosen: Action) -> None:
        self.search = search
        self.world = world
        self.chosen = chosen


class MctsBot:
    """Thinks for `iterations` simulations, for `seconds`, or until the first of both.

    Without `seconds` the same seed gives the same choices. `effort` is a number of simulations too, but multiplied in
    games whose simulations are short, and fewer where a mind makes them long. Of 100 answers, `slips` are not
    the best one but any that it thought of, the likelier the more it thought of it. With `mind` it uses what the game's
    mind has learned, if one fits (1: its mind; 2: its student, where it has one), or the one given; with
    `at_once` such a mind answers by itself, if it is good enough for that, and nothing is searched; with `heat` its
    slips are what such a mind thinks likely, taken the more evenly the more heat.
    What is left open here is as the game suggests. A bot that slips is weak and no fool: it does nothing that the game
    calls folly, and does not go back to where it came from (`folly` and `spot` in the game's `thinking`), unless its
    `sense` is 0.
    """

    def __init__(
        self,
        seed: int | None = None,
        iterations: int = 0,
        seconds: float = 0.0,
        effort: int = 0,
        ahead: int | None = None,
        bold: float | None = None,
        habit: int | None = None,
        sharp: int | None = None,
        slips: int = 0,
        mind: int | Mind = 0,
        at_once: int = 0,
        heat: int = 0,
        sense: int = 1,
    ) -> None:
        if iterations < 0 or seconds < 0 or effort < 0:
            raise BadOption("A bot's iterations and seconds must be 0 or more.")
        if not 0 <= slips <= ALL:
            raise BadOption(f"Of {ALL} answers a bot may slip in 0 to {ALL}, not in {slips}.")
        if not 0 <= heat <= HOTTEST:
            raise BadOption(f"A bot slips with a heat of 0 to {HOTTEST}, not of {heat}.")
        self.rng = make_rng(fresh_seed() if seed is None else seed)
        self.iterations = iterations or (0 if seconds or effort else USUAL)  # 0: any number
        self.effort = effort
        self.seconds = seconds
        self.slips = slips
        self.mind = mind
        self.at_once = at_once
        self.heat = heat
        self.sense = sense
        self.gaze: Gaze | None = None  # through that mind,
        self.seen_by: Setting[Any] | None = None  # at the matches of this setting
        given = {"ahead": ahead, "bold": bold, "habit": habit, "sharp": sharp}
        self.given = {name: value for name, value in given.items() if value is not None}
        self.stop: Callable[[], bool] = never  # asked before each simulation
        self.memory: LastSearch | None = None
        self.trail: list[Any] = []  # the spots of its last questions

    def __getstate__(self) -> dict[str, Any]:
        """A copy leaves thoughts and the means to stop them behind."""
        return {**vars(self), "memory": None, "gaze": None, "seen_by": None, "stop": never, "trail": []}

    def choose(self, view: Json, worlds: Iterator[Match]) -> Action | str:
        end = perf_counter() + self.seconds if self.seconds else 0.0
        choices: list[str] = view["choices"]
        if len(choices) == 1:
            return choices[0]
        seat: int = view["seat"]
        world = next(worlds)
        thinking = world.setting.game.thinking
        slips = self.slips > 0 and self.rng.below(ALL * thinking.get("parts", 1)) < self.slips
        come_to(world, seat, self.rng)
        if all_the_same(world):
            return choices[0]
        learnt = self.learnt(world)
        far = type(world.stack[-1]).__name__ in thinking.get("by_thumb", ())
        if slips and self.heat and "mind" in learnt and not far:
            shares = learnt["mind"].priors(world, actions_asked(world))
            return self.sensible(world, lambda open_to: likely(shares, world, open_to, self.rng, self.heat))
        if slips and "thumb" in thinking:
            return self.sensible(world, lambda open_to: open_to[self.rng.below(len(open_to))])
        if far:
            usual: Action = thinking["thumb"](world, self.rng)
            return self.sensible(world, lambda open_to: usual if usual in open_to else open_to[-1])
        if self.at_once and learnt.get("alone"):
            return likeliest(learnt["mind"], world)
        search = self.recall(view) or Search(world.players, self.rng, style_of(thinking, learnt))
        limit = self.iterations or ceil(self.effort * {**thinking, **learnt}.get("pace", 1))
        first = world.quiet()
        while not self.enough(search, limit, end):
            search.simulate(world)
            world = next(worlds)
            come_to(world, seat, self.rng)
        root = search.root
        chosen = self.sensible(
            first, lambda open_to: slip(root, open_to, self.rng) if slips else favourite(search, open_to)
        )
        self.memory = LastSearch(search, first, chosen) if chosen in search.root.branches else None
        return chosen

    def sensible(self, world: Match, pick: Callable[[list[Action]], Action]) -> Action:
        """Return the pick; of a bot that slips, the first pick that makes sense, if any."""
        options = actions_asked(world)
        first = pick(options)
        if not self.slips or not self.sense:
            return first
        chosen, left = first, [*options]
        while self.foolish(world, chosen):
            left.remove(chosen)
            if not left:
                chosen = first
                break
            chosen = pick(left)
        return chosen

    def foolish(self, world: Match, action: Action) -> bool:
        """Whether the game calls this folly, or whether it leads back to a spot left before."""
        thinking = world.setting.game.thinking
        folly, spot = thinking.get("folly"), thinking.get("spot")
        if folly is not None and folly(world, action):
            return True
        if spot is None or (here := spot(world.stack[-1], world.table)) is None:
            return False
        if here not in self.trail:
            self.trail = [*self.trail[1 - TRAIL :], here]
        after = world.quiet()
        after.answer(action)
        there = spot(world.stack[-1], after.table)
        return there != here and there in self.trail

    def learnt(self, world: Match) -> dict[str, Any]:
        """How to search, as far as it was given, or as the mind suggests."""
        game = world.setting.game
        mind = mind_of(game) if self.mind == MIND else student_of(game) if self.mind == STUDENT else self.mind
        if not isinstance(mind, Mind) or not mind.plays(world.setting):
            return self.given
        if self.gaze is None or self.seen_by is not world.setting:
            self.gaze = mind.gaze(world.players, world.setting.options)
            self.seen_by = world.setting
        return {**mind.how, **self.given, "mind": self.gaze, "alone": mind.alone}

    def enough(self, search: Search, limit: int, end: float) -> bool:
        """Whether to stop thinking: told to, out of time, or nothing left could change the answer."""
        root = search.root
        if self.stop() or (end and perf_counter() >= end) or (search.style.near and root.visits and root.is_tried()):
            return True
        if not limit:
            return False
        left = limit - root.visits
        if left <= 0 or root.visits % OFTEN:
            return left <= 0
        visits = sorted([branch.visits for branch in root.branches.values()])
        return len(visits) > 1 and visits[-1] - visits[-2] > left

    def recall(self, view: Json) -> Search | None:
        """The last search, if its tree holds the way to this very question; chance and secrets often cut it off."""
        memory, self.memory = self.memory, None
        if memory is None or view["players"] != memory.world.players:
            return None
        todo = [(memory.search.root, memory.world, memory.chosen)]
        for _ in range(LOOKS):
            if not todo:
                break
            before, world, action = todo.pop(0)
            after = world.quiet()
            after.answer(action)
            need = after.need
            node = before.branches[action].leads.get(question(after)) if isinstance(need, Ask) else None
            if node is None or not isinstance(need, Ask):
                continue
            if need.seat != view["seat"]:
                todo += [(node, after, reply) for reply in need.options if reply in node.branches]
            elif [option.text for option in need.options] == view["choices"] and after.view(need.seat) == view:
                memory.search.root = node
                return memory.search
        return None


def style_of(thinking: Mapping[str, Any], given: Mapping[str, Any]) -> Style:
    """How to search: as given, else as the game suggests, else as usual."""
    suggested = {**thinking, **given}
    return Style(**{name: value for name, value in suggested.items() if name not in APART})


def all_the_same(world: Match) -> bool:
    """Whether every answer leads to the same position."""
    assert isinstance(world.need, Ask)
    first = None
    for action in world.need.options:
        after = world.quiet()
        after.answer(action)
        found = (after.table.key(), [frame.key() for frame in after.stack])
        if first is not None and found != first:
            return False
        first = found
    return True


def actions_asked(world: Match) -> list[Action]:
    assert isinstance(world.need, Ask)
    return world.need.options


def favourite(search: Search, options: list[Action]) -> Action:
    """The answer tried most, and of equals the one that brought more, which alone counts where all are tried."""
    near = search.style.near
    found = {action: trial_of(search.root, action) for action in options}
    return max(found, key=lambda action: (found[action][0] > 0 if near else found[action][0], found[action][1]))


def likeliest(gaze: Gaze, world: Match) -> Action:
    """The answer that a mind would give without any search."""
    options = actions_asked(world)
    shares = gaze.priors(world, options)
    return options[shares.index(max(shares))]


def likely(shares: list[float], world: Match, options: list[Action], rng: Rng, heat: int) -> Action:
    """Any of these that a mind thinks of; with each heat above 1 the root of its share counts, to even them out."""
    told = {action: share for action, share in zip(actions_asked(world), shares, strict=True) if action in options}
    least = max(told.values()) / NONSENSE
    weights = [share if share >= least else 0.0 for share in told.values()]
    for _ in range(heat - 1):
        weights = [sqrt(weight) for weight in weights]
    return options[rng.pick(tuple([int(FINE * weight) for weight in weights]))]


def slip(root: Node, options: list[Action], rng: Rng) -> Action:
    """Any answer that was tried, the likelier the more often it was."""
    visits = tuple([trial_of(root, action)[0] for action in options])
    return options[rng.pick(visits) if any(visits) else 0]


def trial_of(root: Node, action: Action) -> tuple[int, float]:
    """How often, and what it brought."""
    branch = root.branches.get(action)
    return (branch.visits, branch.mean()) if branch else (0, 0.0)
