"""A Combat as the arena shows it: the one under way, or the last one as the log tells it until the next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from ludus.draw.section import made_of
from ludus.games.hollow_cell.kinds import NOBODY
from ludus.games.hollow_cell.picture.fight import LETTERS, damaged, hits_left, phase, source, thrown
from ludus.games.hollow_cell.picture.seen import Seen
from ludus.games.hollow_cell.speech import card
from ludus.games.hollow_cell.speech import source as weapon

# After these another story is told, and the stage is free.
OTHERWISE: Final = ("played", "grenade", "exploded", "event", "engine_used")


class Bout(NamedTuple):
    """Who fights whom with what, what fell, and what came of it."""

    attacker: int
    defender: int
    warriors: tuple[int, int]  # theirs, who may be defeated since; -1: nobody knows any more
    what: str
    letter: str  # the sub-phase; empty where it is over
    cards: tuple[int, ...] = ()  # thrown in defence
    red: tuple[int, ...] = ()
    green: tuple[int, ...] = ()
    dice: tuple[int, int] = (0, 0)  # how many of both are thrown, as far as that is declared
    hits: int = -1  # -1: not yet known
    why: str = ""
    wounds: int = 0
    defeated: bool = False


@made_of
def bout(seen: Seen) -> Bout | None:
    """What is on the stage now, if anything."""
    fight = seen.fight
    if not fight:
        return last_bout(seen)
    letter = phase(seen, fight)
    known = letter in "GH"
    what = (card(fight["source"]) if fight["source"] != NOBODY else "Grenade") if thrown(fight) else source(fight)
    why = damaged(seen, fight, LETTERS.index(letter) >= LETTERS.index("F"))
    drawn = max(fight["drawn"], seen.frame("TakeWounds").get("drawn", 0))
    a, b = fight["attacker"], fight["defender"]
    return Bout(
        a, b, fighters(seen, a, b), what, letter, tuple(fight["discarded"]), tuple(fight["attack"]),
        tuple(fight["defence"]), (fight.get("red", 0), fight["green"]),
        hits_left(seen, fight) if known else -1, why[0] if why else "", drawn,
    )  # fmt: skip


def last_bout(seen: Seen) -> Bout | None:
    """The last Combat that is told of, unless something else has happened or a whole turn has gone by since."""
    events: Sequence[Sequence[Any]] = seen.view["events"]
    found = attacked(events)
    later = events[found + 1 :] if found >= 0 else []
    told = [event[0] for event in later]
    if found < 0 or told.count("turn") > 1 or any(kind in OTHERWISE for kind in told):
        return None
    _, attacker, defender, _, kind = events[found]
    made = Bout(attacker, defender, fighters(seen, attacker, defender), weapon(kind), "")
    for name, *values in later[: told.index("turn") if "turn" in told else None]:
        if name == "attack_roll" and values[0] == attacker:
            made = made._replace(red=faces(values[1]))
        elif name == "defence_roll" and values[0] == defender:
            made = made._replace(green=faces(values[1]))
        elif name == "defended" and values[0] == defender:
            made = made._replace(cards=(*made.cards, values[1]))
        elif name == "hits":
            made = made._replace(hits=values[3])
        elif name == "wounded" and values[0] == defender and made.hits > made.wounds:
            made = made._replace(wounds=made.wounds + 1)
        elif name == "defeated" and values[0] == defender:
            made = made._replace(defeated=True)
    return made


def attacked(events: Sequence[Sequence[Any]]) -> int:
    """Where the last attack is told of, or -1."""
    return next((n for n in range(len(events) - 1, -1, -1) if events[n][0] == "attack"), -1)


def fighters(seen: Seen, attacker: int, defender: int) -> tuple[int, int]:
    """The Warriors of the last attack: who was defeated in it is no longer in the arena."""
    events: Sequence[Sequence[Any]] = seen.view["events"]

    def fought(seat: int) -> int:
        sent = [(n, event[2]) for n, event in enumerate(events) if event[0] == "warrior" and event[1] == seat]
        before = [which for n, which in sent if n < attacked(events)]
        return before[-1] if before else -1 if sent else seen.shown(seat).warrior

    return fought(attacker), fought(defender)


def faces(code: int) -> tuple[int, ...]:
    """The dice of a roll, as an event tells them."""
    return tuple(int(digit) for digit in str(code)[1:])
