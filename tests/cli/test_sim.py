"""`sim` and `bench`."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest
from tests.cli.tools import SOURCES, refused, run
from tests.toys import raid

import ludus
from ludus.cli.bench import counts_of, tell

HEEDING = """import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # jobs in the background pass on that they ignore it
from ludus.cli import main
main(sys.argv[1:])"""
SHAPE = ["game", "players", "games", "decisions", "seconds", "decisions_per_s", "wins", "draws", "mean_length", "hash"]


def simulated(*args: str) -> dict[str, object]:
    done = run("sim", "stones", "--games", "40", "--workers", "1", "--json", *args)
    assert done.exit_code == 0, done.stderr
    data: dict[str, object] = json.loads(done.stdout)
    return data


def test_the_shape_of_the_json() -> None:
    data = simulated("--players", "3", "--bots", "random,random,random")
    assert list(data) == SHAPE
    assert (data["game"], data["players"], data["games"], data["draws"]) == ("stones", 3, 40, 0)
    assert isinstance(data["wins"], list)
    assert sum(data["wins"]) == 40


def test_the_hash_follows_from_the_call() -> None:
    first = simulated("--seed", "3")
    assert simulated("--seed", "3", "--bots", "random,random")["hash"] == first["hash"]
    assert simulated("--seed", "4")["hash"] != first["hash"]
    assert simulated("--seed", "3", "--set", "stones=13")["hash"] != first["hash"]
    assert simulated("--seed", "3", "--set", "stones=12")["hash"] == first["hash"]


def test_for_people() -> None:
    done = run("sim", "stones", "--games", "20", "--set", "stones=1", "--workers", "1")
    assert "20 games of Stones with 2 players" in done.stdout
    assert "100.0%" in done.stdout
    assert "1.0 decisions per game" in done.stdout


def test_records_are_kept_and_true(tmp_path: Path) -> None:
    folder = tmp_path / "new/records"
    call = ["sim", "stones", "--games", "3", "--seed", "9", "--workers", "1"]
    done = run(*call, "--save", str(folder))
    assert done.exit_code == 0
    files = sorted(folder.glob("*.ludus"))
    assert [file.name for file in files] == [f"stones-00000{n}.ludus" for n in (1, 2, 3)]
    assert [ludus.verify(file) for file in files] == [[], [], []]
    assert json.loads(run(*call, "--json").stdout)["hash"] in done.stdout


def test_rows_without_records(tmp_path: Path) -> None:
    folder, file = tmp_path / "games", tmp_path / "rows.jsonl"
    call = ["sim", "stones", "--games", "3", "--workers", "1", "--rules", "--rows", str(file)]
    assert run(*call, "--save", str(folder), "--no-records").exit_code == 0
    assert sorted(path.name for path in folder.iterdir()) == ["games.jsonl", "sim.json"]
    assert file.read_text() == (folder / "games.jsonl").read_text()
    rows = [json.loads(line) for line in file.read_text().splitlines()]
    assert [row["number"] for row in rows] == [1, 2, 3]
    assert rows[0]["rules"]["ST-4"] >= 1
    assert run(*call, "--save", str(folder), "--no-records", "--resume").exit_code == 0


def test_wrong_calls(tmp_path: Path) -> None:
    (tmp_path / "note").write_text("mine")
    assert refused("sim", "stones", "--save", str(tmp_path)).endswith("name a new one for the records.")
    assert refused("sim", "stones", "--games", "0") == "games is a whole number from 1 on, not 0."
    assert refused("sim", "stones", "--workers", "-1") == "workers is a whole number from 1 on, not -1."
    assert refused("sim", "stones", "--games", "many").startswith("Invalid value for '--games'")
    assert refused("sim", "stones", "--players", "1") == "Stones supports 2 to 4 players, not 1."
    assert refused("sim", "stones", "--bots", "randm").startswith("Unknown bot 'randm'. Did you mean random?")
    assert refused("sim", "stones", "--bots", "random,random,random").startswith("3 bots for 2 players")
    assert refused("sim", "stones", "--set", "stones").startswith("--set needs name=value")
    assert refused("sim", "stones", "--set", "stons=3").startswith("Unknown option 'stons'. Did you mean stones?")
    assert refused("sim", "stones", "--set", "stones=lots") == "stones cannot be 'lots': it is 1 to 60."
    assert refused("sim", "stones", "--seed", "-1").startswith("A seed must be a whole number")
    assert refused("sim", "stones", "--resume").startswith("--resume needs --save DIR")
    assert refused("sim", "stones", "--rules").startswith("--rules needs --rows FILE")
    assert refused("sim", "stones", "--rows", "games.csv").startswith("--rows must end with .jsonl")
    assert refused("sim", "stones", "--rows", str(tmp_path / "no/games.jsonl")).startswith("Can't write")
    assert refused("sim", "stones", "--cluster", "here").startswith("--cluster must look like tcp://host:8786")
    assert refused("sim", "stones", "--save", str(tmp_path / "no"), "--resume").startswith(
        f"'{tmp_path / 'no'}' has no simulation to resume"
    )


@pytest.mark.skipif(os.name != "posix", reason="Ctrl-C is sent in another way on this system")
@pytest.mark.parametrize("workers", ["1", "2"])
def test_control_c_keeps_what_is_done(tmp_path: Path, workers: str) -> None:
    folder = tmp_path / "games"
    call = ["sim", "void-zone", "--games", "150", "--no-records", "--workers", workers]
    child = subprocess.Popen(
        [sys.executable, "-c", HEEDING, *call, "--save", str(folder)],
        env={**os.environ, "PYTHONPATH": str(SOURCES)}, stderr=subprocess.PIPE, text=True, process_group=0,
    )  # fmt: skip
    rows = folder / "games.jsonl"
    while child.poll() is None and not (rows.exists() and rows.stat().st_size):  # it is there before its first row
        time.sleep(0.02)
    os.killpg(child.pid, signal.SIGINT)  # as a terminal does
    _, said = child.communicate()
    assert child.returncode == 130, said
    kept = len(rows.read_text().splitlines())
    assert 0 < kept < 150
    assert said.splitlines() == [
        f"{kept} of 150 games are saved in {folder}. Add --resume to continue.", "Stopped."
    ]  # fmt: skip
    whole = json.loads(run(*call[:-2], "--workers", "1", "--json").stdout)
    assert json.loads(run(*call, "--save", str(folder), "--resume", "--json").stdout)["hash"] == whole["hash"]


def test_a_wrong_call_makes_no_folder(tmp_path: Path) -> None:
    refused("sim", "stones", "--bots", "nobody", "--save", str(tmp_path / "records"))
    assert not (tmp_path / "records").exists()


def test_bench_has_its_figures_for_every_count(capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads(run("bench", "stones", "--json", "--seconds", "0.001").stdout)
    assert data["compiled"] is ludus.compiled()
    assert data["loop_s"] > 0
    assert list(data["games"]) == ["stones"]
    stones = data["games"]["stones"]
    for row in (stones, stones["others"]["3"], stones["others"]["4"]):
        assert {"decisions_per_s", "clone_us", "quiet_us", "view_us", "mean_length", "turns"} <= row.keys()
        assert row["turns"].keys() == {"decision", "quiet", "clone", "view"}
        assert 4 <= row["mean_length"] <= 12
    assert stones["players"] == 2
    tell([data])  # the same for people
    told = capsys.readouterr().out
    assert "ten million additions in" in told
    assert told.count("stones") >= 4  # a row for each number of players, and how late bots answer


def test_bench_measures_some_of_many_numbers_of_players() -> None:
    assert counts_of(raid.GAME) == [2, 3, 4]
    assert counts_of(replace(raid.GAME, seats=range(1, 9))) == [1, 2, 4]


def test_bench_refuses_wrong_calls() -> None:
    assert refused("bench", "--seconds", "0").startswith("Invalid value for '--seconds'")
    assert refused("bench", "stonez").startswith("There is no game 'stonez'. Did you mean stones?")
