"""What all attacks have in common: Energy on both sides, and the roll."""

from __future__ import annotations

from ludus.core.action import Action
from ludus.core.flow import NEXT, Flow, ask
from ludus.games.hostile_takeover.actions import ACCURACIES, ACCURACY, DEFENSE, DEFENSES
from ludus.games.hostile_takeover.dice import DICE
from ludus.games.hostile_takeover.play.throw import Throw
from ludus.games.hostile_takeover.table import Arena

Drops = tuple[int, int]  # how many of the lowest and of the highest dice do not count


def offer_accuracy(t: Arena, attacker: int) -> Flow:
    """HT-089, HT-093: before the roll, from its own Energy."""
    return ask(t.side[attacker], ACCURACIES) if t.energy[attacker] else NEXT


def buys_accuracy(t: Arena, attacker: int, a: Action) -> bool:
    """HT-090: one token at most."""
    if a is ACCURACY:
        t.pay_accuracy(attacker)
    return a is ACCURACY


def offer_defense(t: Arena, target: int) -> Flow:
    """HT-091, HT-G67: after the attacker has chosen."""
    return ask(t.side[target], DEFENSES) if t.energy[target] else NEXT


def buys_defense(t: Arena, target: int, a: Action) -> bool:
    """HT-092: one token at most."""
    if a is DEFENSE:
        t.pay_defense(target)
    return a is DEFENSE


def drops(*, accurate: bool, defended: bool) -> Drops:
    """HT-089, HT-091: a fourth die, and the lowest or the highest is dropped; HT-094: together they cancel."""
    return int(accurate and not defended), int(defended and not accurate)


def throw(t: Arena, *, purpose: int, by: int, accurate: bool, defended: bool, luck: bool = False) -> Throw:
    """The attack roll."""
    low, high = drops(accurate=accurate, defended=defended)
    return Throw(purpose=purpose, roller=t.side[by], count=DICE + low + high, low=low, high=high, luck=luck)
