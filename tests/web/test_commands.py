"""Commands at a table: once, in order, by those whose seat it is."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.web.kit import Browser, Line, Server, serving
from websockets.exceptions import ConnectionClosed

from ludus.table.advice import Advice
from ludus.web.shares import PERSON

Person = Callable[[], Browser]


def pair(person: Person, game: str = "void-zone", **fields: str) -> tuple[Line, Line]:
    """Two people at a table, each at the own line."""
    one, two = person(), person()
    code = one.table(game, "me", "open", **fields)
    assert two.post(f"/t/{code}/sit", seat=1).status_code == 200
    return one.sit(code), two.sit(code)


def turn(*lines: Line) -> tuple[Line, Line]:
    """Who is asked, and somebody who is not, both up to date."""
    seq = max(line.seq for line in lines)
    for line in lines:
        line.wait(lambda at: at.seq >= seq)
    asked = next(line for line in lines if line.seat in line.asked)
    return asked, next(line for line in lines if line is not asked)


def test_a_repeated_key_is_answered_from_the_store_and_done_once(server: Server, person: Person) -> None:
    now, _ = turn(*pair(person))
    action, base = now.choices[0], now.seq
    first = now.do(action, base=base, key="same")
    assert first["type"] == "ack"
    for _ in range(3):
        assert now.do(action, base=base, key="same") == first
    assert server.truth(now.code, None)[0] == first["seq"] == base + 1


def test_a_command_on_an_old_position_is_stale(server: Server, person: Person) -> None:
    now, _ = turn(*pair(person))
    old = now.seq
    now.play(now.choices[0])
    now, _ = turn(now, _)
    for base in (old, now.seq + 1, now.seq + 50):
        answer = now.do(now.choices[0], base=base)
        assert (answer["type"], answer["code"], answer["seq"]) == ("refused", "stale", now.seq)


def test_a_foreign_seat_a_wrong_moment_and_a_wrong_word_are_refused_with_a_reason(
    server: Server, person: Person
) -> None:
    now, other = turn(*pair(person))
    watcher = person().sit(now.code)
    assert now.seat is not None
    assert other.do("pass", seat=now.seat)["code"] == "not-yours"
    assert watcher.do("pass", seat=now.seat)["code"] == "not-yours"
    assert other.do(now.choices[0])["code"] == "not-yours"
    assert now.do("dance")["code"] == "bad-notation"
    refused = now.do("run a1")
    assert refused["code"] == "not-now"
    assert refused["rule"].startswith("VZ-")
    because = now.ask("why", seat=now.seat, action="run a1")
    assert (because["type"], because["rule"]) == ("because", refused["rule"])
    assert because["title"]
    assert other.ask("why", seat=now.seat, action="run a1")["code"] == "not-yours"
    assert server.truth(now.code, None)[0] == 0


def test_what_is_no_message_is_refused_and_the_line_stays_open(person: Person) -> None:
    now, _ = turn(*pair(person))
    for frame in ('{"type":"dance"}', "[]", "nonsense", '{"type":"do","key":"x"}', '{"type":"as","seat":-4}'):
        now.ws.send(frame)
        assert now.until(lambda m: m["type"] == "refused")["code"] == "bad-message"
    now.play(now.choices[0])


def test_two_tabs_of_one_seat_race_and_one_wins(server: Server, person: Person) -> None:
    now, other = turn(*pair(person))
    browser_tabs = [now, now.browser.sit(now.code)]
    answers: list[str] = []

    def fire(line: Line) -> None:
        found = line.do(line.choices[0])
        answers.append(found.get("code", found["type"]))

    threads = [threading.Thread(target=fire, args=(tab,)) for tab in browser_tabs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert min(answers) == "ack"
    assert max(answers) in ("stale", "not-yours")
    assert server.truth(now.code, None)[0] == 1
    other.wait(lambda at: at.seq == 1)


def test_who_comes_back_sees_everything_and_what_is_new(server: Server, person: Person) -> None:
    now, other = turn(*pair(person))
    away = other.browser
    other.close()
    now.wait(lambda at: not at.table["seats"][other.seat or 0]["online"])
    now.play(now.choices[0])
    back = away.sit(now.code)
    assert back.seq == now.seq
    assert back.table["since"] == 0
    assert back.seat == other.seat
    seq, scene, _ = server.truth(now.code, back.seat)
    assert (back.seq, back.scene) == (seq, scene)


def test_an_earlier_position_and_back(server: Server, person: Person) -> None:
    lines = pair(person)
    first = {line.seat: line.scene for line in lines}
    for _ in range(4):
        now, _ = turn(*lines)
        now.play(now.choices[0])
    now, other = turn(*lines)
    now.ask_whole("look", at=0, **{"as": now.seat})
    assert (now.seq, now.scene) == (0, first[now.seat])
    answer = now.ask("look", at=0, **{"as": other.seat})
    assert answer["code"] == "not-yours"
    assert now.ask("look", at=99, **{"as": None})["code"] == "unknown"
    now.send(type="live")
    now.until(lambda m: m["type"] == "table")
    assert now.seq == 4
    assert now.scene == server.truth(now.code, now.seat)[1]


def test_a_line_says_that_it_lives(person: Person) -> None:
    now, _ = turn(*pair(person))
    for _ in range(3 * PERSON.burst):  # so many other messages would be too many
        now.ws.send('{"type":"ping"}')
    now.send(type="ping")
    assert now.until(lambda m: m["type"] == "pong")
    assert now.ask("why", seat=now.seat, action=now.choices[0])["type"] == "because"


def test_chat_reaches_everybody_and_has_a_limit(person: Person) -> None:
    now, other = turn(*pair(person))
    assert now.ask("chat", text="<b>hello</b>")["type"] == "ack"
    said = other.until(lambda m: m["type"] == "chat")
    assert (said["text"], said["seat"]) == ("<b>hello</b>", now.seat)
    answers = [now.ask("chat", text="again").get("code", "ack") for _ in range(8)]
    assert "too-fast" in answers
    late = person().sit(now.code)
    assert late.chat[0]["text"] == "<b>hello</b>"


def flood(line: Line) -> None:
    for _ in range(PERSON.burst):
        line.send(type="live")
    line.until(lambda m: False)


def test_a_flood_is_refused_and_then_cut_off(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.db", steady=lambda: 0.0) as server:  # nobody gets anything back
        me = Browser(server)
        line = me.sit(me.table("void-zone", "me", "me"))
        with pytest.raises(ConnectionClosed) as closed:
            flood(line)
        me.close()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4429


def test_a_hint_where_the_table_allows_it(person: Person) -> None:
    me = person()
    line = me.sit(me.table("void-zone", "me", "bot:random", hints="yes", **{"option-first_player": "1"}))
    line.wait(lambda at: 0 in at.asked)
    hint = line.ask("hint", seat=0)
    told = [*line.scene["choices"], *line.scene.get("meant", [])]
    assert hint["label"] == {choice["action"]: choice["label"] for choice in told}[hint["action"]]
    assert hint["action"] != "pass", "nobody is told to pass what acting passes by itself"
    strict = me.sit(me.table("void-zone", "me", "bot:random", **{"option-first_player": "1"}))
    assert strict.ask("hint", seat=0)["code"] == "forbidden"


def test_a_line_goes_on_while_a_hint_is_thought_about(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    thought = threading.Event()

    async def given(advice: Advice) -> tuple[str, str]:
        while not thought.is_set():
            await asyncio.sleep(0.01)
        return "end turn", "End turn"

    monkeypatch.setattr(Advice, "choice_in_words", given)
    me = person()
    line = me.sit(me.table("void-zone", "me", "bot:random", hints="yes", **{"option-first_player": "1"}))
    line.wait(lambda at: 0 in at.asked)
    line.send(type="hint", key="slow", seat=0)
    line.send(type="ping")
    line.until(lambda m: m["type"] == "pong")
    assert line.ask("hint", seat=0)["code"] == "too-fast", "one after the other"
    assert not [m for m in line.got if m["type"] == "hint"]
    thought.set()
    assert line.until(lambda m: m["type"] == "hint")["key"] == "slow"


def test_a_hint_to_throw_again_says_what_to_keep(person: Person) -> None:
    me, thrown, kept, hint = person(), "", "", {"action": ""}
    line = me.sit(me.table("void-halls", "me", hints="yes"))
    while not kept:  # until some dice are to be kept and others to be thrown again
        hint = line.ask("hint", seat=0)
        thrown, _, kept = hint["label"].removeprefix("Reroll ").partition(", keep ")
        if not kept:
            line = me.sit(me.table("void-halls", "me", hints="yes"))
    assert int(thrown) + len(kept.split()) == len(line.scene["gather"]["marks"])
    assert hint["action"] == f"keep {kept}", "so that a page can mark them"
    line.play(hint["action"])
    assert [mark["word"] for mark in line.scene["gather"]["marks"] if mark.get("on")] == kept.split()
