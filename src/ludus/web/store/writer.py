"""The writer: one thread that puts what many tables have to store into few transactions."""

from __future__ import annotations

import queue
import threading
from collections.abc import Sequence
from concurrent.futures import Future
from typing import Any, Final, TypeAlias, TypeVar

from sqlalchemy import Connection, Engine, Executable, UpdateBase
from sqlalchemy.exc import IntegrityError

from ludus.table.refusals import StoreAway
from ludus.web.store.answering import AWAY, Answering

Change: TypeAlias = tuple[Executable, dict[str, Any] | None]  # a statement and its values
Job: TypeAlias = tuple[Sequence[Change], "Future[None]"]

T = TypeVar("T", bound=UpdateBase)

MOST: Final = 500  # jobs in one transaction
PATIENCE: Final = 10.0  # seconds for which what is to be written waits for a database that restarts
PAUSE: Final = 0.1  # seconds between two tries


class Missed(Exception):
    """A change that had to meet a row met none: somebody else was quicker."""


UNFIT: Final = (IntegrityError, Missed)  # what it means for a job not to fit


def must(statement: T) -> T:
    """A change that has to meet a row."""
    return statement.execution_options(must=True)


class ChangeWriter:
    """Takes changes from anywhere; a job's future is done when its changes are on disk."""

    def __init__(self, engine: Engine, answering: Answering) -> None:
        self.engine = engine
        self.answering = answering
        self.patience = 0.0 if engine.dialect.name == "sqlite" else PATIENCE  # a file does not restart
        self.closing = threading.Event()
        self.shut = False  # nobody writes while a backup is brought back
        self.jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self.thread = threading.Thread(target=self.work, name="ludus-writer", daemon=True)
        self.thread.start()

    def write(self, changes: Sequence[Change]) -> Future[None]:
        """Store these changes together, or none of them."""
        future: Future[None] = Future()
        future.set_running_or_notify_cancel()  # it is stored even if nobody waits for it any longer
        if self.shut:
            future.set_exception(StoreAway())
            return future
        self.jobs.put((changes, future))
        return future

    def hush(self) -> Future[None]:
        """Stop writing: from now on writers are told that the database is away. Waiting jobs are stored
        when this is done."""
        self.shut = True
        last: Future[None] = Future()
        self.jobs.put(([], last))
        return last

    def close(self) -> None:
        """Store what is waiting, then stop; a database that is away is not waited for."""
        self.closing.set()
        self.jobs.put(None)
        self.thread.join()

    def work(self) -> None:
        while True:
            job = self.jobs.get()
            if job is None:
                return
            batch = [job]
            stop = False
            while len(batch) < MOST and not stop and not self.jobs.empty():
                more = self.jobs.get()
                stop = more is None
                batch += [] if more is None else [more]
            self.store(batch)
            if stop:
                return

    def store(self, batch: list[Job]) -> None:
        """Tell every job whether it is stored."""
        try:
            found = self.carried_out([changes for changes, _ in batch])
        except Exception as e:
            found = [e] * len(batch)
        for (_, future), wrong in zip(batch, found, strict=True):
            if wrong is None:
                future.set_result(None)
            else:
                future.set_exception(wrong)

    def carried_out(self, jobs: list[Sequence[Change]]) -> list[Exception | None]:
        """Write in one transaction, as soon as the database answers; where a job does not fit, in one without it.

        Whether one that broke off was stored is not known. It is tried again all the same: a line of a log has its
        place and its key, so the second one does not fit, and its writer finds the first.
        """
        write = together
        while True:
            try:
                with self.engine.begin() as connection:
                    found = write(connection, jobs)
                self.answering.report_success()
                return found
            except UNFIT:
                if write is one_by_one:
                    raise
                write = one_by_one
            except AWAY as e:
                away = self.answering.report_failure(e)
                if self.answering.silence() >= self.patience or self.closing.wait(PAUSE):
                    raise away from e


def many(statement: T) -> T:
    """A statement on a table's own rows, which may be carried out for many tables at once, after all others."""
    return statement.execution_options(many=True)


def carry_out(connection: Connection, changes: Sequence[Change]) -> None:
    """Each change in its turn; those that may wait are gathered by their statements."""
    gathered: dict[Executable, list[dict[str, Any]]] = {}
    for statement, values in changes:
        if statement.get_execution_options().get("many") and values is not None:
            gathered.setdefault(statement, []).append(values)
            continue
        done = connection.execute(statement, values)
        if statement.get_execution_options().get("must") and done.rowcount == 0:
            raise Missed
    for statement, rows in gathered.items():
        connection.execute(statement, rows)


def together(connection: Connection, jobs: list[Sequence[Change]]) -> list[Exception | None]:
    """All jobs at once: the quick way, as long as every one of them fits."""
    carry_out(connection, [change for changes in jobs for change in changes])
    return [None] * len(jobs)


def one_by_one(connection: Connection, jobs: list[Sequence[Change]]) -> list[Exception | None]:
    """What is wrong with each job; the others are carried out."""
    if connection.dialect.name == "sqlite":  # its driver begins a transaction late, after the first savepoint
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    found: list[Exception | None] = []
    for changes in jobs:
        try:
            with connection.begin_nested():
                carry_out(connection, changes)
            found.append(None)
        except UNFIT as e:
            found.append(e)
    return found
