"""The Character Cards as the rules read them: numbers by figure."""

from __future__ import annotations

from typing import Final

from ludus.games.hostile_takeover.content import flames, roster, specials, teams
from ludus.games.hostile_takeover.names import CARDS, KEYS

ROSTER: Final = roster()  # in the order of the figures
MOVES: Final[list[int]] = [row.move for row in ROSTER]
ARMOR: Final[list[int]] = [row.armor for row in ROSTER]
HIT: Final[list[int]] = [n for row in ROSTER for band in row.hit for n in band]  # HT-G13: six numbers for each band
WOUND: Final[list[int]] = [n for row in ROSTER for n in row.wound]
ATTACK: Final[list[int]] = [row.attack for row in ROSTER]
DEFENSE: Final[list[int]] = [row.defense for row in ROSTER]
MELEE_WOUND: Final[list[int]] = [n for row in ROSTER for n in row.melee_wound]
REACH: Final[list[int]] = [max(1, row.reach) for row in ROSTER]
CRUSHING: Final[list[bool]] = ["crushing" in row.traits for row in ROSTER]  # HT-106, HT-167
SCATTER: Final[list[bool]] = ["scatter" in row.traits for row in ROSTER]  # HT-106, HT-156, HT-G19
EMP: Final[list[bool]] = ["emp_burst" in row.traits for row in ROSTER]
SPECIALS: Final = {row.key: row for row in specials()}
SPECIAL_CARD: Final[list[int]] = [CARDS.index(SPECIALS[row.special].card) for row in ROSTER]  # HT-103
SPECIAL_COST: Final[list[int]] = [SPECIALS[row.special].energy for row in ROSTER]
FLAMES: Final[list[list[tuple[int, int]]]] = [[*shape] for shape in flames()]  # HT-G22
RECOMMENDED: Final[list[int]] = [sum([1 << KEYS.index(key) for key in row.members]) for row in teams()]  # HT-168


def hardest(figure: int, band: int) -> int:
    """HT-153: the highest number of a weapon in a band."""
    return max(HIT[18 * figure + 6 * band : 18 * figure + 6 * band + 6])


def to_hit_number(figure: int, band: int, moving: bool, cover: int) -> int:
    return HIT[18 * figure + 6 * band + (0 if moving else 3) + cover]


def to_wound_number(figure: int, armor: int, covered: bool) -> int:
    return WOUND[4 * figure + 2 * (armor - 1) + (1 if covered else 0)]
