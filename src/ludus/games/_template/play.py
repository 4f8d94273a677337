"""The order of play."""

from __future__ import annotations

from ludus.core.action import Action
from ludus.core.fields import Public
from ludus.core.flow import AGAIN, OVER, Flow, Procedure, ask
from ludus.games._template.actions import TAKE, Take
from ludus.games._template.table import Stones


def why_not_take(t: Stones, stones: int) -> str:
    return "ST-3" if stones > t.left else ""  # never more than there are


class Play(Procedure):
    """Turn after turn until the heap is gone."""

    steps = {"turn": "ST-2"}
    player: Public[int]

    def turn(self, t: Stones) -> Flow:  # ST-2
        options: list[Action] = [take for take in TAKE if not why_not_take(t, take.stones)]
        return ask(self.player, options)

    def near_turn(self, t: Stones) -> list[Action]:
        return list(TAKE)

    def why_not_turn(self, t: Stones, a: Take) -> str:
        return why_not_take(t, a.stones)

    def on_turn(self, t: Stones, a: Take) -> Flow:
        t.take(self.player, a.stones)
        if not t.left:
            return OVER  # ST-4
        self.player = (self.player + 1) % t.players  # ST-1
        return AGAIN
