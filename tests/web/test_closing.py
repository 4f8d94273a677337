"""A store that is closed leaves nothing open, whoever was still reading."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from typing import Any

from sqlalchemy import Engine, event, func, select

from ludus.web.store import Store, schema

PATIENCE = 30.0


def connections(engine: Engine) -> set[int]:
    """Those that are open, from now on."""
    engine.pool.dispose()
    found: set[int] = set()
    event.listen(engine, "connect", lambda connection, _record: found.add(id(connection)))
    event.listen(engine, "close", lambda connection, _record: found.discard(id(connection)))
    return found


def test_who_still_reads_when_the_store_is_closed_ends_that_and_leaves_nothing_open(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "t.db"))
    reading, on = Event(), Event()

    def slowly() -> bool:
        reading.set()
        return on.wait(PATIENCE)

    def taught(connection: Any, _record: object) -> None:
        connection.create_function("slowly", 0, slowly)

    event.listen(store.engine, "connect", taught)
    found = connections(store.engine)
    with ThreadPoolExecutor(1) as threads:
        answer = threads.submit(store.ask, select(func.slowly()))
        try:
            assert reading.wait(PATIENCE)
            store.close()
            assert len(found) == 1
        finally:
            on.set()
        assert [tuple(row) for row in answer.result(PATIENCE)] == [(1,)]
    assert not found


def test_who_asks_a_closed_store_is_answered_and_leaves_nothing_open(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "t.db"))
    found = connections(store.engine)
    store.close()
    assert store.ask(select(schema.persons)) == []
    assert not found
