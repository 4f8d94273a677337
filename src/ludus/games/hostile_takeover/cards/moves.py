"""Special Actions of a Move card that are no move."""

from __future__ import annotations

from ludus.core.action import Action
from ludus.core.fields import Public
from ludus.core.flow import DONE, NEXT, Flow, ask
from ludus.core.reason import Reason
from ludus.games.hostile_takeover import victory
from ludus.games.hostile_takeover.actions import COLUMN, ROW, STOP, Column, Row
from ludus.games.hostile_takeover.moments import Instead, Special
from ludus.games.hostile_takeover.names import GRID, X, Y, lies_in
from ludus.games.hostile_takeover.table import Arena
from ludus.geometry.squares import squares_of


class HoloJump(Special):
    """Instead of moving, she appears on a square within her Move, over everything in between. Nobody can interrupt.
    Not with the marker in hand."""

    key = "holo_jump"
    rules = ("HT-104", "HT-G43")

    def forbids(self, t: Arena, figure: int) -> str:
        return "HT-G43" if t.holder == figure else ""

    def instead_of_moving(self, t: Arena, figure: int, points: int) -> Flow:
        return Jump(figure=figure, reach=points)


class Jump(Instead):
    """Holo-Jump: onto any standable square within Move, over everything; nobody can interrupt it."""

    steps = {
        "row": "HT-105",
        "column": "HT-105",
        "pick_up": "HT-G43",
    }
    reach: Public[int]
    chosen: Public[int] = -1  # the row

    def goals(self, t: Arena) -> int:
        return GRID.within(t.square[self.figure], self.reach) & t.ground.standable & ~t.occupied

    def rows(self, t: Arena) -> set[int]:
        return {Y[s] for s in squares_of(self.goals(t))}

    def row(self, t: Arena) -> Flow:
        return ask(t.side[self.figure], [*[ROW[y] for y in sorted(self.rows(t))], STOP])

    def near_row(self, t: Arena) -> list[Action]:
        return ROW

    def why_not_row(self, t: Arena, a: Row) -> str:
        if a.number in self.rows(t):
            return ""
        away = abs(a.number - Y[t.square[self.figure]])
        if away > self.reach:
            return Reason("HT-050", "row", row=a.number, squares=away, reach=self.reach)
        return Reason("HT-066", "row", row=a.number, reach=self.reach)

    def on_row_chosen(self, t: Arena, a: Row) -> Flow:
        self.chosen = a.number
        return NEXT

    def on_row(self, t: Arena, a: Action) -> Flow:
        return DONE

    def columns(self, t: Arena) -> list[int]:
        return [X[s] for s in squares_of(self.goals(t)) if Y[s] == self.chosen]

    def column(self, t: Arena) -> Flow:
        return ask(t.side[self.figure], [COLUMN[x] for x in self.columns(t)])

    def near_column(self, t: Arena) -> list[Action]:
        return COLUMN

    def why_not_column(self, t: Arena, a: Column) -> str:
        if a.number in self.columns(t):
            return ""
        square = GRID.at(a.number, self.chosen)
        away = GRID.distance(square, t.square[self.figure])
        if away > self.reach:
            return Reason("HT-050", "square", square=square, squares=away, reach=self.reach)
        if lies_in(square, t.occupied):
            return Reason("HT-019", "taken", who=t.figure_at(square), square=square)
        return "HT-054" if lies_in(square, t.ground.partial) else "HT-057"

    def on_column(self, t: Arena, a: Column) -> Flow:
        t.jump(self.figure, GRID.at(a.number, self.chosen))
        return NEXT

    def pick_up(self, t: Arena) -> Flow:  # HT-G43: at the arrival square only
        return victory.offer_marker(t, self.figure)

    def on_pick_up(self, t: Arena, a: Action) -> Flow:
        return victory.answer_marker(t, self.figure, a)
