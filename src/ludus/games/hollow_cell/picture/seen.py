"""What a view says, in the terms of a picture: who wears what, what lies where, what is under way."""

from __future__ import annotations

from copy import copy
from typing import Any, Final

from ludus.core.options import settle
from ludus.core.part import Json
from ludus.core.words import player
from ludus.draw.section import answer, fact, made_of
from ludus.draw.telling import Viewed
from ludus.games.hollow_cell import traits
from ludus.games.hollow_cell.content import warrior_rows
from ludus.games.hollow_cell.kinds import PLUGS
from ludus.games.hollow_cell.options import Options
from ludus.games.hollow_cell.sides import Sides, sides_of
from ludus.games.hollow_cell.speech import warrior
from ludus.games.hollow_cell.table import Arena, new_arena

USUAL: Final = Options()
PAYMENT: Final = ("part_loaded", "discarded", "dropped")  # what is told between the Charges and the attack itself
STEPS: Final = ("1 Discard", "2 Draw", "3 Play", "4 Charges", "5 Draw")


class SeatSeen:
    """One side of the table, as far as the viewer may know it."""

    def __init__(self, seen: Seen, number: int) -> None:
        data: dict[str, Any] = seen.table["seats"][number]
        hand = seen.table["hands"][number]["cards"]
        self.number = number
        self.name = player(number)
        self.warrior: int = data["warrior"]
        self.gear: list[int] = data["gear"]
        self.charges: list[int] = data["charges"]
        self.marks: list[int] = data["marks"]
        self.places: list[int] = data["places"]
        self.banners: int = data["banners"]
        self.alive: int = data["alive"]
        self.engines = [e for e in range(6) if data["engines"] >> e & 1]
        self.tired = [e for e in range(6) if data["engines_used"] >> e & 1]
        self.hall_used: bool = data["hall_used"]
        self.warded: bool = data["warded"]
        self.dosed: bool = data["dose"] > 0
        self.values: list[int] | None = data["wounds"] if isinstance(data["wounds"], list) else None
        self.wounds: int = data["wounds"] if self.values is None else len(self.values)
        self.reserve: list[int] = data["reserve"] if isinstance(data["reserve"], list) else []
        self.cards: list[int] | None = sorted(hand) if isinstance(hand, list) else None
        self.hand: int = hand if self.cards is None else len(self.cards)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SeatSeen) and vars(self) == vars(other)

    __hash__ = None  # type: ignore[assignment]  # it is compared by all that is known of it

    @property
    def warrior_name(self) -> str:
        return warrior(self.warrior) if self.warrior >= 0 else "no Warrior yet" if not self.alive else "no Warrior"


class Seen(Viewed):
    """A view, read once; cards, Warriors and events go by their numbers."""

    def __init__(self, view: Json) -> None:
        super().__init__(view)
        self.table: dict[str, Any] = view["table"]
        self.players: int = view["players"]
        self.chosen: dict[str, Any] = view["options"]
        self.options = options_of(self)
        self.sides = sides_seen(self)
        self.seats = [SeatSeen(self, number) for number in range(self.players)]
        self.viewer: int = -1 if view["seat"] is None else view["seat"]

    @answer
    def seat(self, number: int) -> SeatSeen:
        return self.seats[number]

    @answer
    def shown(self, number: int) -> SeatSeen:
        """A side of the table as everybody sees it."""
        seat = copy(self.seats[number])
        seat.values, seat.cards, seat.reserve = None, None, []
        return seat

    # --- who ----------------------------------------------------------------------------------------------------------

    @fact
    def me(self) -> int:
        """The seat drawn nearest: the viewer's, or the first for those who watch."""
        return max(self.viewer, 0)

    @fact
    def t(self) -> Arena:
        """The table as far as the viewer knows it, so that the rules themselves can be asked about it."""
        return laid_out(self)

    @fact
    def choosing(self) -> bool:
        return bool(self.choices)

    @fact
    def others(self) -> list[int]:
        """The other seats, clockwise."""
        return [(self.me + n) % self.players for n in range(1, self.players)]

    @fact
    def active(self) -> int:
        seat: int = self.table["active"]
        return -1 if self.result else seat

    @fact
    def dealing(self) -> bool:
        """Whether the own Warriors still have to be put in order."""
        own = self.seats[self.me]
        return own.warrior < 0 and bool(own.reserve)

    @fact
    def duel(self) -> bool:
        return self.players == 2

    @fact
    def warriors_each(self) -> int:
        return 2 if self.options.intensity_two_warriors else 3

    @fact
    def goal(self) -> int:
        """The Banners that win; 0 where only Warriors count."""
        o = self.options
        if self.duel or (o.epic and not o.epic_three_banners):
            return 0
        usual = self.warriors_each
        return o.team_goal if o.team != "off" and not (usual == 2 and o.team_goal == 3) else usual

    @answer
    def banners(self, seat: int) -> int:
        """What counts: a team's Banners together, in a duel the enemy Warriors lost."""
        if self.duel:
            other = self.seats[1 - seat]
            return self.warriors_each - other.alive if other.warrior >= 0 or self.table["turn"] else 0
        return sum(s.banners for s in self.seats if self.sides.team_of[s.number] == self.sides.team_of[seat])

    @answer
    def team(self, seat: int) -> str:
        return f"team {'ABC'[self.sides.team_of[seat]]}" if self.sides.teams else ""

    @fact
    def result(self) -> str:
        """How the game ended, in a sentence; empty while it goes on."""
        names = [player(seat) for seat in (self.view["result"] or {"winners": []})["winners"]]
        return f"{names[0]} wins" if len(names) == 1 else f"{' and '.join(names)} win" if names else ""

    # --- what is under way --------------------------------------------------------------------------------------------

    @fact
    def prompt(self) -> str:
        return next((q["prompt"] for q in self.view["question"] if q["seat"] == self.chooser), "")

    @answer
    def mine(self, seat: int) -> bool:
        return seat == self.viewer

    @answer
    def addressed(self, seat: int) -> str:
        """A player in the middle of a sentence; the viewer is 'you'."""
        return "you" if seat == self.viewer else player(seat)

    @answer
    def acts(self, seat: int) -> bool:
        return seat == self.active

    @answer
    def decides(self, seat: int) -> bool:
        return seat in self.view["asked"]

    @fact
    def fight(self) -> dict[str, Any]:
        """The Combat under way, or the defence against a grenade; empty where there is none."""
        grenade = self.frame("Defence")
        return {**grenade, "cells": 0, "attack": [], "drawn": 0} if grenade else self.frame("Combat")

    @answer
    def fights(self, seat: int) -> str:
        """What a player does in the Combat under way, if anything."""
        fight = self.fight
        return "attacks" if seat == fight.get("attacker") else "defends" if seat == fight.get("defender") else ""

    @fact
    def last_discard(self) -> int:
        """The card discarded last, as far as the log tells, or -1."""
        for kind, *values in reversed(self.view["events"]):
            if kind in ("discarded", "defended", "dropped", "left") and values[1] >= 0:
                return int(values[1])
        return -1

    @fact
    def declaration(self) -> list[list[Any]]:
        """What the log tells of the payment of the Combat under way: from the attack back to what came before it."""
        fight = self.frame("Combat")
        events: list[list[Any]] = self.view["events"] if fight else []
        said = [[kind, *values] for kind, *values in events]
        wanted = ["attack", *[fight.get(name) for name in ("attacker", "defender", "red", "source")]]
        found = len(said) - 1 - said[::-1].index(wanted) if wanted in said else 0
        begin = found
        while begin and said[begin - 1][0] in PAYMENT and said[begin - 1][1] == fight["attacker"]:
            begin -= 1
        return said[begin:found]

    @answer
    def attacked_before(self, defender: int) -> bool:
        """Whether the log tells of an attack on a player in this turn before the one under way."""
        told = self.view["events"]
        turn = max((n for n, event in enumerate(told) if event[0] == "turn"), default=0)
        return len([event for event in told[turn:] if event[0] == "attack" and event[2] == defender]) > 1

    # --- cards --------------------------------------------------------------------------------------------------------

    @answer
    def plugs(self, seat: int) -> tuple[str, ...]:
        """The kinds of plug on the four sides of the Warrior face up."""
        which = self.seats[seat].warrior
        return tuple(PLUGS) if self.options.uniform_plugs or which < 0 else warrior_rows()[which].plugs

    @answer
    def needed(self, seat: int, side: int) -> int:
        """The Charges of a full load on a side."""
        kind = self.seats[seat].gear[side]
        return 0 if kind < 0 else self.full_load(seat, kind)

    @answer
    def full_load(self, seat: int, kind: int) -> int:
        """The Charges a player needs to load a card."""
        return traits.full_load(self.t, seat, kind)

    @answer
    def limit(self, seat: int) -> int:
        """The Wounds that defeat a Warrior."""
        return traits.defeat_limit(self.t, seat)

    @answer
    def usual_limit(self, seat: int) -> int:
        """The Wounds that defeat a Warrior of a player unless its card says otherwise."""
        return traits.usual_limit(self.t, seat)

    @answer
    def hand_limit(self, seat: int) -> int:
        return traits.warrior(self.t, seat).hand_limit()

    @fact
    def charges(self) -> int:
        """All Charges in the game."""
        loaded = sum(sum(seat.charges) for seat in self.seats)
        total: int = self.table["cache"] + self.table["spent"] + self.table["drought"] + loaded
        return total

    @fact
    def discarded(self) -> list[tuple[int, int]]:
        """The open discard pile: kinds and how many of each."""
        return [(kind, count) for kind, count in enumerate(self.table["discards"]) if count]


@made_of
def options_of(seen: Seen) -> Options:
    """The options; the same ones in every picture of a match."""
    options = Options()
    settle(options, seen.chosen)
    return options


@made_of
def laid_out(seen: Seen) -> Arena:
    """What is hidden is not there: decks and other hands are empty, and Wound cards of others have no value."""
    empty = new_arena(seen.players, seen.options)
    data = {**empty.to_json(), **seen.view["table"]}
    data["seats"] = [
        {name: [0] * what if name == "wounds" and isinstance(what, int) else what for name, what in place.items()}
        | {name: place[name] if isinstance(place[name], list) else [] for name in ("reserve", "unused")}
        for place in data["seats"]
    ]
    data["hands"] = [
        {**hand, "cards": hand["cards"] if isinstance(hand["cards"], list) else [], "known": []}
        for hand in data["hands"]
    ]
    table: Arena = Arena.from_json(data, empty)
    return table


@made_of
def sides_seen(seen: Seen) -> Sides:
    return sides_of(seen.players, seen.options)
