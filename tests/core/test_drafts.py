"""Drafts: what a designer changes, as the files that play reads."""

from __future__ import annotations

import json
import tomllib

import pytest

import ludus
from ludus.core.drafts import (
    LARGEST,
    Draft,
    changes_in,
    check_content,
    files_of,
    own_files,
    put,
    read_draft,
    tables_of,
)  # fmt: skip
from ludus.core.errors import BadFile

TAKEOVER = ludus.game("hostile-takeover")


def test_a_draft_is_the_own_file_with_the_values_changed() -> None:
    draft = read_draft(json.dumps({"content": {"characters.toml": {"character boss": {"move": 5, "first_move": 4}}}}))
    text = files_of(TAKEOVER, draft)["characters.toml"]
    own = own_files(TAKEOVER)["characters.toml"].read_text(encoding="utf-8")
    lines = [(a, b) for a, b in zip(own.splitlines(), text.splitlines(), strict=True) if a != b]
    assert lines == [("move = 7", "move = 5"), ("first_move = 6", "first_move = 4")]
    assert changes_in(TAKEOVER, "characters.toml", text) == draft.content["characters.toml"]


@pytest.mark.parametrize("game", ludus.games(), ids=lambda game: game.id)
def test_every_value_of_every_table_can_be_put_back(game: ludus.Game) -> None:
    texts = {name: path.read_text(encoding="utf-8") for name, path in own_files(game).items()}
    again = dict(texts)
    for table in tables_of(game):
        row, file = table["rows"][-1], table["file"]
        for column in [column["name"] for column in table["columns"] if column["name"] in row]:
            again[file] = put(again[file], f"{table['table']} {row['key']}", column, row[column], file)
    assert all(tomllib.loads(again[name]) == tomllib.loads(text) for name, text in texts.items())


def test_what_the_rules_cannot_play_is_refused_with_its_row_and_bound() -> None:
    draft = Draft({"characters.toml": {"character boss": {"move": 30}}})
    with pytest.raises(BadFile, match=r"^characters.toml: character boss: move is 30, and the rules know 1 to 8$"):
        check_content(TAKEOVER, files_of(TAKEOVER, draft))
    check_content(TAKEOVER, {})
    assert TAKEOVER.begin(2, 1).players == 2


def test_a_column_that_was_left_out_is_set() -> None:
    text = files_of(TAKEOVER, Draft({"characters.toml": {"character angel": {"first_move": 3}}}))["characters.toml"]
    assert tomllib.loads(text)["character"][0]["first_move"] == 3


@pytest.mark.parametrize(
    ("content", "why"),
    [
        ({"nothing.toml": {"character boss": {"move": 1}}}, "no content file 'nothing.toml'"),
        ({"pieces.toml": {"piece cube": {"count": 1}}}, "no content file 'pieces.toml'"),
        ({"characters.toml": {"character nobody": {"move": 1}}}, "there is no character nobody"),
        ({"characters.toml": {"character boss": {"source": "rulebook"}}}, "says where it comes from"),
        ({"characters.toml": {"character boss": {"x\n[[y]]": 1}}}, "is no column"),
    ],
)
def test_only_values_of_rows_are_changed(content: dict[str, dict[str, dict[str, object]]], why: str) -> None:
    with pytest.raises(BadFile, match=why):
        files_of(TAKEOVER, Draft(content))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("x" * (LARGEST + 1), "it may have at most"),
        ("[" * 5000, "no draft"),
        ('{"content": {"a": 1}}', "no draft"),
        ('{"content": {"a": {"b": {"c": 1.5}}}}', "no value of content"),
        ('{"content": {"a": {"b": {"c": [[[[1]]]]}}}}', "no value of content"),
        ('{"content": {"a": {"b": {"c": "\\u0000"}}}}', "cannot be shown"),
        (json.dumps({"options": {f"o{n}": "1" for n in range(500)}}), "at most 400"),
        (json.dumps({"options": {"terrain": "x" * 9000}}), "at most 8000"),
    ],
)
def test_what_strangers_send_is_bounded(text: str, why: str) -> None:
    with pytest.raises(BadFile, match=why):
        read_draft(text)


def test_a_file_with_other_rows_is_no_draft() -> None:
    text = own_files(TAKEOVER)["characters.toml"].read_text(encoding="utf-8").replace('key = "boss"', 'key = "bos"')
    with pytest.raises(BadFile, match="keeps the rows"):
        changes_in(TAKEOVER, "characters.toml", text)
