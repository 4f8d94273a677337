"""Rules of thumb: what a practised player does at once, and what searching bots take play to go on like.

Run for the goal, shoot and strike where that promises most, and give Energy to those who are down. Only the table is
looked at, which is open to all, and its own plan.
"""

from __future__ import annotations

from heapq import heapify, heappop, heappush
from typing import Any, Final

from ludus.core.action import Action
from ludus.core.chance import Rng
from ludus.core.flow import Ask
from ludus.core.match import Match
from ludus.games.hostile_takeover import guards, sight
from ludus.games.hostile_takeover.actions import AtFigure, Number, Plan, Spray, Spread
from ludus.games.hostile_takeover.aiming import targets
from ludus.games.hostile_takeover.attack_flags import NO_COVER
from ludus.games.hostile_takeover.cards.areas import Firestorm, HailOfLead, burn_victims
from ludus.games.hostile_takeover.cards.moves import Jump
from ludus.games.hostile_takeover.charts import SPECIAL_CARD
from ludus.games.hostile_takeover.ground import Ground
from ludus.games.hostile_takeover.layout import CENTRE, HILL
from ludus.games.hostile_takeover.moments import AT_A_MISS
from ludus.games.hostile_takeover.names import (
    AIM,
    BIT,
    FIRE,
    GRID,
    KEYS,
    MELEE,
    MOVE,
    X,
    Y,
    figures_of,
)
from ludus.games.hostile_takeover.play.activation import Activation
from ludus.games.hostile_takeover.play.movement import Movement
from ludus.games.hostile_takeover.play.overwatch import Overwatch
from ludus.games.hostile_takeover.play.strategy import Strategy
from ludus.games.hostile_takeover.play.throw import Throw
from ludus.games.hostile_takeover.table import Arena
from ludus.geometry.squares import OUTSIDE, squares_of

Squares = tuple[int, ...]

HILLTOP: Final[Squares] = tuple(GRID.at(x, y) for x, y in HILL)
MIDDLE: Final[Squares] = tuple(GRID.at(x, y) for x, y in CENTRE)
FAR: Final = 99
PIN: Final = 0.35  # what a Pinned enemy is worth, where a Wounded one is 1
FRIEND: Final = 0.6  # what a friend in the blast costs
WHIM: Final = 0.12  # how far two cards may differ and still be a matter of mood
EAGER: Final = ("take", "surge", "aim", "accuracy", "defense")  # is always done
WAYS: dict[tuple[Ground, Squares], list[int]] = {}  # by terrain and goal


def chance(needed: int) -> float:
    """Of three dice to make so much."""
    return CHANCES[min(max(needed, 3), 19)]


ROLLS: Final = [a + b + c for a in range(1, 7) for b in range(1, 7) for c in range(1, 7)]
CHANCES: Final = {n: sum(roll >= n for roll in ROLLS) / len(ROLLS) for n in range(3, 20)}


def way(t: Arena, goals: Squares) -> list[int]:
    """From each square, how many movement points it is to the nearest goal."""
    key = (t.ground, goals)
    if key in WAYS:
        return WAYS[key]
    found = [FAR] * GRID.size
    todo = [(0, goal) for goal in goals]
    heapify(todo)
    for goal in goals:
        found[goal] = 0
    while todo:
        so_far, square = heappop(todo)
        if so_far > found[square]:
            continue
        for d, before in enumerate(GRID.neighbors[square]):
            if before == OUTSIDE:
                continue
            cost = so_far + t.ground.ways.cost[8 * before + (d + 4) % 8]
            if cost < found[before]:
                found[before] = cost
                heappush(todo, (cost, before))
    WAYS[key] = found
    return found


def thumb(match: Match, rng: Rng) -> Action | None:
    """The answer to the open question; none before the fight, where there is no rule of thumb."""
    t = match.table
    assert isinstance(t, Arena)
    return None if t.phase == "setup" else Skirmisher(rng).choose(match)


class Skirmisher:
    """A player by rules of thumb, with moods by lot."""

    def __init__(self, rng: Rng) -> None:
        self.rng = rng

    def mood(self) -> float:
        return self.rng.below(1000) / 1000

    def choose(self, match: Match) -> Action:
        need, t, top = match.need, match.table, match.stack[-1]
        assert isinstance(need, Ask)
        assert isinstance(t, Arena)
        options = {action.text: action for action in need.options}
        if eager := [action for word, action in options.items() if word in EAGER]:
            return eager[0]
        if isinstance(top, Strategy):
            return self.card(t, top, need.options) if top.figure >= 0 else self.energy(t, top, need)
        if isinstance(top, Movement):
            return self.step(t, top, options)
        if isinstance(top, Jump):
            return self.jump(t, top, need.options)
        if isinstance(top, Overwatch):
            return options["interrupt" if self.shot(t, top.watcher, top.mover) > 0.15 else "wait"]
        if isinstance(top, Throw):
            return options["reroll" if top.total < getattr(match.stack[-2], "tn", 0) else "accept"]
        if isinstance(top, HailOfLead | Firestorm):
            return max(need.options, key=lambda action: self.sweep(t, top, action))
        if isinstance(top, Activation) and "special" in options:
            return options["special" if self.wants_special(t, top.figure) else "plain"]
        if isinstance(top, Activation) and "extra none" in options:
            return options["extra first" if self.wants_more(t, top) else "extra none"]
        return self.plainly(t, getattr(top, "figure", -1), need.options)

    def plainly(self, t: Arena, figure: int, options: list[Action]) -> Action:
        """What needs no look at how it came to the question."""
        verb = options[0].text.split()[0]
        if verb in ("fire", "strike"):
            return max(options, key=lambda action: self.attack(t, figure, action))
        return max(options, key=lambda action: self.first(t, action)) if verb == "act" else options[0]

    # --- where to -----------------------------------------------------------------------------------------------------

    def goal(self, t: Arena, figure: int) -> Squares:
        """Where a figure wants to be."""
        seat = t.side[figure]
        if t.stakes.hill:
            return HILLTOP
        if t.stakes.meeting:
            return self.prey(t, figure) if t.arrived >> seat & 1 else MIDDLE
        if t.holder == figure:
            return tuple(squares_of(t.ground.zones[t.zones[seat]]))
        if t.holder >= 0:
            return (t.square[t.holder],)
        return (t.marker,) if 0 <= t.marker < GRID.size else MIDDLE

    def prey(self, t: Arena, figure: int) -> Squares:
        """The nearest enemy on its feet."""
        there = [t.square[enemy] for enemy in self.enemies(t, figure)]
        return (min(there, key=lambda square: GRID.distance(t.square[figure], square)),) if there else MIDDLE

    def enemies(self, t: Arena, figure: int) -> list[int]:
        return [f for f in figures_of(t.enemies(t.side[figure]) & ~t.wounded) if t.square[f] >= 0]

    def near(self, t: Arena, figure: int, others: int, reach: int) -> int:
        """How many of these are so near."""
        here = t.square[figure]
        around = [t.square[f] for f in figures_of(others & ~(1 << figure)) if t.square[f] >= 0]
        return sum(GRID.distance(here, square) <= reach for square in around)

    def step(self, t: Arena, top: Movement, options: dict[str, Action]) -> Action:
        """Nearer to the goal with every step; a charge stops where it can strike."""
        figure = top.figure
        here = t.square[figure]
        goals = self.goal(t, figure)
        if "shoot" in options and (self.best_shot(t, figure) > 0.25 or top.left <= 2):
            return options["shoot"]
        if t.card[figure] == MELEE and t.holder != figure:
            if "stop" in options and guards.strikes(t, figure, t.charts.reach[figure]):
                return options["stop"]
            prey = self.prey(t, figure)
            goals = prey if way(t, prey)[here] <= top.left + t.charts.reach[figure] + 1 else goals
        away = way(t, goals)
        best, chosen = float(away[here]), options.get("stop")
        steps = [action for action in options.values() if isinstance(action, Number)]
        for action in sorted(steps, key=lambda action: self.mood()):
            to = GRID.neighbors[here][action.number]
            left = away[to] + (0.3 if t.occupied & BIT[to] else 0.0)
            if left < best or chosen is None:
                best, chosen = left, action
        return chosen if chosen is not None else next(iter(options.values()))

    def jump(self, t: Arena, top: Jump, options: list[Action]) -> Action:
        """The square nearest to the goal: first its row, then its column."""
        away = way(t, self.goal(t, top.figure))
        best = min(squares_of(top.goals(t)), key=away.__getitem__)
        if top.chosen < 0 and away[best] >= away[t.square[top.figure]]:
            return options[-1]
        wanted = Y[best] if top.chosen < 0 else min(top.columns(t), key=lambda x: away[30 * top.chosen + x])
        return next(action for action in options if isinstance(action, Number) and action.number == wanted)

    def wants_more(self, t: Arena, top: Activation) -> bool:
        """Movement Energy where the Move alone is too short."""
        goals = self.goal(t, top.figure) if top.card == MOVE else self.prey(t, top.figure)
        return top.card in (MOVE, MELEE) and way(t, goals)[t.square[top.figure]] > t.charts.moves[top.figure]

    # --- what an attack promises --------------------------------------------------------------------------------------

    def shot(self, t: Arena, shooter: int, target: int, mode: int = 0) -> float:
        hit = chance(sight.to_hit(t, shooter, target, mode))
        cover = sight.cover_of(t, t.square[shooter], target, mode)
        wound = chance(sight.to_wound(t, shooter, target, cover, mode))
        worth = hit * (wound + (0.0 if t.pinned >> target & 1 else PIN * (1 - wound)))
        if AT_A_MISS[shooter].lands():
            for f in figures_of(t.in_play() & ~t.wounded & ~(1 << target)):
                if t.square[f] >= 0 and GRID.distance(t.square[f], t.square[target]) <= 1:
                    worth += hit * (PIN if t.side[f] != t.side[shooter] else -FRIEND)
        return worth * self.weight(t, target)

    def weight(self, t: Arena, target: int) -> float:
        """Whom it is best to put down: the holder of the marker, and those on the hill."""
        return 2.0 if t.holder == target else 1.6 if t.stakes.hill and t.square[target] in HILLTOP else 1.0

    def best_shot(self, t: Arena, figure: int, mode: int = 0) -> float:
        there = targets(t, figure) & t.enemies(t.side[figure])
        return max([self.shot(t, figure, enemy, mode) for enemy in figures_of(there)], default=0.0)

    def blow(self, t: Arena, attacker: int, target: int) -> float:
        hit = chance(11 - t.charts.attack[attacker])
        wound = chance(t.charts.to_wound_in_melee(attacker, t.charts.armor[target]))
        return 0.75 * hit * (wound + 0.2 * (1 - wound)) * self.weight(t, target)

    def best_blow(self, t: Arena, figure: int) -> float:
        """Of those that a charge can reach."""
        points, here = t.charts.moves[figure] + t.charts.reach[figure], t.square[figure]
        close = [f for f in self.enemies(t, figure) if GRID.distance(here, t.square[f]) <= points]
        close = [f for f in close if way(t, (t.square[f],))[here] <= points]
        return max([self.blow(t, figure, enemy) for enemy in close], default=0.0)

    def attack(self, t: Arena, who: int, action: Action) -> float:
        """The worth of an attack that is offered; friends are spared."""
        if not isinstance(action, AtFigure) or t.side[action.figure] == t.side[who]:
            return 0.0 if action.text == "no attack" else -1.0
        if action.text.startswith("fire"):
            return self.shot(t, who, action.figure)
        return self.blow(t, who, action.figure) * (0.6 if t.shown_card(action.figure) == MELEE else 1.0)

    def sweep(self, t: Arena, top: HailOfLead | Firestorm, action: Action) -> float:
        """Of an attack on an area: enemies less friends."""
        there: list[int] = []
        if isinstance(action, Spray):
            standing = [f for f in figures_of(t.in_play() & ~t.wounded & ~(1 << top.figure)) if t.square[f] >= 0]
            there = [f for f in standing if abs(X[t.square[f]] - action.x) <= 1 and abs(Y[t.square[f]] - action.y) <= 1]
        elif isinstance(action, Number) and isinstance(top, Firestorm):
            there = burn_victims(t, top.figure, action.number)
        return sum([1.0 if t.side[f] != t.side[top.figure] else -1.3 for f in there])

    # --- plans --------------------------------------------------------------------------------------------------------

    def card(self, t: Arena, top: Strategy, options: list[Action]) -> Action:
        """The card that promises most, with a little whim."""
        figure = top.figure
        fire = 0.0 if t.bans_shots() else self.best_shot(t, figure) * (1.5 if t.held >> figure & 1 else 1.0)
        aim = 0.0 if t.bans_shots() else 0.22 if fire else 0.12
        worth = {MOVE: self.run(t, figure), MELEE: self.best_blow(t, figure), FIRE: fire, AIM: aim}
        return max(options, key=lambda plan: worth[plan.card] + WHIM * self.mood() if isinstance(plan, Plan) else 0.0)

    def run(self, t: Arena, figure: int) -> float:
        """What a Move card promises."""
        seat, move = t.side[figure], t.charts.moves[figure]
        away = way(t, self.goal(t, figure))
        left = away[t.square[figure]]
        if t.stakes.hill:
            return 0.0 if not left else 1.1 if left <= move else 0.75 if left <= move + 2 else 0.5
        if t.stakes.meeting:
            if t.arrived >> seat & 1:
                return 0.12
            others = sorted([away[t.square[f]] for f in figures_of(t.teams[seat] & ~t.wounded)])
            return 0.35 if left > others[min(1, len(others) - 1)] else 1.2 if left <= move else 0.7
        if t.holder >= 0:
            return 2.0 if t.holder == figure else 0.15 if t.side[t.holder] == seat else 0.3
        return 1.0 if left <= move else 0.6

    def energy(self, t: Arena, top: Strategy, need: Ask) -> Action:
        """One for each who is down, then for those whose card fits their Special Action, then for the others."""
        team = figures_of(t.teams[need.seat])
        cards = {figure: card for figure, card in zip(top.fit, top.cards, strict=False) if t.side[figure] == need.seat}
        down = [i for i, f in enumerate(team) if t.wounded >> f & 1]
        fit = [i for i in range(len(team)) if i not in down]
        fit.sort(key=lambda i: (cards[team[i]] != SPECIAL_CARD[team[i]]) + 0.5 * self.mood())
        amounts = [0] * len(team)
        for i in (down + fit * 4)[:4]:
            amounts[i] += 1
        wanted = tuple(amounts)
        return next(action for action in need.options if isinstance(action, Spread) and action.amounts == wanted)

    def first(self, t: Arena, action: Action) -> float:
        """Shots come first and watchers last, mostly."""
        card = t.card[action.figure] if isinstance(action, AtFigure) else 0
        return {FIRE: 3.0, MELEE: 2.0, MOVE: 2.0, AIM: 1.0}.get(card, 0.0) + 2.5 * self.mood()

    def wants_special(self, t: Arena, figure: int) -> bool:
        """Whether a Special Action pays now."""
        foes, friends = t.enemies(t.side[figure]) & ~t.wounded, t.teams[t.side[figure]]
        pays: dict[str, Any] = {
            "angel": lambda: self.near(t, figure, friends & t.wounded, 4) > 0,
            "bard": lambda: self.near(t, figure, friends & t.pinned, 8) > 0,
            "chance": lambda: self.best_shot(t, figure) > 0,
            "cynder": lambda: self.near(t, figure, foes, 4) > 0 and not self.near(t, figure, friends, 2),
            "flint": lambda: any(self.near(t, enemy, foes, 2) for enemy in self.enemies(t, figure)),
            "jace": lambda: self.best_shot(t, figure) > 0,
            "jade": lambda: self.near(t, figure, foes, 5) > 1,
            "kdogg": lambda: self.best_shot(t, figure) > 0,
            "kirra": lambda: guards.can_charge(t, figure, t.charts.moves[figure]),
            "knave": lambda: self.best_shot(t, figure) > 0 and self.mood() < 0.3,
            "spectre": lambda: self.best_shot(t, figure, NO_COVER) > self.best_shot(t, figure),
        }
        found: bool = pays.get(KEYS[figure], lambda: self.mood() < 0.6)()
        return found
