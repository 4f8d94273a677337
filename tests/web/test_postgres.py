"""The same table on PostgreSQL: a cluster of its own for the test, thrown away afterwards."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.web.kit import Browser, serving

from ludus.core.chance import seeded


def programs() -> Path | None:
    """Where the server's programs are; Debian keeps them out of the path."""
    found = shutil.which("initdb")
    if found is not None:
        return Path(found).parent
    return next((path.parent for path in sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), reverse=True)), None)


def helper() -> str | None:
    """PostgreSQL refuses to run as root; then somebody else must."""
    if os.geteuid() != 0:
        return None
    names = {user.pw_name for user in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    bin_folder = programs()
    if bin_folder is None:
        pytest.skip("PostgreSQL is not installed here (initdb was not found)")
    user = helper()
    folder = Path(tempfile.mkdtemp(prefix="ludus-pg-"))
    data = folder / "data"
    if user is not None:
        shutil.chown(folder, user)

    def run(*command: str) -> None:
        done = subprocess.run(command, user=user, cwd=folder, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr

    run(str(bin_folder / "initdb"), "-D", str(data), "-U", "ludus", "-A", "trust", "-E", "UTF8", "--locale=C", "-N")
    options = f"-k {folder} -c listen_addresses=''"
    run(str(bin_folder / "pg_ctl"), "-D", str(data), "-l", str(folder / "log"), "-w", "-o", options, "start")
    try:
        yield f"postgresql://ludus@/postgres?host={folder}"
    finally:
        run(str(bin_folder / "pg_ctl"), "-D", str(data), "-m", "fast", "-w", "stop")
        shutil.rmtree(folder, ignore_errors=True)


def test_a_game_on_postgresql_survives_a_restart(cluster: str) -> None:
    rng = seeded(2)
    with serving(cluster) as server:
        me = Browser(server)
        code = me.table("void-zone", "me", "me")
        line = me.sit(code)
        for _ in range(12):
            line.wait(lambda at: at.seat in at.asked)
            line.play(line.choices[rng.below(len(line.choices))])
        key_answer = line.do(line.choices[0], key="the-same")
        assert line.do("pass", key="the-same") == key_answer
        line.reach(key_answer["seq"])
        line.ask("chat", text="see you")
        before = server.truth(code, 0)
        cookie = me.cookie
        me.close()
    with serving(cluster) as server:
        back = Browser(server)
        back.http.cookies.set("ludus", cookie, domain="127.0.0.1")
        line = back.sit(code)
        assert server.truth(code, 0) == before
        assert line.seq == key_answer["seq"] == 13
        assert line.chat[-1]["text"] == "see you"
        assert line.table["mine"] == [0, 1]
        back.close()
