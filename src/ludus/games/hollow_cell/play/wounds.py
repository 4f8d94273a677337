"""Wound cards: drawing them, discarding them, and the Ration dice that do either."""

from __future__ import annotations

from typing import Final

from ludus.core.action import Action
from ludus.core.chance import Rng
from ludus.core.fields import Public
from ludus.core.flow import AGAIN, DONE, NEXT, Flow, Procedure, ask, draw, goto, roll
from ludus.games.hollow_cell import traits
from ludus.games.hollow_cell.actions import HEALS, MAY_HEAL, SWAPS, WithWound
from ludus.games.hollow_cell.card_data import BLUE_DIE, WOUND_NAMES
from ludus.games.hollow_cell.moments import IRRADIATED, SUCCESS
from ludus.games.hollow_cell.play import defeat
from ludus.games.hollow_cell.table import Arena

CHECK: Final = goto("check")
CLINIC: Final = -1  # Ration dice that no card of the hand rolls: Field Clinic's,
MEDIC: Final = -2  # and the Medic Frame's


class TakeWounds(Procedure):
    """Wound cards drawn together by one effect; then the limit is checked. HC-096, HC-G13

    `by` is the player who causes them, or nobody (HC-G61).
    """

    steps = {
        "draw_wound": "HC-096",
        "swap": "HC-154",
        "redraw": "HC-154",
        "check": "HC-099",
    }
    seat: Public[int]
    count: Public[int]
    by: Public[int]
    may_swap: Public[bool] = False  # whether the seat may exchange them
    drawn: Public[int] = 0

    def imagine(self, table: Arena, seat: int, rng: Rng) -> None:
        """Before the limit is checked, the cards just drawn may be above it."""
        if seat != self.seat and self.where() == "swap":
            table.redraw_wounds(self.seat, self.drawn, rng)

    def draw_wound(self, t: Arena) -> Flow:
        return self.next_wound(t) if self.drawn < self.count else NEXT

    def rolled_draw_wound(self, t: Arena, value: int) -> Flow:
        t.take_wound(self.seat, value)
        self.drawn += 1
        return AGAIN

    def next_wound(self, t: Arena) -> Flow:
        """HC-G46: from the deck, or from the pile once it is reshuffled; without either the hit is lost."""
        if t.wounds_left:
            return draw(t.wound_deck, WOUND_NAMES)
        if not t.wounds_out:
            return NEXT
        t.reshuffle_wounds()
        return AGAIN

    def swap(self, t: Arena) -> Flow:
        """Once per Combat, before the limit is checked, where the Warrior may."""
        if not self.may_swap or not self.drawn or not traits.warrior(t, self.seat).swaps_wound():
            return CHECK
        return ask(self.seat, SWAPS.of(self.fresh(t)))

    def fresh(self, t: Arena) -> int:
        """The set of values just drawn."""
        wounds = t.seats[self.seat].wounds
        return sum({1 << value for value in wounds[len(wounds) - self.drawn :]})

    def on_swap_wound(self, t: Arena, a: WithWound) -> Flow:
        t.swap_wound(self.seat, a.value, self.drawn)
        return NEXT

    def on_swap(self, t: Arena, a: Action) -> Flow:
        t.tell("kept_wounds", self.seat)  # told: if the Warrior stands, what it drew is below the limit
        return CHECK

    def redraw(self, t: Arena) -> Flow:
        return self.next_wound(t)

    def rolled_redraw(self, t: Arena, value: int) -> Flow:
        t.take_wound(self.seat, value)
        return NEXT

    def check(self, t: Arena) -> Flow:
        """HC-099, HC-G13: once all are drawn, 5 Wounds from whatever source defeat a Warrior."""
        if sum(t.seats[self.seat].wounds) < traits.defeat_limit(t, self.seat):
            return DONE
        return defeat.defeat(t, self.seat, self.by, self.drawn)


class Heal(Procedure):
    """A player discards Wound cards of their choice, or may. HC-131, HC-G56"""

    steps = {"heal": "HC-131"}
    seat: Public[int]
    count: Public[int]
    optional: Public[bool]

    def heal(self, t: Arena) -> Flow:
        if not self.count or not t.seats[self.seat].wounds:
            return DONE
        menu = MAY_HEAL if self.optional else HEALS
        return ask(self.seat, menu.of(t.wound_values(self.seat)))

    def on_heal(self, t: Arena, a: WithWound) -> Flow:
        t.heal(self.seat, a.value)
        self.count -= 1
        return AGAIN


def heal_one(seat: int, due: bool) -> Flow:
    """The player may discard one of their Wound cards, where that is due."""
    return Heal(seat=seat, count=1, optional=True) if due else NEXT


class RationDice(Procedure):
    """HC-130: Ration dice; HC-134, HC-G57: all successes are carried out before all irradiated results."""

    steps = {
        "roll_dice": "HC-130",
        "successes": "HC-131",
        "irradiated": "HC-133",
    }
    seat: Public[int]
    count: Public[int]
    source: Public[int]  # a card, or one of the two below
    dice: Public[tuple[int, ...]] = ()

    def roll_dice(self, t: Arena) -> Flow:
        return roll(self.count, BLUE_DIE)

    def rolled_roll_dice(self, t: Arena, dice: tuple[int, ...]) -> Flow:
        self.dice = dice
        for face in dice:
            t.tell("ration_die", self.seat, face, self.result(t, face))
        return NEXT

    def result(self, t: Arena, face: int) -> int:
        if self.source == CLINIC:
            return traits.clinic_result(face)
        return traits.ration_result(t, self.seat, face, self.source == MEDIC)

    def tally(self, t: Arena, result: int) -> int:
        return len([face for face in self.dice if self.result(t, face) == result])

    def successes(self, t: Arena) -> Flow:
        return Heal(seat=self.seat, count=self.tally(t, SUCCESS), optional=False)

    def irradiated(self, t: Arena) -> Flow:
        """HC-118: the player did it, so nobody is credited."""
        count = self.tally(t, IRRADIATED)
        return TakeWounds(seat=self.seat, count=count, by=-1) if count else DONE
