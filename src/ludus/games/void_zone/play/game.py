"""The whole game: set-up, rounds of turns, the House Robot at the end of each round."""

from __future__ import annotations

from typing import Final

from ludus.core.fields import Public
from ludus.core.flow import AGAIN, BACK, NEXT, OVER, Flow, Procedure, draw, goto
from ludus.games.void_zone.actions import HOUSE, first_robot, second_robot
from ludus.games.void_zone.elimination import eliminate, end
from ludus.games.void_zone.play.house import house_turn
from ludus.games.void_zone.play.setup import (
    ChooseTraits,
    LayArena,
    PlaceRobots,
    charge_chambers,
    place_by_plan,
    place_house,
    return_house,
    seat_of,
)
from ludus.games.void_zone.play.turn import Turn
from ludus.games.void_zone.table import NOBODY, Arena

SEATS: Final[tuple[str, ...]] = ("p1", "p2", "p3", "p4")


class VoidZone(Procedure):
    """VZ-014: the order of set-up; then turns clockwise from player 1, round after round (VZ-040)."""

    steps = {
        "first_player": "VZ-003",
        "team_traits": "VZ-270",
        "arena": "VZ-004",
        "house_robot": "VZ-400",
        "chambers": "VZ-009",
        "robots": "VZ-012",
        "turn": "VZ-040",
        "house_turn": "VZ-402",
        "round_end": "VZ-040",
    }
    number: Public[int] = 0  # whose turn of the round it is, by player number

    def first_player(self, t: Arena) -> Flow:  # VZ-003, VZ-G05: drawn, or named by the host
        if t.options.first_player:
            t.begin_with(t.options.first_player - 1)
            return NEXT
        return draw((1,) * t.players, SEATS[: t.players])

    def rolled_first_player(self, t: Arena, seat: int) -> Flow:
        t.begin_with(seat)
        return NEXT

    def team_traits(self, t: Arena) -> Flow:  # VZ-270; VZ-014, VZ-G46: before arena and Robots
        return ChooseTraits() if t.options.traits else NEXT

    def arena(self, t: Arena) -> Flow:
        if t.options.arena == "variable":
            return LayArena()
        t.lay_plan()
        return NEXT

    def house_robot(self, t: Arena) -> Flow:  # VZ-G81: placed before the players' Robots
        if t.options.house_robot:
            place_house(t)
        return NEXT

    def chambers(self, t: Arena) -> Flow:
        charge_chambers(t)
        return NEXT

    def robots(self, t: Arena) -> Flow:  # VZ-450: an option; VZ-465: a variable arena has no start zones
        if t.options.robot_placement == "variable" or t.options.arena == "variable":
            return PlaceRobots()
        place_by_plan(t)
        return NEXT

    def turn(self, t: Arena) -> Flow:
        while self.number < t.players and not t.alive(seat_of(t, self.number)):
            self.number += 1  # VZ-029: out of the game
        if self.number == t.players:
            return NEXT
        seat = seat_of(t, self.number)
        times = t.remember(seat) if t.options.repetition_draw else 0
        if times and times >= t.options.repetition_draw:
            end(t, "VZ-G41")
            return OVER
        return Turn(player=seat)

    def after_turn(self, t: Arena, done: Turn) -> Flow:
        self.number += 1
        return AGAIN

    def house_turn(self, t: Arena) -> Flow:  # VZ-402: after the last player
        if not t.options.house_robot or (t.robots[HOUSE] < 0 and not return_house(t)):
            return NEXT  # VZ-417: House turns stop
        return house_turn(t)

    def round_end(self, t: Arena) -> Flow:
        limit = t.options.round_limit
        if limit and t.round >= limit:
            end(t, "VZ-G41")
            return OVER
        t.next_round()
        self.number = 0  # VZ-G75: rounds end before player 1 would be due, even if player 1 is out
        return goto("turn")


class Resignation(Procedure):
    """VZ-G43: a player gives up; both Robots are eliminated one after the other, with all consequences."""

    steps = {
        "first_robot": "VZ-G43",
        "second_robot": "VZ-G43",
        "back": "VZ-G43",
    }
    player: Public[int]

    def first_robot(self, t: Arena) -> Flow:
        t.tell("resigned", self.player)
        return self.remove(t, first_robot(self.player))

    def second_robot(self, t: Arena) -> Flow:
        return self.remove(t, second_robot(self.player))

    def back(self, t: Arena) -> Flow:
        return BACK

    def remove(self, t: Arena, robot: int) -> Flow:
        if t.robots[robot] >= 0:
            eliminate(t, robot, NOBODY)
        return NEXT
