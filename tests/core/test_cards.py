"""A card is one paragraph: found by its key, asked at its moments."""

from __future__ import annotations

import pytest

from ludus.core.cards import Card, acting, paragraphs, places_of
from ludus.core.errors import BadRules


class Hat(Card):
    def warmth(self) -> int:
        return 1

    def rain(self) -> int:
        return 0


class Bonnet(Hat):
    """Warms twice."""

    key = "bonnet"

    def warmth(self) -> int:
        return 2


class RainHat(Bonnet):
    """Warms twice, and keeps dry."""

    key = "rain-hat"

    def rain(self) -> int:
        return 1


def test_cards_come_in_the_order_of_their_rows_and_a_row_without_a_paragraph_is_plain() -> None:
    hats = paragraphs(Hat, ["cap", "rain-hat", "bonnet"])
    assert [(hat.key, hat.warmth(), hat.rain()) for hat in hats] == [("", 1, 0), ("rain-hat", 2, 1), ("bonnet", 2, 0)]


def test_the_cards_that_answer_a_moment_are_those_that_bend_it() -> None:
    hats = paragraphs(Hat, ["cap", "rain-hat", "bonnet"])
    assert acting(hats, Hat.warmth) == hats[1:]
    assert acting(hats, Hat.rain) == [hats[1]]
    assert (places_of(hats, Hat.warmth), places_of(hats, Hat.rain)) == (0b110, 0b010)


def test_a_paragraph_without_a_row_and_two_of_one_row_are_refused() -> None:
    with pytest.raises(BadRules, match=r"RainHat is a card 'rain-hat', which no row of Hat content has\."):
        paragraphs(Hat, ["cap", "bonnet"])

    class Coat(Card):
        pass

    class Parka(Coat):
        key = "coat"

    class Anorak(Coat):
        key = "coat"

    with pytest.raises(BadRules, match="Anorak and Parka are both the card 'coat'"):
        paragraphs(Coat, ["coat"])
    assert Parka.key == Anorak.key
