"""The texts of pages and table: every language has the same keys and places, and every key is used."""

from __future__ import annotations

import re
import string
from pathlib import Path

import pytest

from ludus.table import words
from ludus.table.words import Said, languages, phrases

TABLE = Path(words.__file__).parent
WEB = TABLE.parent / "web"
BROWSER = TABLE.parent / "browser"
REVIEW = TABLE.parent / "review"
COMMAND = TABLE.parent / "cli" / "review.py"


def places(phrase: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(phrase) if name is not None}


@pytest.mark.parametrize("language", languages()[1:])
def test_a_translation_has_exactly_the_keys_and_places_of_the_english_texts(language: str) -> None:
    english, other = words.read(TABLE / "words.toml"), words.read(TABLE / f"words.{language}.toml")
    assert other.keys() == english.keys()
    assert {key: places(phrase) for key, phrase in other.items()} == {key: places(p) for key, p in english.items()}


def test_every_text_is_used_somewhere() -> None:
    sources = "\n".join(
        path.read_text(encoding="utf-8")
        for kind in (
            "*.py",
            "calling/*.py",
            "api/*.py",
            "templates/*.html",
            "static/table/*.js",
            "static/pages/*.js",
            "static/review/*.js",
            "static/workbench/*.js",
            "front/*.js",
        )
        for home in (TABLE, WEB, BROWSER, REVIEW)
        for path in home.glob(kind)
    ) + COMMAND.read_text(encoding="utf-8")
    # Keys that are put together from parts where they are used.
    built = (
        "kind.", "level.", "settings.theme_", "error.t", "site.", "tables.running", "tables.over", "new.hints",
        "new.public", "rules.ruling", "rules.definition", "rules.source_", "table.theme_", "table.level_",
        "table.tab_", "table.undo_",
        "table.resign_", "table.dice_doubt_", "table.dice_by_", "table.proof_fault_", "table.seat_",
        "table.draw_", "table.replay_", "table.fork_", "table.speed_", "told.", "stopped.", "review.level_",
        "review.luck_", "ratings.rule_", "events.kind_", "events.is_", "new.rated", "calls.when_", "calls.kind_",
        "programs.scope_", "club.colour_", "review.doubtful", "workbench.kind_", "workbench.mirror_",
        "workbench.bot_", "review.mistake", "review.blunder",
    )  # fmt: skip
    quoted = set(re.findall(r"""(?=["'`]([\w-]+?)(?:_\$|["'`]))""", sources))
    dotted = "\n".join(set(re.findall(r"[\w-]+\.[\w-]+", sources)))
    unused = []
    for key in phrases("en"):
        section, _, name = key.partition(".")
        stem = re.sub(r"_(one|many|help)$", "", name)
        if key.startswith(built) or f"{section}.{stem}" in dotted:
            continue
        if section in ("table", "browser", "review", "workbench") and stem in quoted:
            continue
        unused.append(key)
    assert unused == []


def test_one_and_many() -> None:
    t = Said("de")
    assert t.count("tables.seats_free", 1) == "1 Platz frei"
    assert t.count("tables.seats_free", 2) == "2 Plätze frei"
    assert Said("xx").language == "en"
