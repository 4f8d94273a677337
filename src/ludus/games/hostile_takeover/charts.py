"""The Character Cards as the rules read them: numbers by figure."""

from __future__ import annotations

from typing import Final

from ludus.games.hostile_takeover.content import BALANCED, FIRST, Character, flames, points, roster, specials, teams
from ludus.games.hostile_takeover.names import CARDS, KEYS

LIGHT: Final = 1  # Armor; the other is 2


class Charts:
    """What is printed on the cards. It never changes in a match."""

    def __init__(self, cards: tuple[Character, ...]) -> None:
        self.moves: list[int] = [row.move for row in cards]
        self.armor: list[int] = [row.armor for row in cards]
        self.hit: list[int] = [n for row in cards for band in row.hit for n in band]  # HT-G13: six for each band
        self.wound: list[int] = [n for row in cards for n in row.wound]  # by Armor; each open, covered
        self.attack: list[int] = [row.attack for row in cards]
        self.defense: list[int] = [row.defense for row in cards]
        self.melee_wound: list[int] = [n for row in cards for n in row.melee_wound]
        self.reach: list[int] = [row.reach for row in cards]

    def hardest(self, figure: int, band: int) -> int:
        """HT-153: the highest number of a weapon in a band."""
        return max(self.hit[18 * figure + 6 * band : 18 * figure + 6 * band + 6])

    def to_hit(self, figure: int, band: int, moving: bool, cover: int) -> int:
        return self.hit[18 * figure + 6 * band + (0 if moving else 3) + cover]

    def to_wound(self, figure: int, armor: int, covered: bool) -> int:
        return self.wound[4 * figure + (0 if armor == LIGHT else 2) + (1 if covered else 0)]

    def to_wound_in_melee(self, figure: int, armor: int) -> int:
        return self.melee_wound[2 * figure + (0 if armor == LIGHT else 1)]


CHARTS: Final = {numbers: Charts(roster(numbers)) for numbers in (BALANCED, FIRST)}  # by the option `numbers`
ROSTER: Final = roster()  # in the order of the figures
SPECIALS: Final = {row.key: row for row in specials()}
SPECIAL_CARD: Final[list[int]] = [CARDS.index(SPECIALS[row.special].card) for row in ROSTER]  # HT-103: what it needs
SPECIAL_COST: Final[list[int]] = [SPECIALS[row.special].energy for row in ROSTER]
FLAMES: Final[list[list[tuple[int, int]]]] = [[*shape] for shape in flames()]  # HT-G22: by direction
AWARDS: Final = {row.key: row.points for row in points()}
RECOMMENDED: Final[list[int]] = [
    sum([1 << KEYS.index(key) for key in row.members]) for row in teams()
]  # HT-168: A to D


def award(key: str, place: int = 0) -> int:
    """HT-002: the points for something; those who come later than is told get as much as the last."""
    points = AWARDS[key]
    return points[min(place, len(points) - 1)]
