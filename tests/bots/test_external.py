"""Bots that are other programs: the example, and everything that can go wrong with one."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import ludus
from ludus.bots import answer, bot
from ludus.core.errors import BadOption, LudusError
from ludus.core.flow import Ask
from ludus.games._template import GAME
from ludus.lab import simulate

EXAMPLE = Path(__file__).parents[2] / "examples" / "external_bot.py"
PYTHON = Path(sys.executable).as_posix()


def program(folder: Path, body: str) -> str:
    """The command of a bot that does this with each line."""
    file = folder / "my_bot.py"
    lines = "\n".join(f"    {line}" for line in body.split("\n"))
    file.write_text(f"import json, sys, time\nfor line in sys.stdin:\n    asked = json.loads(line)\n{lines}\n")
    return f"{PYTHON} '{file.as_posix()}'"


def test_the_example_has_twenty_lines_and_plays() -> None:
    assert len(EXAMPLE.read_text().splitlines()) <= 20
    match = ludus.game("void-zone").begin(2, 3)
    player = bot(f"external:{PYTHON} '{EXAMPLE.as_posix()}'", seed=1)
    for n in range(12):
        assert isinstance(match.need, Ask)
        match.apply(answer(player, match, match.need.seat, n))


def test_it_is_asked_with_view_options_seat_and_game(tmp_path: Path) -> None:
    check = (
        "good = asked['game'] == 'template' and asked['seat'] == 0 and asked['view']['choices'] == "
        "[o['action'] for o in asked['options']] and asked['options'][0]['label'] == 'Take 1'\n"
        "print(json.dumps({'choice': 'take 3' if good else json.dumps(asked)}), flush=True)"
    )
    match = GAME.begin(seed=7)
    assert answer(bot("external", command=program(tmp_path, check)), match, 0, seed=1).text == "take 3"


def test_it_plays_in_simulations(tmp_path: Path) -> None:
    command = program(tmp_path, "print(json.dumps({'choice': asked['options'][-1]['action']}), flush=True)")
    found = simulate(GAME, 2, [f"external:{command}", "random"], games=3, options={"stones": 5})
    assert sum(found["wins"]) == 3


@pytest.mark.parametrize(
    ("body", "complaint"),
    [
        ("sys.exit(3)", r"has ended \(exit code 3\)"),
        ("print('hello', flush=True)", "answered 'hello', which is not JSON"),
        ("print('[1]', flush=True)", r"answered \[1\] instead of"),
        ("print(json.dumps({'choice': 'take 9'}), flush=True)", "chose 'take 9', which is not among its options"),
        ("time.sleep(60)", "did not answer within 0.5 s"),
    ],
)
def test_what_goes_wrong_is_said_in_one_line(tmp_path: Path, body: str, complaint: str) -> None:
    player = bot("external", command=program(tmp_path, body), seconds=0.5 if "sleep" in body else 30.0)
    with pytest.raises(LudusError, match=complaint) as found:
        answer(player, GAME.begin(seed=7), 0, seed=1)
    assert "\n" not in str(found.value)


def test_a_command_must_be_there_and_run() -> None:
    with pytest.raises(BadOption, match="An external bot needs its command"):
        bot("external")
    with pytest.raises(LudusError, match="Can't start 'no-such-program'"):
        answer(bot("external:no-such-program"), GAME.begin(seed=7), 0, seed=1)
