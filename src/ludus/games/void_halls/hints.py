"""What a player sees at a glance: the final score to expect, by what stands on the sheet and what lies on the table."""

from __future__ import annotations

from typing import Any, Final

from ludus.games.void_halls.dice import Counts
from ludus.games.void_halls.numbers import (
    CHEST,
    HALLS,
    KINDS,
    MINE,
    MINE_YIELD,
    NEEDED_TO_EXPLORE,
    PRICE,
    SCEPTER,
    TOMB,
    TRAP,
    UNIQUE,
    UPGRADED_PRICE,
    UPGRADES,
    WARRIOR,
    WORKERS_MOST,
)
from ludus.games.void_halls.odds import alike
from ludus.games.void_halls.prospects import Draft, ahead, drafted
from ludus.games.void_halls.rolls import BEST_USES, IMPOSSIBLE, OF_SIZE, SHAPE, SHAPES, USES, kept_best, lying
from ludus.games.void_halls.scoring import final_score
from ludus.games.void_halls.table import OPEN, Dungeons, Sheet

BEST: Final = 400.0  # a score nobody reaches
FIRST: Final = 4  # of the ways to build first, how many are followed when there is more to build
REMEMBERED: Final = 2000  # rounds


class Plans:
    """What can be made of dice, and which final score is to be expected then."""

    def __init__(self, t: Dungeons, start: Draft) -> None:
        self.t = t
        self.start = start
        self.known: dict[int, float] = {}

    def best_of(self, shape: int) -> float:
        """The best use of a final roll."""
        best = IMPOSSIBLE
        for number in BEST_USES[shape]:
            found = self.known.get(number, IMPOSSIBLE)
            if found == IMPOSSIBLE:
                use = USES[number]
                found = self.use(self.start, use.pairs, use.triples, use.fours, use.fives, use.runs, 0)
                self.known[number] = found
            best = max(best, found)
        return best

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
        best = self.done(d)
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
                    after = built(d, kind, hall, price)
                    found.append((self.done(after), way, after))
        return found

    def done(self, d: Draft) -> float:
        """When nothing more is done in this round. A Scepter still brings its point."""
        return ahead(self.t, d, self.t.round + 1) + (1 if d.kinds >> SCEPTER & 1 else 0)


def first_of(way: tuple[float, int, Draft]) -> float:
    return way[0]


def built(d: Draft, kind: int, hall: int, price: int) -> Draft:
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


class Throws:
    """A round of one sheet: what each roll is worth with so many throws left, every keep being the best."""

    def __init__(self, t: Dungeons, s: Sheet, dice: int) -> None:
        plans = Plans(t, drafted(t, s))
        ends = [IMPOSSIBLE] * len(SHAPES)
        for shape in OF_SIZE[dice]:
            ends[shape] = plans.best_of(shape)
        self.lying = lying(ends, dice, s.allowed - 1)
        self.kept = [kept_best(lie, dice) for lie in self.lying]
        self.known: dict[tuple[Counts, Counts], float] = {}

    def worth(self, s: Sheet) -> float:
        """By what lies, and by what was already said to be kept."""
        left = s.allowed - s.throws
        if s.keeping == OPEN:
            return self.kept[left][SHAPE[alike(s.dice)]]
        key = (s.dice, s.keeping)
        found = self.known.get(key, IMPOSSIBLE)
        if found == IMPOSSIBLE:
            found = self.best_kept(s.dice, s.keeping[1:], self.lying[left])
            self.known[key] = found
        return found

    def best_kept(self, dice: Counts, given: Counts, lie: list[float]) -> float:
        """The best of all keeps that begin with what is given."""
        keeps: set[Counts] = {()}
        for n, said in zip(dice, given, strict=True):
            counts = [said] if said >= 0 else list(range(n + 1))
            keeps = {alike((*keep, count)) for keep in keeps for count in counts}
        return max([lie[SHAPE[keep]] for keep in keeps])


ROUNDS_SEEN: Final[dict[Any, Throws]] = {}


def worth(t: Dungeons) -> list[float]:
    """The final score to expect for each sheet, as a part of the best there is."""
    return [max(0.0, min(1.0, expected(t, sheet) / BEST)) for sheet in t.sheets]


def expected(t: Dungeons, s: Sheet) -> float:
    if t.ended:
        return float(final_score(t, s))
    if s.crossed >= t.round:  # this round is over but for the exchange
        d = drafted(t, s)
        found = ahead(t, d, t.round + 1)
        if d.workers > t.options.min_workers:
            d.exchange()
            found = max(found, ahead(t, d, t.round + 1))
        return found
    if t.battle_time() or not s.throws or fresh(s):
        return ahead(t, drafted(t, s), t.round)
    if s.stopped:
        return Plans(t, drafted(t, s)).best_of(SHAPE[alike(s.dice)])
    return throws(t, s).worth(s)


def fresh(s: Sheet) -> bool:
    """Whether nothing was decided in this round. Then the first throw, which is chance, need not be looked at."""
    return s.throws == 1 and s.keeping == OPEN and not s.stopped


def throws(t: Dungeons, s: Sheet) -> Throws:
    """The round of a sheet, looked through once."""
    key = (
        t.plan.key,
        t.track,
        t.round,
        s.allowed,
        s.workers,
        s.lower,
        s.upper,
        s.points,
        s.halls,
        s.built,
        s.spent,
        s.upgrades,
    )
    found = ROUNDS_SEEN.get(key)
    if found is None:
        if len(ROUNDS_SEEN) > REMEMBERED:
            ROUNDS_SEEN.clear()
        found = Throws(t, s, sum(s.dice))
        ROUNDS_SEEN[key] = found
    return found
