"""Tables that tests fill; printed with totals at the end of a run, whichever process ran a test."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

TABLE = "table of "

Record = Callable[[str, object], None]  # pytest's record_property


def counted(record: Record, table: str, name: str, **columns: int) -> None:
    """Columns are named in words with _ between them."""
    record(TABLE + table, [name, columns])


def printed(properties: list[tuple[str, object]]) -> Iterator[str]:
    """The lines of all tables, in the order in which they were begun."""
    tables: dict[str, dict[str, dict[str, int]]] = {}
    for key, value in properties:
        if key.startswith(TABLE) and isinstance(value, list | tuple):
            name, columns = value
            tables.setdefault(key.removeprefix(TABLE), {})[name] = columns
    for table, rows in tables.items():
        heads = [*dict.fromkeys(head for columns in rows.values() for head in columns)]
        total: Counter[str] = sum(map(Counter, rows.values()), Counter())
        first = max(map(len, [table, "in all", *rows])) + 2
        wide = max(10, *map(len, heads)) + 2
        yield ""
        yield f"{table:<{first}}" + "".join(f"{head.replace('_', ' '):>{wide}}" for head in heads)
        for name, columns in [*sorted(rows.items()), ("in all", total)]:
            yield f"{name:<{first}}" + "".join(f"{columns.get(head, 0):>{wide}}" for head in heads)
