"""Lays out a position: for tests, puzzles and lessons. Players are in phase C step 3 unless told otherwise."""

from __future__ import annotations

from typing import Any

from ludus.core.diary import Diary
from ludus.core.errors import BadOption
from ludus.core.match import Match
from ludus.games.void_zone.actions import HOUSE, PIECES, TRAITS, owner_of
from ludus.games.void_zone.limits import KIND_KEYS
from ludus.games.void_zone.play.game import VoidZone
from ludus.games.void_zone.play.house import house_turn
from ludus.games.void_zone.play.turn import Turn
from ludus.games.void_zone.table import Arena
from ludus.games.void_zone.zones import ALL, BIT, BOARD

SIGNS = "AaBbCcDdH"  # the Robots on a map, in the order of the pieces
KNOWN = (
    "zones", "map", "robots", "shields", "level", "capacity", "prime", "traits", "drain", "active", "exhausted",
    "drone", "grenade", "tokens", "phase", "used", "fallen", "round", "token_holder",
)  # fmt: skip


def arrange(match: Match[Arena], words: dict[str, Any]) -> None:
    """Words: zones='e5 e6:1' (or 'all'), robots='p1a:e5 p2a:e6', shields='p1:d4', level=(2, 0), drone='e7' …"""
    odd = sorted(words.keys() - set(KNOWN))
    if odd:
        raise BadOption(f"A position of Void Zone does not know {', '.join(odd)}; it knows {', '.join(KNOWN)}.")
    t = match.table
    clear(t)
    lay(t, words)
    fill_boards(t, words)
    put_tokens(t, words)
    t.diary = Diary([])
    begin(match, t, words)


def clear(t: Arena) -> None:
    t.charged = t.full = t.standing = t.shielded = 0
    t.robots = [-1] * 9
    t.shields = [0] * t.players
    t.seen = ()
    t.turn = 0


def zone(label: str) -> int:
    if label not in BOARD.index:
        raise BadOption(f"There is no zone '{label}'; zones are a1 to i5.")
    return BOARD.index[label]


def lay(t: Arena, words: dict[str, Any]) -> None:
    if words.get("zones") == "all":
        t.charged = t.full = ALL
    elif "zones" in words:
        for word in words["zones"].split():
            label, _, rating = word.partition(":")
            t.set_rating(zone(label), int(rating or 2))
    for place, sign in enumerate(words.get("map", "").split()):
        t.set_rating(place, 0 if sign == "." else 1 if sign == "1" else 2)
        if sign in SIGNS:
            t.put(SIGNS.index(sign), place)
    for word in words.get("robots", "").split():
        piece, _, label = word.partition(":")
        t.put(PIECES.index(piece), zone(label))
    for word in words.get("shields", "").split():
        seat, _, label = word.partition(":")
        t.set_shield(int(seat[1]) - 1, zone(label))


def fill_boards(t: Arena, words: dict[str, Any]) -> None:
    n = t.players
    t.level = list(words.get("level", [0] * n))
    t.capacity = list(words.get("capacity", [max(2, level) for level in t.level]))
    t.prime = list(words.get("prime", [0] * n))
    t.exhausted = [-1] * n
    for name in words.get("exhausted", "").split():
        t.exhausted[owner_of(PIECES.index(name))] = PIECES.index(name)
    t.traits = [TRAITS.index(key) if key else -1 for key in words.get("traits", [None] * n)]
    t.gifted = max(t.traits) >= 0
    t.drain = words.get("drain", 1)
    t.round = words.get("round", 1)
    t.fallen = words.get("fallen", 0)
    t.out = tuple(seat for seat in range(n) if not t.alive(seat))


def put_tokens(t: Arena, words: dict[str, Any]) -> None:
    t.drone = BIT[zone(words["drone"])] if "drone" in words else 0
    t.grenade = BIT[zone(words["grenade"])] if "grenade" in words else 0
    t.tokens = tuple(BIT[zone(label)] if label else 0 for label in words.get("tokens", (None, None)))
    if t.robots[HOUSE] >= 0 or t.options.house_robot:
        t.token_holder = int(words.get("token_holder", "p1")[1]) - 1


def begin(match: Match, t: Arena, words: dict[str, Any]) -> None:
    """Put the match into a phase: 'actions' (C3), any other step of a turn, 'house', or 'turn' for a whole turn."""
    active = PIECES.index(words.get("active", "p1a"))
    phase = words.get("phase", "actions")
    game = VoidZone()
    game.number = (active // 2 - t.first) % t.players
    game.turn_to("house_turn" if phase == "house" else "turn")
    match.stack = [game]
    match.need = None
    match.held = []
    t.turn = 0 if phase == "turn" else 1
    if phase == "house":
        match.stack.append(house_turn(t))
    elif phase != "turn":
        turn = Turn(player=active // 2)
        turn.turn_to(phase)
        turn.used = tuple(KIND_KEYS.index(name) for name in words.get("used", ()))
        match.stack.append(turn)
        t.active = active if phase == "actions" else -1
        t.start = t.robots[active] if phase == "actions" else -1
        t.strayed = False
    match.run()
