"""The kinds of cards by number and key: the order of the content files, which the loader checks against these lists."""

from __future__ import annotations

from typing import Final

from ludus.core.content import added

VAULT: Final[list[str]] = [
    "cell", "sudden-event", "rations", "ration-crate", "frag-grenade", "hologram", "injection", "emp-grenade",
    "gas-grenade", "thief", "overcharge", "power-cut", "scavenge", "ricochet", "supply-drop", "crowd-favorite",
    "last-stand", "crossfire", "intruder", "blazer", "damaged-weapon", "cell-splicer", "scattergun", "rail-lance",
    "long-rifle", "arc-whip", "burst-cannon", "leech-blade", "helmet", "night-vision", "psi-crown", "hazmat-suit",
    "plated-armor", "phase-cloak", "throwing-star", "charge-pack", "deflector", "field-scanner", "bunker",
    "watchtower", "field-clinic", "supply-depot", "reactor-hall", "catacombs",
    *added("hollow-cell", "vault.toml", "card"),
]  # fmt: skip
IN_BOX: Final = 44  # names, without those of expansions
VAULT_SIZE: Final = len(VAULT)
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
OVERCHARGE: Final = 10
SCAVENGE: Final = 12
LAST_STAND: Final = 16
CROSSFIRE: Final = 17
INTRUDER: Final = 18
REACTOR_HALL: Final = 42

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
EARTHQUAKE: Final = 5
BOUNTY_CONTRACT: Final = 10

ENGINES: Final[list[str]] = ["mauler", "siphon", "jammer", "bombard", "medic-frame", "warden"]

WARDEN: Final = 5


SIDES: Final[list[str]] = ["top", "left", "right", "bottom"]  # of a Warrior card; each has one plug (HC-143)
PLUGS: Final[list[str]] = ["head", "weapon", "gear", "body"]  # HC-G23: by kind
WOUNDS: Final[list[str]] = ["wound-0", "wound-1", "wound-2", "wound-3"]  # HC-105: by value
FOCUS_WORDS: Final[list[str]] = [
    "", "reroll", "draw2", "draw1", "brace", "sidestep", "nick", "choke", "snatch", "sting", "patch", "slip",
]  # fmt: skip

NO_FOCUS: Final = 0

NOBODY: Final = -1
EMPTY: Final = -1  # a free plug
