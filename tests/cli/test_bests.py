"""Personal bests: kept at the end of a game for one, shown, and never in the way."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import pytest
from tests.cli.tools import refused, run

from ludus.cli import bests, play
from ludus.cli.bests import data_folder

TODAY = "2026-04-30"
LOW, MIDDLE, HIGH = "3\n2\n1\n", "1\n3\n2\n", "1\n2\n3\n"  # six stones; the last take is the score


class Day(date):
    """A day that does not end during a test."""

    @classmethod
    def today(cls) -> Day:
        return cls.fromisoformat(TODAY)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder with nothing in it."""
    monkeypatch.setattr(bests, "date", Day)
    monkeypatch.setattr(play, "date", Day)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path / "ludus"


def played(typed: str, *args: str) -> str:
    done = run("play", "patience", "--plain", *(args or ("--set", "stones=6")), typed=typed)
    assert (done.exit_code, done.stderr) == (0, ""), done.stderr
    return " ".join(done.stdout.split())


def test_the_first_score_is_the_one_to_beat(home: Path) -> None:
    assert "Your first score with stones=6: the one to beat." in played(MIDDLE)
    kept = json.loads((home / "bests.json").read_text())
    best = {"game": "patience", "options": "stones=6", "challenge": 0, "score": 2.0, "day": TODAY}
    assert kept == {"ludus": 1, "bests": [best]}


def test_higher_scores_take_its_place_and_lower_ones_do_not() -> None:
    played(MIDDLE)
    lower, equal, higher, after = played(LOW), played(MIDDLE), played(HIGH), played(LOW)
    assert f"Your best with stones=6: 2, from {TODAY}." in lower  # said at the beginning
    assert f"Your best with stones=6 is 2, from {TODAY}." in lower
    assert f"You tied your best with stones=6, from {TODAY}." in equal
    assert f"A new best with stones=6! It was 2, from {TODAY}." in higher
    assert f"Your best with stones=6 is 3, from {TODAY}." in after


def test_options_and_challenges_are_kept_apart() -> None:
    played(HIGH)
    assert "Your first score with default options" in played("1\n" * 12, "--seed", "5")
    assert "Your first score with stones=5" in played("2\n3\n", "--set", "stones=5")
    assert f"Your first score in the challenge of {TODAY}" in played("2\n" * 6, "--daily")
    assert f"Your best in the challenge of {TODAY}: 2" in played("", "--daily")
    rows = json.loads(run("bests", "--json").stdout)
    assert [row["score"] for row in rows] == [3, 3, 2, 1]
    table = run("bests", "patience").stdout
    assert f"in the challenge of {TODAY}" in table
    assert "with stones=5" in table


def test_only_games_of_a_person_alone_that_were_played_here_count(home: Path, tmp_path: Path) -> None:
    assert "best" not in run("play", "stones", "--plain", "--set", "stones=3", typed="3\n").stdout
    (tmp_path / "over.ludus").write_text(
        "game patience 1 · players 1 · seed 5 · stones=3\np1 take 3\n= p1 ends with 3 ST-4\n"
    )
    assert "best" not in played("", "--load", str(tmp_path / "over.ludus"))
    played("1\n")
    assert not home.exists()
    assert run("bests").stdout == "No scores yet. Play a solo game in the terminal.\n"
    assert refused("bests", "nothing").startswith("There is no game 'nothing'")


@pytest.mark.parametrize("text", ["{", "[]", '{"ludus": 2}', '{"ludus": 1, "bests": [{"score": 3}]}', "\x00"])
def test_a_damaged_file_is_kept_aside_and_said_once(home: Path, text: str) -> None:
    home.mkdir()
    (home / "bests.json").write_text(text)
    aside = home / f"bests.damaged-{TODAY}.json"
    out = played(LOW)
    assert out.count("The best-score file was damaged. Ludus renamed it to") == 1
    assert "Your first score" in out
    assert aside.read_text() == text
    assert json.loads((home / "bests.json").read_text())["bests"][0]["score"] == 1
    assert "damaged" not in played(LOW)


def test_a_folder_that_cannot_be_written_stops_no_game(home: Path) -> None:
    home.write_text("a file, where a folder should be")
    out = played(LOW)
    assert "Can't read your best scores in" in out
    assert "Can't save your best score in" in out


@pytest.mark.parametrize(
    ("env", "platform", "end"),
    [
        ({"XDG_DATA_HOME": "here"}, "linux", "here/ludus"),
        ({}, "linux", ".local/share/ludus"),
        ({}, "darwin", "Library/Application Support/ludus"),
        ({"LOCALAPPDATA": "local"}, "win32", "local/ludus"),
        ({}, "win32", "AppData/Local/ludus"),
    ],
)
def test_where_they_are_kept(env: dict[str, str], platform: str, end: str) -> None:
    assert data_folder(env, platform).as_posix().endswith(end)
