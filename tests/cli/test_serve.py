"""`ludus serve`: what it says before it listens, and what it cannot do."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import httpx
from tests.cli.tools import refused

from ludus.cli.serve import bound, usual_place


def test_it_prints_its_address_serves_the_lobby_and_ends_quietly(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "ludus.cli", "serve", "--port", "0"]
    env = {**os.environ, "PYTHONUNBUFFERED": "1", "XDG_DATA_HOME": str(tmp_path)}
    running = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=env)
    assert running.stdout is not None
    found = re.search(r"Ludus is at (http://localhost:\d+/)", running.stdout.readline())
    assert found is not None
    assert "Void Zone" in httpx.get(found[1], timeout=60).text
    assert (tmp_path / "ludus" / "tables.db").exists()
    running.send_signal(signal.SIGINT)
    _, said = running.communicate(timeout=60)
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
    with bound("127.0.0.1", None) as first, bound("127.0.0.1", None) as second:
        assert first.getsockname()[1] != second.getsockname()[1]
        taken = first.getsockname()[1]
        assert f"Cannot listen at 127.0.0.1 on port {taken}" in refused(
            "serve", "--port", str(taken), "--db", str(tmp_path / "t.db")
        )


def test_a_bad_database_is_said_plainly(tmp_path: Path) -> None:
    assert "cannot be opened" in refused("serve", "--port", "0", "--db", "postgresql://localhost:1/none")
    assert "is no address of a database" in refused("serve", "--port", "0", "--db", "://")
    assert "cannot be opened" in refused("serve", "--port", "0", "--db", str(tmp_path))


def test_where_tables_are_kept() -> None:
    assert usual_place().name == "tables.db"
