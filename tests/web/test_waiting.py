"""A server that begins before its database or Redis: it waits, says for what, and ends in a sentence if none comes."""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette
from tests.web.cluster import MISSING, NO_REDIS, Cluster, Redis, postgresql, programs, redis_server

from ludus.web.app import create_app
from ludus.web.store import Store


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    if programs() is None:
        pytest.skip(MISSING)
    with postgresql() as running:
        yield running


@pytest.fixture
def away(cluster: Cluster) -> Iterator[Cluster]:
    """The same, not there yet; a test may start it."""
    cluster.stop()
    yield cluster
    if not cluster.running():
        cluster.start()


@pytest.fixture
def redis() -> Iterator[Redis]:
    if shutil.which("redis-server") is None:
        pytest.skip(NO_REDIS)
    with redis_server() as running:
        yield running


@contextmanager
def begun(*more: str, **variables: str) -> Iterator[subprocess.Popen[str]]:
    """The server as people start it."""
    command = [sys.executable, "-m", "ludus.cli", "serve", "--port", "0", *more]
    env = {**os.environ, "PYTHONUNBUFFERED": "1", "PYTHONIOENCODING": "utf-8", **variables}
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, encoding="utf-8", env=env) as running:
        try:
            yield running
        finally:
            running.terminate()


def waits_for(running: subprocess.Popen[str], what: str) -> None:
    assert running.stderr is not None
    assert running.stderr.readline() == f"Waiting for {what} …\n"


def serves(running: subprocess.Popen[str]) -> None:
    """It says where it is, is there, and has said nothing else."""
    assert running.stdout is not None
    assert running.stderr is not None
    address = running.stdout.readline().split()[3]
    assert "Void Zone" in httpx.get(address, timeout=60).text
    running.terminate()
    assert running.stderr.read() == ""


def test_a_database_that_comes_later_is_waited_for(away: Cluster) -> None:
    with begun(LUDUS_DB=away.url()) as running:
        waits_for(running, f"the database at {away.folder}")
        away.start()
        serves(running)


def test_several_processes_wait_for_both(away: Cluster, redis: Redis) -> None:
    redis.stop()
    with begun("--workers", "2", LUDUS_DB=away.url(), LUDUS_REDIS=redis.url) as running:
        waits_for(running, f"Redis at 127.0.0.1:{redis.port}")
        redis.start()
        waits_for(running, f"the database at {away.folder}")
        away.start()
        serves(running)


@pytest.mark.parametrize(
    ("variable", "address", "what"),
    [
        ("LUDUS_DB", "postgresql://ann:secret@127.0.0.1:1/tables", "the database at 127.0.0.1:1"),
        ("LUDUS_REDIS", "redis://:secret@127.0.0.1:1/0", "Redis at 127.0.0.1:1"),
    ],
)
def test_what_never_comes_is_given_up_in_a_sentence(variable: str, address: str, what: str, tmp_path: Path) -> None:
    with begun("--wait", "1s", XDG_DATA_HOME=str(tmp_path), **{variable: address}) as running:
        waits_for(running, what)
        _, said = running.communicate(timeout=60)
    assert running.returncode == 1
    (sentence,) = said.splitlines()
    assert sentence.startswith(f"ludus: {what[0].upper()}{what[1:]} isn't responding: ")
    assert sentence.endswith(" Ludus waited for 1s.")
    assert "secret" not in sentence


def test_a_database_that_is_there_and_lets_nobody_in_is_not_waited_for(cluster: Cluster) -> None:
    with begun(LUDUS_DB=cluster.url("none")) as running:
        _, said = running.communicate(timeout=60)
    assert running.returncode == 2
    assert "Can't open" in said
    assert "Waiting" not in said


def test_a_database_that_goes_away_while_the_server_opens_is_waited_for_too(cluster: Cluster) -> None:
    async def goes_and_comes() -> None:
        store = Store(cluster.url())
        app = create_app(store)
        cluster.stop()
        opening = asyncio.create_task(opened(app))
        while store.answering.silence() == 0.0:
            await asyncio.sleep(0.02)
        cluster.start()
        await opening
        assert store.answering.silence() == 0.0

    asyncio.run(goes_and_comes())


async def opened(app: Starlette) -> None:
    """From its first visitor to its last, of which there are none."""
    async with app.router.lifespan_context(app):
        pass
