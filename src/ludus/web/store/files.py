"""The files of a SQLite database: nobody else on the machine may read them, since they hold secrets of running games."""

from __future__ import annotations

import logging
import os
from pathlib import Path
from stat import S_IMODE
from typing import Final

log: Final = logging.getLogger("ludus.web")

COMPANIONS: Final = ("", "-wal", "-shm", "-journal")  # what SQLite writes beside its file has the mode of that file
OTHERS: Final = 0o077  # what group and others may do


def private(file: Path) -> None:
    """Make a file and its folder where they are missing, and keep others out of what is there."""
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
        log.warning("Others on this machine can read %s, and that cannot be changed: %s", path, e.strerror)
    else:
        log.warning("Others on this machine could read %s; now only its owner can.", path)
