"""Explosions: grenades and the EMP Lobber, where they land."""

from __future__ import annotations

from ludus.core.fields import Public
from ludus.core.flow import AGAIN, DONE, NEXT, Flow, Procedure
from ludus.games.hostile_takeover.attack_flags import WIDE
from ludus.games.hostile_takeover.moments import IN_A_BLAST
from ludus.games.hostile_takeover.names import GRID, figures_of, nearest_first, only
from ludus.games.hostile_takeover.play.hurt import ToWound
from ludus.games.hostile_takeover.sight import cover_of, to_wound
from ludus.games.hostile_takeover.table import Arena


def reach(mode: int) -> int:
    """HT-151: 1 square, of a wide one 2."""
    return 2 if mode & WIDE else 1


def in_blast(t: Arena, square: int, mode: int) -> int:
    """HT-151, HT-G20: everybody unwounded that an explosion on a square reaches; HT-138, HT-188: cloaked ones too."""
    near = 0
    for f in figures_of(t.in_play() & ~t.wounded):
        if t.is_placed(f) and GRID.distance(square, t.square[f]) <= reach(mode):
            near |= only(f)
    return near


def wound_number(t: Arena, attacker: int, square: int, victim: int, mode: int, direct: bool) -> tuple[int, bool]:
    """What Wounds a figure that an explosion on a square reaches, and whether less than that Pins it.

    HT-G21: a direct hit keeps the cover of the attack; all others look from the landing square.
    """
    origin = t.square[attacker] if direct and t.options.blast_cover == "target" else square
    tn = to_wound(t, attacker, victim, cover_of(t, origin, victim, mode), mode)
    far = GRID.distance(square, t.square[victim]) == 2  # a wide one
    return tn + int(far), not far


class Explosion(Procedure):
    """HT-151, HT-G20: everybody unwounded that it reaches, any side, the attacker too, takes a To Wound roll."""

    steps = {
        "bang": "HT-151",
        "next": "HT-151",
    }
    attacker: Public[int]
    square: Public[int]
    direct: Public[int]  # the declared target of a direct hit, or NOBODY
    mode: Public[int]
    victims: Public[tuple[int, ...]] = ()

    def bang(self, t: Arena) -> Flow:  # HT-227: settled now
        t.tell("explodes", self.square, self.attacker)
        self.victims = tuple(nearest_first(t.square, in_blast(t, self.square, self.mode), self.square))
        return NEXT

    def next(self, t: Arena) -> Flow:
        if not self.victims:
            return DONE
        victim = self.victims[0]
        distance = GRID.distance(self.square, t.square[victim])
        if distance and IN_A_BLAST[self.attacker].settles(t, victim):
            self.victims = self.victims[1:]
            return AGAIN
        tn, pins = wound_number(t, self.attacker, self.square, victim, self.mode, victim == self.direct)
        return ToWound(attacker=self.attacker, victim=victim, tn=tn, pins=pins)

    def after_next(self, t: Arena, hurt: ToWound) -> Flow:
        self.victims = self.victims[1:]
        return AGAIN
