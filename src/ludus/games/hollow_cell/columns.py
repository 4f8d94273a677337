"""The columns of the cards that the rules read, by kind; they come from the content files."""

from __future__ import annotations

from typing import Final

from ludus.core.chance import Die
from ludus.games.hollow_cell.content import (
    cache_rows,
    charge_rows,
    engine_rows,
    event_rows,
    vault_rows,
    warrior_rows,
    wound_rows,
)
from ludus.games.hollow_cell.kinds import BIT, FOCUS_WORDS, IN_BOX, PLUGS, VAULT_SIZE

NAMES: Final = tuple([row.key for row in vault_rows()])  # the words of draws
NAMES_IN_BOX: Final = NAMES[:IN_BOX]
COPIES: Final[list[int]] = [row.count for row in vault_rows()]
PACK_OF: Final[list[str]] = [row.pack for row in vault_rows()]
GREEN: Final[list[int]] = [row.green for row in vault_rows()]  # the defence number; 0: no green box (HC-G21)
FOCUS: Final[list[int]] = [FOCUS_WORDS.index(row.focus) for row in vault_rows()]
COST: Final[list[int]] = [row.charges for row in vault_rows()]
PLUG: Final[list[int]] = [PLUGS.index(row.plug) if row.plug else -1 for row in vault_rows()]
WEAPON_PLUG: Final = 1


def copies_with(packs: tuple[str, ...]) -> list[int]:
    """The Vault deck by kind: the box, and the expansions played with."""
    if not packs:
        return COPIES[:IN_BOX]
    return [COPIES[kind] if not PACK_OF[kind] or PACK_OF[kind] in packs else 0 for kind in range(VAULT_SIZE)]


def names_of(counts: tuple[int, ...]) -> tuple[str, ...]:
    """The words of a draw, one for each count."""
    return NAMES_IN_BOX if len(counts) == IN_BOX else NAMES


def kinds_where(wanted: list[bool]) -> int:
    """A set of kinds."""
    return sum([BIT[kind] for kind in range(VAULT_SIZE) if wanted[kind]])


EQUIPS: Final = kinds_where([row.type == "equip" for row in vault_rows()])  # HC-140: three types
LOCATIONS: Final = kinds_where([row.type == "location" for row in vault_rows()])
WEAPONS: Final = kinds_where([row.kind == "weapon" for row in vault_rows()])  # HC-G22: not the Throwing Star
ATTACKS: Final = kinds_where([row.kind == "attack" for row in vault_rows()])  # HC-043: Actions that ROLL
REACTIONS: Final = kinds_where([row.kind == "special" for row in vault_rows()])  # HC-095: Actions of sub-phase G
HOLLOW_CELLS: Final = kinds_where([row.kind == "hollow cell" for row in vault_rows()])
BOOSTS: Final = kinds_where([row.kind == "boost" for row in vault_rows()])  # HC-141: with an attack
GREENS: Final = kinds_where([row.green > 0 for row in vault_rows()])

INITIATIVE: Final[list[int]] = [row.initiative for row in warrior_rows()]  # HC-G31: all different
WARRIOR_NAMES: Final = tuple([row.key for row in warrior_rows()])
PLUGS_OF: Final[list[list[int]]] = [[PLUGS.index(plug) for plug in row.plugs] for row in warrior_rows()]
STANDARD_PLUGS: Final[list[int]] = [0, 1, 2, 3]  # HC-146: top HEAD, left WEAPON, right GEAR, bottom BODY

EVENT_NAMES: Final = tuple([row.key for row in event_rows()])
LASTS: Final[list[str]] = [row.duration for row in event_rows()]

COSTLY_ENGINES: Final = sum([1 << e for e, row in enumerate(engine_rows()) if row.cost])  # they cost a card
AIMED_ENGINES: Final = sum([1 << e for e, row in enumerate(engine_rows()) if row.kind == "target"])

WOUND_NAMES: Final = tuple([row.key for row in wound_rows()])
WOUND_COPIES: Final[list[int]] = [row.count for row in wound_rows()]

# Dice: faces by their meaning (HC-084 to HC-089).
MISS: Final = 0
FOCUSED: Final = 1
GRAZE: Final = 2
HIT: Final = 3
ATTACK_DIE: Final = Die(
    "the Hollow Cell die", (MISS, FOCUSED, GRAZE, GRAZE, HIT, HIT), ("miss", "focus", "graze", "hit")
)
FAIL: Final = 0
DEFEND: Final = 2  # FOCUSED is 1 here too
DEFENCE_DIE: Final = Die("the defence die", (FAIL, FAIL, FAIL, FOCUSED, FOCUSED, DEFEND), ("fail", "focus", "defend"))
BLUE_DIE: Final = Die("the blue die", (1, 2, 3, 4, 5, 6), ("0", "1", "2", "3", "4", "5", "6"))

FRAG_HITS: Final = 2  # of a Frag Grenade
STRIKE_DICE: Final = 2  # of a Sponsored Strike
HAND_LIMIT: Final = 8  # HC-029: at any moment
HAND_SIZE: Final = 5  # HC-027: in Step 2
CHARGES: Final[list[int]] = [0, 0, *[row.charges for row in cache_rows()]]  # HC-008: by players
ALL_CHARGES: Final[int] = charge_rows()[0].count  # HC-009
