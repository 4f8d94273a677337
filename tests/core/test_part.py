"""Parts: one field list gives copy, JSON, key and view."""

from __future__ import annotations

from typing import ClassVar

from ludus.core.chance import make_rng
from ludus.core.fields import Owner, Public, Secret
from ludus.core.part import Names, Part, Seat
from ludus.core.table import Table


class Card(Part):
    """A card with a secret on its back."""

    front: Public[int]
    back: Secret[int] = 7


class Player(Seat):
    """A player with cards of the own."""

    marks: Public[list[tuple[int, str]]] = []
    lamp: Public[Card]
    hand: Owner[tuple[int, ...]] = ()
    cards: Owner[list[Card]] = []


class Desk(Table):
    """Two players and a pile."""

    pools: ClassVar[tuple[Names, ...]] = (("pile", "seats.hand"),)
    seats: Public[list[Player]]
    pile: Secret[list[int]] = [1, 2, 3, 4]


class WideDesk(Desk):
    """A desk with a lamp more."""

    light: Public[bool] = True


def two_players() -> list[Player]:
    return [Player(lamp=Card(front=0)), Player(lamp=Card(front=0))]


def desk() -> Desk:
    found = Desk(seats=two_players())
    found.seats[0].hand = (5, 6)
    found.seats[0].marks = [(1, "x")]
    found.seats[0].cards = [Card(front=3)]
    return found


def test_contents_stand_in_the_order_of_the_lists() -> None:
    one = desk()
    assert Card(front=3).contents() == [3, 7]
    assert one.contents() == [one.seats, one.pile]
    assert WideDesk(seats=two_players()).contents()[1] is True
    assert one.seats[0].contents() == [[(1, "x")], one.seats[0].lamp, (5, 6), one.seats[0].cards]


def test_a_copy_is_equal_and_its_own() -> None:
    one = desk()
    two = one.clone()
    assert isinstance(two, Desk)
    assert two.key() == one.key()
    two.seats[0].marks.append((2, "y"))
    two.seats[0].cards[0].front = 9
    two.pile.pop()
    two.seats[1].lamp.front = 4
    assert one.key() == desk().key() != two.key()


def test_json_goes_there_and_back() -> None:
    one = desk()
    two = Desk.from_json(one.to_json())
    assert two.key() == one.key()
    assert two.seats[0].marks == [(1, "x")]
    assert two.seats[0].hand == (5, 6)


def test_a_view_shows_what_it_may() -> None:
    mine, theirs, nobodys = desk().view(0), desk().view(1), desk().view(-1)
    assert mine["seats"][0]["hand"] == [5, 6]
    assert theirs["seats"][0]["hand"] == nobodys["seats"][0]["hand"] == 2
    assert theirs["seats"][0]["cards"] == 1
    assert all("pile" not in view for view in (mine, theirs, nobodys))
    assert mine["seats"][0]["lamp"] == {"front": 0}


def test_every_part_has_lists_of_its_own() -> None:
    one, two = two_players()
    one.marks.append((1, "x"))
    assert two.marks == Player(lamp=Card(front=1)).marks == []
    assert not hasattr(Player, "marks")


def test_an_owner_does_not_see_what_the_cards_hide() -> None:
    assert desk().view(0)["seats"][0]["cards"] == [{"front": 3}]


def test_a_class_built_on_a_woven_one_is_woven_itself() -> None:
    wide = WideDesk(seats=two_players())
    wide.light = False
    copy = wide.clone()
    assert type(copy) is WideDesk
    assert not copy.light
    assert WideDesk.from_json(wide.to_json()).light is False
    assert type(desk().clone()) is Desk


def test_imagining_deals_anew_what_is_unseen() -> None:
    one = desk()
    hands = set()
    for seed in range(20):
        world = one.clone()
        world.imagine(1, make_rng(seed))
        assert sorted([*world.pile, *world.seats[0].hand]) == [1, 2, 3, 4, 5, 6]
        assert isinstance(world.seats[0].hand, tuple)
        assert len(world.seats[0].hand) == 2
        hands.add(tuple(sorted(world.seats[0].hand)))
    assert len(hands) > 5
    own = one.clone()
    own.imagine(0, make_rng(1))
    assert own.seats[0].hand == (5, 6)
