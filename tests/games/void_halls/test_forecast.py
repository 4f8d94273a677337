"""What the tray promises of the last throw is what the rules then offer: counted out over all dice."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from tests.games.rolls import falls

from ludus.core.flow import Chance
from ludus.core.match import Match
from ludus.games.void_halls.picture.open_sheet import OpenSheet
from ludus.games.void_halls.picture.pays import best, likely, odds
from ludus.testing import position

# Everything can be done here with the right dice.
RICH: dict[str, Any] = {
    "buildings": "mine:1b2 mine:1c2 chest:2d2 warrior:2e2 chest:2c2",
    "stock": 30,
    "halls": 2,
    "lower": 75,
    "phase": "choose",
}
VERBS = ("mine", "build", "hire", "explore", "upgrade")
DICE = ("444125", "123456", "112233", "555561", "666663", "123455", "111222", "12345", "44412")


def before_the_last_throw(dice: str, words: dict[str, Any]) -> Match[Any]:
    return position("void-halls", 1, **{**RICH, "workers": len(dice), "dice": dice, **words}).match


def offered(match: Match[Any], verb: str) -> bool:
    """Whether the rules let these dice do it."""
    return any(option.text.split()[0] == verb for option in match.question.options)


@pytest.mark.parametrize("words", [{"throws": 2}, {"throws": 1, "insane": True}], ids=["three throws", "insane"])
@pytest.mark.parametrize("dice", DICE)
def test_the_chance_of_a_combination_is_how_often_the_rules_offer_it(dice: str, words: dict[str, Any]) -> None:
    match = before_the_last_throw(dice, words)
    sheet = OpenSheet(match.seen(0), match.game.words(match))
    for number, verb in enumerate(VERBS):
        found = best(sheet, number)
        assert found is not None
        kept, chance = found
        after = match.clone()
        if sum(kept) == len(dice):
            after.apply("stop")
            true = Fraction(offered(after, verb))
        else:
            after.apply("reroll")
            for face, count in enumerate(kept, 1):
                if str(face) in dice and not isinstance(after.need, Chance):
                    after.apply(f"keep {count}")
            true = sum((part for part, then in falls(after) if offered(then, verb)), Fraction(0))
        assert float(true) == pytest.approx(chance, abs=1e-12), f"{verb} from {dice}, keeping {kept}"
        assert odds(sheet, number)[0] == likely(sheet.words, float(true))
