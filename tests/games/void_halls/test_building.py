"""Three matching dice: Construction, and buildings in general (VH-045 to VH-053, VH-095 to VH-099)."""

from __future__ import annotations

import pytest
from tests.games.void_halls.looks import SHEETS, actions, at, build, copy, fought, kinds, lay, rolled, sheet, squares
from tests.games.void_halls.sheet_rows import HALLS

from ludus.core.errors import BadNotation
from ludus.testing import rule

SEVEN = {"mine", "warrior", "chest", "force", "trap", "tomb", "scepter"}
PRICES = {"mine": 1, "warrior": 1, "chest": 5, "force": 12, "trap": 8, "tomb": 9, "scepter": 10}
every_kind = pytest.mark.parametrize("kind", sorted(SEVEN))


@rule("VH-045", "VH-095")
def test_three_of_a_number_build_one_of_the_seven_kinds() -> None:
    s = lay(dice="44412", stock=20)
    assert actions(s) == {"build 4"}
    assert kinds(s, 4) == SEVEN
    s.play(*build(4, "mine", "1b2"))
    assert at(s, "buildings dice") == [{"1b2": "mine"}, [1, 2]]


@rule("VH-095", "VH-045")
@every_kind
def test_every_building_needs_three_matching_dice(kind: str) -> None:
    s = lay(dice="44122", stock=30, upgrades="mine trap")
    assert actions(s) == set()
    s.refuses("build 4", "VH-045")
    s = lay(dice="44412", stock=30, upgrades="mine trap").play("build 4", kind)
    s.play(min(s.options()))
    assert at(s, "dice") == [[1, 2]]


@rule("VH-046", "VH-G05")
def test_no_building_next_to_the_entrance_or_stairs() -> None:
    s = lay(dice="44412", halls=2).play("build 4", "mine")
    for square in ("1b3", "1e3", "2b2", "2c4"):
        s.refuses(f"at {square}", "VH-046")


# Without stairs_block_early: by sheet, the landing of the dotted stairs of hall 1 and the Scepter pairs it joins.
EARLY = {"crypt": ("1e3", 25), "hold": ("1e3", 22), "den": ("1f3", 21), "warren": ("1d3", 19)}


@rule("VH-G05")
@pytest.mark.parametrize("name", SHEETS)
def test_dotted_stairs_block_early_or_not(name: str) -> None:
    landing = EARLY[name][0]
    lay(dice="44412", sheet=name).play("build 4", "mine").refuses(f"at {landing}", "VH-046")
    s = lay(dice="44412", sheet=name, stairs_block_early=False).play(*build(4, "mine", landing))
    assert sheet(s)["buildings"] == {landing: "mine"}


@rule("VH-G05")
def test_drawn_stairs_block_and_a_building_there_stays() -> None:
    s = lay(dice="55555444", workers=8, buildings="mine:1b2 mine:1c2 mine:1e3", stairs_block_early=False)
    s.play("explore 5", "build 4", "mine")
    s.refuses("at 1e3", "VH-046")  # the Mine there still works
    s.play("at 2c2").play("done", "pass", roll=rolled("11223345")).play("stop", "mine 1", "mine 2", "mine 3")
    assert sheet(s)["used"] == ["1b2", "1c2", "1e3"]


@rule("VH-G05")
def test_a_free_landing_is_closed_when_the_stairs_are_drawn() -> None:
    three = "mine:1b2 mine:1c2 mine:1e2"
    s = lay(dice="55555444", workers=8, buildings=three, stairs_block_early=False)
    assert "1e3" in squares(s, 4, "mine")
    s.play("explore 5", "build 4", "mine").refuses("at 1e3", "VH-046")
    s.allows("at 2c4")  # the landing of the next dotted stairs
    s.refuses("at 2b2", "VH-046")  # the landing of the stairs just drawn


@rule("VH-G05")
def test_the_landings_of_the_door_and_of_the_stairs_up_are_never_built_on() -> None:
    s = lay(dice="44412", halls=2, stairs_block_early=False).play("build 4", "mine")
    s.refuses("at 1b3", "VH-046").refuses("at 2b2", "VH-046").refuses("at 1e3", "VH-046")


@rule("VH-G05")
@pytest.mark.parametrize("name", SHEETS)
def test_scepter_pairs_with_open_landings(name: str) -> None:
    """Hall by hall, while it is the deepest, with the landing of its dotted stairs; in total as many as there are."""
    found = set()
    for deepest in range(1, 6):
        s = lay(dice="44412", sheet=name, halls=deepest, stock=10, stairs_block_early=False)
        found |= squares(s, 4, "scepter")
    assert len(found) == EARLY[name][1]


@rule("VH-047")
def test_one_building_on_a_square() -> None:
    s = lay(dice="44412", buildings="mine:1b2 scepter:1c3+1d3", stock=20)
    assert squares(s, 4, "trap") == {"1c2", "1e2", "1c4"}
    s.play("build 4", "trap")
    for taken in ("1b2", "1c3", "1d3"):
        s.refuses(f"at {taken}", "VH-047")


@rule("VH-047")
def test_no_path_and_no_neighbor_is_asked_for() -> None:
    assert squares(lay(dice="44412"), 4, "mine") == {"1b2", "1c2", "1e2", "1c3", "1d3", "1c4"}


@rule("VH-047")
def test_with_no_free_square_nothing_is_built() -> None:
    full = "mine:1b2 mine:1c2 mine:1e2 mine:1c3 mine:1d3 mine:1c4"
    s = lay(dice="44412", buildings=full, stock=30)
    assert "build 4" not in s.options()
    s.refuses("build 4", "VH-047")


@rule("VH-048", "VH-096")
@every_kind
def test_only_explored_halls_and_all_of_them(kind: str) -> None:
    for deepest in range(1, 6):
        found = {text[0] for text in squares(lay(dice="44412", halls=deepest, stock=20), 4, kind)}
        assert found == set("12345"[:deepest])
    s = lay(dice="44412", halls=2, stock=20).play("build 4", kind)
    s.refuses("at 3c2 3c3" if kind == "scepter" else "at 3c2", "VH-048")


@rule("VH-050", "VH-110")
def test_the_cost_is_marked_on_the_upper_line() -> None:
    s = lay(dice="44412", lower=10, upper=4).play(*build(4, "chest", "1b2"))
    assert at(s, "lower upper stock") == [10, 9, 1]


@rule("VH-051")
@every_kind
def test_what_cannot_be_paid_cannot_be_built(kind: str) -> None:
    price = PRICES[kind]
    assert kind in kinds(lay(dice="44412", stock=price), 4)
    s = lay(dice="44412", stock=price - 1)
    assert kind not in kinds(s, 4)
    if "build 4" in s.options():
        s.play("build 4").refuses(kind, "VH-051")
    else:
        s.refuses("build 4", "VH-051")


@rule("VH-052")
def test_supplies_mined_this_round_pay() -> None:
    s = lay(dice="22555", buildings="mine:1b2", stock=4)
    assert "chest" not in kinds(s, 5)
    s.play("mine 2", *build(5, "chest", "1c2"))
    assert at(s, "stock") == [1]


@rule("VH-053", "VH-124")
def test_buildings_are_never_moved_or_removed() -> None:
    all_kinds = "mine:1b2 warrior:1c2 chest:1e2 force:1c3 trap:1d3 tomb:1c4"
    s = fought(buildings=all_kinds)
    assert set(sheet(s)["buildings"]) == {"1b2", "1c2", "1e2", "1c3", "1d3", "1c4"}
    full = lay(dice="44412", buildings=all_kinds.replace("1c4", "1c4x"), stock=30)
    assert "build 4" not in full.options()


@rule("VH-053")
def test_taken_squares_only_grow() -> None:
    s = lay(dice="333444555", stock=30)
    before: set[str] = set()
    for face, kind, square in ((3, "chest", "1b2"), (4, "tomb", "1c2"), (5, "warrior", "1e2")):
        s.play(*build(face, kind, square))
        assert before < set(sheet(s)["buildings"])
        before = set(sheet(s)["buildings"])


@rule("VH-097")
@pytest.mark.parametrize("kind", ["mine", "warrior", "chest", "trap", "tomb"])
def test_five_kinds_any_number_of_times(kind: str) -> None:
    s = lay(dice="44412", workers=8, halls=2, stock=90)
    standing = [f"{kind}:{square}" for square in ("1b2", "1c2", "1e2", "1c3", "1d3")]
    for n in range(6):
        s = lay(dice="44412", workers=8, halls=2, stock=90, buildings=" ".join(standing[:n]))
        assert kind in kinds(s, 4)
    assert sheet(s.play(*build(4, kind, "2c2")))["built"][kind] == 6


@rule("VH-098")
@pytest.mark.parametrize(("kind", "place"), [("force", "1c3"), ("scepter", "1c3+1d3")])
def test_two_kinds_once_a_game(kind: str, place: str) -> None:
    s = lay(dice="44412", halls=3, stock=90, buildings=f"{kind}:{place}")
    assert kind not in kinds(s, 4)
    s.play("build 4").refuses(kind, "VH-098")


@rule("VH-098")
def test_each_once_also_within_a_round() -> None:
    lay(dice="333444", stock=90).play(*build(3, "force", "1b2"), "build 4").refuses("force", "VH-098")


@rule("VH-066", "VH-099")
@pytest.mark.parametrize("kind", ["force", "tomb", "scepter"])
def test_three_kinds_have_no_upgrade(kind: str) -> None:
    s = lay(dice="123456", buildings="force:1b2 tomb:1c2 scepter:1c3+1d3")
    assert actions(s) == {"upgrade mine", "upgrade warrior", "upgrade chest", "upgrade trap"}
    with pytest.raises(BadNotation):
        s.match.apply(f"upgrade {kind}")


def test_the_table_of_halls_is_whole() -> None:
    assert len(HALLS.strip().splitlines()) == 20


@rule("VH-128")
def test_the_scepter_lies_on_two_squares_side_by_side() -> None:
    s = lay(dice="44412", stock=10, halls=2)
    assert {"1b2 1c2", "1c2 1c3"} <= squares(s, 4, "scepter")
    s.play("build 4", "scepter")
    for bad in ("at 1b2 1c3", "at 1b2", "at 1b2 2c2"):
        with pytest.raises((BadNotation, AssertionError)):
            copy(s).play(bad)
    s.play("at 1b2 1c2")
    assert at(s, "buildings stock") == [{"1b2+1c2": "scepter"}, 0]


@rule("VH-128")
def test_both_squares_of_the_scepter_must_be_free() -> None:
    s = lay(dice="44412", stock=10, buildings="mine:1c3")
    assert squares(s, 4, "scepter") == {"1b2 1c2"}
    s = lay(dice="44412", stock=10, buildings="mine:1c3 mine:1c2")
    assert "scepter" not in kinds(s, 4)
    s.play("build 4").refuses("scepter", "VH-128")


@rule("VH-046", "VH-047", "VH-048")
def test_squares_that_are_shown_as_impossible() -> None:
    words = {"dice": "44412", "buildings": "mine:1b2", "stock": 20}
    s = lay(**words).play("build 4", "scepter")
    found = s.refusals()
    assert all(len(text.split()) == 3 for text in found)  # pairs of squares only
    here = {text: why for text, why in found.items() if text.startswith("at 1")}
    assert here == {"at 1b2 1c2": "VH-047", "at 1e2 1e3": "VH-046", "at 1d3 1e3": "VH-046"}
    assert {why for text, why in found.items() if text not in here} == {"VH-048"}  # not explored
    s = lay(**words).play("build 4", "mine")
    here = {text: why for text, why in s.refusals().items() if text.startswith("at 1")}
    walls = {"at 1d2": "VH-012", "at 1b4": "VH-012", "at 1d4": "VH-012"}
    assert here == {"at 1b2": "VH-047", "at 1b3": "VH-046", "at 1e3": "VH-046", **walls}
