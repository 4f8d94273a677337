"""`lab`."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.tools import refused, run

CALL = ["lab", "stones", "--games", "10", "--workers", "1"]


def test_for_people(tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    done = run(*CALL, "--report", str(page), "--sweep", "stones=5,6")
    assert done.exit_code == 0, done.stderr
    assert "Stones, stones=5: 10 games by random, random" in done.stdout
    assert "seat p1" in done.stdout
    assert "options stones: 5 → 6" in done.stdout
    assert "of 10 games differ." in done.stdout
    assert "without a single winner" in done.stdout  # draws are never hidden
    assert "What changes" in page.read_text()
    assert "--report FILE.html" in run(*CALL).stdout


def test_for_programs() -> None:
    data = json.loads(run(*CALL, "--json", "--sweep", "stones=5,6").stdout)
    assert list(data) == ["game", "players", "bots", "games", "seed", "variants", "differences", "pairs"]
    assert [variant["label"] for variant in data["variants"]] == ["stones=5", "stones=6"]
    assert data["variants"][0]["win_share"]["seat"][0]["n"] == 10


def test_games_for_one_are_judged_by_score() -> None:
    done = run("lab", "patience", "--games", "10", "--workers", "1", "--json", "--sweep", "colour=red,blue")
    first = json.loads(done.stdout)["variants"][0]
    assert "win_share" not in first
    assert first["score"]["n"] == 10


def test_wrong_calls(tmp_path: Path) -> None:
    assert refused(*CALL, "--sweep", "stones").startswith("--sweep needs name=a,b")
    assert refused(*CALL, "--sweep", "stons=1").startswith("Unknown option 'stons'")
    assert refused(*CALL, "--sweep", "stones=lots") == "stones cannot be 'lots': it is 1 to 60."
    assert refused(*CALL, "--compare", str(tmp_path / "no.toml")).startswith("The file")
    assert refused(*CALL, "--report", str(tmp_path / "no/x.html")).startswith("Can't write the report")
    assert refused(*CALL, "--within", "0").startswith("--within is how precise")
    assert refused(*CALL, "--resume").startswith("To resume, name the folder")
    assert refused(*CALL, "--sweep", "stones=@nowhere").startswith("Cannot read 'nowhere', a value of stones")
    assert refused(*CALL, "--bots", "nobody").startswith("Unknown bot 'nobody'")


def test_a_passport(tmp_path: Path) -> None:
    file = str(tmp_path / "x.html")
    call = ["lab", "stones", "--games", "20", "--workers", "1", "--passport", file]
    done = run(*call, "--json")
    assert done.exit_code == 0, done.output
    data = json.loads(done.stdout)
    assert data["game"] == "stones"
    assert set(data["measures"]["length"]) == {"value", "interval", "n"}
    assert refused(*call, "--sweep", "stones=5,6").startswith("--passport")
    assert refused("lab", "stones", "--games", "20", "--passport", str(tmp_path / "no/x.html")).startswith(
        "Can't write"
    )


def test_settings_are_searched_for() -> None:
    call = ["lab", "stones", "--games", "6", "--workers", "1", "--trials", "3", "--tune", "stones=5..20"]
    done = run(*call, "--want", "length<6")
    assert done.exit_code == 0, done.output
    assert "now 12" in done.stdout
    assert "3 settings tried" in done.stdout
    assert refused(*call).startswith("--tune goes with --want")
    assert refused(*call, "--want", "length=6") == (
        "--want takes wishes such as seat=50±3, draws<5, length<400, score>60 or 'team a=25±5', not 'length=6'."
    )
