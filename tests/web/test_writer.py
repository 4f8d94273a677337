"""The writer: many jobs share a transaction, and one that does not fit costs the others little."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from concurrent.futures import Future
from pathlib import Path

from sqlalchemy import delete, event, insert, select
from sqlalchemy.exc import IntegrityError
from tests.web.test_postgres import cluster

from ludus.web.store import Store, schema
from ludus.web.store.writer import Change, Missed, must

__all__ = ["cluster"]  # a fixture of this module too

JOBS = 200


def somebody(name: str) -> Change:
    return insert(schema.persons), {"id": name, "handle": name, "name": name, "settings": {}, "made": 0}


NOBODY: Change = (must(delete(schema.persons).where(schema.persons.c.id == "nobody")), None)


def written_at_once(store: Store, jobs: list[list[Change]]) -> tuple[list[Future[None]], Counter[str]]:
    """Have the jobs come while the database is busy, so that they share a transaction; what became of transactions."""
    seen: Counter[str] = Counter()
    with store.engine.connect() as busy:
        busy.exec_driver_sql("BEGIN IMMEDIATE")
        first = store.writer.write([somebody("first")])
        futures = [store.writer.write(changes) for changes in jobs]
        for what in ("commit", "rollback"):
            event.listen(store.engine, what, lambda _connection, what=what: seen.update([what]))
        busy.exec_driver_sql("ROLLBACK")
    for future in (first, *futures):
        future.exception(30)
    return futures, seen


def test_jobs_that_do_not_fit_cost_one_more_transaction_and_the_others_are_stored(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "t.db"))
    jobs = [[somebody(f"p{n}")] for n in range(JOBS)]
    jobs[100:100] = [[somebody("else"), somebody("p7")], [NOBODY]]
    futures, seen = written_at_once(store, jobs)
    assert isinstance(futures[100].exception(), IntegrityError)
    assert isinstance(futures[101].exception(), Missed)
    assert all(future.exception() is None for future in futures[:100] + futures[102:])
    names = {row.id for row in store.ask(select(schema.persons.c.id))}
    assert names == {"first", *(f"p{n}" for n in range(JOBS))}  # of a job that does not fit nothing is stored
    assert seen["commit"] <= 2  # the first job may have come alone
    assert seen["rollback"] <= 3  # one was begun in vain; who reads rolls back too, and so does who was busy
    store.close()


def test_jobs_that_fit_share_one_transaction(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "t.db"))
    futures, seen = written_at_once(store, [[somebody(f"p{n}")] for n in range(JOBS)])
    assert not any(future.exception() for future in futures)
    assert seen["commit"] <= 2
    store.close()


def test_a_job_that_comes_alone_and_does_not_fit_is_told_so(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "t.db"))
    store.writer.write([somebody("me")]).result()
    assert isinstance(store.writer.write([somebody("me")]).exception(), IntegrityError)
    assert isinstance(store.writer.write([NOBODY]).exception(), Missed)
    store.close()


def test_on_postgresql_too_a_job_that_does_not_fit_is_left_out(cluster: str) -> None:
    store = Store(cluster)
    jobs: list[Sequence[Change]] = [[somebody("ann")], [somebody("bob"), somebody("ann")], [NOBODY], [somebody("cyd")]]
    found = store.writer.carried_out(jobs)
    assert [type(wrong) for wrong in found] == [type(None), IntegrityError, Missed, type(None)]
    assert {row.id for row in store.ask(select(schema.persons.c.id))} == {"ann", "cyd"}
    store.close()
