"""Games that are kept: rows, records, and going on after a stop."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import ludus
from ludus.core.errors import BadFile, LudusError
from ludus.games._template import GAME
from ludus.lab import simulate


def stopped(folder: Path, after: int, **plan: Any) -> None:
    """A simulation that is stopped after some games."""
    done = 0

    def stop(more: int) -> None:
        nonlocal done
        done += more
        if done >= after:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulate(GAME, save=folder, progress=stop, **plan)


@pytest.mark.parametrize("workers", [1, 2])
def test_going_on_ends_with_the_same_hash(tmp_path: Path, workers: int) -> None:
    plan: dict[str, Any] = {"games": 40, "seed": 6}
    whole = simulate(GAME, **plan)
    stopped(tmp_path / "games", 7, **plan, workers=workers)
    kept = (tmp_path / "games/games.jsonl").read_text().splitlines()
    assert 7 <= len(kept) < 40
    told: list[int] = []
    found = simulate(GAME, save=tmp_path / "games", resume=True, progress=told.append, **plan)
    assert [found[key] for key in ("hash", "wins", "decisions")] == [
        whole[key] for key in ("hash", "wins", "decisions")
    ]
    assert (told[0], sum(told)) == (len(kept), 40)
    rows = [json.loads(line) for line in (tmp_path / "games/games.jsonl").read_text().splitlines()]
    assert sorted(row["number"] for row in rows) == list(range(1, 41))
    assert len(list((tmp_path / "games").glob("*.ludus"))) == 40


def test_a_line_that_was_cut_off_is_played_again(tmp_path: Path) -> None:
    stopped(tmp_path / "games", 1, games=20)
    file = tmp_path / "games/games.jsonl"
    file.write_bytes(file.read_bytes()[:-20])
    found = simulate(GAME, save=tmp_path / "games", resume=True, games=20)
    assert found["hash"] == simulate(GAME, games=20)["hash"]
    file.write_text("{}\n")
    with pytest.raises(BadFile, match="line 1: not a game row"):
        simulate(GAME, save=tmp_path / "games", resume=True, games=20)


def test_more_games_may_follow(tmp_path: Path) -> None:
    simulate(GAME, games=5, save=tmp_path / "games")
    found = simulate(GAME, games=9, save=tmp_path / "games", resume=True)
    assert found["hash"] == simulate(GAME, games=9)["hash"]


def test_another_simulation_is_not_mixed_in(tmp_path: Path) -> None:
    simulate(GAME, games=2, save=tmp_path / "games")
    with pytest.raises(LudusError, match="Add --resume to continue it"):
        simulate(GAME, games=2, save=tmp_path / "games")
    with pytest.raises(LudusError, match="another simulation: its seed is 1, not 2"):
        simulate(GAME, games=2, save=tmp_path / "games", resume=True, seed=2)
    with pytest.raises(LudusError, match="its options is"):
        simulate(GAME, games=2, save=tmp_path / "games", resume=True, options={"stones": 3})
    with pytest.raises(LudusError, match="its dealt is None, not 1"):
        simulate(GAME, games=2, save=tmp_path / "games", resume=True, dealt=1)


def test_a_row_says_what_was_played(tmp_path: Path) -> None:
    game = ludus.game("void-zone")
    simulate(game, 3, games=2, seed=5, rows=tmp_path / "rows.jsonl", rules=True)
    first, second = [json.loads(line) for line in (tmp_path / "rows.jsonl").read_text().splitlines()]
    assert (first["game"], first["players"], first["bots"], second["number"]) == ("void-zone", 3, ["random"] * 3, 2)
    assert first["rule"] in game.rules
    assert sum(first["scores"]) == pytest.approx(1)
    assert sorted(name for (name,) in first["used"]["turn order"]) == ["first", "second", "third"]
    assert first["rules"]["VZ-225"] >= 1


def test_parquet_holds_the_same(tmp_path: Path) -> None:
    polars = pytest.importorskip("polars", reason="Parquet needs the extra 'lab'")
    game = ludus.game("void-halls")
    for name in ("rows.jsonl", "rows.parquet"):
        simulate(game, 2, games=3, rows=tmp_path / name, rules=True)
    rows = [json.loads(line) for line in (tmp_path / "rows.jsonl").read_text().splitlines()]
    frame = polars.read_parquet(tmp_path / "rows.parquet")
    for name in ("number", "seed", "length", "winners", "scores", "rule"):
        assert frame[name].to_list() == [row[name] for row in rows]
    assert frame["used_sheet"].to_list() == [row["used"]["sheet"] for row in rows]
    assert {pair["rule"]: pair["count"] for pair in frame["rules"][0]} == rows[0]["rules"]
