"""The Gifts of the Redeemer; each works in rounds in which his Action Die shows its number (CL-045)."""

from __future__ import annotations

from typing import Final

from ludus.core.action import Action
from ludus.games.claustrophobia import actions as a
from ludus.games.claustrophobia.actions import Deed
from ludus.games.claustrophobia.kinds import CONDEMNED, FRANTIC, MEMBERS, REDEEMER
from ludus.games.claustrophobia.moments import Gift
from ludus.games.claustrophobia.scores import why_not_there
from ludus.games.claustrophobia.table import Catacombs

GATHERED: Final = 2  # CL-083: extra Action Dice
FORESEEN: Final = 2  # tiles


class Healing(Gift):
    """Heals one canceled line of a Brute or Blade on his tile, never his own."""

    key = "healing"
    rules = ("CL-045", "CL-077", "CL-078", "CL-G61", "CL-G62")
    deeds = [action for row in a.HEALS for action in row]

    def redeemer_acts(self, t: Catacombs) -> list[Action]:  # CL-077, CL-078: the Condemned beside him
        found: list[Action] = []
        for w in MEMBERS[t.crowd[t.where[REDEEMER]] & CONDEMNED]:
            found += [a.HEALS[w][line] for line in MEMBERS[t.canceled[w]]]
        return found

    def use(self, t: Catacombs, action: Deed) -> None:
        t.heal(action.warrior, action.line)


class Courage(Gift):
    """Gives any one Human warrior the Courage token: +1 Guard, and neither Panic! nor Terror,
    until the next Initiative phase."""

    key = "courage"
    rules = ("CL-045", "CL-075", "CL-079", "CL-G61", "CL-G62")
    deeds = a.COURAGE_TO

    def dice_placed(self, t: Catacombs) -> list[Action]:
        return [a.COURAGE_TO[w] for w in MEMBERS[t.team]]

    def use(self, t: Catacombs, action: Deed) -> None:
        t.hearten(action.warrior)

    def adds_defence(self, t: Catacombs, w: int) -> int:
        return 1 if t.courage == w else 0

    def heartens(self, t: Catacombs, w: int) -> bool:
        return t.courage == w

    def why_not(self, t: Catacombs, action: Deed) -> str:
        return why_not_there(t, action.warrior)


class Gather(Gift):
    """Two more Action Dice in the next Initiative phase, even if the Redeemer has died by then."""

    key = "gather"
    rules = ("CL-045", "CL-083", "CL-G62")
    deeds = [a.GATHER]

    def near(self) -> list[Action]:
        return [a.GATHER]

    def dice_placed(self, t: Catacombs) -> list[Action]:
        return [a.GATHER]

    def use(self, t: Catacombs, action: Deed) -> None:
        t.add_dice(GATHERED)


class Smite(Gift):
    """The Redeemer has +1 Fight and is Frantic until the Human Action phase ends."""

    key = "smite"
    rules = ("CL-045", "CL-080", "CL-G61")

    def combat(self) -> int:  # CL-080: by itself
        return 1

    def talents(self) -> int:
        return FRANTIC


class Precognition(Gift):
    """Look at the next two tiles and choose which one is drawn; the other goes back on top."""

    key = "precognition"
    rules = ("CL-045", "CL-081", "CL-G61", "CL-G62")
    deeds = [a.FORESEE]

    def explores(self, t: Catacombs) -> list[Action]:
        return [a.FORESEE]

    def use(self, t: Catacombs, action: Deed) -> None:
        t.look(t.human, FORESEEN, "foresaw")


class Blessing(Gift):
    """The Demon player loses 1 TP if they have any."""

    key = "blessing"
    rules = ("CL-045", "CL-082", "CL-G61")
    deeds = [a.BLESSING]

    def near(self) -> list[Action]:
        return [a.BLESSING]

    def dice_placed(self, t: Catacombs) -> list[Action]:
        return [a.BLESSING] if t.threat else []

    def use(self, t: Catacombs, action: Deed) -> None:
        t.gain_threat(-1)

    def why_not(self, t: Catacombs, action: Deed) -> str:
        return "CL-082"
