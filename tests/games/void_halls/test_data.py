"""The data files of Void Halls: complete, consistent with each other, and true to the box."""

from __future__ import annotations

import re

import pytest
from tests.games.files import Files, Row
from tests.rows import every_row

from ludus.games.void_halls import content
from ludus.games.void_halls.content import ENDS, FLOOR, LETTERS, Hall, halls, rating, sheets, tracks

DATA = Files("void_halls")
RULES, OPTIONS, ROWS = DATA.rules, DATA.options, DATA.rows
TABLES = DATA.tables
NUMBERS: dict[str, int] = {row["key"]: row["value"] for row in TABLES["number"]}
KINDS: dict[str, Row] = {row["key"]: row for row in TABLES["building"]}
SHEETS = ["crypt", "hold", "den", "warren"]


# Rules


def test_137_rules_and_42_rulings() -> None:
    assert {row["kind"] for row in RULES.values()} == {"rule", "ruling"}
    assert {row["chapter"] for row in RULES.values() if row["kind"] == "ruling"} == {"Rulings"}
    assert DATA.ledger["prefix"] == "VH"
    assert list(RULES) == [f"VH-{n:03}" for n in range(1, 138)] + [f"VH-G{n:02}" for n in range(1, 43)]
    assert len(DATA.ledger["rule"]) == len(RULES)


@every_row("row", RULES.values(), ids=RULES.keys())
def test_a_rule_reads_as_a_reason(row: Row) -> None:
    """Players see the sentence alone, so it may hold neither ids nor the shorthand of the checks."""
    says = row["says"]
    assert re.match(r"[A-Z]", says)
    assert says.endswith(".")
    assert not re.search(r"VH-|\bL\b|\bk\b|[`@#=()<>]|[Ss]ee |MINE|BUILD|HIRE|EXPLORE|UPGRADE|DONE|STOP", says)
    assert len(says) <= 230


# Options


def test_20_options() -> None:
    assert len(DATA.read("words/options")["option"]) == len(OPTIONS) == 20
    assert "players" not in OPTIONS


def test_groups_of_options() -> None:
    assert {row["group"] for row in OPTIONS.values()} == {"Set-up", "Several players", "Rulings"}


def test_options_offer_what_is_in_the_box() -> None:
    assert OPTIONS["sheet"]["choices"] == [row["key"] for row in TABLES["sheet"]] == SHEETS
    assert OPTIONS["time_track"]["choices"] == [row["key"] for row in TABLES["track"]]


# Content


@every_row("table", TABLES)
def test_rows_of_a_table_have_the_same_shape(table: str) -> None:
    rows = TABLES[table]
    assert len({row["key"] for row in rows}) == len(rows)
    assert len({frozenset(row) for row in rows}) == 1


@every_row("name", DATA.content)
def test_counts(name: str) -> None:
    file = DATA.content[name]
    assert file["counts"] == {f"{table}s": len(file[table]) for table in file.keys() - {"counts", "describes"}}


def test_content_reads_every_file() -> None:
    assert list(content.sheet_rows()) == SHEETS
    assert len(content.track_rows()) == 3
    assert [row.key for row in content.building_rows()] == list(KINDS)
    assert [row.key for row in content.combination_rows()] == ["mine", "build", "hire", "explore", "upgrade"]
    assert content.numbers() == NUMBERS
    assert len(content.score_rows()) == len(content.rating_rows()) == 6


def test_the_numbers_of_the_rulebook() -> None:
    assert NUMBERS == {
        "workers_start": 5, "workers_max": 9, "supplies_start": 5, "supply_spaces": 150, "point_squares": 100,
        "rounds": 30, "hourglass_rounds": 23, "battle_rounds": 7, "throws_normal": 3, "throws_insane": 2,
        "throws_force": 1, "halls": 5, "hall_squares": 3, "buildings_to_explore": 3, "mine_yield": 2,
        "hero_supplies": 1, "hero_points": 1, "hero_loss": 5, "exchange_supplies": 5, "exchanges": 1,
        "scepter_points": 1, "supplies_per_point": 5, "hall_points": 2, "upgrade_points": 2, "set_points": 10,
    }  # fmt: skip
    assert all(row["source"] == "rulebook" for row in TABLES["number"])


def test_seven_buildings() -> None:
    prices = {key: (row["supplies"], row["supplies"] - row["cheaper"], row["workers"]) for key, row in KINDS.items()}
    assert prices == {
        "mine": (1, 0, 0),
        "warrior": (1, 1, 1),
        "chest": (5, 5, 0),
        "force": (12, 12, 0),
        "trap": (8, 5, 0),
        "tomb": (9, 9, 0),
        "scepter": (10, 10, 0),
    }
    assert "".join(row["letter"] for row in KINDS.values()) == "MWCFTOS"
    assert [key for key, row in KINDS.items() if row["upgrade"]] == ["mine", "warrior", "chest", "trap"]
    assert [key for key, row in KINDS.items() if row["unique"]] == ["force", "scepter"]
    assert {key: row["squares"] for key, row in KINDS.items() if row["squares"] != 1} == {"scepter": 2}


def test_combinations() -> None:
    assert [(row["dice"], row["run"], row["most"]) for row in TABLES["combination"]] == [
        (2, False, 4),
        (3, False, 3),
        (4, False, 1),
        (5, False, 1),
        (6, True, 1),
    ]


def test_scoring() -> None:
    assert [row["when"] for row in TABLES["score"]] == ["battle", "cleanup", "end", "end", "end", "end"]
    assert [row["normal"] for row in TABLES["rating"]] == [0, 40, 60, 80, 100, 130]
    assert [row["insane"] for row in TABLES["rating"]] == [0, 25, 40, 55, 70, 95]


@every_row(
    ("score", "insane", "title"),
    [
        (0, False, "Looted cellar"), (39, False, "Looted cellar"), (40, False, "Hideout"), (99, False, "Stronghold"),
        (130, False, "Legend of the dark"), (130, True, "Legend of the dark"), (69, True, "Stronghold"),
    ],
)  # fmt: skip
def test_titles(score: int, insane: bool, title: str) -> None:
    assert rating(score, insane) == title


# Time tracks


@pytest.mark.parametrize("row", TABLES["track"], ids=OPTIONS["time_track"]["choices"])
def test_a_track_has_23_hourglasses_and_7_swords(row: Row) -> None:
    rounds = tracks()[row["key"]]
    assert set(rounds) == {"H", "B"}
    assert (rounds.count("H"), rounds.count("B"), rounds[-1]) == (23, 7, "B")
    assert row["battles"] == [n for n, sign in enumerate(rounds, 1) if sign == "B"]


def test_battle_rounds() -> None:
    assert {row["key"]: row["battles"] for row in TABLES["track"]} == {
        "steady": [6, 10, 14, 18, 22, 26, 30],
        "early": [5, 10, 14, 18, 22, 26, 30],
        "gathering": [6, 11, 16, 20, 24, 27, 30],
    }


# Sheets: building squares, pairs for the Scepter, blocked squares and landings of every hall.

LISTS = [
    ("crypt", 1, "1b2 1c2 1e2 1c3 1d3 1c4", "1b2+1c2 1c2+1c3 1c3+1d3 1c3+1c4", "1d2 1b4 1d4", "1b3 1e3"),
    ("crypt", 2, "2c2 2d2 2e2 2c3 2d3", "2c2+2d2 2c2+2c3 2d2+2e2 2d2+2d3 2c3+2d3", "2b3 2e3", "2b2 2c4"),
    ("crypt", 3, "3c2 3b3 3c3 3d3 3d4", "3c2+3c3 3b3+3c3 3c3+3d3 3d3+3d4", "3d2 3c4", "3b2 3e3"),
    ("crypt", 4, "4c2 4c3 4d3 4c4", "4c2+4c3 4c3+4d3 4c3+4c4", "4d2 4b3", "4b2 4d4"),
    ("crypt", 5, "5d2 5c3 5d3 5c4", "5d2+5d3 5c3+5d3 5c3+5c4", "5b3 5e3", "5c2"),
    ("hold", 1, "1b2 1d2 1c3 1d3 1d4", "1d2+1d3 1c3+1d3 1d3+1d4", "1c2 1c4", "1b3 1e3"),
    ("hold", 2, "2c2 2d2 2c3 2c4 2d4", "2c2+2d2 2c2+2c3 2c3+2c4 2c4+2d4", "2d3 2b4", "2b3 2e3"),
    ("hold", 3, "3c2 3d2 3b3 3d3 3c4", "3c2+3d2 3d2+3d3", "3c3", "3b2 3d4"),
    ("hold", 4, "4d2 4b3 4c3 4d3 4c4", "4d2+4d3 4b3+4c3 4c3+4d3 4c3+4c4", "4b4", "4c2 4d4"),
    ("hold", 5, "5b2 5c2 5c3 5d3 5c4", "5b2+5c2 5c2+5c3 5c3+5d3 5c3+5c4", "5d2 5b4", "5b3"),
    (
        "den",
        1,
        "1b2 1e2 1f2 1c3 1d3 1e3 1b4 1e4",
        "1e2+1f2 1e2+1e3 1c3+1d3 1d3+1e3 1e3+1e4",
        "1c2 1d2 1c4 1d4 1f4",
        "1b3 1f3",
    ),
    ("den", 2, "2c2 2d2 2e2 2d3 2d4", "2c2+2d2 2d2+2e2 2d2+2d3 2d3+2d4", "2c3 2c4", "2b2 2e4"),
    ("den", 3, "3c2 3d2 3c3 3b4", "3c2+3d2 3c2+3c3", "3b3 3d3", "3b2 3c4"),
    ("den", 4, "4b3 4c3 4d3", "4b3+4c3 4c3+4d3", "4b4 4d4", "4c2 4c4"),
    ("den", 5, "5c3 5b4 5c4", "5c3+5c4 5b4+5c4", "5b3", "5c2"),
    ("warren", 1, "1b2 1d2 1c3 1c4", "1c3+1c4", "1c2 1b4", "1b3 1d3"),
    ("warren", 2, "2b2 2c2 2d3 2c4", "2b2+2c2", "2c3 2b4", "2d2 2b3"),
    ("warren", 3, "3b2 3d2 3e2 3b3 3c3", "3b2+3b3 3d2+3e2 3b3+3c3", "3c2 3d3 3b4", "3e3 3c4"),
    ("warren", 4, "4c2 4d2 4c3 4e3 4c4", "4c2+4d2 4c2+4c3 4c3+4c4", "4e2 4d3 4b4 4d4", "4b3 4e4"),
    ("warren", 5, "5d2 5e2 5c3 5d3 5b4 5c4", "5d2+5e2 5d2+5d3 5c3+5d3 5c3+5c4 5b4+5c4", "5b2 5b3 5e3 5d4", "5c2"),
]
HALLS = [hall for key in SHEETS for hall in halls(key)]


@every_row(("key", "level", "squares", "pairs", "blocked", "landings"), LISTS)
def test_lists_of_a_hall(key: str, level: int, squares: str, pairs: str, blocked: str, landings: str) -> None:
    hall = halls(key)[level - 1]
    assert hall.level == level
    assert list(hall.squares) == squares.split()
    assert ["+".join(pair) for pair in hall.pairs] == pairs.split()
    assert list(hall.blocked) == blocked.split()
    assert list(hall.landings) == landings.split()


def test_squares_of_a_sheet() -> None:
    counts = {row["key"]: row["squares"] for row in TABLES["sheet"]}
    assert counts == {"crypt": [6, 5, 5, 4, 4], "hold": [5] * 5, "den": [8, 5, 4, 3, 3], "warren": [4, 4, 5, 5, 6]}
    for key in SHEETS:
        assert counts[key] == [len(hall.squares) for hall in halls(key)]
        assert sum(len(hall.squares) for hall in halls(key)) <= 25
        assert sum(len(hall.pairs) for hall in halls(key)) <= 19


@every_row("hall", HALLS, ids=[f"{key}-{hall.level}" for key in SHEETS for hall in halls(key)])
def test_a_hall_keeps_what_is_stated(hall: Hall) -> None:
    drawn = "".join(hall.lines)
    assert set(drawn) <= set(ENDS + FLOOR + "#")
    assert len(hall.squares) >= NUMBERS["hall_squares"]
    assert hall.blocked
    assert drawn.count("D") == (hall.level == 1)
    assert drawn.count("<") == (hall.level > 1)
    assert drawn.count(">") == (hall.level < 5)
    assert len(hall.landings) == sum(drawn.count(sign) for sign in ENDS)
    assert (hall.gate in hall.landings) == (hall.level < 5)
    assert all(hall.sign(square) == "." for square in hall.squares)
    assert all(hall.sign(square) == "," for square in hall.landings)


@every_row("hall", HALLS, ids=[f"{key}-{hall.level}" for key in SHEETS for hall in halls(key)])
def test_the_floor_of_a_hall_hangs_together(hall: Hall) -> None:
    floor = {(x, y) for y, line in enumerate(hall.lines) for x, sign in enumerate(line) if sign in FLOOR}
    reached = {min(floor)}
    for _ in floor:
        reached |= {(x + dx, y + dy) for x, y in reached for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1))} & floor
    assert reached == floor
    assert {f"{hall.level}{LETTERS[x]}{y + 1}" for x, y in floor} == {*hall.squares, *hall.landings, *hall.blocked}


@pytest.mark.parametrize("key", SHEETS)
def test_the_rules_read_the_same_maps(key: str) -> None:
    plan = sheets()[key]
    for hall in halls(key):
        assert plan.labels_of(plan.halls[hall.level] & ~plan.gates[hall.level]) == list(hall.squares)
        assert plan.labels_of(plan.gates[hall.level]) == ([hall.gate] if hall.gate else [])


def test_names_of_buildings_six_and_seven() -> None:
    assert [(row["tomb"], row["fighter"], row["scepter"]) for row in TABLES["sheet"]] == [
        ("Tomb", "skeleton", "Scepter"),
        ("Recruitment", "dwarf", "High Hammer"),
        ("Recruitment", "bandit", "Morning Star"),
        ("Recruitment", "goblin", "Great Pickaxe"),
    ]
