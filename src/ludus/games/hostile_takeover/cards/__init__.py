"""Special Actions and traits, one paragraph each."""

from __future__ import annotations

from collections.abc import Callable

from ludus.core.cards import answering, paragraphs
from ludus.core.content import copied
from ludus.core.packs import bring_in
from ludus.games.hostile_takeover import content, moments
from ludus.games.hostile_takeover.cards import areas, blows, lasting, moves, raising, shots, traits
from ludus.games.hostile_takeover.moments import Special, Trait
from ludus.games.hostile_takeover.names import EFFECT_OF, figures_of

__all__ = ["areas", "blows", "lasting", "moves", "raising", "shots", "traits"]


def acting(moment: Callable[..., bool]) -> list[Trait]:
    """The trait of each figure's weapons that acts at a moment, or a plain one."""
    known = paragraphs(Trait, [row.key for row in content.traits()])
    acting = [known[place] for place in figures_of(answering(known, Trait, moment.__name__))]
    own = [[trait for trait in acting if trait.key in card.traits] for card in content.roster()]
    return [found[0] if found else Trait() for found in own]


def fill_registry() -> None:
    """Put the cards where the order of play asks them, by the number of a figure."""
    bring_in("hostile-takeover")
    own = [card.special for card in content.roster()]
    moments.SPECIAL_OF[:] = paragraphs(Special, own, copied(content.specials()))
    EFFECT_OF[:] = [special.effect() for special in moments.SPECIAL_OF]
    moments.HIDERS[:] = figures_of(answering(moments.SPECIAL_OF, Special, Special.hides.__name__))
    moments.AT_A_MISS[:] = acting(Trait.lands)
    moments.IN_A_BLAST[:] = acting(Trait.settles)
    moments.AT_A_BLOW[:] = acting(Trait.pins_all)
