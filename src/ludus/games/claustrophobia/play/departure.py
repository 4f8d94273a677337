"""Leaving the tile of an Impressive warrior, where its owner may let others go (CL-G30)."""

from __future__ import annotations

from typing import Final

from ludus.core.action import Action
from ludus.core.fields import Public
from ludus.core.flow import NEXT, Flow, Procedure, ask
from ludus.games.claustrophobia.actions import HOLD_BACK, LET_GO, Deed
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
