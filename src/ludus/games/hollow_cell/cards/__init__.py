"""The cards: one paragraph each, with the printed sentence, the rules and the moments at which it acts."""

from __future__ import annotations

from ludus.core.cards import cards_that_bend, paragraphs
from ludus.core.content import copied
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
CARD[:] = paragraphs(Vault, VAULT, copied(vault_rows()))
for number, card in enumerate(CARD):
    card.kind = number
SETS.thrown = cards_that_bend(CARD, Vault.is_thrown)
SETS.splicing = cards_that_bend(CARD, Vault.splices)
SETS.without_dice = cards_that_bend(CARD, Vault.rolls_dice)
SETS.rerolling = cards_that_bend(CARD, Vault.rerolls_attack)
SETS.focus_hits = cards_that_bend(CARD, Vault.focus_hits)
SETS.graze_hits = cards_that_bend(CARD, Vault.graze_hits)
SETS.far = cards_that_bend(CARD, Vault.ignores_location)
SETS.piercing = cards_that_bend(CARD, Vault.fewer_defence_dice)
SETS.ignoring = cards_that_bend(CARD, Vault.wearer_ignores_location)
SETS.clear = cards_that_bend(CARD, Vault.sees_through_fog)
SETS.crowns = cards_that_bend(CARD, Vault.rolls_attack_first)
SETS.goggles = cards_that_bend(CARD, Vault.rerolls_miss)
SETS.special = cards_that_bend(CARD, Vault.use)
SETS.aftermath = cards_that_bend(CARD, Vault.after_attack) | cards_that_bend(CARD, Vault.attack_over)
SETS.seals = cards_that_bend(CARD, Vault.seals)
EVENT[:] = paragraphs(Event, EVENTS)
ENGINE[:] = paragraphs(Engine, ENGINES)
WARRIOR[:] = [*paragraphs(Warrior, WARRIORS), Warrior()]
