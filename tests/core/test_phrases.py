"""Phrases in another language, for texts that quote whatever somebody sent."""

from __future__ import annotations

from ludus.core.phrases import DEEP, Phrasebook

BOOK = Phrasebook({"a {0}": "ein {0}", "{0} of {1} and {2}.": "{0} von {1} und {2}.", "{0} sees {0}": "{0} sieht {0}"})


def test_phrases_are_said_inside_of_phrases_but_not_without_end() -> None:
    assert BOOK("a a x") == "ein ein x"
    assert BOOK("a " * 5000 + "x") == "ein " * DEEP + "a " * (5000 - DEEP) + "x"


def test_each_place_takes_as_little_as_it_can() -> None:
    assert BOOK("x of y of z and q and r.") == "x von y of z und q and r."
    assert BOOK("x of y and .") == "x of y and ."  # a place is never empty
    assert BOOK("x of y and z") == "x of y and z"


def test_a_place_named_twice_holds_the_same_both_times() -> None:
    assert BOOK("x sees x") == "x sieht x"
    assert BOOK("x sees y") == "x sees y"
