"""Odds: a lead, a die, and a block, so small that every value is known: what reviews are measured by."""

from __future__ import annotations

from pathlib import Path

from ludus.core.action import Action, ActionSpace
from ludus.core.chance import Die
from ludus.core.facts import Facts, Result
from ludus.core.fields import Public
from ludus.core.flow import NEXT, OVER, Flow, Procedure, ask, roll
from ludus.core.game import Game, Setting
from ludus.core.settings import Settings
from ludus.core.table import Table
from ludus.draw.default import default_picture

BOLD, SAFE, BLOCK, WAVE = Action("bold"), Action("safe"), Action("block"), Action("wave")
D6 = Die("a die", (1, 2, 3, 4, 5, 6), ("-", "1", "2", "3", "4", "5", "6"))
NEEDED, OPEN = 4, -1


class Board(Table):
    """What is added to the die, the die, and what is taken off again."""

    lead: Public[int] = OPEN
    die: Public[int] = 0
    block: Public[int] = OPEN

    def add(self, lead: int) -> None:
        self.lead = lead

    def threw(self, die: int) -> None:
        self.die = die

    def take_off(self, block: int) -> None:
        self.block = block


class Play(Procedure):
    """The first player chooses a lead, a die falls, the second player may block: 4 are needed to win."""

    steps = {"choose": "OD-1", "throw": "OD-2", "answer": "OD-3", "finish": "OD-4"}

    def choose(self, t: Board) -> Flow:
        return ask(0, [BOLD, SAFE])

    def on_choose(self, t: Board, a: Action) -> Flow:
        t.add(int(a is BOLD))
        return NEXT

    def throw(self, t: Board) -> Flow:
        return roll(1, D6)

    def rolled_throw(self, t: Board, dice: tuple[int, ...]) -> Flow:
        t.threw(dice[0])
        return NEXT

    def answer(self, t: Board) -> Flow:
        return ask(1, [BLOCK, WAVE])

    def on_answer(self, t: Board, a: Action) -> Flow:
        t.take_off(int(a is BLOCK))
        return NEXT

    def finish(self, t: Board) -> Flow:
        return OVER


def worth(t: Board) -> list[float]:
    """Exactly what each has if both play well from here on."""
    lead = 1 if t.lead == OPEN else t.lead
    block = 1 if t.block == OPEN else t.block
    faces = [t.die] if t.die else list(D6.faces)
    won = sum(face + lead - block >= NEEDED for face in faces) / len(faces)
    return [won, 1.0 - won]


def end(t: Board) -> Result:
    winner = int(t.die + t.lead - t.block < NEEDED)
    return Result((winner,), ((winner,), (1 - winner,)), tuple(float(seat == winner) for seat in (0, 1)), "OD-4")


def start(setting: Setting[Settings]) -> tuple[Board, Play]:
    return Board(), Play()


GAME = Game(
    id="toy-odds",
    title="Odds",
    seats=range(2, 3),
    version=1,
    folder=Path(__file__).parent,
    package=__name__,
    facts=Facts(dice=True, ends=4, about="A lead, a die and a block."),
    start=start,
    space=ActionSpace([BOLD, SAFE, BLOCK, WAVE]),
    end=end,
    table=Board,
    picture=default_picture,
    worth=worth,
)
