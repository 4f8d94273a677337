"""Actions that feed, draw and attack."""

from __future__ import annotations

from ludus.core.action import Action
from ludus.core.fields import Public
from ludus.core.flow import DONE, NEXT, Flow, ask
from ludus.core.reason import Reason
from ludus.games.hollow_cell import traits
from ludus.games.hollow_cell.actions import PACK, PASS, Attack
from ludus.games.hollow_cell.card_data import COST, CROSSFIRE, LAST_STAND, OVERCHARGE
from ludus.games.hollow_cell.moments import CARD, Vault
from ludus.games.hollow_cell.play import combat, drawing, sudden, wounds
from ludus.games.hollow_cell.play.attack import (
    Assault,
    Declaration,
    must_pack,
    offer_pack,
    pay,
    targets,
    why_not_target,
)
from ludus.games.hollow_cell.table import Arena


class RationsCard(Vault):
    """Roll 1 Ration die."""

    key = "rations"
    rules = ("HC-130", "HC-131", "HC-132", "HC-133", "HC-G56")

    def play(self, t: Arena, seat: int) -> Flow:
        return wounds.RationDice(seat=seat, count=1, source=self.kind)


class RationCrateCard(Vault):
    """Roll 2 Ration dice (successes first)."""

    key = "ration-crate"
    rules = ("HC-134", "HC-G57")

    def play(self, t: Arena, seat: int) -> Flow:
        return wounds.RationDice(seat=seat, count=2, source=self.kind)


class SupplyDropCard(Vault):
    """Draw 2 cards."""

    key = "supply-drop"
    rules = ("HC-141",)

    def play(self, t: Arena, seat: int) -> Flow:
        return drawing.draw_cards(t, seat, 2)


class CrowdFavoriteCard(Vault):
    """
    Look at the top 2 events; resolve one as its drawer, put the other under the event deck. Enemy Warriors defeated
    by it are credited to you.
    """

    key = "crowd-favorite"
    rules = ("HC-G04", "HC-G63")

    def play(self, t: Arena, seat: int) -> Flow:
        return sudden.SuddenEvent(drawer=seat, credit=seat, card=False)


class LastStandCard(Vault):
    """Attack: ROLL dice equal to the number of Wound cards on your Warrior, at least 1, at most 4."""

    key = "last-stand"
    rules = ("HC-043",)
    single = True

    def play(self, t: Arena, seat: int) -> Flow:
        return Assault(attacker=seat, source=LAST_STAND, side=-1, cells=0)

    def dice(self, t: Arena, seat: int) -> int:
        return max(1, min(4, len(t.seats[seat].wounds)))


class CrossfireCard(Vault):
    """
    Attack one or two different opponents, both named when the card is played, one Combat after the other: ROLL 2
    dice in each. An Overcharge serves one of them. The second attack is lost if the attacker's Warrior is defeated
    in the first.
    """

    key = "crossfire"
    rules = ("HC-043",)
    single = True

    def play(self, t: Arena, seat: int) -> Flow:
        return Crossfire(attacker=seat, falls=t.seats[seat].falls)

    def dice(self, t: Arena, seat: int) -> int:
        return 2


class Crossfire(Declaration):
    """Crossfire: one or two different opponents, both named first; two attacks, one Combat after the other."""

    steps = {
        "pack": "HC-033",
        "target": "HC-060",
        "second": "HC-060",
        "first_combat": "HC-059",
        "second_combat": "HC-059",
    }
    falls: Public[int]
    packed: Public[bool] = False
    one: Public[int] = -1
    two: Public[int] = -1
    boosted: Public[int] = -1  # the target of an Overcharge

    def pack(self, t: Arena) -> Flow:
        self.packed = must_pack(t, self.attacker, COST[CROSSFIRE])
        return offer_pack(t, self.attacker, COST[CROSSFIRE])

    def on_pack(self, t: Arena, a: Action) -> Flow:
        self.packed = a is PACK
        return NEXT

    def target(self, t: Arena) -> Flow:
        return ask(self.attacker, targets(t, self.attacker, t.sides.foes[self.attacker], CROSSFIRE))

    def why_not_target(self, t: Arena, a: Attack) -> str:
        return why_not_target(t, self.attacker, CROSSFIRE, a)

    def on_target(self, t: Arena, a: Attack) -> Flow:
        self.one = a.seat
        self.boosted = a.seat if a.boost else -1
        t.show(self.attacker, OVERCHARGE, 1 if a.boost else 0)
        return NEXT

    def second(self, t: Arena) -> Flow:
        """Each counts as an attack, so with one allowed only one may be named."""
        foes = [foe for foe in t.sides.foes[self.attacker] if foe != self.one]
        if not foes or traits.one_attack_only(t, self.attacker):
            return NEXT
        return ask(self.attacker, [*targets(t, self.attacker, foes, CROSSFIRE, boosted=self.boosted >= 0), PASS])

    def why_not_second(self, t: Arena, a: Attack) -> str:
        if a.seat == self.one:
            return Reason("HC-060", "named", who=a.seat)
        return why_not_target(t, self.attacker, CROSSFIRE, a, boosted=self.boosted >= 0)

    def on_second(self, t: Arena, a: Attack) -> Flow:
        self.two = a.seat
        self.boosted = a.seat if a.boost else self.boosted
        return NEXT

    def first_combat(self, t: Arena) -> Flow:
        pay(t, self.attacker, COST[CROSSFIRE], self.packed)
        if self.boosted >= 0:
            t.discard(self.attacker, OVERCHARGE)
        return self.fight(t, self.one)

    def second_combat(self, t: Arena) -> Flow:
        """It is lost if the attacker's Warrior is defeated in the first."""
        if self.two < 0 or t.seats[self.attacker].falls != self.falls:
            return DONE
        return self.fight(t, self.two)

    def fight(self, t: Arena, target: int) -> Flow:
        t.count_attack()
        boost, base = self.boosted == target, self.base(t)
        return combat.declare(t, attacker=self.attacker, defender=target, source=CROSSFIRE, base=base, boost=boost)

    def weapon(self) -> int:
        return CROSSFIRE

    def base(self, t: Arena) -> int:
        return CARD[CROSSFIRE].dice(t, self.attacker)
