"""The data files of Void Zone: complete, consistent with each other, and true to the box."""

from __future__ import annotations

import re

import pytest
from tests.games.files import Files, Row
from tests.rows import every_row

from ludus.games.void_zone.options import Options
from ludus.geometry.hexes import HexBoard, mask_of, zones_of

DATA = Files("void_zone")
RULES, OPTIONS, ROWS = DATA.rules, DATA.options, DATA.rows
TABLES = DATA.tables
BOARD = HexBoard(4)
ARENAS: dict[str, Row] = {row["key"]: row for row in TABLES["arena"]}


# Rules


def test_273_rules_and_77_rulings() -> None:
    assert {row["chapter"] for row in RULES.values() if row["kind"] == "ruling"} == {"Rulings"}
    assert DATA.ledger["prefix"] == "VZ"
    assert len(DATA.ledger["rule"]) == len(RULES) == 273 + 77
    assert sum(re.fullmatch(r"VZ-\d{3}", name) is not None for name in RULES) == 273
    assert sum(re.fullmatch(r"VZ-G\d{2}", name) is not None for name in RULES) == 77


@every_row("row", RULES.values(), ids=RULES.keys())
def test_a_rule_reads_as_a_reason(row: Row) -> None:
    """Players see the sentence alone, so it may hold neither ids nor the shorthand of the checks."""
    says = row["says"]
    assert re.match(r"[A-Z\"]", says)
    assert says.endswith(".")
    assert not re.search(r"VZ-|\bDR\b|\bOUT\b|\bC[1-5]\b|\bL\d|@|#|[Ss]ee |[Tt]able|`", says)


# Options


def test_31_options() -> None:
    assert len(DATA.read("words/options")["option"]) == len(OPTIONS) == 31
    assert "players" not in OPTIONS


def test_groups_of_options() -> None:
    assert {row["group"] for row in OPTIONS.values()} == {"Set-up", "Traits", "House Robot", "Rulings"}


def test_interference_costs_agree_with_the_tokens() -> None:
    costs = [row["cost"] for row in TABLES["token"] if "cost" in row]
    assert costs == list(Options().interference_costs)


# Content


@every_row("table", TABLES)
def test_rows_of_a_table_have_the_same_shape(table: str) -> None:
    rows = TABLES[table]
    assert len({row["key"] for row in rows}) == len(rows)
    shapes = {frozenset(row) - {"cost"} if table == "token" else frozenset(row) for row in rows}
    assert len(shapes) == 1


@every_row("name", DATA.content)
def test_counts(name: str) -> None:
    """``<table>s`` counts the rows of a table; any other name is the key of a row that has a ``count``."""
    file = DATA.content[name]
    counts = dict(file["counts"])
    for table in file.keys() - {"counts", "describes"}:
        assert counts.pop(f"{table}s") == len(file[table])
    pieces = {row["key"]: row["count"] for row in file.get("token", [])}
    assert counts == {key: pieces[key] for key in counts}


def test_the_box() -> None:
    pieces = {row["key"]: (row["count"], row["each"]) for row in TABLES["token"]}
    assert pieces["charged_zone"] == (39, 0)
    assert pieces["force_shield"] == (8, 2)
    assert pieces["cube"] == (13, 3)
    assert pieces["robot"] == (8, 2)
    assert pieces["house_robot"] == (1, 0)
    assert all(count - 4 * each == (1 if key == "cube" else 0) for key, (count, each) in pieces.items() if each)


def test_22_traits() -> None:
    traits = TABLES["trait"]
    assert [row["name"] for row in traits] == sorted(row["name"] for row in traits)
    assert len(traits) == 22
    assert all(0 <= row["cost"] <= 4 and len(row["hint"]) <= 36 for row in traits)


def test_every_rule_of_a_trait_belongs_to_it() -> None:
    owner = {rule: row["name"] for row in TABLES["trait"] for rule in row["rules"] if "G" not in rule}
    assert sum(len([rule for rule in row["rules"] if "G" not in rule]) for row in TABLES["trait"]) == len(owner)
    assert owner == {name: row["says"].split(":")[0] for name, row in RULES.items() if row["chapter"] == "Team Traits"}


def test_actions() -> None:
    actions = {row["key"]: row for row in TABLES["action"]}
    assert len(actions) == 20
    assert {key: row["cost"] for key, row in actions.items() if row["cost"]} == {
        "run_upgraded": 2,
        "jump": 3,
        "jolt_extra": 1,
        "shield_advanced": 4,
        "re_prime": 4,
    }
    elsewhere = {"upgrade_chamber", "charge", "prime", "grenade", "teleport"}
    assert {key for key, row in actions.items() if row["price"] != "fixed"} == elsewhere
    assert actions["sap"]["type"] == actions["charge"]["type"] == "framework"


def test_start_values() -> None:
    seats = TABLES["seat"]
    assert [row["seat"] for row in seats] == [1, 2, 3, 4]
    assert [row["level"] for row in seats] == [0, 1, 1, 2]
    assert all(row["capacity"] == 2 and row["prime"] is True and row["shields"] == 2 for row in seats)
    assert [(row["capacity"], row["price"]) for row in TABLES["chamber"]] == [(3, 2), (4, 3)]
    assert [row["rate"] for row in TABLES["drain_rate"]] == [1, 2]


def test_a_variable_arena_has_as_many_tiles_as_a_fixed_one() -> None:
    for row in TABLES["variable_arena"]:
        assert row["placed_tiles"] == 8 * row["players"]
        assert row["centre_tiles"] + row["placed_tiles"] == charged(f"figure-{row['players']}").bit_count()
    assert TABLES["variable_arena"][2]["placed_tiles"] == Options().arena_tiles_4p


def test_four_teams() -> None:
    assert [row["colour"] for row in TABLES["team"]] == ["blue", "red", "yellow", "purple"]
    assert len({row["name"] for row in TABLES["team"]}) == 4


# Arenas: which zones are charged, and how far apart the nearest enemies start.

MASKS = {
    "figure-2": 0x0000E3F1F1F8E000,
    "figure-3": 0x0058F3E3F9F0F2C0,
    "figure-4": 0x00FDF3F1F1F9F7E0,
    "alternate-2": 0x000007FBFBFC0000,
    "alternate-3": 0x021C77E3E3F070E2,
    "alternate-4": 0x00FFF9E1F0F3FFE0,
}
NEAREST = {"figure-2": 5, "figure-3": 4, "figure-4": 4, "alternate-2": 7, "alternate-3": 6, "alternate-4": 4}
START_ZONES = {
    "figure-2": [[24, 41], [36, 19]],
    "figure-3": [[24, 41], [52, 44], [12, 7]],
    "figure-4": [[16, 10], [48, 55], [44, 50], [12, 5]],
    "alternate-2": [[25, 42], [35, 18]],
    "alternate-3": [[25, 42], [57, 50], [5, 1]],
    "alternate-4": [[10, 17], [55, 49], [50, 43], [5, 11]],
}
CENTRE = BOARD.bit[BOARD.centre] | BOARD.around[BOARD.centre]


def symbols(key: str) -> list[str]:
    found: list[str] = ARENAS[key]["map"].split()
    return found


def charged(key: str) -> int:
    return mask_of([zone for zone, symbol in enumerate(symbols(key)) if symbol != "."])


def starts(key: str) -> list[list[int]]:
    return [[BOARD.index[label] for label in seat] for seat in ARENAS[key]["starts"]]


def symmetries() -> list[list[int]]:
    ways = []
    for begin in (list(range(BOARD.size)), [BOARD.reflect(zone) for zone in range(BOARD.size)]):
        way = begin
        for _ in range(6):
            ways.append(way)
            way = [BOARD.rotate(zone) for zone in way]
    return ways


def test_six_arenas() -> None:
    assert list(ARENAS) == list(MASKS)
    assert all(row["players"] == int(key[-1]) == len(row["starts"]) for key, row in ARENAS.items())


@every_row("key", MASKS)
def test_a_map_is_drawn_like_the_board(key: str) -> None:
    lines = ARENAS[key]["map"].splitlines()
    assert [len(line.split()) for line in lines] == [5, 6, 7, 8, 9, 8, 7, 6, 5]
    assert [len(line) - len(line.lstrip()) for line in lines] == [6, 5, 4, 3, 2, 3, 4, 5, 6]
    assert set(symbols(key)) == {"o", "."} | {str(seat + 1) for seat in range(ARENAS[key]["players"])}


@every_row("key", MASKS)
def test_charged_zones(key: str) -> None:
    assert charged(key) == MASKS[key]
    assert charged(key).bit_count() == {2: 23, 3: 31, 4: 39}[ARENAS[key]["players"]]
    assert charged(key) & CENTRE == CENTRE


@every_row("key", MASKS)
def test_charged_zones_hang_together(key: str) -> None:
    reached = BOARD.bit[BOARD.centre]
    for _ in range(BOARD.size):
        for zone in zones_of(reached):
            reached |= BOARD.around[zone] & charged(key)
    assert reached == charged(key)


@every_row("key", MASKS)
def test_start_zones(key: str) -> None:
    seats = starts(key)
    assert seats == START_ZONES[key]
    flat = [zone for seat in seats for zone in seat]
    assert len(set(flat)) == len(flat) == 2 * ARENAS[key]["players"]
    assert mask_of(flat) & ~charged(key) == 0
    drawn = {zone: int(symbol) - 1 for zone, symbol in enumerate(symbols(key)) if symbol.isdigit()}
    assert drawn == {zone: number for number, seat in enumerate(seats) for zone in seat}


@every_row("key", MASKS)
def test_nearest_enemies(key: str) -> None:
    seats = starts(key)
    gaps = [BOARD.distance(a, b) for n, seat in enumerate(seats) for other in seats[:n] for a in seat for b in other]
    assert min(gaps) == NEAREST[key]


@every_row("key", MASKS)
def test_no_seat_is_better_than_another(key: str) -> None:
    """For each seat some symmetry lays the arena on itself, start zones on start zones, the first seat on this one."""
    zones, seats = charged(key), [frozenset(seat) for seat in starts(key)]
    reached = set()
    for way in symmetries():
        moved = [frozenset(way[zone] for zone in seat) for seat in seats]
        if mask_of([way[zone] for zone in zones_of(zones)]) == zones and set(moved) == set(seats):
            reached.add(seats.index(moved[0]))
    assert reached == set(range(len(seats)))


@every_row("key", MASKS)
def test_seats_go_clockwise_round_the_board(key: str) -> None:
    """Seen from the middle, each team of three or four has the next one less than half a turn to its right."""
    order = []
    for seat in starts(key):
        points = [BOARD.point(zone, 1.0) for zone in seat]
        order.append((sum(x for x, _ in points), sum(y for _, y in points)))
    for (x, y), (next_x, next_y) in zip(order, order[1:] + order[:1], strict=True):
        turn = x * next_y - y * next_x
        assert turn == pytest.approx(0.0) if len(order) == 2 else turn > 0.1
