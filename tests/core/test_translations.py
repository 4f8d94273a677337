"""Translations of games: exactly the keys and the places of the original, in every language there is a file for."""

from __future__ import annotations

import re
import string
import tomllib
from pathlib import Path
from typing import Any

import pytest

import ludus
from ludus.core import question, views
from ludus.core.game import Game
from ludus.core.phrases import Phrasebook
from ludus.table.words import languages
from tests.rows import every_row

FIVE = ("claustrophobia", "hollow-cell", "hostile-takeover", "void-halls", "void-zone")
COMPLETE = {(game, language) for game in FIVE for language in languages()[1:]}  # nothing is left in English


def files(kind: str) -> list[tuple[Game, str]]:
    """The games and languages with a file of this kind."""
    found = [(game, path) for game in ludus.games() for path in sorted(game.folder.glob(f"words/{kind}.*.toml"))]
    return [(game, path.name.split(".")[1]) for game, path in found]


def named(pairs: list[tuple[Game, str]]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize(("game", "language"), pairs, ids=[f"{g.id}-{lang}" for g, lang in pairs])


def read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def places(phrase: str) -> set[tuple[str, str]]:
    """What is filled into a phrase, and how it is said."""
    return {(name, spec or "") for _, name, spec, _ in string.Formatter().parse(phrase) if name is not None}


@named(files("words"))
def test_words_have_the_keys_and_places_of_the_original(game: Game, language: str) -> None:
    english, other = read(game.folder / "words/words.toml"), read(game.folder / f"words/words.{language}.toml")
    english["event"] = {**english.get("event", {}), **game.table.sentences}
    yours = {key.partition(".")[0] for key in other.get("yours", {})}
    assert yours <= english["event"].keys(), "what English has no words of its own for"
    whom = [{key for key in said.get("yours", {}) if "." in key} for said in (english, other)]
    assert whom[0] == whom[1], "what is said to somebody who did not do it is no plain form in either"
    for section in other.keys() - {"said", "about", "help", "yours"}:
        assert other[section].keys() <= english[section].keys(), section
        for key, phrase in other[section].items():
            assert places(phrase) == places(english[section][key]), f"{section}: {key}"
    if "help" in other:
        cited = [re.findall(r"[A-Z]{2}-[A-Z]?\d+", answer) for answer in english["help"].values()]
        assert [re.findall(r"[A-Z]{2}-[A-Z]?\d+", answer) for answer in other["help"].values()] == cited


@named(files("words"))
def test_phrases_keep_their_places(game: Game, language: str) -> None:
    said = read(game.folder / f"words/words.{language}.toml").get("said", {})
    for english, other in said.items():
        assert {name for name, _ in places(other)} <= {name for name, _ in places(english)}, english


@named(files("options"))
def test_options_say_everything_in_the_language(game: Game, language: str) -> None:
    other = read(game.folder / f"words/options.{language}.toml")
    assert other.keys() == {option.name for option in game.options}
    for option in game.options:
        told = other[option.name]
        assert told.keys() >= {"label", "help", "group"}, option.name
        if option.kind == "choice":
            assert len(told["names"]) == len(option.choices), option.name
    assert len({told["group"] for told in other.values()}) == len({option.group for option in game.options})


@named([(game, lang) for game, lang in files("words") if (game.id, lang) in COMPLETE])
def test_a_complete_translation_leaves_nothing_out(game: Game, language: str) -> None:
    english, other = read(game.folder / "words/words.toml"), read(game.folder / f"words/words.{language}.toml")
    for section in english.keys() - {"yours"}:
        assert len(other[section]) == len(english[section]), section
    assert other["about"]["text"]
    assert (game.folder / f"words/options.{language}.toml").exists()
    assert (game.folder / f"words/rules.{language}.toml").exists()
    assert (game.folder / f"words/lesson.{language}.toml").exists()


def test_a_match_is_shown_in_the_language_of_the_reader() -> None:
    game = ludus.game("void-zone")
    match = game.begin(players=2, seed=7, first_player=1)
    for answer in ("pass", "pass", "activate p1a", "run d6"):
        match.apply(answer)
    german = game.in_language("de")
    scene = views.scene(german, match, 0)
    assert scene.question is not None
    assert scene.question.text == "Shock 1: was nun?"  # running on is one of the things it may do
    assert scene.log[-1] == "d7 fiel auf 1."
    assert {"Nach c5 laufen", "Hier anhalten"} <= {choice.label for choice in scene.choices}
    assert "lässt d6 mit 1" in next(c.hint for c in scene.choices if c.action == "run c5")
    assert [c.action for c in scene.choices] == [c.action for c in views.scene(game, match, 0).choices]
    refused = question.why_not(german, match, game.space.read("run e8"), 0)
    assert refused is not None
    assert refused.text == "e8 liegt nicht neben dem Roboter, und ein Run geht Schritt für Schritt."
    asked = match.scene(0).question
    assert asked is not None
    assert asked.text == "Shock 1: what next?"


def test_the_record_has_no_language() -> None:
    game = ludus.game("void-zone")
    assert game.in_language("de").begin(players=2, seed=7).record() == game.begin(players=2, seed=7).record()


def test_what_is_not_translated_stays_english() -> None:
    game = ludus.game("void-zone").in_language("xx")
    assert game.about == ludus.game("void-zone").about
    assert game.options == ludus.game("void-zone").options


def test_phrases_are_filled_and_looked_up_again() -> None:
    book = Phrasebook({"{0} of {1}": "{1}: {0}", "one": "eins", "Shield of {0}; {0} acts": "Schild von {0}; {0} zieht"})
    assert book("one of two") == "two: eins"
    assert book("Shield of Ada; Ada acts") == "Schild von Ada; Ada zieht"
    assert Phrasebook({"{0} to {0}": "still"})("d4 to d5") == "d4 to d5"
    assert book("two, one") == "two, eins"
    assert book("two (one; one)") == "two (eins; eins)"
    assert book("") == ""


def test_the_longest_known_phrase_is_taken() -> None:
    book = Phrasebook({"one, two": "eins und zwei", "one": "eins", "Go. Stop.": "Los. Halt.", "Go.": "Geh."})
    assert book("Run: one, two, one") == "Run: eins und zwei, eins"
    assert book("Go. Stop.") == "Los. Halt."
    assert book("Go. Run. Go.") == "Geh. Run. Geh."


def test_a_place_takes_one_piece_before_it_takes_several() -> None:
    book = Phrasebook({"{0:d} of {1:d}": "{0} von {1}", "Play {0} now": "Spiel {0} jetzt", "tea": "Tee"})
    assert book("3 of 4, tea") == "3 von 4, Tee"
    assert book("cup of tea, 1 of 2") == "cup of tea, 1 von 2"
    assert book("Play cup, saucer now") == "Spiel cup, saucer jetzt"
    assert book("tea. Play cup, saucer now") == "Tee. Spiel cup, saucer jetzt"


@every_row("game", ludus.games(), ids=lambda game: game.id)
@every_row("language", languages())
def test_options_and_their_values_are_said_in_plain_words(game: Game, language: str) -> None:
    for option in game.in_language(language).options:
        if option.kind == "choice":
            assert len(set(option.names)) == len(option.choices), option.name
        for text in (option.label, option.help, option.group, *option.names):
            assert not re.search(r"\w_\w", text.replace("content/", "")), f"{option.name}: {text}"
            assert text, option.name
