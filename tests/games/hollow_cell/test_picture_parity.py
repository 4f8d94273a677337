"""The picture of Hollow Cell: at every question all is drawn, said and in reach, for every seat and for spectators."""

from __future__ import annotations

from typing import Any

import pytest

import ludus
from ludus.core.match import Match
from ludus.draw import missing_facts, unreachable
from ludus.testing.cases import mixtures, pack_cases
from ludus.testing.play import chooser

GAME = ludus.game("hollow-cell")
TABLES: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (3, {}),
    (3, {"team": "1v2", "intensity_two_warriors": True, "grenade_defence": True, "grenade_decline": True}),
    (4, {"team": "2v2", "war_engines": "deal"}),
    (4, {"equipped_use": "any_step", "intensity_dust_bomb": True, "sudden_event_cards": 6}),
    (5, {"team": "2v2v1", "loot_vault": True}),
    (6, {"team": "3v3", "team_open_hands": True}),
    (6, {"epic": True, "war_engines": "deal"}),
]


def check_parity(match: Match, seats: list[int | None]) -> None:
    for seat in seats:
        scene = match.scene(seat)
        offered = [action.text for d in match.decisions if d.seat == seat for action in d.options]
        assert missing_facts(scene) == []
        assert unreachable(scene, offered) == []
        assert [choice.action for choice in scene.choices if choice.action not in offered] == []
        labels = [choice.label for choice in scene.choices]
        assert all(labels)
        assert len(set(labels)) == len(labels)


def play_and_look(match: Match, seed: int, fresh: int) -> None:
    """A random game; every question is looked at a few times, from the asked seat and from another."""
    rng = chooser(seed)
    viewers: list[int | None] = [None, *range(match.players)]
    looked: dict[str, int] = {}
    answers = 0
    while not match.over:
        decision = match.question
        if looked.setdefault(decision.kind, 0) < fresh:
            looked[decision.kind] += 1
            check_parity(match, [decision.seat, viewers[answers % len(viewers)]])
        match.apply(decision.options[rng.below(len(decision.options))])
        answers += 1
    check_parity(match, viewers)


@pytest.mark.parametrize("number", range(len(TABLES)))
def test_a_game_is_drawn_and_told(number: int) -> None:
    players, options = TABLES[number]
    play_and_look(GAME.begin(players, number + 1, **options), number, 1)


GAMES = [*pack_cases(GAME), *mixtures(GAME, 6, 3)]


@pytest.mark.slow
@pytest.mark.parametrize("number", range(len(GAMES)))
def test_random_games_are_drawn_and_told(number: int) -> None:
    play_and_look(GAMES[number].begin(seed=number + 1), number, 2)


def test_chance_that_waits_is_drawn_too() -> None:
    match = GAME.begin(3, 1, explicit=True)
    scene = match.scene(0)
    assert missing_facts(scene) == []
    assert "no Warrior yet" in scene.text()
