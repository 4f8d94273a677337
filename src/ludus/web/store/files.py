"""The files of a SQLite database: for one server at a time, and for nobody else on the machine to read."""

from __future__ import annotations

import logging
import os
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from errno import EPERM
from pathlib import Path
from stat import S_IMODE, S_ISDIR
from typing import Final

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from ludus.core.errors import LudusError

log: Final = logging.getLogger("ludus.web")

COMPANIONS: Final = ("", "-wal", "-shm", "-journal")  # what SQLite writes beside its file has the mode of that file
OTHERS: Final = 0o077  # what group and others may do


def read(place: str) -> URL:
    """The address of a database: a file, or postgresql://…"""
    try:
        return make_url(place if "://" in place else f"sqlite:///{place}")
    except ArgumentError as e:
        shown = place.rsplit("@", 1)[-1]  # a password stays out
        raise LudusError(f"--db must be a file or postgresql://user@host/name, not '{shown}'.") from e


def file_of(address: URL) -> Path | None:
    """The file of a SQLite database, if it is in one."""
    name = address.database or ""
    in_one = address.get_backend_name() == "sqlite" and name and not name.startswith((":memory:", "file:"))
    return Path(name) if in_one else None


def private(file: Path) -> None:
    """Make a file and its folder where they are missing, and keep others out of what is there: it holds secrets."""
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    if file.is_dir():
        return  # no file; SQLite says so
    os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
    for path in (file.with_name(file.name + end) for end in COMPANIONS):
        if path.exists() and S_IMODE(path.stat().st_mode) & OTHERS:
            tighten(path)


def tighten(path: Path) -> None:
    try:
        path.chmod(S_IMODE(path.stat().st_mode) & ~OTHERS)
    except OSError as e:
        log.warning("Other users of this machine can read %s, and Ludus can't change that: %s", path, e.strerror)
    else:
        log.warning("Other users of this machine could read %s; now only its owner can.", path)


@contextmanager
def alone(place: str) -> Iterator[None]:
    """Be the only server on a SQLite file, by whatever name. The locks end with the process, however that ends."""
    file = file_of(read(place)) if os.name == "posix" else None  # other systems have no such locks
    if file is None or file.is_dir():
        yield
        return
    import fcntl

    with ExitStack() as locks:
        try:
            private(file)
            for name in locks_of(file):
                lock = os.open(name, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW, 0o600)
                locks.callback(os.close, lock)
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as e:
            raise LudusError(f"{file} is in use by another server. Stop it or use another --db.") from e
        except OSError as e:
            raise LudusError(f"Can't open the database {file}: {e.strerror}.") from e
        yield


def locks_of(file: Path) -> list[Path]:
    """The lock beside a file, wherever its name leads; and one by what the file is on its disk, since hard links in
    other folders lead nowhere."""
    true, found = file.resolve(), file.stat()
    beside = true.with_name(true.name + ".lock")
    shared = Path(tempfile.gettempdir()) / f"ludus-{os.getuid()}"
    try:
        shared.mkdir(mode=0o700, exist_ok=True)
        own = shared.lstat()
        if own.st_uid != os.getuid() or not S_ISDIR(own.st_mode) or S_IMODE(own.st_mode) & OTHERS:
            raise PermissionError(EPERM, "other users own it or can write to it")
    except OSError as e:
        log.warning("A second server on a hard link to %s would go unnoticed: %s: %s", file, shared, e.strerror)
        return [beside]
    return [beside, shared / f"{found.st_dev:x}-{found.st_ino:x}.lock"]
