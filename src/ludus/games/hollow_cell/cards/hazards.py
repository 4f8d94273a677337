"""Events that wound: a die for each player in reach, or a Weapon given up instead."""

from __future__ import annotations

from ludus.core.action import Action
from ludus.core.chance import Die
from ludus.core.fields import Public
from ludus.core.flow import AGAIN, DONE, NEXT, Flow, ask, goto, roll
from ludus.games.hollow_cell import guards, traits
from ludus.games.hollow_cell.actions import DROP, WOUND, Drop
from ludus.games.hollow_cell.card_data import (
    ATTACK_DIE,
    DEFENCE_DIE,
    EARTHQUAKE,
    EMPTY,
    FAIL,
    HIT,
    METEOR_SHOWER,
    RADIATION_WAVE,
    WEAPONS,
)
from ludus.games.hollow_cell.moments import EVENT, Event
from ludus.games.hollow_cell.play import wounds
from ludus.games.hollow_cell.play.effects import ForEachPlayer
from ludus.games.hollow_cell.table import Arena


class Hazard(ForEachPlayer):
    """A die for each player in reach: a Hit or a Fail costs a Wound card, whose credit the event has (HC-G04)."""

    steps = {
        "reach": "HC-152",
        "die": "HC-152",
        "suffer": "HC-152",
    }
    event: Public[int]
    credit: Public[int]
    dice: Public[tuple[int, ...]] = ()

    def reach(self, t: Arena) -> Flow:
        self.place += 1
        if self.place == t.players:
            EVENT[self.event].hazard_over(t)
            return DONE
        return NEXT if EVENT[self.event].reaches(t, self.seat(t)) else AGAIN

    def die(self, t: Arena) -> Flow:
        return roll(1, EVENT[self.event].hazard_die())

    def rolled_die(self, t: Arena, dice: tuple[int, ...]) -> Flow:
        self.dice = dice
        if EVENT[self.event].hazard_die() is ATTACK_DIE:
            t.tell("hazard_red", self.seat(t), self.event, dice[0])
        else:
            t.tell("hazard_green", self.seat(t), self.event, dice[0])
        return NEXT

    def suffer(self, t: Arena) -> Flow:
        struck = self.dice[0] == (HIT if EVENT[self.event].hazard_die() is ATTACK_DIE else FAIL)
        if not struck or traits.spared_by_events(t, self.seat(t)):
            return goto("reach")
        return wounds.TakeWounds(seat=self.seat(t), count=1, by=self.credit)

    def after_suffer(self, t: Arena, child: wounds.TakeWounds) -> Flow:
        return goto("reach")


class MeteorShowerEvent(Event):
    """Each player not in a Location rolls 1 Hollow Cell die; on a Hit they draw 1 Wound card."""

    key = "meteor-shower"
    rules = ("HC-152", "HC-G04", "HC-G49")

    def happen(self, t: Arena, drawer: int, credit: int) -> Flow:
        return Hazard(event=METEOR_SHOWER, drawer=drawer, place=-1, credit=credit)

    def reaches(self, t: Arena, seat: int) -> bool:
        return not t.seats[seat].places


class RadiationWaveEvent(Event):
    """Each player without Hazmat Suit rolls 1 defense die; on a Fail they draw 1 Wound card."""

    key = "radiation-wave"
    rules = ("HC-152", "HC-G04", "HC-G49")

    def happen(self, t: Arena, drawer: int, credit: int) -> Flow:
        return Hazard(event=RADIATION_WAVE, drawer=drawer, place=-1, credit=credit)

    def reaches(self, t: Arena, seat: int) -> bool:
        return not traits.is_sealed(t, seat)

    def hazard_die(self) -> Die:
        return DEFENCE_DIE


class EarthquakeEvent(Event):
    """
    Each player in a Location rolls 1 defense die; on a Fail they draw 1 Wound card. Then all Locations in play are
    discarded.
    """

    key = "earthquake"
    rules = ("HC-152", "HC-G04", "HC-G49")

    def happen(self, t: Arena, drawer: int, credit: int) -> Flow:
        return Hazard(event=EARTHQUAKE, drawer=drawer, place=-1, credit=credit)

    def reaches(self, t: Arena, seat: int) -> bool:
        return bool(t.seats[seat].places)

    def hazard_die(self) -> Die:
        return DEFENCE_DIE

    def hazard_over(self, t: Arena) -> None:
        for seat in range(t.players):
            for kind in t.seats[seat].places:
                t.leave(seat, kind)


class WeaponRecallEvent(Event):
    """Each player with an equipped Weapon chooses: discard one equipped Weapon, or draw 1 Wound card."""

    key = "weapon-recall"
    rules = ("HC-152", "HC-G04", "HC-G49")

    def happen(self, t: Arena, drawer: int, credit: int) -> Flow:
        return WeaponRecall(drawer=drawer, credit=credit)


class WeaponRecall(ForEachPlayer):
    """Weapon Recall: each player with an equipped Weapon discards one, or draws a Wound card."""

    steps = {"recall": "HC-152"}
    credit: Public[int]

    def recall(self, t: Arena) -> Flow:
        if self.place == t.players:
            return DONE
        seat = self.seat(t)
        weapons = t.sides_with(WEAPONS, seat)
        if not weapons:
            self.place += 1
            return AGAIN
        options = [DROP[side] for side in range(4) if weapons >> side & 1]
        return ask(seat, options if traits.spared_by_events(t, seat) else [*options, WOUND])

    def why_not_recall_weapon(self, t: Arena, a: Drop) -> str:
        kind = t.seats[self.seat(t)].gear[a.side]
        return "HC-051" if kind == EMPTY else guards.NO_WEAPON[kind]

    def why_not_recall(self, t: Arena, a: Action) -> str:
        return "HC-154" if a is WOUND else ""

    def on_recall_weapon(self, t: Arena, a: Drop) -> Flow:
        t.drop(self.seat(t), a.side)
        self.place += 1
        return AGAIN

    def on_recall(self, t: Arena, a: Action) -> Flow:
        seat = self.seat(t)
        self.place += 1
        return wounds.TakeWounds(seat=seat, count=1, by=self.credit)

    def after_recall(self, t: Arena, child: wounds.TakeWounds) -> Flow:
        return AGAIN
