"""`play --physical`: people throw and draw, the program keeps the rules."""

from __future__ import annotations

from pathlib import Path

from tests.cli.tools import refused, run

import ludus

HALLS = ("play", "void-halls", "--physical", "--plain", "--seed", "1")


def played(*args: str, typed: str) -> str:
    done = run(*args, typed=typed)
    assert (done.exit_code, done.stderr) == (0, ""), done.stderr
    return done.stdout


def test_dice_are_typed_as_they_fell(tmp_path: Path) -> None:
    file = tmp_path / "halls.ludus"
    out = played(*HALLS, typed=f"x\n7 1 1 1 1\n3 4 4\nhelp\n34421\nkeep 4 4\n4 5 6\nsave {file}\nquit\n\n")
    assert "Roll 5 dice (a six-sided die: 1, 2, 3, 4, 5, 6) and type the result.\n" in out
    assert "'x' is not a result of 5 dice: type 5 faces, such as 6 6 6 6 6." in out
    assert "'3 4 4' is not a result of 5 dice" in out
    assert "auto lets Ludus roll or draw this one" in out
    assert "You rolled 3 4 4 2 1." in out
    assert "Roll 3 dice" in out
    lines = file.read_text().split("\n")
    assert [line for line in lines if line.startswith("*")] == ["* roll 3 4 4 2 1", "* roll 4 5 6"]
    assert "keep 4 4 4" in ludus.replay(file).text(0)


def test_what_was_mistyped_is_typed_again_until_somebody_answers(tmp_path: Path) -> None:
    file = tmp_path / "halls.ludus"
    typed = f"undo\n34421\nundo\n34422\nkeep 4 4\nundo\n4 5 6\nundo\n4 5 5\nsave {file}\nquit\n\n"
    out = played(*HALLS, typed=typed)
    assert out.count("Nothing was typed since the last answer.") == 2
    assert out.count("Undone. Type the correct result.") == 2
    lines = file.read_text().split("\n")
    assert [line for line in lines if line.startswith("*")] == [
        "* fresh 1", "* roll 3 4 4 2 2", "* fresh 2", "* roll 4 5 5"
    ]  # fmt: skip
    assert "keep 4 4 4" in ludus.replay(file).text(0)


def test_ludus_throws_where_nobody_does() -> None:
    out = played(*HALLS, typed="auto\nquit\n\n")
    assert "Ludus: roll " in out
    assert "You rolled " in out
    assert "You left." in played(*HALLS, typed="quit\n")


def test_few_things_to_draw_are_named_at_once() -> None:
    out = played("play", "hostile-takeover", "--physical", "--plain", "--seed", "3", typed="p2\nquit\n")
    assert "Draw one and type its name: p1, p2.\n" in out


def test_draws_are_typed_by_name_or_beginning_and_several_at_once() -> None:
    begun = ("play", "hollow-cell", "--physical", "--plain", "--seed", "1")
    out = played(*begun, typed="zzz\np\npit, the, mirror-shade\nhelp\nquit\n")
    assert "Hollow Cell: p1, p2." in out  # at a real table people sit on every seat
    assert "Only the player who draws may see the screen now." in out
    assert "You can't draw 'zzz' now. Type help for all that can be." in out
    assert (
        "'p' could be powder-monk, pit-jackal: type more of it." in out or "'p' could be pit-jackal, powder-monk" in out
    )
    there = out.split("Possible: ")[1]
    assert "glass-oracle" in there
    assert "pit-jackal" not in there


def test_the_challenge_of_the_day_has_its_own_dice() -> None:
    said = refused("play", "void-halls", "--physical", "--daily")
    assert said == "The daily challenge has its own dice: drop --physical."
