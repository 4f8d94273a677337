"""What each number of the tables has a share in: the places that a sheet takes, and measures that join many places."""

from __future__ import annotations

from collections.abc import Callable

from ludus.games.void_halls.mind import outlook as o
from ludus.games.void_halls.mind.draft import Draft
from ludus.games.void_halls.mind.train.rounds import Row, moment, unpack_draft
from ludus.games.void_halls.numbers import (
    FORCE,
    HALLS,
    KINDS,
    NEEDED_TO_EXPLORE,
    ROUNDS,
    SCEPTER,
    SUPPLIES_PER_POINT,
    SUPPLY_SPACES,
    UPGRADES,
)

Measure = dict[int, float]  # a number for each of some places


def counted_value(row: Row) -> float:
    """What is counted of a sheet and not learned."""
    _, track, round, told = row
    d = unpack_draft(told)
    _, battles = moment(track, round)
    scepter = ROUNDS + 1 - round if d.kinds >> SCEPTER & 1 else 0
    met = sum(hall * min(d.heroes(hall), d.lasting(hall)) for hall in range(1, d.halls + 1))
    return d.marks() + scepter + d.stock / SUPPLIES_PER_POINT + met * battles


def features(row: Row) -> list[tuple[int, float]]:
    """Places in the tables, with their weights."""
    d = unpack_draft(row[3])
    deep, force = d.halls - 1, d.kinds >> FORCE & 1
    found = [((force * o.CREW + d.workers) * HALLS + deep, 1.0), *stock_knots(d)]
    found.append((o.KIND_AT + d.kinds, 1.0))
    found.append((o.BOX_AT + o.boxes(d.upgrades) * HALLS + deep, 1.0))
    found.append((o.MINE_AT + min(d.mines, o.MINES - 1) * o.CREW + d.workers, 1.0))
    if d.halls < HALLS:
        found.append((o.STEP_AT + deep * (NEEDED_TO_EXPLORE + 1) + min(d.buildings[d.halls], NEEDED_TO_EXPLORE), 1.0))
    return found + standing(d)


def stock_knots(d: Draft) -> list[tuple[int, float]]:
    """Supplies, between two knots."""
    stock = min(d.stock, SUPPLY_SPACES)
    place = next(i for i in range(1, len(o.KNOTS)) if o.KNOTS[i] >= stock)
    low, high = o.KNOTS[place - 1], o.KNOTS[place]
    share = (stock - low) / (high - low)
    at = o.STOCK_AT + (d.halls - 1) * len(o.KNOTS)
    return [(at + place - 1, 1 - share), (at + place, share)]


def standing(d: Draft) -> list[tuple[int, float]]:
    """What stands in each hall, and the heroes that nobody meets."""
    found = []
    unmet = 0
    for hall in range(1, d.halls + 1):
        heroes, defense = d.heroes(hall), d.lasting(hall)
        place = ((hall - 1) * o.HEROES + min(heroes, o.HEROES - 1)) * o.HEROES + min(defense, o.HEROES - 1)
        found.append((o.HALL_AT + place * o.FREE + min(d.free[hall], o.FREE - 1), 1.0))
        short = max(0, heroes - defense)
        unmet += short
        if d.tombs[hall]:
            place = (hall - 1) * o.TOMBS + min(d.tombs[hall], o.TOMBS - 1)
            found.append((o.TOMB_AT + place * o.SHORT + min(short, o.SHORT - 1), 1.0))
    found.append((o.LOSS_AT + min(unmet, o.LOSSES - 1) * o.STOCKS + min(d.stock // 5, o.STOCKS - 1), 1.0))
    return found


# --- measures -----------------------------------------------------------------------------------------------------


def measures() -> list[Measure]:
    """Crew, supplies, kinds and so on, straight and bent."""
    return [*of_crew(), *of_stock(), *of_kinds(), *of_steps(), *of_halls(), *of_heroes()]


def line(at: int, size: int, f: Callable[[int], float]) -> Measure:
    return {at + i: float(f(i)) for i in range(size)}


def at_least(told: Callable[[int], int], least: int) -> Callable[[int], float]:
    return lambda i: told(i) >= least


def bit(told: Callable[[int], int], place: int) -> Callable[[int], float]:
    return lambda i: told(i) >> place & 1


def of_crew() -> list[Measure]:
    def workers(i: int) -> int:
        return i // HALLS % o.CREW

    def of(f: Callable[[int], float]) -> Measure:
        return line(0, o.SIZES[0], f)

    return [
        of(lambda i: workers(i) / 5),
        of(lambda i: workers(i) ** 2 / 5),
        of(lambda i: i % HALLS),
        of(lambda i: workers(i) * (i % HALLS) / 5),
        of(lambda i: i // HALLS // o.CREW),
        of(lambda i: 1),
        *[of(at_least(workers, least)) for least in (4, 5, 6, 7, 8)],
    ]


def of_stock() -> list[Measure]:
    knots = len(o.KNOTS)

    def of(f: Callable[[int], float]) -> Measure:
        return line(o.STOCK_AT, o.SIZES[1], f)

    def up_to(most: int) -> Callable[[int], float]:
        return lambda i: min(o.KNOTS[i % knots], most) / 10

    return [
        *[of(up_to(most)) for most in (6, 12, 25, 55, 150)],
        of(lambda i: min(o.KNOTS[i % knots], 25) * (i // knots) / 20),
    ]


def of_kinds() -> list[Measure]:
    every = (1 << len(KINDS)) - 1

    def of(f: Callable[[int], float]) -> Measure:
        return line(o.KIND_AT, o.SIZES[2], f)

    single = [of(bit(lambda i: i, kind)) for kind in range(len(KINDS))]
    boxes = [line(o.BOX_AT, o.SIZES[3], bit(lambda i: i // HALLS, box)) for box in range(len(UPGRADES))]
    return [*single, of(lambda i: i == every), of(lambda i: i.bit_count() >= len(KINDS) - 1), *boxes]


def of_steps() -> list[Measure]:
    """Mines, and the way to the next hall."""
    needed = NEEDED_TO_EXPLORE + 1
    return [
        line(o.MINE_AT, o.SIZES[4], lambda i: i // o.CREW),
        line(o.MINE_AT, o.SIZES[4], lambda i: (i // o.CREW) * (i % o.CREW) / 5),
        *[line(o.STEP_AT, o.SIZES[5], at_least(lambda i: i % needed, step)) for step in range(1, needed)],
    ]


def of_halls() -> list[Measure]:
    """By the hall, the heroes that come to it, its defenders, and its free squares."""

    def of(f: Callable[[int, int, int, int], float]) -> Measure:
        def at(i: int) -> float:
            free, rest = i % o.FREE, i // o.FREE
            defense, rest = rest % o.HEROES, rest // o.HEROES
            return f(rest // o.HEROES + 1, rest % o.HEROES, defense, free)

        return line(o.HALL_AT, o.SIZES[6], at)

    return [
        of(lambda hall, heroes, defense, free: hall * min(heroes, defense)),
        of(lambda hall, heroes, defense, free: max(0, heroes - defense)),
        of(lambda hall, heroes, defense, free: hall * min(2, max(0, heroes - defense)) * (free > 0)),
        of(lambda hall, heroes, defense, free: hall * (defense > heroes) * (free > 0)),
        of(lambda hall, heroes, defense, free: hall * (defense > heroes + 1) * (free > 0)),
        of(lambda hall, heroes, defense, free: hall * (free > 0)),
        of(lambda hall, heroes, defense, free: hall * (free > 1)),
        of(lambda hall, heroes, defense, free: hall * (free > 2)),
    ]


def of_heroes() -> list[Measure]:
    """Tombs where defenders are missing, and what heroes take whom nobody meets."""

    def tombs(i: int) -> int:
        return i // o.SHORT % o.TOMBS

    return [
        line(o.TOMB_AT, o.SIZES[7], tombs),
        line(o.TOMB_AT, o.SIZES[7], lambda i: (i // o.SHORT // o.TOMBS + 1) * min(tombs(i), i % o.SHORT)),
        line(o.LOSS_AT, o.SIZES[8], lambda i: i // o.STOCKS),
        line(o.LOSS_AT, o.SIZES[8], lambda i: min(i // o.STOCKS, i % o.STOCKS)),
    ]
