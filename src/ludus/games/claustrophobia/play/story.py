"""What some stories do by themselves before an Initiative phase: the Guide explores, the Well explodes."""

from __future__ import annotations

from typing import Final

from ludus.core.fields import Public
from ludus.core.flow import AGAIN, DONE, NEXT, Flow, Procedure, draw
from ludus.games.claustrophobia.kinds import MEMBERS, NOWHERE
from ludus.games.claustrophobia.play.explore import Laying, goal_effects
from ludus.games.claustrophobia.play.hits import Death, fall, slay
from ludus.games.claustrophobia.stats import TILE_NAMES, TILES
from ludus.games.claustrophobia.table import Catacombs

SIDE_NAMES: Final[tuple[str, ...]] = ("n", "e", "s", "w")


class GuideWalk(Procedure):
    """It explores a random opening of its tile, or of the nearest that has one; the Human player turns the tile."""

    steps = {
        "walk": "CL-004",
        "opening": "CL-160",
        "lay": "CL-163",
    }
    side: Public[int] = 0

    def walk(self, t: Catacombs) -> Flow:
        if t.explorable(t.guide):
            return NEXT
        nearest = nearest_open(t, t.guide)
        if not nearest:
            return DONE
        if len(nearest) == 1:
            return self.rolled_walk(t, nearest[0])
        return draw(tuple([1 if tile in nearest else 0 for tile in range(TILES)]), TILE_NAMES)

    def rolled_walk(self, t: Catacombs, tile: int) -> Flow:
        t.lead(tile)
        return NEXT

    def opening(self, t: Catacombs) -> Flow:
        sides = t.explorable(t.guide)
        return draw(tuple([1 if side in MEMBERS[sides] else 0 for side in range(4)]), SIDE_NAMES)

    def rolled_opening(self, t: Catacombs, side: int) -> Flow:
        self.side = side
        t.lead_on(side)
        return NEXT

    def lay(self, t: Catacombs) -> Flow:
        return Laying(origin=t.guide, side=self.side, by_human=True, tile=NOWHERE)

    def after_lay(self, t: Catacombs, done: Laying) -> Flow:
        t.lead(done.tile)
        goal_effects(t, done.tile)  # nest found
        return NEXT


def nearest_open(t: Catacombs, start: int) -> list[int]:
    """The nearest tiles with an opening to explore, over connected tiles."""
    seen = [start]
    ring = [start]
    while ring:
        found = [tile for tile in ring if t.explorable(tile)]
        if found:
            return found
        further: list[int] = []
        for tile in ring:
            for d in MEMBERS[t.links[tile]]:
                other = t.beyond(tile, d)
                if other not in seen:
                    seen.append(other)
                    further.append(other)
        ring = further
    return []


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
