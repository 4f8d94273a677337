"""What lies on the table in words, for labels, tips and panels alike."""

from __future__ import annotations

from ludus.core.words import Words
from ludus.games.hollow_cell import traits
from ludus.games.hollow_cell.content import event_rows
from ludus.games.hollow_cell.moments import EVENT
from ludus.games.hollow_cell.picture.seen import Seen, banners, discard_pile, full_load_of, name_of, seat_of, team
from ludus.games.hollow_cell.seats import FIRED, FRESH, USED
from ludus.games.hollow_cell.speech import card
from ludus.games.hollow_cell.table import Arena

MARKS = ((FIRED, "gear.fired"), (USED, "gear.used"), (FRESH, "gear.new"))


def says_seat(seen: Seen, seat: int, words: Words) -> str:
    """A player in one line: Warrior, hand, Wounds, Banners, Warriors left."""
    t, s, say = seen.table, seat_of(seen, seat), words.say
    hurt = say("seat.wounds", n=s.wounds)
    if s.values is not None and not t.options.epic:
        hurt = say("seat.wounds.worth", n=s.wounds, worth=sum(s.values), limit=traits.defeat_limit(t, seat))
    facts = [say("team", team=team(t, seat))] if t.sides.teams else []
    facts += [s.warrior_name(words), say("seat.hand", n=s.hand), hurt]
    facts.append(say("seat.banners" if t.players > 2 else "seat.down", n=banners(seen, seat)))
    return f"{name_of(seat, words)}: {', '.join([*facts, say('seat.warriors', n=s.alive)])}"


def says_gear(t: Arena, seat: int, side: int, words: Words) -> str:
    """An equipped card with its Charges and its state."""
    s = t.seats[seat]
    kind, full, held = s.gear[side], full_load_of(t, seat, side), s.charges[side]
    if kind < 0:
        return words.say("gear.free")
    load = [words.say("gear.load", held=held, n=full)] if full or held else []
    state = [words.say(key) for bit, key in MARKS if s.marks[side] & bit]
    return ", ".join([card(kind), *load, *state])


def says_events(t: Arena, words: Words) -> list[tuple[str, str, str]]:
    """The events in play: name, effect, and until when."""
    rows = event_rows()
    return [(rows[e].name, words.said(rows[e].hint), until(t, e, drawer, words)) for e, drawer in t.running]


def until(t: Arena, event: int, drawer: int, words: Words) -> str:
    """When an event ends."""
    if EVENT[event].stays(t):
        return words.say("until.end")
    lasts = event_rows()[event].duration
    return words.say(f"until.{lasts}", who=drawer) if lasts in ("round", "defeat") else words.say("until.event")


def says_discards(t: Arena) -> str:
    """The open discard pile by names."""
    return ", ".join(card(kind) + (f" ×{count}" if count > 1 else "") for kind, count in discard_pile(t))
