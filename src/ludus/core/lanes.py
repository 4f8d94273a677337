"""Lanes: where all seats play at the same time, what each of them is in the middle of."""

from __future__ import annotations

from collections.abc import Callable

from ludus.core.flow import Procedure
from ludus.core.part import Json


class Lane:
    """The procedures of one seat, put aside while another one is asked."""

    def __init__(self, seat: int, stack: list[Procedure], begun: bool) -> None:
        self.seat = seat
        self.stack = stack
        self.begun = begun  # it has come to a question


class Lanes:
    """The lanes that are put aside; the one that is asked lies on the stack, above what is common to all.

    First every lane is led to its first question, in the order of seats. From then on any of them may go on.
    """

    def __init__(self, below: int, aside: list[Lane], opening: bool = True) -> None:
        self.below = below  # so many procedures are common to all
        self.aside = aside  # in the order of seats
        self.opening = opening  # some have not come to their first question

    def clone(self) -> Lanes:
        copies = [Lane(lane.seat, [frame.clone() for frame in lane.stack], lane.begun) for lane in self.aside]
        return Lanes(self.below, copies, self.opening)

    def frames(self) -> list[Procedure]:
        """All procedures that are put aside."""
        return [frame for lane in self.aside for frame in lane.stack]

    def lead_on(self, stack: list[Procedure], seat: int) -> bool:
        """At a question of `seat`: turn to a lane that has not begun, and after the last one back to the first."""
        if not self.opening:
            return False
        self.put_aside(stack, seat)
        self.take_next(stack)
        return True

    def turn(self, stack: list[Procedure], seat: int, to: int) -> bool:
        """Put the lane of `seat` aside for another one; False where that one is over, or lies on the stack itself."""
        for at, lane in enumerate(self.aside):
            if lane.seat == to:
                stacked = self.aside.pop(at).stack
                self.put_aside(stack, seat)
                stack.extend(stacked)
                return True
        return False

    def take_next(self, stack: list[Procedure]) -> None:
        """Take up the first lane that has not begun, or the first one."""
        fresh = [at for at, lane in enumerate(self.aside) if not lane.begun]
        self.opening = bool(fresh)
        stack.extend(self.aside.pop(fresh[0] if fresh else 0).stack)

    def put_aside(self, stack: list[Procedure], seat: int) -> None:
        at = 0
        while at < len(self.aside) and self.aside[at].seat < seat:
            at += 1
        self.aside.insert(at, Lane(seat, stack[self.below :], True))
        del stack[self.below :]

    def to_json(self) -> Json:
        aside = [[lane.seat, lane.begun, [frame.to_json() for frame in lane.stack]] for lane in self.aside]
        return {"below": self.below, "aside": aside, "opening": self.opening}

    @staticmethod
    def from_json(data: Json, frames: Callable[[Json], list[Procedure]]) -> Lanes:
        aside = [Lane(seat, frames(stack), begun) for seat, begun, stack in data["aside"]]
        return Lanes(data["below"], aside, data["opening"])
