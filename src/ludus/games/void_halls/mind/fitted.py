"""What things on a sheet are good for, in points, fitted to the final scores of some ten thousand games.

The games were played by the bot's own eye; then the lines were fitted anew, and so on until the scores grew no more.
Alone they mean little: what a building brings is spread over several of them.
"""

from __future__ import annotations

from typing import Final

from ludus.games.void_halls.numbers import CHEST, MINE, TRAP, WARRIOR


class Line:
    """Worth `last` + `more` * share, where the share is the part of the hourglasses that is still to come."""

    def __init__(self, last: float, more: float) -> None:
        self.last = last
        self.more = more

    def at(self, share: float) -> float:
        return self.last + self.more * share


START: Final = Line(-20.883, -0.232)  # a sheet as such
CREW: Final[list[Line]] = [
    Line(0.0, 0.0),
    Line(-17.757, 15.078),
    Line(-10.248, 18.959),
    Line(-5.657, 36.820),
    Line(-9.028, 53.028),
    Line(-7.149, 41.195),
    Line(-3.429, 27.919),
    Line(-1.442, 22.084),
    Line(-5.765, 29.741),
]  # the first worker, the second …
SUPPLIES: Final[dict[int, Line]] = {
    10: Line(0.7641, 0.5277),
    25: Line(0.4857, -0.0217),
    150: Line(-0.1037, -0.1477),
}  # each of the first 10 …
MINES: Final[list[Line]] = [Line(-0.629, -0.961), Line(3.597, -9.985), Line(-1.642, 13.214), Line(-0.339, 0.677)]
FORCE: Final = Line(-1.650, 29.036)
SCEPTER: Final = Line(3.531, -16.463)  # besides its points
LURE: Final = Line(13.538, -21.692)  # that there is a Chest at all
TOMB: Final = Line(1.552, 14.158)  # an active one, besides the hero it meets

# For each battle to come.
MET: Final = Line(0.0424, 0.1562)  # a hero met, for each level of the hall, besides the points
UNMET: Final = Line(-1.0543, -0.5793)  # a hero not met
READY: Final = Line(0.2291, 0.3323)  # a defender without a hero where a Chest finds room, for each level
READY_TOO: Final = Line(0.4607, 0.3963)  # a second one
LURED: Final = Line(0.8240, -0.0681)  # a hero without a defender where one finds room, for each level, up to two
SQUARE: Final = Line(-0.0172, 0.9386)  # a free square in a hall, for each level
SQUARE_TOO: Final = Line(-0.0209, 0.9975)  # a second one

HALLS: Final[list[Line]] = [
    Line(15.560, -9.368),
    Line(12.427, -18.887),
    Line(4.165, -21.968),
    Line(-4.825, -10.230),
]  # from the second on, besides their points
STEPS: Final[list[Line]] = [
    Line(0.231, 6.641),
    Line(-1.005, 6.712),
    Line(3.018, 4.576),
]  # the buildings that it takes to explore

UPGRADES: Final[dict[int, Line]] = {
    MINE: Line(0.227, 0.809),
    WARRIOR: Line(5.272, 9.972),
    CHEST: Line(6.241, 9.845),
    TRAP: Line(0.514, -0.204),
}
COMPLETE: Final = Line(-9.832, -5.690)  # all seven kinds, besides their points
TO_PAY: Final = Line(-0.7418, 1.2749)  # each supply of the price of the kinds that are missing

CREW_BY_DEPTH: Final = Line(1.6090, 1.6879)  # each worker beyond the usual, for each hall beyond the first
