"""The kinds of building, in the order of the rulebook."""

from __future__ import annotations

from ludus.core.cards import paragraphs
from ludus.games.void_halls.cards import buildings
from ludus.games.void_halls.moments import CARD, Building
from ludus.games.void_halls.numbers import KINDS

FAMILIES = (buildings,)
CARD.extend(paragraphs(Building, KINDS))
for kind, building in enumerate(CARD):
    building.kind = kind
