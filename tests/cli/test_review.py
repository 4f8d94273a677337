"""`ludus review`: sums, key moments, JSON, and a page."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.tools import refused, run

from ludus import game
from ludus.core.chance import make_rng
from ludus.core.match import playout


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game of Void Zone played at random, as far as it is quick to look at."""
    match = game("void-zone").begin(2, 7)
    playout(match, make_rng(7), 12)
    file = tmp_path_factory.mktemp("review") / "game.ludus"
    file.write_text(match.record(), encoding="utf-8")
    return file


def test_a_review_tells_the_sum_and_what_was_better(record: Path) -> None:
    done = run("review", str(record))
    assert done.exit_code == 0
    for line in ("At the start", "Luck in setup", "Errors", "Unexplained", "Luck-adjusted result"):
        assert line in done.stdout
    assert "The game isn't over" in done.stdout
    assert "Better: " in done.stdout


def test_a_review_in_german(record: Path, tmp_path: Path) -> None:
    page = tmp_path / "review.html"
    done = run("review", str(record), "--language", "de", "--html", str(page))
    text = page.read_text(encoding="utf-8")
    for line in ("Am Anfang", "Glück beim Aufbau", "Eigene Fehler", "Ergebnis ohne Glück", "Besser: "):
        assert line in done.stdout
        assert line in text
    assert "Die Partie ist nicht zu Ende" in done.stdout
    assert f"Seite gespeichert als {page}." in done.stdout
    assert '<html lang="de">' in text


def test_for_programs_and_as_a_page(record: Path, tmp_path: Path) -> None:
    page = tmp_path / "review.html"
    done = run("review", str(record), "--json", "--html", str(page))
    found = json.loads(done.stdout)
    assert found["game"] == "void-zone"
    assert len(found["curve"]) == 2
    assert "http" not in page.read_text(encoding="utf-8").replace("http://www.w3.org", "")
    assert "<polyline" in page.read_text(encoding="utf-8")


def test_wrong_calls(record: Path) -> None:
    assert refused("review", str(record), "--quick", "--deep") == "A review is --quick or --deep, not both."
    assert refused("review", str(record), "--language", "xx").startswith("Unknown language 'xx'.")
    assert refused("review", "nowhere.ludus").startswith("Cannot read the record 'nowhere.ludus'")
