"""Installs Ludus from the wheels given into bare environments and plays with it: `smoke.py WHEEL...`. Fails loudly.

As a stranger does it: `pip install ludus-games` from an index, then `ludus`. Where uv and pipx are there, also
`uvx ludus-games` and `pipx run ludus-games`.
`smoke.py --here KIND` plays with what is installed in this Python; KIND is pure or compiled.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from urllib.request import urlopen

PLAY = """
import sys, ludus
from importlib.metadata import files
from ludus.core.chance import make_rng
from ludus.core.match import playout
assert "site-packages" in ludus.__file__, ludus.__file__
assert ludus.compiled() == (sys.argv[1] == "compiled"), "compiled: %s" % ludus.compiled()
assert any(file.match("*.dist-info/sboms/*.cdx.json") for file in files("ludus")), "no list of what is in it"
games = ludus.games()
assert len(games) >= 5, games
for game in games:
    match = game.begin(seed=1)
    playout(match, make_rng(1), 200)
    assert ludus.replay(match.record()).to_json() == match.to_json(), game.id
    assert match.svg().startswith("<svg"), game.id
print(f"  {len(games)} games played, {sys.argv[1]}")
"""
WAYS = (
    "uvx --no-config --find-links={shop} ludus-games",
    "pipx run --no-cache --pip-args=--find-links={shop} ludus-games",
)


def clean() -> dict[str, str]:
    """The environment without what would lead to the checkout."""
    return {k: v for k, v in os.environ.items() if k not in ("PYTHONPATH", "LUDUS_PURE", "VIRTUAL_ENV")}


def table_opens(command: list[str], home: Path) -> None:
    """Start Ludus as a player does, wait until the browser would be called, and look at the first page."""
    seen = home / "seen"
    seen.unlink(missing_ok=True)
    env = {**clean(), "BROWSER": f"sh -c 'echo %s > {seen}'", "XDG_DATA_HOME": str(home), "PYTHONUNBUFFERED": "1"}
    began = time.monotonic()
    running = subprocess.Popen(command, cwd=home, env=env, stdout=subprocess.PIPE, text=True)
    assert running.stdout is not None
    try:
        found = re.search(r"Ludus is at (http://\S+/)", running.stdout.readline())
        assert found is not None, f"{command[0]} did not say where the table is"
        page = urlopen(found[1], timeout=60).read().decode()
        assert "Void Zone" in page, "the first page shows no games"
        while not seen.exists() and time.monotonic() < began + 60:
            time.sleep(0.1)
        assert seen.read_text().strip() == found[1], "the browser was not called"
        named = " ".join([Path(command[0]).name, *[word for word in command[1:] if "=" not in word]])
        print(f"  {named}: at the table in {time.monotonic() - began:.1f} s")
    finally:
        running.send_signal(signal.SIGINT)
        running.communicate(timeout=60)


def try_wheel(wheel: Path, home: Path) -> None:
    """In an environment that has nothing but Python."""
    shop = home / "shop"
    shop.mkdir()
    shutil.copy(wheel, shop)
    subprocess.run([sys.executable, "-m", "venv", home / "bare"], check=True)
    programs = home / "bare" / ("Scripts" if os.name == "nt" else "bin")
    pip = [str(programs / "python"), "-m", "pip", "--disable-pip-version-check", "--quiet"]
    subprocess.run([*pip, "install", "--find-links", str(shop), "ludus-games"], check=True, env=clean())
    kind = "pure" if wheel.name.endswith("-none-any.whl") else "compiled"
    python = str(programs / "python")
    subprocess.run([python, "-c", PLAY, kind], check=True, env=clean(), cwd=home)
    if kind == "compiled":
        subprocess.run([python, "-c", PLAY, "pure"], check=True, env={**clean(), "LUDUS_PURE": "1"}, cwd=home)
    table_opens([str(programs / "ludus")], home)
    table_opens([python, "-m", "ludus"], home)
    for way in WAYS:
        command = way.format(shop=shop).split()
        if shutil.which(command[0]):
            table_opens(command, home)
        else:
            print(f"  {command[0]} is not here, so it was not tried")


def main() -> None:
    if sys.argv[1] == "--here":
        subprocess.run([sys.executable, "-c", PLAY, sys.argv[2]], check=True, env=clean())
        return
    for wheel in map(Path, sys.argv[1:]):
        print(wheel.name, flush=True)
        with tempfile.TemporaryDirectory() as home:
            try_wheel(wheel.resolve(), Path(home))


if __name__ == "__main__":
    main()
