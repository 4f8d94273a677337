"""What a sheet will still bring: the final score to expect when a round begins, before its dice are rolled."""

from __future__ import annotations

from ludus.games.void_halls.mind.draft import Draft
from ludus.games.void_halls.mind.outlook import Outlook, moment
from ludus.games.void_halls.moments import buildings_in
from ludus.games.void_halls.numbers import (
    CHEST,
    HALLS,
    KINDS,
    MINE,
    ROUNDS,
    SCEPTER,
    SUPPLY_SPACES,
    TOMB,
    TRAP,
    WARRIOR,
)
from ludus.games.void_halls.table import Dungeons, Sheet


def draft_of(t: Dungeons, s: Sheet) -> Draft:
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


def outlook(track: str, round: int) -> Outlook:
    """The outlook at the beginning of a round, counted from 1."""
    battles = track.count("B", round - 1)
    return moment(ROUNDS + 1 - round - battles, battles)


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
