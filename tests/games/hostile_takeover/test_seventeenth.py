"""A 17th Character: rows of content, and one paragraph. Nothing else in the game knows of it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.shelf import ROOT

from ludus.games.hostile_takeover import content

OURS = 'source = "house"\ncite = "Ours"\nrules = ["HT-103"]\n'
CHART = "short = [10, 11, 12, 9, 10, 11]\nmedium = [10, 11, 12, 9, 10, 11]\nlong = [12, 13, 14, 11, 12, 13]\n"
ROWS = {
    "characters": (
        'character]]\nkey = "siren"\nname = "Siren"\nmark = "Si"\nteam = ""\nmove = 6\narmor = 1\n'
        'ranged = "sonic_horn"\nmelee = "sonic_knife"\nspecial = "echo"\nsays = "A singer."\n'
    ),
    "ranged": (
        f'weapon]]\nkey = "sonic_horn"\nname = "Sonic Horn"\nowner = "siren"\n{CHART}'
        'armor1 = [10, 11]\narmor2 = [11, 12]\ntraits = []\nsays = "A plain weapon."\n'
    ),
    "melee": (
        'weapon]]\nkey = "sonic_knife"\nname = "Sonic Knife"\nowner = "siren"\nattack = 1\ndefense = 0\n'
        'armor1 = 10\narmor2 = 11\nreach = 1\ntraits = []\nsays = "A plain weapon."\n'
    ),
    "specials": (
        'special]]\nkey = "echo"\nname = "Echo"\nowner = "siren"\ncard = "fire"\nenergy = 1\n'
        'says = "Three Ranged Attacks one after the other."\nhint = "Three shots"\n'
    ),
}
PARAGRAPH = '''
from ludus.games.hostile_takeover.moments import Special


class Echo(Special):
    """Three Ranged Attacks one after the other."""

    key = "echo"
    rules = ("HT-103",)

    def shots(self) -> int:
        return 3
'''
PLAYED = """
from ludus.games.hostile_takeover import cards
import echo
import ludus
from ludus.testing import position
from ludus.testing.play import play_randomly

cards.fill_registry()
game = ludus.game("hostile-takeover")
s = position(
    game, 2, figures="siren:5,5 bard:9,5 boss:0,29", seats="p1:siren p2:bard,boss", cards="siren:fire boss:move",
    energy="siren:1", ground="",
).play("special", "fire bard", roll="1 1 1").play("fire bard", roll="1 1 1")
assert "fire bard" in s.options(), s
s.play("fire bard", roll="1 1 1")
assert "fire bard" not in s.options(), s
assert "Echo" in "".join(s.match.log()), s
assert s.match.svg()
match = game.begin(players=4, seed=2, teams="draft_a", turn_cap=2)
match.apply(match.decision.options[-1])
assert any("Siren" in line for line in match.log()), match.log()
play_randomly(match, 1)
assert match.over
print("played")
"""


def test_a_seventeenth_character_is_rows_and_one_paragraph(tmp_path: Path) -> None:
    folder = tmp_path / "hostile_takeover"
    folder.mkdir()
    for name, row in ROWS.items():
        text = (content.FOLDER / f"{name}.toml").read_text(encoding="utf-8")
        (folder / f"{name}.toml").write_text(text.replace("s = 16\n", "s = 17\n", 1) + f"\n[[{row}{OURS}")
    (tmp_path / "echo.py").write_text(PARAGRAPH)
    (tmp_path / "played.py").write_text(PLAYED)
    around = {
        **os.environ, "LUDUS_CONTENT": str(tmp_path), "LUDUS_PURE": "1", "PYTHONPATH": f"{ROOT / 'src'}:{tmp_path}",
    }  # fmt: skip
    done = subprocess.run(
        [sys.executable, "played.py"], cwd=tmp_path, env=around, capture_output=True, text=True, check=False
    )
    assert done.stdout.strip() == "played", done.stderr
