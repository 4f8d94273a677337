"""What a player sees at a glance: how far each sheet has come, and what it will still bring."""

from __future__ import annotations

from typing import Final

from ludus.games.void_halls.numbers import (
    CHEST,
    FORCE,
    HALL_POINTS,
    HALLS,
    HERO_LOSS,
    MINE,
    NEEDED_TO_EXPLORE,
    PRICE,
    ROUNDS,
    SCEPTER,
    SET_POINTS,
    TRAP,
    WARRIOR,
    WORKERS_MOST,
)
from ludus.games.void_halls.scoring import final_score
from ludus.games.void_halls.table import Dungeons, Sheet

BEST: Final = 400.0  # a score nobody reaches
KEPT: Final = 0.2  # points for a supply at the end
SUPPLY: Final = 0.5  # and while there is time to use it
PATIENCE: Final = 6.0  # hourglasses that it takes to make use of something
HALF: Final = 0.45  # of a Chest without its defender, or the other way round: the other will come
SPARE: Final = 0.4  # of a second one without its match
DIG: Final = 0.35  # points a round for a Mine that finds its pair
CREW: Final[list[float]] = [
    0.0,
    0.0,
    0.05,
    0.2,
    0.5,
    0.75,
    0.92,
    1.08,
    1.25,
    1.4,
]  # a round, by workers
EARLY: Final = 0.235  # how much more the rounds bring that have others behind them
DEEPER: Final = 1.2  # points a battle for a level more that can be fought on
STEP: Final = 0.7  # points for a building that helps to explore
MORE: Final = 0.7  # points a round for one throw more
SIDE: Final = 0.15  # of what the other dice are good for, while one number is thrown for

# Chances that a die shows a number within so many throws.
SHOWS: Final[list[float]] = [1.0 - (5.0 / 6.0) ** throws for throws in range(6)]
WAYS: Final[list[list[int]]] = [[1]]
for _ in range(WORKERS_MOST):
    WAYS.append([a + b for a, b in zip([0, *WAYS[-1]], [*WAYS[-1], 0], strict=True)])


class Outlook:
    """What is still to come, for one sheet."""

    def __init__(self, t: Dungeons, s: Sheet) -> None:
        self.t = t
        self.s = s
        self.rounds = ROUNDS + 1 - t.round
        self.battles = t.track.count("B", t.round - 1)
        # The dice of this round speak for themselves.
        self.hours = self.rounds - self.battles - (1 if s.throws and not t.battle_time() else 0)
        self.work = self.hours + EARLY * self.hours * self.hours
        self.time = min(1.0, self.hours / PATIENCE)
        self.supply = KEPT + (SUPPLY - KEPT) * self.time
        self.kinds = sum([1 for mask in s.built if mask])

    def fights(self, heroes: int, lasting: int, once: int, hall: int) -> float:
        """The battles still to come in a hall; what is not yet matched may be."""
        met = min(heroes, lasting)
        gain = self.battles * met * hall * (1.0 + self.supply)
        odd = lasting - heroes
        if odd < 0:
            gain += self.battles * odd * HERO_LOSS * self.supply * (1.0 - HALF * self.time)
            odd = -odd
            if once and self.battles:
                gain += min(once, odd) * (hall + HERO_LOSS) * self.supply
        if odd:
            gain += HALF * self.time * self.battles * hall * (1.0 + SPARE * (odd - 1))
        return gain

    def hall(self, hall: int, chests: int = 0, defenders: int = 0) -> float:
        """The battles of a hall, perhaps with more in it than stands there now."""
        t, s = self.t, self.s
        once = (s.active_tombs() & t.plan.halls[hall]).bit_count()
        return self.fights(t.heroes(s, hall) + chests, t.defence(s, hall) - once + defenders, once, hall)

    def sheet(self) -> float:
        """Everything but the dice."""
        t, s = self.t, self.s
        found = final_score(t, s) + s.stock() * (self.supply - KEPT)
        found += CREW[s.workers] * self.work + DIG * min(s.built[MINE].bit_count(), s.workers // 2) * self.hours
        found += self.rounds if s.has(SCEPTER) else 0
        found += MORE * self.hours if s.has(FORCE) else 0.0
        for hall in range(1, s.halls + 1):
            found += self.hall(hall)
        found += DEEPER * self.battles * (s.halls - 1) * self.time
        if s.halls < HALLS:
            found += self.step() * min(NEEDED_TO_EXPLORE, t.buildings(s, s.halls))
        return found + (self.variety(self.kinds) if self.kinds < len(PRICE) else 0.0)

    def step(self) -> float:
        return STEP * self.s.halls * self.time

    def variety(self, kinds: int) -> float:
        return SET_POINTS * (kinds / len(PRICE)) ** 2 * self.time

    def build(self) -> float:
        """What three dice are good for: the best building that can be paid."""
        t, s = self.t, self.s
        best = 0.0
        free = t.ground(s) & ~s.taken
        for kind in range(len(PRICE)):
            if s.stock() < s.price(kind) or not free or (kind in (FORCE, SCEPTER) and s.has(kind)):
                continue
            gain = self.lone(kind) - s.price(kind) * self.supply
            gain += 0.0 if s.has(kind) else self.variety(self.kinds + 1) - self.variety(self.kinds)
            best = max(best, gain + self.placed(kind, free))
        return best

    def lone(self, kind: int) -> float:
        """What a building brings wherever it stands."""
        s = self.s
        if kind == MINE:
            return DIG * self.hours if s.built[MINE].bit_count() < s.workers // 2 else 0.0
        if kind == SCEPTER:
            return float(self.rounds)
        if kind == WARRIOR:
            return (CREW[max(0, s.workers - 1)] - CREW[s.workers]) * self.work
        return MORE * self.hours if kind == FORCE else 0.0

    def placed(self, kind: int, free: int) -> float:
        """What a building brings at its best place."""
        t, s = self.t, self.s
        best = 0.0
        for hall in range(1, s.halls + 1):
            if free & t.plan.halls[hall]:
                gain = 0.0
                if kind == CHEST:
                    gain = self.hall(hall, 2 if s.upgraded(CHEST) else 1) - self.hall(hall)
                elif kind in (WARRIOR, TRAP):
                    gain = self.hall(hall, 0, 2 if kind == WARRIOR and s.upgraded(kind) else 1) - self.hall(hall)
                if hall == s.halls < HALLS and t.buildings(s, hall) < NEEDED_TO_EXPLORE:
                    gain += self.step()
                best = max(best, gain)
        return best

    def uses(self) -> list[float]:
        """What so many dice of one number are good for, by how many there are."""
        t, s = self.t, self.s
        pair = 2 * self.supply if s.built[MINE] & ~s.used else 0.0
        build = self.build()
        hire = (CREW[s.workers + 1] - CREW[s.workers]) * self.work if s.workers < WORKERS_MOST else 0.0
        explore = 0.0
        if s.halls < HALLS and t.buildings(s, s.halls) >= NEEDED_TO_EXPLORE:
            explore = HALL_POINTS * (s.halls + 1) + DEEPER * self.battles * self.time
        three = max(build, pair)
        four = max(hire, three, 2 * pair)
        five = max(explore, four, build + pair)
        six = max(five, hire + pair, 1.5 * build)
        return [0.0, 0.0, pair, three, four, five, six, five + pair, five + build, five + hire]

    def promise(self) -> float:
        """What the dice on the table are good for, after the throws that are left."""
        s = self.s
        uses = self.uses()
        now = sum([uses[n] for n in s.dice])
        left = 0 if s.stopped else s.allowed - s.throws
        if left <= 0:
            return now
        best = now
        shows = SHOWS[left]
        for n in s.dice:
            if n:
                rest = sum(s.dice) - n
                hoped = SIDE * (now - uses[n])
                for more in range(rest + 1):
                    hoped += WAYS[rest][more] * shows**more * (1.0 - shows) ** (rest - more) * uses[n + more]
                best = max(best, hoped)
        return best


def worth(t: Dungeons) -> list[float]:
    """The score as it stands, and what the sheet and the dice on the table promise for the rounds left."""
    return [max(0.0, min(1.0, expected(t, sheet) / BEST)) for sheet in t.sheets]


def expected(t: Dungeons, s: Sheet) -> float:
    if t.ended:
        return float(final_score(t, s))
    outlook = Outlook(t, s)
    return outlook.sheet() + (outlook.promise() if s.throws and not t.battle_time() else 0.0)
