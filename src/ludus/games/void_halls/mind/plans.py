"""What can be made of dice in a round, and which final score to expect then: at a glance, or by a longer look."""

from __future__ import annotations

from typing import Any, Final

from ludus.games.void_halls.mind.draft import Draft
from ludus.games.void_halls.mind.prospects import ahead
from ludus.games.void_halls.mind.rolls import BEST_USES, IMPOSSIBLE, NOTHING, OF_SIZE, SHAPES, USES, lying
from ludus.games.void_halls.numbers import (
    CHEST,
    FEWEST_DICE,
    FORCE,
    HALLS,
    KINDS,
    MINE,
    MINE_YIELD,
    NEEDED_TO_EXPLORE,
    ROUNDS,
    SCEPTER,
    TOMB,
    TRAP,
    UNIQUE,
    UPGRADES,
    WARRIOR,
    WORKERS_MOST,
)
from ludus.games.void_halls.table import PRICE, UPGRADED_PRICE, Dungeons

FIRST: Final = 4  # of the ways to build first, how many are followed when there is more to build
FEW: Final = 4  # of the ends of a round, how many are looked at twice
NEAR: Final = 8.0  # points below the best at a glance, beyond which a second look is wasted
REMEMBERED: Final = 20000  # rounds


class Plans:
    """What can be made of dice, and which final score is to be expected then."""

    def __init__(self, t: Dungeons, start: Draft, round: int) -> None:
        self.t = t
        self.start = start
        self.round = round
        self.known: dict[int, float] = {}

    def best_of(self, shape: int) -> float:
        """The best use of a final roll."""
        best = IMPOSSIBLE
        for number in BEST_USES[shape]:
            found = self.known.get(number, IMPOSSIBLE)
            if found == IMPOSSIBLE:
                found = self.best_end(number)
                self.known[number] = found
            best = max(best, found)
        return best

    def best_end(self, number: int) -> float:
        """The best that a use of dice comes to."""
        use = USES[number]
        return self.use(self.start, use.pairs, use.triples, use.fours, use.fives, use.runs, 0)

    def ends(self, dice: int) -> list[float]:
        """What each final roll of these dice is worth."""
        found = [IMPOSSIBLE] * len(SHAPES)
        for shape in OF_SIZE[dice]:
            found[shape] = self.best_of(shape)
        return found

    def use(self, start: Draft, pairs: int, triples: int, fours: int, fives: int, runs: int, least: int) -> float:
        """What is always good comes at once; then the best upgrade, and the best building."""
        if runs:
            best = IMPOSSIBLE
            for kind in UPGRADES:
                if not start.upgrades >> kind & 1:
                    d = start.copy()
                    d.upgrades |= 1 << kind
                    best = max(best, self.use(d, pairs, triples, fours, fives, 0, least))
            if best > IMPOSSIBLE:
                return best
        d = start.copy()
        mined = min(pairs, d.idle)
        d.idle -= mined
        d.gain(MINE_YIELD * mined)
        if fives and d.halls < HALLS and d.buildings[d.halls] >= NEEDED_TO_EXPLORE:
            d.halls += 1
            fives = 0
        if fours and d.workers < WORKERS_MOST:
            d.workers += 1
            fours = 0
        best = self.value_when_done(d)
        if not triples:
            return best
        built = self.buildings(d, 0 if fives else least)
        if triples == 1 and not fours and not fives and not pairs - mined:
            return max([best, *[found for found, _, _ in built]])
        for _, way, after in sorted(built, key=first_of, reverse=True)[:FIRST]:
            best = max(best, self.use(after, pairs - mined, triples - 1, fours, fives, 0, way))
        return best

    def buildings(self, d: Draft, least: int) -> list[tuple[float, int, Draft]]:
        """Every way to build one building now. Of two ways that can be swapped only one is looked at."""
        found: list[tuple[float, int, Draft]] = []
        for kind in range(len(KINDS)):
            price = UPGRADED_PRICE[kind] if d.upgrades >> kind & 1 else PRICE[kind]
            if price > d.stock or (UNIQUE[kind] and d.kinds >> kind & 1):
                continue
            if kind == WARRIOR and d.workers <= self.t.options.min_workers:
                continue
            for hall in range(1, d.halls + 1):
                way = kind * (HALLS + 1) + hall
                if way >= least and d.free[hall] >= (2 if kind == SCEPTER else 1):
                    after = with_building(d, kind, hall, price)
                    found.append((self.value_when_done(after), way, after))
        return found

    def value_when_done(self, d: Draft) -> float:
        """When nothing more is done in this round. A Scepter still brings its point."""
        return ahead(self.t, d, self.round + 1) + point(d)


def first_of(way: tuple[float, int, Draft]) -> float:
    return way[0]


def with_building(d: Draft, kind: int, hall: int, price: int) -> Draft:
    after = d.copy()
    after.stock -= price
    after.kinds |= 1 << kind
    after.free[hall] -= 2 if kind == SCEPTER else 1
    after.buildings[hall] += 1
    if kind == MINE:
        after.mines += 1
        after.idle += 1
    elif kind == WARRIOR:
        after.warriors[hall] += 1
        after.workers -= 1
    elif kind == CHEST:
        after.chests[hall] += 1
    elif kind == TRAP:
        after.traps[hall] += 1
    elif kind == TOMB:
        after.tombs[hall] += 1
    return after


class Studied(Plans):
    """The same, but the best few ways to end the round are judged by what the next one makes of them."""

    def __init__(self, t: Dungeons, start: Draft, round: int) -> None:
        super().__init__(t, start, round)
        self.seen: dict[Any, tuple[float, Draft]] = {}

    def best_end(self, number: int) -> float:
        self.seen = {}
        glance = super().best_end(number)
        best = IMPOSSIBLE
        for found, d in sorted(self.seen.values(), key=at_a_glance, reverse=True)[:FEW]:
            if found > glance - NEAR:
                best = max(best, score_from_round(self.t, d, self.round + 1) + point(d))
        return best

    def value_when_done(self, d: Draft) -> float:
        found = super().value_when_done(d)
        self.seen[d.key()] = (found, d)
        return found


def at_a_glance(end: tuple[float, Draft]) -> float:
    return end[0]


def point(d: Draft) -> int:
    """What a Scepter brings in a round."""
    return 1 if d.kinds >> SCEPTER & 1 else 0


BEGUN: Final[dict[Any, float]] = {}


def score_from_round(t: Dungeons, d: Draft, round: int) -> float:
    """The final score to expect when this round begins, by every roll of its dice and the best use of each roll."""
    if round > ROUNDS or d.workers < FEWEST_DICE:
        return ahead(t, d, round)
    d = d.copy()
    if t.track[round - 1] == "B":
        if round == ROUNDS:
            return ahead(t, d, round)
        d.fight()
        return point(d) + score_from_round(t, d, round + 1)
    points, d.points, d.idle = d.points, 0, d.mines
    throws = t.throws(d.kinds >> FORCE & 1 == 1)
    key = (t.track, round, throws, t.options.min_workers, t.options.final_exchange, d.key())
    found = BEGUN.get(key, IMPOSSIBLE)
    if found == IMPOSSIBLE:
        found = lying(Plans(t, d, round).ends(d.workers), d.workers, throws)[throws][NOTHING]
        if len(BEGUN) > REMEMBERED:
            BEGUN.clear()
        BEGUN[key] = found
    return points + found
