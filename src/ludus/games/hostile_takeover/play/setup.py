"""Set-up: teams, start zones, deployment."""

from __future__ import annotations

from typing import Final

from ludus.core.action import Action
from ludus.core.chance import Rng
from ludus.core.fields import Each, Public
from ludus.core.flow import AGAIN, DONE, NEXT, Flow, Procedure, ask, draw
from ludus.core.reason import Reason
from ludus.games.hostile_takeover.actions import PLACE, TEAM, ZONE, AtSquare, Team, Zone
from ludus.games.hostile_takeover.charts import RECOMMENDED
from ludus.games.hostile_takeover.content import FIGURES_EACH
from ludus.games.hostile_takeover.names import figures_of, holds, lies_in, without
from ludus.games.hostile_takeover.table import Arena
from ludus.geometry.squares import squares_of

SEATS: Final[tuple[str, ...]] = ("p1", "p2", "p3", "p4")


class ChooseTeams(Procedure):
    """HT-008: each player takes a different recommended team, in an order that is drawn (HT-G27)."""

    steps = {
        "first": "HT-G27",
        "team": "HT-008",
    }
    picking: Public[tuple[int, ...]] = ()  # seats in the order of picking
    left: Public[int] = 15  # teams nobody has

    def first(self, t: Arena) -> Flow:
        waiting = [seat for seat in range(t.players) if seat not in self.picking]
        if len(waiting) == 1:
            self.picking += (waiting[0],)
            waiting = []
        if not waiting:
            return NEXT
        return draw(tuple([0 if seat in self.picking else 1 for seat in range(t.players)]), SEATS[: t.players])

    def rolled_first(self, t: Arena, seat: int) -> Flow:
        self.picking += (seat,)
        t.tell("picking", seat, len(self.picking))
        return AGAIN

    def team(self, t: Arena) -> Flow:
        if not self.picking:
            return DONE
        options = [TEAM[i] for i in range(4) if holds(self.left, i)]
        if len(options) == 1:
            return self.give(t, figures_of(self.left)[0])
        return ask(self.picking[0], options)

    def near_team(self, t: Arena) -> list[Action]:
        return TEAM

    def why_not_team(self, t: Arena, a: Team) -> str:
        if holds(self.left, a.number):
            return ""
        return Reason("HT-008", "team", who=t.side[figures_of(RECOMMENDED[a.number])[0]])

    def on_team(self, t: Arena, a: Team) -> Flow:
        return self.give(t, a.number)

    def give(self, t: Arena, team: int) -> Flow:
        seat = self.picking[0]
        for figure in figures_of(RECOMMENDED[team]):
            t.join(seat, figure)
        t.tell("team", seat, team)
        self.left = without(self.left, team)
        self.picking = self.picking[1:]
        return AGAIN


def opposite(zone: int) -> int:
    """The zone across: they are lettered round the arena."""
    return (zone + 2) % 4


class ChooseZones(Procedure):
    """HT-G27, by option: players take a corner or an edge in seat order."""

    steps = {"zone": "HT-G27"}
    seat: Public[int] = 0

    def zone(self, t: Arena) -> Flow:
        if self.seat == t.players:
            return DONE
        free = self.free(t)
        if len(free) == 1:
            t.give_zone(self.seat, free[0])
            self.seat += 1
            return AGAIN
        return ask(self.seat, [ZONE[z] for z in free])

    def free(self, t: Arena) -> list[int]:
        """HT-213, HT-222: with two players the corners are diagonally opposite."""
        if t.players == 2 and self.seat == 1:
            return [opposite(t.zones[0])]
        return [z for z in range(len(t.ground.zones)) if z not in t.zones]

    def near_zone(self, t: Arena) -> list[Action]:
        return ZONE

    def why_not_zone(self, t: Arena, a: Zone) -> str:
        if a.number in self.free(t):
            return ""
        if a.number in t.zones:
            return Reason("HT-G27", "taken", who=t.zones.index(a.number))
        return Reason("HT-G27", "zones", zones=len(t.ground.zones))

    def on_zone(self, t: Arena, a: Zone) -> Flow:
        t.give_zone(self.seat, a.number)
        self.seat += 1
        return AGAIN


class Deployment(Procedure):
    """HT-015: four figures in different squares of their start zone; all at once and secret (HT-G28)."""

    steps = {
        "choose": "HT-015",
        "place": "HT-015",
        "place_openly": "HT-G28",
        "reveal": "HT-015",
    }
    sealed = ("place",)
    repeats = {"place_openly": "place"}
    seat: Public[int] = 0
    figure: Public[int] = -1  # the one to be placed
    places: Each[tuple[int, ...]] = ()  # squares so far, four for each seat

    def whose(self, name: str, place: int) -> int:
        return place // FIGURES_EACH

    def choose(self, t: Arena) -> Flow:
        self.figure = figures_of(t.teams[0])[0]
        return NEXT

    def place(self, t: Arena) -> Flow:
        if t.options.deploy != "simultaneous" or self.seat == t.players:
            return NEXT
        return ask(self.seat, self.options(t))

    def place_openly(self, t: Arena) -> Flow:
        if self.seat == t.players:
            return NEXT
        return ask(self.seat, self.options(t))

    def mine(self) -> tuple[int, ...]:
        """The squares that the placing player has used."""
        return self.places[FIGURES_EACH * self.seat :]

    def places_of(self, seat: int) -> tuple[int, ...]:
        """The squares of a player's figures so far."""
        return self.places[FIGURES_EACH * seat : FIGURES_EACH * (seat + 1)] if seat >= 0 else ()

    def options(self, t: Arena) -> list[Action]:
        zone = squares_of(t.ground.zones[t.zones[self.seat]])
        used = self.mine()
        return [PLACE[s] for s in zone if s not in used]

    def near_place(self, t: Arena) -> list[Action]:
        return [PLACE[s] for s in squares_of(t.ground.zones[t.zones[self.seat]])]

    def why_not_place(self, t: Arena, a: AtSquare) -> str:
        if not lies_in(a.square, t.ground.zones[t.zones[self.seat]]):
            return "HT-015"
        if a.square not in self.mine():
            return ""
        return Reason(
            "HT-019", "taken", who=figures_of(t.teams[self.seat])[self.mine().index(a.square)], square=a.square
        )

    def on_place(self, t: Arena, a: AtSquare) -> Flow:
        self.put(t, a.square)
        return AGAIN

    def on_place_openly(self, t: Arena, a: AtSquare) -> Flow:
        t.deploy(self.figure, a.square)
        self.put(t, a.square)
        return AGAIN

    def put(self, t: Arena, square: int) -> None:
        self.places += (square,)
        self.seat, number = divmod(len(self.places), FIGURES_EACH)
        self.figure = figures_of(t.teams[self.seat])[number] if self.seat < t.players else -1

    def reveal(self, t: Arena) -> Flow:
        if t.options.deploy == "simultaneous":
            for i, square in enumerate(self.places):
                t.deploy(figures_of(t.teams[i // FIGURES_EACH])[i % FIGURES_EACH], square)
        return DONE

    def imagine(self, table: Arena, seat: int, rng: Rng) -> None:
        """Others may stand anywhere in their zones."""
        if table.options.deploy != "simultaneous":
            return
        places: list[int] = []
        for other in range(table.players):
            own = self.places_of(other)
            zone = squares_of(table.ground.zones[table.zones[other]])
            rng.shuffle(zone)
            places += own if other == seat else zone[: len(own)]
        self.places = tuple(places)
