"""How pieces, zones and teams are called in sentences; each takes a number of the table or a word of a notation."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from ludus.core.words import Name, Speaker
from ludus.games.void_zone.actions import DRONE, HOUSE, PIECES, TRAITS, owner_of
from ludus.games.void_zone.content import team_rows, trait_rows
from ludus.games.void_zone.zones import LABEL

NOBODYS = {HOUSE: "house", DRONE: "drone"}  # pieces without a team


def team(seat: int) -> str:
    return team_rows()[seat].name


def short(seat: int) -> str:
    """The first part of its Robots' names."""
    return team_rows()[seat].short


def robot(piece: int | str) -> str | Name:
    """A piece in the middle of a sentence."""
    number = PIECES.index(piece) if isinstance(piece, str) else piece
    if number in NOBODYS:
        return Name(NOBODYS[number])
    return f"{short(owner_of(number))} {number % 2 + 1}"


def robot_first(piece: int | str) -> str | Name:
    """A piece at the beginning of a sentence."""
    name = robot(piece)
    return Name(f"{name.key}.first") if isinstance(name, Name) else name


def zone(place: int) -> str | Name:
    return LABEL[place] if place >= 0 else Name("outside")


def places(found: tuple[int, ...]) -> str:
    """Some zones, one after the other."""
    return " ".join([LABEL[place] for place in found])


def trait(which: int | str) -> str:
    return trait_rows()[TRAITS.index(which) if isinstance(which, str) else which].name


def blocker(what: str) -> Name:
    """What occupies a zone, at the beginning of a sentence."""
    return Name(f"blocker.{what}")


def rating(bars: int) -> str | Name:
    return str(bars) if bars else Name("pit")


def gain(amount: int) -> Name:
    return Name("gained", charge=amount) if amount > 0 else Name("lost", charge=-amount)


def ending(seat: int) -> Name:
    """How the game ended; nobody's victory is a draw."""
    return Name("won", team=team(seat)) if seat >= 0 else Name("draw")


@cache
def speakers() -> Mapping[str, Speaker]:
    return {
        "team": team, "short": short, "robot": robot, "Robot": robot_first, "zone": zone, "trait": trait,
        "places": places, "rating": rating, "blocker": blocker, "gain": gain, "ending": ending,
    }  # fmt: skip
