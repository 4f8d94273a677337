"""Ledger, options and content of every game in the box: complete, in order, and naming only what is there."""

from __future__ import annotations

import re
from typing import Any

import pytest

from ludus.core.content import SOURCES
from ludus.core.game import Game
from ludus.core.rule import rank
from ludus.core.words import read_toml
from tests.rows import all_hold
from tests.shelf import FOUND

Row = dict[str, Any]
MORE = {"flag": set(), "text": {"max"}, "choice": {"choices", "names"}, "numbers": {"length", "min", "max"}}


def read(game: Game, name: str) -> dict[str, Any]:
    return read_toml(game.folder / f"{name}.toml")


def rules_of(game: Game) -> dict[str, Row]:
    return {row["id"]: row for row in read(game, "words/rules")["rule"]}


def tables_of(game: Game) -> list[tuple[str, str, list[Row]]]:
    """The tables of all content files: file, table, rows."""
    files = {path.stem: read(game, f"content/{path.stem}") for path in sorted((game.folder / "content").glob("*.toml"))}
    return [
        (name, table, rows) for name, file in files.items() for table, rows in file.items() if isinstance(rows, list)
    ]


IN_THE_BOX = pytest.mark.parametrize("box", FOUND, ids=[game.id for game in FOUND])


@IN_THE_BOX
def test_rules_come_in_order_and_once(box: Game) -> None:
    ids = [row["id"] for row in read(box, "words/rules")["rule"]]
    assert ids == sorted(set(ids), key=rank)
    assert all(re.fullmatch(rf"{box.rules.prefix}-G?\d+", id) for id in ids)


@IN_THE_BOX
def test_every_rule_is_complete(box: Game) -> None:
    all_hold(((id, {"row": row}) for id, row in rules_of(box).items()), rule_is_complete)


def rule_is_complete(row: Row) -> None:
    common = {"id", "kind", "chapter", "says"}
    if "-G" in row["id"]:
        assert row["kind"] == "ruling"
        assert row["chapter"].startswith("Rulings")
        assert set(row) - {"options"} == common | {"asks", "why"}
        assert row["asks"].endswith("?")
        assert row["why"].endswith(".")
    else:
        assert row["kind"] in {"rule", "definition"}
        assert set(row) - {"options"} == common | {"where", "check"}
    assert all(row[key] for key in row)


@IN_THE_BOX
def test_rules_cite_only_rules(box: Game) -> None:
    for row in rules_of(box).values():
        for name in re.findall(rf"{box.rules.prefix}-G?\d+", " ".join(str(value) for value in row.values())):
            assert name in box.rules, row["id"]


@IN_THE_BOX
def test_every_option_is_complete_and_its_default_legal(box: Game) -> None:
    options = read(box, "words/options").get("option", [])
    all_hold(((row["name"], {"box": box, "row": row}) for row in options), option_is_complete)


def option_is_complete(box: Game, row: Row) -> None:
    option = box.options.find(row["name"])
    span = {"choices"} if "choices" in row else {"min", "max"}
    more = MORE.get(option.kind, span)
    free = {"before"} if option.kind == "choice" else {"before", "names"}
    assert set(row) - free == {"name", "label", "help", "rules", "group"} | more
    assert row["label"]
    assert row["group"]
    assert row["help"].endswith(".")
    assert row["rules"]
    choices = row.get("choices", [])
    assert len(set(choices)) == len(choices) != 1
    parsed = option.parse(option.default)
    assert (type(parsed), parsed) == (type(option.default), option.default)


@IN_THE_BOX
def test_options_and_rules_name_each_other(box: Game) -> None:
    from_options = {(row["name"], id) for row in read(box, "words/options").get("option", []) for id in row["rules"]}
    from_rules = {(name, id) for id, row in rules_of(box).items() for name in row.get("options", [])}
    assert from_options == from_rules


@IN_THE_BOX
def test_every_row_says_where_it_comes_from(box: Game) -> None:
    tables = ((table, {"box": box, "name": name, "table": table, "rows": rows}) for name, table, rows in tables_of(box))
    all_hold(tables, rows_have_sources)


def rows_have_sources(box: Game, name: str, table: str, rows: list[Row]) -> None:
    assert read(box, f"content/{name}")["counts"][f"{table}s"] == len(rows) == len({row["key"] for row in rows})
    for row in rows:
        assert row["key"]
        assert row["name"]
        assert row["cite"]
        assert row["source"] in SOURCES
        assert row["rules"]
        assert set(row["rules"]) <= set(box.rules.rules)
