"""Games over the real protocol: what every seat is shown is what the match shows that seat."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from tests.web.kit import Browser, Line, Server

import ludus
from ludus.core.chance import make_rng

Person = Callable[[], Browser]
FEW = 100  # lines: of a long game not all are sent to whoever comes late


def same(server: Server, *lines: Line) -> None:
    """Everybody sees what the match shows, down to the last shape and the last line."""
    for line in lines:
        seq, scene, log = server.truth(line.code, line.seat)
        line.reach(seq)
        assert line.seq == seq
        assert line.scene == scene
        told = [row["text"] for row in line.log]
        assert len(told) >= min(len(log), FEW)
        assert told[1:] == log[1 - len(told) :]  # whoever comes late may miss how the first line began


@pytest.mark.parametrize(("game", "players"), [("void-zone", 2), ("void-halls", 1)])
def test_a_whole_game_of_one_person_against_bots(server: Server, person: Person, game: str, players: int) -> None:
    me, rng = person(), random.Random(5)
    code = me.table(game, "me", *["bot:random"] * (players - 1))
    line, spectator = me.sit(code), person().sit(code)
    assert spectator.seat is None
    while not line.over:
        line.wait(lambda at: at.over or 0 in at.asked)
        if not line.over:
            line.play(rng.choice(line.choices))
    same(server, line, spectator)
    text = me.http.get(f"/t/{code}/record.ludus").text
    assert ludus.verify(text) == []
    assert ludus.replay(text).ending.text == line.table["result"]["text"]


@pytest.mark.parametrize(("game", "players"), [("hollow-cell", 3), ("hostile-takeover", 2), ("claustrophobia", 2)])
def test_the_beginning_of_a_game_among_people(server: Server, person: Person, game: str, players: int) -> None:
    rng = random.Random(7)
    people = [person() for _ in range(players)]
    code = people[0].table(game, "me", *["open"] * (players - 1))
    for seat, friend in enumerate(people[1:], 1):
        assert friend.post(f"/t/{code}/sit", seat=seat).status_code == 200
    lines = [friend.sit(code) for friend in people]
    watcher = person().sit(code)
    assert [line.seat for line in lines] == list(range(players))
    for turn in range(24):
        seq, _, _ = server.truth(code, None)
        for line in (*lines, watcher):
            line.reach(seq)
        seat = rng.choice(lines[0].asked)
        lines[seat].play(rng.choice(lines[seat].choices))
        if turn % 6 == 0:
            same(server, *lines, watcher)
    same(server, *lines, watcher)


@pytest.mark.parametrize("game", ["hollow-cell", "hostile-takeover", "claustrophobia"])
def test_the_end_of_a_long_game_by_one_person_in_all_seats(server: Server, person: Person, game: str) -> None:
    box, rng = ludus.game(game), make_rng(3)
    match = box.begin(box.seats[0], 4, fair=True)
    while not match.over:
        need = match.question
        match.apply(need.options[rng.below(len(need.options))], need.seat)
    rows = match.record().splitlines()
    answers = [i for i, row in enumerate(rows) if row.startswith("p")]
    cut = answers[-18]
    me = person()
    code = me.made("/records", record="\n".join(rows[:cut]) + "\n")
    line = me.sit(code, opened=0)
    assert line.table["kind"] == "record"
    assert line.seq == len(answers) - 18
    for row in rows[cut:]:
        if row.startswith("p"):
            seat = int(row[1]) - 1
            if line.seat != seat:
                line.send(type="as", seat=seat)
                line.until(lambda m: m["type"] == "table")
            line.play(row[3:])
    assert line.over
    assert line.table["result"]["text"] == match.ending.text
    same(server, line)
    assert me.http.get(f"/t/{code}/record.ludus").text == match.record()
