"""The order of play."""

from __future__ import annotations

from typing import Final

from ludus.core.action import Action
from ludus.core.chance import Die
from ludus.core.fields import Public
from ludus.core.flow import AGAIN, DONE, NEXT, OVER, Flow, Procedure, ask, goto, roll, together
from tests.toys.race.actions import PACES, RUN, SPRINT, STOP
from tests.toys.race.table import Track

D6: Final = Die("a die", (1, 2, 3, 4, 5, 6), ("-", "1", "2", "3", "4", "5", "6"))
FAR: Final = 7  # fields that a runner can go in one round


class Race(Procedure):
    """Some rounds, in which all run at the same time.  RC-1"""

    steps = {"round": "RC-1"}
    run: Public[int] = 0  # rounds

    def round(self, t: Track) -> Flow:
        if self.run == t.options.rounds:
            return OVER
        return together([Leg(seat=seat) for seat in range(len(t.runners))])

    def after_round(self, t: Track, child: Leg) -> Flow:
        self.run += 1
        return AGAIN


class Leg(Procedure):
    """The round of one runner: throws, a pace, and so many fields."""

    steps = {
        "throw": "RC-2",
        "choose": "RC-3",
        "pace": "RC-4",
    }
    seat: Public[int]
    far: Public[int] = 0
    dice: Public[tuple[int, ...]] = ()

    def throw(self, t: Track) -> Flow:  # RC-2: a runner without breath rests
        return roll(1, D6) if t.runners[self.seat].breath else DONE

    def rolled_throw(self, t: Track, dice: tuple[int, ...]) -> Flow:
        self.dice = dice
        self.far += dice[0]
        t.threw(self.seat, dice[0])
        return NEXT if self.far <= FAR else DONE  # RC-3: too far is nowhere

    def choose(self, t: Track) -> Flow:
        return ask(self.seat, [RUN, STOP])

    def why_not_choose(self, t: Track, a: Action) -> str:
        return "RC-4" if a in PACES else ""  # first stop

    def near_choose(self, t: Track) -> list[Action]:
        return [RUN, STOP, *PACES]

    def on_choose(self, t: Track, a: Action) -> Flow:
        return goto("throw") if a is RUN else NEXT

    def pace(self, t: Track) -> Flow:
        return ask(self.seat, [a for a in PACES if not self.why_not_pace(t, a)])

    def why_not_pace(self, t: Track, a: Action) -> str:
        if a is SPRINT:
            return "" if t.runners[self.seat].breath > 1 else "RC-4"
        return "RC-3" if a is RUN or a is STOP else ""

    def near_pace(self, t: Track) -> list[Action]:
        return PACES

    def on_pace(self, t: Track, a: Action) -> Flow:
        t.go(self.seat, self.far + int(a is SPRINT), 2 if a is SPRINT else 1)
        return DONE
