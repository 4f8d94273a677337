"""Combat A: declaring an attack: its source, its payment, its target, and an Overcharge with it."""

from __future__ import annotations

from ludus.core.action import Action
from ludus.core.fields import Public
from ludus.core.flow import NEXT, Flow, Procedure, ask
from ludus.core.reason import Reason
from ludus.games.hollow_cell import guards, traits
from ludus.games.hollow_cell.actions import ATTACK, BOOSTED, CACHE, CELLS, HALL, PACK, PASS, TARGETS, Attack, Cells
from ludus.games.hollow_cell.card_data import ATTACKS, BIT, CELL, COST, OVERCHARGE, WEAPONS
from ludus.games.hollow_cell.moments import CARD, SETS
from ludus.games.hollow_cell.play import combat
from ludus.games.hollow_cell.seats import USED
from ludus.games.hollow_cell.table import Arena


class Declaration(Procedure):
    """What attacks is known; the target is still to be named."""

    steps = {}
    attacker: Public[int]

    def weapon(self) -> int:
        """The card that attacks."""
        raise NotImplementedError

    def cells_added(self) -> int:
        """The Hollow Cell cards with it."""
        return 0

    def base(self, t: Arena) -> int:
        """HC-061: the dice that the cards state."""
        raise NotImplementedError

    def parts(self, t: Arena, defender: int, base: int, boost: bool) -> list[traits.Part]:
        """What changes their number against a player, or against NOBODY yet."""
        cells = self.cells_added()
        return traits.attack_parts(t, self.attacker, defender, self.weapon(), base, cells=cells, boost=boost)


class Assault(Declaration):
    """Sub-phase A of an attack with Hollow Cell cards, an equipped card or Last Stand. HC-060 to HC-069"""

    steps = {
        "splice": "HC-067",
        "free_card": "HC-033",
        "pack": "HC-033",
        "target": "HC-060",
    }
    source: Public[int]
    side: Public[int]  # of an equipped card, or -1
    cells: Public[int]
    hall: Public[bool] = False  # Reactor Hall pays for one card
    packed: Public[bool] = False  # the Charge Pack stands in for one Charge

    def splice(self, t: Arena) -> Flow:
        """HC-067: Hollow Cell cards share no other roll, unless the card says so."""
        if not SETS.splicing & BIT[self.source]:
            return NEXT
        return ask(self.attacker, CELLS[: guards.most_cells(t, self.attacker) + 1])

    def why_not_splice(self, t: Arena, a: Cells) -> str:
        return guards.why_not_hold(t, self.attacker, a.count) or guards.why_not_pay(t, self.attacker, a.count)

    def on_splice(self, t: Arena, a: Cells) -> Flow:
        self.cells = a.count
        t.show(self.attacker, CELL, a.count)
        return NEXT

    def cost(self) -> int:
        """HC-062, HC-066: the Charges to be taken from the Cache."""
        charges = self.cells + (COST[self.source] if ATTACKS & BIT[self.source] else 0)
        return charges - 1 if self.hall else charges

    def free_card(self, t: Arena) -> Flow:
        """HC-033: used, or kept for a later card; where nothing else can pay there is no choice."""
        if not self.cells or not guards.free_card(t, self.attacker):
            return NEXT
        if guards.payable(t, self.attacker) >= self.cost():
            return ask(self.attacker, [HALL, PASS])
        self.hall = True
        return NEXT

    def on_free_card(self, t: Arena, a: Action) -> Flow:
        self.hall = a is HALL
        return NEXT

    def pack(self, t: Arena) -> Flow:
        self.packed = must_pack(t, self.attacker, self.cost())
        return offer_pack(t, self.attacker, self.cost())

    def on_pack(self, t: Arena, a: Action) -> Flow:
        self.packed = a is PACK
        return NEXT

    def target(self, t: Arena) -> Flow:
        """HC-060, HC-185: any opponent."""
        return ask(self.attacker, targets(t, self.attacker, t.sides.foes[self.attacker], self.source))

    def why_not_target(self, t: Arena, a: Attack) -> str:
        return why_not_target(t, self.attacker, self.source, a)

    def on_target(self, t: Arena, a: Attack) -> Flow:
        me = self.attacker
        t.count_attack()
        if self.hall:
            t.use_hall(me)
        pay(t, me, self.cost(), self.packed)
        base = self.base(t)
        t.discard_cells(me, self.cells)
        if a.boost:
            t.discard(me, OVERCHARGE)
        return combat.declare(
            t,
            attacker=me,
            defender=a.seat,
            source=self.source,
            base=base,
            side=self.side,
            cells=self.cells,
            boost=a.boost,
        )

    def weapon(self) -> int:
        return self.source

    def cells_added(self) -> int:
        return self.cells

    def base(self, t: Arena) -> int:
        if self.source == CELL:
            return self.cells
        if ATTACKS & BIT[self.source]:
            return CARD[self.source].dice(t, self.attacker)
        return fire(t, self.attacker, self.side) + self.cells


class EarlyShot(Declaration):
    """HC-G28: an equipped card attacks outside Step 3, to which Actions, Overcharge and the Charge Pack belong."""

    steps = {"target": "HC-060"}
    source: Public[int]
    side: Public[int]

    def target(self, t: Arena) -> Flow:
        return ask(self.attacker, TARGETS.of(t.sides.foe_mask[self.attacker]))

    def why_not_target(self, t: Arena, a: Attack) -> str:
        return Reason("HC-G28", "boost") if a.boost else why_not_target(t, self.attacker, self.source, a)

    def on_target(self, t: Arena, a: Attack) -> Flow:
        t.count_attack()
        base = self.base(t)
        return combat.declare(t, attacker=self.attacker, defender=a.seat, source=self.source, base=base, side=self.side)

    def weapon(self) -> int:
        return self.source

    def base(self, t: Arena) -> int:
        return fire(t, self.attacker, self.side)


def fire(t: Arena, seat: int, side: int) -> int:
    """HC-063: an equipped card spends all its Charges; the dice they give."""
    kind = t.seats[seat].gear[side]
    charges = t.fire(seat, side, WEAPONS & BIT[kind] != 0)
    if charges < traits.full_load(t, seat, kind):
        t.tell("part_loaded", seat, kind, charges)  # HC-G26: fewer dice
    if SETS.thrown & BIT[kind]:
        t.drop(seat, side)  # HC-157: used, so discarded
    return traits.weapon_dice(t, seat, kind, charges)


def offer_pack(t: Arena, seat: int, charges: int) -> Flow:
    """HC-033, HC-047: the Charge Pack may stand in where the Cache could pay all."""
    choice = 0 < charges <= t.cache and guards.pack_side(t, seat) >= 0
    return ask(seat, [PACK, CACHE]) if choice else NEXT


def must_pack(t: Arena, seat: int, charges: int) -> bool:
    """… and does by itself where it could not."""
    return charges > t.cache and guards.pack_side(t, seat) >= 0


def pay(t: Arena, seat: int, charges: int, packed: bool) -> None:
    """HC-036: Charges go to the spent pile; the Charge Pack may stand in for one of the Cache."""
    if packed:
        side = guards.pack_side(t, seat)
        t.spend_from(seat, side)
        t.mark(seat, side, USED)
        charges -= 1
    t.spend(seat, charges)


def targets(t: Arena, seat: int, foes: list[int], source: int, *, boosted: bool = False) -> list[Action]:
    """The players to name, each also with an Overcharge, if one is in hand and not used."""
    if boosted or guards.why_not_boost(t, seat, source):
        return TARGETS.of(sum([1 << foe for foe in foes]))
    return [ATTACK[foe] for foe in foes] + [BOOSTED[foe] for foe in foes]


def why_not_target(t: Arena, seat: int, source: int, a: Attack, *, boosted: bool = False) -> str:
    wrong = guards.why_not_attacked(t, seat, a.seat)
    if wrong or not a.boost:
        return wrong
    return Reason("HC-141", "one") if boosted else guards.why_not_boost(t, seat, source)
