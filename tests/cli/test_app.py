"""The front door: help, version, wrong calls."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest
from tests.cli.tools import call, refused, run

import ludus
from ludus import cli
from ludus.cli import main

COMMANDS = ("games", "play", "serve", "learn", "replay", "rules", "content", "why", "verify", "sim", "bench", "new")


def test_a_newcomer_is_told_what_this_is_and_what_to_type_first() -> None:
    done = run("--help")
    assert done.exit_code == 0
    assert "Five board games with the complete rules" in done.stdout
    assert done.stdout.index("opens the table in your browser") < done.stdout.index("ludus play")
    assert done.stdout.index("ludus play") < done.stdout.index("--help")
    for command in COMMANDS:
        assert f" {command} " in done.stdout


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(command: str) -> None:
    done = run(command, "--help")
    assert done.exit_code == 0
    assert f"Usage: ludus {command}" in done.stdout
    assert "<bool>" not in done.stdout, "a flag takes no value"


def test_a_namesake_in_the_same_folder_is_told_once_on_standard_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(cli, "SHELF", tmp_path)
    for other, lines in (("ludus_games-0.1.0", 0), ("ludus-0.0.4", 1)):
        (tmp_path / f"{other}.dist-info").mkdir()
        with pytest.raises(SystemExit):
            main(["--version"])
        out, err = capsys.readouterr()
        assert out == f"ludus {ludus.__version__}\n"
        assert err.count("another package named 'ludus'") == len(err.splitlines()) == lines


def test_the_version() -> None:
    assert run("--version").stdout == f"ludus {ludus.__version__}\n"


def test_an_unknown_command_is_refused_with_a_suggestion() -> None:
    assert refused("plya").startswith("No such command 'plya'. Did you mean 'play'")


def test_an_unknown_flag_says_where_the_flags_are() -> None:
    assert refused("sim", "stones", "--xy") == "No such option: --xy. See ludus sim --help."


def test_a_missing_argument() -> None:
    assert refused("verify") == "Missing argument 'FILE'. See ludus verify --help."


@pytest.mark.parametrize("command", ["play", "sim", "rules", "content"])
def test_an_unknown_game_is_refused_with_a_suggestion(command: str) -> None:
    assert refused(command, "stone").startswith("There is no game 'stone'. Did you mean stones?")


def test_a_stream_without_unicode_gets_question_marks(monkeypatch: pytest.MonkeyPatch) -> None:
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding="ascii"))
    with pytest.raises(SystemExit) as left:
        main(["games"])
    sys.stdout.flush()
    assert left.value.code == 0
    assert b"Stones: 2 to 4 players" in raw.getvalue()


def test_the_module_runs_as_a_program() -> None:
    done = call("games", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("[")
