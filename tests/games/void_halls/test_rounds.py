"""Rounds and the time track (VH-024 to VH-028)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.void_halls.looks import at, lay, sheet
from tests.games.void_halls.sheet_rows import TRACKS

import ludus
from ludus.core.flow import Ask
from ludus.core.match import Match
from ludus.games.void_halls import intents
from ludus.testing import play_randomly, position, rule

every_track = pytest.mark.parametrize("name", TRACKS)
BATTLES = {
    "steady": [6, 10, 14, 18, 22, 26, 30],
    "early": [5, 10, 14, 18, 22, 26, 30],
    "gathering": [6, 11, 16, 20, 24, 27, 30],
}


@rule("VH-010", "VH-G01")
@every_track
def test_twenty_three_hourglasses_and_seven_swords(name: str) -> None:
    track = position("void-halls", time_track=name).match.view()["table"]["track"]
    assert track == TRACKS[name].replace(" ", "")
    assert (track.count("H"), track.count("B")) == (23, 7)
    assert [r for r, icon in enumerate(track, 1) if icon == "B"] == BATTLES[name]


@rule("VH-G01")
def test_steady_is_the_usual_track() -> None:
    assert position("void-halls").match.view()["table"]["track"] == TRACKS["steady"].replace(" ", "")


@rule("VH-026")
@every_track
def test_the_last_round_is_a_battle(name: str) -> None:
    s = lay(phase="battle", round=30, time_track=name, buildings="chest:1b2", stock=9)
    assert sheet(s)["stock"] == 4
    s.play("pass")
    assert s.match.over


@rule("VH-024", "VH-083", "VH-084")
@every_track
def test_a_game_lasts_thirty_rounds(name: str) -> None:
    for seed in range(4):
        match = ludus.game("void-halls").begin(1, seed, time_track=name)
        play_randomly(match, seed)
        table = match.view()["table"]
        assert match.over
        assert (table["round"], table["sheets"][0]["crossed"]) == (30, 30)


@rule("VH-025")
@every_track
def test_rounds_go_in_the_order_of_the_track(name: str) -> None:
    """Whether dice are thrown or swords are crossed off is decided by the icon of each round, from the first on."""
    match = ludus.game("void-halls").begin(1, 3, time_track=name)
    seen: dict[int, str] = {}
    while isinstance(match.need, Ask):
        kind = match.question.kind
        seen.setdefault(match.view()["table"]["round"], "B" if kind == "Cleanup.exchange" else "H")
        options = [a.text for a in match.need.options]
        match.apply("pass" if "pass" in options else "stop" if "stop" in options else "done")
    assert "".join(seen[r] for r in range(1, 31)) == TRACKS[name].replace(" ", "")


@rule("VH-027")
def test_an_hourglass_round_is_throws_actions_cleanup() -> None:
    s = lay(phase="round").play(roll="1 1 2 3 4").asks("p1", "HourglassTime.choose")
    s.play("stop").asks("p1", "HourglassTime.act").play("done").asks("p1", "Cleanup.exchange")
    s.play("pass", roll="1 1 2 3 4").asks("p1", "HourglassTime.choose")
    assert s.match.view()["table"]["round"] == 2


@rule("VH-028")
def test_a_battle_round_asks_only_for_the_exchange() -> None:
    s = lay(phase="battle", round=6, buildings="chest:1b2 mine:1c2", stock=9)
    s.asks("p1", "Cleanup.exchange")
    assert s.options() == {"exchange", "pass"}
    scene = s.match.scene(0)
    assert {c.action: c.warn for c in scene.choices} == {"exchange": "The die is gone for good.", "pass": ""}
    assert [c.action for c in scene.choices if c.role == "on"] == ["pass"]
    assert at(s, "dice throws stock") == [[], 0, 4]
    s.refuses("mine 2", "VH-028").refuses("reroll", "VH-028")


def test_nobody_is_asked_for_a_worker_every_round() -> None:
    """Giving one away stands beside the end of the round, which keeps them all."""
    match: Match[Any] = ludus.game("void-halls").begin(1, 3)
    while "done" not in [option.text for option in match.question.options]:
        match.apply(match.question.options[0].text)
    scene = match.scene(0)
    assert (scene.passed, [choice.action for choice in scene.meant]) == ("done", ["exchange", "done all"])
    given, ends = scene.meant
    assert given.warn == "This ends the round, and the die is gone for good."
    assert not ends.warn
    assert (given.role, ends.role) == ("loss", "on"), "nobody is led to giving a worker away"
    assert intents.read(match, "done all") == ["done", "pass"]
    assert intents.read(match, "exchange") == ["done", "exchange"]
