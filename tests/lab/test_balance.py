"""The balance report: what it finds, what it compares, and what it leaves alone."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

import ludus
from ludus.bots import BOTS
from ludus.core.errors import BadOption, LudusError
from ludus.core.match import Match
from ludus.games._template import GAME
from ludus.lab import balance
from ludus.lab.games import GameRow
from ludus.lab.lead import lead, leading
from ludus.lab.study import RARE, Study

HALLS = ludus.game("void-halls")
TRACKS = HALLS.folder / "content" / "tracks.toml"


class Grabber:
    """Takes as much as it may."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, view: Any, worlds: Iterator[Match]) -> str:
        return str(max(view["choices"]))


def rows(wins: str, names: Sequence[str] = ()) -> list[GameRow]:
    """Games of two seats by winner; the first seat has a hat of its own, the second a plain one."""
    hats = names or ["red"] * len(wins)
    return [
        GameRow(n, n, 10, "ST-4", [int(w)], [1.0 - int(w), float(w)], "", {"hat": [[hat], ["plain"]]}, {}, {"ST-2": n})
        for n, (w, hat) in enumerate(zip(wins, hats, strict=True), 1)
    ]


def test_what_stands_out_and_what_does_not() -> None:
    uneven = Study(GAME, 2, rows("0" * 30 + "1" * 10)).kinds()
    assert [(item.label, item.found.value, item.expected, item.loud) for item in uneven["hat"]] == [
        ("red", 0.75, 0.5, True), ("plain", 0.25, 0.5, True)
    ]  # fmt: skip
    assert [item.label for item in uneven["seat"]] == ["p1", "p2"]
    even = Study(GAME, 2, rows("01" * 20)).kinds()
    assert not any(item.loud for items in even.values() for item in items)


def test_many_comparisons_make_each_one_stricter() -> None:
    """Nine wins of ten stand out alone, but not among eight such hats."""
    one = Study(GAME, 2, rows("0" * 9 + "1")).kinds()["hat"]
    assert one[0].loud
    names = [f"hat{n}" for n in range(8) for _ in range(10)]
    wins = "0" * 9 + "1" + "01" * 35
    found = Study(GAME, 2, rows(wins, names)).kinds()["hat"]
    first = next(item for item in found if item.label == "hat0")
    assert (first.found.value, first.found.n, first.loud) == (0.9, 10, False)


def test_what_is_rare_is_not_judged() -> None:
    names = ["red"] * 10 + ["blue"] * (RARE - 1)
    study = Study(GAME, 2, rows("0" * (9 + RARE), names))
    assert "blue" not in [item.label for item in study.kinds()["hat"]]
    assert study.rare("hat") == {"blue": RARE - 1}


def test_a_shared_win_counts_in_parts() -> None:
    study = Study(GAME, 2, [GameRow(1, 1, 3, "ST-4", [0, 1], [0.5, 0.5], "")])
    assert study.credit == [[0.5, 0.5]]
    assert study.draws().value == 1.0


def test_a_things_expectation_is_that_of_its_kind() -> None:
    """Cards of a side are measured against that side: here it always wins."""
    own = [
        GameRow(n, n, 5, "ST-4", [0], [1, 0], "", {"card": [["sword" if n % 2 else "bow"], []]}) for n in range(1, 21)
    ]
    cards = Study(GAME, 2, own).kinds()["card"]
    assert {(item.found.value, item.expected, item.loud) for item in cards} == {(1.0, 1.0, False)}


def test_rules_that_never_came_up() -> None:
    found = Study(GAME, 2, rows("01")).rules()
    assert found["counted_in"] == 2
    assert [row["id"] for row in found["fired"]] == ["ST-2"]
    assert found["fired"][0]["times"]["value"] == 1.5
    assert found["never"] == ["ST-1", "ST-3", "ST-4"]
    assert found["uncounted"] == []


def test_the_lead() -> None:
    assert leading([0.5, 0.3, 0.2]) == 0
    assert leading([0.5, 0.5]) == -1
    assert lead(GAME.setting(2, 1, False, {}), ["take 1"], [0]) == {}  # a game that judges no positions
    zone = ludus.game("void-zone")
    match = zone.begin(seed=4)
    answers = []
    while not match.over:
        answers.append(match.question.options[-1].text)
        match.apply(answers[-1])
    found = lead(match.setting, answers, match.ending.winners)
    assert 0 <= found["open"] <= 1
    assert found["changes"] >= 0


def test_a_report_of_a_whole_game(tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    found = balance(ludus.game("void-zone"), games=30, options={"traits": True}, report=page, command="ludus lab <x>")
    (variant,) = found["variants"]
    assert list(variant["win_share"])[:2] == ["seat", "turn order"]
    assert sum(item["value"] for item in variant["win_share"]["seat"]) == pytest.approx(1)
    assert variant["rules"]["counted_in"] == 30
    never, fired = variant["rules"]["never"], [row["id"] for row in variant["rules"]["fired"]]
    assert not set(never) & set(fired)
    assert "VZ-225" in fired
    text = page.read_text()
    assert never[0] in text
    assert "ludus lab &lt;x&gt;" in text
    assert "Random bots do not try to win" in text
    assert "<script" not in text
    assert "src=" not in text
    assert "href=" not in text.replace("xlink:href=", "")


def test_a_sweep_tells_values_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """Grabbers take three in turn: six stones are won by the second seat, seven by the first."""
    monkeypatch.setitem(BOTS, "grabber", Grabber)
    found = balance(GAME, bots="grabber", games=12, sweep={"stones": ["6", "7"]})
    assert [variant["label"] for variant in found["variants"]] == ["stones=6", "stones=7"]
    shares = [[item["value"] for item in variant["win_share"]["seat"]] for variant in found["variants"]]
    assert shares == [[0, 1], [1, 0]]
    loud = {(row["kind"], row["label"]): row for row in found["differences"] if row["stands_out"]}
    assert loud["seat", "p1"]["change"]["value"] == 1


def test_wrong_content_is_refused(tmp_path: Path) -> None:
    for text, said in (("x = 1", "like no content file of Void Halls"), ("x = ", "Invalid value")):
        (tmp_path / "odd.toml").write_text(text)
        with pytest.raises(LudusError, match=said):
            balance(HALLS, games=2, compare=[tmp_path / "odd.toml"])
    broken = tmp_path / "tracks.toml"
    broken.write_text(TRACKS.read_text().replace("tracks = 3", "tracks = 4"))
    with pytest.raises(LudusError, match=f"content. {re.escape(str(broken))}: track: 3 rows, but counts says 4$"):
        balance(HALLS, games=2, compare=[broken])
    tokens = ludus.game("void-zone").folder / "content" / "tokens.toml"
    with pytest.raises(LudusError, match="this file only describes the box"):
        balance(ludus.game("void-zone"), games=2, compare=[tokens])
    with pytest.raises(LudusError, match="does not exist"):
        balance(HALLS, games=2, compare=[tmp_path / "nowhere.toml"])
    with pytest.raises(BadOption, match="leave out the cluster"):
        balance(HALLS, games=2, compare=[broken], cluster="tcp://127.0.0.1:1")


def test_wrong_sweeps_are_refused() -> None:
    with pytest.raises(BadOption, match="Unknown option 'stons'"):
        balance(GAME, sweep={"stons": ["1"]})
    with pytest.raises(BadOption, match="names something twice"):
        balance(GAME, sweep={"stones": ["3", "3"]})
