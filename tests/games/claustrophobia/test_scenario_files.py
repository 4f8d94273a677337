"""Scenarios: the nine of the box as they are set, and files that users write, refused with what is wrong."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.rows import every_row

import ludus
from ludus.core.errors import BadFile, BadOption
from ludus.core.flow import Ask
from ludus.games.claustrophobia import content
from ludus.games.claustrophobia.scenarios import FIRST, Packet, ScenarioRow, read_scenario, scenario_rows
from ludus.testing import rule
from ludus.testing.play import chooser

GAME = ludus.game("claustrophobia")

SMALL = """
[[scenario]]
key = "dash"
name = "The Dash"
humans = ["redeemer", "blade blunderbuss"]
start = "t01"
stack = ["5", "2 t02"]
goals = ["t02"]
exit = "leave"
win = ["saved 1"]
"""


def by_key(key: str) -> ScenarioRow:
    return next(row for row in scenario_rows(FIRST) if row.key == key)


# The nine of the box


@rule("CL-002", "CL-003")
@every_row(
    ("key", "team", "gifts", "advantages", "tp", "demon", "demons", "tiles"),
    [
        ("survivors", "R L B L", "precognition healing", 1, 4, "hunter", 2, 11),
        ("stem_the_tide", "R B B L", "courage smite", 2, 3, "combat", 2, 16),
        ("off_with_its_head", "R B B L L", "smite gather", 2, 4, "master", 1, 15),
        ("the_ritual", "R B L L", "healing courage", 2, 3, "tempter", 2, 16),
        ("the_possessed", "R B L", "healing blessing", 4, 2, "possessor", 1, 14),
        ("who_dares_wins", "R B L L", "precognition courage", 2, 4, "guardian", 2, 13),
        ("infection", "R L B B", "smite healing", 3, 4, "", 0, 14),
        ("the_guide", "R L L B", "courage gather", 2, 4, "guardian", 2, 11),
        ("great_hunt", "R B L L", "courage gather", 2, 5, "beast", 3, 16),
    ],
)
def test_forces_and_stacks(
    key: str, team: str, gifts: str, advantages: int, tp: int, demon: str, demons: int, tiles: int
) -> None:
    row = by_key(key)
    short = {kind.key: kind.short for kind in content.warrior_rows()}
    assert sorted(short[name] for name, _ in row.team()) == sorted(team.split())
    assert list(row.gifts) == gifts.split()
    assert (row.advantages, row.tp, row.demon, row.demons) == (advantages, tp, demon, demons)
    assert sum(packet.random + packet.ones + len(packet.tiles) for packet in row.packets()) == tiles


@rule("CL-003", "CL-012")
def test_objects_of_the_teams() -> None:
    carried = {row.key: [thing for _, things in row.team() for thing in things] for row in scenario_rows(FIRST)}
    assert carried["survivors"] == ["blunderbuss"]
    assert carried["stem_the_tide"] == ["shield", "blunderbuss"]
    assert carried["the_possessed"] == ["scepter", "shield", "blunderbuss"]
    assert by_key("the_guide").team() == [
        ("redeemer", []),
        ("blade", ["blunderbuss"]),
        ("blade", []),
        ("brute", ["shield"]),
    ]


@rule("CL-003")
def test_stacks_from_the_top() -> None:
    assert by_key("survivors").packets() == [Packet(10, 0, ()), Packet(0, 0, ("t02",))]
    assert by_key("stem_the_tide").packets() == [Packet(7, 0, ()), Packet(3, 1, ()), Packet(5, 0, ())]
    assert by_key("who_dares_wins").packets() == [Packet(1, 0, ()), *[Packet(2, 1, ())] * 4]
    assert by_key("infection").packets() == [Packet(10, 0, ()), Packet(3, 0, ("t02",))]
    assert by_key("the_possessed").set_aside() == {"t01", "t02", "t03", "t04", "t05", "t06"}


@rule("CL-003", "CL-026")
def test_endings() -> None:
    ends = {row.key: (row.wins(), row.losses(), row.draws()) for row in scenario_rows(FIRST)}
    assert ends["survivors"] == ({"saved": 2}, {"nobody": 1}, {"saved": 1})
    assert ends["stem_the_tide"] == ({"explosion": 1}, {"nobody": 1}, {})
    assert ends["off_with_its_head"] == ({"demons": 1}, {"nobody": 1}, {})
    assert ends["the_ritual"] == ({"ritual": 9}, {"redeemer": 1, "nobody": 1}, {})
    assert ends["the_possessed"] == ({"freed": 2}, {"redeemer": 1, "nobody": 1}, {})
    assert ends["who_dares_wins"] == ({"treasure": 1}, {"nobody": 1}, {})
    assert ends["infection"] == ({"saved": 2}, {"few": 2, "nobody": 1}, {})
    assert ends["the_guide"] == ({"poison": 1}, {"nobody": 1}, {})
    assert ends["great_hunt"] == ({"demons": 2}, {"dead": 3, "nobody": 1}, {})


@rule("CL-335", "CL-336", "CL-G53")
def test_ways_out() -> None:
    assert {row.key: row.exit for row in scenario_rows(FIRST) if row.exit != "none"} == {
        "survivors": "leave", "infection": "arrive",
    }  # fmt: skip


def test_special_rules_by_number() -> None:
    assert by_key("stem_the_tide").number("powder") == 3
    assert by_key("the_possessed").number("exorcism") == 8
    assert by_key("great_hunt").number("price") == 4
    assert by_key("survivors").number("powder") == 0


# Files of users


def test_a_small_file_is_enough() -> None:
    row = read_scenario(SMALL)
    assert row.name == "The Dash"
    assert row.team() == [("redeemer", []), ("blade", ["blunderbuss"])]
    assert row.losses() == {"nobody": 1}
    assert (row.tp, row.demon, row.exit) == (0, "", "leave")


def test_aims_are_said_even_where_the_file_is_silent() -> None:
    row = read_scenario(SMALL + 'lose = ["few 1", "nobody"]\n')
    assert row.aim() == "1 Human warriors escape by the Exit."
    assert row.peril() == "Fewer than 1 Human warriors are saved or alive, or no Human warrior is left."
    assert by_key("survivors").aim() == "Two Human warriors escape by the Exit."


@every_row(
    ("old", "new", "says"),
    [
        ('humans = ["redeemer", "blade blunderbuss"]', "", "'humans' is missing"),
        ('"redeemer", "blade blunderbuss"', '"redeemr"', "no Human warrior 'redeemr'. Did you mean redeemer?"),
        ('"redeemer", "blade blunderbuss"', '"redeemer", "redeemer"', "1 figures of 'redeemer', not 2"),
        ('"redeemer", "blade blunderbuss"', '"brute blunderbuss"', "A brute cannot carry 'blunderbuss'"),
        ('"redeemer", "blade blunderbuss"', '"redeemer lute"', "no Object 'lute'"),
        ('start = "t01"', 'start = "t99"', "no tile 't99'"),
        ('start = "t01"', 'start = "t02"', "Tile t02 is used twice"),
        ('stack = ["5", "2 t02"]', 'stack = ["40", "t02"]', "takes 40 random tiles, and only 34"),
        ('stack = ["5", "2 t02"]', 'stack = ["5 one", "t02"]', "takes 1 tiles from 'among', which has 0"),
        ('stack = ["5", "2 t02"]', 'stack = ["5"]', "goal t02 is neither the start tile nor named"),
        ('exit = "leave"', 'exit = "door"', "exit is none, arrive, leave, not 'door'"),
        ('exit = "leave"', "", "exit is 'arrive' or 'leave'"),
        ('win = ["saved 1"]', 'win = ["saved"]', "'saved' needs a number from 1 to 5"),
        ('win = ["saved 1"]', 'win = ["saved 3"]', "3 warriors cannot be saved, there are 2"),
        ('win = ["saved 1"]', 'win = ["glory"]', "no Human victory 'glory'"),
        ('win = ["saved 1"]', 'win = ["explosion"]', "needs the special rule 'powder'"),
        ('win = ["saved 1"]', 'win = ["demons 1"]', "1 Demons cannot be removed, there are 0"),
        ('win = ["saved 1"]', 'win = ["saved 1"]\ntp = 30', "Threat Points are 0 to 20, not 30"),
        ('win = ["saved 1"]', 'win = ["saved 1"]\ntp = "4"', "'tp' is a number of at most 999, not '4'"),
        ('win = ["saved 1"]', 'win = ["saved 1"]\ndemon = "hunter"', "Name a Demon and how many"),
        ('win = ["saved 1"]', 'win = ["saved 1"]\ndemon = "imp"\ndemons = 1', "no Demon 'imp'"),
        ('win = ["saved 1"]', 'win = ["saved 1"]\nspecial = ["rain"]', "no special rule 'rain'"),
        ('win = ["saved 1"]', 'win = ["saved 1"]\nspecial = ["guide 3"]', "'guide' takes no number"),
        ('win = ["saved 1"]', 'win = ["saved 1"]\nspecial = ["treasure", "treasure"]', "stands twice"),
        ('win = ["saved 1"]', 'win = ["saved 1"]\nlose = ["redeemer"]', "'lose' has 'nobody'"),
        ('win = ["saved 1"]', 'win = ["saved 1"]\ngifts = ["smite", "smite"]', "A Gift stands twice"),
        ('win = ["saved 1"]', 'win = ["saved 1"]\nmood = "dark"', "there is no 'mood'"),
        ('key = "dash"', 'key = "two words"', "'key' is a word"),
    ],
)
def test_what_is_wrong_is_said(old: str, new: str, says: str) -> None:
    with pytest.raises(BadFile) as refused:
        read_scenario(SMALL.replace(old, new))
    assert says in str(refused.value)


def test_a_text_without_a_scenario() -> None:
    with pytest.raises(BadFile, match=r"one \[\[scenario\]\]"):
        read_scenario("title = 'x'")
    with pytest.raises(BadFile, match=r"one \[\[scenario\]\]"):
        read_scenario(SMALL + SMALL)
    with pytest.raises(BadFile, match="not TOML"):
        read_scenario("this is no toml")


def test_a_key_of_the_box_is_taken() -> None:
    with pytest.raises(BadOption, match="already"):
        GAME.begin(2, 1, own_scenario=SMALL.replace("dash", "survivors"))


@rule("CL-002", "CL-003")
def test_a_scenario_of_a_user_is_played_to_its_end_and_kept_in_the_record() -> None:
    match = GAME.begin(2, 1, own_scenario=SMALL + "tp = 3\n")
    assert "The Dash" in "\n".join(match.log())
    assert match.view()["table"]["threat"] == 3
    rng = chooser(1)
    while isinstance(match.need, Ask):
        match.answer(match.need.options[rng.below(len(match.need.options))])
    again = ludus.replay(match.record())
    assert again.view() == match.view()
    assert ludus.verify(match.record()) == []


def called(*args: str) -> subprocess.CompletedProcess[str]:
    """The command line in a process of its own."""
    sources = Path(ludus.__file__ or "").resolve().parents[1]
    command = [sys.executable, "-m", "ludus.cli", *args]
    env = {**os.environ, "PYTHONPATH": str(sources)}
    return subprocess.run(command, env=env, capture_output=True, text=True, encoding="utf-8", check=False)


def test_a_file_is_named_on_the_command_line(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(SMALL, encoding="utf-8")
    done = called("sim", "claustrophobia", "--games", "5", "--seed", "1", "--set", f"own_scenario=@{mine}", "--json")
    assert done.returncode == 0, done.stderr
    played = json.loads(done.stdout)
    assert played["games"] == 5
    assert sum(played["wins"]) + played["draws"] == 5


def test_a_wrong_file_is_refused_in_one_line(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(SMALL.replace("saved 1", "saved 9"), encoding="utf-8")
    done = called("sim", "claustrophobia", "--games", "1", "--set", f"own_scenario=@{mine}")
    assert done.returncode == 2
    assert done.stderr.strip() == (
        "ludus: Scenario dash: The Human victory 'saved' needs a number from 1 to 5, such as 'saved 1'."
    )
