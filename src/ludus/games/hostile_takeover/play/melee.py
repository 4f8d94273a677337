"""Melee Attacks."""

from __future__ import annotations

from typing import Final

from ludus.core.action import Action
from ludus.core.fields import Public
from ludus.core.flow import DONE, NEXT, Flow, Procedure, ask
from ludus.core.reason import Reason
from ludus.games.hostile_takeover import guards
from ludus.games.hostile_takeover.actions import NO_ATTACK, STRIKE, Strike
from ludus.games.hostile_takeover.moments import AT_A_BLOW, SPECIAL_OF
from ludus.games.hostile_takeover.names import MELEE, NOBODY, figures_of
from ludus.games.hostile_takeover.play import attack
from ludus.games.hostile_takeover.play.hurt import WOUNDED, ToWound
from ludus.games.hostile_takeover.play.throw import FOR_ATTACK, FOR_DEFENSE, Throw
from ludus.games.hostile_takeover.table import Arena

NEEDED: Final = 11  # HT-161: who shows no Melee card


def fights_back(t: Arena, target: int) -> bool:
    """HT-160, HT-G80: it shows a Melee card."""
    return t.shown_card(target) == MELEE


def needed_to_hit(t: Arena, target: int) -> int:
    """HT-161: of one that does not fight back."""
    return SPECIAL_OF[target].needed_to_strike_it(t, NEEDED)


def hits(t: Arena, total: int, guard: int) -> bool:
    """HT-160: one that fights back is hit by more; HT-G76: by option by as much."""
    return total > guard or (total == guard and t.options.melee_tie == "attacker")


def wound_number(t: Arena, attacker: int, target: int) -> int:
    """HT-163: by Armor; cover is ignored."""
    return t.charts.to_wound_in_melee(attacker, t.charts.armor[target])


def hit_pins(t: Arena, attacker: int, target: int) -> bool:
    """HT-165 to HT-167: whether a hit that does not Wound Pins."""
    return not fights_back(t, target) or AT_A_BLOW[attacker].pins_all()


class Striking(Procedure):
    """HT-083, HT-158: one Melee Attack after moving, if the player likes."""

    steps = {
        "target": "HT-158",
        "attack": "HT-159",
    }
    figure: Public[int]
    barred: Public[int]  # Blade Dance: not the same enemy again
    must: Public[bool] = False  # HT-G78, by option
    target_figure: Public[int] = NOBODY
    wounded: Public[bool] = False  # whether the attack Wounded its target

    def target(self, t: Arena) -> Flow:
        if not t.standing(self.figure):
            return DONE
        there = guards.strikes(t, self.figure, t.charts.reach[self.figure]) & ~self.barred
        if not there:
            return DONE
        options = [STRIKE[f] for f in figures_of(there)]
        if not self.must:
            options.append(NO_ATTACK)
        elif len(options) == 1:
            self.target_figure = figures_of(there)[0]
            return NEXT
        return ask(t.side[self.figure], options)

    def near_target(self, t: Arena) -> list[Action]:
        return [STRIKE[f] for f in figures_of(t.enemies(t.side[self.figure]))]

    def why_not_target_figure(self, t: Arena, a: Strike) -> str:
        return guards.why_not_strike(t, self.figure, a.figure, self.barred)

    def why_not_target(self, t: Arena, a: Action) -> str:
        return Reason("HT-G78", "strike", who=self.figure) if a is NO_ATTACK else ""

    def on_target_figure(self, t: Arena, a: Strike) -> Flow:
        self.target_figure = a.figure
        return NEXT

    def on_target(self, t: Arena, a: Action) -> Flow:  # HT-083: nobody
        return DONE

    def attack(self, t: Arena) -> Flow:
        return MeleeAttack(attacker=self.figure, target=self.target_figure, modifier=0)

    def after_attack(self, t: Arena, attack: MeleeAttack) -> Flow:
        self.wounded = attack.wounded
        return DONE


class MeleeAttack(Procedure):
    """HT-158 to HT-167: the attack roll, the defender's roll if it shows a Melee card, To Wound."""

    steps = {
        "declare": "HT-158",
        "accuracy": "HT-089",
        "defense": "HT-091",
        "attack": "HT-159",
        "defend": "HT-160",
        "wound": "HT-163",
    }
    attacker: Public[int]
    target: Public[int]
    modifier: Public[int]
    accurate: Public[bool] = False
    defended: Public[bool] = False
    total: Public[int] = 0
    wounded: Public[bool] = False

    def declare(self, t: Arena) -> Flow:
        SPECIAL_OF[self.attacker].attacks(t)
        t.tell("strikes", self.attacker, self.target)
        return NEXT

    def accuracy(self, t: Arena) -> Flow:
        return attack.offer_accuracy(t, self.attacker)

    def on_accuracy(self, t: Arena, a: Action) -> Flow:
        self.accurate = attack.buys_accuracy(t, self.attacker, a)
        return NEXT

    def defense(self, t: Arena) -> Flow:
        return attack.offer_defense(t, self.target)

    def on_defense(self, t: Arena, a: Action) -> Flow:
        self.defended = attack.buys_defense(t, self.target, a)
        return NEXT

    def attack(self, t: Arena) -> Flow:  # HT-159: three dice; HT-186: cover plays no part
        return attack.throw(t, purpose=FOR_ATTACK, by=self.attacker, accurate=self.accurate, defended=self.defended)

    def after_attack(self, t: Arena, thrown: Throw) -> Flow:
        self.total = thrown.total + t.charts.attack[self.attacker] + self.modifier
        return NEXT

    def defend(self, t: Arena) -> Flow:
        if fights_back(t, self.target):
            return Throw(purpose=FOR_DEFENSE, roller=t.side[self.target], count=3)
        return self.judge(t, self.total >= needed_to_hit(t, self.target))

    def after_defend(self, t: Arena, thrown: Throw) -> Flow:
        return self.judge(t, hits(t, self.total, thrown.total + t.charts.defense[self.target]))

    def judge(self, t: Arena, hit: bool) -> Flow:
        t.tell("hit" if hit else "missed", self.attacker, self.target)
        return NEXT if hit else DONE  # HT-162: nothing happens

    def wound(self, t: Arena) -> Flow:
        tn, pins = wound_number(t, self.attacker, self.target), hit_pins(t, self.attacker, self.target)
        return ToWound(attacker=self.attacker, victim=self.target, tn=tn, pins=pins)

    def after_wound(self, t: Arena, hurt: ToWound) -> Flow:
        self.wounded = hurt.result == WOUNDED
        return DONE
