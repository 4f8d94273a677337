"""Focus abilities: what cards discarded for defense do in sub-phase E."""

from __future__ import annotations

from ludus.core.flow import AGAIN, Flow, goto, roll
from ludus.core.reason import Reason
from ludus.games.hollow_cell.board import Board
from ludus.games.hollow_cell.card_data import DEFENCE_DIE, FOCUSED
from ludus.games.hollow_cell.moments import Focus
from ludus.games.hollow_cell.play import drawing, focus, wounds
from ludus.games.hollow_cell.play.defence import Defence
from ludus.games.hollow_cell.table import Arena


class RerollFocus(Focus):
    """Void the defense roll and roll all defense dice again."""

    key = "reroll"
    rules = ("HC-081", "HC-082", "HC-083", "HC-G14")

    def why_not(self, t: Board, fight: Defence) -> str:
        return Reason("HC-G14", "reroll") if fight.rerolled and not t.options.stacked_rerolls else ""

    def use(self, t: Arena, fight: Defence, kind: int) -> Flow:
        fight.rerolled = True
        fight.braced = 0
        return goto("roll_defence")  # D again


class Draw2Focus(Focus):
    """Draw 2 cards."""

    key = "draw2"
    rules = ("HC-155",)

    def use(self, t: Arena, fight: Defence, kind: int) -> Flow:
        return drawing.draw_cards(t, fight.defender, 2)


class Draw1Focus(Focus):
    """Draw 1 card."""

    key = "draw1"
    rules = ("HC-080",)

    def use(self, t: Arena, fight: Defence, kind: int) -> Flow:
        return drawing.draw_cards(t, fight.defender, 1)


class BraceFocus(Focus):
    """
    One die showing Focus counts as a Defend (each BRACE needs a Focus die of its own; the die still switches on
    other abilities).
    """

    key = "brace"
    rules = ("HC-080", "HC-G14")

    def why_not(self, t: Board, fight: Defence) -> str:
        seen = fight.defence.count(FOCUSED)
        return Reason("HC-G14", "brace", dice=seen) if fight.braced >= seen else ""

    def use(self, t: Arena, fight: Defence, kind: int) -> Flow:
        fight.braced += 1
        return AGAIN


class SidestepFocus(Focus):
    """Roll 1 additional defense die and add it to the roll."""

    key = "sidestep"
    rules = ("HC-080", "HC-G14")

    def use(self, t: Arena, fight: Defence, kind: int) -> Flow:
        return roll(1, DEFENCE_DIE)


class NickFocus(Focus):
    """Remove one Graze from the attack roll before Grazes are paired."""

    key = "nick"
    rules = ("HC-085", "HC-G69")

    def use(self, t: Arena, fight: Defence, kind: int) -> Flow:
        fight.nicked += 1
        return AGAIN


class ChokeFocus(Focus):
    """The attacker discards 1 card at random from hand."""

    key = "choke"
    rules = ("HC-080",)

    def use(self, t: Arena, fight: Defence, kind: int) -> Flow:
        return focus.RandomCard(victim=fight.attacker, taker=fight.attacker)


class SnatchFocus(Focus):
    """Take 1 card at random from the attacker's hand."""

    key = "snatch"
    rules = ("HC-080",)

    def use(self, t: Arena, fight: Defence, kind: int) -> Flow:
        return focus.RandomCard(victim=fight.attacker, taker=fight.defender)


class StingFocus(Focus):
    """The attacker draws 1 Wound card (credited to you; no reaction)."""

    key = "sting"
    rules = ("HC-G60", "HC-G61")

    def use(self, t: Arena, fight: Defence, kind: int) -> Flow:
        return wounds.TakeWounds(seat=fight.attacker, count=1, by=fight.defender)


class PatchFocus(Focus):
    """Discard 1 of your Wound cards, your choice."""

    key = "patch"
    rules = ("HC-080",)

    def use(self, t: Arena, fight: Defence, kind: int) -> Flow:
        return wounds.Heal(seat=fight.defender, count=1, optional=False)


class SlipFocus(Focus):
    """Take this card back from the discard pile into your hand."""

    key = "slip"
    rules = ("HC-080",)

    def use(self, t: Arena, fight: Defence, kind: int) -> Flow:
        if not t.discards[kind]:
            return AGAIN  # it has been shuffled into the deck
        t.take_discarded(fight.defender, kind)
        return drawing.Limit(seat=fight.defender)
