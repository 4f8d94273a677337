"""What is in the box, in the order of the content rows, and which cards answer each moment."""

from __future__ import annotations

from ludus.core.cards import answering, paragraphs
from ludus.games.claustrophobia import kinds
from ludus.games.claustrophobia.cards import advantages, demons, events, gifts, objects, squares, talents, tiles
from ludus.games.claustrophobia.kinds import ADVANTAGES, DEMONS, EVENTS, GIFTS, OBJECTS, SQUARES, TILE_KINDS
from ludus.games.claustrophobia.moments import (
    ADVANTAGE,
    ADVANTAGE_OF,
    ADVANTAGES_AT,
    AMONG_HUMANS,
    ANYWHERE,
    BENDING,
    BY_TALENT,
    DEFENDING,
    DEMON_CARD,
    DICE_OWED,
    EVENT,
    EVENT_OF,
    EVENTS_AT,
    FIGHTING,
    FRIGHTENING,
    GIFT,
    GIFT_OF,
    HEARTENING,
    HELPING,
    KILLED,
    MOVING,
    SQUARE,
    TALENT,
    TALENT_OF,
    THING,
    TROGLODYTES_DEFENDING,
    TROGLODYTES_FIGHTING,
    TROGLODYTES_LEARNING,
    TROGLODYTES_MOVING,
    TUNNEL,
    Advantage,
    DemonCard,
    EventCard,
    Gift,
    HandCard,
    Lasting,
    Square,
    Talent,
    Thing,
    Tunnel,
)
from ludus.games.claustrophobia.stats import TILE_KIND

FAMILIES = (gifts, advantages, events, objects, tiles, squares, demons, talents)
MOMENTS = (
    "dice_rolled", "dice_lie", "next_activation", "activated", "acting", "tile_drawn", "arrived", "threat_begins",
    "sending", "demons_begin", "wounded", "falls",
)  # fmt: skip


def squares_with(moment: str) -> list[Square]:
    asked = answering(SQUARE, Square, moment)
    return [square for place, square in enumerate(SQUARE) if asked >> place & 1]


THING.extend(paragraphs(Thing, OBJECTS))
SQUARE.extend(paragraphs(Square, SQUARES))
DICE_OWED.extend(squares_with("more_dice"))
AMONG_HUMANS.extend(squares_with("sends_among_humans"))
ANYWHERE.extend(squares_with("sends_anywhere"))
KILLED.extend(squares_with("troglodyte_killed"))
DEMON_CARD.extend(paragraphs(DemonCard, DEMONS))
TALENT.extend(paragraphs(Talent, kinds.TALENTS))
for talent in TALENT:
    TALENT_OF.update({action.text: talent for action in talent.deeds})
    HELPING.extend([talent] if talent.helps_another() else [])
BY_TALENT.helping = answering(TALENT, Talent, "helps_another")
BY_TALENT.leaving = answering(TALENT, Talent, "leaves_at_will")
BY_TALENT.keeping = answering(TALENT, Talent, "keeps_enemies")
BY_TALENT.rolling_again = answering(TALENT, Talent, "rolls_misses_again")
BY_TALENT.guarding = answering(TALENT, Talent, "takes_hits")
KINDS = paragraphs(Tunnel, TILE_KINDS)
TUNNEL.extend([KINDS[kind] for kind in TILE_KIND])


def lay_in() -> None:
    """Gifts and hands: each knows its place, and each moment its cards."""
    GIFT.extend(paragraphs(Gift, GIFTS))
    for kind, gift in enumerate(GIFT):
        gift.kind = kind
        GIFT_OF.update({action.text: gift for action in gift.deeds})
    ADVANTAGE.extend(paragraphs(Advantage, ADVANTAGES))
    EVENT.extend(paragraphs(EventCard, EVENTS))
    for kind, advantage in enumerate(ADVANTAGE):
        advantage.kind = kind
        ADVANTAGE_OF.update({action.text: advantage for action in advantage.deeds})
    for kind, event in enumerate(EVENT):
        event.kind = kind
        EVENT_OF.update({action.text: event for action in event.deeds})
    for moment in MOMENTS:
        asked = answering(ADVANTAGE, HandCard, moment)
        ADVANTAGES_AT[moment] = [card for card in ADVANTAGE if asked >> card.kind & 1]
        asked = answering(EVENT, HandCard, moment)
        EVENTS_AT[moment] = sorted([c for c in EVENT if asked >> c.kind & 1], key=lambda c: c.turn)


def bending(moment: str) -> list[Lasting]:
    """What lasts and bends something, by the name of the moment."""
    every: list[Lasting] = [*GIFT, *ADVANTAGE, *EVENT, *SQUARE, *TALENT]
    asked = answering(every, Lasting, moment)
    return [card for place, card in enumerate(every) if asked >> place & 1]


lay_in()
MOVING.extend(bending("adds_movement"))
FIGHTING.extend(bending("adds_combat"))
DEFENDING.extend(bending("adds_defence"))
BENDING.extend(bending("bends_talents"))
HEARTENING.extend(bending("heartens"))
FRIGHTENING.extend(bending("frightens"))
TROGLODYTES_FIGHTING.extend(bending("troglodytes_fight"))
TROGLODYTES_MOVING.extend(bending("troglodytes_move"))
TROGLODYTES_DEFENDING.extend(bending("troglodytes_defend"))
TROGLODYTES_LEARNING.extend(bending("troglodytes_learn"))
