"""What a newcomer meets: the aim, the words of the rules and the signs, in every language."""

from __future__ import annotations

import re

import pytest

from ludus.core import views
from ludus.core.content import inventory
from ludus.core.game import Game
from ludus.core.words import read_toml
from ludus.table.words import languages
from ludus.testing.play import chooser
from tests.shelf import FOUND

pytestmark = pytest.mark.sources

GAMES = [game for game in FOUND if (game.folder / "words" / "glossary.toml").exists()]
IN_EACH_LANGUAGE = pytest.mark.parametrize(
    "box", [pytest.param(game.in_language(lang), id=f"{game.id}-{lang}") for game in GAMES for lang in languages()]
)
BENT = r"(?:'s|s|es|e|n|en|er|em|ern|ies|x)?"  # how a word may end


def texts(game: Game) -> str:
    """All that a game says in its language: words, rules, options and what its code puts together."""
    found: list[str] = []
    for path in sorted((game.folder / "words").glob("*.toml")):
        language = path.suffixes[0][1:] if len(path.suffixes) > 1 else "en"
        if path.stem.startswith("glossary") or language != game.language:
            continue
        found += values(read_toml(path))
    if game.language == "en":
        found += [str(value) for row in inventory(game.folder / "content") for value in row.values()]
        found += [path.read_text() for path in sorted(game.folder.rglob("picture/*.py"))]
    return "\n".join(found)


def values(data: object) -> list[str]:
    if isinstance(data, dict):
        return [text for key, value in data.items() for text in (str(key), *values(value))]
    if isinstance(data, list):
        return [text for value in data for text in values(value)]
    return [str(data)]


def names(game: Game) -> set[str]:
    """The words that names of cards and pieces consist of; they have pages of their own."""
    rows = inventory(game.folder / "content")
    said = " ".join(str(row.get(key, "")) for row in rows for key in ("name", "short", "plural"))
    return set(re.findall(r"[A-Z][\w'-]+", said))


def occurs(word: str, text: str) -> bool:
    return re.search(rf"\b{re.escape(word)}{BENT}\b", text, re.IGNORECASE) is not None


def known(game: Game, word: str) -> bool:
    return any(occurs(term, word) for term in game.raw_words.glossary)


def test_every_game_has_a_glossary() -> None:
    assert {game.id for game in GAMES} == {game.id for game in FOUND if (game.folder / "words").is_dir()}


@IN_EACH_LANGUAGE
def test_every_word_of_the_glossary_occurs_in_the_game(box: Game) -> None:
    said = texts(box)
    assert len(box.raw_words.glossary) > 12
    missing = [
        word for word in box.raw_words.glossary if not re.search(rf"\b{re.escape(word)}{BENT}\b", said, re.IGNORECASE)
    ]
    assert missing == []


@IN_EACH_LANGUAGE
def test_a_word_is_explained_in_one_sentence(box: Game) -> None:
    for word, says in box.raw_words.glossary.items():
        assert says.endswith("."), word
        assert not re.search(r"[.!?] [A-ZÄÖÜÀÉÊÑ¿¡]", says), word
        assert len(says) <= 150, word


@pytest.mark.parametrize("box", GAMES, ids=lambda game: game.id)
def test_each_rule_word_of_questions_and_log_has_an_entry(box: Game) -> None:
    words, names_known = box.raw_words, names(box)
    used: set[str] = set()
    for section in (words.ask, words.reasons, words.events, words.hidden):
        for text in section.values():
            plain = re.sub(r"\{[^{}]*\}", "x", re.sub(r"\{[^{}]*_why\}", "x.", text))  # that is a whole sentence
            used |= set(re.findall(r"(?<![.?!:;] )(?<!\()(?<!^)\b([A-Z][a-z][\w'-]*(?: (?:of )?[A-Z][\w'-]+)*)", plain))
    unknown = [word for word in sorted(used) if not known(box, word) and not set(word.split()) <= names_known]
    assert unknown == []


@pytest.mark.parametrize("box", GAMES, ids=lambda game: game.id)
def test_other_languages_have_the_same_aims_and_signs(box: Game) -> None:
    for language in languages():
        other = box.in_language(language).raw_words
        assert other.aims.keys() == box.raw_words.aims.keys()
        assert other.signs.keys() == box.raw_words.signs.keys()
        if language != "en":
            assert all(other.aims[key] != text for key, text in box.raw_words.aims.items())
            same = [key for key, text in box.raw_words.signs.items() if other.signs[key] == text]
            assert len(same) <= 1


@pytest.mark.parametrize("box", GAMES, ids=lambda game: game.id)
def test_every_picture_has_its_aim_and_four_to_six_signs(box: Game) -> None:
    match, rng = box.begin(seed=4), chooser(4)
    for n in range(30):
        seat = match.decisions[0].seat
        for language in languages() if n % 6 == 0 else ["en"]:
            scene = views.scene(box.in_language(language), match, seat)
            assert scene.aim.endswith("."), language
            assert " ".join(scene.aim.split()) in " ".join(scene.text(plain=True, width=1000).split()), language
            assert 4 <= len(scene.signs) <= 6, language
            assert all(sign.text and sign.shapes for sign in scene.signs), language
        options = match.decisions[0].options
        match.apply(options[rng.below(len(options))])
