"""`play --at`: a seat at a table of a server, in the terminal."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.cli.tools import refused, run
from tests.web.kit import Browser, Server, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("at") / "tables.db") as running:
        yield running


@pytest.fixture(scope="module")
def host(server: Server) -> Iterator[Browser]:
    browser = Browser(server)
    yield browser
    browser.close()


def token(browser: Browser) -> str:
    allowed = {f"scope-{scope}": "yes" for scope in ("read", "play", "chat")}
    return str(browser.post("/me/programs/tokens", name="terminal", days=7, **allowed).json()["token"])


def test_a_game_with_a_token_to_its_end_and_its_record(server: Server, host: Browser, tmp_path: Path) -> None:
    code = host.table("void-zone", "me", "bot:random")
    file, url = tmp_path / "away.ludus", f"{server.base}/t/{code}"
    done = run("play", "--at", url, "--token", token(host), "--plain", typed="1\n" * 4)
    assert done.exit_code == 0, done.stderr
    assert "Void Zone: p1 (you), p2 (" in done.stdout
    assert f"Table {code} at {server.base}." in done.stdout
    assert "What happened:" in done.stdout
    again = run("play", "--at", url, "--token", token_of(done.stdout), "--plain", typed=f"1\nresign\nsave {file}\n\n")
    assert "p2 wins" in again.stdout
    assert re.search(r"  1\. p2 \(.*\), score", again.stdout)
    assert file.read_text().startswith("game void-zone")


def token_of(out: str) -> str:
    found = re.search(r"LUDUS_TOKEN=(ludus_\S+)", out)
    assert found is not None
    return found[1]


def test_a_link_gives_a_seat_and_every_word_is_obeyed(server: Server, host: Browser) -> None:
    code = host.table("hollow-cell", "friend", "bot:random")
    link = str(host.post(f"/t/{code}/seats/0/link").json()["url"])
    words = "help\noptions\nwhy\nwhy fly\nlog\nboard\nrules HC-1\nfly\n999\n\nchat hello\nalways 1\nask again\nquit\n"
    done = run("play", "--at", link, "--name", "Tess", "--plain", typed=words)
    assert done.exit_code == 0, done.stderr
    for told in (
        "undo your last",
        "Unknown action 'fly'",
        "Type a number from 1 to",
        "Every question will be asked again",
    ):
        assert told in done.stdout, told
    assert "\x1b" not in done.stdout
    room = server.room(code)
    assert (room.table.seats[0].name, room.table.seq > 0, [line["text"] for line in room.table.chat]) == (
        "Tess",
        True,
        ["hello"],
    )
    back = run("play", "--at", f"{server.base}/t/{code}", "--token", token_of(done.stdout), "--plain", typed="resign\n")
    assert "p1 (you)" in back.stdout
    assert room.table.story is not None
    assert room.table.story.over
    assert "was used or has expired" in refused("play", "--at", link)


def test_what_cannot_be_is_said_in_a_line(server: Server) -> None:
    assert "--at must be a table's URL or a seat link" in refused("play", "--at", "example.org")
    assert "No table has this code" in refused("play", "--at", f"{server.base}/t/BCDFGHJK")
    assert "This token is invalid" in refused("play", "--at", f"{server.base}/t/BCDFGHJK", "--token", "ludus_x")
    assert "Can't reach" in refused("play", "--at", "http://127.0.0.1:9/join/BCDFGHJK")
    assert "only --token and --name" in refused("play", "void-zone", "--at", f"{server.base}/t/BCDFGHJK")
