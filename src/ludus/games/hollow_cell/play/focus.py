"""Cards taken at random, and what a focus ability may start."""

from __future__ import annotations

from typing import TypeAlias

from ludus.core.fields import Public
from ludus.core.flow import DONE, Flow, Procedure, draw
from ludus.games.hollow_cell.card_data import names_of
from ludus.games.hollow_cell.play import drawing, wounds
from ludus.games.hollow_cell.table import Arena

Ability: TypeAlias = "drawing.DrawCards | RandomCard | wounds.TakeWounds | wounds.Heal | drawing.Limit"


class RandomCard(Procedure):
    """A card at random from a hand: discarded, or taken by another player."""

    steps = {"pick": "HC-074"}
    victim: Public[int]
    taker: Public[int]  # the victim itself: the card is discarded

    def pick(self, t: Arena) -> Flow:
        if not t.size(self.victim):
            return DONE
        counts = t.counts(self.victim)
        return draw(counts, names_of(counts))

    def rolled_pick(self, t: Arena, kind: int) -> Flow:
        if self.taker == self.victim:
            t.lose_card(self.victim, kind)
            return DONE
        t.take_unseen(self.taker, self.victim, kind)
        return drawing.Limit(seat=self.taker)
