"""Hits that stand: special cards (sub-phase G) and Wound cards (sub-phase H), of a Combat or of another effect."""

from __future__ import annotations

from ludus.core.action import Action
from ludus.core.fields import Public
from ludus.core.flow import AGAIN, DONE, NEXT, Flow, Procedure, ask, goto
from ludus.games.hollow_cell import guards, traits
from ludus.games.hollow_cell.actions import SPECIALS, USE, Defend, UseSpecial
from ludus.games.hollow_cell.kinds import (
    DEFLECTOR,
    DUST_BOMB,
    HELMET,
    HOLOGRAM,
    PLATED_ARMOR,
    RICOCHET,
)
from ludus.games.hollow_cell.play import wounds
from ludus.games.hollow_cell.table import Arena


class TakeHits(Procedure):
    """The player hit may use special cards while a hit is left (HC-G19), then draws a Wound card for each.

    HC-G12: hits of grenades and Engines come here too. `combat`: it is a Combat, with an attacker.
    """

    steps = {
        "special_cards": "HC-094",
        "sting": "HC-094",
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
        return ask(self.seat, SPECIALS.of(usable)) if usable or t.size(self.seat) else goto("take_wounds")

    def near_special_cards(self, t: Arena) -> list[Action]:
        held = [*t.hands[self.seat].cards, *t.seats[self.seat].gear]
        return [USE[kind] for kind in (HOLOGRAM, RICOCHET, HELMET, PLATED_ARMOR, DEFLECTOR) if kind in held]

    def why_not_special_cards(self, t: Arena, a: Action) -> str:
        if not isinstance(a, UseSpecial):
            return "HC-072" if isinstance(a, Defend) else ""
        return guards.why_not_use(t, self.seat, a.kind, hits=self.hits, combat=self.combat, plated=self.plated)

    def on_special_cards(self, t: Arena, a: Action) -> Flow:
        if not isinstance(a, UseSpecial):
            return goto("take_wounds")
        t.tell("special", self.seat, a.kind)
        if a.kind == RICOCHET:
            self.falls = t.seats[self.by].falls
            return NEXT
        self.hits = max(0, self.hits - self.cancelled(t, a.kind))  # HC-097: a card cancels hits too
        return AGAIN

    def cancelled(self, t: Arena, kind: int) -> int:
        """What a special card cancels, and what becomes of it."""
        if kind == HOLOGRAM:
            t.use_special(self.seat, kind)
            return 2
        if kind == PLATED_ARMOR:
            self.plated = True
            return 1
        side = t.side_of(self.seat, kind)
        if kind == DEFLECTOR:
            t.spend_from(self.seat, side)  # HC-G27: to the spent pile
        t.drop(self.seat, side)
        return self.hits if kind == DEFLECTOR else 1  # HC-038: Helmet

    def sting(self, t: Arena) -> Flow:
        """Ricochet: one hit fewer, and the attacker draws a Wound card (HC-G61)."""
        t.use_special(self.seat, RICOCHET)
        self.hits -= 1
        return wounds.TakeWounds(seat=self.by, count=1, by=self.seat)

    def after_sting(self, t: Arena, child: wounds.TakeWounds) -> Flow:
        return DONE if t.seats[self.by].falls != self.falls else goto("special_cards")  # HC-G60: the attacker fell

    def take_wounds(self, t: Arena) -> Flow:  # H.  HC-096
        bomb = self.combat and t.is_on(DUST_BOMB) and not traits.spared_by_events(t, self.seat)
        return wounds.TakeWounds(
            seat=self.seat, count=self.hits + 1 if bomb else self.hits, by=self.by, may_swap=self.combat
        )

    def after_take_wounds(self, t: Arena, taken: wounds.TakeWounds) -> Flow:
        self.drawn = taken.drawn
        return DONE
