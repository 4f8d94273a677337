"""The Prime Phase: who declares, and which zones are recharged."""

from __future__ import annotations

from typing import Any

from ludus.core.action import Action
from ludus.core.chance import Rng
from ludus.core.fields import Public, Secret
from ludus.core.flow import AGAIN, DONE, NEXT, Flow, Procedure, ask
from ludus.core.reason import Reason
from ludus.games.void_zone import guards
from ludus.games.void_zone.actions import PASS, PRIME, PRIME_ZONE, STOP, Recharge, at
from ludus.games.void_zone.table import NOBODY, TOP, Arena
from ludus.games.void_zone.zones import AROUND, BIT, spread


def may_prime(t: Arena, seat: int) -> bool:
    """VZ-042: any living player with a Prime cube, if it could raise a rating (VZ-G11)."""
    return t.prime[seat] == 1 and t.alive(seat) and guards.useful_prime(t, seat)


class PrimePhase(Procedure):
    """Phase A: declarations counter-clockwise from the Active Player, then the Primes in the same order."""

    steps = {
        "declare": "VZ-042",
        "declare_secretly": "VZ-G08",
        "reveal": "VZ-190",
        "resolve": "VZ-043",
    }
    sealed = ("declare_secretly",)
    order: Public[tuple[int, ...]]  # VZ-043, VZ-G08: those who may declare, in the order they resolve
    asked: Public[int] = 0
    declared: Public[tuple[int, ...]] = ()
    answered: Public[int] = 0  # secret declarations given so far
    answers: Secret[tuple[int, ...]] = ()

    def declare(self, t: Arena) -> Flow:
        if t.options.prime_declare == "secret" or self.asked == len(self.order):
            return NEXT
        seat = self.order[self.asked]
        if not t.alive(seat):
            self.asked += 1
            return AGAIN
        return ask(seat, [PRIME, PASS])

    def on_declare(self, t: Arena, a: Action) -> Flow:
        seat = self.order[self.asked]
        self.asked += 1
        if a is PRIME:
            t.use_prime(seat)  # VZ-044: no way back
            self.declared += (seat,)
        return AGAIN

    def declare_secretly(self, t: Arena) -> Flow:  # VZ-G08: the option makes declarations simultaneous
        if t.options.prime_declare != "secret" or self.answered == len(self.order):
            return NEXT
        if not t.alive(self.order[self.answered]):
            return self.note(0)
        return ask(self.order[self.answered], [PRIME, PASS])

    def note(self, yes: int) -> Flow:
        self.answers += (yes,)
        self.answered += 1
        return AGAIN

    def on_declare_secretly(self, t: Arena, a: Action) -> Flow:
        return self.note(1 if a is PRIME else 0)

    def imagine(self, table: Any, seat: int, rng: Rng) -> None:
        """What the others declared in secret may be either."""
        given = zip(self.order, self.answers, strict=False)  # those not asked yet have no answer
        self.answers = tuple([yes if who == seat else rng.below(2) for who, yes in given])

    def reveal(self, t: Arena) -> Flow:
        if not self.answered:
            return NEXT
        for seat, yes in zip(self.order, self.answers, strict=False):
            if yes and t.alive(seat):
                t.use_prime(seat)
                self.declared += (seat,)
        self.answers = ()
        return NEXT

    def resolve(self, t: Arena) -> Flow:  # VZ-044: all who declared must resolve; VZ-045: once each
        if not self.declared:
            return DONE
        seat = self.declared[0]
        self.declared = self.declared[1:]
        return Prime(player=seat)

    def after_resolve(self, t: Arena, done: Prime) -> Flow:
        return AGAIN


class Prime(Procedure):
    """One Prime: up to two zones to full charge."""

    steps = {
        "zone": "VZ-192",
        "second_zone": "VZ-194",
    }
    player: Public[int]
    chosen: Public[int] = NOBODY

    def zone(self, t: Arena) -> Flow:  # VZ-G09: none if none is legal; the cube is spent all the same
        mask = guards.prime_zones(t, self.player)
        return ask(self.player, at(PRIME_ZONE, mask)) if mask else DONE

    def near_zone(self, t: Arena) -> list[Action]:
        return at(PRIME_ZONE, spread(t.robots_of(self.player)))

    def why_not_zone(self, t: Arena, a: Recharge) -> str:
        return guards.why_not_recharge(t, self.player, guards.prime_zones(t, self.player), a.zone)

    def on_zone(self, t: Arena, a: Recharge) -> Flow:
        self.chosen = a.zone
        recharge(t, self.player, a.zone)
        return NEXT

    def second_zone(self, t: Arena) -> Flow:  # VZ-197: one zone only is allowed
        mask = guards.second_prime_zones(t, self.player, self.chosen) if t.alive(self.player) else 0
        return ask(self.player, [*at(PRIME_ZONE, mask), STOP]) if mask else DONE

    def near_second_zone(self, t: Arena) -> list[Action]:
        near = AROUND[self.chosen] | spread(t.robots_of(self.player))
        return at(PRIME_ZONE, near & ~BIT[self.chosen])

    def why_not_second_zone(self, t: Arena, a: Recharge) -> str:
        if a.zone == self.chosen:
            return Reason("VZ-194", "chosen")
        mask = guards.second_prime_zones(t, self.player, self.chosen)
        rule = guards.why_not_recharge(t, self.player, mask, a.zone)
        if rule != "VZ-192":
            return rule
        apart = AROUND[a.zone] & t.robots_of(self.player)  # next to a Robot of the player, but to the other one
        return "VZ-G10" if apart else Reason("VZ-194", "apart", first=self.chosen)

    def on_second_zone(self, t: Arena, a: Recharge) -> Flow:
        recharge(t, self.player, a.zone)
        return DONE


def recharge(t: Arena, seat: int, zone: int) -> None:
    """VZ-191, VZ-198: to full charge, whatever it was."""
    t.pay_toll(seat, zone)
    t.strengthen(zone, TOP)


def prime_order(t: Arena, active: int) -> tuple[int, ...]:
    """VZ-043: counter-clockwise, beginning with the Active Player; players with nothing to gain are not asked."""
    seats = [(active - i) % t.players for i in range(t.players)]
    return tuple([seat for seat in seats if may_prime(t, seat)])
