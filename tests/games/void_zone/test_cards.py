"""Each Team Trait is one paragraph, with the rules and the price of its content row."""

from __future__ import annotations

from tests.rows import every_row

from ludus.games.void_zone.actions import TRAITS
from ludus.games.void_zone.content import TraitRow, trait_rows
from ludus.games.void_zone.moments import TRAIT, Trait


@every_row("row", trait_rows(), ids=TRAITS)
def test_a_trait_is_a_paragraph_with_the_rules_and_the_price_of_its_row(row: TraitRow) -> None:
    card = TRAIT[TRAITS.index(row.key)]
    assert (card.key, getattr(card, "rules", ()), card.cost) == (row.key, row.rules, row.cost)


def test_the_last_one_is_a_team_without_a_trait() -> None:
    assert len(TRAIT) == len(TRAITS) + 1
    assert type(TRAIT[-1]) is Trait
