"""What a sheet will still bring: the final score to expect when a round begins, before its dice are thrown."""

from __future__ import annotations

from typing import Any, Final

from ludus.games.void_halls.mind import fitted
from ludus.games.void_halls.mind.fitted import Line
from ludus.games.void_halls.moments import buildings_in
from ludus.games.void_halls.numbers import (
    CHEST,
    EXCHANGE,
    FORCE,
    HALL_POINTS,
    HALLS,
    HERO_LOSS,
    KINDS,
    MINE,
    NEEDED_TO_EXPLORE,
    ROUNDS,
    SCEPTER,
    SET_POINTS,
    SUPPLIES_PER_POINT,
    SUPPLY_SPACES,
    TOMB,
    TRAP,
    UPGRADE_POINTS,
    WARRIOR,
    WORKERS_MOST,
)
from ludus.games.void_halls.prices import PRICE
from ludus.games.void_halls.table import Dungeons, Sheet

EVERY_KIND: Final = (1 << len(KINDS)) - 1
HOURGLASSES: Final = 23  # VH-010: on the track
USUAL_CREW: Final = 6  # the workers of which `fitted` counts more and fewer


class Draft:
    """A sheet in plain numbers, to try things out on: what stands in each hall (from hall 1 on), on whatever square."""

    def __init__(self) -> None:
        self.workers = 0
        self.stock = 0
        self.room = 0  # for more supplies
        self.points = 0
        self.halls = 1
        self.upgrades = 0
        self.kinds = 0  # that stand, as a set
        self.mines = 0
        self.idle = 0  # Mines not used this round
        self.chests: list[int] = []
        self.warriors: list[int] = []
        self.traps: list[int] = []
        self.tombs: list[int] = []  # active
        self.free: list[int] = []  # squares
        self.buildings: list[int] = []

    def copy(self) -> Draft:
        d = Draft()
        d.workers = self.workers
        d.stock = self.stock
        d.room = self.room
        d.points = self.points
        d.halls = self.halls
        d.upgrades = self.upgrades
        d.kinds = self.kinds
        d.mines = self.mines
        d.idle = self.idle
        d.chests = self.chests.copy()
        d.warriors = self.warriors.copy()
        d.traps = self.traps.copy()
        d.tombs = self.tombs.copy()
        d.free = self.free.copy()
        d.buildings = self.buildings.copy()
        return d

    def key(self) -> tuple[Any, ...]:
        """All that matters for what is still to come, which does not change with the points there are."""
        return (
            self.workers, self.stock, self.room, self.halls, self.upgrades, self.kinds, self.mines, self.idle,
            *self.chests, *self.warriors, *self.traps, *self.tombs, *self.free, *self.buildings,
        )  # fmt: skip

    def gain(self, supplies: int) -> None:
        gained = min(supplies, self.room)
        self.stock += gained
        self.room -= gained

    def heroes(self, hall: int) -> int:
        return 2 * self.chests[hall] if self.upgrades >> CHEST & 1 else self.chests[hall]

    def lasting(self, hall: int) -> int:
        """Heroes that are met in every battle."""
        warriors = self.warriors[hall]
        return (2 * warriors if self.upgrades >> WARRIOR & 1 else warriors) + self.traps[hall]

    def fight(self) -> None:
        """A battle, as the rules have it."""
        if not self.kinds >> CHEST & 1:
            return
        gained = unmet = 0
        for hall in range(1, self.halls + 1):
            heroes = self.heroes(hall)
            met = min(heroes, self.lasting(hall) + self.tombs[hall])
            gained += met * hall
            unmet += heroes - met
            self.workers = min(WORKERS_MOST, self.workers + self.tombs[hall])
            self.tombs[hall] = 0
        self.points += gained
        self.gain(gained)
        self.stock = max(0, self.stock - HERO_LOSS * unmet)

    def exchange(self) -> None:
        self.workers -= 1
        self.gain(EXCHANGE)

    def final(self) -> int:
        """The final count."""
        return self.marked() + self.stock // SUPPLIES_PER_POINT

    def marked(self) -> int:
        """The same without supplies."""
        found = self.points + HALL_POINTS * self.halls * (self.halls + 1) // 2
        found += UPGRADE_POINTS * self.upgrades.bit_count()
        return found + (SET_POINTS if self.kinds == EVERY_KIND else 0)


def drafted(t: Dungeons, s: Sheet) -> Draft:
    d = Draft()
    d.workers = s.workers
    d.stock = s.stock()
    d.room = min(SUPPLY_SPACES, t.room(s))
    d.points = s.points
    d.halls = s.halls
    d.upgrades = s.upgrades
    d.kinds = sum([1 << kind for kind in range(len(KINDS)) if s.built[kind]])
    d.mines = s.built[MINE].bit_count()
    d.idle = (s.built[MINE] & ~s.used).bit_count()
    halls = t.plan.halls
    free = t.plan.strict[HALLS] & ~s.taken
    tombs = s.built[TOMB] & ~s.spent
    d.chests = [(s.built[CHEST] & here).bit_count() for here in halls]
    d.warriors = [(s.built[WARRIOR] & here).bit_count() for here in halls]
    d.traps = [(s.built[TRAP] & here).bit_count() for here in halls]
    d.tombs = [(tombs & here).bit_count() for here in halls]
    d.free = [(free & here).bit_count() for here in halls]
    d.buildings = [buildings_in(t, s, hall) for hall in range(HALLS + 1)]
    return d


def so_far(lines: list[Line], share: float) -> list[float]:
    """What the first, the first two … of some things are good for together."""
    found = [0.0]
    for line in lines:
        found.append(found[-1] + line.at(share))
    return found


class Outlook:
    """How things stand at the beginning of an hourglass round; what is fitted is fitted to that moment."""

    def __init__(self, hourglasses: int, battles: int) -> None:
        self.battles = battles
        self.share = hourglasses / HOURGLASSES
        share = self.share
        self.start = self.now(fitted.START)
        self.crew = so_far(fitted.CREW, share)
        self.mine = so_far(fitted.MINES, share)
        self.hall = so_far(fitted.HALLS, share)
        self.steps = so_far(fitted.STEPS, share)
        self.upgrades = [
            sum([self.now(fitted.UPGRADES[kind]) for kind in fitted.UPGRADES if mask >> kind & 1])
            for mask in range(1 << len(KINDS))
        ]
        self.kinds = [
            self.now(fitted.TO_PAY) * sum([PRICE[kind] for kind in range(len(KINDS)) if not mask >> kind & 1])
            for mask in range(EVERY_KIND)
        ]
        self.kinds.append(self.now(fitted.COMPLETE))
        self.supplies = [self.stocked(stock) for stock in range(SUPPLY_SPACES + 1)]
        self.force = self.now(fitted.FORCE)
        self.scepter = self.now(fitted.SCEPTER)
        self.met = self.now(fitted.MET) * battles
        self.unmet = self.now(fitted.UNMET) * battles
        self.ready = self.now(fitted.READY) * battles
        self.ready_too = self.now(fitted.READY_TOO) * battles
        self.lured = self.now(fitted.LURED) * battles
        self.square = self.now(fitted.SQUARE) * battles
        self.square_too = self.now(fitted.SQUARE_TOO) * battles
        self.tomb = self.now(fitted.TOMB)
        self.lure = self.now(fitted.LURE)
        self.depth = self.now(fitted.CREW_BY_DEPTH)

    def now(self, line: Line) -> float:
        return line.at(self.share)

    def stocked(self, stock: int) -> float:
        """What supplies are good for: the first more than the others."""
        return stock / SUPPLIES_PER_POINT + sum(
            [self.now(fitted.SUPPLIES[upto]) * min(stock, upto) for upto in fitted.SUPPLIES]
        )

    def of(self, d: Draft) -> float:
        """The final score to expect; the points of a Scepter to come are not counted here."""
        found = self.start + d.marked() + self.crew[d.workers] + self.supplies[min(d.stock, SUPPLY_SPACES)]
        found += self.mine[min(d.mines, len(self.mine) - 1)] + self.hall[d.halls - 1]
        found += self.upgrades[d.upgrades] + self.kinds[d.kinds]
        found += self.depth * (d.workers - USUAL_CREW) * (d.halls - 1)
        if d.kinds >> FORCE & 1:
            found += self.force
        if d.kinds >> SCEPTER & 1:
            found += self.scepter
        if d.kinds >> CHEST & 1:
            found += self.lure
        if d.halls < HALLS:
            found += self.steps[min(d.buildings[d.halls], NEEDED_TO_EXPLORE)]
        for hall in range(1, d.halls + 1):
            found += self.defended(d, hall)
        return found

    def defended(self, d: Draft, hall: int) -> float:
        """What the battles still to come bring in a hall: certain points first, then what may come of what stands."""
        heroes = d.heroes(hall)
        defence = d.lasting(hall)
        free = d.free[hall]
        met = min(heroes, defence)
        found = hall * met * (self.battles + self.met)
        if defence < heroes:
            found += self.unmet * (heroes - defence)
            if free:
                found += self.lured * hall * min(heroes - defence, 2)
        elif defence > heroes and free:
            found += hall * (self.ready + (self.ready_too if defence > heroes + 1 else 0.0))
        if free:
            found += hall * (self.square + (self.square_too if free > 1 else 0.0))
        if d.tombs[hall]:
            found += hall * (min(heroes, defence + d.tombs[hall]) - met) + self.tomb * d.tombs[hall]
        return found


OUTLOOKS: Final[dict[int, Outlook]] = {}


def outlook(track: str, round: int) -> Outlook:
    """The outlook at the beginning of a round, counted from 1."""
    battles = track.count("B", round - 1)
    key = (ROUNDS + 1 - round - battles) * (ROUNDS + 1) + battles
    found = OUTLOOKS.get(key)
    if found is None:
        found = Outlook(ROUNDS + 1 - round - battles, battles)
        OUTLOOKS[key] = found
    return found


def ahead(t: Dungeons, d: Draft, round: int) -> float:
    """The final score to expect when this round begins. Nothing is decided in a battle, so it is fought at once."""
    found = float(ROUNDS + 1 - round if d.kinds >> SCEPTER & 1 else 0)
    if round > ROUNDS:
        return found + d.final()
    if t.track[round - 1] == "B":
        d = d.copy()
        d.fight()
        round += 1
        if round > ROUNDS:
            if t.options.final_exchange and d.workers > t.options.min_workers:
                d.exchange()
            return found + d.final()
    return found + outlook(t.track, round).of(d)
