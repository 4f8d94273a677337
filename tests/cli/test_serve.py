"""`ludus serve`: what it says before it listens, what it cannot do, and how it ends."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from stat import S_IMODE
from typing import Any

import httpx
import pytest
from sqlalchemy import Engine, QueuePool, create_engine
from tests.cli.tools import refused, run

from ludus.cli.listening import listen, network_addresses, qr_code, web_address
from ludus.cli.serve import usual_place
from ludus.core.errors import LudusError
from ludus.web.store import Store, store


@contextmanager
def serving(db: Path, *more: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The server as people start it, and its address."""
    command = [sys.executable, "-m", "ludus.cli", "serve", "--port", "0", "--db", str(db), *more]
    env = {**os.environ, "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=env) as running:
        assert running.stdout is not None
        found = re.search(r"Ludus is at (http://\S+/)", running.stdout.readline())
        assert found is not None
        try:
            yield running, found[1]
        finally:
            if running.poll() is None:
                running.kill()


def test_alone_it_opens_the_lobby_in_the_browser_and_ends_quietly(tmp_path: Path) -> None:
    seen = tmp_path / "seen"
    command = [sys.executable, "-m", "ludus"]
    env = {**os.environ, "PYTHONUNBUFFERED": "1", "XDG_DATA_HOME": str(tmp_path)}
    env["BROWSER"] = f"sh -c 'echo %s > {seen}.part; mv {seen}.part {seen}'"
    running = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=env)
    assert running.stdout is not None
    found = re.search(r"Ludus is at (http://localhost:\d+/)", running.stdout.readline())
    assert found is not None
    assert "Void Zone" in httpx.get(found[1], timeout=60).text
    assert (tmp_path / "ludus" / "tables.db").exists()
    while not seen.exists() and running.poll() is None:
        time.sleep(0.05)
    assert seen.read_text() == f"{found[1]}\n"
    running.send_signal(signal.SIGINT)
    _, said = running.communicate(timeout=60)
    assert "All commands: ludus --help" in said
    assert "Traceback" not in said


def test_its_log_is_json_if_wanted_and_names_routes_only(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "ludus.cli", "serve", "--port", "0", "--db", str(tmp_path / "tables.db")]
    command += ["--log-format", "json", "--log-level", "info", "--public-url", "https://play.example.org/"]
    env = {**os.environ, "PYTHONUNBUFFERED": "1", "LUDUS_METRICS_TOKEN": "a-secret"}
    running = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=env)
    assert running.stdout is not None
    found = re.search(r"Ludus is at http://localhost:(\d+)/", running.stdout.readline())
    assert found is not None
    base = f"http://127.0.0.1:{found[1]}"
    answer = httpx.get(f"{base}/join/some-token", headers={"host": "play.example.org"}, timeout=60)
    assert httpx.get(f"{base}/metrics", timeout=60).status_code == 403
    assert httpx.get(f"{base}/metrics", headers={"authorization": "Bearer a-secret"}, timeout=60).status_code == 200
    running.send_signal(signal.SIGTERM)
    _, said = running.communicate(timeout=60)
    lines = [json.loads(line) for line in said.splitlines() if line.startswith("{")]
    first = next(line for line in lines if line["message"].startswith("GET /join"))
    assert first["message"] == "GET /join/{token} 410"
    assert first["request"] == answer.headers["x-request-id"]
    assert "some-token" not in said
    assert "a-secret" not in said


def test_a_port_in_use_is_said_plainly_and_without_one_the_next_is_taken(tmp_path: Path) -> None:
    with listen("127.0.0.1", None) as first, listen("127.0.0.1", None) as second:
        assert first.getsockname()[1] != second.getsockname()[1]
        taken = first.getsockname()[1]
        assert f"Can't listen at 127.0.0.1 on port {taken}" in refused(
            "serve", "--port", str(taken), "--db", str(tmp_path / "t.db")
        )


def test_a_bad_database_is_said_plainly(tmp_path: Path) -> None:
    assert "--db must be a file" in refused("serve", "--port", "0", "--db", "://")
    assert "Can't open" in refused("serve", "--port", "0", "--db", str(tmp_path))


def test_where_tables_are_kept() -> None:
    assert usual_place().name == "tables.db"


def test_it_listens_at_addresses_of_both_kinds(tmp_path: Path) -> None:
    if not socket.has_ipv6:
        pytest.skip("this machine has no IPv6")
    with serving(tmp_path / "t.db", "--host", "::") as (_, address):
        port = httpx.URL(address).port
        for host in ("127.0.0.1", "[::1]"):
            assert httpx.get(f"http://{host}:{port}/", timeout=60).status_code == 200
    with listen("[::1]", 0) as listening:
        assert listening.getsockname()[0] == "::1"
    assert [web_address(host, 80) for host in ("::", "::1", "[::1]", "0.0.0.0", "10.0.0.1")] == [
        "http://localhost:80", "http://[::1]:80", "http://[::1]:80", "http://localhost:80", "http://10.0.0.1:80",
    ]  # fmt: skip


def test_a_server_for_the_network_prints_and_shares_addresses_that_others_can_open(tmp_path: Path) -> None:
    """Without any network there is only this computer; links that it gives away are looked at in tests/web."""
    reachable = [web_address(one, 0).removesuffix(":0") for one in network_addresses("0.0.0.0")]
    with serving(tmp_path / "t.db", "--host", "0.0.0.0") as (running, address):
        port = httpx.URL(address).port
        assert address in {f"{one}:{port}/" for one in [*reachable, "http://localhost"]}
        assert ("localhost" in address) == (not reachable)
        assert httpx.get(address, timeout=60).status_code == 200
        if reachable:
            assert running.stdout is not None
            also = running.stdout.readline()
            assert also.startswith("Others on your network open this address.")
            assert f"http://localhost:{port}/" in also


def test_only_a_server_that_listens_for_others_has_other_addresses() -> None:
    assert network_addresses("127.0.0.1") == network_addresses("::1") == network_addresses("10.0.0.1") == []
    assert not any(one.startswith(("127.", "169.254.")) for one in network_addresses("0.0.0.0"))


def test_an_address_is_a_code_that_a_terminal_can_show() -> None:
    rows = qr_code("http://192.0.2.7:8080/").splitlines()
    assert len(rows) > 10
    assert len(set("".join(rows)) - set("\x1b[0123456789;m")) > 1


def test_a_second_server_on_a_file_says_so_and_the_next_may_have_it(tmp_path: Path) -> None:
    (tmp_path / "other.db").symlink_to(tmp_path / "t.db")
    with serving(tmp_path / "t.db") as (running, _):
        for name in ("t.db", "other.db"):
            assert "is in use by another server" in refused("serve", "--port", "0", "--db", str(tmp_path / name))
        running.kill()
        running.wait()
    with serving(tmp_path / "t.db"):
        pass


def test_others_on_the_machine_cannot_read_the_tables(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    file = tmp_path / "new" / "t.db"
    store = Store(str(file))
    modes = {path.name: S_IMODE(path.stat().st_mode) for path in file.parent.iterdir()}
    assert modes == dict.fromkeys(("t.db", "t.db-wal", "t.db-shm"), 0o600)
    assert S_IMODE(file.parent.stat().st_mode) == 0o700
    store.close()
    assert caplog.text == ""
    file.chmod(0o644)
    Store(str(file)).close()
    assert S_IMODE(file.stat().st_mode) == 0o600
    assert f"Other users of this machine could read {file}" in caplog.text


def test_a_database_of_a_newer_ludus_is_refused_in_a_sentence_and_closing_twice_is_nothing(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "t.db"))
    store.close()
    store.close()
    with closing(sqlite3.connect(tmp_path / "t.db")) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = 'v9999'")
    said = refused("serve", "--port", "0", "--db", str(tmp_path / "t.db"))
    assert "A newer Ludus wrote the database" in said
    assert "Traceback" not in said


def test_a_database_that_is_refused_is_not_left_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Store(str(tmp_path / "t.db")).close()
    with closing(sqlite3.connect(tmp_path / "t.db")) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = 'v9999'")
    engines: list[Engine] = []

    def watched(*given: Any, **more: Any) -> Engine:
        engines.append(create_engine(*given, **more))
        return engines[-1]

    monkeypatch.setattr(store, "create_engine", watched)
    with pytest.raises(LudusError, match="newer Ludus"):
        store.open_engine(str(tmp_path / "t.db"))
    [engine] = engines
    assert isinstance(engine.pool, QueuePool)
    assert engine.pool.checkedin() == engine.pool.checkedout() == 0


PASSWORDS = ["postgresql://ann:secret@localhost:1/x", "postgresql://localhost:1/x?password=secret"]


@pytest.mark.parametrize("given", PASSWORDS)
def test_a_password_comes_from_the_environment_or_a_file_and_is_never_shown(
    given: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = refused("serve", "--port", "0", "--db", given)
    assert "Put the URL into LUDUS_DB" in said
    assert "secret" not in said
    said = refused("serve", "--port", "0", "--redis", "redis://:secret@localhost:1/0")
    assert "LUDUS_REDIS" in said
    (tmp_path / "address").write_text(given + "\n")
    for name, value in (("LUDUS_DB", given), ("LUDUS_DB_FILE", str(tmp_path / "address"))):
        monkeypatch.setenv(name, value)
        done = run("serve", "--port", "0", "--wait", "1s")
        assert done.exit_code == 1
        assert "The database at localhost:1 isn't responding" in done.stderr
        assert "secret" not in done.output
        assert name not in os.environ  # bots are programs too, and would inherit it
    monkeypatch.setenv("LUDUS_DB_FILE", str(tmp_path / "none"))
    assert "named in LUDUS_DB_FILE" in refused("serve", "--port", "0")


def test_it_ends_although_a_form_never_comes_and_at_once_when_told_twice(tmp_path: Path) -> None:
    form = "POST /me HTTP/1.1\r\nHost: {0}\r\nOrigin: http://{0}\r\nContent-Length: 99\r\n"
    form += "Content-Type: application/x-www-form-urlencoded\r\n\r\nname="
    for times in (1, 2):
        with serving(tmp_path / "t.db") as (running, address):
            url = httpx.URL(address)
            httpx.get(address, timeout=60)
            with socket.create_connection(("127.0.0.1", url.port or 0)) as line:
                line.sendall(form.format(f"localhost:{url.port}").encode())
                for _ in range(times):
                    running.send_signal(signal.SIGTERM)
                _, said = running.communicate(timeout=60)
            assert "Traceback" not in said
