"""The open API: programs with tokens see and do what their owners may, and no more."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import select, update
from tests.web.kit import Browser, Server

from ludus.table.people import hash_token
from ludus.table.refusals import StoreAway
from ludus.web.api.routes import ENDPOINTS, openapi_document
from ludus.web.api.tables import reply_to
from ludus.web.api.tokens import MOST, MOST_BOTS, SCOPES
from ludus.web.store import schema as s

Person = Callable[[], Browser]
EXAMPLE = Path(__file__).parents[2] / "examples" / "remote_bot.py"


class Program:
    """Asks the server with a token, and with nothing else."""

    def __init__(self, server: Server, token: str = "", language: str = "en") -> None:
        head = {"authorization": f"Bearer {token}"} if token else {}
        self.token = token
        told = {**head, "accept-language": language}
        self.http = httpx.Client(base_url=f"{server.base}/api/v1", headers=told, timeout=60, verify=False)

    def get(self, path: str, status: int = 200) -> Any:
        answer = self.http.get(path)
        assert answer.status_code == status, answer.text
        return answer.json()

    def post(self, path: str, status: int = 200, **sent: Any) -> Any:
        answer = self.http.post(path, json=sent)
        assert answer.status_code == status, answer.text
        return answer.json()

    def lines(self, path: str) -> Generator[dict[str, Any], None, None]:
        with self.http.stream("GET", path) as answer:
            assert answer.status_code == 200
            yield from (json.loads(line) for line in answer.iter_lines() if line)


def token(browser: Browser, *scopes: str, **fields: Any) -> str:
    allowed = {f"scope-{scope}": "yes" for scope in scopes or SCOPES}
    answer = browser.post("/me/programs/tokens", **{"name": "test", "days": 7, **allowed, **fields})
    assert answer.status_code == 200, answer.text
    return str(answer.json()["token"])


@pytest.fixture
def program(server: Server) -> Iterator[Callable[..., Program]]:
    made: list[Program] = []

    def new(browser: Browser | None = None, *scopes: str, **fields: Any) -> Program:
        made.append(Program(server, token(browser, *scopes, **fields) if browser else ""))
        return made[-1]

    yield new
    for one in made:
        one.http.close()


New = Callable[..., Program]

# --- tokens -----------------------------------------------------------------------------------------------------------


def test_a_token_is_shown_once_and_stored_as_a_hash(server: Server, person: Person) -> None:
    me = person()
    page = me.http.post("/me/programs/tokens", data={"csrf": me.csrf, "name": "mine", "scope-read": "yes", "days": 7})
    shown = page.text.split('id="token">')[1].split("<")[0]
    assert shown.startswith("ludus_")
    later = me.http.get("/me/programs").text
    assert "mine" in later
    assert shown not in later
    rows = server.app.state.hall.store.ask(select(s.tokens).where(s.tokens.c.hash == hash_token(shown)))
    assert [row.scopes for row in rows] == [["read"]]
    assert shown not in repr(server.app.state.hall.store.ask(select(s.tokens)))
    assert "Programme und Bots" in me.http.get("/me/programs", headers={"accept-language": "de"}).text


def test_a_token_ends_by_itself_and_by_its_owner_alone(server: Server, person: Person, program: New) -> None:
    me, other = person(), person()
    one, two, three = program(me), program(me, name="two"), program(me)
    assert one.get("/me")["scopes"] == list(SCOPES)
    c = s.tokens.c
    late = update(s.tokens).where(c.hash == hash_token(one.token)).values(expires=1.0)
    server.inside(server.app.state.hall.store.write((late, None)))
    assert "is invalid or has expired" in one.get("/me", 401)["error"]
    one.get("/games", 401)  # nor is it taken for nobody's
    (row,) = server.app.state.hall.store.ask(select(c.id).where(c.hash == hash_token(two.token)))
    other.post("/me/programs/drop", token=row.id)
    two.get("/me")
    me.post("/me/programs/drop", token=row.id)
    two.get("/me", 401)
    me.post("/me/devices")
    three.get("/me", 401)


def test_what_no_token_can_be_is_refused(person: Person) -> None:
    me = person()
    tries: list[dict[str, Any]] = [{"name": " "}, {"days": 8}, {"scope-read": "no"}, {"bot_name": "(bot)"}]
    for wrong in tries:
        fields = {"name": "x", "days": 7, "scope-read": "yes", **wrong}
        assert me.post("/me/programs/tokens", **fields).status_code == 400, wrong
    assert me.post("/me/programs/tokens", name="x", **{"scope-read": "yes"}, bot="0" * 32).status_code == 404
    for _ in range(MOST):
        token(me, "read")
    full = me.post("/me/programs/tokens", name="x", **{"scope-read": "yes"})
    assert (full.status_code, full.json()["error"]) == (409, f"You have {MOST} tokens. Revoke one first.")


def test_scopes_say_what_a_token_may(server: Server, person: Person, program: New) -> None:
    me = person()
    code = me.table("void-zone", "me", "open", public="yes")
    without = {lacks: program(me, *[scope for scope in SCOPES if scope != lacks]) for lacks in SCOPES}
    for each in ENDPOINTS:
        if each.scope:
            path = each.path.format(code=code, id="X")
            answer = without[each.scope].http.request(each.method, path, json={})
            assert answer.status_code == 403, each
            assert f"lacks the scope '{each.scope}'" in answer.json()["error"]
            answer = me.http.request(each.method, f"/api/v1{path}", json={})
            assert answer.status_code == 401, "a cookie says nothing here"
    blind = program(me, "play", "chat")
    blind.get(f"/tables/{code}", 403)
    blind.get("/tables?list=mine", 403)
    quiet = program(me, "read", "play")
    assert "'chat'" in quiet.post(f"/tables/{code}/messages", 403, type="chat", text="hello")["error"]


def test_a_token_has_a_budget_of_its_own(server: Server, person: Person, program: New) -> None:
    one = program(person())
    grant = server.inside(server.app.state.tokens.of(one.token))
    server.app.state.shares.limits["tokens"].of(grant.id).owe(10_000)
    assert one.get("/seeks", 429)["code"] == "too-fast"
    program(person()).get("/seeks")


# --- bots -------------------------------------------------------------------------------------------------------------


def test_a_bot_is_a_player_of_its_own_and_marked(server: Server, person: Person, program: New) -> None:
    me, guest = person(), person()
    bot = program(me, bot_name="Clank")
    told = bot.get("/me")
    assert (told["name"], told["bot"]) == ("Clank (bot)", True)
    assert guest.post("/me", name="Clonk (bot)").status_code == 400, "nobody else is called so"
    code = guest.table("void-zone", "me", "open", public="yes")
    bot.post(f"/tables/{code}/sit", seat=1)
    (row,) = [table for table in program().get("/tables?list=watch") if table["code"] == code]
    assert [(seat["name"], seat["bot"]) for seat in row["seats"]][1] == ("Clank (bot)", True)
    assert not row["seats"][0]["bot"]
    assert "Clank (bot)" in guest.http.get("/").text
    line = guest.sit(code)
    assert [(seat["name"], seat["bot"]) for seat in line.table["seats"]][1] == ("Clank (bot)", True)
    profile = f"/people/{told['handle']}"
    assert "Clank (bot)" in guest.http.get(profile).text
    assert guest.post("/me/programs/tokens", name="x", bot_name="Clank", **{"scope-read": "yes"}).status_code == 409
    for n in range(1, MOST_BOTS):
        token(me, "read", bot_name=f"Clank {n}")
    assert me.post("/me/programs/tokens", name="x", bot_name="Five", **{"scope-read": "yes"}).status_code == 409
    bots = server.inside(server.app.state.tokens.bots_of(server.inside(server.app.state.people.of(me.cookie)).id))
    guest.post("/me/programs/bots/drop", bot=bots[0].id)
    bot.get("/me")
    me.post("/me/programs/bots/drop", bot=bots[0].id)
    bot.get("/me", 401)
    assert "Clank (bot)" not in guest.http.get(f"/t/{code}").text


def test_games_of_bots_alone_and_with_their_owner_do_not_count(server: Server, person: Person, program: New) -> None:
    me, other = person(), person()
    bot, second = program(me, bot_name="Own"), program(me, bot_name="Second")
    with_owner = me.table("hollow-cell", "me", "open", rated="yes", public="yes")
    bot.post(f"/tables/{with_owner}/sit", seat=1)
    alone = bot.post("/tables", 201, game="hollow-cell", seats=["me", "open"], rated=True, public=True)["code"]
    second.post(f"/tables/{alone}/sit", seat=1)
    real = bot.post("/tables", 201, game="hollow-cell", seats=["me", "open"], rated=True, public=True)["code"]
    other.post(f"/t/{real}/sit", seat="1")
    found = {}
    for code in (with_owner, alone, real):
        for _ in range(2):  # so many answers that it would count
            both = [(p, p.get(f"/tables/{code}")) for p in (bot, second) if p is bot or code == alone]
            for p, state in both:
                if state["asked"]:
                    p.post(f"/tables/{code}/messages", **answer(state))
            for browser, at in ((me, with_owner), (other, real)):
                if at == code:
                    line = browser.sit(code)
                    if line.seat in line.asked:
                        line.play(line.choices[0])
                    line.close()
        state = bot.get(f"/tables/{code}")
        seat = 1 if code == with_owner else 0
        ended = bot.post(f"/tables/{code}/messages", type="resign", seat=seat, base=state["seq"])
        assert ended["type"] == "ack"
        server.inside(server.app.state.book.note(code))
        (row,) = server.app.state.hall.store.ask(select(s.results.c.void).where(s.results.c.table == code))
        found[code] = row.void
    assert found == {with_owner: "alone", alone: "alone", real: ""}
    server.inside(server.app.state.book.catch_up())
    (rated,) = [row for row in program().get("/ratings/hollow-cell/2") if row["name"] == "Own (bot)"]
    assert (rated["bot"], rated["level"], rated["games"]) == (True, "", 1)
    assert "Own\u00a0(bot)" in other.http.get("/ratings/hollow-cell/2").text


# --- tables -----------------------------------------------------------------------------------------------------------


def answer(state: dict[str, Any]) -> dict[str, Any]:
    return {"seat": state["as"], "base": state["seq"], "action": state["options"][0]["action"]}


def test_a_program_sees_what_its_seat_sees_and_nothing_else(server: Server, person: Person, program: New) -> None:
    me, other = person(), person()
    code = me.table("hollow-cell", "me", "friend")
    link = str(me.post(f"/t/{code}/seats/1/link").json()["url"]).rsplit("/", 1)[1]
    other.post(f"/join/{link}")
    views = {}
    for name, one in (("me", program(me)), ("other", program(other)), ("nobody", program())):
        state = views[name] = one.get(f"/tables/{code}")
        truth = server.room(code).table.story
        assert truth is not None
        assert state["view"] == json.loads(json.dumps(truth.match.view(state["as"])))
        assert state["asked"] == (state["as"] in truth.asked)
        assert [o["action"] for o in state["options"]] == state["view"].get("choices", [])
    assert (views["me"]["as"], views["other"]["as"], views["nobody"]["as"]) == (0, 1, None)
    assert views["me"]["view"]["table"] != views["other"]["view"]["table"]
    assert program(other).get(f"/tables/{code}?as=0", 403)["code"] == "not-yours"
    assert program(other).get(f"/tables/{code}/record", 409)["code"] == "not-now"
    assert program().get("/tables/BCDFGHJK", 404)["code"] == "unknown"
    drawn = program(me).get(f"/tables/{code}?scene=yes&log=3")
    assert drawn["scene"] == server.truth(code, 0)[1]
    assert len(drawn["log"]) <= 3


def test_answers_are_checked_and_given_once(server: Server, person: Person, program: New) -> None:
    me = person()
    one, watcher = program(me), program(person())
    code = one.post("/tables", 201, game="void-zone", seats=["me", "me"])["code"]
    state = one.get(f"/tables/{code}")
    said = f"/tables/{code}/messages"
    assert watcher.post(said, 403, **answer(state))["code"] == "not-yours"
    assert one.post(said, 400, **{**answer(state), "action": "fly"})["code"] == "bad-notation"
    assert one.post(said, 400, type="hello")["code"] == "bad-message"
    assert one.post(said, 400, seat=0)["code"] == "bad-message"
    why = one.post(said, type="why", seat=state["as"], action=state["options"][0]["action"])
    assert why["type"] == "because"
    first = one.post(said, key="k1", **answer(state))
    assert first == {"type": "ack", "key": "k1", "seq": 1}
    assert one.post(said, key="k1", **answer(state)) == first
    assert one.post(said, 409, **answer(state))["code"] == "stale"
    assert one.post(said, 409, type="undo", seat=state["as"], base=1)["code"] == "not-now"
    german = Program(server, one.token, "de")
    assert german.post(said, 403, type="resign", seat=9, base=1)["error"] == "Das ist nicht dein Platz."
    assert german.http.post(said, content=b"[1").status_code == 400
    assert german.http.post(said, content=b"{" + b" " * 70_000 + b"}").status_code == 413
    german.http.close()


def test_a_stream_tells_every_change_until_the_end(person: Person, program: New) -> None:
    me, other = person(), person()
    code = me.table("hollow-cell", "me", "open", public="yes")
    one, two = program(me), program(other)
    stream = one.lines(f"/tables/{code}/stream?log=0")
    assert next(stream)["table"]["status"] == "open"
    two.post(f"/tables/{code}/sit", seat=1)
    state = next(line for line in stream if line["table"]["status"] == "playing")
    assert [seat["online"] for seat in state["table"]["seats"]] == [True, False]
    given = 0
    while given < 3:
        if state["asked"]:
            given = one.post(f"/tables/{code}/messages", **answer(state))["seq"]
        else:
            given = two.post(f"/tables/{code}/messages", **answer(two.get(f"/tables/{code}")))["seq"]
        state = next(line for line in stream if line["seq"] >= given)
        assert state["seq"] == given
    two.post(f"/tables/{code}/messages", type="resign", seat=1, base=state["seq"])
    *_, last = stream
    assert last["table"]["status"] == "over"
    assert last["table"]["result"]["winners"] == [0]
    record = program().http.get(f"/tables/{code}/record")
    assert record.text.startswith("game hollow-cell")


def test_a_stream_ends_with_its_token(server: Server, person: Person, program: New) -> None:
    me = person()
    one = program(me)
    code = me.table("void-zone", "me", "open")
    stream = one.lines(f"/tables/{code}/stream")
    assert next(stream)["as"] == 0
    (row,) = server.app.state.hall.store.ask(select(s.tokens.c.id).where(s.tokens.c.hash == hash_token(one.token)))
    me.post("/me/programs/drop", token=row.id)
    assert all(line["seq"] == 0 for line in stream), "and it ends"
    assert server.room(code).audience.viewers == set()


def test_a_link_gives_a_seat_and_a_token_to_who_has_none(server: Server, person: Person, program: New) -> None:
    me = person()
    code = me.table("void-zone", "me", "friend")
    link = str(me.post(f"/t/{code}/seats/1/link").json()["url"]).rsplit("/", 1)[1]
    found = program().post(f"/join/{link}", name="Linda")
    assert (found["code"], found["seat"]) == (code, 1)
    linda = Program(server, found["token"])
    assert linda.get("/me")["name"] == "Linda"
    assert linda.get(f"/tables/{code}")["as"] == 1
    assert program().post(f"/join/{link}", 410)["error"].startswith("This link was used")
    linda.http.close()


# --- lists ------------------------------------------------------------------------------------------------------------


def test_lists_stream_what_is_new_and_what_is_gone(person: Person, program: New) -> None:
    me, other = program(person()), program(person())
    stream = me.lines("/stream?of=mine,seeks,open")
    first = next(line for line in stream if line["type"] == "now")
    assert first["lists"] == ["mine", "open", "seeks"]
    other.post("/seeks", game="void-halls", seats=["me", "open"])
    seek = next(line for line in stream if line["type"] == "seeks")
    assert seek["is"]["game"] == "void-halls"
    assert not seek["is"]["mine"]
    assert me.post("/seeks/X/take", 409)["code"] == "forbidden"
    me.post(f"/seeks/{seek['id']}/take")
    gone = {"type": "seeks", "id": seek["id"], "is": None}
    begun = over = False
    for line in stream:  # in any order, and a table may be told of before it has begun
        assert line == gone or line["type"] == "mine"
        over = over or line == gone
        begun = begun or (line["type"] == "mine" and line["is"]["status"] == "playing")
        if over and begun:
            break
    assert over
    assert begun
    stream.close()
    other.http.delete("/seeks")
    assert program().get("/stream?of=all", 400)["error"].startswith("Lists are mine, open")
    program().get("/stream?of=mine", 403)


def test_events_are_made_and_joined(person: Person, program: New) -> None:
    me, other = program(person()), program(person(), bot_name="Eve")
    fields = {"kind": "swiss", "game": "void-zone", "seats": ["me", "open"], "clock": "move:60", "rounds": 1}
    id = me.post("/events", 201, name="Programs", **fields)["id"]
    assert me.post("/events", 400, name="Programs", **{**fields, "clock": "none"})["error"].startswith("An event needs")
    me.post(f"/events/{id}/join")
    other.post(f"/events/{id}/join")
    other.post(f"/events/{id}/begin", 403)
    me.post(f"/events/{id}/begin")
    found = program().get(f"/events/{id}")
    assert {line["name"] for line in found["standings"]} >= {"Eve (bot)"}
    (board,) = found["boards"][0]["boards"]
    assert board["href"].startswith("/t/")
    assert found["status"] == "running"
    assert id in [event["id"] for event in program().get("/events")]
    me.post(f"/events/{id}/withdraw")


def test_the_document_has_every_endpoint(server: Server, program: New) -> None:
    told = program().get("/openapi.json")
    assert told == json.loads(json.dumps(openapi_document()))
    assert told["openapi"].startswith("3.1")
    names = [op["operationId"] for path in told["paths"].values() for op in path.values()]
    assert len(set(names)) == len(names) == len(ENDPOINTS)
    for path, ops in told["paths"].items():
        for method, op in ops.items():
            assert op["summary"], path
            in_path = {p["name"] for p in op["parameters"] if p["in"] == "path"}
            assert all(f"{{{name}}}" in path for name in in_path)
            assert op["security"] != [{}] or method == "get"
    games = program().get("/games")
    assert {"id", "title", "players", "options", "hidden", "version", "about"} == set(games[0])
    unknown = program().http.get("/nothing")
    assert (unknown.status_code, unknown.headers["content-type"]) == (404, "application/json")


def test_a_message_whose_answer_never_came_is_told_to_be_sent_again() -> None:
    """The line was cut in the middle: whether it counts is not known, and that is no mistake of the server."""
    with pytest.raises(StoreAway) as told:
        reply_to([{"key": "another", "type": "ack"}], "mine")
    assert told.value.status == 503


# --- the example ------------------------------------------------------------------------------------------------------


def test_the_example_is_forty_lines_and_plays_to_the_end(server: Server, person: Person) -> None:
    assert sum(1 for line in EXAMPLE.read_text().splitlines() if line.strip()) <= 40
    owner, me = person(), person()
    found = {"LUDUS_TOKEN": token(owner, "read", "play", "seek", bot_name="Example")}
    bot = subprocess.Popen(
        [sys.executable, str(EXAMPLE), server.base, "void-zone", "1"], env={**os.environ, **found}, text=True
    )
    try:
        code = ""
        me.post("/seeks", game="void-zone", players=2)
        while not code:
            code = me.http.get("/seeks.json").json()["go"].removeprefix("/t/")
        line = me.sit(code)
        dice = random.Random(27)
        assert sorted(seat["bot"] for seat in line.table["seats"]) == [False, True]
        while not line.over:
            if line.seat in line.asked and line.choices:
                line.do(dice.choice(line.choices))
            line.hear()
        assert line.table["result"] is not None
        assert bot.wait(60) == 0
    finally:
        bot.kill()
        bot.wait()
