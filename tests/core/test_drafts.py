"""Drafts: what a designer changes, as the files that play reads."""

from __future__ import annotations

import json
import tomllib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ludus
from ludus.core.draft_texts import changes_in, check_content, read_draft
from ludus.core.drafts import LARGEST, Draft, by_row, change_values, files_of, own_files, tables_of
from ludus.core.errors import BadFile
from ludus.core.toml import document, one_line

TAKEOVER = ludus.game("hostile-takeover")


def test_a_draft_is_the_own_file_with_the_values_changed() -> None:
    draft = read_draft(json.dumps({"content": {"characters.toml": {"character boss": {"move": 5, "first_move": 4}}}}))
    text = files_of(TAKEOVER, draft)["characters.toml"]
    own = tomllib.loads(own_files(TAKEOVER)["characters.toml"].read_text(encoding="utf-8"))
    boss = next(row for row in own["character"] if row["key"] == "boss")
    assert (boss["move"], boss["first_move"]) == (7, 6)
    boss |= {"move": 5, "first_move": 4}
    assert tomllib.loads(text) == own
    assert changes_in(TAKEOVER, "characters.toml", text) == draft.content["characters.toml"]


@pytest.mark.parametrize("game", ludus.games(), ids=lambda game: game.id)
def test_every_value_of_every_table_can_be_put_back(game: ludus.Game) -> None:
    own = {name: tomllib.loads(path.read_text(encoding="utf-8")) for name, path in own_files(game).items()}
    again = dict(own)
    for table in tables_of(game):
        row, file = table["rows"][-1], table["file"]
        cells = {column["name"]: row[column["name"]] for column in table["columns"] if column["name"] in row}
        again[file] = change_values(again[file], {f"{table['table']} {row['key']}": cells}, file)
    assert again == own
    assert {name: tomllib.loads(document(data)) for name, data in again.items()} == own


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
        ({"characters.toml": {"character nobody": {"move": 1}}}, "no character nobody"),
        ({"characters.toml": {"character boss": {"source": "rulebook"}}}, "is not a column"),
        ({"characters.toml": {"character boss": {"x\n[[y]]": 1}}}, "is not a column"),
    ],
)
def test_only_values_of_rows_are_changed(content: dict[str, dict[str, dict[str, object]]], why: str) -> None:
    with pytest.raises(BadFile, match=why):
        files_of(TAKEOVER, Draft(content))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("x" * (LARGEST + 1), "the limit is"),
        ("[" * 5000, "draft: "),
        ('{"content": {"a": 1}}', "draft: "),
        ('{"content": {"a": {"b": {"c": 1.5}}}}', "is not a content value"),
        ('{"content": {"a": {"b": {"c": [[[[1]]]]}}}}', "is not a content value"),
        ('{"content": {"a": {"b": {"c": "\\u0000"}}}}', "cannot be shown"),
        (json.dumps({"options": {f"o{n}": "1" for n in range(500)}}), "at most 400"),
        (json.dumps({"options": {"terrain": "x" * 9000}}), "the limit is 8000"),
    ],
)
def test_what_strangers_send_is_bounded(text: str, why: str) -> None:
    with pytest.raises(BadFile, match=why):
        read_draft(text)


def test_a_file_with_other_rows_is_no_draft() -> None:
    text = own_files(TAKEOVER)["characters.toml"].read_text(encoding="utf-8").replace('key = "boss"', 'key = "bos"')
    with pytest.raises(BadFile, match="keeps the rows"):
        changes_in(TAKEOVER, "characters.toml", text)


# --- nothing that a visitor writes is more than a value ---------------------------------------------------------------

SIGNS = ["'''", '"""', "'", '"', "\\", "\n", "\r", "\t", "\x7f", "#", "=", "[[x]]", "{}", "/", "·", "é", "😀", "a", " "]
TEXTS = st.lists(st.sampled_from(SIGNS), max_size=5).map("".join) | st.text(max_size=8)
VALUES = st.recursive(
    st.booleans() | st.integers(-(10**6), 10**6) | TEXTS, lambda v: st.lists(v, max_size=3), max_leaves=5
)


@given(st.dictionaries(TEXTS, VALUES, max_size=4), st.dictionaries(TEXTS, VALUES, max_size=3))
def test_whatever_is_written_reads_back_as_it_was(cells: dict[str, Any], values: dict[str, Any]) -> None:
    data = {**{f"v{name}": value for name, value in values.items()}, "[x]": [cells, {"key": "2"}]}
    assert tomllib.loads(document(data)) == data
    line = "".join(f"{column} = {one_line(value)}/" for column, value in {"a": list(cells.values()), "b": 1}.items())
    assert tomllib.loads(line.replace("/", "\n")) == {"a": list(cells.values()), "b": 1}


def test_a_text_that_closes_its_quotes_stays_a_text() -> None:
    """What once made rows, and columns that a draft may not touch, out of a name."""
    forged = "''' #\nsource = \"published\"\ncite = \"FORGED\"\n[[character]]\nkey = \"new\"\nq = '''"
    rows = {"character boss": {"name": 'x\n[[character]]\nkey = "z0"\nq = [\n1]', "q": forged}}
    own = by_row(tomllib.loads(own_files(TAKEOVER)["characters.toml"].read_text(encoding="utf-8")))
    found = by_row(tomllib.loads(files_of(TAKEOVER, Draft({"characters.toml": rows}))["characters.toml"]))
    assert found.keys() == own.keys()
    assert found.pop("character boss") == {**own.pop("character boss"), **rows["character boss"]}
    assert found == own
    with pytest.raises(BadFile, match="no character z0"):
        files_of(TAKEOVER, Draft({"characters.toml": {**rows, "character z0": {"q": 1}}}))
