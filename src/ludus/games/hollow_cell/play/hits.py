"""Hits that stand: special cards (sub-phase G) and Wound cards (sub-phase H), of a Combat or of another effect."""

from __future__ import annotations

from typing import Final

from ludus.core.action import Action
from ludus.core.fields import Public
from ludus.core.flow import AGAIN, DONE, Flow, Procedure, ask, goto
from ludus.core.reason import Reason
from ludus.games.hollow_cell import guards, traits
from ludus.games.hollow_cell.actions import SPECIALS, USE, Defend, UseSpecial
from ludus.games.hollow_cell.card_data import kinds_of
from ludus.games.hollow_cell.moments import CARD, SETS
from ludus.games.hollow_cell.play import wounds
from ludus.games.hollow_cell.table import Arena

WOUNDS: Final = goto("take_wounds")


class TakeHits(Procedure):
    """The player hit may use special cards while a hit is left (HC-G19), then draws a Wound card for each.

    HC-G12: hits of grenades and Engines come here too. `combat`: it is a Combat, with an attacker.
    """

    steps = {
        "special_cards": "HC-094",
        "take_wounds": "HC-096",
    }
    seat: Public[int]
    hits: Public[int]
    by: Public[int]
    combat: Public[bool]
    plated: Public[bool] = False  # Plated Armor has helped
    drawn: Public[int] = 0
    falls: Public[int] = -1  # of the attacker, before Ricochet

    def special_cards(self, t: Arena) -> Flow:  # G.  HC-095: who holds a card is asked, whatever it is
        if not self.hits:
            return DONE
        usable = guards.specials(t, self.seat, hits=self.hits, combat=self.combat, plated=self.plated)
        return ask(self.seat, SPECIALS.of(usable)) if usable or t.size(self.seat) else WOUNDS

    def near_special_cards(self, t: Arena) -> list[Action]:
        return [USE[kind] for kind in kinds_of(SETS.special & (t.kinds_held(self.seat) | t.kinds_worn(self.seat)))]

    def why_not_special_cards_now(self, t: Arena, a: Defend) -> str:
        return Reason("HC-072", "hits")

    def why_not_special_cards(self, t: Arena, a: UseSpecial) -> str:
        return guards.why_not_use(t, self.seat, a.kind, hits=self.hits, combat=self.combat, plated=self.plated)

    def on_special_cards(self, t: Arena, a: UseSpecial) -> Flow:
        t.tell("special", self.seat, a.kind)
        return CARD[a.kind].use(t, self)

    def cancel(self, hits: int) -> None:
        """HC-097: a card cancels hits too."""
        self.hits = max(0, self.hits - hits)

    def after_special_cards(self, t: Arena, child: Procedure) -> Flow:
        return DONE if t.seats[self.by].falls != self.falls else AGAIN  # HC-G60: the attacker fell

    def take_wounds(self, t: Arena) -> Flow:  # H.  HC-096
        extra = traits.extra_wounds(t, self.seat) if self.combat else 0
        return wounds.TakeWounds(seat=self.seat, count=self.hits + extra, by=self.by, may_swap=self.combat)

    def after_take_wounds(self, t: Arena, taken: wounds.TakeWounds) -> Flow:
        self.drawn = taken.drawn
        return DONE
