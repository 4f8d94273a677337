"""Special Actions and traits, one paragraph each."""

from __future__ import annotations

from ludus.core.cards import answering, paragraphs
from ludus.core.content import copied
from ludus.core.packs import bring_in
from ludus.games.hostile_takeover import content, deck
from ludus.games.hostile_takeover.cards import areas, blows, lasting, moves, raising, shots, traits
from ludus.games.hostile_takeover.moments import Special, Trait
from ludus.games.hostile_takeover.names import EFFECT_OF, figures_of

__all__ = ["areas", "blows", "lasting", "moves", "raising", "shots", "traits"]


def at(moment: str) -> list[Trait]:
    """The trait of each figure's weapons that acts at a moment, or a plain one."""
    known = paragraphs(Trait, [row.key for row in content.traits()])
    acting = [known[place] for place in figures_of(answering(known, Trait, moment))]
    own = [[trait for trait in acting if trait.key in card.traits] for card in content.roster()]
    return [found[0] if found else Trait() for found in own]


def lay_in() -> None:
    """Lay the cards into the deck, from which the order of play asks them."""
    bring_in("hostile-takeover")
    own = [card.special for card in content.roster()]
    deck.SPECIAL_OF[:] = paragraphs(Special, own, copied(content.specials()))
    EFFECT_OF[:] = [special.effect() for special in deck.SPECIAL_OF]
    deck.HIDERS[:] = figures_of(answering(deck.SPECIAL_OF, Special, "hides"))
    deck.AT_A_MISS[:] = at("lands")
    deck.IN_A_BLAST[:] = at("settles")
    deck.AT_A_BLOW[:] = at("pins_all")
