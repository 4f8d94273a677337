"""How pieces, zones and teams are called in sentences."""

from __future__ import annotations

from collections.abc import Mapping

from ludus.core.words import Speaker
from ludus.games.void_zone.actions import DRONE, HOUSE
from ludus.games.void_zone.content import team_rows, trait_rows
from ludus.games.void_zone.zones import LABEL


def team(seat: int) -> str:
    return team_rows()[seat].name


def robot(piece: int) -> str:
    if piece == HOUSE:
        return "the House Robot"
    if piece == DRONE:
        return "the Drone"
    return f"{team_rows()[piece >> 1].short} {piece % 2 + 1}"


def zone(place: int) -> str:
    return LABEL[place] if place >= 0 else "out of the arena"


def trait(number: int) -> str:
    return trait_rows()[number].name


def speakers() -> Mapping[str, Speaker]:
    return {"team": team, "robot": robot, "zone": zone, "trait": trait}
