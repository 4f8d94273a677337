"""Each Team Trait is one paragraph: its class says what is printed, and cites its rules."""

from __future__ import annotations

import re

import pytest

import ludus
from ludus.games.void_zone.actions import TRAITS
from ludus.games.void_zone.content import TraitRow, trait_rows
from ludus.games.void_zone.moments import TRAIT, Trait

GAME = ludus.game("void-zone")
NOT_RULES = ("content.py", "actions.py", "arrange.py", "speech.py", "tally.py", "limits.py", "options.py")
NOUNS = {  # their tokens lie in the arena, so the table and the guards speak of them
    "drone": {"table.py", "guards.py"},
    "interference": {"table.py"},
}


@pytest.mark.parametrize("row", trait_rows(), ids=TRAITS)
def test_a_trait_is_a_paragraph_that_says_what_is_printed(row: TraitRow) -> None:
    card = TRAIT[TRAITS.index(row.key)]
    assert (card.key, card.rules, card.cost) == (row.key, row.rules, row.cost)
    assert " ".join((type(card).__doc__ or "").split()) == row.says, f"{type(card).__name__}: read its code again"


def test_the_last_one_is_a_team_without_a_trait() -> None:
    assert len(TRAIT) == len(TRAITS) + 1
    assert type(TRAIT[-1]) is Trait


@pytest.mark.parametrize("key", TRAITS)
def test_one_rule_file_names_a_trait(key: str) -> None:
    name = type(TRAIT[TRAITS.index(key)]).__name__
    files = {
        path.name
        for path in GAME.folder.rglob("*.py")
        if path.parent.name not in ("mind", "picture") and path.name not in NOT_RULES
        and re.search(rf'"{key}"|\bclass {name}\b', path.read_text())
    }  # fmt: skip
    files -= NOUNS.get(key, set())
    assert len(files - {"jolt.py"} if key in ("short_circuit", "disintegrate") else files) == 1  # steps of OneJolt
