"""What the table says, in the words of a picture."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, TypeAlias

from ludus.core.seen import Seen as SeenTable
from ludus.core.words import Words
from ludus.games.void_zone.actions import DRONE, HOUSE, first_robot, owner_of
from ludus.games.void_zone.moments import TRAIT
from ludus.games.void_zone.play.game import VoidZone
from ludus.games.void_zone.play.house import HouseTurn
from ludus.games.void_zone.play.turn import Turn
from ludus.games.void_zone.speech import robot, team
from ludus.games.void_zone.table import NOBODY, Arena
from ludus.games.void_zone.zones import BIT, CENTRE_ZONES, LABEL

Seen: TypeAlias = SeenTable[Arena]
CENTRE: Final = [LABEL[zone] for zone in CENTRE_ZONES]


def turn_of(seen: Seen) -> int:
    """Whose turn it is; -1 between turns."""
    turn = seen.frame(Turn)
    return turn.player if turn else NOBODY


def setting_up(seen: Seen) -> bool:
    """Whether the first turn is still to come."""
    game = seen.frame(VoidZone)
    return game is not None and game.where() not in ("turn", "house_turn", "round_end")


def result(seen: Seen, words: Words) -> str:
    """How the game ended, in a sentence; empty while it goes on."""
    if not seen.result:
        return ""
    first, *more = seen.result.winners
    return words.say("result.draw", teams=teams([first, *more])) if more else words.say("result.won", seat=first)


def teams(seats: Iterable[int]) -> str:
    return ", ".join(team(seat) for seat in seats)


def out(seen: Seen, piece: int) -> bool:
    return seen.table.robots[piece] < 0 and not setting_up(seen)


def robots_of(seat: int) -> tuple[int, int]:
    return first_robot(seat), first_robot(seat) + 1


def has(t: Arena, key: str) -> int:
    """The seat with a trait, or -1."""
    return next((seat for seat in range(t.players) if TRAIT[t.traits[seat]].key == key), NOBODY)


def piece_on(t: Arena, zone: int) -> int:
    return DRONE if t.drone & BIT[zone] else t.robot_at(zone)


def cost_at(t: Arena, zone: int) -> int:
    """What the Interference token on a zone asks of others; 0 where there is none."""
    costs = zip(t.tokens, t.options.interference_costs, strict=True)
    return next((cost for token, cost in costs if token & BIT[zone]), 0)


def busy(t: Arena) -> int:
    """The zones with something on them."""
    return t.blockers() | t.tokens[0] | t.tokens[1]


def says(seen: Seen, words: Words, zone: int) -> str:
    """A place and all that is on it, in words."""
    t = seen.table
    said, piece, cost = [empty(words, zone, t.rating(zone))], piece_on(t, zone), cost_at(t, zone)
    if piece >= 0:
        said.append(says_piece(seen, words, piece))
    if t.shielded & BIT[zone]:
        said.append(words.say("place.shield", seat=t.shield_owner(zone)))
    if t.grenade & BIT[zone]:
        said.append(words.say("place.grenade", seat=has(t, "electro_grenade")))
    if cost:
        said.append(words.say("place.token", cost=cost))
    return ", ".join(said)


def says_piece(seen: Seen, words: Words, piece: int) -> str:
    """A piece and its state."""
    if piece == HOUSE:
        return words.say("piece.house")
    if piece == DRONE:
        return words.say("piece.drone", seat=seen.table.drone_owner())
    return ", ".join([words.name(robot(piece)), *[words.say(f"state.{state}") for state in states(seen, piece)]])


def states(seen: Seen, piece: int) -> list[str]:
    """Active, exhausted, or neither: the keys of texts."""
    if piece == seen.table.active and not seen.frame(HouseTurn):
        return ["active"]
    return ["exhausted"] if piece < HOUSE and seen.table.exhausted[owner_of(piece)] == piece else []


@lru_cache(1 << 10)  # every place at every rating, in each language
def empty(words: Words, zone: int, rating: int) -> str:
    """A place in words, without what is on it."""
    return words.say("place", zone=zone, bars=bars(words, rating))


def bars(words: Words, rating: int) -> str:
    """A rating as it is drawn."""
    return words.say("bars", n=rating) if rating else words.say("bars.none")
