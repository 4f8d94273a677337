"""Attacks: of a Human warrior, of a unit of the Demon side, and the Grenade."""

from __future__ import annotations

from ludus.core.fields import Public
from ludus.core.flow import AGAIN, DONE, NEXT, Flow, Procedure, roll
from ludus.games.claustrophobia.dice import D6, chances, digits, hits_of
from ludus.games.claustrophobia.kinds import MEMBERS, TROGLODYTE
from ludus.games.claustrophobia.moments import BOX
from ludus.games.claustrophobia.play.hits import HordeHits, HumanHits, slay, times
from ludus.games.claustrophobia.scores import (
    combat,
    defence,
    second_tries,
    talents,
    unit_combat,
    unit_defence,
    unit_talents,
)
from ludus.games.claustrophobia.table import Catacombs


class Fight(Procedure):
    """CL-182, CL-183: dice are thrown, and each that reaches the target's Guard hits. Both sides attack so."""

    steps = {}
    unit: Public[int]  # of the Demon side
    tile: Public[int]
    warrior: Public[int]  # of the Human side
    hits: Public[int] = 0
    misses: Public[int] = 0

    def dice(self, t: Catacombs) -> int:
        raise NotImplementedError

    def to_hit(self, t: Catacombs) -> int:
        raise NotImplementedError

    def is_frantic(self, t: Catacombs) -> bool:
        raise NotImplementedError

    def fight(self, t: Catacombs) -> Flow:
        return roll(self.dice(t), D6)

    def rolled_fight(self, t: Catacombs, faces: tuple[int, ...]) -> Flow:
        t.tell("fought", digits(faces))
        self.hits = hits_of(faces, self.to_hit(t))
        self.misses = len(faces) - self.hits
        return NEXT

    def frantic(self, t: Catacombs) -> Flow:  # CL-098, CL-222, CL-G35: automatic
        return roll(self.misses, D6) if self.misses and self.is_frantic(t) else NEXT

    def second_dice(self, t: Catacombs, misses: int) -> int:
        """How many dice that missed are rolled again."""
        return misses if self.is_frantic(t) else 0

    def forecast(self, t: Catacombs) -> list[float]:
        """How often it brings 0, 1, 2 … hits, with all that is rolled again; before Hungry Tunnels double them."""
        dice, needed = self.dice(t), self.to_hit(t)
        found = [0.0] * (dice + 1)
        for hits, likely in enumerate(chances(dice, needed)):
            for more, then in enumerate(chances(self.second_dice(t, dice - hits), needed)):
                found[hits + more] += likely * then
        return found

    def rolled_frantic(self, t: Catacombs, faces: tuple[int, ...]) -> Flow:
        t.tell("fought", digits(faces))
        self.hits += hits_of(faces, self.to_hit(t))
        return NEXT


class Attack(Fight):
    """A Human warrior attacks a target on a tile (CL-182 to CL-188, CL-214)."""

    steps = {
        "fight": "CL-182",
        "frantic": "CL-222",
        "hammer": "CL-182",
        "harm": "CL-184",
    }
    repeats = {"hammer": "frantic"}

    def dice(self, t: Catacombs) -> int:
        return combat(t, self.warrior)

    def to_hit(self, t: Catacombs) -> int:
        return unit_defence(t, self.unit)

    def is_frantic(self, t: Catacombs) -> bool:
        return bool(talents(t, self.warrior) & BOX.rolling_again)

    def second_dice(self, t: Catacombs, misses: int) -> int:  # an Object; CL-223: no die a third time
        return misses if self.is_frantic(t) else min(misses, second_tries(t, self.warrior))

    def hammer(self, t: Catacombs) -> Flow:
        tries = 0 if self.is_frantic(t) else self.second_dice(t, self.misses)
        return roll(tries, D6) if tries else NEXT

    def harm(self, t: Catacombs) -> Flow:
        t.tell("hits", self.hits, self.dice(t))
        return HordeHits(tile=self.tile, unit=self.unit, left=self.hits * times(self.tile)) if self.hits else DONE


class Assault(Fight):
    """CL-192: a unit of the Demon side attacks a Human warrior on its tile."""

    steps = {
        "fight": "CL-182",
        "frantic": "CL-222",
        "harm": "CL-184",
    }
    tough: Public[bool]

    def dice(self, t: Catacombs) -> int:  # CL-192: its own
        return unit_combat(t, self.unit, self.tile, self.tough)

    def to_hit(self, t: Catacombs) -> int:
        return defence(t, self.warrior)

    def is_frantic(self, t: Catacombs) -> bool:
        return bool(unit_talents(t, self.unit) & BOX.rolling_again)

    def harm(self, t: Catacombs) -> Flow:
        t.tell("hits", self.hits, self.dice(t))
        if not self.hits:
            return DONE
        critical = t.strike_critically()
        return HumanHits(
            victim=self.warrior, left=self.hits, attack=True, doubled=times(self.tile) == 2, critical=critical
        )


class Blast(Procedure):
    """CL-215: a Grenade rolls for every warrior on a tile, both sides; CL-252: nothing is doubled."""

    steps = {
        "fall": "CL-215",
        "horde": "CL-215",
        "humans": "CL-215",
    }
    tile: Public[int]
    units: Public[tuple[int, ...]] = ()  # Demon and creatures that are hit
    hurt: Public[tuple[int, ...]] = ()  # Humans that are hit
    kills: Public[int] = 0
    tokens: Public[int] = 0

    def fall(self, t: Catacombs) -> Flow:
        """One die each: Troglodytes without a token, those with one, Demon, creatures, Humans."""
        return roll(t.horde[self.tile] + len(MEMBERS[t.crowd[self.tile]]), D6)

    def rolled_fall(self, t: Catacombs, faces: tuple[int, ...]) -> Flow:
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
        for unit in t.named_units(self.tile):
            if faces[place] >= unit_defence(t, unit):
                self.units += (unit,)
            place += 1
        for w in MEMBERS[t.crowd[self.tile]]:
            if faces[place] >= defence(t, w):
                self.hurt += (w,)
            place += 1
        for _ in range(self.kills):
            slay(t, self.tile)
        for _ in range(self.tokens):
            t.spend_token(self.tile)
        return NEXT

    def horde(self, t: Catacombs) -> Flow:
        if not self.units:
            return NEXT
        return HordeHits(tile=self.tile, unit=self.units[0], left=1)

    def after_horde(self, t: Catacombs, child: HordeHits) -> Flow:
        self.units = self.units[1:]
        return AGAIN

    def humans(self, t: Catacombs) -> Flow:
        if not self.hurt:
            return DONE
        return HumanHits(victim=self.hurt[0], left=1, attack=True)  # CL-G36: a Bodyguard may take it

    def after_humans(self, t: Catacombs, child: HumanHits) -> Flow:
        self.hurt = self.hurt[1:]
        return AGAIN
