"""The cards: one paragraph each, with the printed sentence, the rules and the moments at which it acts."""

from __future__ import annotations

from ludus.core.cards import paragraphs, places_of
from ludus.core.content import copies_of
from ludus.core.packs import bring_in
from ludus.games.hollow_cell.card_data import ENGINES, EVENTS, FOCUS_WORDS, VAULT, WARRIORS
from ludus.games.hollow_cell.cards import (
    deeds,
    engines,
    events,
    focus,
    gear,
    grenades,
    hazards,
    lasting,
    locations,
    specials,
    tricks,
    warriors,
    weapons,
)
from ludus.games.hollow_cell.content import vault_rows
from ludus.games.hollow_cell.moments import (
    ABILITY,
    CARD,
    ENGINE,
    EVENT,
    SETS,
    WARRIOR,
    Engine,
    Event,
    Focus,
    Vault,
    Warrior,
)

# The classes of a family are found by the family itself.
__all__ = [
    "deeds", "engines", "events", "focus", "gear", "grenades", "hazards", "lasting",
    "locations", "specials", "tricks", "warriors", "weapons",
]  # fmt: skip

bring_in("hollow-cell")
ABILITY[:] = [Focus(), *paragraphs(Focus, FOCUS_WORDS[1:])]
CARD[:] = paragraphs(Vault, VAULT, copies_of(vault_rows()))
for number, card in enumerate(CARD):
    card.kind = number
SETS.thrown = places_of(CARD, Vault.is_thrown)
SETS.splicing = places_of(CARD, Vault.splices)
SETS.without_dice = places_of(CARD, Vault.rolls_dice)
SETS.rerolling = places_of(CARD, Vault.rerolls_attack)
SETS.focus_hits = places_of(CARD, Vault.focus_hits)
SETS.graze_hits = places_of(CARD, Vault.graze_hits)
SETS.far = places_of(CARD, Vault.ignores_location)
SETS.piercing = places_of(CARD, Vault.fewer_defence_dice)
SETS.ignoring = places_of(CARD, Vault.wearer_ignores_location)
SETS.clear = places_of(CARD, Vault.sees_through_fog)
SETS.crowns = places_of(CARD, Vault.rolls_attack_first)
SETS.goggles = places_of(CARD, Vault.rerolls_miss)
SETS.special = places_of(CARD, Vault.use)
SETS.aftermath = places_of(CARD, Vault.after_attack) | places_of(CARD, Vault.attack_over)
SETS.seals = places_of(CARD, Vault.seals)
EVENT[:] = paragraphs(Event, EVENTS)
ENGINE[:] = paragraphs(Engine, ENGINES)
WARRIOR[:] = [*paragraphs(Warrior, WARRIORS), Warrior()]
