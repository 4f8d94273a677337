"""`tournament`."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.tools import refused, run

CALL = ["tournament", "stones", "--workers", "1"]


def test_for_people_and_programs(tmp_path: Path) -> None:
    page = tmp_path / "league.html"
    done = run(*CALL, "--bots", "random,greedy", "--games", "4", "--report", str(page))
    assert done.exit_code == 0, done.stderr
    assert "4 games of Stones with 2 players" in done.stdout
    assert "random – greedy" in done.stdout
    assert f"Saved the report as {page}." in done.stdout.replace("\n", "")
    assert page.read_text().startswith("<!doctype html>")
    data = json.loads(run(*CALL, "--bots", "random,greedy", "--games", "4", "--json").stdout)
    assert list(data) == ["game", "players", "games", "seed", "ladder", "bots", "pairs", "hash"]
    assert data["hash"] in page.read_text()


def test_one_question() -> None:
    done = run(*CALL, "--sprt", "greedy", "random", "--games", "4")
    assert done.stdout.startswith("not decided, after 4 games.")
    assert "LLR" in done.stdout
    data = json.loads(run(*CALL, "--sprt", "greedy", "random", "--games", "4", "--json").stdout)
    assert (data["a"], data["b"], data["games"], data["verdict"]) == ("greedy", "random", 4, "not decided")


def test_wrong_calls(tmp_path: Path) -> None:
    assert refused(*CALL, "--bots", "greedy").startswith("A tournament needs two bots or more")
    assert refused(*CALL, "--bots", "greedy,greedy").startswith("The bot 'greedy' is named twice")
    assert refused(*CALL, "--bots", "greedy,gredy").startswith("Unknown bot 'gredy'. Did you mean greedy?")
    assert refused(*CALL, "--games", "0") == "games is a whole number from 1 on, not 0."
    assert refused(*CALL, "--report", str(tmp_path / "no/x.html")).startswith("Can't write the report")
    assert refused(*CALL, "--sprt", "greedy", "random", "--elo0", "50").startswith("elo0 is below elo1")
    assert refused(*CALL, "--sprt", "greedy", "random", "--ladder").startswith("--sprt can't be combined")
    assert refused(*CALL, "--sprt", "greedy").startswith("Option '--sprt' requires 2 arguments")
    assert refused("tournament", "ston").startswith("There is no game 'ston'")
