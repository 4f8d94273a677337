"""Rules that acted: counted where they stand in the code."""

from __future__ import annotations

import os
import re
import signal

import pytest

import ludus
from ludus.games._template import GAME
from ludus.lab.fired import find_interpreted, fired_rules, watch_game
from ludus.lab.places import countable, places_of
from ludus.lab.plan import make_plan

SOURCE = '''
TABLE = {"XX-1": 1}

def plain(t):  # XX-2
    """XX-3: a docstring."""
    if t:  # XX-4
        return long(  # XX-5
            "XX-6",
        )
    # XX-7: a remark of its own
    t.act()
    for x in t:
        go(x)
    else:  # XX-8
        stop()
'''


def test_where_rules_stand() -> None:
    found = places_of(SOURCE, re.compile(r"XX-\d"))
    assert found.calls == {4: ["XX-2", "XX-3"]}
    assert found.lines == {6: ["XX-4"], 7: ["XX-5", "XX-6"], 11: ["XX-7"], 15: ["XX-8"]}
    assert "XX-1" not in found.ids()


def test_a_game_is_counted_move_by_move() -> None:
    setting = GAME.setting(2, 1, False, {"stones": 5})
    counts = watch_game(setting, 1, ["take 3", "take 1", "take 1"])
    assert counts["ST-1"] == 2  # the turn passed on twice
    assert counts["ST-2"] == 3  # three questions
    assert counts["ST-3"] == 3 * 3 + 1 + 2  # asked of three takes each time; it forbids one, then two of them
    assert counts["ST-4"] == 2  # the last stone, and the result
    assert countable(GAME) == {"ST-1", "ST-2", "ST-3", "ST-4"}


@pytest.mark.parametrize("game", ludus.games(), ids=lambda game: game.id)
def test_most_rules_can_be_counted(game: ludus.Game) -> None:
    assert len(countable(game)) > 0.75 * len(game.rules)


@pytest.mark.skipif(os.name != "posix", reason="Ctrl-C reaches a whole group of processes on POSIX only")
def test_who_counts_leaves_ctrl_c_to_who_asked(capfd: pytest.CaptureFixture[str]) -> None:
    """Else its traceback would stand among what a stopped run has to tell."""
    counting = find_interpreted(GAME.package)
    counting.process.send_signal(signal.SIGINT)
    plan = make_plan(GAME, 2, "random", 1, {"stones": 5})
    assert fired_rules(GAME, plan, [1], [["take 3", "take 1", "take 1"]])[0]["ST-2"] == 3
    counting.end()
    assert capfd.readouterr().err == ""


def test_a_game_is_counted_alike_whatever_was_played_before() -> None:
    """Void Halls works out its tables once in a process; each game is counted as if it were the first."""
    halls = ludus.game("void-halls")
    match = halls.begin(1, seed=3)
    answers = []
    while not match.over:
        answers.append(match.question.options[0].text)
        match.apply(answers[-1])
    plan = make_plan(halls, 1, "random", 3, {})
    first, again = fired_rules(halls, plan, [3, 3], [answers, answers])
    assert first == again
    assert first["VH-046"] > 0  # found while tables are made
