"""The numbers of the rulebook; `content/` says where each comes from."""

from __future__ import annotations

from typing import Final

from ludus.core.chance import Die

D6: Final = Die("a six-sided die", (1, 2, 3, 4, 5, 6), ("-", "1", "2", "3", "4", "5", "6"))  # VH-017, VH-020: a worker

WORKERS_START: Final = 5  # VH-018
WORKERS_MOST: Final = 9  # VH-009, VH-017
SUPPLIES_START: Final = 5  # VH-019
SUPPLY_SPACES: Final = 150  # VH-006
POINT_SQUARES: Final = 100  # VH-016
ROUNDS: Final = 30  # VH-024
HALLS: Final = 5  # VH-011
THROWS: Final = 3  # VH-029
THROWS_INSANE: Final = 2  # VH-030
FORCE_THROWS: Final = 1  # VH-114
FEWEST_DICE: Final = 2  # VH-G27: no action needs fewer, so fewer are not rolled
NEEDED_TO_EXPLORE: Final = 3  # VH-060
MINE_YIELD: Final = 2  # VH-042, VH-101
HERO_LOSS: Final = 5  # VH-076
EXCHANGE: Final = 5  # VH-085
SCEPTER_POINTS: Final = 1  # VH-129
SUPPLIES_PER_POINT: Final = 5  # VH-089
HALL_POINTS: Final = 2  # VH-090
UPGRADE_POINTS: Final = 2  # VH-091
SET_POINTS: Final = 10  # VH-092

# How many dice of one number an action takes: VH-040, VH-045, VH-054, VH-057.
PAIR: Final = 2
TRIPLE: Final = 3
FOUR: Final = 4
FIVE: Final = 5

# The kinds of building, in the order of the rulebook.
MINE: Final = 0
WARRIOR: Final = 1
CHEST: Final = 2
FORCE: Final = 3
TRAP: Final = 4
TOMB: Final = 5
SCEPTER: Final = 6
KINDS: Final[list[str]] = ["mine", "warrior", "chest", "force", "trap", "tomb", "scepter"]
UNIQUE: Final[list[bool]] = [False, False, False, True, False, False, True]  # VH-097, VH-098
UPGRADES: Final[list[int]] = [MINE, WARRIOR, CHEST, TRAP]  # VH-066, VH-099: the kinds with an arrow box
