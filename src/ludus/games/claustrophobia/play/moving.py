"""Leaving the tile of an Impressive warrior (CL-G30), and what a tile does to a Human that enters it (CL-276)."""

from __future__ import annotations

from typing import Final

from ludus.core.action import Action
from ludus.core.fields import Public
from ludus.core.flow import DONE, NEXT, Flow, Procedure, ask, roll
from ludus.games.claustrophobia.actions import HOLD_BACK, LET_GO, Deed
from ludus.games.claustrophobia.dice import D6
from ludus.games.claustrophobia.moments import BOX
from ludus.games.claustrophobia.play.hits import HumanHits
from ludus.games.claustrophobia.scores import room_for_unit
from ludus.games.claustrophobia.stats import EXIT_TILE
from ludus.games.claustrophobia.table import Catacombs

HOLD_OR_LET: Final[list[Action]] = [HOLD_BACK, LET_GO]


class Departure(Procedure):
    """CL-G30: with `impressive_choice` ask the owner of an Impressive warrior decides whether an enemy may go."""

    steps = {"impressive": "CL-G30"}
    keeper: Public[int]
    warrior: Public[int]  # a Human, or -1 for a unit of the Demon side
    let: Public[bool] = False

    def impressive(self, t: Catacombs) -> Flow:
        return ask(self.keeper, HOLD_OR_LET)

    def on_impressive(self, t: Catacombs, action: Deed) -> Flow:
        self.let = action is LET_GO
        t.tell("let_go" if self.let else "held_back")
        return NEXT


def enter(t: Catacombs, w: int, tile: int) -> bool:
    """CL-276, CL-G69, CL-G74: what a tile does to the Human that has just entered; whether it sprang a trap."""
    if BOX.tunnels[tile].entered(t, tile):
        return True
    if tile == EXIT_TILE and t.arrives:
        t.save(w)  # CL-335: on entering the Exit
    return False


class BoobyTrap(Procedure):
    """CL-260 to CL-265: the Demon player rolls for the warrior that sprang a trap."""

    steps = {"spring": "CL-260"}
    warrior: Public[int]
    halts: Public[bool] = False  # CL-263: no further

    def spring(self, t: Catacombs) -> Flow:
        return roll(1, D6)

    def rolled_spring(self, t: Catacombs, faces: tuple[int, ...]) -> Flow:
        face = faces[0]
        t.tell("booby", self.warrior, face)
        if face in (2, 3):
            return HumanHits(victim=self.warrior, left=1)  # CL-262: one hit
        if face == 4:
            self.halts = True  # CL-263: no further
        elif face == 5:
            tile = t.where[self.warrior]
            if t.reserve and room_for_unit(t, tile) and not t.has_seal(tile):
                t.put_troglodyte(tile)  # CL-264: a Troglodyte appears
        elif face == 6:
            return HumanHits(victim=self.warrior, left=2)  # CL-265: two hits
        return DONE
