"""`ludus words --missing`: what a translation lacks."""

from __future__ import annotations

import json

import pytest
from tests.cli.tools import refused, run

from ludus.table.words import languages


def test_a_language_nobody_has_begun_lacks_every_text() -> None:
    done = run("words", "--missing", "it", "--json")
    told = json.loads(done.stdout)
    assert done.exit_code == 1
    assert told["missing"] == told["texts"] > 7000
    files = {file["file"]: file for file in told["files"]}
    assert files["table/words.toml"]["missing"]["[lobby] title"] != ""
    assert files["games/void_zone/words/rules.toml"]["missing"]["says.VZ-001"].startswith("Two to four players")
    assert files["games/void_zone/words/lesson.toml"]["missing"]["step 2.wrong"].startswith("Shock 2")
    assert files["games/void_zone/words/options.toml"]["missing"]["arena.names"].startswith("standard, ")
    assert "[said] the game is over" in files["core/said.toml"]["missing"]


@pytest.mark.parametrize("language", languages()[1:])
def test_a_language_that_is_offered_is_whole_and_has_the_same_places(language: str) -> None:
    done = run("words", "--missing", language, "--texts")
    assert done.exit_code == 0, done.stdout
    assert done.stdout.endswith(f"{language} is complete.\n")


@pytest.mark.parametrize("language", ["en", "FR", "../x"])
def test_what_is_no_language_to_translate_to_is_refused(language: str) -> None:
    assert refused("words", "--missing", language).startswith(f"'{language}' is not a language code; ")
