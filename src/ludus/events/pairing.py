"""Pairings: round robin, Swiss, knock-out, arena and ladder. Each says which tables are to be played next.

Two seats at a table, or more in Swiss events and arenas. What is said of each way here is checked by programs that know
nothing of how it is done (`tests/trust/pairings.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Final

from ludus.events.field import Entrant, Entrants, EventTable

KINDS: Final = ("round-robin", "swiss", "knock-out", "arena", "ladder")
OF_TWO: Final = ("round-robin", "knock-out", "ladder")  # at their tables sit two
REPLAYS: Final = 2  # times that a drawn table of a knock-out is played again; then the better seed goes on
REACH: Final = 3  # places that a challenge on the ladder may reach up
AGAIN: Final = 10**9  # what it costs to meet once more: more than anything else
SEATS: Final = 10**7  # ... to have the same seat once more than is good
APART: Final = 10**4  # ... to play somebody with other points

Cost = Callable[[Sequence[str]], float]


def due(field: Entrants, kind: str, size: int, rounds: int, free: Sequence[str]) -> list[EventTable]:
    """What is to be played next, once nobody plays any more; in an arena by those who are free."""
    if kind == "arena":
        return arena(field, free, size)
    if kind == "knock-out":
        return knock_out(field)
    if kind == "swiss":
        return swiss(field, size)
    every, stay = round_robin(field.entrants, rounds), set(field.active())
    tables = every[field.round] if field.round < len(every) else []
    there = [tuple(key for key in table.seats if key in stay) for table in tables]
    return [EventTable(table.round, seats or table.seats[:1]) for table, seats in zip(tables, there, strict=True)]


# --- round robin ------------------------------------------------------------------------------------------------------


def round_robin(entrants: Sequence[Entrant], turns: int = 1) -> list[list[EventTable]]:
    """Everybody meets everybody once in each turn, all rounds at once; with an odd number each sits out once a turn.

    In round r those meet whose numbers add up to r, counted round a circle of an odd number; who would meet oneself
    plays the one beside the circle, or sits out. Nobody has one of the two seats more than once oftener; in the second
    turn seats are changed.
    """
    keys = [one.key for one in sorted(entrants, key=lambda one: one.seed)]
    beside = keys.pop() if len(keys) % 2 == 0 else None
    count = len(keys)
    rounds: list[list[EventTable]] = []
    for number in range(count * turns):
        turn, total = divmod(number, count)
        pairs: list[list[str]] = []
        for one in range(count):
            other = (total - one) % count
            if one < other:
                pairs.append([keys[one], keys[other]] if (one + other) % 2 else [keys[other], keys[one]])
            elif one == other:
                alone = [beside, keys[one]] if one < count // 2 else [keys[one], beside]
                pairs.append([key for key in alone if key is not None])
        rounds.append([EventTable(number + 1, tuple(pair[::-1] if turn % 2 else pair)) for pair in pairs])
    return rounds


# --- Swiss ------------------------------------------------------------------------------------------------------------


def swiss(field: Entrants, size: int = 2) -> list[EventTable]:
    """The next round: those with the same points play each other, the upper half of them the lower.

    At tables of two nobody meets twice in the first n/2 rounds of n people; nobody sits out twice before all have.
    """
    stay = field.active()
    free = resting(field, stay, len(stay) % size)
    playing = [key for key in stay if key not in free]
    rank = {key: place for place, key in enumerate(playing)}
    halves = {key: sum(field.points[key] == field.points[other] for other in playing) // 2 for key in playing}

    def cost(group: Sequence[str]) -> float:
        return sum(apart(field, one, other) + fold(rank, halves, one, other) for one, other in combinations(group, 2))

    number = field.round + 1
    groups = improve_groups([playing[at : at + size] for at in range(0, len(playing), size)], cost)
    return [
        *(EventTable(number, field.seat_group(group)) for group in groups),
        *(EventTable(number, (key,)) for key in free),
    ]


def resting(field: Entrants, stay: Sequence[str], count: int) -> list[str]:
    """Who sits out: those who did so least often, of these the last ones."""
    places = {key: place for place, key in enumerate(stay)}
    return sorted(stay, key=lambda key: (field.byes[key], -places[key]))[:count]


def apart(field: Entrants, one: str, other: str) -> float:
    """What it costs that two play each other."""
    steep = [field.sat[key].count(0) - field.sat[key].count(1) for key in (one, other)]
    same = SEATS if steep[0] * steep[1] > 0 and min(map(abs, steep)) > 1 else 0
    return AGAIN * field.meetings(one, other) + same + APART * (field.points[one] - field.points[other]) ** 2


def fold(rank: dict[str, int], halves: dict[str, int], one: str, other: str) -> float:
    """Among those with the same points the first plays the first of the lower half."""
    return min(abs(abs(rank[one] - rank[other]) - halves[one]), 100) / 100


def improve_groups(groups: list[list[str]], cost: Cost) -> list[list[str]]:
    """Exchange two people of two tables as long as that makes it better.

    As long as everybody has met less than half of the others, every table of two that meet again can be exchanged
    away: of the tables that could help one does.
    """
    costs = [cost(group) for group in groups]
    better = True
    while better:
        better = False
        for a, b in combinations(range(len(groups)), 2):
            for i in range(len(groups[a])):
                for j in range(len(groups[b])):
                    one, other = groups[a][:], groups[b][:]
                    one[i], other[j] = other[j], one[i]
                    new = cost(one), cost(other)
                    if sum(new) < costs[a] + costs[b] - 1e-9:
                        groups[a], groups[b], (costs[a], costs[b]), better = one, other, new, True
    return groups


# --- knock-out --------------------------------------------------------------------------------------------------------


def knock_out(field: Entrants) -> list[EventTable]:
    """What is to be played once all tables are over: winners meet as the seeds stand in the bracket, up to the final.

    The best seeds sit out where numbers are no power of two. A draw is played again with seats changed.
    """
    line, number = bracket([one.key for one in field.entrants]), 0
    out = {one.key for one in field.entrants if one.out}
    while len(line) > 1:
        number += 1
        played = [table for table in field.tables if table.round == number]
        next_line: list[str | None] = []
        tables: list[EventTable] = []
        for pair in zip(line[::2], line[1::2], strict=True):
            through, table = duel(field, pair, played, number, out)
            next_line.append(through)
            tables += [] if table is None else [table]
        if tables:
            return tables
        line = next_line
    return []


def duel(
    field: Entrants, pair: tuple[str | None, str | None], played: Sequence[EventTable], number: int, out: set[str]
) -> tuple[str | None, EventTable | None]:
    """Who goes on of two, or the table that they have to play; with nobody to play against that is a bye."""
    here = [key for key in pair if key is not None]
    between = [table for table in played if set(table.seats) <= set(here)]
    for table in between:
        if len(table.seats) == 1 or len(set(table.places)) > 1:
            return table.seats[0 if table.bye else table.places.index(1)], None
    if len(between) > REPLAYS:  # whoever withdraws later
        return min(here, key=field.seed.__getitem__), None
    stay = [key for key in here if key not in out]
    if len(stay) < 2:
        return (here[0] if here and not stay else None), (EventTable(number, (stay[0],)) if stay else None)
    return None, EventTable(number, between[-1].seats[::-1] if between else field.seat_group(stay))


def bracket(keys: Sequence[str]) -> list[str | None]:
    """The line of a bracket: the first two seeds can meet in the final only, the first four in the semi-finals …"""
    size = 1
    while size < len(keys):
        size *= 2
    order = [0]
    while len(order) < size:
        order = [place for seed in order for place in (seed, 2 * len(order) - 1 - seed)]
    return [keys[place] if place < len(keys) else None for place in order]


# --- arena and ladder -------------------------------------------------------------------------------------------------


def arena(field: Entrants, free: Sequence[str], size: int = 2) -> list[EventTable]:
    """Tables for those who wait: with people of the same standing, and not those whom they played last.

    Where all who wait would meet the same ones again they wait on, unless nobody else is left at all.
    """
    stay = [key for key in field.active() if key in set(free)]
    last: dict[str, set[str]] = {}
    for table in field.tables:
        for key in table.seats:
            last[key] = set(table.seats) - {key}

    def cost(group: Sequence[str]) -> float:
        again = sum(AGAIN for one, other in combinations(group, 2) if other in last.get(one, set()))
        return again + sum(apart(field, one, other) for one, other in combinations(group, 2))

    eager = sorted(stay, key=lambda key: len(field.sat[key]))[: len(stay) - len(stay) % size]  # who played least
    playing = [key for key in stay if key in set(eager)]
    groups = improve_groups([playing[at : at + size] for at in range(0, len(playing), size)], cost)
    lonely = len([one for one in field.entrants if not one.out]) <= size
    number = field.round + 1
    return [
        EventTable(number, field.seat_group(group))
        for group in groups
        if lonely or not all(other in last.get(one, set()) for one, other in combinations(group, 2))
    ]


def ladder(field: Entrants) -> list[str]:
    """The rungs from the top: who beats somebody above takes that place, and all between go down by one."""
    rungs = [one.key for one in field.entrants]
    for table in field.tables:
        if table.over and not table.bye and len(set(table.places)) > 1:
            winner = table.seats[table.places.index(1)]
            loser = next(key for key in table.seats if key != winner)
            if rungs.index(winner) > rungs.index(loser):
                rungs.remove(winner)
                rungs.insert(rungs.index(loser), winner)
    gone = {one.key for one in field.entrants if one.out}
    return [key for key in rungs if key not in gone]


def may_challenge(field: Entrants, who: str, whom: str) -> bool:
    """Whether somebody may challenge another: a few rungs above, and neither of them plays."""
    rungs = ladder(field)
    if who not in rungs or whom not in rungs:
        return False
    busy = {key for table in field.tables if not table.over for key in table.seats}
    return 0 < rungs.index(who) - rungs.index(whom) <= REACH and not {who, whom} & busy
