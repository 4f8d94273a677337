"""A PostgreSQL of one's own for a while, thrown away afterwards."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

MISSING = "PostgreSQL is not installed here (initdb was not found)"


def programs() -> Path | None:
    """Where the server's programs are; Debian keeps them out of the path."""
    found = shutil.which("initdb")
    if found is not None:
        return Path(found).resolve().parent  # the path may have links to some of them only
    return next((path.parent for path in sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), reverse=True)), None)


def helper() -> str | None:
    """PostgreSQL refuses to run as root; then somebody else must."""
    if os.geteuid() != 0:
        return None
    names = {user.pw_name for user in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"


class Cluster:
    """A running PostgreSQL, reached through a socket in its own folder."""

    def __init__(self, bin_folder: Path, folder: Path, user: str | None) -> None:
        self.bin = bin_folder
        self.folder = folder
        self.user = user

    def run(self, program: str, *arguments: str) -> str:
        """Run one of PostgreSQL's programs; what it printed."""
        command = [str(self.bin / program), *arguments]
        done = subprocess.run(command, user=self.user, cwd=self.folder, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def url(self, database: str = "postgres") -> str:
        return f"postgresql://ludus@/{database}?host={self.folder}"

    def new(self, database: str) -> str:
        """An empty database; its address."""
        self.run("createdb", "-h", str(self.folder), "-U", "ludus", database)
        return self.url(database)


@contextmanager
def postgresql() -> Iterator[Cluster]:
    bin_folder = programs()
    assert bin_folder is not None, MISSING
    user = helper()
    folder = Path(tempfile.mkdtemp(prefix="ludus-pg-"))
    if user is not None:
        shutil.chown(folder, user)
    cluster, data = Cluster(bin_folder, folder, user), str(folder / "data")
    try:
        cluster.run("initdb", "-D", data, "-U", "ludus", "-A", "trust", "-E", "UTF8", "--locale=C", "-N")
        options = f"-k {folder} -c listen_addresses=''"
        cluster.run("pg_ctl", "-D", data, "-l", str(folder / "log"), "-w", "-t", "300", "-o", options, "start")
        try:
            yield cluster
        finally:
            cluster.run("pg_ctl", "-D", data, "-m", "fast", "-w", "-t", "300", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)
