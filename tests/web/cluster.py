"""A PostgreSQL and a Redis of one's own for a while, thrown away afterwards."""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

MISSING = "PostgreSQL is not installed here (initdb was not found)"
NO_REDIS = "Redis is not installed here (redis-server was not found)"


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
        self.data = str(folder / "data")

    def start(self) -> None:
        options = f"-k {self.folder} -c listen_addresses=''"
        log = str(self.folder / "log")
        self.run("pg_ctl", "-D", self.data, "-l", log, "-w", "-t", "300", "-o", options, "start")

    def stop(self, mode: str = "fast") -> None:
        """`fast` ends all connections; `immediate` is a crash."""
        self.run("pg_ctl", "-D", self.data, "-m", mode, "-w", "-t", "300", "stop")

    def running(self) -> bool:
        return Path(self.data, "postmaster.pid").exists()

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
    cluster = Cluster(bin_folder, folder, user)
    try:
        cluster.run("initdb", "-D", cluster.data, "-U", "ludus", "-A", "trust", "-E", "UTF8", "--locale=C", "-N")
        cluster.start()
        try:
            yield cluster
        finally:
            cluster.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


class Redis:
    """A running Redis, which keeps nothing."""

    def __init__(self, program: str, folder: str) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.command = [program, "--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--dir", folder]
        self.url = f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        self.running = subprocess.Popen(self.command, stdout=subprocess.DEVNULL)
        while self.running.poll() is None:
            try:
                socket.create_connection(("127.0.0.1", self.port)).close()
                break
            except OSError:
                time.sleep(0.05)

    def stop(self) -> None:
        self.running.kill()
        self.running.wait()


@contextmanager
def redis_server() -> Iterator[Redis]:
    program = shutil.which("redis-server")
    assert program is not None, NO_REDIS
    with tempfile.TemporaryDirectory(prefix="ludus-redis-") as folder:
        redis = Redis(program, folder)
        redis.start()
        try:
            yield redis
        finally:
            redis.stop()
