"""The names behind the numbers: warriors, units, talents, tiles, cards, squares. Content is checked against them."""

from __future__ import annotations

from typing import Final

NOWHERE: Final = -1
NOBODY: Final = -1

# Phases of a round, CL-020.
SET_UP: Final = 0
INITIATIVE: Final = 1
HUMAN_ACTION: Final = 2
THREAT: Final = 3
DEMON_ACTION: Final = 4

# Human warriors: five figures of three kinds.
WARRIORS: Final[tuple[str, ...]] = ("redeemer", "brute1", "brute2", "blade1", "blade2")
WARRIOR_KINDS: Final[tuple[str, ...]] = ("redeemer", "brute", "blade")
KIND_OF: Final[tuple[int, ...]] = (0, 1, 1, 2, 2)
FIGURES_OF: Final[tuple[tuple[int, ...], ...]] = ((0,), (1, 2), (3, 4))
REDEEMER: Final = 0
CONDEMNED: Final = 30  # CL-009: all but the Redeemer, as a set

# Units of the Demon side: the Troglodytes of a tile, the Demon, up to five creatures of a story.
UNITS: Final[tuple[str, ...]] = (
    "troglodyte", "demon", "creature1", "creature2", "creature3", "creature4", "creature5",
)  # fmt: skip
TROGLODYTE: Final = 0
DEMON: Final = 1
CREATURE: Final = 2  # the first of them
DEMONS: Final[tuple[str, ...]] = ("hunter", "combat", "guardian", "master", "tempter", "beast", "possessor")
CREATURES: Final[tuple[str, ...]] = ("possessed_brute", "possessed_blade", "damned")
DAMNED: Final = 2

TALENTS: Final[tuple[str, ...]] = ("blessed", "bodyguard", "impressive", "elusive", "frantic")
IMPRESSIVE: Final = 4
ELUSIVE: Final = 8
FRANTIC: Final = 16

TILE_KINDS: Final[tuple[str, ...]] = (
    "pentacle", "exit", "stash", "hole", "lair", "hungry", "tight", "flooded", "trapped", "echoing", "plain",
)  # fmt: skip

GIFTS: Final[tuple[str, ...]] = ("healing", "courage", "gather", "smite", "precognition", "blessing")
HEALING: Final = 0  # a Gift's number is one more
COURAGE: Final = 1
GATHER: Final = 2
SMITE: Final = 3
BLESSING: Final = 5

OBJECTS: Final[tuple[str, ...]] = ("blunderbuss", "shield", "scepter", "hammer")
BLUNDERBUSS: Final = 1  # as sets
SHIELD: Final = 2

ADVANTAGES: Final[tuple[str, ...]] = (
    "potion", "grenade", "map", "water", "torch", "charge", "hold", "run", "feet", "trust", "honor",
)  # fmt: skip

EVENTS: Final[tuple[str, ...]] = (
    "tough", "panic", "lost", "critical", "terror", "swarm", "frenzy", "ambush", "pact", "resilience", "shifting",
    "whispers",
)  # fmt: skip

SQUARES: Final[tuple[str, ...]] = (
    "calm", "sounds", "speed", "legion", "claws", "dark", "taste", "burrow", "futile", "trap",
)  # fmt: skip
CALM: Final = 0
SOUNDS: Final = 1
SPEED: Final = 2
LEGION: Final = 3
CLAWS: Final = 4
DARK: Final = 5
TASTE: Final = 6
BURROW: Final = 7
FUTILE: Final = 8
TRAP: Final = 9

# How many members a set of warriors, lines, sides or units has, and which.
COUNT: Final[tuple[int, ...]] = tuple([(mask).bit_count() for mask in range(64)])
MEMBERS: Final[tuple[tuple[int, ...], ...]] = tuple(
    [tuple([i for i in range(7) if mask >> i & 1]) for mask in range(128)]
)
ALL_LINES: Final = 63
