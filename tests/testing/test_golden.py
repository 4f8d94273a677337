"""Golden files: set-ups, play-throughs, counts, and how a difference is explained."""

from __future__ import annotations

from itertools import combinations, product
from pathlib import Path
from typing import Any

import pytest

from ludus.core.errors import BadFile
from ludus.games._template import GAME as STONES
from ludus.testing import golden
from ludus.testing.cases import PLAYERS, Case, case_with, cases, pack_cases, pairwise_cases, values
from tests.shelf import GAMES
from tests.toys.raid import GAME as RAID

SETUPS = """package = "ludus.games._template"
[[setup]]
name = "short"
players = 2
answers = ["take 3"]
decisions = 3
perft = 2
options = { stones = 5 }
"""


def folder(path: Path, text: str = SETUPS) -> Path:
    (path / "setups.toml").write_text(text, encoding="utf-8")
    return path


def test_files_are_written_once_and_stray_ones_removed(tmp_path: Path) -> None:
    (tmp_path / "old.txt").write_text("old", encoding="utf-8")
    changed = golden.rewrite(folder(tmp_path))
    assert {path.name for path in changed} == {"short.txt", "actions.txt", "perft.txt", "refusals.txt", "old.txt"}
    assert not (tmp_path / "old.txt").exists()
    assert golden.rewrite(tmp_path) == []
    assert (tmp_path / "actions.txt").read_text(encoding="utf-8") == "0 take 1\n1 take 2\n2 take 3\n"
    text = (tmp_path / "short.txt").read_text(encoding="utf-8")
    assert "> p1 take 3\n- p1 took 3; 2 left.\n  table.left = 2\n" in text
    assert "? p2 Play.turn ST-2: How many stones do you take?" in text
    assert "= p" in text


def test_counts_are_those_of_the_rules() -> None:
    setup = golden.Setup("s", 2, options={"stones": 4}, perft=3)
    assert [golden.perft(setup.begin(STONES), n) for n in range(5)] == [1, 3, 3 + 2 + 1, 4, 1]
    assert golden.split(setup.begin(STONES), 2) == {"take 1": 3, "take 2": 2, "take 3": 1}


def test_chance_is_enumerated() -> None:
    setup = golden.Setup("s", 2, words={"p1": "gem", "p2": "coin guard"})
    by_first = golden.split(setup.begin(RAID), 2)
    assert by_first["wait"] == 7
    assert by_first["peek p2"] == 2 * 7
    assert by_first["draw"] == 3 * 7
    assert by_first["raid p2"] == 7 + 3 * 2  # a miss: the next turn; three ways to hit: shield or pass


def test_a_difference_is_split_by_first_action() -> None:
    setups = [golden.Setup("s", 2, perft=2, options={"stones": 4})]
    found = golden.perft_listing(STONES, setups)
    assert golden.explain_perft(STONES, setups, found.replace("s 2 6", "s 2 7"), found).splitlines() == [
        "now s 2 6", "    take 1: 3", "    take 2: 2", "    take 3: 1",
    ]  # fmt: skip
    assert golden.explain_perft(STONES, setups, found + "t 1 3\n", found) == "lines are missing"


@pytest.mark.parametrize("text", ["[[setup", '[[setup]]\nname = "x"\n', SETUPS + "mood = 1\n"])
def test_wrong_setups_are_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises(BadFile, match=r"setups\.toml"):
        golden.read_setups(folder(tmp_path, text))


def test_the_command_writes_and_says_what(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "stones").mkdir()
    folder(tmp_path / "stones")
    golden.main([str(tmp_path)])
    assert f"wrote {tmp_path / 'stones' / 'short.txt'}" in capsys.readouterr().out
    golden.main([str(tmp_path)])
    assert capsys.readouterr().out == ""
    with pytest.raises(SystemExit, match="There is no"):
        golden.main([str(tmp_path / "stones")])


def test_cases_hold_every_value_and_every_number_of_players() -> None:
    found = cases(RAID)
    assert {case.players for case in found} == {2, 3, 4}
    for option in RAID.options:
        tried = {dict(case.options).get(option.name, option.default) for case in found}
        assert set(values(option)) <= tried, option.name
    assert all(case.possible() for case in found)
    assert len({str(case) for case in found}) == len(found)
    assert len(pack_cases(RAID)) <= 4
    assert str(Case(RAID, 2, (("worth", (1, 1, 1)),))) == "toy-raid-2p-worth=1,1,1"
    assert not Case(RAID, 2, (("rounds", 99),)).possible()


def test_every_two_picks_that_go_together_meet_in_a_case() -> None:
    for game in GAMES:
        met: set[frozenset[tuple[str, Any]]] = set()
        for case in pairwise_cases(game):
            options = {option.name: dict(case.options).get(option.name, option.default) for option in game.options}
            met.update(map(frozenset, combinations({PLAYERS: case.players, **options}.items(), 2)))
        picks = [[(PLAYERS, players) for players in game.seats]]
        picks += [[(option.name, value) for value in values(option)] for option in game.options]
        apart = {frozenset(two) for one, other in combinations(picks, 2) for two in product(one, other)} - met
        assert [two for two in apart if case_with(game, dict(two))] == [], game.id
