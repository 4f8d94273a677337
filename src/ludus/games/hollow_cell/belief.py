"""What a seat cannot see, dealt again: hands, decks, Wound values, reserve Warriors; what it has seen stays."""

from __future__ import annotations

from typing import Final

from ludus.core.chance import Rng
from ludus.games.hollow_cell import traits
from ludus.games.hollow_cell.board import Board
from ludus.games.hollow_cell.card_data import DUST_BOMB, SUDDEN_EVENT

TRIES: Final = 60


def imagine(t: Board, seat: int, rng: Rng) -> None:
    imagine_vault(t, seat, rng)
    imagine_events(t, seat, rng)
    imagine_wounds(t, seat, rng)
    imagine_warriors(t, seat, rng)


def knows(who: int, seat: int) -> bool:
    """Whether a seat (-1: a spectator) is in a set of seats."""
    return seat >= 0 and who >> seat & 1 == 1


def imagine_vault(t: Board, seat: int, rng: Rng) -> None:
    """Cards of the deck and of other hands may be anywhere among them, but for those the seat knows of."""
    pool = [kind for kind in range(len(t.vault)) for _ in range(t.vault[kind])]
    top = 0 if seat == t.active else len(t.vault_top)  # only the active player looks at the top of the deck
    pool += t.vault_top[:top]
    under = list(t.vault_under)
    pool += [kind for place, kind in enumerate(under) if not knows(t.vault_seen[place], seat)]
    others = [hand for other, hand in enumerate(t.hands) if not hand.belongs(other, seat)]
    sure: list[tuple[int, ...]] = []
    for hand in others:
        rest = list(hand.cards)
        sure.append(hand.certain(seat))
        for kind in sure[-1]:
            rest.remove(kind)
        pool += rest
    rng.shuffle(pool)
    cards = [kind for kind in pool if kind != SUDDEN_EVENT]  # HC-151: no hand holds one
    for hand, certain in zip(others, sure, strict=True):
        hand.cards = certain + tuple([cards.pop() for _ in range(len(hand.cards) - len(certain))])
        hand.known = tuple([(kind, who & 1 << seat) for kind, who in hand.known if knows(who, seat)])
    rest = cards + [SUDDEN_EVENT] * pool.count(SUDDEN_EVENT)
    rng.shuffle(rest)
    for place in range(len(under)):
        if not knows(t.vault_seen[place], seat):
            under[place] = rest.pop()
    t.vault_under = tuple(under)
    if top:
        t.vault_top = tuple([rest.pop() for _ in range(top)])
    t.vault_seen = tuple([1 << seat if knows(who, seat) else 0 for who in t.vault_seen])
    t.vault = [rest.count(kind) for kind in range(len(t.vault))]


def imagine_events(t: Board, seat: int, rng: Rng) -> None:
    """Which of the events that nobody has seen lie under the deck."""
    under = list(t.events_under)
    known = [event for place, event in enumerate(under) if knows(t.events_seen[place], seat)]
    pool = [event for event in range(21) if t.events[event] and event not in known and event not in t.events_top]
    if t.options.intensity_dust_bomb:
        pool = [event for event in pool if event != DUST_BOMB]  # HC-173: it lies at its own place
    rng.shuffle(pool)
    for place in range(len(under)):
        if not knows(t.events_seen[place], seat):
            under[place] = pool.pop()
    t.events_under = tuple(under)
    t.events_seen = tuple([1 << seat if knows(who, seat) else 0 for who in t.events_seen])


def imagine_wounds(t: Board, seat: int, rng: Rng) -> None:
    """A Warrior that lives has fewer Wounds than its limit, whatever its cards say; in the end all are turned up."""
    if t.ended:
        return
    pool = [value for value in range(4) for _ in range(t.wound_deck[value] + t.wound_pile[value])]
    others = [other for other in range(t.players) if other != seat]
    for other in others:
        pool += t.seats[other].wounds
    for other in others:
        count = len(t.seats[other].wounds)
        most = traits.defeat_limit(t, other) - 1
        for _ in range(TRIES):
            rng.shuffle(pool)
            if sum(pool[:count]) <= most:
                break
        else:
            pool.sort()
        t.seats[other].wounds = tuple(pool[:count])
        del pool[:count]
    rng.shuffle(pool)
    pile = pool[: t.wounds_out]
    t.wound_pile = tuple([pile.count(value) for value in range(4)])
    deck = pool[t.wounds_out :]
    t.wound_deck = tuple([deck.count(value) for value in range(4)])


def imagine_warriors(t: Board, seat: int, rng: Rng) -> None:
    """Warriors that nobody has turned over may be in any other stack, or in the box."""
    pool = list(t.warrior_box)
    others = [t.seats[other] for other in range(t.players) if other != seat]
    for other in others:
        pool += other.reserve + other.unused
    rng.shuffle(pool)
    for other in others:
        other.reserve = tuple([pool.pop() for _ in other.reserve])
        other.unused = tuple([pool.pop() for _ in other.unused])
    t.warrior_box = tuple(sorted(pool))
