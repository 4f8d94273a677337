"""The workbench: drafts are checked while one edits, played at a table, and played beside the original."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from tests.web.kit import Browser, Server

import ludus
from ludus.core.content import inventory

Person = Callable[[], Browser]
PATIENCE = 600  # looks, on a busy machine
TAKEOVER = ludus.game("hostile-takeover")
HILL = next(row["map"] for row in inventory(TAKEOVER.folder / "content") if row["key"] == "KH4" and "map" in row)


def drafted(file: str, row: str, **cells: Any) -> str:
    return json.dumps({"content": {file: {row: cells}}})


def arena(x: int, y: int, sign: str) -> str:
    """The arena of King of the Hill with one sign changed."""
    lines = HILL.splitlines()
    lines[y] = lines[y][:x] + sign + lines[y][x + 1 :]
    return drafted("maps.toml", "map KH4", map="\n".join(lines) + "\n")


def test_every_game_has_its_page_and_its_tables(person: Person) -> None:
    me = person()
    assert me.http.get("/workbench").headers["location"] == "/workbench/hostile-takeover"
    for game in ludus.games():
        page = me.http.get(f"/workbench/{game.id}", headers={"accept-language": "de"})
        assert page.status_code == 200
        assert "Werkbank" in page.text
        told = me.http.get(f"/workbench/{game.id}/tables.json").json()
        assert {column["kind"] for table in told["tables"] for column in table["columns"]} >= {"number", "text"}
    [board] = me.http.get("/workbench/void-zone/tables.json", headers={"accept-language": "de"}).json()["boards"]
    assert ["o", "charge", "geladene Zone"] in board["signs"]


@pytest.mark.parametrize(
    ("draft", "says"),
    [
        (drafted("characters.toml", "character boss", move=5), ""),
        (drafted("characters.toml", "character boss", move=30), "move is 30, and the rules know 1 to 8"),
        (arena(15, 4, "#"), ""),
        (arena(1, 1, "#"), "Start zone A must stay free of terrain; there is some on 1,1 (HT-G09)."),
        (arena(13, 13, "."), "The hill needs a cube on all 16 squares"),
        ("{", "This is no draft that can be read"),
    ],
)
def test_a_draft_is_checked_with_the_rule_or_the_bound(person: Person, draft: str, says: str) -> None:
    answer = person().post("/workbench/hostile-takeover/check", draft=draft)
    assert answer.status_code == 200, answer.text
    assert says in answer.json()["text"]
    assert bool(says) == bool(answer.json()["text"])


def test_a_draft_is_the_file_of_the_command_line_and_comes_back(person: Person) -> None:
    me = person()
    draft = drafted("traits.toml", "trait acrobat", cost=2)
    files = me.post("/workbench/void-zone/files", draft=draft).json()["files"]
    found = me.post("/workbench/void-zone/bring", name="traits.toml", file=files["traits.toml"])
    assert found.json() == json.loads(draft)
    assert me.post("/workbench/void-zone/bring", name="traits.toml", file="x").status_code == 400
    assert me.post("/workbench/void-zone/bring", name="traits.toml", file="x" * 60_001).status_code == 413
    assert me.post("/workbench/void-zone/check", draft="x" * 60_001).status_code == 413
    assert me.post("/workbench/void-zone/check", draft=draft, players=9).json()["text"] == (
        "Void Zone is not for 9 players."
    )


def test_an_arena_is_played_at_a_table_that_stays(person: Person, server: Server) -> None:
    me = person()
    code = me.made("/workbench/hostile-takeover/try", draft=arena(15, 4, "#"), level="novice")
    row = server.room(code).row
    assert row["options"]["terrain"].split("/")[4][15] == "#"
    friend = me.made("/workbench/hostile-takeover/try", draft=arena(15, 4, "#"), **{"with": "friend"})
    assert [seat["kind"] for seat in me.sit(friend).table["seats"]] == ["person", "open"]


def test_other_numbers_are_played_at_a_table_aside(person: Person) -> None:
    me, other = person(), person()
    draft = drafted("traits.toml", "trait acrobat", cost=2)
    answer = me.post("/workbench/void-zone/try", draft=draft, **{"with": "friend"})
    place = answer.json()["url"]
    assert me.http.get(place).status_code == 200
    code = place.removeprefix("/try/")
    mine = me.sit(code)
    assert [seat["kind"] for seat in mine.table["seats"]] == ["person", "open"]
    assert me.post(f"/t/{code}/seats/1/link").json()["url"].endswith(place)
    theirs = other.sit(code)
    with ThreadPoolExecutor(2) as both:  # each gives its share of the dice
        list(both.map(lambda line: line.wait(lambda at: at.table["status"] == "playing"), (mine, theirs)))
    assert (mine.seat, theirs.seat) == (0, 1)
    mover = mine if mine.choices else theirs
    mover.play(mover.choices[0])
    assert me.http.get("/try/NOTHERE").status_code == 404


def test_a_draft_is_played_beside_the_original(person: Person) -> None:
    me = person()
    draft = drafted("start.toml", "seat seat-2", level=0)
    asked = {"draft": draft, "bots": "random", "games": 8}
    begun = me.post("/workbench/void-zone/simulate", **asked)
    assert begun.status_code == 200, begun.text
    where = f"/workbench/void-zone/runs/{begun.json()['run']}"
    found = waited(me, f"{where}.json")
    assert (found["done"], found["total"]) == (8, 8)
    assert 0 < found["differ"] <= 8
    shares = {row["label"]: row for kind in found["kinds"] if kind["kind"] == "seat" for row in kind["rows"]}
    assert set(shares) == {"p1", "p2"}
    change = shares["p1"]["after"]["value"] - shares["p1"]["before"]["value"]
    assert shares["p1"]["change"]["value"] == pytest.approx(change, abs=1e-3)
    assert {one["kind"] for one in found["favours"]} >= {"seat"}
    assert person().post(f"{where}/stop").status_code == 403
    assert me.post("/workbench/void-zone/simulate", **{**asked, "games": 5000}).status_code == 400
    assert me.post("/workbench/void-zone/simulate", **{**asked, "bots": "os:system"}).status_code == 400


def waited(me: Browser, path: str) -> Any:
    for _ in range(PATIENCE):
        answer = me.http.get(path)
        assert answer.status_code == 200, answer.text
        if answer.json()["over"]:
            return answer.json()
        time.sleep(0.2)
    raise AssertionError("it was never over")
