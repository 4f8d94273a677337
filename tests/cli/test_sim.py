"""`sim` and `bench`."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

from tests.cli.tools import refused, run
from tests.toys import raid

import ludus
from ludus.cli.bench import counts_of

SHAPE = ["game", "players", "games", "decisions", "seconds", "decisions_per_s", "wins", "draws", "mean_length", "hash"]


def simulated(*args: str) -> dict[str, object]:
    done = run("sim", "stones", "--games", "40", "--json", *args)
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
    done = run("sim", "stones", "--games", "20", "--set", "stones=1")
    assert "20 games of Stones with 2 players" in done.stdout
    assert "100.0%" in done.stdout
    assert "1.0 decisions a game" in done.stdout


def test_records_are_kept_and_true(tmp_path: Path) -> None:
    folder = tmp_path / "new/records"
    done = run("sim", "stones", "--games", "3", "--seed", "9", "--save", str(folder))
    assert done.exit_code == 0
    files = sorted(folder.iterdir())
    assert [file.name for file in files] == [f"stones-00000{n}.ludus" for n in (1, 2, 3)]
    assert [ludus.verify(file) for file in files] == [[], [], []]
    assert json.loads(run("sim", "stones", "--games", "3", "--seed", "9", "--json").stdout)["hash"] in done.stdout


def test_wrong_calls(tmp_path: Path) -> None:
    (tmp_path / "note").write_text("mine")
    assert refused("sim", "stones", "--save", str(tmp_path)).endswith("name a new one for the records.")
    assert refused("sim", "stones", "--games", "0") == "games is a whole number from 1 on, not 0."
    assert refused("sim", "stones", "--workers", "-1") == "workers is a whole number from 1 on, not -1."
    assert refused("sim", "stones", "--games", "many").startswith("Invalid value for '--games'")
    assert refused("sim", "stones", "--players", "1") == "Stones is for 2 to 4 players, not 1."
    assert refused("sim", "stones", "--bots", "randm").startswith("There is no bot 'randm'. Did you mean random?")
    assert refused("sim", "stones", "--bots", "random,random,random").startswith("3 bots for 2 players")
    assert refused("sim", "stones", "--set", "stones").startswith("--set takes an option and its value")
    assert refused("sim", "stones", "--set", "stons=3").startswith("There is no option 'stons'. Did you mean stones?")
    assert refused("sim", "stones", "--set", "stones=lots") == "stones cannot be 'lots': it is 1 to 60."
    assert refused("sim", "stones", "--seed", "-1").startswith("A seed is a whole number")


def test_a_wrong_call_makes_no_folder(tmp_path: Path) -> None:
    refused("sim", "stones", "--bots", "nobody", "--save", str(tmp_path / "records"))
    assert not (tmp_path / "records").exists()


def test_bench_has_its_figures_for_every_game_and_count() -> None:
    data = json.loads(run("bench", "--json", "--seconds", "0.001").stdout)
    assert data["compiled"] is ludus.compiled()
    assert data["loop_s"] > 0
    stones = data["games"]["stones"]
    for row in (stones, stones["others"]["3"], stones["others"]["4"]):
        assert {"decisions_per_s", "clone_us", "quiet_us", "view_us", "mean_length", "turns"} <= row.keys()
        assert row["turns"].keys() == {"decision", "quiet", "clone", "view"}
        assert 4 <= row["mean_length"] <= 12
    assert stones["players"] == 2


def test_bench_measures_some_of_many_numbers_of_players() -> None:
    assert counts_of(raid.GAME) == [2, 3, 4]
    assert counts_of(replace(raid.GAME, seats=range(1, 9))) == [1, 2, 4]


def test_bench_for_people() -> None:
    done = run("bench", "--seconds", "0.001")
    assert "ten million additions in" in done.stdout
    assert "stones" in done.stdout


def test_bench_refuses_no_time() -> None:
    assert refused("bench", "--seconds", "0").startswith("Invalid value for '--seconds'")
