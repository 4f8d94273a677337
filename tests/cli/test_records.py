"""`replay`, `verify`, `why`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.tools import change, refused, run

import ludus
from ludus.core import proof
from ludus.core.chance import dealers_share, fingerprint, mix_seed, pledge


def test_replay_shows_every_answer_and_the_end(record: Path) -> None:
    done = run("replay", str(record))
    assert done.exit_code == 0
    assert "Stones, 2 players, seed 5, 3 answers" in done.stdout
    for line in ("p1 take 2", "p2 took 1; 2 left.", "Left: 0", "p1 wins. Who takes the last stone wins. (ST-4)"):
        assert line in done.stdout


def test_a_save_is_as_good_as_a_record(record: Path, tmp_path: Path) -> None:
    save = tmp_path / "game.json"
    save.write_text(json.dumps(ludus.replay(record.read_text()).to_json()))
    assert run("replay", str(save)).stdout == run("replay", str(record)).stdout
    assert run("verify", str(save)).stdout == run("verify", str(record)).stdout
    assert "The game is over" in run("why", "stones", str(save), "take 1").stdout
    save.write_text(save.read_text()[:40])
    assert refused("replay", str(save)).startswith(f"The save '{save}' is damaged or incomplete: ")


def test_replay_stops_at_a_step(record: Path) -> None:
    done = run("replay", str(record), "--step", "1")
    assert "Left: 3" in done.stdout
    assert "p2 is asked: How many stones do you take?" in done.stdout
    assert "p2 took 1" not in done.stdout


def test_replay_from_the_beginning(record: Path) -> None:
    assert "Left: 5" in run("replay", str(record), "--step", "0").stdout


def test_replay_draws(record: Path, tmp_path: Path) -> None:
    change(record, "stones 1", "drawn 1")
    out = tmp_path / "end.svg"
    done = run("replay", str(record), "--svg", str(out), "--step", "2")
    assert out.read_text() == "<svg>2</svg>"
    assert f"Saved the picture as {out}." in done.stdout
    assert "HEAP [2] of p1 and p2\n" in done.stdout


def test_replay_of_a_game_without_a_picture_draws_a_list(record: Path, tmp_path: Path) -> None:
    out = tmp_path / "end.svg"
    assert f"Saved the picture as {out}." in run("replay", str(record), "--svg", str(out)).stdout.replace("\n", "")
    assert "Left" in out.read_text(encoding="utf-8")


def test_a_step_that_is_not_there(record: Path) -> None:
    assert refused("replay", str(record), "--step", "4") == "No step 4: the record has 3 answers."
    assert refused("replay", str(record), "--step", "-1").startswith("No step -1")


def test_a_picture_that_cannot_be_written(record: Path, tmp_path: Path) -> None:
    change(record, "stones 1", "drawn 1")
    done = run("replay", str(record), "--svg", str(tmp_path / "no/where.svg"))
    assert done.exit_code == 2
    assert "No such file or directory" in done.stderr


def test_a_true_record(record: Path) -> None:
    done = run("verify", str(record))
    assert done.exit_code == 0
    assert done.stdout == (
        "True: 3 answers follow from seed 5 and the rules of Stones.\nResult: p1 wins ST-4\n"
    )  # fmt: skip


def test_a_record_is_compared_with_a_receipt(tmp_path: Path) -> None:
    secret = bytes(range(32))
    shares = ["11" * 16, dealers_share(secret, 1), dealers_share(secret, 2)]
    text = ludus.game("void-halls").begin(3, mix_seed(secret, shares), fair=True).record()
    prints = [fingerprint(share) for share in shares]
    record, receipt = tmp_path / "a.ludus", tmp_path / "a.receipt"
    record.write_text(proof.with_pledge(text, secret, shares, ["person", "server", "late"]), encoding="utf-8")
    seats = f"p1 person {prints[0]} {shares[0]}\np2 server {prints[1]}\np3 person {'00' * 32}\n"
    receipt.write_text(f"pledge {pledge(secret)}\n{seats}", encoding="utf-8")
    done = run("verify", str(record), "--receipt", str(receipt))
    assert done.exit_code == 0
    assert "Your receipt fits: the pledge and 3 fixed shares, 1 of them yours." in done.stdout
    assert "p2 sent no number in time, so the server's counts." in done.stdout
    assert "p3 sealed a number and never opened it" in done.stdout
    change(receipt, shares[0], "22" * 16)
    done = run("verify", str(record), "--receipt", str(receipt))
    assert (done.exit_code, done.stdout) == (1, "Line 1: the number of p1 is not yours.\n")
    receipt.write_text("nothing", encoding="utf-8")
    assert refused("verify", str(record), "--receipt", str(receipt)).startswith("Not a receipt")


def test_a_true_record_of_half_a_game(record: Path) -> None:
    change(record, "p1 take 2\n= p1 wins ST-4\n", "")
    assert run("verify", str(record)).stdout.endswith("The game isn't over.\n")


@pytest.mark.parametrize(
    ("old", "new", "where"),
    [
        ("= p1 wins ST-4", "= p2 wins ST-4", "The record ends with 'p2 wins ST-4', the rules give 'p1 wins ST-4'."),
        ("p2 take 1", "p2 take 3", "Line 4: the game is over: p2 wins (ST-4)"),
        ("p2 take 1", "p2 take 2", "Line 4: 'take 2' is not possible: Nobody takes more stones than are left. (ST-3)"),
        ("p2 take 1", "p1 take 1", "Line 3: p1 is not asked now: p2 decides now: How many stones do you take?"),
        ("p2 take 1", "* roll 3", "Line 3: '* roll 3', but nothing is rolled or drawn here."),
    ],
)
def test_a_record_that_differs(record: Path, old: str, new: str, where: str) -> None:
    change(record, old, new)
    done = run("verify", str(record))
    assert done.exit_code == 1
    assert done.stderr == ""
    assert done.stdout == where + "\n"


@pytest.mark.parametrize("command", [["replay"], ["verify"], ["play", "--load"]])
@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "The record is empty"),
        ("what is this", "Line 1 is not a record header"),
        ("game stones 1 · players 2 · seed 5\np1 jump 3\n", "Line 2: Unknown action 'jump 3'."),
        ("game stones 1 · players 2 · seed 5\nhello\n", "Line 2: 'hello' is not a record line"),
        ("game stones 1 · players 2 · seed 5\np0 take 1\n", "Line 2: 'p0 take 1' is not a record line"),
        ("game stones 1 · players 2 · seed 5\np² take 1\n", "Line 2: 'p² take 1' is not a record line"),
        ("game stones 2 · players 2 · seed 5\n", "This record was made with version 2 of stones"),
        ("game stnes 1 · players 2 · seed 5\n", "There is no game 'stnes'. Did you mean stones?"),
        ("game stones 1 · players 9 · seed 5\n", "Stones supports 2 to 4 players, not 9."),
        ("game stones 1 · players 2 · seed 5 · heaps=3\n", "Unknown option 'heaps'."),
        ("game stones 1 · players 2 · seed 5 · stones=99\n", "stones cannot be '99': it is 1 to 60."),
        ("game stones 1 · players 2 · seed -5\n", "A seed must be a whole number"),
    ],
)
def test_a_corrupt_record_is_refused(command: list[str], text: str, sentence: str, tmp_path: Path) -> None:
    file = tmp_path / "bad.ludus"
    file.write_text(text)
    assert refused(*command, str(file)).startswith(sentence)


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_file_that_is_not_there_or_is_no_text(command: str, tmp_path: Path) -> None:
    assert refused(command, str(tmp_path / "none")).endswith("No such file or directory.")
    assert refused(command, str(tmp_path)).endswith("Is a directory.")
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\x00")
    assert refused(command, str(tmp_path / "bytes")).endswith("it is not text.")


def test_why_an_action_is_forbidden(record: Path) -> None:
    done = run("why", "stones", str(record), "take 3", "--step", "2")
    assert done.exit_code == 0
    assert done.stdout == "'take 3' is not possible. Nobody takes more stones than are left. (ST-3)\n"


def test_why_an_action_is_allowed(record: Path) -> None:
    assert run("why", "stones", str(record), "take 1", "--step", "2").stdout == "'take 1' is legal: p1 may do it now.\n"


def test_why_nothing_is_possible_any_more(record: Path) -> None:
    done = run("why", "stones", str(record), "Take  1")
    assert done.stdout.splitlines() == [
        "'take 1' is not possible. The game is over: p1 wins. (ST-4)",
        "ST-4: Who takes the last stone wins.",
    ]


def test_why_refuses_other_games_and_odd_notations(record: Path) -> None:
    assert refused("why", "many", str(record), "take 1").endswith("is a record of stones, not many.")
    assert refused("why", "stones", str(record), "grab 1").startswith("Unknown action 'grab 1'.")
