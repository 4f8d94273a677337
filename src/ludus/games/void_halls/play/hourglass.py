"""Hourglass-Time: rolls, then actions in any order, then the cleanup."""

from __future__ import annotations

from typing import Final

from ludus.core.action import Action
from ludus.core.fields import Public
from ludus.core.flow import AGAIN, NEXT, Flow, Procedure, ask, goto, roll
from ludus.core.reason import Reason
from ludus.games.void_halls.actions import (
    AT,
    AT_TWO,
    DEEDS,
    EXCHANGE_WORKER,
    KEEP,
    KIND,
    PASS,
    REROLL,
    STOP,
    At,
    Build,
    Kind,
    Spend,
    Upgrade,
)
from ludus.games.void_halls.guards import (
    is_deed,
    possible_deeds,
    possible_kinds,
    possible_squares,
    why_not_at,
    why_not_deed,
    why_not_kind,
)
from ludus.games.void_halls.moments import CARD, COMBINATION
from ludus.games.void_halls.numbers import D6, FEWEST_DICE, PAIR
from ludus.games.void_halls.play.choice import answer_options, between_throws, note_answer, why_not_answer
from ludus.games.void_halls.play.cleanup import Cleanup
from ludus.games.void_halls.table import Dungeons, Sheet

CHOICE: Final = goto("choose")  # VH-034: as long as rolls are left
ACTIONS: Final = goto("act")  # VH-035, VH-036: after the last roll, and after each building
CLEANUP: Final = goto("cleanup")  # VH-083: when the dice are done with


def why_not_throw(t: Dungeons, s: Sheet) -> str:
    """VH-033: who has stopped; or no roll is left: VH-029, VH-030 in Insane Mode, VH-114 with Mystical Force."""
    if s.throws < s.allowed:
        return Reason("VH-033", "stopped")
    if s.allowed > t.throws(False):
        return "VH-114"
    return "VH-030" if t.options.insane else "VH-029"


class HourglassTime(Procedure):
    """VH-027: the round of one player: rolls, then actions, then the cleanup."""

    steps = {
        "first_throw": "VH-021",
        "choose": "VH-031",
        "throw_again": "VH-031",
        "act": "VH-036",
        "kind": "VH-045",
        "square": "VH-047",
        "cleanup": "VH-083",
    }
    seat: Public[int]
    face: Public[int] = 0  # the number that is asked for (0: stop or roll again), or whose dice build
    building: Public[int] = -1  # the kind
    thrown: Public[tuple[int, ...]] = ()  # the dice of the last roll, as they fell

    # --- rolls ------------------------------------------------------------------------------------------------------

    def first_throw(self, t: Dungeons) -> Flow:  # VH-021: all workers; VH-G27: by itself, with two dice or more
        workers = t.sheets[self.seat].workers
        if workers >= FEWEST_DICE:
            return roll(workers, D6)
        t.idle(self.seat)
        return ACTIONS

    def rolled_first_throw(self, t: Dungeons, faces: tuple[int, ...]) -> Flow:
        self.thrown = faces
        t.throw(self.seat, faces)
        return NEXT

    def choose(self, t: Dungeons) -> Flow:  # VH-031, VH-033, VH-034: stop, or keep any dice, kept before or not
        s = t.sheets[self.seat]
        if s.stopped:  # VH-029, VH-030: no roll is left
            return ACTIONS
        return ask(self.seat, answer_options(s, self.face))

    def why_not_choose(self, t: Dungeons, a: Action) -> str:
        return why_not_answer(t.sheets[self.seat], self.face, a)

    def near_choose(self, t: Dungeons) -> list[Action]:
        return [STOP, REROLL, *KEEP] if self.face else [STOP, REROLL]

    def on_choose(self, t: Dungeons, a: Action) -> Flow:
        self.face = note_answer(t, self.seat, self.face, a)
        if self.face:
            return AGAIN
        t.open_answer(self.seat, sealed=False)
        return ACTIONS if a is STOP else NEXT

    def throw_again(self, t: Dungeons) -> Flow:  # VH-031: the dice not kept
        s = t.sheets[self.seat]
        return roll(sum(s.dice) - sum(s.kept), D6)

    def rolled_throw_again(self, t: Dungeons, faces: tuple[int, ...]) -> Flow:
        self.thrown = faces
        t.throw(self.seat, faces)
        return CHOICE

    # --- actions -----------------------------------------------------------------------------------------------------

    def act(self, t: Dungeons) -> Flow:  # VH-035: only now; VH-036, VH-037: any of them, in any order, or none
        s = t.sheets[self.seat]
        return ask(self.seat, possible_deeds(t, s)) if s.throws else CLEANUP  # VH-G09, VH-G27: nothing without dice

    def why_not_act_deed(self, t: Dungeons, a: Spend | Upgrade) -> str:
        return why_not_deed(t, t.sheets[self.seat], a)

    def why_not_act_building(self, t: Dungeons, a: Kind | At) -> str:
        return Reason("VH-045", "first")

    def why_not_act(self, t: Dungeons, a: Action) -> str:
        if a is EXCHANGE_WORKER or a is PASS:
            return "VH-085"
        return why_not_throw(t, t.sheets[self.seat]) if between_throws(a) else ""

    def near_act(self, t: Dungeons) -> list[Action]:
        return DEEDS

    def on_act_build(self, t: Dungeons, a: Build) -> Flow:
        self.face = a.face
        return NEXT

    def on_act_set(self, t: Dungeons, a: Spend) -> Flow:
        COMBINATION[a.size - PAIR].perform(t, self.seat, a.face)
        return AGAIN

    def on_act_run(self, t: Dungeons, a: Upgrade) -> Flow:
        t.upgrade(self.seat, a.kind)
        return AGAIN

    def on_act(self, t: Dungeons, a: Action) -> Flow:
        return CLEANUP

    def kind(self, t: Dungeons) -> Flow:  # VH-045: a building of choice; VH-052: mined supplies pay for it
        return ask(self.seat, possible_kinds(t, t.sheets[self.seat]))

    def why_not_kind_built(self, t: Dungeons, a: Kind) -> str:
        return why_not_kind(t, t.sheets[self.seat], a.kind)

    def why_not_kind(self, t: Dungeons, a: Action) -> str:
        return Reason("VH-045", "kind", face=self.face) if is_deed(a) else ""

    def near_kind(self, t: Dungeons) -> list[Action]:
        return KIND

    def on_kind(self, t: Dungeons, a: Kind) -> Flow:
        self.building = a.kind
        return NEXT

    def square(self, t: Dungeons) -> Flow:  # VH-047, VH-105: any free building square of any explored hall
        return ask(self.seat, possible_squares(t, t.sheets[self.seat], self.building))

    def why_not_square_drawn(self, t: Dungeons, a: At) -> str:
        return why_not_at(t, t.sheets[self.seat], self.building, a)

    def why_not_square(self, t: Dungeons, a: Action) -> str:
        return Reason("VH-047", "where", kind=self.building) if is_deed(a) else ""

    def near_square(self, t: Dungeons) -> list[Action]:
        plan = t.plan
        if CARD[self.building].is_long():
            return [AT_TWO[number] for number in plan.pair_numbers]
        return [AT[square] for square, sign in enumerate(plan.signs) if sign in ".,x"]

    def on_square(self, t: Dungeons, a: At) -> Flow:
        place = t.plan.place
        squares = 1 << place[a.first] | (1 << place[a.second] if a.second >= 0 else 0)
        t.build(self.seat, self.face, self.building, squares)
        CARD[self.building].built(t, self.seat)
        self.face = 0
        self.building = -1
        return ACTIONS

    def cleanup(self, t: Dungeons) -> Flow:
        return Cleanup(seat=self.seat, skipped=False)
