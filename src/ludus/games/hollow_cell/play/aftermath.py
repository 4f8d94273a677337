"""What follows a Combat: the effects of Weapons and Warriors after sub-phase H."""

from __future__ import annotations

from typing import ClassVar, Final

from ludus.core.flow import NEXT, Flow, Procedure, ask
from ludus.core.part import Names
from ludus.games.hollow_cell import traits
from ludus.games.hollow_cell.actions import DISCARDS, Discard
from ludus.games.hollow_cell.cards import FOCUSED, GRAZE, MISS
from ludus.games.hollow_cell.kinds import ALL_KINDS, ARC_WHIP, BIT, BLAZER, DAMAGED_WEAPON, LEECH_BLADE, PHASE_CLOAK
from ludus.games.hollow_cell.play import focus, wounds
from ludus.games.hollow_cell.table import Arena

EFFECTS: Final = BIT[ARC_WHIP] | BIT[BLAZER] | BIT[DAMAGED_WEAPON] | BIT[LEECH_BLADE]


class Aftermath(Procedure):
    """HC-G16: after H; effects on the defender need a Warrior that was not defeated."""

    steps: ClassVar[Names] = ("cloak", "blazer", "arc_whip", "leech_blade", "leech_queen", "damaged_weapon")
    rules: ClassVar[Names] = ("HC-G16", "HC-G16", "HC-G16", "HC-G16", "HC-G16", "HC-G16")
    shows: ClassVar[Names] = ("attacker", "defender", "source", "side", "attack", "drawn", "down")
    attacker: int
    defender: int
    source: int
    side: int
    attack: tuple[int, ...]
    drawn: int
    down: bool  # the defender's Warrior was defeated

    def __init__(
        self, attacker: int, defender: int, source: int, side: int, attack: tuple[int, ...], drawn: int, down: bool
    ) -> None:
        self.attacker = attacker
        self.defender = defender
        self.source = source
        self.side = side
        self.attack = attack
        self.drawn = drawn
        self.down = down

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
        return focus.RandomCard(self.defender, self.attacker)

    def leech_blade(self, t: Arena) -> Flow:
        return wounds.Heal(self.attacker, 1, True) if self.source == LEECH_BLADE and self.drawn else NEXT

    def leech_queen(self, t: Arena) -> Flow:
        queen = traits.is_warrior(t, self.attacker, traits.LEECH_QUEEN)
        return wounds.Heal(self.attacker, 1, True) if queen and self.drawn >= 2 else NEXT

    def damaged_weapon(self, t: Arena) -> Flow:
        """Damaged Weapon breaks on a Miss."""
        broken = self.source == DAMAGED_WEAPON and MISS in self.attack
        if broken and t.seats[self.attacker].gear[self.side] == DAMAGED_WEAPON:
            t.drop(self.attacker, self.side)
        return NEXT
