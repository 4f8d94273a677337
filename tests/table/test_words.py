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


SHORT = (  # what stands on tabs, at the foot of a table and on the buttons of pages
    "site.play", "site.mine", "site.practice", "site.club", "site.learn", "site.rules", "site.records", "site.fair",
    "site.join", "site.settings", "site.bench", "lobby.play_now", "lobby.new_table", "lobby.join_button", "lobby.watch",
    "new.create", "join.button", "join.watch", "learn.start", "seeks.find", "table.take_back", "table.undo",
    "table.undo_ask", "table.undo_anyway", "table.undo_yes", "table.hint", "table.resign", "table.draw_offer",
    "table.draw_yes", "table.draw_no", "table.rematch", "table.rematch_go", "table.end_new", "table.replay",
    "table.back", "table.to_now", "table.copy", "table.sit", "table.bot_here", "table.leave", "table.close",
    "table.chat_send", "table.welcome_next", "table.welcome_learn", "table.why", "table.fill_in",
)  # fmt: skip


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
        "table.tab_", "table.undo_", "table.until_",
        "table.resign_", "table.dice_doubt_", "table.dice_by_", "table.proof_fault_", "table.seat_",
        "table.draw_", "table.replay_", "table.fork_", "table.speed_", "told.", "stopped.", "review.level_",
        "review.luck_", "ratings.rule_", "events.kind_", "events.is_", "new.rated", "calls.when_", "calls.kind_",
        "programs.scope_", "club.colour_", "review.doubtful", "workbench.kind_", "workbench.mirror_",
        "workbench.bot_", "review.mistake", "review.blunder", "review.play", "review.cost",
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


def test_nothing_is_one_or_many_as_the_language_has_it() -> None:
    assert Said("en").count("tables.seats_free", 0) == "0 seats free"
    assert Said("fr").count("tables.seats_free", 0) == "0 place libre"
    assert Said("fr").count("tables.seats_free", 2) == "2 places libres"


@pytest.mark.parametrize("language", languages()[1:])
def test_buttons_and_tabs_stay_short(language: str) -> None:
    """At most 1.4 times as long as in English, or ten letters more where that is little."""
    english, other = phrases("en"), phrases(language)
    long = {key: other[key] for key in SHORT if len(other[key]) > max(1.4 * len(english[key]), len(english[key]) + 10)}
    assert long == {}
