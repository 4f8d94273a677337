"""The page makes the same scene of patches as `ludus.draw.patch` does: in real games, and for every kind of patch."""

from __future__ import annotations

import json
import shutil
import subprocess
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import ludus
from ludus.core.chance import make_rng
from ludus.draw.patch import apply, diff
from ludus.draw.scene import Scene

HERE = Path(__file__).parent
ANSWERS = 40


def pictures(game: str, seat: int | None) -> list[Scene]:
    """What somebody sees while a game is played anyhow."""
    match, rng = ludus.game(game).begin(seed=5), make_rng(5)
    found = [match.scene(seat)]
    while len(found) < ANSWERS and not match.over:
        asked = match.question
        match.apply(asked.options[rng.below(len(asked.options))], asked.seat)
        found.append(match.scene(seat))
    return found


def plain(scene: Any) -> Any:
    """A scene in which layers without shapes say so in one way, and null is nothing."""
    layers = [{"name": layer["name"], "shapes": layer.get("shapes", [])} for layer in scene.get("layers", [])]
    return {name: value for name, value in {**scene, "layers": layers}.items() if value is not None}


@pytest.mark.skipif(not shutil.which("node"), reason="the page's own code needs node")
def test_the_page_puts_patches_together_as_the_library_does() -> None:
    steps, ops = [], set()
    for game in ludus.games():
        for seat in (0, None):
            found = pictures(game.id, seat)
            for old, new in pairwise(found):
                patches = diff(old, new)
                assert apply(old, patches) == new
                ops |= {patch.op for patch in patches}
                steps.append((old.to_json(), [patch.to_json() for patch in patches], new.to_json()))
    assert ops >= {"remove", "add", "change", "edit", "move", "order", "set", "amend"}
    told = "\n".join(json.dumps({"scene": old, "patches": patches}) for old, patches, _ in steps)
    done = subprocess.run(["node", HERE / "patched.mjs"], input=told, capture_output=True, text=True, check=True)
    made = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(made) == len(steps)
    for scene, (_, _, new) in zip(made, steps, strict=True):
        assert plain(scene) == plain(new)
