"""A Combat as the arena shows it: the one under way, or the last one as the log tells it until the next."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from ludus.core.diary import Event
from ludus.games.hollow_cell.kinds import NOBODY
from ludus.games.hollow_cell.picture.fight import (
    LETTERS,
    attack_dice,
    attack_name,
    damaged,
    drawn,
    hits_left,
    phase,
)
from ludus.games.hollow_cell.picture.seen import Seen, fight_of
from ludus.games.hollow_cell.play.combat import Combat
from ludus.games.hollow_cell.play.defence import Defence
from ludus.games.hollow_cell.signs import digits
from ludus.games.hollow_cell.speech import card, source

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


@lru_cache(8)  # of the seats that look at a table now
def bout(seen: Seen) -> Bout | None:
    """What is on the stage now, if anything."""
    fight = fight_of(seen)
    return last_bout(seen) if fight is None else bout_of(seen, fight)


def bout_of(seen: Seen, fight: Defence) -> Bout:
    """The Combat under way, or the defence against a grenade."""
    letter, combat = phase(seen, fight), fight if isinstance(fight, Combat) else None
    thrown = card(fight.source) if fight.source != NOBODY else "Grenade"
    why = damaged(seen, fight, LETTERS.index(letter) >= LETTERS.index("F"))
    return Bout(
        fight.attacker, fight.defender, fighters(seen, fight.attacker, fight.defender),
        attack_name(seen, combat) if combat else thrown, letter, fight.discarded, attack_dice(fight), fight.defence,
        (combat.red if combat else 0, fight.green), hits_left(seen, fight) if letter in "GH" else -1,
        why[0] if why else "", drawn(seen, fight),
    )  # fmt: skip


def last_bout(seen: Seen) -> Bout | None:
    """The last Combat that is told of, unless something else has happened or a whole turn has gone by since."""
    found = attacked(seen.events)
    later = seen.events[found + 1 :] if found >= 0 else []
    kinds = [event.kind for event in later]
    if found < 0 or kinds.count("turn") > 1 or any(kind in OTHERWISE for kind in kinds):
        return None
    attacker, defender, _, kind = seen.events[found].args
    made = Bout(attacker, defender, fighters(seen, attacker, defender), source(kind), "")
    for event in later[: kinds.index("turn") if "turn" in kinds else None]:
        seat, value = event.args[:2] if len(event.args) > 1 else (event.args[0], NOBODY)
        if event.kind == "attack_roll" and seat == attacker:
            made = made._replace(red=tuple(digits(value)))
        elif event.kind == "defence_roll" and seat == defender:
            made = made._replace(green=tuple(digits(value)))
        elif event.kind == "defended" and seat == defender:
            made = made._replace(cards=(*made.cards, value))
        elif event.kind == "hits":
            made = made._replace(hits=event.args[3])
        elif event.kind == "wounded" and seat == defender and made.hits > made.wounds:
            made = made._replace(wounds=made.wounds + 1)
        elif event.kind == "defeated" and seat == defender:
            made = made._replace(defeated=True)
    return made


def attacked(events: list[Event]) -> int:
    """Where the last attack is told of, or -1."""
    return next((n for n in range(len(events) - 1, -1, -1) if events[n].kind == "attack"), -1)


def fighters(seen: Seen, attacker: int, defender: int) -> tuple[int, int]:
    """The Warriors of the last attack: who was defeated in it is no longer in the arena."""

    def fought(seat: int) -> int:
        sent = [(n, e.args[1]) for n, e in enumerate(seen.events) if e.kind == "warrior" and e.args[0] == seat]
        before = [which for n, which in sent if n < attacked(seen.events)]
        return before[-1] if before else NOBODY if sent else seen.table.seats[seat].warrior

    return fought(attacker), fought(defender)
