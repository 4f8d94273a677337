"""The sheet and the set-up (VH-001 to VH-023)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.void_halls.looks import SHEETS, at, build, fought, lay, rolled, sheet, squares, stock, workers
from tests.games.void_halls.sheet_rows import HALLS
from tests.rows import every_row

import ludus
from ludus.core.errors import BadNotation, BadOption
from ludus.core.flow import Roll
from ludus.games.void_halls.content import sheet_rows
from ludus.games.void_halls.plan import Plan
from ludus.testing import play_randomly, position, rule

ROWS = [[part.strip() for part in line.split("|")] for line in HALLS.strip().splitlines()]
LOW = {row[0]: [part.lower() for part in row[1:]] for row in ROWS}
every_sheet = pytest.mark.parametrize("name", SHEETS)
every_hall = pytest.mark.parametrize("hall", LOW)


def of(name: str, hall: int) -> list[str]:
    """A row of the table: squares, Scepter pairs, blocked, landings, door and stairs."""
    return LOW[f"{name} {hall}"]


def fresh(**options: Any) -> ludus.core.match.Match:
    return ludus.game("void-halls").begin(1, 1, explicit=True, **options)


@rule("VH-001")
def test_one_player_and_one_sheet() -> None:
    match = ludus.game("void-halls").begin(seed=1)
    assert match.players == 1
    assert len(match.view()["table"]["sheets"]) == 1


@rule("VH-001", "VH-G38")
def test_nobody_plays_with_nine_players() -> None:
    for n in (0, 9):
        with pytest.raises(BadOption):
            ludus.game("void-halls").begin(n, 1)


@rule("VH-003", "VH-101")
def test_the_lower_line_counts_what_is_acquired() -> None:
    s = lay(dice="22445", buildings="mine:1b2").play("mine 2")
    assert at(s, "lower upper stock") == [7, 0, 7]


@rule("VH-004")
def test_the_upper_line_counts_what_is_used_up() -> None:
    s = lay(dice="33352").play(*build(3, "mine", "1b2"))
    assert at(s, "lower upper stock") == [5, 1, 4]


@rule("VH-005")
def test_the_stock_is_the_difference_and_what_can_be_spent() -> None:
    s = lay(dice="33352", lower=30, upper=26)
    assert stock(s) == 4
    s.play("build 3").refuses("chest", "VH-051")


@rule("VH-006", "VH-G06")
def test_a_supply_without_a_space_is_not_collected() -> None:
    s = lay(dice="22445", buildings="mine:1b2", lower=149, upper=100).play("mine 2")
    assert at(s, "lower stock") == [150, 50]


@rule("VH-007", "VH-020", "VH-021")
@every_row("n", range(2, 10))
def test_the_first_throw_uses_one_die_for_each_worker(n: int) -> None:
    need = position("void-halls", workers=n, phase="round").match.need
    assert isinstance(need, Roll)
    assert need.count == n


@rule("VH-021", "VH-G27")
@pytest.mark.parametrize("n", [0, 1])
def test_fewer_than_two_workers_are_not_thrown(n: int) -> None:
    s = lay(workers=n, phase="round", round=5)
    if n == 1:
        assert at(s, "crossed throws") == [5, 0]  # the cleanup of round 5 has come
        s.asks("p1", "Cleanup.exchange")
    else:
        assert s.match.over  # with no worker left there is nothing to decide


@rule("VH-008")
def test_the_worker_count_is_brought_up_to_date() -> None:
    assert workers(lay(dice="11112", workers=5).play("hire 1")) == 6
    assert workers(lay(dice="33312", workers=5).play(*build(3, "warrior", "1b2"))) == 4
    assert workers(lay(phase="cleanup", round=6, workers=5, stock=5).play("exchange", roll="1 2 3 4")) == 4
    assert workers(fought(buildings="chest:1b2 tomb:1c2", workers=5)) == 6


@rule("VH-009")
def test_never_more_than_nine_workers() -> None:
    s = lay(dice="111122223", workers=8).play("hire 1")
    assert workers(s) == 9
    s.refuses("hire 2", "VH-056")
    assert workers(fought(buildings="chest:1b2 tomb:1c2 tomb:1e2", workers=9)) == 9


@rule("VH-011")
@every_sheet
def test_five_halls_with_levels_one_to_five(name: str) -> None:
    s = lay(sheet=name, halls=5, dice="33352", stock=20)
    offered = {square[0] for square in squares(s, 3, "trap")}
    assert offered == set("12345")
    assert sorted({row.split()[1] for row in LOW if row.startswith(name)}) == list("12345")


@rule("VH-012")
@every_hall
def test_blocked_squares_are_never_built_on(hall: str) -> None:
    s = lay(sheet=hall[:-2], halls=5, dice="33352", stock=20).play("build 3", "trap")
    assert LOW[hall][2]
    for square in LOW[hall][2].split():
        s.refuses(f"at {square}", "VH-012")


@rule("VH-013")
@every_sheet
def test_only_hall_one_has_the_door(name: str) -> None:
    """No square next to the door takes a building, and no other hall has such a square."""
    doors = [hall for hall in range(1, 6) if "d " in of(name, hall)[4]]
    assert doors == [1]
    landing = of(name, 1)[3].split()[0]
    lay(sheet=name, dice="33352").play("build 3", "mine").refuses(f"at {landing}", "VH-046")


@rule("VH-014", "VH-G02", "VH-047")
@every_hall
def test_building_squares_of_each_hall(hall: str) -> None:
    name, number = hall.split()
    s = lay(sheet=name, halls=5, dice="33352", stock=20)
    here = {square for square in squares(s, 3, "trap") if square[0] == number}
    assert here == set(LOW[hall][0].split())
    assert len(here) >= 3


@rule("VH-128", "VH-G02")
@every_hall
def test_scepter_pairs_of_each_hall(hall: str) -> None:
    name, number = hall.split()
    s = lay(sheet=name, halls=5, dice="33352", stock=20)
    here = {pair.replace(" ", "+") for pair in squares(s, 3, "scepter") if pair[0] == number}
    assert here == set(LOW[hall][1].split())


@rule("VH-046", "VH-G05")
@every_hall
def test_landings_of_each_hall(hall: str) -> None:
    name, number = hall.split()
    s = lay(sheet=name, halls=int(number), dice="33352", stock=20).play("build 3", "trap")
    for square in LOW[hall][3].split():
        s.refuses(f"at {square}", "VH-046")


@rule("VH-046", "VH-G05")
@every_sheet
def test_stairs_have_their_landing_on_whichever_side_they_are(name: str) -> None:
    """A sheet drawn the other way round has the same landings the other way round."""
    maps = [drawn.split() for drawn in sheet_rows()[name].halls]
    usual, turned = Plan("usual", maps), Plan("turned", [[row[::-1] for row in rows][::-1] for rows in maps])
    for hall, rows in enumerate(maps, 1):
        here, there = (plan.labels_of(plan.gates[hall]) for plan in (usual, turned))
        wide, high = "abcdefg"[: len(rows[0])], len(rows)
        assert there == [f"{hall}{wide[-1 - wide.index(label[1])]}{high + 1 - int(label[2])}" for label in here]


@rule("VH-G02")
def test_the_crypt_is_the_usual_sheet() -> None:
    assert fresh().view()["table"]["sheet"] == "crypt"


@rule("VH-G03")
def test_four_sheets_and_no_fifth() -> None:
    assert [fresh(sheet=name).view()["table"]["sheet"] for name in SHEETS] == list(SHEETS)
    with pytest.raises(BadOption):
        fresh(sheet="cellar")


@rule("VH-016", "VH-G08")
def test_points_go_on_past_the_hundred_squares() -> None:
    assert at(fought(buildings="chest:5c3 warrior:5d3", points=98), "points") == [103]


@rule("VH-017")
def test_nine_normal_dice() -> None:
    need = position("void-halls", workers=9, phase="round").match.need
    assert isinstance(need, Roll)
    assert need.die.faces == (1, 2, 3, 4, 5, 6)
    assert need.count == 9


@rule("VH-018")
def test_five_workers_at_the_start() -> None:
    assert fresh().view()["table"]["sheets"][0]["workers"] == 5


@rule("VH-019", "VH-G07")
def test_five_supplies_at_the_start_fill_five_spaces() -> None:
    found = fresh().view()["table"]["sheets"][0]
    assert [found[name] for name in ("lower", "upper", "stock", "room")] == [5, 0, 5, 145]


@rule("VH-022", "VH-049")
def test_only_hall_one_is_explored_at_the_start() -> None:
    s = lay(phase="round").play(roll=rolled("33352"))
    assert sheet(s)["halls"] == 1
    s.play("stop", "build 3", "mine")
    assert {text[3] for text in s.options()} == {"1"}


@rule("VH-023")
def test_nothing_is_built_or_marked_at_the_start() -> None:
    view = fresh().view()["table"]
    found = view["sheets"][0]
    assert [found[n] for n in ("buildings", "spent", "used", "upgrades", "points", "crossed")] == [{}, [], [], [], 0, 0]
    assert view["round"] == 1


@rule("VH-002", "VH-126", "VH-131")
def test_names_and_reminders_of_a_sheet_change_no_number() -> None:
    """The same answers on squares that all sheets share give the same numbers under all four themes."""
    ends = set()
    for name in SHEETS:
        s = lay(sheet=name, halls=5, dice="333444555", stock=28, round=5)
        for face, kind in ((3, "scepter"), (4, "tomb"), (5, "chest")):
            s.play(*build(face, kind, min(squares(s, face, kind))))
        s.play("done", "pass")
        ends.add(tuple(at(s, "workers lower upper points")))
    assert ends == {(9, 29, 24, 3)}


@rule("VH-G04")
def test_recruits_and_weapons_go_together_in_the_order_printed() -> None:
    rows = sheet_rows()
    pairs = [(rows[name].fighter, rows[name].scepter) for name in SHEETS]
    weapons = ["Scepter", "High Hammer", "Morning Star", "Great Pickaxe"]
    assert pairs == list(zip(["skeleton", "dwarf", "bandit", "goblin"], weapons, strict=True))


@rule("VH-017", "VH-009")
def test_random_games_never_hold_more_than_nine_dice() -> None:
    for seed in range(10):
        match = fresh()
        play_randomly(match, seed)
        assert 0 <= match.view()["table"]["sheets"][0]["workers"] <= 9


@rule("VH-011")
def test_there_is_no_sixth_hall() -> None:
    with pytest.raises(BadNotation):
        lay(dice="33352").play("build 3", "mine").match.apply("at 6b2")
