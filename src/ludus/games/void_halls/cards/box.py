"""The kinds of building, in the order of the rulebook, and which of them act at a moment."""

from __future__ import annotations

from ludus.core.cards import answering, paragraphs
from ludus.games.void_halls.cards import buildings, combinations
from ludus.games.void_halls.moments import (
    CARD,
    COMBINATION,
    COUNTING,
    FIGHTING,
    LURING,
    MEETING,
    THROWING,
    TIDYING,
    Building,
    Combination,
)
from ludus.games.void_halls.numbers import KINDS

FAMILIES = (combinations, buildings)
COMBINATION.extend(paragraphs(Combination, ("mine", "build", "hire", "explore", "upgrade")))
CARD.extend(paragraphs(Building, KINDS))
for kind, building in enumerate(CARD):
    building.kind = kind
for kinds, moment in (
    (THROWING, "more_throws"),
    (COUNTING, "counted"),
    (LURING, "lures"),
    (MEETING, "meets"),
    (FIGHTING, "after_battle"),
    (TIDYING, "cleanup"),
):
    found = answering(CARD, Building, moment)
    kinds.extend([kind for kind in range(len(KINDS)) if found >> kind & 1])
