"""What follows a Combat: the effects of Weapons and Warriors after sub-phase H."""

from __future__ import annotations

from typing import Final

from ludus.core.fields import Public
from ludus.core.flow import NEXT, Flow, Procedure, ask
from ludus.games.hollow_cell import traits
from ludus.games.hollow_cell.actions import DISCARDS, Discard
from ludus.games.hollow_cell.columns import FOCUSED, GRAZE, MISS
from ludus.games.hollow_cell.kinds import ALL_KINDS, ARC_WHIP, BIT, BLAZER, DAMAGED_WEAPON, LEECH_BLADE, PHASE_CLOAK
from ludus.games.hollow_cell.play import focus, wounds
from ludus.games.hollow_cell.table import Arena

EFFECTS: Final = BIT[ARC_WHIP] | BIT[BLAZER] | BIT[DAMAGED_WEAPON] | BIT[LEECH_BLADE]


class Aftermath(Procedure):
    """HC-G16: after H; effects on the defender need a Warrior that was not defeated."""

    steps = {
        "cloak": "HC-G16",
        "blazer": "HC-G16",
        "arc_whip": "HC-G16",
        "leech_blade": "HC-G16",
        "warrior": "HC-G16",
        "damaged_weapon": "HC-G16",
    }
    attacker: Public[int]
    defender: Public[int]
    source: Public[int]
    side: Public[int]
    attack: Public[tuple[int, ...]]
    drawn: Public[int]
    down: Public[bool]  # the defender's Warrior was defeated

    def cloak(self, t: Arena) -> Flow:
        """Phase Cloak is lost with 2 or more Wound cards drawn."""
        side = t.side_of(self.defender, PHASE_CLOAK)
        if self.drawn >= 2 and not self.down and side >= 0:
            t.drop(self.defender, side)
        return NEXT

    def blazer(self, t: Arena) -> Flow:
        """Blazer: with a Focus the defender discards a card, own choice."""
        if self.source != BLAZER or self.down or FOCUSED not in self.attack or not t.size(self.defender):
            return NEXT
        return ask(self.defender, DISCARDS.of_hand(t.hands[self.defender].cards, ALL_KINDS))

    def on_blazer(self, t: Arena, a: Discard) -> Flow:
        t.discard(self.defender, a.kind)
        return NEXT

    def arc_whip(self, t: Arena) -> Flow:
        shown = GRAZE in self.attack or FOCUSED in self.attack
        if self.source != ARC_WHIP or self.down or not shown:
            return NEXT
        return focus.RandomCard(victim=self.defender, taker=self.attacker)

    def leech_blade(self, t: Arena) -> Flow:
        return wounds.heal_one(self.attacker, self.source == LEECH_BLADE and self.drawn > 0)

    def warrior(self, t: Arena) -> Flow:
        return traits.warrior(t, self.attacker).after_combat(t, self.attacker, self.drawn)

    def damaged_weapon(self, t: Arena) -> Flow:
        """Damaged Weapon breaks on a Miss."""
        broken = self.source == DAMAGED_WEAPON and MISS in self.attack
        if broken and t.seats[self.attacker].gear[self.side] == DAMAGED_WEAPON:
            t.drop(self.attacker, self.side)
        return NEXT
