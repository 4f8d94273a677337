"""Attacks: of a Human warrior, of a unit of the Demon side, and the Grenade."""

from __future__ import annotations

from typing import ClassVar

from ludus.core.flow import AGAIN, DONE, NEXT, OVER, Flow, Procedure, goto, roll
from ludus.core.part import Names
from ludus.games.claustrophobia.dice import D6, digits, hits_of
from ludus.games.claustrophobia.kinds import CREATURE, DEMON, FRANTIC, HAMMER, MEMBERS, TROGLODYTE
from ludus.games.claustrophobia.play.hits import HordeHits, HumanHits, times
from ludus.games.claustrophobia.scores import (
    combat,
    defence,
    talents,
    unit_combat,
    unit_defence,
    unit_talents,
)
from ludus.games.claustrophobia.table import Catacombs
from ludus.games.claustrophobia.victory import judge


class Attack(Procedure):
    """A Human warrior attacks a target on a tile (CL-182 to CL-188, CL-214)."""

    steps: ClassVar[Names] = ("fight", "frantic", "hammer", "harm")
    rules: ClassVar[Names] = ("CL-182", "CL-222", "CL-182", "CL-184")
    shows: ClassVar[Names] = ("warrior", "tile", "unit", "hits", "misses")
    warrior: int
    tile: int
    unit: int
    hits: int = 0
    misses: int = 0

    def __init__(self, warrior: int, tile: int, unit: int) -> None:
        self.warrior = warrior
        self.tile = tile
        self.unit = unit

    def fight(self, t: Catacombs) -> Flow:
        return roll("", combat(t, self.warrior), D6)

    def on_fight(self, t: Catacombs, faces: tuple[int, ...]) -> Flow:
        t.tell("fought", digits(faces))
        self.hits = hits_of(faces, unit_defence(t, self.unit))
        self.misses = len(faces) - self.hits
        return NEXT

    def frantic(self, t: Catacombs) -> Flow:  # CL-222, CL-G35: automatic
        if self.misses and talents(t, self.warrior) & FRANTIC:
            return roll("", self.misses, D6)
        return NEXT

    def on_frantic(self, t: Catacombs, faces: tuple[int, ...]) -> Flow:
        t.tell("fought", digits(faces))
        self.hits += hits_of(faces, unit_defence(t, self.unit))
        return goto("harm")  # CL-223: no die is rolled a third time

    def hammer(self, t: Catacombs) -> Flow:  # Blessed Hammer: one missed die
        armed = t.objects[self.warrior] & HAMMER and not t.exhausted >> self.warrior & 1
        return roll("", 1, D6) if armed and self.misses else NEXT

    def on_hammer(self, t: Catacombs, faces: tuple[int, ...]) -> Flow:
        t.tell("fought", digits(faces))
        self.hits += hits_of(faces, unit_defence(t, self.unit))
        return NEXT

    def harm(self, t: Catacombs) -> Flow:
        t.tell("hits", self.hits, combat(t, self.warrior))
        return HordeHits(self.tile, self.unit, self.hits * times(self.tile)) if self.hits else DONE


class Assault(Procedure):
    """CL-192: a unit of the Demon side attacks a Human warrior on its tile."""

    steps: ClassVar[Names] = ("fight", "frantic", "harm")
    rules: ClassVar[Names] = ("CL-182", "CL-222", "CL-184")
    shows: ClassVar[Names] = ("unit", "tile", "tough", "warrior", "hits", "misses")
    unit: int
    tile: int
    tough: bool
    warrior: int
    hits: int = 0
    misses: int = 0

    def __init__(self, unit: int, tile: int, tough: bool, warrior: int) -> None:
        self.unit = unit
        self.tile = tile
        self.tough = tough
        self.warrior = warrior

    def fight(self, t: Catacombs) -> Flow:  # CL-192: with its own dice
        return roll("", unit_combat(t, self.unit, self.tile, self.tough), D6)

    def on_fight(self, t: Catacombs, faces: tuple[int, ...]) -> Flow:
        t.tell("fought", digits(faces))
        self.hits = hits_of(faces, defence(t, self.warrior))
        self.misses = len(faces) - self.hits
        return NEXT

    def frantic(self, t: Catacombs) -> Flow:  # CL-098, CL-222
        if self.misses and unit_talents(t, self.unit) & FRANTIC:
            return roll("", self.misses, D6)
        return NEXT

    def on_frantic(self, t: Catacombs, faces: tuple[int, ...]) -> Flow:
        t.tell("fought", digits(faces))
        self.hits += hits_of(faces, defence(t, self.warrior))
        return NEXT

    def harm(self, t: Catacombs) -> Flow:
        t.tell("hits", self.hits, unit_combat(t, self.unit, self.tile, self.tough))
        if not self.hits:
            return DONE
        critical = t.strike_critically()
        return HumanHits(self.warrior, self.hits, True, times(self.tile) == 2, critical)


class Blast(Procedure):
    """CL-215: a Grenade rolls for every warrior on a tile, both sides; CL-252: nothing is doubled."""

    steps: ClassVar[Names] = ("fall", "horde", "humans")
    rules: ClassVar[Names] = ("CL-215", "CL-215", "CL-215")
    shows: ClassVar[Names] = ("tile", "units", "hurt", "kills", "tokens")
    tile: int
    units: tuple[int, ...] = ()  # Demon and creatures that are hit
    hurt: tuple[int, ...] = ()  # Humans that are hit
    kills: int = 0
    tokens: int = 0

    def __init__(self, tile: int) -> None:
        self.tile = tile

    def present(self, t: Catacombs) -> list[int]:
        """The Demon and the creatures there."""
        found = [DEMON] if t.demon_at == self.tile else []
        return found + [CREATURE + c for c in MEMBERS[t.creatures_on(self.tile)]]

    def fall(self, t: Catacombs) -> Flow:
        """One die each: Troglodytes without a token, those with one, Demon, creatures, Humans."""
        return roll("", t.horde[self.tile] + len(MEMBERS[t.crowd[self.tile]]), D6)

    def on_fall(self, t: Catacombs, faces: tuple[int, ...]) -> Flow:
        t.tell("fought", digits(faces))
        place = 0
        plain = t.trogs[self.tile] - t.toughs(self.tile)
        for n in range(t.trogs[self.tile]):
            if faces[place] >= unit_defence(t, TROGLODYTE):
                if n < plain:
                    self.kills += 1
                else:
                    self.tokens += 1
            place += 1
        for unit in self.present(t):
            if faces[place] >= unit_defence(t, unit):
                self.units += (unit,)
            place += 1
        for w in MEMBERS[t.crowd[self.tile]]:
            if faces[place] >= defence(t, w):
                self.hurt += (w,)
            place += 1
        for _ in range(self.kills):
            t.kill_troglodyte(self.tile)
        for _ in range(self.tokens):
            t.spend_token(self.tile)
        return NEXT

    def horde(self, t: Catacombs) -> Flow:
        if not self.units:
            return OVER if judge(t) else NEXT
        return HordeHits(self.tile, self.units[0], 1)

    def on_horde(self, t: Catacombs, done: Procedure) -> Flow:
        self.units = self.units[1:]
        return AGAIN

    def humans(self, t: Catacombs) -> Flow:
        if not self.hurt:
            return DONE
        return HumanHits(self.hurt[0], 1, True, False, False)  # CL-G36: a Bodyguard may take it

    def on_humans(self, t: Catacombs, done: Procedure) -> Flow:
        self.hurt = self.hurt[1:]
        return AGAIN
