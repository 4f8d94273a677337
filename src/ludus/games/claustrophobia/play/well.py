"""Stem the Tide: the Well explodes."""

from __future__ import annotations

from ludus.core.fields import Public
from ludus.core.flow import AGAIN, NEXT, Flow, Procedure
from ludus.games.claustrophobia.kinds import MEMBERS
from ludus.games.claustrophobia.play.hits import Death, fall, slay
from ludus.games.claustrophobia.table import Catacombs


class Explosion(Procedure):
    """Every warrior on the Well dies, all Hole markers are removed; who is left of the Humans has won."""

    steps = {
        "horde": "CL-003",
        "humans": "CL-003",
    }
    tile: Public[int]

    def horde(self, t: Catacombs) -> Flow:
        t.explode(self.tile)
        while t.toughs(self.tile):
            t.spend_token(self.tile)
        while t.trogs[self.tile]:
            slay(t, self.tile)
        if t.demon_at == self.tile:
            t.remove_demon()
        for c in range(5):
            if t.creature_at[c] == self.tile:
                t.remove_creature(c)
        survivors = t.team & ~t.crowd[self.tile]
        if t.story().win_explosion and survivors:
            for w in MEMBERS[t.crowd[self.tile]]:
                fall(t, w)
            t.end("CL-026", "well_blown", t.human)
        return NEXT

    def humans(self, t: Catacombs) -> Flow:
        dying = MEMBERS[t.crowd[self.tile]]
        if dying:
            return Death(warrior=dying[0], attack=False, tile=self.tile)
        return NEXT

    def after_humans(self, t: Catacombs, child: Death) -> Flow:
        return AGAIN
