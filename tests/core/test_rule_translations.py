"""Rules in other languages: the same rules, chapter by chapter and number by number."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from ludus.core.rule import Ledger, read_ledger
from ludus.table.words import languages
from tests.shelf import SOURCES

TABLES = ["chapter", "says", "asks", "why"]
TRANSLATIONS = sorted(SOURCES.glob("games/*/words/rules.*.toml"))
Tables = dict[str, dict[str, str]]


@cache
def translation(path: Path) -> Tables:
    tables: Tables = tomllib.loads(path.read_text(encoding="utf-8"))
    return tables


@cache
def english(path: Path) -> Ledger:
    return read_ledger(path.with_name("rules.toml"))


def exact_parts(text: str) -> Counter[str]:
    """What no language changes: numbers, charge signs, placeholders and names of rules."""
    return Counter(re.findall(r"[A-Z]{2}-G?\d+|\{[^}]*\}|\d+|⚡", text))


every_translation = pytest.mark.parametrize(
    "path", TRANSLATIONS, ids=[f"{path.parts[-3]}-{path.name}" for path in TRANSLATIONS]
)


@pytest.mark.parametrize("language", languages()[1:])
def test_the_five_games_have_rules_in_every_language(language: str) -> None:
    there = {path.parts[-3] for path in TRANSLATIONS if path.name == f"rules.{language}.toml"}
    assert there >= {"claustrophobia", "hollow_cell", "hostile_takeover", "void_halls", "void_zone"}


@every_translation
def test_a_translation_has_the_same_rules_in_the_same_order(path: Path) -> None:
    tables = translation(path)
    assert list(tables) == TABLES
    assert list(tables["says"]) == [rule.id for rule in english(path)]
    assert list(tables["asks"]) == [rule.id for rule in english(path) if rule.asks]
    assert list(tables["why"]) == [rule.id for rule in english(path) if rule.why]
    assert list(tables["chapter"]) == list(dict.fromkeys(rule.chapter for rule in english(path)))


@every_translation
def test_a_translation_leaves_nothing_empty(path: Path) -> None:
    tables = translation(path)
    texts = [(name, key, text) for name in TABLES for key, text in tables[name].items()]
    assert [text for text in texts if not text[2] or text[2] != text[2].strip()] == []
    assert [key for name in ("says", "why") for key, text in tables[name].items() if text[-1] not in ".!"] == []
    assert [key for key, text in tables["asks"].items() if text[-1] != "?"] == []


@every_translation
def test_chapters_of_a_translation_are_told_apart(path: Path) -> None:
    names = translation(path)["chapter"].values()
    assert len(set(names)) == len(names)


@every_translation
def test_a_translation_keeps_every_number(path: Path) -> None:
    tables = translation(path)
    for rule in english(path):
        assert exact_parts(tables["says"][rule.id]) == exact_parts(rule.says), rule.id
        assert exact_parts(tables["asks"].get(rule.id, "")) == exact_parts(rule.asks), rule.id
        assert exact_parts(tables["why"].get(rule.id, "")) == exact_parts(rule.why), rule.id


@every_translation
def test_a_translation_leaves_no_sentence_as_it_was(path: Path) -> None:
    tables = translation(path)
    for name in ("says", "asks", "why"):
        words = {rule.id: getattr(rule, name) for rule in english(path) if re.search("[a-z]", getattr(rule, name))}
        assert [key for key, text in words.items() if tables[name][key] == text] == []


@every_translation
def test_a_translation_tells_the_same_sentences_alike(path: Path) -> None:
    says = translation(path)["says"]
    told: dict[str, set[str]] = {}
    for rule in english(path):
        told.setdefault(rule.says, set()).add(says[rule.id])
    assert {text: ways for text, ways in told.items() if len(ways) > 1} == {}
