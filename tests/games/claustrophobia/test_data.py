"""The data files of Claustrophobia: complete, consistent with each other, and true to the box."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from tests.games.files import Files, Row
from tests.rows import every_row

from ludus.games.claustrophobia import content, kinds
from ludus.games.claustrophobia.cards.box import MOMENTS
from ludus.games.claustrophobia.moments import BOX, Box
from ludus.games.claustrophobia.scenarios import scenario_rows
from ludus.testing import rule

DATA = Files("claustrophobia")
RULES, OPTIONS, ROWS = DATA.rules, DATA.options, DATA.rows
TABLES = DATA.tables


# Rules


def test_242_rules_and_81_rulings() -> None:
    assert {row["kind"] for row in RULES.values()} == {"rule", "ruling"}
    assert {row["chapter"] for row in RULES.values() if row["kind"] == "ruling"} == {"Rulings"}
    assert DATA.ledger["prefix"] == "CL"
    assert len(DATA.ledger["rule"]) == len(RULES) == 242 + 81
    assert sum(re.fullmatch(r"CL-\d{3}", name) is not None for name in RULES) == 242
    assert sum(re.fullmatch(r"CL-G\d{2}", name) is not None for name in RULES) == 81


@every_row("row", RULES.values(), ids=RULES.keys())
def test_a_rule_reads_as_a_reason(row: Row) -> None:
    """Players see the sentence alone, so it may hold neither ids nor the shorthand of the checks."""
    says = row["says"]
    assert re.match(r"[A-Z0-9]", says)
    assert says.endswith((".", "!"))
    assert not re.search(r"CL-|\bW\d+\b|\bT\d\d\b|@|#|[Ss]ee |`", says)


# Options


def test_25_options() -> None:
    assert len(DATA.read("words/options")["option"]) == len(OPTIONS) == 25
    assert OPTIONS["scenario"]["choices"] == [row.key for row in scenario_rows()] + ["random"]


def test_groups_of_options() -> None:
    assert {row["group"] for row in OPTIONS.values()} == {"Set-up", "Handicaps", "Rulings"}


# Content


@every_row("table", TABLES)
def test_rows_of_a_table_have_the_same_shape(table: str) -> None:
    rows = TABLES[table]
    assert len({row["key"] for row in rows}) == len(rows)
    assert len({frozenset(row) for row in rows}) == 1


@every_row("name", DATA.content)
def test_counts(name: str) -> None:
    file = DATA.content[name]
    assert file["counts"] == {f"{table}s": len(rows) for table, rows in file.items() if isinstance(rows, list)}


@rule("CL-255", "CL-267", "CL-268", "CL-G42")
def test_36_tiles() -> None:
    tiles = content.tile_rows()
    assert Counter(tile.kind for tile in tiles) == {
        "pentacle": 1, "exit": 1, "stash": 4, "hole": 3, "lair": 2, "hungry": 3, "tight": 3, "flooded": 3,
        "trapped": 3, "echoing": 2, "plain": 11,
    }  # fmt: skip
    room = {kind.key: kind.room for kind in content.kind_rows()}
    assert {kind for kind, holds in room.items() if holds == 5} == {"pentacle", "exit"}
    assert {kind for kind, holds in room.items() if holds == 1} == {"tight"}
    assert set(room.values()) == {1, 3, 5}


def test_openings_of_the_tiles() -> None:
    shapes = Counter(tile.openings for tile in content.tile_rows())
    assert shapes == {"n": 3, "ns": 9, "ne": 9, "new": 11, "nesw": 4}


@rule("CL-006", "CL-034", "CL-G18")
def test_lines_of_action() -> None:
    lines = {row.key: row.lines for row in content.warrior_rows()}
    assert lines["redeemer"] == ((1, 1, 4), (1, 2, 4), (2, 1, 3), (1, 3, 3), (1, 1, 5), (2, 2, 4))
    assert lines["brute"] == ((1, 3, 3), (1, 2, 4), (1, 3, 4), (1, 4, 3), (1, 2, 5), (2, 2, 4))
    assert lines["blade"] == ((1, 3, 3), (2, 2, 3), (1, 2, 4), (2, 1, 4), (2, 3, 3), (2, 2, 4))


@rule("CL-239", "CL-G31", "CL-G34")
def test_talents() -> None:
    assert {row.key: row.talents for row in content.warrior_rows()} == {
        "redeemer": ("blessed",), "brute": ("bodyguard", "impressive"), "blade": ("elusive",),
    }  # fmt: skip
    assert {row.key: row.talents for row in content.demon_rows()} == {
        "hunter": ("elusive",), "combat": ("frantic",), "guardian": ("impressive",), "master": ("impressive",),
        "tempter": (), "beast": ("frantic",), "possessor": (),
    }  # fmt: skip


@rule("CL-132", "CL-133", "CL-G17")
def test_scores_of_the_demon_side() -> None:
    trog = content.troglodyte_row()
    assert (trog.cost, trog.mvt, trog.cbt, trog.defence, trog.figures) == (1, 1, 1, 3, 11)
    assert {d.key: (d.cost, d.mvt, d.cbt, d.defence, d.health) for d in content.demon_rows()} == {
        "hunter": (5, 2, 3, 4, 4), "combat": (5, 1, 4, 4, 5), "guardian": (5, 1, 4, 5, 5), "master": (0, 1, 3, 5, 6),
        "tempter": (5, 1, 2, 5, 4), "beast": (5, 2, 4, 3, 5), "possessor": (5, 1, 3, 4, 4),
    }  # fmt: skip
    assert {c.key: (c.mvt, c.cbt, c.defence, c.health) for c in content.creature_rows()} == {
        "possessed_brute": (1, 3, 4, 3), "possessed_blade": (2, 2, 3, 3), "damned": (1, 2, 4, 2),
    }  # fmt: skip


@rule("CL-005", "CL-G45", "CL-G48", "CL-G58", "CL-G61")
def test_decks() -> None:
    assert sum(row.copies for row in content.advantage_rows()) == 15
    assert sum(row.copies for row in content.event_rows()) == 16
    assert sum(row.copies for row in content.object_rows()) == 6
    copies = {row.key: row.copies for row in content.advantage_rows()}
    copies |= {row.key: row.copies for row in content.event_rows()}
    assert {key: n for key, n in copies.items() if n > 1} == {
        "potion": 3, "grenade": 2, "map": 2, "tough": 2, "panic": 2, "critical": 2, "terror": 2,
    }  # fmt: skip
    assert {row.key: row.number for row in content.gift_rows()} == {
        "healing": 1, "courage": 2, "gather": 3, "smite": 4, "precognition": 5, "blessing": 6,
    }  # fmt: skip


@rule("CL-G02", "CL-G03")
def test_board_of_destiny() -> None:
    squares = {row.key: (row.red, row.need, row.sets) for row in content.square_rows()}
    assert squares == {
        "calm": (False, "any", (1,)), "sounds": (False, "any", (1,)), "speed": (False, "high", (1,)),
        "legion": (False, "even", (2,)), "claws": (False, "odd", (2,)), "dark": (False, "equal", (2, 3)),
        "taste": (True, "seven", (2,)), "burrow": (True, "low", (2,)), "futile": (True, "run", (3,)),
        "trap": (False, "twelve", tuple(range(2, 13))),
    }  # fmt: skip


@rule("CL-261", "CL-262", "CL-263", "CL-264", "CL-265", "CL-G40")
def test_trap_table() -> None:
    assert [row.effect for row in content.trap_rows()] == ["nothing", "hit", "hit", "stop", "troglodyte", "hits"]


def test_tokens() -> None:
    assert {row.key: row.copies for row in content.token_rows()} == {
        "tp": 20, "wound": 10, "damage": 25, "hole": 3, "tough": 2, "courage": 1, "blessing": 1, "treasure": 4,
        "seal": 3,
    }  # fmt: skip


def test_a_box_that_is_empty_raises() -> None:
    with pytest.raises(AttributeError):
        _ = Box().events_at
    assert all(BOX.events_at[moment] or BOX.advantages_at[moment] for moment in MOMENTS), "a moment of no card"


def test_the_rules_count_as_the_files_do() -> None:
    """Numbers of the rules are places in these lists."""
    for names, rows in (
        (kinds.WARRIOR_KINDS, content.warrior_rows()), (kinds.DEMONS, content.demon_rows()),
        (kinds.CREATURES, content.creature_rows()), (kinds.TALENTS, content.talent_rows()),
        (kinds.TILE_KINDS, content.kind_rows()), (kinds.GIFTS, content.gift_rows()),
        (kinds.OBJECTS, content.object_rows()), (kinds.ADVANTAGES, content.advantage_rows()),
        (kinds.EVENTS, content.event_rows()), (kinds.SQUARES, content.square_rows()),
    ):  # fmt: skip
        assert tuple(row.key for row in rows) == names
