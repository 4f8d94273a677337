"""Parity: the checks see what the text leaves out and what cannot be reached."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludus.draw import Scene, missing_facts, unreachable


def test_the_small_table_is_level(scene: Scene) -> None:
    assert missing_facts(scene) == []


def test_an_action_of_the_picture_has_to_be_a_choice(scene: Scene) -> None:
    scene.layer("marks").circle(0, 0, 5, action="jump a2")
    scene.log.append("You could jump a2 now.")
    assert missing_facts(scene) == ["jump a2"]


@pytest.mark.parametrize("told_in_plain", [True, False])
def test_both_texts_have_to_tell_the_facts(scene: Scene, monkeypatch: pytest.MonkeyPatch, told_in_plain: bool) -> None:
    whole = scene.text(refusals=True) + scene.text(plain=True, refusals=True)

    def half(_: Scene, width: int = 80, plain: bool = False, refusals: bool = False) -> str:
        return whole if plain is told_in_plain else ""

    monkeypatch.setattr(Scene, "text", half)
    missing = missing_facts(scene)
    assert "Outside the rim is deadly" in missing
    assert "Shock 1 on a1, active" in missing
    assert "b1 is a Void Zone (VZ-090)" in missing
    # What the text board draws needs words only where there is no drawing.
    assert ("a1, rating 2" in missing) is not told_in_plain


def test_unreachable_names_what_nothing_stands_for(scene: Scene) -> None:
    scene.layer("marks").circle(0, 0, 5, action="jump a2")
    assert unreachable(scene, ["run a2", "end", "jump a2", "sap a1"]) == ["sap a1"]


def test_a_blocked_mark_reaches_nothing(scene: Scene) -> None:
    assert unreachable(scene, ["run b1"]) == ["run b1"]


@given(st.lists(st.text(st.characters(exclude_categories=["Cs"]), max_size=120), max_size=4), st.text(max_size=90))
def test_any_fact_label_and_reason_is_told(facts: list[str], word: str) -> None:
    scene = Scene("x")
    scene.fact(*facts)
    scene.layer("l").circle(0, 0, 1, label=word, why=word[::-1])
    assert missing_facts(scene) == []
