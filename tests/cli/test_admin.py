"""`ludus admin`: tables for people, JSON for programs, one sentence for what cannot be."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.cli.tools import refused, run
from tests.web.kit import Browser, serving


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, str]:
    """A store in which Anna has a table; its file, and the table's code."""
    db = tmp_path_factory.mktemp("admin") / "tables.db"
    with serving(db) as server:
        anna = Browser(server)
        anna.post("/me", name="Anna")
        code = anna.table("void-zone", "me", "me")
        line = anna.sit(code)
        line.play(line.choices[0])
        line.ask("chat", text="hello [bold]")
        anna.close()
    return str(db), code


def said(*args: str) -> str:
    done = run("admin", *args)
    assert done.exit_code == 0, done.output
    return done.stdout


def data(*args: str) -> Any:
    return json.loads(said(*args, "--json"))


def test_tables_are_listed_and_shown(served: tuple[str, str]) -> None:
    db, code = served
    assert code in said("tables", "--db", db)
    assert "Anna, Anna" in said("tables", "--db", db)
    assert [row["code"] for row in data("tables", "--status", "playing", "--game", "void-zone", "--db", db)] == [code]
    assert data("tables", "--status", "over", "--db", db) == []
    shown = said("show", code, "--db", db)
    assert "seat 1: person Anna" in shown
    assert "hello [bold]" in shown
    assert data("show", code, "--db", db)["entries"] == 1


def test_a_table_is_closed_and_opened(served: tuple[str, str]) -> None:
    db, code = served
    assert said("close", code, "--reason", "a while", "--db", db) == f"Table {code} is closed.\n"
    assert "a while" in said("show", code, "--db", db)
    assert [row["code"] for row in data("tables", "--status", "closed", "--db", db)] == [code]
    assert data("restrictions", "--db", db)[0]["whom"] == code
    assert data("open", code, "--db", db) == {"lifted": "closed", "whom": code}
    assert f"'{code}' is not closed." in refused("admin", "open", code, "--db", db)


def test_people_are_banned_and_muted(served: tuple[str, str]) -> None:
    db, _ = served
    anna = next(row["id"] for row in data("people", "--db", db) if row["name"] == "Anna")
    banned = data("ban", "Anna", "--reason", "enough", "--for", "7d", "--db", db)
    assert (banned["whom"], banned["reason"]) == (anna, "enough")
    assert banned["until"] > banned["made"]
    assert said("ban", "192.0.2.1", "--db", db) == "192.0.2.1/32 is banned.\n"
    assert "is muted until 20" in said("mute", anna, "--for", "12h", "--db", db)
    assert "Anna" in said("restrictions", "--db", db)
    for words in (("unban", "Anna"), ("unban", "192.0.2.1"), ("unmute", "Anna")):
        assert "no longer" in said(*words, "--db", db)
    assert data("restrictions", "--db", db) == []
    assert "id" in said("people", "--name", "ann", "--db", db)


def test_what_holds_for_everybody(served: tuple[str, str]) -> None:
    db, _ = served
    assert said("sign-ups", "--db", db) == "Sign-ups are open.\n"
    assert data("sign-ups", "close", "--db", db) == {"sign_ups": "closed"}
    assert said("sign-ups", "open", "--db", db) == "Sign-ups are open.\n"
    assert said("organisers", "--db", db) == "Organizers: everybody.\n"
    assert data("organisers", "nobody", "--db", db) == {"organisers": []}
    assert [one["name"] for one in data("organisers", "Anna", "--db", db)["organisers"]] == ["Anna"]
    assert said("organisers", "everybody", "--db", db) == "Organizers: everybody.\n"
    assert data("quotas", "--tables", "5", "--sockets-by-address", "9", "--db", db)["tables"] == 5
    assert data("quotas", "--db", db)["sockets_by_address"] == 9
    assert "sockets" in said("quotas", "--db", db)
    assert "finished 365d, unbegun 30d" in said("retention", "--dry-run", "--db", db)
    assert data("retention", "--now", "--db", db)["deleted"] == {"tables": 0, "chat": 0, "people": 0}
    assert "bytes before" in said("vacuum", "--db", db)


def test_a_table_is_deleted_for_good_when_one_means_it(tmp_path: Path) -> None:
    db = str(tmp_path / "tables.db")
    with serving(db) as server:
        me = Browser(server)
        code = me.table("void-zone", "me", "me")
        me.close()
    assert "Add --yes to confirm" in refused("admin", "delete", code, "--db", db)
    assert said("delete", code.lower(), "--yes", "--db", db) == f"Table {code} is deleted.\n"
    assert data("tables", "--db", db) == []
    assert f"No table '{code}'" in refused("admin", "show", code, "--db", db)


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (("show", "NOBODY"), "No table 'NOBODY'"),
        (("ban", "Nobody"), "Nobody is called 'Nobody'"),
        (("mute", "192.0.2.1"), "Nobody is called '192.0.2.1'"),
        (("ban", "Anna", "--for", "soon"), "Enter a duration such as 30m, 12h, 365d, or forever, not 'soon'."),
        (("ban", "Anna", "--for", "²d"), "Enter a duration such as"),
        (("ban", "Anna", "--reason", "x" * 201), "A reason is one line of 200 letters at most"),
        (("unmute", "Anna"), "is not muted."),
        (("retention", "--dry-run", "--now"), "Use --dry-run or --now, not both."),
        (("quotas", "--tables", "-1"), "Invalid value"),
        (("tables", "--status", "odd"), "Invalid value"),
    ],
)
def test_what_cannot_be_is_said_in_one_sentence(served: tuple[str, str], args: tuple[str, ...], sentence: str) -> None:
    assert sentence in refused("admin", *args, "--db", served[0])


def test_a_store_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    assert "No tables in" in refused("admin", "tables", "--db", str(tmp_path / "none.db"))
    assert not (tmp_path / "none.db").exists()


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (("--public-url", "play.example.org"), "--public-url must look like https://play.example.org"),
        (("--allowed-hosts", "a:80"), "--allowed-hosts takes names without ports"),
        (("--contact", "somebody"), "--contact must be an e-mail address or https://"),
        (("--keep-finished", "a year"), "Enter a duration such as"),
        (("--log-format", "xml"), "Invalid value"),
    ],
)
def test_settings_of_the_server_are_checked_before_it_begins(
    tmp_path: Path, args: tuple[str, ...], sentence: str
) -> None:
    db = tmp_path / "tables.db"
    assert sentence in refused("serve", "--port", "0", "--db", str(db), *args)
    assert not db.exists()
