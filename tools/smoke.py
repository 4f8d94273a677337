"""Installs each wheel given into a bare environment and plays with it: `smoke.py WHEEL...`. Exits with 1 on failure."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

PLAY = """
import sys, ludus
from ludus.core.chance import seeded
from ludus.core.match import playout
assert "site-packages" in ludus.__file__, ludus.__file__
assert ludus.compiled() == (sys.argv[1] == "compiled"), "compiled: %s" % ludus.compiled()
games = ludus.games()
assert len(games) >= 5, games
for game in games:
    match = game.begin(seed=1)
    playout(match, seeded(1), 200)
    assert ludus.replay(match.record()).to_json() == match.to_json(), game.id
    assert match.svg().startswith("<svg"), game.id
print(f"{len(games)} games played, {sys.argv[1]}")
"""


def main() -> None:
    for wheel in map(Path, sys.argv[1:]):
        native = not wheel.name.endswith("-none-any.whl")
        with tempfile.TemporaryDirectory() as name:
            subprocess.run([sys.executable, "-m", "venv", name], check=True)
            programs = Path(name) / ("Scripts" if os.name == "nt" else "bin")
            python = programs / "python"
            pip = [str(python), "-m", "pip", "--disable-pip-version-check", "--quiet"]
            subprocess.run([*pip, "install", str(wheel.resolve())], check=True)
            env = {k: v for k, v in os.environ.items() if k not in ("PYTHONPATH", "LUDUS_PURE")}
            print(wheel.name, flush=True)
            subprocess.run([python, "-c", PLAY, "compiled" if native else "pure"], check=True, env=env, cwd=name)
            pure = {**env, "LUDUS_PURE": "1"}
            subprocess.run([python, "-c", PLAY, "pure"], check=True, env=pure, cwd=name)
            subprocess.run([programs / "ludus", "games"], check=True, env=env, cwd=name, stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    main()
