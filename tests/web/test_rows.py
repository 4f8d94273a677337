"""Rows have the types of their columns: what is not asked for by a question is in no row."""

from __future__ import annotations

from types import UnionType
from typing import get_args, get_type_hints

from sqlalchemy import JSON, Boolean, Float, Integer, LargeBinary, String, Table
from tests.rows import every_row

from ludus.table.log import TableRow
from ludus.web.store import rows
from ludus.web.store import schema as s

PERSON = {"name", "handle", "settings"}
TABLES = [
    (TableRow, s.tables, set[str]()),
    (rows.WayRow, s.ways, set[str]()),
    (rows.SeekRow, s.seeks, {"name"}),
    (rows.EventRow, s.events, set[str]()),
    (rows.EntrantRow, s.entrants, PERSON),
    (rows.BoardRow, s.boards, set[str]()),
    (rows.ResultRow, s.results, set[str]()),
    (rows.RatingRow, s.ratings, set[str]()),
    (rows.PasskeyRow, s.passkeys, set[str]()),
    (rows.TokenRow, s.tokens, {"called", "owned", "settings"}),
    (rows.BotRow, s.persons, set[str]()),
    (rows.LinkRow, s.links, set[str]()),
]


@every_row(("row", "table", "joined"), TABLES)
def test_a_row_has_the_columns_of_its_table(row: type, table: Table, joined: set[str]) -> None:
    for name, hint in get_type_hints(row).items():
        if name in joined:
            continue
        column = table.c[name]
        plain = {bool: Boolean, int: Integer, float: Float, bytes: LargeBinary}
        arms = get_args(hint) if isinstance(hint, UnionType) else (hint,)
        kind = next(arm for arm in arms if arm is not type(None))
        assert isinstance(column.type, plain.get(kind, String if kind is str else JSON)), name
        assert column.nullable == (len(arms) > 1), name


def test_the_row_of_a_table_is_whole() -> None:
    assert set(get_type_hints(TableRow)) == set(s.tables.c.keys())
