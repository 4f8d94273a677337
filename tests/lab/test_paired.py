"""Variants compared game by game: what the pairs say, when it is enough, and what is kept."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.cli.tools import change as edit
from tests.lab.test_balance import Grabber
from tests.toys import odds

import ludus
from ludus.bots import BOTS
from ludus.core.errors import BadOption, LudusError
from ludus.games._template import GAME
from ludus.lab import balance, variants
from ludus.lab.decide import Precision, detectable_share, games_needed
from ludus.lab.diff import differences, flat
from ludus.lab.games import GameRow
from ludus.lab.pair import BY_LOT, Pair
from ludus.lab.paired import change, changes, differ
from ludus.lab.paired import compare_figures as side_by_side
from ludus.lab.report import alike
from ludus.lab.study import Study

HALLS = ludus.game("void-halls")


@pytest.fixture(autouse=True)
def few_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules are counted elsewhere."""
    monkeypatch.setattr(variants, "RULED", 1)


def study(wins: str, digest: str = "") -> Study:
    """Games of two seats by winner; '=' is shared."""
    won = {"0": [0], "1": [1], "=": [0, 1]}
    return Study(GAME, 2, [GameRow(n, n, 10, "ST-4", won[w], [0, 0], digest or w) for n, w in enumerate(wins, 1)])


def test_games_that_are_the_same_leave_little_doubt() -> None:
    """60 games that no change touches: half a pair either way is all that can be meant, not 17 points."""
    same = changes(study("01" * 30), study("01" * 30), "seat")["p1"]
    assert same.found.value == 0
    assert same.found.high == -same.found.low == pytest.approx(1.96 / 62, abs=1e-4)
    assert same.chance == 1.0
    assert differ(study("01" * 30).rows, study("01" * 30).rows) == (0, 60)


def test_pairs_tell_what_shares_alone_would_not() -> None:
    """Ten of 100 games turn from the second seat to the first: Agresti and Min 2005 have (b, c) = (10, 0) of 100."""
    found = changes(study("01" * 50), study("00" * 10 + "01" * 40), "seat")
    assert found["p1"].found.value == pytest.approx(0.1)
    assert found["p2"].found.value == pytest.approx(-0.1)
    half = 1.96 * (10 - 100 * 0.01 + 1) ** 0.5 / 102
    assert found["p1"].found.high == pytest.approx(0.1 + half, abs=1e-4)
    assert found["p1"].chance < 0.01
    assert found["p1"].shows == pytest.approx(2.8016 * half / 1.96, abs=1e-4)


def test_means_have_the_interval_of_the_paired_t_test() -> None:
    before = {n: (float(v), 1) for n, v in enumerate([10, 12, 9, 14, 11])}
    after = {n: (float(v), 1) for n, v in enumerate([11, 14, 10, 17, 12])}
    found = change(before, after, range(5), percent=False)
    assert found.found.value == pytest.approx(1.6)
    assert [found.found.low, found.found.high] == pytest.approx([0.4894, 2.7106], abs=1e-3)
    assert found.chance == pytest.approx(0.0161, abs=1e-3)


def test_a_thing_that_only_some_had_is_a_ratio_of_sums() -> None:
    before = {1: (1.0, 1), 2: (0.0, 1), 4: (1.0, 2)}
    after = {1: (1.0, 1), 3: (1.0, 1)}
    assert change(before, after, [1, 2, 3, 4], percent=True).found.value == pytest.approx(1.0 - 0.5)
    assert change({}, after, [1, 3], percent=True).found.n == 0


def test_a_change_of_a_share_is_never_more_than_all() -> None:
    turned = changes(study("0" * 60), study("1" * 60), "seat")
    assert (turned["p1"].found.value, turned["p1"].found.low) == (-1.0, -1.0)
    assert (turned["p2"].found.value, turned["p2"].found.high) == (1.0, 1.0)


class Regular:
    """Always takes two stones where it may, and so plays the same game again and again."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, view: Any, worlds: Any) -> str:
        return "2" if "2" in view["choices"] else str(view["choices"][0])


def test_bots_that_always_answer_alike_begin_by_lot(monkeypatch: pytest.MonkeyPatch) -> None:
    """At the workbench the same game again and again would look sure; the lab warns of it."""
    monkeypatch.setitem(BOTS, "regular", Regular)
    asked = {"package": GAME.package, "players": 2, "seed": 1, "beside": {}, "options": {"stones": 9}, "content": {}}
    going = Pair({**asked, "bots": "regular", "games": 40})
    told = going.go_on(60)
    assert (told["done"], told["dealt"]) == (40, BY_LOT)
    assert len({row.length for row in going.rows[0]}) > 1
    assert Pair({**asked, "bots": "random", "games": 40}).go_on(60)["dealt"] == 0
    warned = alike(balance(GAME, bots="regular", games=40))
    assert warned.startswith("Only 1 of 40 games differ in their course: ")
    assert alike(balance(GAME, bots="regular", games=40, dealt=4)) == ""


def test_luck_is_taken_out_of_changes() -> None:
    found = balance(odds.GAME, games=12, bots="greedy,random", adjusted=True, sweep={})
    assert found["differences"] == []
    lucky = study("01" * 20)
    for row in lucky.rows:
        row.luck = [0.5, -0.5] if row.winners == [0] else [-0.5, 0.5]
    calm = changes(lucky, lucky, "seat")["p1"].adjusted
    assert calm is not None
    assert calm.value == 0


def test_how_many_games_are_needed_and_what_they_show() -> None:
    assert games_needed(0.02, 0.5) == 2401
    assert games_needed(0.03, 0.25) == 801
    assert detectable_share(2401, 0.5) == pytest.approx(0.0286, abs=1e-4)
    assert Precision(0.02, 1000).looks == [100, 200, 400, 800, 1000]
    assert Precision(0.02, 50).looks == [50]
    assert Precision(0.02, 1000).sure == pytest.approx(0.99)
    with pytest.raises(BadOption, match="more than 0"):
        Precision(0, 100)


def test_play_ends_when_it_is_decided(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "grabber", Grabber)
    found = balance(GAME, bots="grabber", games=400, sweep={"stones": ["6", "7"]}, within=5)
    assert [variant["games"] for variant in found["variants"]] == [100, 100]
    assert [(row["variant"], row["verdict"]) for row in found["decided"]] == [("stones=7", "differs")]
    assert found["pairs"][0]["differ"] == 100
    alike = balance(GAME, bots="grabber", games=400, sweep={"stones": ["6", "10"]}, within=5)
    assert alike["decided"][0]["verdict"] == "alike"
    known = balance(GAME, bots="grabber", games=150, within=5)
    assert known["decided"][0]["verdict"] == "known"


def test_the_same_content_is_asked_about(tmp_path: Path) -> None:
    """Two files for one of the game's own are two variants; a file that changes nothing is found out."""
    own = HALLS.folder / "content" / "tracks.toml"
    kept = own.read_text()
    same, early = tmp_path / "same.toml", tmp_path / "early.toml"
    for file in (same, early):
        file.write_text(own.read_text())
    edit(early, 'rounds = "HHHHHB HHHB HHHB HHHB HHHB HHHB HHHB"', 'rounds = "HHHHB HHHHB HHHB HHHB HHHB HHHB HHHB"')
    edit(early, "battles = [6, 10,", "battles = [5, 10,")
    found = balance(HALLS, games=3, compare=[same, early])
    assert [variant["label"] for variant in found["variants"]] == ["as it is", "with same.toml", "with early.toml"]
    assert found["pairs"][0]["says"] == "0 of 3 games differ: is this number read?"
    assert found["pairs"][1]["says"] == "3 of 3 games differ."
    assert found["variants"][1]["changed"] == []
    changed = {(line["where"], line["column"]) for line in found["variants"][2]["changed"]}
    assert changed == {("tracks.toml", "rounds"), ("tracks.toml", "battles")}
    lengths = [variant["length"] for variant in found["variants"]]
    assert lengths[0] == lengths[1] != lengths[2]  # battles only at the end: fewer throws, so fewer decisions
    assert own.read_text() == kept


def test_what_differs_between_two_files() -> None:
    own = {"counts": {"figures": 2}, "figure": [{"key": "a", "move": 5}, {"key": "b", "move": 6}]}
    other = {"counts": {"figures": 2}, "figure": [{"key": "a", "move": 7}, {"key": "c", "move": 6}]}
    assert differences(flat(own), flat(other)) == [
        {"row": "figure b", "column": "", "was": "", "is": "(gone)"},
        {"row": "figure c", "column": "", "was": "(new)", "is": ""},
        {"row": "figure a", "column": "move", "was": 5, "is": 7},
    ]


def test_values_of_a_sweep_may_be_files(tmp_path: Path) -> None:
    for name, stones in (("few", "5"), ("many", "9")):
        (tmp_path / name).write_text(stones)
    found = balance(GAME, games=5, sweep={"stones": [f"@{tmp_path / 'few'}", f"@{tmp_path / 'many'}"]})
    assert [variant["label"] for variant in found["variants"]] == ["stones=few", "stones=many"]
    assert found["variants"][1]["changed"] == [
        {"where": "options", "row": "", "column": "stones", "was": "5", "is": "9"}
    ]
    with pytest.raises(LudusError, match="a value of stones: No such file"):
        balance(GAME, games=5, sweep={"stones": ["@nowhere.txt"]})


class Stop:
    """Ctrl-C after so many games."""

    def __init__(self, after: int) -> None:
        self.left = after

    def __call__(self, more: int) -> None:
        self.left -= more
        if self.left <= 0:
            raise KeyboardInterrupt


def without(found: dict[str, Any], *names: str) -> dict[str, Any]:
    return {name: value for name, value in found.items() if name not in names}


def test_what_was_played_is_told_after_a_stop_and_gone_on_with(tmp_path: Path) -> None:
    call: dict[str, Any] = {"games": 40, "sweep": {"stones": ["6", "7"]}}
    whole = balance(GAME, **call)
    kept, page = tmp_path / "kept", tmp_path / "part.html"
    part = balance(GAME, **call, save=kept, report=page, progress=Stop(60))
    assert part["stopped"]
    assert part["variants"][0]["games"] == 40
    assert 0 < part["pairs"][0]["games"] < 40
    assert "Stopped before the end" in page.read_text()
    assert balance(GAME, **call, save=kept, resume=True) == whole
    with pytest.raises(LudusError, match="another simulation: its seed is 1, not 2"):
        balance(GAME, **call, seed=2, save=kept, resume=True)
    with pytest.raises(LudusError, match="no games of these variants"):
        balance(GAME, **call, save=tmp_path / "new", resume=True)
    with pytest.raises(BadOption, match="--save DIR --resume"):
        balance(GAME, **call, resume=True)
    with pytest.raises(KeyboardInterrupt):
        balance(GAME, **call, progress=Stop(0))


def test_what_may_be_luck_does_not_stand_out() -> None:
    """Three of 40 games have another winner: the interval of the change holds 0, so nothing stands out."""
    before = study("01" * 20, "a")
    little, much = study("01" * 17 + "111111"), study("11" * 20)
    for after, loud in ((little, False), (much, True)):
        [first, _] = side_by_side(before, after, "seat")
        assert (first["change"]["low"] <= 0 <= first["change"]["high"]) != loud
        assert first["stands_out"] == loud
        assert (first["p_corrected"] < 0.05) == loud
