"""Nobody but its room changes a table: it is a value, and where another one takes its place everybody is shown it."""

from __future__ import annotations

import ast
import asyncio
from dataclasses import FrozenInstanceError, fields, replace
from pathlib import Path

import pytest
from tests.table.home import MemoryHome, person
from tests.table.test_layer import begun

import ludus
from ludus.table.seats import Leave
from ludus.table.state import Table

SOURCE = Path(ludus.__file__).parent
HOMES = ("table", "web", "browser")


def written_to() -> set[str]:
    """The files and functions that put another table, or another part of one, in the place of what was there."""
    parts, found = {"table", *(each.name for each in fields(Table) if each.init)} - {"home", "game"}, set()
    for path in (path for home in HOMES for path in (SOURCE / home).rglob("*.py")):
        for function in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef) and function.name != "__init__":
                for each in ast.walk(function):
                    targets = each.targets if isinstance(each, ast.Assign) else []
                    for target in [part for t in targets for part in (t.elts if isinstance(t, ast.Tuple) else [t])]:
                        holder = target.value if isinstance(target, ast.Subscript) else target
                        if isinstance(holder, ast.Attribute) and holder.attr in parts:
                            found.add(f"{path.relative_to(SOURCE).as_posix()} {function.name}")
    return found


def test_only_the_audience_is_given_another_table() -> None:
    tables = {place for place in written_to() if place.startswith("table/")}
    assert tables == {"table/viewer.py show", "table/viewer.py hear", "table/viewer.py empty"}


def test_a_table_cannot_be_changed() -> None:
    async def play() -> None:
        room, lines = await begun(MemoryHome(), "void-zone", "me", "me")
        for name in ("story", "seats", "row", "chat"):
            with pytest.raises(FrozenInstanceError):
                setattr(room.table, name, None)
        with pytest.raises(FrozenInstanceError):
            room.table.row.host = "somebody"  # type: ignore[misc]  # that is the test
        assert isinstance(room.table.seats, tuple)
        for line in lines:
            await line.close()

    asyncio.run(play())


def test_whatever_changes_is_shown_without_being_asked_for() -> None:
    async def play() -> None:
        room, lines = await begun(MemoryHome(), "void-zone", "me", "me")
        watcher = lines[-1]
        await room.do(Leave(person(1), 1))
        await watcher.seen()
        assert [seat["kind"] for seat in watcher.look()[1]["seats"]] == ["person", "open"]
        room.become(replace(room.table, row=replace(room.table.row, hints=False)))
        await watcher.seen()
        assert watcher.look()[1]["hints"] is False
        room.rename("person 0", "Ada")
        await watcher.seen()
        assert watcher.look()[1]["seats"][0]["name"] == "Ada"
        for line in lines:
            await line.close()

    asyncio.run(play())
