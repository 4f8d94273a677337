"""Set-up: traits, the arena, the Robots."""

from __future__ import annotations

from typing import Final

from ludus.core.action import Action
from ludus.core.fields import Public
from ludus.core.flow import AGAIN, DONE, NEXT, Flow, Procedure, ask
from ludus.core.reason import Reason
from ludus.games.void_zone.actions import (
    HOUSE,
    PLACE,
    POOL,
    TILE,
    TRAIT,
    Pick,
    Place,
    Tile,
    at,
    first_robot,
    second_robot,
)
from ludus.games.void_zone.content import start_levels, tiles
from ludus.games.void_zone.table import TOP, Arena
from ludus.games.void_zone.zones import ALL, BIT, CENTRE, CENTRE_ZONES, E5, spread

TILES: Final[list[int]] = tiles()  # VZ-462
START_LEVEL: Final[list[int]] = start_levels()  # VZ-009


def seat_of(t: Arena, number: int) -> int:
    """VZ-002: players are numbered clockwise from the first player."""
    return (t.first + number) % t.players


class ChooseTraits(Procedure):
    """VZ-014, VZ-G46: after seats and colors, before arena and Robots."""

    steps = {
        "pool": "VZ-271",
        "pick": "VZ-272",
    }
    chosen: Public[tuple[int, ...]] = ()  # the pool
    number: Public[int] = 0  # player number of the one who picks

    def pool(self, t: Arena) -> Flow:  # VZ-271: as many different traits as players, named in the order of the list
        missing = t.players - len(self.chosen)
        if not missing:
            self.number = t.players - 1
            return NEXT
        lowest = self.chosen[-1] + 1 if self.chosen else 0
        return ask(t.first, POOL[lowest : 23 - missing])

    def why_not_pool(self, t: Arena, a: Pick) -> str:
        if POOL[a.trait] is not a:
            return Reason("VZ-271", "first")
        late = not self.chosen or a.trait > self.chosen[-1]
        return Reason("VZ-271", "late") if late else Reason("VZ-271", "order", last=self.chosen[-1])

    def on_pool(self, t: Arena, a: Pick) -> Flow:
        self.chosen += (a.trait,)
        t.tell("pool", t.first, a.trait)
        return AGAIN

    def pick(self, t: Arena) -> Flow:  # VZ-272: the last player first; the first player gets the one left over
        seat = seat_of(t, self.number)
        if len(self.chosen) == 1:
            t.give_trait(seat, self.chosen[0])
            return DONE
        return ask(seat, [TRAIT[i] for i in self.chosen])

    def why_not_pick(self, t: Arena, a: Pick) -> str:
        return Reason("VZ-272", "pool") if TRAIT[a.trait] is a else Reason("VZ-272", "complete")

    def on_pick(self, t: Arena, a: Pick) -> Flow:
        t.give_trait(seat_of(t, self.number), a.trait)
        self.chosen = tuple([i for i in self.chosen if i != a.trait])
        self.number -= 1
        return AGAIN


class LayArena(Procedure):
    """Variable Arena Setup: seven tiles in the centre, then tile by tile in turn order."""

    steps = {
        "centre": "VZ-460",
        "tile": "VZ-461",
    }
    left: Public[int] = 0
    number: Public[int] = 0

    def centre(self, t: Arena) -> Flow:  # VZ-460: seven full tiles
        for zone in CENTRE_ZONES:
            t.set_rating(zone, TOP)
        # VZ-462, VZ-G02: by the number of players
        self.left = t.options.arena_tiles_4p if t.players == 4 else TILES[t.players]
        return NEXT

    def tile(self, t: Arena) -> Flow:  # VZ-461, VZ-463: either side up
        if not self.left:
            return DONE
        valid = tile_zones(t)
        return ask(seat_of(t, self.number), [*at(TILE[1], valid), *at(TILE[0], valid)])

    def why_not_tile(self, t: Arena, a: Tile) -> str:
        if t.charged & BIT[a.zone]:
            return Reason("VZ-464", "laid", zone=a.zone)
        if CENTRE & BIT[a.zone]:
            return Reason("VZ-464", "centre", zone=a.zone)
        return Reason("VZ-G82", "alone", zone=a.zone)

    def on_tile(self, t: Arena, a: Tile) -> Flow:
        t.lay_tile(a.zone, a.rating)
        self.left -= 1
        self.number = (self.number + 1) % t.players
        return AGAIN


def tile_zones(t: Arena) -> int:
    """VZ-464: outside the centre, without a tile; VZ-G82: anywhere, or next to a tile."""
    valid = ALL & ~CENTRE & ~t.charged
    return valid & spread(t.charged) if t.options.arena_placement == "connected" else valid


def why_not_start(t: Arena, zone: int) -> str:
    """VZ-455: Robots start on empty Charged Zones."""
    return Reason("VZ-455", "robot", robot=t.robot_at(zone)) if t.standing & BIT[zone] else Reason("VZ-455", "void")


class PlaceRobots(Procedure):
    """Variable Robot Placement: one Robot each in turn order, then the other in reverse order."""

    steps = {
        "first_robots": "VZ-451",
        "second_robots": "VZ-452",
    }
    number: Public[int] = 0

    def first_robots(self, t: Arena) -> Flow:
        if self.number == t.players:
            self.number -= 1
            return NEXT
        return ask(seat_of(t, self.number), at(PLACE, t.free_zones() & ~CENTRE))  # VZ-453: outside the green line

    def near_first_robots(self, t: Arena) -> list[Action]:
        return at(PLACE, CENTRE)

    def why_not_first_robots(self, t: Arena, a: Place) -> str:
        return "VZ-453" if t.free_zones() & BIT[a.zone] else why_not_start(t, a.zone)

    def on_first_robots(self, t: Arena, a: Place) -> Flow:
        t.place(first_robot(seat_of(t, self.number)), a.zone)
        self.number += 1
        return AGAIN

    def second_robots(self, t: Arena) -> Flow:  # VZ-454: now also inside
        if self.number < 0:
            return DONE
        return ask(seat_of(t, self.number), at(PLACE, t.free_zones()))  # VZ-455, VZ-G80: empty and Charged

    def why_not_second_robots(self, t: Arena, a: Place) -> str:
        return why_not_start(t, a.zone)

    def on_second_robots(self, t: Arena, a: Place) -> Flow:
        t.place(second_robot(seat_of(t, self.number)), a.zone)
        self.number -= 1
        return AGAIN


def place_by_plan(t: Arena) -> None:
    """VZ-012, VZ-G06, VZ-G83: each player's Robots on the two start zones of the player's number, one in each."""
    for number in range(t.players):
        seat = seat_of(t, number)
        t.place(first_robot(seat), t.plan.starts[number][0])
        t.place(second_robot(seat), t.plan.starts[number][1])


def place_house(t: Arena) -> None:
    """VZ-400, VZ-401: on the centremost zone; the first player has its token."""
    t.place(HOUSE, E5)
    t.set_house_token(t.first)


def return_house(t: Arena) -> bool:
    """VZ-G72: the option brings a removed House Robot back to e5, or the first free centre zone; else it waits."""
    if t.options.house_return != "centre":
        return False
    for zone in [E5, *CENTRE_ZONES]:
        if t.free_zones() & BIT[zone]:
            t.place(HOUSE, zone)
            return True
    return False


def charge_chambers(t: Arena) -> None:
    """VZ-009: 0 for player 1, 1 for players 2 and 3, 2 for player 4."""
    for number in range(t.players):
        t.gain(seat_of(t, number), START_LEVEL[number])
