"""Special Actions and traits, one paragraph each."""

from __future__ import annotations

from collections.abc import Callable

from ludus.core.cards import acting, paragraphs, places_of
from ludus.core.content import copies_of
from ludus.core.packs import bring_in
from ludus.games.hostile_takeover import content, moments
from ludus.games.hostile_takeover.cards import areas, blows, lasting, moves, raising, shots, traits
from ludus.games.hostile_takeover.moments import Special, Trait
from ludus.games.hostile_takeover.names import EFFECT_OF, figures_of

__all__ = ["areas", "blows", "lasting", "moves", "raising", "shots", "traits"]


def traits_at(moment: Callable[..., bool]) -> list[Trait]:
    """The trait of each figure's weapons that acts at a moment, or a plain one."""
    known = acting(paragraphs(Trait, [row.key for row in content.traits()]), moment)
    own = [[trait for trait in known if trait.key in card.traits] for card in content.roster()]
    return [found[0] if found else Trait() for found in own]


def fill_registry() -> None:
    """Put the cards where the order of play asks them, by the number of a figure."""
    bring_in("hostile-takeover")
    own = [card.special for card in content.roster()]
    moments.SPECIAL_OF[:] = paragraphs(Special, own, copies_of(content.specials()))
    EFFECT_OF[:] = [special.effect() for special in moments.SPECIAL_OF]
    moments.HIDERS[:] = figures_of(places_of(moments.SPECIAL_OF, Special.hides))
    moments.AT_A_MISS[:] = traits_at(Trait.lands)
    moments.IN_A_BLAST[:] = traits_at(Trait.settles)
    moments.AT_A_BLOW[:] = traits_at(Trait.pins_all)
