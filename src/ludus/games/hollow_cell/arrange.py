"""Lays out a position: for tests, puzzles and lessons. Players are in Step 3 of p1 unless told otherwise."""

from __future__ import annotations

from typing import Any

from ludus.core.diary import Diary
from ludus.core.errors import BadOption
from ludus.core.match import Match
from ludus.games.hollow_cell.board import warriors_each
from ludus.games.hollow_cell.card_data import DUST_BOMB, ENGINES, EVENTS, SIDES, VAULT, WARRIORS
from ludus.games.hollow_cell.play.game import HollowCell
from ludus.games.hollow_cell.play.turn import Turn
from ludus.games.hollow_cell.seats import FIRED, FRESH, Player, put, without
from ludus.games.hollow_cell.table import Arena, new_arena
from ludus.games.hollow_cell.traits import full_load

PLAIN = ["skirr-courier", "pit-jackal", "powder-monk", "carrion-matriarch", "iron-gourmand", "leech-queen"]
PLAYERS = ("p1", "p2", "p3", "p4", "p5", "p6")
KNOWN = (
    *PLAYERS, "warriors", "reserves", "alive", "gear", "fresh", "fired", "places", "wounds", "banners", "kills",
    "cache", "spent", "discards", "deck", "events", "seen", "engines", "active", "phase", "turn",
)  # fmt: skip


def arrange(match: Match[Arena], words: dict[str, Any]) -> None:
    """Words: p1='cell helmet', warriors='the-elder …', gear={'p1': 'left:blazer:2'}, wounds={'p2': '2 1'}, cache=4 …"""
    odd = sorted(words.keys() - set(KNOWN))
    if odd:
        raise BadOption(f"A position of Hollow Cell does not know {', '.join(odd)}; it knows {', '.join(KNOWN)}.")
    before = match.table
    t = new_arena(before.players, before.options)
    match.table = t
    line_up(t, words)
    deal(t, words)
    put_events(t, words)
    put_charges(t, words)
    t.diary = Diary([])
    begin(match, t, words)


def number(keys: list[str], word: str) -> int:
    if word not in keys:
        raise BadOption(f"There is no '{word}' among {', '.join(keys)}.")
    return keys.index(word)


def of_seats(t: Arena, given: Any) -> list[tuple[Player, list[str]]]:
    """What a word such as {'p2': 'bunker'} says of the seats."""
    return [(t.seats[number(list(PLAYERS), who)], text.split()) for who, text in (given or {}).items()]


def line_up(t: Arena, words: dict[str, Any]) -> None:
    faces = [number(WARRIORS, key) for key in words.get("warriors", " ".join(PLAIN[: t.players])).split()]
    alive = words.get("alive", [warriors_each(t.options)] * t.players)
    for seat, warrior, left in zip(t.seats, faces, alive, strict=True):
        seat.warrior, seat.alive = warrior, left
        t.warrior_box = without(t.warrior_box, warrior)
    for seat, keys in of_seats(t, words.get("reserves")):
        seat.reserve = tuple(number(WARRIORS, key) for key in keys)
        t.warrior_box = tuple(w for w in t.warrior_box if w not in seat.reserve)
    for seat in t.seats:
        while len(seat.reserve) < seat.alive - 1:
            seat.reserve += t.warrior_box[:1]
            t.warrior_box = t.warrior_box[1:]
        seat.alive = len(seat.reserve) + 1
    for seat, banners in zip(t.seats, words.get("banners", [0] * t.players), strict=True):
        seat.banners = banners
    for seat, kill in zip(t.seats, words.get("kills", [0] * t.players), strict=True):
        seat.last_kill = kill
    t.kills = max([seat.last_kill for seat in t.seats])
    for seat, keys in of_seats(t, words.get("wounds")):
        seat.wounds = tuple(int(value) for value in keys)
        t.wound_deck = tuple(left - seat.wounds.count(value) for value, left in enumerate(t.wound_deck))
        t.wounds_left -= len(seat.wounds)
    for seat, keys in of_seats(t, words.get("engines")):
        seat.engines = sum(1 << number(ENGINES, key) for key in keys)


def lift(t: Arena, key: str) -> int:
    kind = number(VAULT, key)
    if not t.vault[kind]:
        raise BadOption(f"There are fewer cards '{key}'.")
    t.lift(kind)
    return kind


def deal(t: Arena, words: dict[str, Any]) -> None:
    for who, player in enumerate(PLAYERS[: t.players]):
        for key in words.get(player, "").split():
            t.hands[who].cards += (lift(t, key),)
    for seat, keys in of_seats(t, words.get("places")):
        seat.places = tuple(lift(t, key) for key in keys)
    for seat, keys in of_seats(t, words.get("gear")):
        for word in keys:
            side, key, charges = [*word.split(":"), ""][:3]
            place, kind = number(SIDES, side), lift(t, key)
            seat.gear = put(seat.gear, place, kind)
            full = full_load(t, t.seats.index(seat), kind)
            seat.charges = put(seat.charges, place, int(charges) if charges else full)
    for name, mark in (("fresh", FRESH), ("fired", FIRED)):
        for seat, keys in of_seats(t, words.get(name)):
            for side in keys:
                place = number(SIDES, side)
                seat.marks = put(seat.marks, place, seat.marks[place] | mark)
    for key in words.get("discards", "").split():
        t.discards[lift(t, key)] += 1
    if "deck" in words:
        deck = [lift(t, key) for key in words["deck"].split()]
        t.discards = [t.discards[kind] + t.vault[kind] for kind in range(len(t.vault))]
        t.vault = [deck.count(kind) for kind in range(len(t.vault))]
        t.vault_left = len(deck)


def put_events(t: Arena, words: dict[str, Any]) -> None:
    for word in words.get("events", "").split():
        key, _, drawer = word.partition(":")
        event = number(EVENTS, key)
        t.events = put(t.events, event, 0)
        t.events_left -= 1
        t.stay(event, number(list(PLAYERS), drawer or "p1"))
    for _ in range(words.get("seen", 0)):
        event = next(e for e in range(21) if t.events[e] and e != DUST_BOMB)
        t.events = put(t.events, event, 0)
        t.events_left -= 1
        t.events_taken += 1
        t.events_out += (event,)


def put_charges(t: Arena, words: dict[str, Any]) -> None:
    t.spent = words.get("spent", 0)
    t.cache = words.get("cache", t.cache - t.charges_on_cards() - t.spent)
    if t.cache < 0:
        raise BadOption("There are fewer Charges.")


def begin(match: Match, t: Arena, words: dict[str, Any]) -> None:
    """Put the match into a phase: 'play' (Step 3), any other step of a turn, or 'turn' for a whole turn."""
    active = number(list(PLAYERS), words.get("active", "p1"))
    phase = words.get("phase", "play")
    game = HollowCell()
    game.seat = active
    game.turn_to("turn")
    match.stack = [game]
    match.need = None
    match.held = []
    t.turn = words.get("turn", 0 if phase == "turn" else 1)
    t.active = active
    if phase != "turn":
        turn = Turn(seat=active)
        turn.turn_to(phase)
        match.stack.append(turn)
    match.run()
