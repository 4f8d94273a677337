"""The examples run, in short sizes."""

from __future__ import annotations

import json
import sys
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest
from tools import notebooks

import ludus
from ludus.lab import simulate

EXAMPLES = Path(__file__).parents[2] / "examples"


def example(name: str) -> Any:
    spec = spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[name] = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.ipynb")), ids=lambda path: path.stem)
def test_notebooks_show_what_they_would_show(path: Path) -> None:
    kept = json.loads(path.read_text(encoding="utf-8"))["cells"]
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    notebooks.run(cells)
    pictures = 0
    for cell, shown in zip(cells, kept, strict=True):
        for output, before in zip(cell.get("outputs", []), shown.get("outputs", []), strict=True):
            data, then = output.get("data", {}), before.get("data", {})
            assert data.keys() == then.keys()
            assert data.get("text/plain") == then.get("text/plain"), "`make golden` writes it anew"
            pictures += "".join(data.get("image/svg+xml", [])).startswith("<svg")
    assert pictures


def test_random_play(capsys: pytest.CaptureFixture[str]) -> None:
    total = example("random_aec").main(games=2)
    assert sum(total.values()) == pytest.approx(0)
    assert "game 2:" in capsys.readouterr().out


def test_void_halls() -> None:
    means = example("solo_gym").main(games=3)
    assert set(means) == {"at random", "first action"}


def test_imitation(tmp_path: Path) -> None:
    simulate(ludus.game("void-zone"), games=3, seed=2, steps=tmp_path / "steps")
    alike, share = example("imitate").main(str(tmp_path / "steps"), rounds=8, games=2)
    assert alike > 0.5
    assert 0 <= share <= 1


def test_a_response_to_an_agent(capsys: pytest.CaptureFixture[str]) -> None:
    share = example("respond").main("random", decisions=100, games=2)
    assert share["n"] == 2
    assert "Against random in void-zone, after 2,048 decisions: " in capsys.readouterr().out


def test_monte_carlo_tree_search(capsys: pytest.CaptureFixture[str]) -> None:
    returns = example("spiel_mcts").main(simulations=4, moves=6)
    assert len(returns) == 2
    assert "search: " in capsys.readouterr().out


TORCH = pytest.mark.skipif(find_spec("torch") is None, reason="there is no torch: pip install 'ludus-games[train]'")


@TORCH
def test_policy_gradient_of_open_spiel() -> None:
    won = example("spiel_policy_gradient").main(games=3, length=30)
    assert len(won) == 1
    assert 0 <= won[0] <= 1


@TORCH
def test_a_learner_takes_its_lessons(tmp_path: Path) -> None:
    ppo = example("ppo")
    curve = ppo.train(ppo.Settings(matches=8, horizon=16, seconds=0.5, batch=64), quiet=True)
    assert curve[-1][1] == len(curve) * 8 * 16
    assert all(0 <= won <= 1 for _, _, won in curve)
    ppo.draw(curve, tmp_path / "curve.svg")
    assert (tmp_path / "curve.svg").read_text().startswith("<svg")
