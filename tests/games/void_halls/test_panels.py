"""What the panels of Void Halls promise is what the rules keep, whatever options were chosen."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.void_halls.laid_out import GAME
from tests.games.void_halls.looks import build, lay, sheet, workers

from ludus.core import views
from ludus.testing import Position, rule

FULL = "mine:1b2 mine:1d2 chest:1c3 trap:1c4"  # all squares of the first hall of the Warren


def row(s: Position, panel: str, label: str, language: str = "en") -> tuple[str, str]:
    """The value and the note of a line."""
    found = next(p for p in views.scene(GAME.in_language(language), s.match, 0).panels if p.key == panel)
    return next((line.value, line.note) for line in found.rows if line.label == label)


def note(s: Position, label: str) -> str:
    """What a combination of the roll would pay."""
    return row(s, "roll", label)[1]


# --- the next battle --------------------------------------------------------------------------------------------------


@rule("VH-125", "VH-G17")
@pytest.mark.parametrize(
    ("held", "tombs", "told", "after"),
    [
        (7, "tomb:1b2 tomb:1d3", "each gives a worker", 9),
        (8, "tomb:1b2 tomb:1d3", "1 worker, 9 is the most", 9),
        (9, "tomb:1b2", "no worker, 9 is the most", 9),
    ],
)
def test_tombs_promise_as_many_workers_as_will_come(held: int, tombs: str, told: str, after: int) -> None:
    s = lay(phase="cleanup", round=5, workers=held, buildings=f"{tombs} chest:1c2")
    assert row(s, "battle", "Spent")[1] == told
    assert workers(s.play("pass")) == after


@rule("VH-125")
def test_tombs_that_give_none_say_so_in_german_too() -> None:
    s = lay(phase="cleanup", round=5, workers=9, buildings="tomb:1b2 chest:1c2")
    assert row(s, "battle", "Verbraucht", "de")[1] == "kein Arbeiter, 9 ist das Höchste"


# --- construction -----------------------------------------------------------------------------------------------------


@rule("VH-047")
def test_without_a_free_square_there_is_nothing_to_build() -> None:
    s = lay(sheet="warren", dice="44413", stock=20, buildings=FULL)
    assert note(s, "3 Construction") == "no free square"
    assert row(s, "buildings", "Chest") == ("5", "1 built, no free square")
    s.refuses("build 4", "VH-047")
    with_room = lay(sheet="warren", dice="44413", stock=20, buildings=FULL, halls=2)
    assert note(with_room, "3 Construction") == "7 of 7 kinds"


@rule("VH-047")
def test_dice_are_not_kept_for_a_building_without_room() -> None:
    words: dict[str, Any] = {"sheet": "warren", "dice": "44123", "phase": "choose", "stock": 20}
    assert "construction" in reroll_hint(lay(**words))
    assert "construction" not in reroll_hint(lay(**words, buildings=FULL))


def reroll_hint(s: Position) -> str:
    hints: dict[str, str] = {choice.action: choice.hint for choice in s.match.scene(0).choices}
    return hints["reroll"]


@rule("VH-128")
@pytest.mark.parametrize(
    ("buildings", "kinds", "told"),
    [("mine:1c3", "6 of 7 kinds", "no free pair"), ("mine:1b2", "7 of 7 kinds", "none built")],
)
def test_the_scepter_needs_two_free_squares(buildings: str, kinds: str, told: str) -> None:
    s = lay(sheet="warren", dice="44413", stock=20, buildings=buildings)  # one pair only: 1c3 and 1c4
    assert note(s, "3 Construction") == kinds
    assert row(s, "buildings", "Great Pickaxe")[1] == told
    assert ("scepter" in s.play("build 4").options()) == (told == "none built")


@rule("VH-G05", "VH-128")
def test_a_landing_that_is_still_open_counts_as_room() -> None:
    s = lay(sheet="warren", dice="44413", stock=20, buildings=FULL, stairs_block_early=False)
    assert sheet(s)["free"] == ["1d3"]
    assert note(s, "3 Construction") == "6 of 7 kinds"
    assert "scepter" not in s.play("build 4").options()


@rule("VH-G15")
@pytest.mark.parametrize(("once", "told"), [(True, "done this round"), (False, "2 of 7 kinds")])
def test_a_second_construction(once: bool, told: str) -> None:
    s = lay(dice="444222", stock=3, one_per_kind=once).play(*build(4, "mine", "1b2"))
    assert note(s, "3 Construction") == told
    assert ("build 2" in s.options()) != once


# --- mining and upgrades ----------------------------------------------------------------------------------------------


@rule("VH-G13")
def test_a_new_mine_pays_at_once_or_waits() -> None:
    s = lay(dice="33344", stock=5).play(*build(3, "mine", "1b2"))
    assert note(s, "2 Mining") == "+2 supplies, 1 Mine free"
    s = lay(dice="33344", stock=5, fresh_mine=False).play(*build(3, "mine", "1b2"))
    assert note(s, "2 Mining") == "new Mines wait"
    assert row(s, "roll", "2 Abbau", "de")[1] == "neue Minen warten"
    s = lay(dice="3334455", stock=5, buildings="mine:1c2", fresh_mine=False).play(*build(3, "mine", "1b2"))
    assert note(s, "2 Mining") == "+2 supplies, 1 Mine free"
    assert note(s.play("mine 4"), "2 Mining") == "new Mines wait"


@rule("VH-G18")
@pytest.mark.parametrize(("buildings", "told"), [("", "none built yet"), ("mine:1b2 trap:1c2", "2 boxes, +2 at end")])
def test_boxes_that_need_a_building(buildings: str, told: str) -> None:
    s = lay(dice="123456", buildings=buildings, upgrade_needs_built=True)
    assert note(s, "1-6 Upgrade") == told
    assert len([text for text in s.options() if text.startswith("upgrade")]) == (2 if buildings else 0)
    assert note(lay(dice="123456", buildings=buildings), "1-6 Upgrade") == "4 boxes, +2 at end"


@rule("VH-G20")
def test_upgrades_that_score_by_the_building_say_so() -> None:
    s = lay(dice="123456", buildings="mine:1b2 mine:1c2", upgrade_scoring="building")
    assert note(s, "1-6 Upgrade") == "4 boxes, +2 a building"
    assert row(s, "roll", "1-6 Verbessern", "de")[1] == "4 Kästchen, +2 je Gebäude"
    assert sheet(s.play("upgrade mine"))["score"]["upgrades"] == 4
