"""What follows a Combat: the effects of Weapons and Warriors after sub-phase H."""

from __future__ import annotations

from ludus.core.fields import Public
from ludus.core.flow import NEXT, Flow, Procedure
from ludus.games.hollow_cell import traits
from ludus.games.hollow_cell.card_data import EMPTY
from ludus.games.hollow_cell.moments import CARD
from ludus.games.hollow_cell.table import Arena


class Aftermath(Procedure):
    """HC-G16: after H; effects on the defender need a Warrior that was not defeated."""

    steps = {
        "worn": "HC-G16",
        "weapon": "HC-G16",
        "warrior": "HC-G16",
        "over": "HC-G16",
    }
    attacker: Public[int]
    defender: Public[int]
    source: Public[int]
    side: Public[int]
    attack: Public[tuple[int, ...]]
    drawn: Public[int]
    down: Public[bool]  # the defender's Warrior was defeated

    def worn(self, t: Arena) -> Flow:
        """What the defender wears."""
        for kind in () if self.down else t.seats[self.defender].gear:
            if kind != EMPTY:
                CARD[kind].after_defence(t, self.defender, self.drawn)
        return NEXT

    def weapon(self, t: Arena) -> Flow:
        return CARD[self.source].after_attack(t, self)

    def warrior(self, t: Arena) -> Flow:
        return traits.warrior(t, self.attacker).after_combat(t, self.attacker, self.drawn)

    def over(self, t: Arena) -> Flow:
        CARD[self.source].attack_over(t, self)
        return NEXT
