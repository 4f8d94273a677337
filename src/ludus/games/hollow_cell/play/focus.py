"""The focus abilities that reach beyond the dice, and cards taken at random."""

from __future__ import annotations

from typing import TypeAlias

from ludus.core.fields import Public
from ludus.core.flow import AGAIN, DONE, Flow, Procedure, draw
from ludus.games.hollow_cell.columns import NAMES
from ludus.games.hollow_cell.kinds import CHOKE, DRAW1, DRAW2, PATCH, SNATCH, STING
from ludus.games.hollow_cell.play import drawing, wounds
from ludus.games.hollow_cell.table import Arena

Ability: TypeAlias = "drawing.DrawCards | RandomCard | wounds.TakeWounds | wounds.Heal | drawing.Limit"


def carry_out(t: Arena, word: int, kind: int, defender: int, attacker: int) -> Flow:
    """Section E: DRAW, CHOKE, SNATCH, STING, PATCH and SLIP, for the defender."""
    if word == DRAW2:  # HC-155: Injection's two
        return drawing.draw_cards(t, defender, 2)
    if word == DRAW1:
        return drawing.draw_cards(t, defender, 1)
    if word == CHOKE:
        return RandomCard(victim=attacker, taker=attacker)
    if word == SNATCH:
        return RandomCard(victim=attacker, taker=defender)
    if word == STING:
        return wounds.TakeWounds(seat=attacker, count=1, by=defender)
    if word == PATCH:
        return wounds.Heal(seat=defender, count=1, optional=False)
    if t.discards[kind]:  # SLIP: it may have been shuffled into the deck
        t.take_discarded(defender, kind)
        return drawing.Limit(seat=defender)
    return AGAIN


class RandomCard(Procedure):
    """A card at random from a hand: discarded, or taken by another player."""

    steps = {"pick": "HC-074"}
    victim: Public[int]
    taker: Public[int]  # the victim itself: the card is discarded

    def pick(self, t: Arena) -> Flow:
        return draw(t.counts(self.victim), NAMES) if t.size(self.victim) else DONE

    def after_pick(self, t: Arena, child: drawing.Limit) -> Flow:
        return DONE

    def rolled_pick(self, t: Arena, kind: int) -> Flow:
        if self.taker == self.victim:
            t.lose_card(self.victim, kind)
            return DONE
        t.snatch(self.taker, self.victim, kind)
        return drawing.Limit(seat=self.taker)
