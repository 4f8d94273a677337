"""Giving up in games that have no rule for it: the others win, a bot plays on, or a lonely game ends."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.web.kit import Browser, Line, Server, serving
from tests.web.test_clocks import Time
from tests.web.test_commands import pair, turn

import ludus
from ludus.core import record

Person = Callable[[], Browser]
DUELS = ("hollow-cell", "hostile-takeover", "claustrophobia")


@pytest.fixture(scope="module")
def time() -> Time:
    return Time()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, time: Time) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("up") / "t.db", steady=time) as running:
        yield running


def resign(line: Line, seat: int) -> dict[str, object]:
    return line.ask("resign", seat=seat, base=line.seq)


def three(person: Person, **fields: str) -> list[Line]:
    host = person()
    code = host.table("hollow-cell", "me", "open", "open", **fields)
    others = [person(), person()]
    for seat, other in enumerate(others, 1):
        assert other.post(f"/t/{code}/sit", seat=seat).status_code == 200
    lines = [who.sit(code) for who in (host, *others)]
    for line in lines:
        line.wait(lambda at: at.table["status"] == "playing" and len(at.table["mine"]) == 1)
    return lines


@pytest.mark.parametrize("game", DUELS)
def test_of_two_the_other_wins_and_the_record_stays_true(server: Server, person: Person, game: str) -> None:
    one, two = pair(person, game)
    assert one.table["resign"] == [{"seat": 0, "how": "others"}]
    two.wait(lambda at: at.table["status"] == "playing")
    if two.seat in two.asked:  # what it has sealed does not hide the end from it
        two.play(two.choices[0])
        one.reach(two.seq)
    assert resign(one, 1)["code"] == "not-yours"
    assert resign(one, 0)["type"] == "ack"
    for line in (one, two):
        line.wait(lambda at: at.over)
        assert line.table["result"]["winners"] == [1]
        assert line.table["result"]["ranking"] == [[1], [0]]
        assert "resigned" in line.table["result"]["text"]
        assert line.log[-1] == {"at": line.seq, "text": line.log[-1]["text"]}
        assert line.log[-1]["text"].endswith("resigned.")
        assert line.choices == []
        assert "question" not in line.scene
        assert '"action"' not in json.dumps(line.scene), "nothing is lit any more"
        assert line.table["resign"] == []
    assert resign(two, 1)["code"] == "over"
    told = one.browser.http.get(f"/t/{one.code}/record.ludus").text
    open_answers = sum(line.startswith("p2 ") for line in told.splitlines())  # one, where p2 was drawn to begin
    assert f"# After {open_answers} answers p1 gave up: the game ends here." in told
    assert record.verify(ludus.game(game), told) == []
    reader = person()
    shown = reader.sit(reader.made("/records", record=told))
    assert shown.over
    assert shown.table["result"]["text"] == "p1 resigned. Winner: p2."
    assert shown.table["result"]["winners"] == [1]
    assert shown.log[-1]["text"] == "p1 resigned."
    one.ask("rematch")
    two.ask("rematch")
    one.wait(lambda at: bool(at.table["rematch"]["code"]))


def test_of_more_a_bot_plays_on_and_who_gave_up_only_watches(server: Server, person: Person) -> None:
    lines = three(person)
    quitter, other = lines[1], lines[0]
    assert quitter.table["resign"] == [{"seat": 1, "how": "bot"}]
    assert resign(quitter, 1)["type"] == "ack"
    other.wait(lambda at: at.table["seats"][1]["kind"] == "bot")
    assert other.table["seats"][1]["level"] == "casual"
    assert "A bot (casual) takes over" in other.log[-1]["text"]
    quitter.wait(lambda at: at.table["mine"] == [])
    assert quitter.seat is None
    assert quitter.scene == server.truth(quitter.code, None)[1]
    assert quitter.do("pass", 1)["code"] == "not-yours"
    other.wait(lambda at: at.table["seats"][1]["sealed"] or 1 not in at.asked)  # the bot has answered
    assert resign(lines[2], 2)["type"] == "ack"
    other.wait(lambda at: at.table["seats"][2]["kind"] == "bot")
    assert other.table["resign"] == [{"seat": 0, "how": "others"}]
    resign(other, 0)
    other.wait(lambda at: at.over)
    assert other.table["result"]["ranking"] == [[1, 2], [0]]


def test_who_gives_up_loses_with_the_whole_team(person: Person) -> None:
    me = person()
    bots = ["bot:random"] * 3
    line = me.sit(me.table("hollow-cell", "me", *bots, **{"option-team": "2v2"}))
    assert line.table["resign"] == [{"seat": 0, "how": "others"}]
    resign(line, 0)
    line.wait(lambda at: at.over)
    assert line.table["result"]["ranking"] == [[1, 3], [0, 2]]
    assert line.table["result"]["winners"] == [1, 3]


def test_the_bot_that_plays_on_is_as_good_as_the_others_and_the_record_names_it(person: Person) -> None:
    host, guest = person(), person()
    code = host.table("hollow-cell", "me", "open", "bot:random")
    assert guest.post(f"/t/{code}/sit", seat=1).status_code == 200
    line, quitter = host.sit(code), guest.sit(code)
    resign(quitter, 1)
    line.wait(lambda at: at.table["seats"][1]["kind"] == "bot")
    assert line.table["seats"][1]["level"] == "random"
    resign(line, 0)
    line.wait(lambda at: at.over)
    shown = guest.sit(guest.made("/records", record=host.http.get(f"/t/{code}/record.ludus").text))
    said = [row["text"] for row in shown.log]
    assert "p2 resigned. A bot (random) takes over." in said
    assert said[-1] == "p1 resigned."
    assert shown.over


def test_who_plays_alone_ends_with_the_score_so_far(server: Server, person: Person) -> None:
    me = person()
    line = me.sit(me.table("void-halls", "me"))
    line.play(line.choices[0])
    assert line.table["resign"] == [{"seat": 0, "how": "alone"}]
    resign(line, 0)
    line.wait(lambda at: at.over)
    result = line.table["result"]
    assert result["winners"] == []
    assert len(result["scores"]) == 1
    assert f"a score of {result['scores'][0]:g}." in result["text"]


def test_a_game_with_a_rule_of_its_own_keeps_to_it(server: Server, person: Person) -> None:
    lines = pair(person, "void-zone", **{"option-first_player": "1"})
    now, other = turn(*lines)
    assert other.table["resign"] == [{"seat": other.seat, "how": "later"}]
    assert resign(other, other.table["mine"][0])["code"] == "not-now"
    assert now.table["resign"] == [{"seat": now.seat, "how": "rule"}]
    resign(now, now.table["mine"][0])
    now.wait(lambda at: at.over)
    assert now.table["result"]["rule"] != ""


def test_being_late_is_giving_up(server: Server, time: Time, person: Person) -> None:
    lines = three(person, clock="move:30")
    time.now += 31
    server.inside(server.app.state.hall.look_at_clocks())
    lines[0].wait(lambda at: at.over)
    assert lines[0].table["result"]["winners"] != [0, 1, 2]
    assert sum("time" in said["text"] for said in lines[0].log) >= 2
    me = person()
    line = me.sit(me.table("claustrophobia", "me", "bot:random", clock="fischer:60+0"))
    assert [seat["clock_ms"] for seat in line.table["seats"]] == [60_000, None], "bots have no clock"
    line.wait(lambda at: 0 in at.asked)
    time.now += 61
    server.inside(server.app.state.hall.look_at_clocks())
    line.wait(lambda at: at.over)
    assert line.table["result"]["winners"] == [1]
    assert "time" in line.table["result"]["text"]


def test_it_outlives_the_server_and_is_told_in_the_language_of_the_reader(tmp_path: Path) -> None:
    with serving(tmp_path / "t.db") as first:
        me = Browser(first)
        code = me.table("hollow-cell", "me", "bot:random")
        line = me.sit(code)
        assert resign(line, 0)["type"] == "ack"
        cookie = me.cookie
        me.close()
    with serving(tmp_path / "t.db") as second:
        back = Browser(second)
        back.http.cookies.set("ludus", cookie, domain="127.0.0.1")
        back.refresh()
        assert back.post("/me", language="de").status_code == 200
        line = back.sit(code)
        assert line.over
        assert "hat aufgegeben. Sieg: Bot 2." in line.table["result"]["text"]
        assert line.log[-1]["text"].endswith("hat aufgegeben.")
        back.close()
