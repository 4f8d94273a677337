"""What a seat sees is the table itself, redacted: as the wire says it, alike in all worlds, and secrets raise."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import ludus
from ludus.core import seen, views
from ludus.core.chance import make_rng
from ludus.core.fields import Each, Learned, Owner, Public, Secret
from ludus.core.flow import DONE, Flow, Procedure
from ludus.core.match import Match, playout
from ludus.core.part import Part, Seat, plain
from ludus.core.redact import SecretRead, is_redacted, reads_secret
from ludus.core.table import Table
from ludus.testing.cases import cases


class Player(Seat):
    gold: Public[int] = 0
    hand: Owner[list[int]] = []
    plan: Secret[tuple[int, ...]] = ()
    bid: Secret[int] = 3
    known: Learned[tuple[int, ...]] = ()


class Question(Procedure):
    """Asks the seat for a number."""

    steps = {"ask": "T-1"}
    seat: Public[int]
    number: Each[int] = 0

    def whose(self, name: str, place: int) -> int:
        return self.seat

    def ask(self, t: Table) -> Flow:
        return DONE


class Board(Table):
    players: Public[list[Player]]
    deck: Secret[list[int]] = []
    bids: Each[tuple[int, ...]] = ()
    piles: Each[list[int]] = []

    def whose(self, name: str, place: int) -> int:
        return place // 2 if name == "piles" else place


def board() -> Board:
    return Board(
        players=[Player(gold=1, hand=[4, 5], known=(4,)), Player(gold=2, hand=[6, 7, 8])],
        deck=[1, 2, 3],
        bids=(4, 5),
        piles=[6, 7, 8],
    )


def test_counts_are_kept_and_what_is_own_is_known() -> None:
    t = board().redact(0)
    assert t.players[0].hand == [4, 5]
    assert (len(t.players[1].hand), t.players[1].gold, is_redacted(t.players[1].hand)) == (3, 2, True)


def test_each_seat_sees_its_own_elements() -> None:
    for seat in (0, 1, -1):
        t = board().redact(seat)
        assert (len(t.bids), len(t.piles)) == (2, 3), "others see how many"
        assert [is_redacted(t.bids[n : n + 1]) for n in range(2)] == [seat != 0, seat != 1]
        assert [is_redacted(t.piles[n : n + 1]) for n in range(3)] == [seat != 0, seat != 0, seat != 1]
    assert board().redact(1).bids[1] == 5
    assert board().redact(0).piles[:2] == [6, 7]
    whole = board()
    assert whole.clone().bids == whole.bids
    assert Board.from_json(whole.to_json()).contents()[1:] == whole.contents()[1:]
    assert (whole.view(0)["bids"], whole.view(-1)["bids"]) == ([4, None], [None, None])
    assert whole.view(1)["piles"] == [None, None, 8]


def test_a_single_value_is_seen_by_its_seat() -> None:
    asked = Question(seat=1, number=7)
    assert asked.redact(1).number == asked.redact(1).redact(1).number == 7
    for seat in (0, -1):
        with pytest.raises(SecretRead, match="secret"):
            assert asked.redact(seat).redact(seat).number
    assert Question.from_json(asked.to_json()).number == 7
    assert [asked.view(seat)["number"] for seat in (0, 1, -1)] == [None, 7, None]
    assert asked.redact(0).view(0) == asked.view(0)


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
        lambda t: t.bids[1] + 1,
        lambda t: max(t.bids),
        lambda t: t.piles.index(8),
        lambda t: t.piles[2] in (7, 8),
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


@pytest.mark.parametrize(
    ("error", "secret"),
    [
        (SecretRead("anything"), True),
        (TypeError("int object expected; got ludus.core.redact.Redacted"), True),
        (TypeError("tuple[int, int] object expected; got ludus.core.redact.Redacted"), True),
        (AttributeError("attribute 'plan' of 'Player' undefined"), True),
        (TypeError("int object expected; got str"), False),
        (AttributeError("'Player' object has no attribute 'plam'"), False),
    ],
)
def test_a_rehearsal_stops_at_secrets_that_compiled_code_finds_and_at_nothing_else(
    error: Exception, secret: bool
) -> None:
    assert reads_secret(error) is secret


def test_redacting_twice_is_the_same() -> None:
    once = board().redact(0)
    again = once.redact(0)
    assert again.players[0].hand == [4, 5]
    assert is_redacted(again.players[1].hand)


@pytest.mark.parametrize("id", [game.id for game in ludus.games()])
def test_the_wire_is_made_of_it(id: str) -> None:
    game = ludus.game(id)
    match, rng = game.begin(max(2, game.seats[0]), 5), make_rng(5)
    for _ in range(40):
        if match.over:
            break
        for seat in (*range(match.players), -1):
            redacted = seen.redact_match(match, seat, [])
            assert redacted.table.view(seat) == match.table.view(seat)
        playout(match, rng, 1)


def readable(part: Part, redacted: Part) -> dict[str, Any]:
    """What can be read of a part that was redacted, by field; `part` is the whole one."""
    found: dict[str, Any] = {}
    for name in part.outline.kept:
        whole, known = getattr(part, name), getattr(redacted, name, "secret")
        if isinstance(whole, Part) and isinstance(known, Part):
            found[name] = readable(whole, known)
        elif isinstance(whole, list) and whole and isinstance(whole[0], Part):
            found[name] = [readable(one, seen) for one, seen in zip(whole, known, strict=True)]
        else:
            found[name] = repr(plain(known))
    return found


def known_to(match: Match, seat: int) -> list[Any]:
    """The contents of the table and of all procedures under way, as far as a seat may read them."""
    return [readable(part, part.redact(seat)) for part in (match.table, *views.under_way(match, seat))]


@pytest.mark.parametrize("id", [game.id for game in ludus.games()])
def test_what_can_be_read_is_the_same_in_every_imagined_world(id: str) -> None:
    game, rng, compared = ludus.game(id), make_rng(6), 0
    for case in [case for case in cases(game) if case.players == game.seats[-1]][:4]:
        match = case.begin(6)
        for n in range(12):
            if match.over:
                break
            for seat in range(match.players):
                assert known_to(match, seat) == known_to(match.imagine(seat, n), seat), f"{match.question.kind}, {seat}"
                compared += 1
            playout(match, rng, 3)
    assert compared > 40
