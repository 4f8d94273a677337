"""The Advantage cards of the Human player."""

from __future__ import annotations

from ludus.core.action import Action
from ludus.core.flow import NEXT, Flow
from ludus.core.reason import Reason
from ludus.games.claustrophobia import actions as a
from ludus.games.claustrophobia.actions import Deed
from ludus.games.claustrophobia.guards import why_not_across, why_not_aimed, why_not_shot
from ludus.games.claustrophobia.kinds import ALL_LINES, ELUSIVE, MEMBERS, TROGLODYTE
from ludus.games.claustrophobia.moments import Advantage
from ludus.games.claustrophobia.play.attack import Blast
from ludus.games.claustrophobia.play.hits import wound
from ludus.games.claustrophobia.scores import units_on, why_not_there
from ludus.games.claustrophobia.table import Catacombs


class Potion(Advantage):
    """Heals one canceled line of any Human warrior."""

    key = "potion"
    rules = ("CL-051", "CL-065", "CL-330")
    deeds = [action for row in a.POTIONS for action in row]

    def dice_placed(self, t: Catacombs) -> list[Action]:  # CL-051: there must be something to heal
        found: list[Action] = []
        for w in MEMBERS[t.team]:
            found += [a.POTIONS[w][line] for line in MEMBERS[t.canceled[w]]]
        return found

    def acting(self, t: Catacombs, w: int, fights: bool) -> list[Action]:
        return self.dice_placed(t)

    def play(self, t: Catacombs, action: Deed, place: int) -> Flow:
        t.heal(action.warrior, action.line)
        return NEXT

    def why_not(self, t: Catacombs, action: Deed, place: int) -> str:
        return why_not_there(t, action.warrior) or "CL-051"


class Grenade(Advantage):
    """Thrown into a connected tile next door: one die for every warrior there, of both sides;
    a roll of its Guard or more is a hit."""

    key = "grenade"
    rules = ("CL-210", "CL-215", "CL-216", "CL-252", "CL-G58")
    replaces_combat = True
    deeds = a.GRENADES

    def acting(self, t: Catacombs, w: int, fights: bool) -> list[Action]:
        return [a.GRENADES[d] for d in MEMBERS[t.paths[t.where[w]]]] if fights and t.fit(w) else []

    def play(self, t: Catacombs, action: Deed, place: int) -> Flow:
        tile = t.beyond(t.where[place], action.side)
        t.tell("grenade", place, tile)
        return Blast(tile=tile)

    def why_not(self, t: Catacombs, action: Deed, place: int) -> str:
        if not t.fit(place):
            return Reason("CL-065", "tired", card=self.kind)
        return why_not_across(t, t.where[place], action.side)


class Map(Advantage):
    """This time, the Human player rotates the tile."""

    key = "map"
    rules = ("CL-065", "CL-330")
    deeds = [a.MAP]

    def tile_drawn(self, t: Catacombs, tile: int, explorer: int, side: int) -> list[Action]:
        return [a.MAP]


class Water(Advantage):
    """A Demon or creature on its tile or on a connected tile next door suffers 1 wound."""

    key = "water"
    rules = ("CL-065", "CL-330")
    deeds = [*a.WATERS[1:], *[action for row in a.FAR_WATERS for action in row[1:]]]

    def acting(self, t: Catacombs, w: int, fights: bool) -> list[Action]:
        if not t.fit(w):
            return []
        tile = t.where[w]
        found: list[Action] = [a.WATERS[unit] for unit in MEMBERS[units_on(t, tile)] if unit != TROGLODYTE]
        for d in MEMBERS[t.paths[tile]]:
            there = MEMBERS[units_on(t, t.beyond(tile, d))]
            found += [a.FAR_WATERS[d][unit] for unit in there if unit != TROGLODYTE]
        return found

    def play(self, t: Catacombs, action: Deed, place: int) -> Flow:
        t.tell("water", place, action.unit)
        wound(t, action.unit, 1)
        return NEXT

    def why_not(self, t: Catacombs, action: Deed, place: int) -> str:
        if not t.fit(place):
            return Reason("CL-065", "tired", card=self.kind)
        tile, side, unit = t.where[place], action.side, action.unit
        return why_not_shot(t, tile, side, unit) if side >= 0 else why_not_aimed(t, tile, unit)


class Torch(Advantage):
    """The Demon player rolls one Die of Destiny fewer, but at least one."""

    key = "torch"
    rules = ("CL-065", "CL-330")
    number = 1
    deeds = [a.TORCH]

    def threat_begins(self, t: Catacombs) -> list[Action]:
        return [a.TORCH]


class Charge(Advantage):
    """All Human warriors have +1 Fight until this phase ends."""

    key = "charge"
    rules = ("CL-040", "CL-065", "CL-330")
    deeds = [a.CHARGE]

    def next_activation(self, t: Catacombs) -> list[Action]:  # W3: before anyone acts
        return [] if t.acted else [a.CHARGE]

    def play(self, t: Catacombs, action: Deed, place: int) -> Flow:
        t.sound_charge()
        return NEXT

    def adds_combat(self, t: Catacombs, w: int) -> int:  # CL-040: all of them
        return 1 if t.charge else 0

    def why_not(self, t: Catacombs, action: Deed, place: int) -> str:
        return Reason("CL-065", "begun")


class Hold(Advantage):
    """All Human warriors have +1 Guard until this phase ends."""

    key = "hold"
    rules = ("CL-040", "CL-065", "CL-330")
    deeds = [a.HOLD]

    def demons_begin(self, t: Catacombs) -> list[Action]:
        return [a.HOLD]

    def play(self, t: Catacombs, action: Deed, place: int) -> Flow:
        t.hold_line()
        return NEXT

    def adds_defence(self, t: Catacombs, w: int) -> int:  # CL-040: all of them
        return 1 if t.hold else 0


class Run(Advantage):
    """It has +1 Move and is Elusive for this activation."""

    key = "run"
    rules = ("CL-038", "CL-065", "CL-330")
    deeds = a.RUNS

    def next_activation(self, t: Catacombs) -> list[Action]:  # W4: before Panic!
        return [a.RUNS[w] for w in MEMBERS[t.team & ~t.acted]]

    def play(self, t: Catacombs, action: Deed, place: int) -> Flow:
        t.make_run(action.warrior)
        return NEXT

    def adds_movement(self, t: Catacombs, w: int) -> int:
        return 1 if t.runner == w else 0

    def bends_talents(self, t: Catacombs, w: int, mask: int) -> int:
        return mask | ELUSIVE if t.runner == w else mask

    def why_not(self, t: Catacombs, action: Deed, place: int) -> str:
        return why_not_there(t, action.warrior) or "CL-057"


class Feet(Advantage):
    """Turns the Action Die of one Human warrior to a number whose line is intact."""

    key = "feet"
    rules = ("CL-043", "CL-065", "CL-330")
    deeds = [action for row in a.FEETS for action in row]

    def dice_placed(self, t: Catacombs) -> list[Action]:
        found: list[Action] = []
        for w in MEMBERS[t.team]:
            found += [a.FEETS[w][line] for line in MEMBERS[ALL_LINES & ~t.canceled[w]]]
        return found

    def play(self, t: Catacombs, action: Deed, place: int) -> Flow:
        t.give_die(action.warrior, action.line)
        t.tell("feet", action.warrior, action.line)
        return NEXT

    def why_not(self, t: Catacombs, action: Deed, place: int) -> str:
        return why_not_there(t, action.warrior) or Reason("CL-065", "line", line=action.line, who=action.warrior)


class Trust(Advantage):
    """Reroll any of the Action Dice once."""

    key = "trust"
    rules = ("CL-065", "CL-330")
    deeds = [a.TRUST]

    def dice_rolled(self, t: Catacombs) -> list[Action]:
        return [a.TRUST]


class Honor(Advantage):
    """Before it falls, it attacks a target on its tile with 3 Combat Dice."""

    key = "honor"
    rules = ("CL-065", "CL-330", "CL-332")
    number = 3
    deeds = a.HONORS

    def falls(self, t: Catacombs, tile: int) -> list[Action]:
        return [a.HONORS[unit] for unit in MEMBERS[units_on(t, tile)]]

    def why_not(self, t: Catacombs, action: Deed, place: int) -> str:
        return why_not_aimed(t, place, action.unit)
