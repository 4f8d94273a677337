"""What each game says of what it was played with."""

from __future__ import annotations

from typing import Any

import pytest
from tests.shelf import GAMES

import ludus
from ludus.core.chance import make_rng
from ludus.core.content import inventory
from ludus.core.game import Game
from ludus.core.match import Match, playout


def played(game: Game, seed: int = 2, **options: Any) -> Match:
    match = game.begin(seed=seed, **options)
    playout(match, make_rng(seed), game.facts.ends)
    return match


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_name_for_the_table_or_names_for_each_seat(game: Game) -> None:
    match = played(game)
    for things in game.used(match).values():
        if not isinstance(things, str):
            assert len(things) == match.players
            assert all(isinstance(name, str) and name for names in things for name in names)


def test_what_each_box_counts() -> None:
    zone = played(ludus.game("void-zone"), traits=True)
    names = [row["name"] for row in content("void-zone") if row["table"] == "trait"]
    assert all(len(own) == 1 and own[0] in names for own in ludus.game("void-zone").used(zone)["trait"])
    cell = ludus.game("hollow-cell").used(played(ludus.game("hollow-cell")))
    assert all(own for own in cell["warrior"])
    assert all(own for own in cell["card drawn"])
    takeover = ludus.game("hostile-takeover").used(played(ludus.game("hostile-takeover")))
    assert takeover["scenario"] == "King of the Hill"
    assert [len(own) for own in takeover["character"]] == [4, 4]
    assert all(own[0].startswith("Team ") for own in takeover["team"])
    tombs = ludus.game("claustrophobia").used(played(ludus.game("claustrophobia")))
    assert sorted(tombs["side"]) == [["Demon"], ["Humans"]]
    humans = tombs["side"].index(["Humans"])
    assert "Redeemer" in tombs["warrior"][humans]
    assert tombs["warrior"][1 - humans] == tombs["event drawn"][humans] == []
    halls = ludus.game("void-halls").used(played(ludus.game("void-halls"), sheet="den"))
    assert halls["sheet"] != ludus.game("void-halls").used(played(ludus.game("void-halls")))["sheet"]


def content(game: str) -> list[dict[str, Any]]:
    return inventory(ludus.game(game).folder / "content")
