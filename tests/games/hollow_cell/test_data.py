"""The data files of Hollow Cell: complete, consistent with each other, and true to the box."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from tests.games.files import Files, Row
from tests.rows import every_row

from ludus.core.errors import BadFile
from ludus.core.options import read_options
from ludus.games.hollow_cell import content
from ludus.games.hollow_cell.card_data import FOCUS_WORDS
from ludus.games.hollow_cell.content import PLUGS
from ludus.games.hollow_cell.options import Options

DATA = Files("hollow_cell")
RULES, OPTIONS, ROWS = DATA.rules, DATA.options, DATA.rows
TABLES = DATA.tables


# Rules


def test_215_rules_and_71_rulings() -> None:
    assert {row["kind"] for row in RULES.values()} == {"rule", "ruling"}
    assert {row["chapter"] for row in RULES.values() if row["kind"] == "ruling"} == {"Rulings"}
    assert DATA.ledger["prefix"] == "HC"
    assert len(DATA.ledger["rule"]) == len(RULES) == 215 + 71
    assert [name for name in RULES if "G" not in name] == [f"HC-{n:03}" for n in range(1, 216)]
    assert [name for name in RULES if "G" in name] == [f"HC-G{n:02}" for n in range(1, 72)]


@every_row("row", RULES.values(), ids=RULES.keys())
def test_a_rule_reads_as_a_reason(row: Row) -> None:
    """Players see the sentence alone, so it holds neither ids nor marks, and does not send them elsewhere."""
    says = row["says"]
    assert re.match(r"[A-Z\"]", says)
    assert says.endswith(".")
    assert not re.search(r"HC-|\bD\d|@|#|[Ss]ee |[Tt]able \d|[Ss]ection|`|\d\.\d", says)


# Options


def test_the_options_are_those_of_the_code() -> None:
    options = read_options(DATA.folder / "words" / "options.toml", Options)
    assert [option.name for option in options] == list(OPTIONS)
    assert set(OPTIONS) == {name for name in vars(Options) if not name.startswith("_")}


def test_groups_of_options() -> None:
    assert {row["group"] for row in OPTIONS.values()} == {"Modes", "Teams", "War Engines", "Rulings"}


# Content


def test_where_the_content_comes_from() -> None:
    """Focus abilities, Vault cards, the Charge, Wound values, Warriors, events and War Engines."""
    tables = ("effect", "card", "charge", "wound", "warrior", "event", "engine")
    rows = [row for table in tables for row in TABLES[table]]
    assert len(rows) == 105
    assert Counter(row["source"] for row in rows) == {"rulebook": 18, "published": 1, "house": 86}


@every_row("table", TABLES)
def test_rows_of_a_table_have_the_same_shape(table: str) -> None:
    rows = TABLES[table]
    assert len({row["key"] for row in rows}) == len(rows)
    assert len({frozenset(row) for row in rows}) == 1


@every_row("name", DATA.content)
def test_counts(name: str) -> None:
    file = DATA.content[name]
    for table in file.keys() - {"counts", "describes"}:
        assert file["counts"][f"{table}s"] == len(file[table])


def test_the_box() -> None:
    pieces = {row.key: row.count for row in content.piece_rows()}
    assert pieces["vault-card"] == sum(row.count for row in content.vault_rows()) == 80
    assert pieces["wound-card"] == sum(row.count for row in content.wound_rows()) == 35
    assert pieces["charge-card"] == sum(row.count for row in content.charge_rows()) == 12
    assert pieces["warrior-card"] == len(content.warrior_rows()) == 18
    assert pieces["event-card"] == len(content.event_rows()) == 21
    assert pieces["war-engine-card"] == len(content.engine_rows()) == 6
    dice = {row.key: row.count for row in content.die_rows()}
    assert (dice["attack"], dice["defence"], dice["ration"]) == (
        pieces["attack-die"],
        pieces["defence-die"],
        pieces["blue-die"],
    )


def test_rows_that_are_missing_are_refused() -> None:
    with pytest.raises(BadFile, match="there are 43, and the rules know 44"):
        content.in_number("vault.toml", content.vault_rows()[:43], content.IN_BOX)
    with pytest.raises(BadFile, match="in this order"):
        content.in_order("teams.toml", content.team_rows(), ["3v3"])
    with pytest.raises(BadFile, match="79 cards, not 80"):
        content.in_all("vault.toml", [79], 80, "HC-005")


def test_the_vault_by_type() -> None:
    rows = content.vault_rows()
    by_kind = Counter[str]()
    for row in rows:
        own = row.type == "equip" or row.kind in ("hollow cell", "sudden event")
        by_kind[row.kind if own else row.type] += row.count
    assert by_kind == {"hollow cell": 20, "sudden event": 3, "action": 24, "weapon": 13, "gear": 14, "location": 6}


def test_only_equip_cards_have_a_plug() -> None:
    for row in content.vault_rows():
        assert (row.plug in PLUGS) == (row.type == "equip")
        assert (row.plug == "weapon") == (row.kind == "weapon")
        assert row.focus in FOCUS_WORDS
        assert not row.focus or row.green


def test_only_the_damaged_weapon_needs_no_charge() -> None:
    assert [row.key for row in content.vault_rows() if row.kind == "weapon" and not row.charges] == ["damaged-weapon"]


def test_facts_of_the_rulebook() -> None:
    rows = {row.key: row for row in content.vault_rows()}
    assert rows["cell"].green + rows["blazer"].green == 3
    assert (rows["injection"].green, rows["injection"].focus) == (3, "draw2")
    assert (rows["intruder"].charges, rows["throwing-star"].charges) == (1, 1)
    assert [row.charges for row in content.cache_rows()] == [5, 6, 7, 9, 10]
    assert [row.players for row in content.cache_rows()] == [2, 3, 4, 5, 6]


def test_wounds() -> None:
    assert [(row.value, row.count) for row in content.wound_rows()] == [(0, 5), (1, 15), (2, 10), (3, 5)]
    assert sum(row.value * row.count for row in content.wound_rows()) == 50


def test_warriors() -> None:
    rows = content.warrior_rows()
    assert [row.initiative for row in rows] == list(range(1, 19))
    assert len({row.says for row in rows}) == 18
    assert all(len(row.plugs) == 4 and set(row.plugs) <= set(PLUGS) for row in rows)
    odd = [row.key for row in rows if row.plugs != tuple(PLUGS)]
    assert odd == [
        "vantian-twin-gun", "glass-oracle", "night-broker", "scrap-tinker", "stone-sentinel", "ironhide-brute"
    ]  # fmt: skip


def test_events() -> None:
    durations = Counter(row.duration for row in content.event_rows())
    assert durations == {"instant": 12, "round": 7, "defeat": 1, "event": 1}
    assert [row.key for row in content.event_rows() if row.credit] == ["dust-bomb", "sponsored-strike"]


def test_engines() -> None:
    assert [row.kind for row in content.engine_rows()] == ["target"] * 4 + ["self"] * 2
    assert [row.cost for row in content.engine_rows()] == [1, 0, 0, 1, 1, 0]


def test_dice_have_six_faces() -> None:
    faces = {row.key: row.faces for row in content.die_rows()}
    assert faces["attack"] == ("miss", "focus", "graze", "graze", "hit", "hit")
    assert faces["defence"] == ("fail", "fail", "fail", "focus", "focus", "defend")
    assert faces["ration"] == ("irradiated", "fail", "fail", "success", "success", "success")
    assert faces["grenade"] == ("inert", "inert", "inert", "inert", "detonate", "detonate")
    assert faces["loot"] == ("caught", "wounded", "wounded", "wounded", "clean", "clean")


def test_teams_seat_everybody_once() -> None:
    for row in content.team_rows():
        assert sorted(seat for team in row.seats for seat in team) == list(range(1, row.players + 1))
        assert [team[0] for team in row.seats if len(team) == 1] == ([row.lone] if row.lone else [])
    assert set(OPTIONS["team"]["choices"]) == {"off"} | {row.key for row in content.team_rows()} - {"3v3-prose"}


def test_hints_are_short() -> None:
    assert all(len(row["hint"]) <= 46 for row in ROWS if "hint" in row)
    assert all(row["says"].endswith(".") for row in ROWS if "says" in row)
