"""What a seat knows of the arena, in the terms of a picture: who sits where, what lies open, what is under way."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, TypeAlias

from ludus.core.seen import Seen as SeenTable
from ludus.core.words import Words, name_player
from ludus.games.hollow_cell import traits
from ludus.games.hollow_cell.card_data import EMPTY, NOBODY
from ludus.games.hollow_cell.play.combat import Combat
from ludus.games.hollow_cell.play.defence import Defence
from ludus.games.hollow_cell.speech import warrior
from ludus.games.hollow_cell.table import Arena

Seen: TypeAlias = SeenTable[Arena]
STEPS: Final = 5  # of a turn


class SeatSeen:
    """One side of the table, as far as the viewer may know it."""

    def __init__(self, seen: Seen, number: int) -> None:
        side, hand = seen.table.seats[number], seen.table.hands[number]
        own = number == seen.seat
        self.number = number
        self.warrior = side.warrior
        self.gear = side.gear
        self.charges = side.charges
        self.marks = side.marks
        self.places = side.places
        self.alive = side.alive
        self.engines = [e for e in range(6) if side.engines >> e & 1]
        self.tired = [e for e in range(6) if side.engines_used >> e & 1]
        self.warded = side.warded
        self.dosed = side.dose > 0
        self.values = side.wounds if own else None  # of the Wound cards, where they are known
        self.wounds = len(side.wounds)
        self.reserve = side.reserve if own else ()
        self.cards = sorted(hand.cards) if hand.belongs(number, seen.seat) else None
        self.hand = len(hand.cards)

    def warrior_name(self, words: Words) -> str:
        if self.warrior >= 0:
            return warrior(self.warrior)
        return words.say("seat.no_warrior" if self.alive else "seat.no_warrior_yet")


@lru_cache(64)  # of the seats that are looked at now
def seat_of(seen: Seen, number: int) -> SeatSeen:
    return SeatSeen(seen, number)


def seats_of(seen: Seen) -> list[SeatSeen]:
    return [seat_of(seen, number) for number in range(seen.players)]


# --- who --------------------------------------------------------------------------------------------------------------


def me(seen: Seen) -> int:
    """The seat drawn nearest: the viewer's, or the first for those who watch."""
    return max(seen.seat, 0)


def others(seen: Seen) -> list[int]:
    """The other seats, clockwise."""
    return [(me(seen) + n) % seen.players for n in range(1, seen.players)]


def active(seen: Seen) -> int:
    """Whose turn it is; -1 between turns and after the end."""
    return NOBODY if seen.result else seen.table.active


def dealing(seen: Seen) -> bool:
    """Whether the viewer's Warriors still have to be put in order."""
    own = seat_of(seen, me(seen))
    return own.warrior < 0 and bool(own.reserve)


def banners(seen: Seen, seat: int) -> int:
    """What counts: a team's Banners together, in a duel the enemy Warriors lost, once they have been sent out."""
    t = seen.table
    return t.banners_of(seat) if t.turn or t.players > 2 or t.seats[1 - seat].warrior >= 0 else 0


def team(t: Arena, seat: int) -> str:
    """The letter of a seat's team; empty where there are no teams."""
    return "ABC"[t.sides.team_of[seat]] if t.sides.teams else ""


def result(seen: Seen, words: Words) -> str:
    """How the game ended, in a sentence; empty while it goes on."""
    names = [name_of(seat, words) for seat in seen.result.winners] if seen.result else []
    key = "result.wins" if len(names) == 1 else "result.win"
    return words.say(key, names=words.say("and").join(names)) if names else ""


def name_of(seat: int, words: Words) -> str:
    """A player's name in the reader's language."""
    return words.name(name_player(seat))


# --- what is under way ------------------------------------------------------------------------------------------------


def prompt(seen: Seen) -> str:
    return next((question.prompt for question in seen.questions if question.seat == seen.chooser), "")


def fight_of(seen: Seen) -> Defence | None:
    """The Combat under way, or the defense against a grenade."""
    return seen.frame(Defence)


def combat_of(seen: Seen) -> Combat | None:
    fight = fight_of(seen)
    return fight if isinstance(fight, Combat) else None


def fights(seen: Seen, seat: int) -> str:
    """The part of a player in the Combat under way, if any: "attacks" or "defends"."""
    fight = fight_of(seen)
    if fight is None:
        return ""
    return "attacks" if seat == fight.attacker else "defends" if seat == fight.defender else ""


def last_discard(seen: Seen) -> int:
    """The card discarded last, as far as the log tells, or -1."""
    for event in reversed(seen.events):
        if event.kind in ("discarded", "defended", "dropped", "left"):
            return event.args[1]
    return -1


# --- cards ------------------------------------------------------------------------------------------------------------


def full_load_of(t: Arena, seat: int, side: int) -> int:
    """The Charges of a full load on a side."""
    kind = t.seats[seat].gear[side]
    return 0 if kind == EMPTY else traits.full_load(t, seat, kind)


def all_charges(t: Arena) -> int:
    """All Charges in the game."""
    return t.cache + t.spent + t.drought + t.charges_on_cards()


def discard_pile(t: Arena) -> list[tuple[int, int]]:
    """The open discard pile: kinds and how many of each."""
    return [(kind, count) for kind, count in enumerate(t.discards) if count]
