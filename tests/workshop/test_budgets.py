"""Sentences of a place fit that place, in every language: a question its two lines on a phone, a button its box."""

from __future__ import annotations

import re
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from tests.shelf import SOURCES

NAME = "Shock 1"  # a name as long as most, in place of what is filled in
QUESTION = 34  # characters that a question has on a screen of 390 px
SECOND = 76  # and the line below it
WHY = 90  # a refusal, without the number of its rule
STEP, WRONG = 200, 72  # a step of a lesson, and what a wrong answer is told
LANGUAGES = ("", ".de", ".fr", ".es")
GAMES = ("claustrophobia", "hollow_cell", "hostile_takeover", "void_halls", "void_zone")
# How many sentences of a place are still longer, by language. A commit may lower a number, and raises none.
LONGER = {
    "ask": (0, 1, 0, 0),
    "reason": (0, 56, 57, 51),
    "why": (2, 32, 27, 25),
    "step": (0,),
    "wrong": (0,),
}


def filled(sentence: str) -> str:
    return re.sub(r"\{[^{}]*\}", NAME, sentence)


def sentences(game: str, file: str) -> dict[str, dict[str, str]]:
    data: dict[str, dict[str, str]] = tomllib.loads((SOURCES / "games" / game / "words" / file).read_text("utf-8"))
    return data


def long_ones(section: str, most: int) -> Iterator[tuple[str, str]]:
    """(language, sentence) of those that are too long, in the words of all games."""
    for game in GAMES:
        for language in LANGUAGES:
            for key, sentence in sentences(game, f"words{language}.toml")[section].items():
                if len(filled(sentence)) > most:
                    yield language, f"{game} {key}: {filled(sentence)}"


def check(section: str, most: int) -> None:
    found = list(long_ones(section, most))
    counts = Counter(language for language, _ in found)
    for language, sentence in found:
        sys.stdout.write(f"{section}{language} {sentence}\n")
    assert [counts[language] <= longer for language, longer in zip(LANGUAGES, LONGER[section], strict=True)] == [
        True
    ] * len(LANGUAGES), counts


def test_questions_fit_a_phone() -> None:
    check("ask", QUESTION)


def test_the_line_below_a_question_fits() -> None:
    check("reason", SECOND)


def test_refusals_are_one_short_sentence() -> None:
    check("why", WHY)


def test_steps_of_lessons_are_short() -> None:
    steps = [(game, step) for game in GAMES for step in lesson(game)]
    texts = [f"{game}: {step['text']}" for game, step in steps if len(step["text"]) > STEP]
    wrong = [f"{game}: {step['wrong']}" for game, step in steps if len(step.get("wrong", "")) > WRONG]
    sys.stdout.write("\n".join([*texts, *wrong]))
    assert (len(texts) <= LONGER["step"][0], len(wrong) <= LONGER["wrong"][0]) == (True, True), (len(texts), len(wrong))


def lesson(game: str) -> list[dict[str, str]]:
    file: Path = SOURCES / "games" / game / "words" / "lesson.toml"
    found: list[dict[str, str]] = tomllib.loads(file.read_text("utf-8"))["step"]
    return found
