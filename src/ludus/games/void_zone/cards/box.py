"""The Team Traits of the box, in the order of their content rows, each with its price."""

from __future__ import annotations

from ludus.core.cards import paragraphs
from ludus.games.void_zone.actions import TRAITS
from ludus.games.void_zone.cards import grenade, jolting, moving, tokens, turns
from ludus.games.void_zone.content import trait_rows
from ludus.games.void_zone.moments import TRAIT, Trait

FAMILIES = (turns, moving, jolting, tokens, grenade)
TRAIT.extend([*paragraphs(Trait, TRAITS), Trait()])
for card, row in zip(TRAIT, trait_rows(), strict=False):
    card.cost = row.cost
