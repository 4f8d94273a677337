"""Deals again what a seat cannot see, the stack and the other hand; what it has seen stays."""

from __future__ import annotations

from ludus.core.chance import Rng
from ludus.games.claustrophobia.board import Board
from ludus.games.claustrophobia.kinds import NOWHERE
from ludus.games.claustrophobia.stats import ADVANTAGE_COPIES, TILES

POOL = 0
AMONG = 1
NAMED = 2


def imagine(t: Board, seat: int, rng: Rng) -> None:
    imagine_stack(t, seat, rng)
    for hand in t.hands:
        if not (seat >= 0 and hand.belongs(0, seat)):
            human = hand.seat == t.human
            copies = ADVANTAGE_COPIES if human else t.events_in_box()
            gone = t.advantage_out if human else t.event_out
            pool = [kind for kind in range(len(copies)) for _ in range(copies[kind] - gone[kind])]
            rng.shuffle(pool)
            hand.cards = sorted(pool[: len(hand.cards)])


def known_tiles(t: Board, seat: int) -> list[int]:
    """The stack as far as a seat knows it, -1 for each unknown tile."""
    known = [NOWHERE] * len(t.packet)
    for hand in t.hands:
        if seat >= 0 and hand.belongs(0, seat):
            for place, tile in enumerate(hand.seen):
                if tile >= 0:
                    known[place] = tile
    return known


def sort_of(t: Board, tile: int) -> int:
    story = t.story()
    return POOL if story.pool >> tile & 1 else AMONG if story.among >> tile & 1 else NAMED


def imagine_stack(t: Board, seat: int, rng: Rng) -> None:
    """Each packet keeps how many random and special tiles it holds; which ones and in which order is dealt again."""
    known = known_tiles(t, seat)
    out = {*t.order, *t.lost_tiles, *[tile for tile in known if tile >= 0]}
    on_the_way = t.tiles_in_hand
    fresh: list[list[int]] = [[], []]
    for tile in range(TILES):
        sort = sort_of(t, tile)
        if sort != NAMED and tile not in out and not on_the_way >> tile & 1:
            fresh[sort].append(tile)
    rng.shuffle(fresh[POOL])
    rng.shuffle(fresh[AMONG])
    stack = list(t.stack)
    for label in sorted(set(t.packet)):
        places = [p for p in range(len(stack)) if t.packet[p] == label and known[p] < 0]
        tiles = [stack[p] for p in places]
        rng.shuffle(tiles)
        for place, tile in zip(places, tiles, strict=True):
            sort = sort_of(t, tile)
            stack[place] = tile if sort == NAMED else fresh[sort].pop()
    t.stack = tuple(stack)
    for hand in t.hands:
        if not (seat >= 0 and hand.belongs(0, seat)):
            hand.seen = tuple([t.stack[p] if tile >= 0 else NOWHERE for p, tile in enumerate(hand.seen)])
