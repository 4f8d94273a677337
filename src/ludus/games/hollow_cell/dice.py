"""How the attack dice read, and how often they read so."""

from __future__ import annotations

from math import comb

from ludus.games.hollow_cell.card_data import ATTACK_DIE, BIT, FOCUSED, GRAZE, HIT, MISS
from ludus.games.hollow_cell.moments import SETS


def reading(attack: tuple[int, ...], source: int, hexed: bool, nicked: int) -> tuple[int, int]:
    """HC-084 to HC-088, HC-G16: full hits, and the Grazes that are left to be paired.

    `hexed`: they are a Hex Gunner's; `nicked`: how many Grazes are taken out.
    """
    found = attack.count(HIT)
    grazes = attack.count(GRAZE)
    if SETS.focus_hits & BIT[source]:
        found += attack.count(FOCUSED)
    elif hexed:
        grazes += attack.count(FOCUSED)
    grazes = max(0, grazes - nicked)
    if grazes and SETS.graze_hits & BIT[source]:
        found += 1
        grazes -= 1
    return found, grazes


def hits_of(attack: tuple[int, ...], source: int, hexed: bool, nicked: int) -> int:
    """HC-085, HC-086: the hits of a roll: two Grazes are one, an odd one is lost."""
    found, grazes = reading(attack, source, hexed, nicked)
    return found + grazes // 2


def forecast(dice: int, source: int, hexed: bool) -> list[float]:
    """The chances of 0, 1, 2 … hits of a roll of attack dice, before it is rolled."""
    odds = [0.0] * (dice + 1)
    sides = len(ATTACK_DIE.faces)
    for hit in range(dice + 1):
        for graze in range(dice - hit + 1):
            for focus in range(dice - hit - graze + 1):
                faces = (HIT,) * hit + (GRAZE,) * graze + (FOCUSED,) * focus
                faces += (MISS,) * (dice - len(faces))
                ways = comb(dice, hit) * comb(dice - hit, graze) * comb(dice - hit - graze, focus)
                for face in faces:
                    ways *= ATTACK_DIE.faces.count(face)
                odds[hits_of(faces, source, hexed, 0)] += ways / sides**dice
    return odds
