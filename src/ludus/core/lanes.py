"""Lanes: where all seats play at the same time, what each of them is in the middle of."""

from __future__ import annotations

from collections.abc import Callable

from ludus.core.chance import Rng
from ludus.core.flow import Procedure
from ludus.core.part import Json


class Lane:
    """What one seat is in the middle of."""

    def __init__(self, seat: int, stack: list[Procedure], begun: bool = False) -> None:
        self.seat = seat
        self.stack = stack  # what is common to all, and above it what is this seat's
        self.begun = begun  # it has come to a question


class Lanes:
    """All lanes that are not over, in the order of seats; the match goes on in the active one.

    First every lane is led to its first question, in the order of seats. From then on any of them may go on.
    """

    def __init__(
        self, below: int, since: int, rng: Rng, lanes: list[Lane], active: int = 0, opening: bool = True
    ) -> None:
        self.below = below  # the number of procedures common to all
        self.since = since  # the length of the diary when they parted
        self.rng = rng  # the common dice, which wait until all lanes are over
        self.lanes = lanes
        self.active = active  # its place in the list
        self.opening = opening  # some have not come to their first question

    def now(self) -> Lane:
        """The lane in which the match goes on."""
        return self.lanes[self.active]

    def clone(self) -> Lanes:
        common: list[Procedure] = [frame.clone() for frame in self.common()]
        lanes = [Lane(lane.seat, common + [f.clone() for f in self.own(lane)], lane.begun) for lane in self.lanes]
        return Lanes(self.below, self.since, self.rng.clone(), lanes, self.active, self.opening)

    def common(self) -> list[Procedure]:
        """The procedures that all are in."""
        return self.lanes[0].stack[: self.below]

    def own(self, lane: Lane) -> list[Procedure]:
        """The procedures that only one seat is in."""
        return lane.stack[self.below :]

    def frames(self) -> list[Procedure]:
        """All procedures under way."""
        return self.common() + [frame for lane in self.lanes for frame in self.own(lane)]

    def seats(self) -> list[int]:
        return [lane.seat for lane in self.lanes]

    def lead_on(self) -> bool:
        """At a question: turn to a lane that has not begun, and after the last one back to the first."""
        if not self.opening:
            return False
        self.now().begun = True
        self.take_next()
        return True

    def turn(self, seat: int) -> bool:
        """Go on in the lane of a seat; False where that is the active one already, or over."""
        for at, lane in enumerate(self.lanes):
            if lane.seat == seat and at != self.active:
                self.active = at
                return True
        return False

    def end(self) -> bool:
        """The active lane is over; False where it was the last one."""
        del self.lanes[self.active]
        if not self.lanes:
            return False
        self.take_next()
        return True

    def take_next(self) -> None:
        """Turn to the first lane that has not begun, or to the first one."""
        fresh = [at for at, lane in enumerate(self.lanes) if not lane.begun]
        self.opening = bool(fresh)
        self.active = fresh[0] if fresh else 0

    def to_json(self) -> Json:
        lanes = [[lane.seat, lane.begun, [frame.to_json() for frame in self.own(lane)]] for lane in self.lanes]
        return {"active": self.active, "opening": self.opening, "lanes": lanes}

    @staticmethod
    def from_json(data: Json, common: list[Procedure], rng: Rng, frames: Callable[[Json], list[Procedure]]) -> Lanes:
        lanes = [Lane(seat, common + frames(stack), begun) for seat, begun, stack in data["lanes"]]
        return Lanes(len(common), 0, rng, lanes, data["active"], data["opening"])
