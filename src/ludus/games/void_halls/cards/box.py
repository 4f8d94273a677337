"""The kinds of building, in the order of the rulebook, and which of them act at a moment."""

from __future__ import annotations

from ludus.core.cards import acting, paragraphs
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
    (THROWING, Building.more_throws),
    (COUNTING, Building.counted),
    (LURING, Building.lures),
    (MEETING, Building.meets),
    (FIGHTING, Building.after_battle),
    (TIDYING, Building.cleanup),
):
    kinds.extend([building.kind for building in acting(CARD, moment)])
