"""What is stored about a person: as a file, forgotten, and signed out elsewhere."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable

import pytest
from sqlalchemy import select
from tests.web.kit import Browser, Server
from websockets.exceptions import ConnectionClosed

from ludus.web import admin, own_data
from ludus.web.store import schema as s

Person = Callable[[], Browser]


def dump(server: Server) -> str:
    file = server.app.state.hall.store.engine.url.database
    with sqlite3.connect(file) as connection:
        found = "\n".join(connection.iterdump())
    connection.close()
    return found


def test_everything_that_is_stored_about_me_comes_as_one_file(person: Person) -> None:
    me, other = person(), person()
    me.post("/me", name="Exporting")
    me.post("/me/code")
    code = me.table("void-zone", "me", "me")
    line = me.sit(code)
    line.play(line.choices[0])
    line.ask("chat", text="a word of mine")
    me.post(f"/t/{code}/seats/1/link")
    answer = me.post("/me/export")
    assert "attachment" in answer.headers["content-disposition"]
    found = answer.json()
    assert found["person"][0]["name"] == "Exporting"
    assert [len(found[name]) for name in ("devices", "recovery_codes", "tables_made", "links")] == [1, 1, 1, 1]
    assert [seat["table"] for seat in found["seats"]] == [code, code]
    assert found["answers"][0]["table"] == code
    assert found["chat"][0]["text"] == "a word of mine"
    assert me.cookie not in answer.text
    assert all(not rows for rows in other.post("/me/export").json().values()), "of a guest there is nothing"
    assert me.http.post("/me/export", data={"csrf": "wrong"}).status_code == 403


def test_who_is_forgotten_leaves_running_games_and_is_somebody_in_finished_ones(server: Server, person: Person) -> None:
    me, friend, waiting = person(), person(), person()
    me.post("/me", name="Xanthippe")
    friend.post("/me", name="Bobby")
    over = me.table("hollow-cell", "me", "open")
    friend.post(f"/t/{over}/sit", seat=1)
    mine, theirs = me.sit(over), friend.sit(over)
    mine.ask("chat", text="so long")
    mine.ask("resign", seat=0, base=mine.seq)
    theirs.wait(lambda at: at.over)
    assert "Xanthippe resigned" in theirs.table["result"]["text"]
    running = me.table("void-zone", "me", "open")
    friend.post(f"/t/{running}/sit", seat=1)
    listed = me.table("void-zone", "me", "open", public="yes")
    old = me.cookie
    assert me.post("/me/delete").status_code == 400, "the box was not ticked"
    assert me.post("/me/delete", sure="yes").status_code == 200
    with pytest.raises(ConnectionClosed):
        mine.until(lambda m: False)
    assert me.cookie != old
    assert "Xanthippe" not in dump(server)
    assert "Xanthippe" not in me.http.get("/mine").text
    assert me.http.get("/mine").text.count('class="mono code"') == 0
    shown = friend.sit(over)
    assert shown.table["result"]["text"] == "Somebody resigned. Winner: Bobby."
    assert shown.table["seats"][0]["name"] == "Somebody"
    assert shown.chat[0]["who"] == "Somebody"
    assert friend.http.get(f"/t/{over}/record.ludus").status_code == 200
    friend.post("/me", language="de")
    german = friend.sit(over)
    assert german.table["result"]["text"].startswith("Jemand ")
    assert german.table["seats"][0]["name"] == german.chat[0]["who"] == "Jemand"
    assert "Jemand" in friend.http.get("/mine").text
    assert "Somebody" not in str((german.table, german.log, german.chat)) + friend.http.get("/mine").text
    friend.post("/me", language="en")
    left = friend.sit(running)
    assert left.table["seats"][0]["kind"] == "open"
    assert left.table["host"], "somebody has to give out the seat"
    assert listed not in waiting.http.get("/").text
    server.app.state.hall.rooms.clear()
    again = friend.sit(over)
    assert "Somebody resigned" in again.log[-1]["text"]


def test_other_devices_are_signed_out_at_once(person: Person) -> None:
    me, other = person(), person()
    code = me.table("hollow-cell", "me", "me")
    secret = me.post("/me/code").json()["code"]
    assert other.post("/me/recover", code=secret).status_code == 200
    spare = me.post("/me/code").json()["code"]
    here, there = me.sit(code), other.sit(code)
    assert there.table["mine"] == [0, 1]
    assert me.post("/me/devices").json()["url"] == "/me?alone"
    with pytest.raises(ConnectionClosed):
        there.until(lambda m: False)
    assert other.sit(code).table["mine"] == []
    assert here.ask("chat", text="still here")["type"] == "ack"
    assert me.sit(code).table["mine"] == [0, 1]
    assert person().post("/me/recover", code=spare).status_code == 400


def test_each_column_says_what_becomes_of_it_and_all_that_is_somebodys_is_in_the_file() -> None:
    marks = (s.EXPORTED, s.IMPERSONAL, s.SECRET)
    columns = [column for table in s.meta.sorted_tables for column in table.c]
    unmarked = [str(column) for column in columns if not any(column.info is mark for mark in marks)]
    assert not unmarked, "mark them in ludus/web/store/schema.py"
    asked = {column for question in own_data.questions("me").values() for column in question.selected_columns}
    left_out = [str(column) for column in columns if column.info is s.EXPORTED and column not in asked]
    assert not left_out, "no question of ludus.web.own_data asks for them"
    told = [str(column) for column in asked if column.info is not s.EXPORTED]
    assert told == ["boards.seats"], "whose boards they are is looked at, and left out"


def test_what_one_has_from_others_is_in_the_file_and_what_is_theirs_is_not(server: Server, person: Person) -> None:
    me, other = person(), person()
    me.post("/me", name="Restricted")
    other.post("/me", name="Another")
    fields = {"name": "Pairs", "kind": "swiss", "game": "void-zone", "players": 2, "clock": "move:86400", "rounds": 1}
    id = str(other.post("/events", **fields).json()["url"]).rsplit("/", 1)[1]
    assert me.post(f"/events/{id}/join").status_code == other.post(f"/events/{id}/join").status_code == 200
    assert other.post(f"/events/{id}/begin").status_code == 200
    me.post("/me/calls/feed")
    store = server.app.state.hall.store
    who, whose = (server.inside(server.app.state.people.of(one.cookie)).id for one in (me, other))
    admin.restrict(store, "mute", who, "too loud")
    answer = me.post("/me/export")
    found = answer.json()
    assert [board["event"] for board in found["boards"]] == [id]
    assert [(one["kind"], one["reason"]) for one in found["restrictions"]] == [("mute", "too loud")]
    assert found["calls"][0]["kind"] == "feed"
    assert found["calls"][0]["target"] == {}, "by it the feed is read"
    assert whose not in answer.text
    secrets = [str(row.secret) for row in store.ask(select(s.events.c.secret))]
    assert not any(secret in answer.text for secret in secrets)
