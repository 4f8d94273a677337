"""What is in the box, in the order of the content rows, and which cards answer each moment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ludus.core.cards import acting, paragraphs, places_of
from ludus.games.claustrophobia import kinds
from ludus.games.claustrophobia.cards import advantages, demons, events, gifts, objects, squares, talents, tiles
from ludus.games.claustrophobia.moments import (
    BOX,
    Advantage,
    Box,
    DemonCard,
    EventCard,
    Gift,
    HandCard,
    Lasting,
    Moment,
    Square,
    Talent,
    Thing,
    Tunnel,
)
from ludus.games.claustrophobia.stats import TILE_KIND

FAMILIES = (gifts, advantages, events, objects, tiles, squares, demons, talents)
MOMENTS: Final[tuple[Moment, ...]] = (
    HandCard.dice_rolled, HandCard.dice_placed, HandCard.next_activation, HandCard.activated, HandCard.acting,
    HandCard.tile_drawn, HandCard.arrived, HandCard.threat_begins, HandCard.sending, HandCard.demons_begin,
    HandCard.wounded, HandCard.falls,
)  # fmt: skip


def by_notation(cards: Sequence[Any]) -> dict[str, Any]:
    return {action.text: card for card in cards for action in card.deeds}


def lay_in_families(box: Box) -> None:
    kind_of_tile = paragraphs(Tunnel, kinds.TILE_KINDS)
    box.tunnels = [kind_of_tile[kind] for kind in TILE_KIND]
    box.things = paragraphs(Thing, kinds.OBJECTS)
    box.squares = paragraphs(Square, kinds.SQUARES)
    box.demons = paragraphs(DemonCard, kinds.DEMONS)
    box.talents = paragraphs(Talent, kinds.TALENTS)
    box.gifts = paragraphs(Gift, kinds.GIFTS)
    box.advantages = paragraphs(Advantage, kinds.ADVANTAGES)
    box.events = paragraphs(EventCard, kinds.EVENTS)
    numbered: list[Sequence[Gift | Advantage | EventCard]] = [box.gifts, box.advantages, box.events]
    for cards in numbered:
        for kind, card in enumerate(cards):
            card.kind = kind
    box.gift_of, box.talent_of = by_notation(box.gifts), by_notation(box.talents)
    box.advantage_of, box.event_of = by_notation(box.advantages), by_notation(box.events)


def lay_in_moments(box: Box) -> None:
    box.advantages_at = {moment: acting(box.advantages, moment) for moment in MOMENTS}
    box.events_at = {moment: sorted(acting(box.events, moment), key=lambda card: card.turn) for moment in MOMENTS}
    box.helpers = acting(box.talents, Talent.helps_another)
    box.owing_dice = acting(box.squares, Square.more_dice)
    box.among_humans = acting(box.squares, Square.sends_among_humans)
    box.anywhere = acting(box.squares, Square.sends_anywhere)
    box.paying_for_kills = acting(box.squares, Square.troglodyte_killed)
    lasting: list[Lasting] = [*box.gifts, *box.advantages, *box.events, *box.squares, *box.talents]
    box.moving = acting(lasting, Lasting.adds_movement)
    box.fighting = acting(lasting, Lasting.adds_combat)
    box.defending = acting(lasting, Lasting.adds_defence)
    box.bending_talents = acting(lasting, Lasting.bends_talents)
    box.heartening = acting(lasting, Lasting.heartens)
    box.frightening = acting(lasting, Lasting.frightens)
    box.troglodytes_moving = acting(lasting, Lasting.troglodytes_move)
    box.troglodytes_fighting = acting(lasting, Lasting.troglodytes_fight)
    box.troglodytes_defending = acting(lasting, Lasting.troglodytes_defend)
    box.troglodytes_learning = acting(lasting, Lasting.troglodytes_learn)


def lay_in_talents(box: Box) -> None:
    box.helping = places_of(box.talents, Talent.helps_another)
    box.leaving = places_of(box.talents, Talent.leaves_at_will)
    box.keeping = places_of(box.talents, Talent.keeps_enemies)
    box.rolling_again = places_of(box.talents, Talent.rolls_misses_again)
    box.guarding = places_of(box.talents, Talent.takes_hits)


lay_in_families(BOX)
lay_in_moments(BOX)
lay_in_talents(BOX)
