"""The workbench: drafts are checked while one edits, played at a table, and played beside the original."""

from __future__ import annotations

import json
import time
from base64 import b64decode
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import pytest
from tests.web.kit import Browser, Server

import ludus
from ludus.core import benches
from ludus.core.content import inventory
from ludus.games.claustrophobia.scenarios import read_scenario
from ludus.lab.beside import DraftRun
from ludus.table import uploads
from ludus.table.words import sentences
from ludus.web.asides import QUIET, Aside, Asides
from ludus.web.asking import Asker
from ludus.web.simulating import slice_request

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
        ("{", "Can't read this draft"),
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
    assert found.json() == {**json.loads(draft), "made": {}}
    assert me.post("/workbench/void-zone/bring", name="traits.toml", file="x").status_code == 400
    assert me.post("/workbench/void-zone/bring", name="traits.toml", file="x" * 60_001).status_code == 413
    assert me.post("/workbench/void-zone/check", draft="x" * 60_001).status_code == 413
    assert me.post("/workbench/void-zone/check", draft=draft, players=9).json()["text"] == (
        "Void Zone doesn't support 9 players."
    )


def scenario(origin: str, **cells: Any) -> str:
    """A draft with a scenario of one's own, made from one of the box."""
    form = benches.forms(ludus.game("claustrophobia"))[0]
    row = next(row for row in form.rows if row["key"] == origin)
    columns = {
        column for field in form.fields for column in field.values() if isinstance(column, str) and column in row
    }
    own = {column: row[column] for column in row if column in columns}
    made = {"key": "mine", **own, "name": "Mine / ours", **cells}
    return json.dumps({"content": {}, "options": {"scenario": origin}, "made": {"own_scenario": made}})


@pytest.mark.parametrize(
    ("cells", "says"),
    [
        ({}, ""),
        ({"stack": ["4", "1 one", "t36", "3"], "out": ["t01", "t03"]}, ""),
        ({"start": "t07"}, "Scenario mine: Tile t07 is used twice."),
        ({"start": ""}, "There is no start tile; name one."),
        ({"humans": ["redeemer", "blade shield"]}, "A blade cannot carry 'shield' (CL-012)."),
        ({"special": ["powder 2", "guide", "late 99"]}, "needs a number from 2 to 20"),
        ({"key": "survivors"}, "there is a scenario of this key already"),
        ({"tp": "/"}, "'tp' is a number"),
    ],
)
def test_a_scenario_of_ones_own_is_checked_by_its_rules(person: Person, cells: dict[str, Any], says: str) -> None:
    draft = scenario("stem_the_tide", **cells)
    answer = person().post("/workbench/claustrophobia/check", draft=draft).json()
    assert says in answer["text"]
    assert bool(says) == bool(answer["text"])


def test_a_scenario_of_ones_own_is_a_file_a_table_and_a_run(person: Person, server: Server) -> None:
    me = person()
    draft = scenario("stem_the_tide", tp=7)
    files = me.post("/workbench/claustrophobia/files", draft=draft).json()["files"]
    text = files["own_scenario.toml"]
    assert read_scenario(text).name == "Mine / ours"
    assert me.post("/workbench/claustrophobia/bring", name="mine.toml", file=text).json() == {
        "content": {},
        "made": json.loads(draft)["made"],
    }
    code = me.made("/workbench/claustrophobia/try", draft=draft, level="novice")
    told = server.room(code).table.row.options["own_scenario"]
    assert told.startswith('[[scenario]]/key = "mine"/name = "Mine \\u002F ours"/')
    assert "/tp = 7/" in told
    begun = me.post("/workbench/claustrophobia/simulate", draft=draft, bots="random", games=1)
    found = waited(me, f"/workbench/claustrophobia/runs/{begun.json()['run']}.json")
    assert (found["done"], found["differ"]) == (1, 1)
    assert "no option 'x'" in me.post("/workbench/claustrophobia/check", draft='{"made": {"x": {}}}').json()["text"]


def test_tiles_are_shown_as_they_are_printed(person: Person) -> None:
    me = person()
    picture = me.http.get("/workbench/claustrophobia/faces/tile/t02.svg?in=de")
    assert picture.headers["content-type"].startswith("image/svg+xml")
    assert ">Exit<" in picture.text
    assert me.http.get("/workbench/claustrophobia/faces/tile/t99.svg").status_code == 404
    assert me.http.get("/workbench/claustrophobia/faces/kind/plain.svg").status_code == 404


def test_a_new_card_is_an_expansion_and_a_run(person: Person) -> None:
    me = person()
    told = {deck["name"]: deck for deck in me.http.get("/workbench/hollow-cell/tables.json").json()["decks"]}
    assert told["Vault deck"]["open"]
    assert {"bunker", "cell"} <= {*told["Vault deck"]["alone"]}
    assert not told["Wound deck"]["open"]
    blazer = {"like": "blazer", "name": "Blazer II", "count": 9, "green": 3}
    draft = json.dumps({"added": {"vault.toml": {"card blazer2": blazer}}})
    wrong = json.dumps({"added": {"vault.toml": {"card bunker2": {"like": "bunker"}}}})
    refused = me.post("/workbench/hollow-cell/files", draft=wrong).json()["error"]
    assert refused == "vault.toml: card bunker2: Bunker cannot be copied: its rule is written for one card alone."
    assert "Bunker kann nicht kopiert werden" in sentences("de")(refused.rpartition("2: ")[2])
    pack = me.post("/workbench/hollow-cell/files", draft=draft).json()["pack"]
    with ZipFile(BytesIO(b64decode(pack))) as archive:
        assert archive.namelist() == ["draft/pack.toml", "draft/content/vault.toml"]
    way = uploads.draft(ludus.game("hollow-cell"), 2, draft)
    run = DraftRun({**slice_request("1", ludus.game("hollow-cell"), {**way, "beside": {}}, "random", 1), "seconds": 60})
    with closing(run):
        assert run.go_on(60)["differ"] == 1
    assert "Blazer II" in str(run.rows[1][0].used)
    assert "Blazer II" not in str(run.rows[0][0].used)


def test_an_arena_is_played_at_a_table_that_stays(person: Person, server: Server) -> None:
    me = person()
    code = me.made("/workbench/hostile-takeover/try", draft=arena(15, 4, "#"), level="novice")
    row = server.room(code).table.row
    assert row.options["terrain"].split("/")[4][15] == "#"
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
    wish = {"draft": draft, "bots": "random", "games": 8}
    begun = me.post("/workbench/void-zone/simulate", **wish)
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
    assert me.post("/workbench/void-zone/simulate", **{**wish, "games": 5000}).status_code == 400
    assert me.post("/workbench/void-zone/simulate", **{**wish, "bots": "os:system"}).status_code == 400


def waited(me: Browser, path: str) -> Any:
    for _ in range(PATIENCE):
        answer = me.http.get(path)
        assert answer.status_code == 200, answer.text
        if answer.json()["over"]:
            return answer.json()
        time.sleep(0.2)
    raise AssertionError("it was never over")


def test_a_table_aside_that_nobody_looks_at_gives_way_and_so_does_a_second_one(server: Server) -> None:
    asides = Asides(server.app.state.hall)

    def laid(code: str, person: str, address: str, unused: float) -> None:
        asides.kept[code] = aside = Aside(Asker(person, address), "void-zone", lambda: None)
        aside.used -= unused

    for n in range(6):
        laid(f"{n}", f"p{n}", f"192.0.2.{n}", QUIET - 30)
    assert asides.gives_way(Asker("late", "198.51.100.1")) is None
    laid("5", "p5", "192.0.2.4", QUIET - 30)
    assert asides.gives_way(Asker("late", "198.51.100.1")) is asides.kept["5"], "an address with two has one to spare"
    assert asides.gives_way(Asker("late", "192.0.2.0")) is None, "not for an address that has one"
    laid("3", "p3", "192.0.2.3", QUIET + 30)
    assert asides.gives_way(Asker("late", "192.0.2.0")) is asides.kept["3"]
