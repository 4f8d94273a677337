"""Pairings: random events, with draws and withdrawals, seen by checks that know nothing of how they are made."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations, pairwise

from ludus.events.field import Entrant, Entrants, EventTable
from ludus.events.pairing import REACH, arena, knock_out, ladder, may_challenge, round_robin, swiss
from ludus.events.standings import standings
from tests.trust.proof import Proof, Tally

Event = Iterator[str]  # everything wrong with it


def entrants(rng: random.Random, least: int, most: int) -> list[Entrant]:
    count = rng.randint(least, most)
    return [Entrant(f"e{number}", number + 1) for number in range(count)]


def played(rng: random.Random, table: EventTable) -> EventTable:
    """A table at its end: better seeds win oftener, and some tables are drawn."""
    if table.bye:
        return table
    play = {key: rng.gauss(-int(key[1:]), 8) for key in table.seats}
    order = sorted(table.seats, key=lambda key: -play[key])
    places = [order.index(key) + 1 for key in table.seats]
    return replace(table, places=tuple([1] * len(places) if rng.random() < 0.15 else places))


def withdrawn(rng: random.Random, field: list[Entrant], least: int) -> list[Entrant]:
    stay = [one for one in field if not one.out]
    if len(stay) <= least or rng.random() > 0.1:
        return field
    gone = rng.choice(stay)
    return [replace(one, out=True) if one is gone else one for one in field]


def seated_once(tables: list[EventTable], stay: set[str]) -> Event:
    """In a round everybody who is there has one table, or sits out."""
    seats = Counter(key for table in tables for key in table.seats)
    if seats != Counter(stay):
        yield f"round {tables[0].round if tables else 0}: not everybody has one table"


def uneven(tables: list[EventTable]) -> int:
    """By how much somebody has had one of two seats oftener than the other."""
    first = Counter(table.seats[0] for table in tables if len(table.seats) == 2)
    second = Counter(table.seats[1] for table in tables if len(table.seats) == 2)
    return max((abs(first[key] - second[key]) for key in first | second), default=0)


# --- the kinds --------------------------------------------------------------------------------------------------------


def round_robins(rng: random.Random) -> Event:
    field, turns = entrants(rng, 2, 24), rng.choice([1, 2])
    rounds = round_robin(field, turns)
    keys = {one.key for one in field}
    for tables in rounds:
        yield from seated_once(tables, keys)
    every = [table for tables in rounds for table in tables]
    met = Counter(frozenset(table.seats) for table in every if not table.bye)
    if met != Counter({frozenset(pair): turns for pair in combinations(keys, 2)}):
        yield "not every pair has met as often"
    if uneven(every) > 1:
        yield "seats are not even"
    if (
        Counter(table.seats[0] for table in every if table.bye)
        != Counter({key: turns * (len(keys) % 2) for key in keys})
        and len(keys) % 2
    ):
        yield "not everybody sat out as often"


def swiss_of(size: int) -> Callable[[random.Random], Event]:
    def event(rng: random.Random) -> Event:
        field, tables = entrants(rng, 2 * size, 24), list[EventTable]()
        rounds = rng.randint(1, max(1, len(field) // (2 * size)))
        for number in range(1, rounds + 1):
            field = withdrawn(rng, field, 2 * size)
            stay = {one.key for one in field if not one.out}
            before = Entrants(field, tables)
            fresh = swiss(before, size)
            yield from seated_once(fresh, stay)
            yield from rested(before, fresh, stay, size)
            met = Counter(frozenset(pair) for table in [*tables, *fresh] for pair in combinations(table.seats, 2))
            if size == 2 and number <= (len(stay) - len(stay) % 2) // 2 and max(met.values(), default=0) > 1:
                yield f"round {number} of {len(stay)}: two have met twice"
            tables += [played(rng, table) for table in fresh]
        if size == 2 and uneven(tables) > 2:
            yield f"seats differ by {uneven(tables)}"
        yield from ranked(Entrants(field, tables))

    return event


def rested(before: Entrants, fresh: list[EventTable], stay: set[str], size: int) -> Event:
    """So few sit out as can be, and nobody again before all the others."""
    free = [table.seats[0] for table in fresh if table.bye]
    if len(free) != len(stay) % size or any(len(table.seats) not in (1, size) for table in fresh):
        yield "others sit out than must"
    if free and max(before.byes[key] for key in free) > min(before.byes[key] for key in stay if key not in free):
        yield "somebody sat out twice before all had once"


def ranked(field: Entrants) -> Event:
    """The standings: points add up, and nobody is before somebody with more."""
    lines = standings(field)
    tables = [table for table in field.tables if not table.bye]
    given = sum(len(table.seats) / 2 for table in tables) + sum(table.bye for table in field.tables)
    if abs(sum(line.points for line in lines) - given) > 1e-6:
        yield "points do not add up"
    if any(a.worth < b.worth or a.place > b.place for a, b in pairwise(lines)):
        yield "the standings are in no order"


def knock_outs(rng: random.Random) -> Event:
    field, tables, quitting = entrants(rng, 2, 24), list[EventTable](), rng.random() < 0.3
    final: list[EventTable] = []
    while fresh := knock_out(Entrants(field, tables)):
        final = fresh
        lost = {
            key
            for table in tables
            if not table.bye
            for key, place in zip(table.seats, table.places, strict=True)
            if place > min(table.places)
        }
        if any(key in lost for table in fresh for key in table.seats):
            yield "somebody who was out plays on"
        tops = [table for table in fresh if {"e0", "e1"} == set(table.seats)]
        if tops and len(fresh) > 1 and not quitting:
            yield "the first two seeds meet before the final"
        if any(table.bye and table.round > 1 for table in fresh) and not quitting:
            yield "somebody sits out after the first round"
        tables += [played(rng, table) for table in fresh]
        if len(tables) > 200:
            yield "it does not end"
            return
        if quitting:
            field = withdrawn(rng, field, 1)
    if len(final) != 1:
        yield "there is no final"
    fought = {frozenset(table.seats) for table in tables if not table.bye}
    if not quitting and len(fought) != len(field) - 1:
        yield f"{len(field)} played {len(fought)} duels"


def arenas(rng: random.Random) -> Event:
    size = rng.choice([2, 2, 3])
    field, tables = entrants(rng, size, 16), list[EventTable]()
    running: list[EventTable] = []
    for _ in range(15):
        field = withdrawn(rng, field, size)
        stay = {one.key for one in field if not one.out}
        busy = {key for table in running for key in table.seats}
        fresh = arena(Entrants(field, [*tables, *running]), sorted(stay - busy), size)
        if len({key for table in fresh for key in table.seats} & busy) or any(
            len(table.seats) != size for table in fresh
        ):
            yield "somebody sits at two tables"
        last = {key: table for table in [*tables, *running] for key in table.seats}
        for table in fresh:
            if len(stay) > size and all(
                set(last[key].seats) == set(table.seats) if key in last else False for key in table.seats
            ):
                yield "the same ones meet twice in a row"
        seated = {key for table in fresh for key in table.seats}
        new = {one for one in stay - busy - seated if one not in last}
        if len(new) >= size or (new and len(stay - busy - seated) >= size and len(stay) > size):
            yield "somebody who has not played waits though others are free"
        running += fresh
        rng.shuffle(running)
        ended = running[: rng.randint(0, len(running))]
        running = running[len(ended) :]
        tables += [played(rng, table) for table in ended]
    if not tables:
        yield "nobody ever played"
    yield from ranked(Entrants(field, tables))


def ladders(rng: random.Random) -> Event:
    field, tables = entrants(rng, 2, 16), list[EventTable]()
    for number in range(30):
        before = ladder(Entrants(field, tables))
        who, whom = rng.sample(before, 2)
        reach = before.index(who) - before.index(whom)
        if may_challenge(Entrants(field, tables), who, whom) != (0 < reach <= REACH):
            yield f"a challenge {reach} rungs up"
        if not 0 < reach <= REACH:
            continue
        table = played(rng, EventTable(number, (who, whom)))
        tables.append(table)
        after = ladder(Entrants(field, tables))
        up = table.places == (1, 2)
        wanted = [key for key in before if key != who]
        wanted.insert(before.index(whom) if up else before.index(who), who)
        if after != wanted:
            yield "the ladder is not what the result says"
        field = withdrawn(rng, field, 2)


EVENTS: dict[str, Callable[[random.Random], Event]] = {
    "round robin": round_robins,
    "Swiss": swiss_of(2),
    "Swiss, three at a table": swiss_of(3),
    "knock-out": knock_outs,
    "arena": arenas,
    "ladder": ladders,
}


def run(subject: str, seeds: range) -> Tally:
    tally = Tally()
    for seed in seeds:
        tally.wrong += [f"{subject} {seed}: {wrong}" for wrong in EVENTS[subject](random.Random(f"{subject} {seed}"))]
        tally.done += 1
    return tally


PROOF = Proof(
    "pairings are fair",
    "Nobody meets twice before it must be, seats and byes are even, and every event comes to its end.",
    "random events",
    "faults",
    small=6,
    full=1000,
    run=run,
    subjects=lambda: list(EVENTS),
)
