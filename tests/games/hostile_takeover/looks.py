"""Positions to look at, and how to read a picture of them."""

from __future__ import annotations

import random
from typing import Any

import ludus
from ludus.core.match import Match
from ludus.draw import Scene
from ludus.testing import position

GAME = ludus.game("hostile-takeover")


def laid(**words: Any) -> Match:
    words.setdefault("turn", 2)
    words.setdefault("ground", "cubes:")
    return position("hostile-takeover", 2, **words).match


def duel(**words: Any) -> Match:
    """Flint is about to choose a target: Spectre, six squares away behind a cube; Bard is too far away."""
    words = {
        "seats": "p1:flint,knave p2:spectre,bard",
        "figures": "flint:5,4 knave:0,29 spectre:11,4 bard:29,29",
        "cards": "flint:fire knave:move spectre:fire bard:move",
        "ground": "cubes: 10,4",
        **words,
    }
    match = laid(**words)
    match.apply("act flint")
    return match


def at(match: Match, kind: str) -> Match:
    while match.question.kind != kind:
        match.apply(match.question.options[-1])
    return match


def shape(scene: Scene, key: str) -> Any:
    found = scene.find(key)
    assert found is not None, key
    return found


def styles(drawn: Any) -> set[str]:
    """The classes of a shape and of all inside it."""
    inner = getattr(drawn, "shapes", ())
    return set(drawn.style.split()).union(*[styles(part) for part in inner])


def words_of(scene: Scene) -> str:
    return " ".join(scene.text(width=110).split())


def panel(scene: Scene, key: str) -> dict[str, tuple[str, str]]:
    found = next(panel for panel in scene.panels if panel.key == key)
    return {row.label: (row.value, row.note) for row in found.rows}


def walking(**words: Any) -> Match:
    match = laid(
        seats="p1:dodger,jade p2:rocky,bard", figures="dodger:5,9 jade:0,29 rocky:12,2 bard:29,29",
        cards="dodger:move jade:move rocky:fire bard:move", held="rocky", **words,
    )  # fmt: skip
    match.apply("act dodger")
    return match


def games(count: int) -> list[tuple[Match, random.Random]]:
    made = []
    for seed in range(count):
        scenario = ("king_of_the_hill", "grab_and_go", "coming_together")[seed % 3]
        match = GAME.begin(
            players=3 + seed % 2, seed=seed, scenario=scenario, turn_cap=4, cumulative_cover=seed % 2 == 1
        )
        made.append((match, random.Random(seed)))
    return made
