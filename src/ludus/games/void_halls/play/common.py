"""The same dice for all: everybody decides in secret, then the next roll is made for all at once."""

from __future__ import annotations

from ludus.core.action import Action
from ludus.core.chance import Rng
from ludus.core.fields import Each, Public
from ludus.core.flow import AGAIN, DONE, NEXT, Flow, Procedure, ask, goto, roll
from ludus.games.void_halls.actions import KEEP, REROLL, STOP
from ludus.games.void_halls.numbers import D6, FEWEST_DICE, WORKERS_MOST
from ludus.games.void_halls.play.choice import answer_options, note_answer, why_not_answer
from ludus.games.void_halls.table import Dungeons


class CommonDice(Procedure):
    """VH-135: in round r, roll n, a player with m dice gets the first m values of one common list.

    Every round turns over as many lists as anybody could ever roll, also those that nobody rolls. So the lists of a
    seed are the same whatever the players do, and scores of different tables can be compared.
    """

    steps = {
        "throw": "VH-135",
        "answers": "VH-137",
        "uncover": "VH-137",
    }
    number: Public[int] = 0  # of the roll
    values: Public[tuple[int, ...]] = ()  # the common list

    def throw(self, t: Dungeons) -> Flow:
        return roll(WORKERS_MOST, D6) if self.number < t.throws(True) else DONE

    def rolled_throw(self, t: Dungeons, values: tuple[int, ...]) -> Flow:
        self.values = values
        self.number += 1
        for seat, s in enumerate(t.sheets):
            if self.number == 1 and s.workers < FEWEST_DICE:
                t.idle(seat)  # VH-G27: fewer than two dice
            elif not s.stopped:
                t.throw(seat, values[: s.workers - sum(s.kept)])
        return NEXT

    def answers(self, t: Dungeons) -> Flow:
        return CommonThrows(seat=rolling(t, 0))

    def uncover(self, t: Dungeons) -> Flow:  # VH-137: shown for all at once
        for seat, s in enumerate(t.sheets):
            if not s.stopped:
                t.open_answer(seat, sealed=True)
        return goto("throw")  # VH-135: the next common list


class CommonThrows(Procedure):
    """VH-137: before the next roll every seat that still rolls fixes, sealed, to stop or what it keeps."""

    steps = {"choose": "VH-137"}
    sealed = ("choose",)
    seat: Public[int]
    asked: Each[int] = 0  # the number on the dice that is asked for; 0: stop or roll again

    def choose(self, t: Dungeons) -> Flow:
        if self.seat == t.players:
            return DONE
        return ask(self.seat, answer_options(t.sheets[self.seat], self.asked))

    def why_not_choose(self, t: Dungeons, a: Action) -> str:
        return why_not_answer(t.sheets[self.seat], self.asked, a)

    def near_choose(self, t: Dungeons) -> list[Action]:
        return [STOP, REROLL, *KEEP] if self.asked else [STOP, REROLL]

    def on_choose(self, t: Dungeons, a: Action) -> Flow:
        self.asked = note_answer(t, self.seat, self.asked, a)
        if not self.asked:
            self.seat = rolling(t, self.seat + 1)
        return AGAIN

    def whose(self, name: str, place: int) -> int:  # it tells others that this seat rolls again
        return self.seat

    def imagine(self, table: Dungeons, seat: int, rng: Rng) -> None:
        """To others, the seat that is asked may still be at its first question."""
        if seat != self.seat and self.asked:
            self.asked = 0
            table.forget_answer(self.seat)


def rolling(t: Dungeons, seat: int) -> int:
    """The next seat that may roll again, this one or a later one."""
    while seat < t.players and t.sheets[seat].stopped:
        seat += 1
    return seat
