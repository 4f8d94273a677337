"""The moments at which cards, Gifts, Objects, tiles, squares and Demons act, in the order of play.

What a moment does here is the rule without any card. The lists at the end are the box, filled by `cards.box`.
"""

from __future__ import annotations

from typing import Final

from ludus.core.cards import Card
from ludus.games.claustrophobia.table import Catacombs


class Thing(Card):
    """An Object, of those that a warrior carries (CL-068); CL-039: only the first moment comes to the Exhausted too."""

    def action_dice(self) -> int:
        """Initiative phase, the Action Dice are rolled: how many more (CL-031)."""
        return 0

    def reaches_next_tile(self) -> bool:
        """Human Action phase: whether attacks may be aimed at the next tile (CL-210)."""
        return False

    def combat(self) -> int:
        """Combat, the dice are counted: added to CBT."""
        return 0

    def second_tries(self) -> int:
        """Combat, the dice have fallen: how many that missed are rolled again."""
        return 0

    def defence(self) -> int:
        """Combat, the dice are compared: added to DEF."""
        return 0


class Tunnel(Card):
    """A kind of tile."""

    def stops(self) -> bool:
        """Whether coming in ends a movement, and going out takes all of it."""
        return False

    def entered(self, t: Catacombs, tile: int) -> bool:
        """CL-276: a Human warrior has come in; whether it has sprung a trap."""
        return False

    def hits(self) -> int:
        """CL-184: what a hit of an attack counts for whoever stands here."""
        return 1

    def open_to_troglodytes(self) -> bool:
        """Threat phase: whether Troglodytes are sent here whoever is there, and without an opening."""
        return False


class Square(Card):
    """A square of the Board of Destiny; the Threat phase resolves those with dice on them (CL-089)."""

    def resolve(self, t: Catacombs, dice: tuple[int, ...]) -> None:
        """It takes effect, at once."""

    def draws(self, dice: tuple[int, ...]) -> int:
        """How many Event cards the Demon player draws."""
        return 0

    def springs(self) -> int:
        """How many Traps the Demon player springs."""
        return 0


class DemonCard(Card):
    """The Demon of a scenario, while it is in play (CL-016)."""

    def takes_talents(self) -> bool:
        """Whether Humans on its tile have no Talents."""
        return False

    def creature_combat(self) -> int:
        """Combat: added to the CBT of the Possessed."""
        return 0

    def warrior_died(self, t: Catacombs) -> None:
        """CL-190: a Human warrior has been removed."""


THING: Final[list[Thing]] = []
TUNNEL: Final[list[Tunnel]] = []  # by tile
SQUARE: Final[list[Square]] = []
DEMON_CARD: Final[list[DemonCard]] = []
