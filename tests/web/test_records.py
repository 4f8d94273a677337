"""Records and positions: downloading, uploading, playing on from anywhere, and dice that can be checked."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.web.kit import Browser, Line, Server

import ludus
from ludus.core import record
from ludus.core.chance import make_rng, mix_seed, pledge

Person = Callable[[], Browser]


def finished(me: Browser, game: str = "void-halls") -> Line:
    line = me.sit(me.table(game, "me"))
    rng = make_rng(8)
    while not line.over:
        line.play(line.choices[rng.below(len(line.choices))])
    return line


def test_the_record_comes_at_the_end_and_proves_its_dice(person: Person) -> None:
    me = person()
    early = me.sit(me.table("void-halls", "me"))
    answer = me.http.get(f"/t/{early.code}/record.ludus", headers={"accept": "application/json"})
    assert answer.status_code == 409
    assert "over" in answer.json()["error"]

    line = finished(me)
    text = me.http.get(f"/t/{line.code}/record.ludus").text
    assert ludus.verify(text) == []
    header, _, _ = record.read(text)
    assert header.fair
    assert header.pledge is not None
    published, secret, shares = header.pledge
    assert published == line.table["fair"]["commit"] == hashlib.sha256(bytes.fromhex(secret)).hexdigest()
    assert header.seed == mix_seed(bytes.fromhex(secret), shares.split(","))
    other = secret[:-1] + ("0" if secret[-1] != "0" else "1")
    assert "does not match its fingerprint" in ludus.verify(text.replace(secret, other))[0]
    flipped = shares[:-1] + ("0" if shares[-1] != "0" else "1")
    assert "the secret and the numbers" in ludus.verify(text.replace(f"shares {shares}", f"shares {flipped}"))[0]


def test_no_secret_of_the_dice_is_sent_before_the_end(server: Server, person: Person) -> None:
    me = person()
    line = me.sit(me.table("void-halls", "me"))
    for _ in range(5):
        line.play(line.choices[0])
    room = server.room(line.code)
    sent = json.dumps(line.got) + me.http.get(f"/t/{line.code}").text
    assert room.table.row.secret not in sent
    assert str(mix_seed(bytes.fromhex(room.table.row.secret), [seat.share for seat in room.table.seats])) not in sent
    assert pledge(bytes.fromhex(room.table.row.secret)) in sent


def test_what_goes_up_comes_down_the_same(person: Person) -> None:
    me, reader = person(), person()
    line = finished(me)
    text = me.http.get(f"/t/{line.code}/record.ludus").text
    code = reader.made("/records", record=text)
    shown = reader.sit(code)
    assert shown.table["kind"] == "record"
    assert shown.over
    assert [row["text"] for row in shown.log] == [row["text"] for row in line.log]
    assert reader.http.get(f"/t/{code}/record.ludus").text == text
    for at in (0, 3, shown.seq - 1):
        shown.ask_whole("look", at=at, **{"as": 0})
        line.ask_whole("look", at=at, **{"as": 0})
        assert shown.scene == line.scene


@pytest.mark.parametrize(
    "text",
    [
        "",
        "nonsense",
        "game chess 1 · players 2 · seed 1\n",
        "game void-zone 1 · players 2 · seed 1\np1 fly\n",
        "x" * 600_000,
    ],
)
def test_what_is_no_record_is_refused_with_a_sentence(person: Person, text: str) -> None:
    answer = person().post("/records", record=text)
    assert 400 <= answer.status_code < 500
    assert answer.json()["error"]


def test_a_file_can_be_sent_too(person: Person, tmp_path: Path) -> None:
    me = person()
    match = ludus.game("void-zone").begin(2, 5)
    match.apply("pass")
    files = {"record": ("game.ludus", match.record().encode())}
    answer = me.http.post("/records", data={"csrf": me.csrf}, files=files, headers={"accept": "application/json"})
    assert answer.status_code == 200, answer.text


def test_a_finished_game_is_played_on_from_any_position(server: Server, person: Person) -> None:
    me = person()
    line = finished(me)
    at = line.seq // 2
    line.ask_whole("look", at=at, **{"as": 0})
    then = line.scene
    code = me.made(f"/t/{line.code}/fork", at=at, how="sandbox")
    fork = me.sit(code)
    assert fork.table["kind"] == "sandbox"
    assert fork.seq == at
    assert fork.choices == [choice["action"] for choice in then["choices"]]
    fork.play(fork.choices[0])
    assert fork.scene == server.truth(code, 0)[1]
    refused = me.post(f"/t/{line.code}/fork", at=line.got[-1]["seq"], how="sandbox")
    assert refused.status_code == 409


def test_whoever_goes_on_from_a_running_game_learns_nothing_hidden(server: Server, person: Person) -> None:
    one, two = person(), person()
    code = one.table("hollow-cell", "me", "open")
    two.post(f"/t/{code}/sit", seat=1)
    first, second = one.sit(code), two.sit(code)
    for line in (first, second):
        line.play(line.choices[0])
    first.wait(lambda at: at.seq == 2)
    fork = one.made(f"/t/{code}/fork", how="bots")
    copied, true = server.room(fork).table.story, server.room(code).table.story
    assert copied is not None
    assert true is not None
    assert copied.match.view(0)["table"] == true.match.view(0)["table"]
    assert copied.match.rng.state() != true.match.rng.state()
    assert copied.match.setting.seed == 0
    assert two.post(f"/t/{code}/fork", how="bots", seat=0).status_code == 403
    watched = person().made(f"/t/{code}/fork", how="sandbox")
    seen = server.room(watched).table.story
    assert seen is not None
    assert seen.match.view(None)["table"] == true.match.view(None)["table"]


def saved(**change: object) -> str:
    match = ludus.game("void-halls").begin(seed=5)
    for _ in range(6):
        match.apply(match.question.options[0])
    return json.dumps({**match.to_json(), **change})


def test_a_save_is_shown_like_a_record(server: Server, person: Person) -> None:
    me = person()
    line = me.sit(me.made("/records", record=saved()))
    assert line.seq == 6
    assert line.table["kind"] == "record"
    assert line.scene == server.truth(line.code, 0)[1]
    assert not any("seed" in row["text"] for row in line.log)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (saved(table={"supplies": [99]}), "is damaged"),
        (saved(rng=[1, 2]), "is damaged"),
        (saved(diary=None), "lacks the start of the game"),
        (saved(game="chess"), "There is no game 'chess'"),
        (saved(version=99), "version 99"),
        (saved()[:-40], "Can't read this save"),
        ("{" * 9000, "Can't read this save"),
        ('{"a":' * 9000, "Can't read this save"),
    ],
)
def test_a_damaged_or_forged_save_is_refused_with_a_sentence(person: Person, text: str, says: str) -> None:
    answer = person().post("/records", record=text)
    assert answer.status_code == 400
    assert says in answer.json()["error"]


def test_a_record_with_changed_dice_says_so_in_its_log(person: Person) -> None:
    me = person()
    match = ludus.game("void-halls").begin(seed=5)
    match.apply(match.question.options[0])
    first, dice, *rest = match.record().split("\n")
    assert dice.startswith("* roll ")
    line = me.sit(me.made("/records", record="\n".join([first, "* roll 6 6 6 6 6 6"[: len(dice)], *rest])))
    assert "does not match its seed" in line.log[0]["text"]
    assert "Line 2: the record says 'roll 6" in line.log[0]["text"]
