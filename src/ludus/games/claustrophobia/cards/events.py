"""The Event cards of the Demon player."""

from __future__ import annotations

from typing import Final

from ludus.core.action import Action
from ludus.core.flow import NEXT, Flow
from ludus.core.reason import Reason
from ludus.games.claustrophobia import actions as a
from ludus.games.claustrophobia import reinforcements
from ludus.games.claustrophobia.actions import Deed
from ludus.games.claustrophobia.kinds import CONDEMNED, DEMON, MEMBERS, NOWHERE, REDEEMER, TROGLODYTE
from ludus.games.claustrophobia.moments import BOX, EventCard
from ludus.games.claustrophobia.play.human import Panicked
from ludus.games.claustrophobia.scores import room_for_unit, steadfast, why_not_there
from ludus.games.claustrophobia.table import Catacombs

SWARMS: Final = 2  # Troglodytes
PACT_TP: Final = 2


class Tough(EventCard):
    """A Troglodyte gets a Tough token: +1 Fight, and the hit that would kill it takes the token instead."""

    key = "tough"
    rules = ("CL-120", "CL-124")
    turn = 2
    deeds = a.TOUGHS

    def sending(self, t: Catacombs) -> list[Action]:  # CL-124: on one without a token, while a token is left
        if NOWHERE not in t.tough:
            return []
        return [a.TOUGHS[tile] for tile in t.order if t.trogs[tile] > t.toughs(tile)]

    def play(self, t: Catacombs, action: Deed, place: int) -> Flow:
        t.toughen(action.tile)
        return NEXT

    def why_not(self, t: Catacombs, action: Deed, place: int) -> str:
        return Reason("CL-124", "nobody", tile=action.tile) if NOWHERE in t.tough else "CL-124"


class Panic(EventCard):
    """It may not fight, and the Demon player moves it, without exploring."""

    key = "panic"
    rules = ("CL-120", "CL-338", "CL-G45")
    deeds = [a.PANIC]

    def activated(self, t: Catacombs, w: int) -> list[Action]:  # a Condemned one, alone with enemies, without Courage
        alone = w > REDEEMER and t.alone(w) and t.horde[t.where[w]] > 0 and not steadfast(t, w)
        return [a.PANIC] if alone else []

    def play(self, t: Catacombs, action: Deed, place: int) -> Flow:
        return Panicked(warrior=place)


class Lost(EventCard):
    """The tile is discarded, the opening is closed to Humans for good, and the explorer's movement ends."""

    key = "lost"
    rules = ("CL-120", "CL-G45", "CL-G70")
    deeds = [a.LOST]

    def tile_drawn(self, t: Catacombs, tile: int, explorer: int, side: int) -> list[Action]:
        other_way = not t.is_goal(tile) and t.open_elsewhere(t.where[explorer], side)
        return [a.LOST] if other_way else []

    def why_not(self, t: Catacombs, action: Deed, place: int) -> str:
        return Reason("CL-330", "goal", tile=place) if t.is_goal(place) else Reason("CL-330", "only_way")


class Critical(EventCard):
    """One Human warrior cannot be a Bodyguard in the coming Demon Action phase, and there the Demon player
    chooses the lines that the first attack with a hit cancels."""

    key = "critical"
    rules = ("CL-120", "CL-125")
    turn = 3
    deeds = a.CRITICALS

    def sending(self, t: Catacombs) -> list[Action]:
        return [a.CRITICALS[w] for w in MEMBERS[t.team]]

    def play(self, t: Catacombs, action: Deed, place: int) -> Flow:
        t.single_out(action.warrior)
        return NEXT

    def bends_talents(self, t: Catacombs, w: int, mask: int) -> int:  # CL-125: no Bodyguard
        return mask & ~BOX.guarding if t.critical >> w & 1 else mask

    def why_not(self, t: Catacombs, action: Deed, place: int) -> str:
        return why_not_there(t, action.warrior)


class Terror(EventCard):
    """A Brute or Blade with an enemy on its tile and without the Courage token cannot fight
    until the Human Action phase ends."""

    key = "terror"
    rules = ("CL-120", "CL-009", "CL-338")
    deeds = a.TERRORS

    def dice_placed(self, t: Catacombs) -> list[Action]:  # CL-009, CL-G09, CL-079: never the Redeemer
        there = MEMBERS[t.team & CONDEMNED & ~t.terror]
        return [a.TERRORS[w] for w in there if t.horde[t.where[w]] and not steadfast(t, w)]

    def play(self, t: Catacombs, action: Deed, place: int) -> Flow:
        t.terrify(action.warrior)
        return NEXT

    def frightens(self, t: Catacombs, w: int) -> bool:
        return t.terror >> w & 1 == 1

    def why_not(self, t: Catacombs, action: Deed, place: int) -> str:
        if action.warrior == REDEEMER:
            return "CL-009"
        if not t.in_play(action.warrior):
            return why_not_there(t, action.warrior)
        if self.frightens(t, action.warrior):
            return Reason("CL-330", "frightened", who=action.warrior)
        return "CL-079" if steadfast(t, action.warrior) else Reason("CL-330", "no_enemy", who=action.warrior)


class Swarm(EventCard):
    """Send up to 2 Troglodytes for free."""

    key = "swarm"
    rules = ("CL-120", "CL-110")
    deeds = [a.SWARM]

    def sending(self, t: Catacombs) -> list[Action]:
        return [a.SWARM] if t.reserve and reinforcements.places(t, TROGLODYTE) else []

    def play(self, t: Catacombs, action: Deed, place: int) -> Flow:
        t.send_free(SWARMS)
        return NEXT

    def why_not(self, t: Catacombs, action: Deed, place: int) -> str:
        return Reason("CL-330", "no_place") if t.reserve else "CL-013"


class Frenzy(EventCard):
    """Troglodytes that attack from one chosen tile have +1 Fight in this phase."""

    key = "frenzy"
    rules = ("CL-120", "CL-330")
    deeds = a.FRENZIES

    def demons_begin(self, t: Catacombs) -> list[Action]:
        return [a.FRENZIES[tile] for tile in t.order]

    def play(self, t: Catacombs, action: Deed, place: int) -> Flow:
        t.enrage(action.tile)
        return NEXT

    def troglodytes_fight(self, t: Catacombs, tile: int) -> int:
        return 1 if t.frenzy == tile else 0

    def why_not(self, t: Catacombs, action: Deed, place: int) -> str:
        return "CL-113"


class Ambush(EventCard):
    """Put a Troglodyte from the reserve on that tile."""

    key = "ambush"
    rules = ("CL-120", "CL-330")
    deeds = [a.AMBUSH]

    def arrived(self, t: Catacombs, tile: int) -> list[Action]:
        return [a.AMBUSH] if t.reserve and room_for_unit(t, tile) else []

    def play(self, t: Catacombs, action: Deed, place: int) -> Flow:
        t.put_troglodyte(place)
        return NEXT


class Pact(EventCard):
    """Gain 2 TP."""

    key = "pact"
    rules = ("CL-120", "CL-330")
    turn = 1
    deeds = [a.PACT]

    def sending(self, t: Catacombs) -> list[Action]:
        return [a.PACT]

    def play(self, t: Catacombs, action: Deed, place: int) -> Flow:
        t.gain_threat(PACT_TP)
        return NEXT


class Resilience(EventCard):
    """Ignore up to 2 of the wounds."""

    key = "resilience"
    rules = ("CL-120", "CL-332")
    number = 2
    deeds = [a.RESIST]

    def wounded(self, t: Catacombs, unit: int) -> list[Action]:
        return [a.RESIST] if unit == DEMON else []


class Shifting(EventCard):
    """Look at the next two tiles too, choose one of the three to be laid,
    and put the others back on top in any order."""

    key = "shifting"
    rules = ("CL-120", "CL-330")
    number = 3  # the tile drawn and the next two
    deeds = [a.SHIFT]

    def tile_drawn(self, t: Catacombs, tile: int, explorer: int, side: int) -> list[Action]:
        return [a.SHIFT] if t.packet else []

    def why_not(self, t: Catacombs, action: Deed, place: int) -> str:
        return Reason("CL-330", "no_tiles")


class Whispers(EventCard):
    """Reroll one Action Die of your choice."""

    key = "whispers"
    rules = ("CL-120", "CL-330")
    deeds = a.WHISPER

    def dice_rolled(self, t: Catacombs) -> list[Action]:
        return [action for action in a.WHISPER if action.die in t.dice]

    def why_not(self, t: Catacombs, action: Deed, place: int) -> str:
        return Reason("CL-330", "die", die=action.die)
