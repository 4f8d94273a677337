"""Texts of visitors: each has a largest length, is read elsewhere, and holds nobody up."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import Any

import httpx
import pytest
from tests.web.kit import Browser, Server

import ludus
from ludus.core.errors import LudusError
from ludus.table import protocol
from ludus.table.refusals import Refused
from ludus.web import checking, given
from ludus.web.checking import NO_MEMORY, CheckProcesses
from ludus.web.shares import OPEN, Shares

Person = Callable[[], Browser]
FIXTURES = Path(__file__).parent.parent / "fixtures"
TEXTS = {("claustrophobia", "own_scenario"): 8000, ("hostile-takeover", "terrain"): 4000}  # and how long they may be


def test_every_text_of_a_visitor_is_listed_and_has_a_largest_length() -> None:
    found = {(game.id, o.name): o.max for game in ludus.games() for o in game.options if o.kind == "text"}
    assert found == TEXTS
    assert max(found.values()) <= given.LONGEST_OPTION


def test_every_text_of_a_message_has_a_largest_length() -> None:
    texts = [
        (kind.kind, name, slot.rule)
        for kind in protocol.KINDS.values()
        for name, slot in protocol.slots(kind).items()
        if str in slot.types
    ]
    assert len(texts) > 10
    assert [text for text in texts if not isinstance(text[2], protocol.Text)] == []


def checked(me: Browser, game: str, **options: str) -> str:
    answer = me.http.get(f"/games/{game}/check", params={f"option-{name}": text for name, text in options.items()})
    assert answer.status_code == 200, answer.text
    return str(answer.json()["text"])


@pytest.mark.parametrize(
    ("game", "option", "text", "says"),
    [
        ("hostile-takeover", "terrain", "/".join(["g" * 30] * 30), "900 squares of green force fields; the box has 8"),
        ("hostile-takeover", "terrain", "cubes:" + " 0,0-29,29" * 300, "A cube is named twice"),
        ("hostile-takeover", "terrain", "cubes:" + " 0,0-29,29" * 500, "5006 characters; the limit is 4000"),
        ("hostile-takeover", "terrain", "cubes: \N{SUPERSCRIPT TWO},3", "is not a place: squares are 0,0"),
        ("hostile-takeover", "terrain", "cubes: 13,13-16,16\u202e", "cannot be shown (U+202E)"),
        ("claustrophobia", "own_scenario", "[[scenario]]/tp = " + "[" * 5000, "nested too deeply"),
        ("claustrophobia", "own_scenario", "[[scenario]]/" + "a." * 3500 + "b = 1", "3500 dots; it may have at most"),
        ("claustrophobia", "own_scenario", "[[scenario]]/key = 'x'/name = 0x" + "f" * 5000, "not a huge one"),
        ("claustrophobia", "own_scenario", "[[scenario]]/key = 'x'/name = \"\\u202e\"", "cannot be shown (U+202E)"),
        ("claustrophobia", "own_scenario", "[[scenario]]/key = 'x'/name = '" + "y" * 501 + "'", "at most 500 char"),
        ("claustrophobia", "own_scenario", "x" * 8001, "8001 characters; the limit is 8000"),
        ("claustrophobia", "own_scenario", "x" * 20001, "the limit is 20000"),
    ],
)  # fmt: skip
def test_odd_options_are_refused_in_a_sentence(person: Person, game: str, option: str, text: str, says: str) -> None:
    me = person()
    if len(text) > given.LONGEST_OPTION:
        answer = me.http.get(f"/games/{game}/check", params={f"option-{option}": text})
        assert answer.status_code == 413
        assert says in answer.text
    else:
        assert says in checked(me, game, **{option: text})
    answer = me.post("/tables", game=game, players=2, **{f"option-{option}": text})
    assert answer.status_code in (400, 413)
    assert says in answer.json()["error"]


def test_players_are_a_number_and_say_so(person: Person) -> None:
    answer = person().http.get("/games/void-zone/check", params={"players": "\N{SUPERSCRIPT TWO}"})
    assert answer.json() == {"text": "'players' must be a whole number, not '²'."}


def test_a_terrain_of_ones_own_is_played(person: Person) -> None:
    me = person()
    code = me.table("hostile-takeover", "me", "me", **{"option-terrain": "cubes: 13,13-16,16 5,5\n# mine"})
    assert me.sit(code).table["options"]["terrain"] == "cubes: 13,13-16,16 5,5/# mine"


@pytest.mark.parametrize(
    ("path", "fields", "status", "says"),
    [
        ("/me", {f"x{n}": "" for n in range(201)}, 413, "200 fields at most"),
        ("/me", {"x" * 101: ""}, 400, "A field name can have 100 characters at most."),
        ("/me", {"name": "x" * 201}, 413, "'name' has 201 characters; the limit is 200"),
        ("/tables", {"clock": "9" * 201}, 413, "'clock' has 201 characters; the limit is 200"),
        ("/me", {"name": "x" * 140_000}, 413, "the limit is 131072 bytes"),
        ("/records", {"record": "# x" + "x" * (512 << 10)}, 413, "the limit is 524288"),
        ("/records", {"record": "x" * (1 << 20)}, 413, "the limit is 1048576 bytes"),
    ],
)
def test_forms_are_bounded(person: Person, path: str, fields: dict[str, str], status: int, says: str) -> None:
    answer = person().post(path, **fields)
    assert (answer.status_code, says in answer.json()["error"]) == (status, True), answer.text


def test_addresses_and_files_are_bounded(person: Person) -> None:
    me = person()
    long = me.http.get("/join?code=" + "x" * 33_000)
    assert (long.status_code, "the limit is 32768" in long.text) == (414, True)
    many = me.http.get("/join?" + "&" * 201)
    assert (many.status_code, "200 fields at most" in many.text) == (413, True)
    assert me.http.get("/rules/void-zone/search", params={"q": "x" * 201}).status_code == 413
    two = [("record", ("a", b"x")), ("record", ("b", b"y"))]
    assert me.http.post("/records", files=two, data={"csrf": me.csrf}).status_code == 400


def test_remarks_of_a_record_are_bounded(person: Person) -> None:
    record = min((FIXTURES / "void-zone" / "v1").glob("*.ludus")).read_text()
    record += "# After 1 answers p1 gave up: a bot (casual) plays on.\n" * 101
    answer = person().post("/records", record=record)
    assert answer.json() == {"error": "This record has 101 remarks about its end; the limit is 100."}


def test_names_and_chat_are_plain(person: Person) -> None:
    me = person()
    me.post("/me", name="Ada\u202e\u2067 \x07Love" + "\u0301" * 9)
    line = me.sit(me.table("void-zone", "me", "me"))
    assert line.table["seats"][0]["name"] == "Ada Love" + "\u0301" * 4
    assert line.ask("chat", text="hi\u202e there\n")["type"] == "ack"
    line.wait(lambda at: any(m["type"] == "chat" for m in at.got))
    assert [m["text"] for m in line.got if m["type"] == "chat"] == ["hi there"]
    refused = line.ask("chat", text="\u202e\n")
    assert (refused["code"], "nothing to read" in refused["text"]) == ("bad-message", True)
    line.send(type="do", key="k\n", seat=0, base=0, action="pass")
    assert line.until(lambda m: m["type"] == "refused")["code"] == "bad-message"
    line.send(type="do", key="long", seat=0, base=0, action="x" * 501)
    assert line.until(lambda m: m["type"] == "refused")["code"] == "bad-message"


# --- the process that reads texts -------------------------------------------------------------------------------------

OWN = {"terrain": "cubes: 13,13-16,16"}
MOST = OPEN["texts"].all


def test_nobody_waits_for_a_text_that_is_being_read(server: Server, person: Person) -> None:
    me, other = person(), person()
    assert checked(me, "hostile-takeover", **OWN) == ""
    process = server.app.state.checks.quick.child.process
    process.send_signal(signal.SIGSTOP)
    found: list[str] = []
    asking = threading.Thread(target=lambda: found.append(checked(me, "hostile-takeover", **OWN)))
    asking.start()
    try:
        assert other.http.get("/join").status_code == 200
        assert checked(other, "void-zone", first_player="1") == ""  # no text in it
        other.sit(other.table("void-zone", "me", "me"))
        assert found == []
    finally:
        process.send_signal(signal.SIGCONT)
        asking.join(60)
    assert found == [""]


def test_a_process_that_died_is_replaced(server: Server, person: Person) -> None:
    me = person()
    assert checked(me, "hostile-takeover", **OWN) == ""
    process = server.app.state.checks.quick.child.process
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    assert checked(me, "hostile-takeover", **OWN) == ""


def asked(checks: CheckProcesses, *work: Any) -> list[Any]:
    async def all_of_it() -> list[Any]:
        return list(await asyncio.gather(*work, return_exceptions=True))

    try:
        return asyncio.run(all_of_it())
    finally:
        checks.close()


def test_time_is_limited_and_the_next_text_is_read() -> None:
    text = (FIXTURES / "hollow-cell" / "v1" / "epic.ludus").read_text()
    checks = CheckProcesses(Shares(monotonic), long=0.02)

    async def both() -> list[Any]:
        late = await asyncio.gather(checks.record(text), return_exceptions=True)
        checks.long.seconds = 20.0
        return [*late, await checks.record(text)]

    (found,) = asked(checks, both())
    assert isinstance(found[0], Refused)
    assert found[0].text == "This text takes more than 0.02 s to check. Make it shorter."
    assert found[1]["game"] == "hollow-cell"


def test_who_waited_for_others_is_not_told_to_write_less(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checking, "PATIENCE", -checking.QUICK)  # no time at all: the process is still loading modules
    checks = CheckProcesses(Shares(monotonic))
    (found,) = asked(checks, checks.options(ludus.game("hostile-takeover"), 2, OWN))
    assert isinstance(found, Refused)
    assert (found.status, found.text) == (503, checking.MANY)


def test_only_so_many_wait() -> None:
    checks = CheckProcesses(Shares(monotonic))
    game = ludus.game("hostile-takeover")
    found = asked(checks, *[checks.options(game, 2, OWN) for _ in range(MOST + 2)])
    assert [isinstance(f, Refused) and f.status for f in found] == [False] * MOST + [503, 503]


def test_what_is_wrong_is_said_as_ever() -> None:
    checks = CheckProcesses(Shares(monotonic))
    game = ludus.game("hostile-takeover")
    found = asked(checks, checks.options(game, 2, {"terrain": "walls: 1,1"}), checks.record("{" * 100_000))
    assert [type(f) for f in found] == [LudusError, LudusError]
    assert "begins with cubes:" in str(found[0])
    assert "Can't read this save" in str(found[1])


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not limit the memory of a process")
def test_memory_is_limited() -> None:
    load = "c.show_file = lambda text: bytearray(3 << 30)"
    greedy = f"from ludus.web import checking as c; c.limit_memory(c.MEMORY); {load}; c.serve()"
    question = '{"record": "x", "seconds": 20}\n'
    ended = subprocess.run([sys.executable, "-c", greedy], input=question, text=True, capture_output=True, check=False)
    assert (ended.returncode, ended.stdout) == (NO_MEMORY, "")


def test_a_mistake_of_ours_is_none_of_the_visitor(server: Server, person: Person) -> None:
    """A question that cannot even be asked ends in the log, and the answer is that of every other mistake."""

    async def odd() -> Any:
        return await server.app.state.checks.long.ask({"record": 5})

    with pytest.raises(RuntimeError, match="AttributeError"):
        server.inside(odd())
    assert httpx.get(f"{server.base}/join").status_code == 200
