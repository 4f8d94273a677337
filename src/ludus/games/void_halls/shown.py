"""What a table shows: the sheets with the names that stand on paper, and what follows from them."""

from __future__ import annotations

from typing import Final

from ludus.core.part import Json
from ludus.games.void_halls.dice import spread_out
from ludus.games.void_halls.moments import buildings_in, defense, heroes
from ludus.games.void_halls.numbers import HALLS, HERO_LOSS, KINDS, SCEPTER, TOMB
from ludus.games.void_halls.scoring import LINES, final_score, kinds_missing, score_lines
from ludus.games.void_halls.table import BUILDING, EXPLORING, HIRING, NO_LIMIT, UPGRADING, Dungeons, Sheet

DEED_NAMES: Final[list[tuple[int, str]]] = [
    (BUILDING, "build"),
    (HIRING, "hire"),
    (EXPLORING, "explore"),
    (UPGRADING, "upgrade"),
]


def table_view(t: Dungeons, seat: int) -> Json:
    return {
        "players": t.players,
        "sheet": t.plan.key,
        "track": t.track,
        "round": t.round,
        "sheets": [sheet_view(t, s, s.belongs(place, seat)) for place, s in enumerate(t.sheets)],
        "ended": t.ended,
    }


def sheet_view(t: Dungeons, s: Sheet, mine: bool) -> Json:
    room, free = t.room(s), t.ground(s) & ~s.taken
    return {
        "workers": s.workers,
        "lower": s.lower,
        "upper": s.upper,
        "stock": s.stock(),
        "room": None if room == NO_LIMIT else room,
        "points": s.points,
        "scepter_points": s.scepter_points,
        "halls": s.halls,
        "crossed": s.crossed,
        "buildings": buildings(t, s),
        "spent": t.plan.labels_of(s.spent),
        "used": t.plan.labels_of(s.used),
        "fresh": t.plan.labels_of(s.fresh),
        "free": t.plan.labels_of(free),
        "free_pair": t.plan.has_pair(free),
        "done": [name for deed, name in DEED_NAMES if s.deeds & deed],
        "upgrades": [name for kind, name in enumerate(KINDS) if s.is_upgraded(kind)],
        "dice": spread_out(s.dice),
        "kept": spread_out(s.kept),
        "throws": s.throws,
        "allowed": s.allowed,
        "stopped": s.stopped,
        "keeping": list(s.keeping) if mine else len(s.keeping),
        "prices": {name: s.price(kind) for kind, name in enumerate(KINDS)},
        "built": {name: count(s, kind) for kind, name in enumerate(KINDS)},
        "missing": kinds_missing(s),
        "hall_buildings": [buildings_in(t, s, hall) for hall in range(1, HALLS + 1)],
        "forecast": [forecast(t, s, hall) for hall in range(1, HALLS + 1)],
        "tombs": t.plan.labels_of(s.built[TOMB] & ~s.spent),
        "score": {**dict(zip(LINES, score_lines(t, s), strict=True)), "total": final_score(t, s)},
    }


def buildings(t: Dungeons, s: Sheet) -> dict[str, str]:
    """The kind on each square; the Scepter is on two."""
    found = {}
    for kind, name in enumerate(KINDS):
        labels = t.plan.labels_of(s.built[kind])
        for label in ["+".join(labels)] if kind == SCEPTER and labels else labels:
            found[label] = name
    return found


def count(s: Sheet, kind: int) -> int:
    squares = s.built[kind].bit_count()
    return squares // 2 if kind == SCEPTER else squares


def forecast(t: Dungeons, s: Sheet, hall: int) -> list[int]:
    """What the next battle brings in a hall: heroes, defense, met, supplies and points each, supplies lost."""
    came = heroes(t, s, hall)
    met = min(came, defense(t, s, hall))
    return [came, defense(t, s, hall), met, met * hall, HERO_LOSS * (came - met)]
