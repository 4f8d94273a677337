"""What a seat sees is the table itself, redacted: as the wire says it, alike in all worlds, and secrets raise."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import ludus
from ludus.core import seen
from ludus.core.chance import seeded
from ludus.core.fields import Learned, Owner, Public, Secret
from ludus.core.match import playout
from ludus.core.part import Seat
from ludus.core.redact import SecretRead, is_redacted
from ludus.core.table import Table


class Player(Seat):
    gold: Public[int] = 0
    hand: Owner[list[int]] = []
    plan: Secret[tuple[int, ...]] = ()
    bid: Secret[int] = 3
    known: Learned[tuple[int, ...]] = ()


class Board(Table):
    players: Public[list[Player]]
    deck: Secret[list[int]] = []


def board() -> Board:
    return Board(players=[Player(gold=1, hand=[4, 5], known=(4,)), Player(gold=2, hand=[6, 7, 8])], deck=[1, 2, 3])


def test_counts_are_kept_and_what_is_own_is_known() -> None:
    t = board().redact(0)
    assert t.players[0].hand == [4, 5]
    assert (len(t.players[1].hand), t.players[1].gold, is_redacted(t.players[1].hand)) == (3, 2, True)


@pytest.mark.parametrize(
    "read",
    [
        lambda t: t.deck,
        lambda t: t.players[0].plan,
        lambda t: t.players[1].bid,
        lambda t: 6 in t.players[1].hand,
        lambda t: sum(t.players[1].hand),
        lambda t: sorted(t.players[1].hand),
        lambda t: f"{t.players[1].hand[0]}",
        lambda t: {t.players[1].hand[0]: 1},
        lambda t: [1, 2][t.players[1].hand[0]],
        lambda t: t.players[1].hand[0] == 6,
        lambda t: bool(t.players[1].hand[0]),
        lambda t: t.clone(),
    ],
)
def test_to_read_a_secret_raises(read: Callable[[Any], object]) -> None:
    with pytest.raises((SecretRead, TypeError)):
        read(board().redact(0))


def test_what_seats_have_learned_is_empty_so_rules_can_go_on() -> None:
    t = board()
    assert (t.redact(0).players[0].known, t.redact(1).players[0].known, t.players[0].known) == ((), (), (4,))
    assert all("known" not in player for player in t.view(0)["players"])
    assert t.to_json()["players"][0]["known"] == [4]


def test_redacting_twice_is_the_same() -> None:
    once = board().redact(0)
    again = once.redact(0)
    assert again.players[0].hand == [4, 5]
    assert is_redacted(again.players[1].hand)


@pytest.mark.parametrize("id", [game.id for game in ludus.games()])
def test_the_wire_is_made_of_it(id: str) -> None:
    game = ludus.game(id)
    match, rng = game.begin(max(2, game.seats[0]), 5), seeded(5)
    for _ in range(40):
        if match.over:
            break
        for seat in (*range(match.players), -1):
            redacted = seen.redact_match(match, seat, [])
            assert redacted.table.view(seat) == match.table.view(seat)
        playout(match, rng, 1)
