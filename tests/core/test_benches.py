"""What a designer edits: every game's bench is described in every language, and its cards are those of its rows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import ludus
from ludus.core import benches
from ludus.core.content import inventory, read_toml
from ludus.core.draft_texts import check_content
from ludus.core.drafts import Draft, files_of
from ludus.core.errors import BadFile
from ludus.core.words import in_language
from ludus.web import shown

GAMES = ludus.games()


def texts(value: Any) -> Iterator[str]:
    """The texts of a description that a person sees."""
    for row in value.get("board", []):
        yield from (row["name"], *(text for _, _, text in row["signs"]))
    for row in value.get("deck", []):
        yield row["name"]
    for form in value.get("form", []):
        yield form["name"]
        for field in form["fields"]:
            yield from (field["label"], *([field["none"]] if "none" in field else []))
            yield from (words[-1] for words in field.get("words", []))


@pytest.mark.parametrize("language", ["de", "es", "fr"])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_text_of_a_bench_is_translated(game: ludus.Game, language: str) -> None:
    path = game.folder / "words" / benches.FILE
    told = read_toml(in_language(path, language))
    assert sorted(set(texts(read_toml(path)))) == sorted(told)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_cards_of_a_deck_are_those_of_its_rows(game: ludus.Game) -> None:
    for deck in benches.decks(game):
        rows = {row["key"]: row for row in inventory(game.folder / "content") if row["table"] == deck.table}
        faces = shown.faces(game, deck.table)
        assert {key: face.title for key, face in faces.items()} == {key: row["name"] for key, row in rows.items()}
        assert not deck.total or sum(row[deck.count] for row in rows.values()) == deck.total
        assert all(rule in game.rules for rule in deck.rules)


def test_a_deck_keeps_the_number_of_its_cards() -> None:
    game = ludus.game("hollow-cell")
    other = {"vault.toml": {"card cell": {"count": 19}}}
    with pytest.raises(BadFile, match=r"^vault.toml: count: 79 cards, not 80, which is all the rules know \(HC-005\)$"):
        check_content(game, files_of(game, Draft(other)))
    more = {"vault.toml": {"card cell": {"count": 19}, "card bunker": {"count": 2}}}
    check_content(game, files_of(game, Draft(more)))
