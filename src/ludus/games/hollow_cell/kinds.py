"""The kinds of cards by number and key: the order of the content files, which the loader checks against these lists."""

from __future__ import annotations

from typing import Final

VAULT: Final[list[str]] = [
    "cell", "sudden-event", "rations", "ration-crate", "frag-grenade", "hologram", "injection", "emp-grenade",
    "gas-grenade", "thief", "overcharge", "power-cut", "scavenge", "ricochet", "supply-drop", "crowd-favorite",
    "last-stand", "crossfire", "intruder", "blazer", "damaged-weapon", "cell-splicer", "scattergun", "rail-lance",
    "long-rifle", "arc-whip", "burst-cannon", "leech-blade", "helmet", "night-vision", "psi-crown", "hazmat-suit",
    "plated-armor", "phase-cloak", "throwing-star", "charge-pack", "deflector", "field-scanner", "bunker",
    "watchtower", "field-clinic", "supply-depot", "reactor-hall", "catacombs",
]  # fmt: skip
VAULT_SIZE: Final = 44  # names
BIT: Final[list[int]] = [1 << kind for kind in range(VAULT_SIZE)]  # a set of kinds is the sum of their bits
ALL_KINDS: Final = (1 << VAULT_SIZE) - 1


def kinds_of(kinds: int) -> list[int]:
    """A set as a list."""
    found: list[int] = []
    while kinds:
        found.append((kinds & -kinds).bit_length() - 1)
        kinds &= kinds - 1
    return found


CELL: Final = 0
SUDDEN_EVENT: Final = 1
RATIONS: Final = 2
RATION_CRATE: Final = 3
FRAG_GRENADE: Final = 4
HOLOGRAM: Final = 5
INJECTION: Final = 6
EMP_GRENADE: Final = 7
GAS_GRENADE: Final = 8
THIEF: Final = 9
OVERCHARGE: Final = 10
POWER_CUT: Final = 11
SCAVENGE: Final = 12
RICOCHET: Final = 13
SUPPLY_DROP: Final = 14
CROWD_FAVORITE: Final = 15
LAST_STAND: Final = 16
CROSSFIRE: Final = 17
INTRUDER: Final = 18
BLAZER: Final = 19
DAMAGED_WEAPON: Final = 20
CELL_SPLICER: Final = 21
SCATTERGUN: Final = 22
RAIL_LANCE: Final = 23
LONG_RIFLE: Final = 24
ARC_WHIP: Final = 25
BURST_CANNON: Final = 26
LEECH_BLADE: Final = 27
HELMET: Final = 28
NIGHT_VISION: Final = 29
PSI_CROWN: Final = 30
HAZMAT_SUIT: Final = 31
PLATED_ARMOR: Final = 32
PHASE_CLOAK: Final = 33
THROWING_STAR: Final = 34
CHARGE_PACK: Final = 35
DEFLECTOR: Final = 36
FIELD_SCANNER: Final = 37
BUNKER: Final = 38
WATCHTOWER: Final = 39
FIELD_CLINIC: Final = 40
SUPPLY_DEPOT: Final = 41
REACTOR_HALL: Final = 42
CATACOMBS: Final = 43

WARRIORS: Final[list[str]] = [
    "skirr-courier", "kessari-duelist", "vantian-twin-gun", "glass-oracle", "pit-jackal", "hex-gunner", "night-broker",
    "ash-prophet", "powder-monk", "carrion-matriarch", "scrap-tinker", "marsh-stalker", "iron-gourmand", "leech-queen",
    "stone-sentinel", "mirror-shade", "ironhide-brute", "the-elder",
]  # fmt: skip

EVENTS: Final[list[str]] = [
    "dust-bomb", "meteor-shower", "radiation-wave", "magnetic-storm", "supply-pods", "earthquake", "black-market",
    "famine", "mercy-broadcast", "underdog-vote", "bounty-contract", "acid-rain", "ash-fog", "bloodlust-broadcast",
    "ceasefire-siren", "charge-drought", "charge-surge", "sponsored-strike", "weapon-recall", "rotating-arena",
    "tainted-stores",
]  # fmt: skip

DUST_BOMB: Final = 0
METEOR_SHOWER: Final = 1
RADIATION_WAVE: Final = 2
MAGNETIC_STORM: Final = 3
SUPPLY_PODS: Final = 4
EARTHQUAKE: Final = 5
BLACK_MARKET: Final = 6
FAMINE: Final = 7
MERCY_BROADCAST: Final = 8
UNDERDOG_VOTE: Final = 9
BOUNTY_CONTRACT: Final = 10
ACID_RAIN: Final = 11
ASH_FOG: Final = 12
BLOODLUST: Final = 13
CEASEFIRE: Final = 14
DROUGHT: Final = 15
SURGE: Final = 16
SPONSORED_STRIKE: Final = 17
WEAPON_RECALL: Final = 18
ROTATING_ARENA: Final = 19
TAINTED_STORES: Final = 20

ENGINES: Final[list[str]] = ["mauler", "siphon", "jammer", "bombard", "medic-frame", "warden"]

MAULER: Final = 0
SIPHON: Final = 1
JAMMER: Final = 2
BOMBARD: Final = 3
MEDIC_FRAME: Final = 4
WARDEN: Final = 5

SIDES: Final[list[str]] = ["top", "left", "right", "bottom"]  # of a Warrior card; each has one plug (HC-143)
PLUGS: Final[list[str]] = ["head", "weapon", "gear", "body"]  # HC-G23: by kind
WOUNDS: Final[list[str]] = ["wound-0", "wound-1", "wound-2", "wound-3"]  # HC-105: by value
FOCUS_WORDS: Final[list[str]] = [
    "", "reroll", "draw2", "draw1", "brace", "sidestep", "nick", "choke", "snatch", "sting", "patch", "slip",
]  # fmt: skip

NO_FOCUS: Final = 0
REROLL: Final = 1
DRAW2: Final = 2
DRAW1: Final = 3
BRACE: Final = 4
SIDESTEP: Final = 5
NICK: Final = 6
CHOKE: Final = 7
SNATCH: Final = 8
STING: Final = 9
PATCH: Final = 10
SLIP: Final = 11

NOBODY: Final = -1
EMPTY: Final = -1  # a free plug
