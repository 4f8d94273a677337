"""Games played in other languages: what a player reads is told in the language, but for names."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

import ludus
from ludus.core import views
from ludus.core.game import Game
from ludus.core.match import Match
from ludus.draw import Scene
from ludus.draw.shapes import describe
from ludus.table.words import languages
from ludus.testing.cases import Case, cases
from ludus.testing.play import stops

STOPS, STRIDE, CASES = 4, 50, 4  # positions of a game, answers between them, settings
ENGLISH = {  # words that are not far from every English sentence
    "the", "of", "and", "to", "with", "is", "are", "or", "from", "each", "not", "on", "for", "by", "your", "you", "its",
    "it", "no", "one", "two", "then", "when", "if", "this", "that", "has", "have", "may", "can", "new", "left", "only",
    "until", "every", "any", "their", "they", "who", "which", "at", "as", "more", "card", "cards", "player", "turn",
}  # fmt: skip
TERMS = {"MVT", "CBT", "DEF", "TP", "HEAD", "WEAPON", "GEAR", "BODY"}  # printed so on the cards of every language
ALIKE = {  # words that are the same in a language
    "de": {
        "Aim", "Arena", "Banner", "Cache", "Charge", "Charges", "Engine", "Engines", "Initiative", "Partner", "Phase",
        "Ration", "Ritual", "Talent", "Team", "Teams", "Trick", "War",
    },
    "fr": {
        "Action", "Actions", "Aim", "Cache", "Combat", "Engine", "Initiative", "Phase", "Points", "Score", "Trait",
        "Traits", "War",
    },
    "es": {"Aim", "Arena"},
}  # fmt: skip
OWN = {"fr": {"on", "or", "as"}, "es": {"no", "has", "can"}}  # words of a language that are English ones too

TRANSLATED = [game for game in ludus.games() if (game.folder / "words").is_dir()]


@cache
def names(game: Game) -> list[str]:
    """What things of a game are called, the longest first."""
    found: set[str] = {game.title, "Blade"}  # short for one of Claustrophobia's names
    for path in game.folder.glob("content/*.toml"):
        found |= set(named(tomllib.loads(path.read_text(encoding="utf-8"))))
    return sorted(found, key=len, reverse=True)


def named(data: Any) -> Iterator[str]:
    if isinstance(data, dict):
        for key, value in data.items():
            if isinstance(value, str) and key in ("name", "short", "tomb", "scepter") and len(value) > 2:
                yield value
            yield from named(value)
    elif isinstance(data, list):
        for value in data:
            yield from named(value)


@cache
def rest(game: Game, text: str) -> list[str]:
    """The words of a text that are no names."""
    for name in names(game):
        text = text.replace(name, " ")
    return re.findall(r"[^\W\d_]{2,}", text)


def read(scene: Scene) -> list[str]:
    """What a player reads beside the picture, and when pointing at it."""
    texts = [scene.title, scene.result, *scene.log, *scene.facts]
    if scene.question is not None:
        texts += [scene.question.text, scene.question.reason]
    for choice in scene.choices:
        texts += [choice.label, choice.hint, choice.group, choice.warn]
    texts += [refusal.why for refusal in scene.refusals]
    for panel in scene.panels:
        texts += [panel.title, *[text for row in panel.rows for text in (row.label, row.value, row.note)]]
    for layer in scene.layers:
        texts += [text for shape in layer.shapes for text in (shape.label, describe(shape), shape.why)]
    return texts


def positions(game: Game) -> Iterator[Match]:
    every: list[Case] = cases(game)
    for n, case in enumerate(every[:: max(1, len(every) // CASES)][:CASES]):
        yield from stops(case.begin(n + 1), n + 1, STOPS, STRIDE)


def left_english(game: Game, language: str, told: str, english: set[str]) -> list[str]:
    """The words of a text that are English, or the whole text where it is the English one."""
    words = rest(game, told)
    same = [word for word in words if word not in TERMS | ALIKE.get(language, set())] if told in english else []
    return same + [word for word in words if word in ENGLISH - OWN.get(language, set())]


@pytest.mark.parametrize("game", TRANSLATED, ids=lambda game: game.id)
def test_a_translated_game_leaves_nothing_english(game: Game) -> None:
    others = [game.in_language(language) for language in languages()[1:]]
    left = dict[str, list[str]]()
    for match in positions(game):
        for seat in range(match.players):
            english = {*read(match.scene(seat)), *views.log(game, match, seat)}
            for other in others:
                for told in {*read(views.scene(other, match, seat)), *views.log(other, match, seat)}:
                    if words := left_english(game, other.language, told, english):
                        left[told] = words
    assert left == {}
