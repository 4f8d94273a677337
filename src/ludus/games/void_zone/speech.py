"""How pieces, zones and teams are called in sentences; each takes a number of the table or a word of a notation."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from ludus.core.words import Speaker
from ludus.games.void_zone.actions import DRONE, HOUSE, PIECES, TRAITS, owner_of
from ludus.games.void_zone.content import team_rows, trait_rows
from ludus.games.void_zone.zones import LABEL


def team(seat: int) -> str:
    return team_rows()[seat].name


def short(seat: int) -> str:
    """The first part of its Robots' names."""
    return team_rows()[seat].short


def robot(piece: int | str) -> str:
    """A piece in the middle of a sentence."""
    number = PIECES.index(piece) if isinstance(piece, str) else piece
    if number == HOUSE:
        return "the House Robot"
    return "the Drone" if number == DRONE else f"{short(owner_of(number))} {number % 2 + 1}"


def robot_first(piece: int | str) -> str:
    """A piece at the beginning of a sentence."""
    name = robot(piece)
    return name[0].upper() + name[1:]


def zone(place: int) -> str:
    return LABEL[place] if place >= 0 else "out of the arena"


def places(found: tuple[int, ...]) -> str:
    """Some zones, one after the other."""
    return " ".join([LABEL[place] for place in found])


def trait(which: int | str) -> str:
    return trait_rows()[TRAITS.index(which) if isinstance(which, str) else which].name


BLOCKERS = {
    "robot": "A Robot",
    "shield": "A Force-Shield",
    "drone": "The Drone",
    "grenade": "The Electro-Grenade",
}


def blocker(what: str) -> str:
    """What occupies a zone, at the beginning of a sentence."""
    return BLOCKERS[what]


def rating(bars: int) -> str:
    return str(bars) if bars else "0, a Void Zone"


def gain(amount: int) -> str:
    return f"gained {amount}⚡" if amount > 0 else f"lost {-amount}⚡"


def ending(seat: int) -> str:
    """How the game ended; nobody's victory is a draw."""
    return f"{team(seat)} won." if seat >= 0 else "The game ended in a draw."


@cache
def speakers() -> Mapping[str, Speaker]:
    return {
        "team": team, "short": short, "robot": robot, "Robot": robot_first, "zone": zone, "trait": trait,
        "places": places, "rating": rating, "blocker": blocker, "gain": gain, "ending": ending,
    }  # fmt: skip
