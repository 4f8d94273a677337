"""The cards by number: the order of the content files. What the rules read of them stands in columns, by kind."""

from __future__ import annotations

from typing import Final

from ludus.core.chance import Die
from ludus.games.hollow_cell.content import (
    IN_BOX,
    PLUGS,
    cache_rows,
    charge_rows,
    engine_rows,
    event_rows,
    focus_rows,
    vault_rows,
    warrior_rows,
    wound_rows,
)

VAULT: Final[list[str]] = [row.key for row in vault_rows()]  # those of expansions last
VAULT_SIZE: Final = len(VAULT)
WARRIORS: Final[list[str]] = [row.key for row in warrior_rows()]
EVENTS: Final[list[str]] = [row.key for row in event_rows()]
ENGINES: Final[list[str]] = [row.key for row in engine_rows()]
WOUNDS: Final[list[str]] = [row.key for row in wound_rows()]  # HC-105: by value
FOCUS_WORDS: Final[list[str]] = ["", *[row.key for row in focus_rows()]]
SIDES: Final[list[str]] = ["top", "left", "right", "bottom"]  # of a Warrior card; each has one plug (HC-143)
BIT: Final[list[int]] = [1 << kind for kind in range(VAULT_SIZE)]  # a set of kinds is the sum of their bits
ALL_KINDS: Final = (1 << VAULT_SIZE) - 1
NO_FOCUS: Final = 0
NOBODY: Final = -1
EMPTY: Final = -1  # a free plug

CELL: Final = VAULT.index("cell")
SUDDEN_EVENT: Final = VAULT.index("sudden-event")
OVERCHARGE: Final = VAULT.index("overcharge")
SCAVENGE: Final = VAULT.index("scavenge")
LAST_STAND: Final = VAULT.index("last-stand")
CROSSFIRE: Final = VAULT.index("crossfire")
INTRUDER: Final = VAULT.index("intruder")
DUST_BOMB: Final = EVENTS.index("dust-bomb")
METEOR_SHOWER: Final = EVENTS.index("meteor-shower")
RADIATION_WAVE: Final = EVENTS.index("radiation-wave")
EARTHQUAKE: Final = EVENTS.index("earthquake")
BOUNTY_CONTRACT: Final = EVENTS.index("bounty-contract")
WARDEN: Final = ENGINES.index("warden")


def kinds_of(kinds: int) -> list[int]:
    """A set as a list."""
    found: list[int] = []
    while kinds:
        found.append((kinds & -kinds).bit_length() - 1)
        kinds &= kinds - 1
    return found


NAMES: Final = tuple(VAULT)  # the words of draws
NAMES_IN_BOX: Final = NAMES[:IN_BOX]
COPIES: Final[list[int]] = [row.count for row in vault_rows()]
PACK_OF: Final[list[str]] = [row.pack for row in vault_rows()]
GREEN: Final[list[int]] = [row.green for row in vault_rows()]  # the defense number; 0: no green box (HC-G21)
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


def where(**columns: str) -> int:
    """The set of kinds whose rows say so: `where(kind="weapon")`."""
    rows = enumerate(vault_rows())
    return sum([BIT[kind] for kind, row in rows if all(getattr(row, name) == says for name, says in columns.items())])


EQUIPS: Final = where(type="equip")  # HC-140: three types
LOCATIONS: Final = where(type="location")
WEAPONS: Final = where(kind="weapon")  # HC-G22: not the Throwing Star
ATTACKS: Final = where(kind="attack")  # HC-043: Actions that ROLL
REACTIONS: Final = where(kind="special")  # HC-095: Actions of sub-phase G
HOLLOW_CELLS: Final = where(kind="hollow cell")
BOOSTS: Final = where(kind="boost")  # HC-141: with an attack
GREENS: Final = sum([BIT[kind] for kind, green in enumerate(GREEN) if green])

INITIATIVE: Final[list[int]] = [row.initiative for row in warrior_rows()]  # HC-G31: all different
WARRIOR_NAMES: Final = tuple(WARRIORS)
PLUGS_OF: Final[list[list[int]]] = [[PLUGS.index(plug) for plug in row.plugs] for row in warrior_rows()]
STANDARD_PLUGS: Final[list[int]] = [0, 1, 2, 3]  # HC-146: top HEAD, left WEAPON, right GEAR, bottom BODY

EVENT_NAMES: Final = tuple(EVENTS)
LASTS: Final[list[str]] = [row.duration for row in event_rows()]

COSTLY_ENGINES: Final = sum([1 << e for e, row in enumerate(engine_rows()) if row.cost])  # they cost a card
AIMED_ENGINES: Final = sum([1 << e for e, row in enumerate(engine_rows()) if row.kind == "target"])

WOUND_NAMES: Final = tuple(WOUNDS)
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
DEFENCE_DIE: Final = Die("the defense die", (FAIL, FAIL, FAIL, FOCUSED, FOCUSED, DEFEND), ("fail", "focus", "defend"))
BLUE_DIE: Final = Die("the blue die", (1, 2, 3, 4, 5, 6), ("0", "1", "2", "3", "4", "5", "6"))

FRAG_HITS: Final = 2  # of a Frag Grenade
STRIKE_DICE: Final = 2  # of a Sponsored Strike
HAND_LIMIT: Final = 8  # HC-029: at any moment
HAND_SIZE: Final = 5  # HC-027: in Step 2
CHARGES: Final[list[int]] = [0, 0, *[row.charges for row in cache_rows()]]  # HC-008: by players
ALL_CHARGES: Final[int] = charge_rows()[0].count  # HC-009
