"""Parts: one field list gives copy, JSON, key and view."""

from __future__ import annotations

from typing import ClassVar

from ludus.core.chance import seeded
from ludus.core.part import Names, Part, woven
from ludus.core.table import Table


class Card(Part):
    """A card with a secret on its back."""

    shows: ClassVar[Names] = ("front",)
    hides: ClassVar[Names] = ("back",)
    front: int
    back: int = 7

    def __init__(self, front: int) -> None:
        self.front = front


class Seat(Part):
    """A seat with cards of its own."""

    shows: ClassVar[Names] = ("marks", "lamp")
    owner: ClassVar[Names] = ("hand", "cards")
    marks: list[tuple[int, str]]
    lamp: Card
    hand: tuple[int, ...] = ()
    cards: list[Card]

    def __init__(self) -> None:
        self.marks = []
        self.lamp = Card(0)
        self.cards = []

    def belongs(self, place: int, seat: int) -> bool:
        return place == seat


class Desk(Table):
    """Two seats and a pile."""

    pools: ClassVar[tuple[Names, ...]] = (("pile", "seats.hand"),)
    shows: ClassVar[Names] = ("seats",)
    hides: ClassVar[Names] = ("pile",)
    seats: list[Seat]
    pile: list[int]

    def __init__(self) -> None:
        self.seats = [Seat(), Seat()]
        self.pile = [1, 2, 3, 4]


class WideDesk(Desk):
    """A desk with a lamp more."""

    shows: ClassVar[Names] = ("seats", "light")
    light: bool = True


def desk() -> Desk:
    found = Desk()
    found.seats[0].hand = (5, 6)
    found.seats[0].marks = [(1, "x")]
    found.seats[0].cards = [Card(3)]
    return found


def test_contents_stand_in_the_order_of_the_lists() -> None:
    one = desk()
    assert Card(3).contents() == [3, 7]
    assert one.contents() == [one.seats, one.pile]
    assert WideDesk().contents()[1] is True
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
    two = woven(Desk).from_json(one.to_json())
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


def test_an_owner_does_not_see_what_the_cards_hide() -> None:
    assert desk().view(0)["seats"][0]["cards"] == [{"front": 3}]


def test_a_class_built_on_a_woven_one_is_woven_itself() -> None:
    desk().clone()  # weaves Desk first
    wide = WideDesk()
    wide.light = False
    copy = wide.clone()
    assert type(copy) is WideDesk
    assert not copy.light
    assert woven(WideDesk).from_json(wide.to_json()).light is False
    assert type(desk().clone()) is Desk


def test_imagining_deals_anew_what_is_unseen() -> None:
    one = desk()
    hands = set()
    for seed in range(20):
        world = one.clone()
        world.imagine(1, seeded(seed))
        assert sorted([*world.pile, *world.seats[0].hand]) == [1, 2, 3, 4, 5, 6]
        assert isinstance(world.seats[0].hand, tuple)
        assert len(world.seats[0].hand) == 2
        hands.add(tuple(sorted(world.seats[0].hand)))
    assert len(hands) > 5
    own = one.clone()
    own.imagine(0, seeded(1))
    assert own.seats[0].hand == (5, 6)
