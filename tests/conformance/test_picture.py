"""Pictures: valid, with every legal action in reach, and saying in words what they show."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from ludus.core.game import Game
from ludus.core.match import Match
from ludus.testing import checks, stops
from ludus.testing.cases import Case, scale
from ludus.testing.cases import cases as every_case
from ludus.testing.play import ahead


def test_every_view_is_drawn(case: Case) -> None:
    if case.game.picture is None:
        pytest.skip(f"{case.game.title} has no picture")
    for match in stops(case.begin(71), 71, 3 * scale(), 8):
        for seat in checks.viewers(match):
            everything_is_in_reach(match, seat)


def test_who_answers_out_of_turn_is_drawn_too(game: Game) -> None:
    """In a sealed step the last seat may be some answers ahead of the first."""
    if game.picture is None:
        pytest.skip(f"{game.title} has no picture")
    drawn = 0
    for case in [case for case in every_case(game) if case.players > 1]:
        for match, seat in ahead(case.begin(74), 74):
            assert seat in match.view(seat)["asked"]
            everything_is_in_reach(match, seat)
            drawn += 1
    assert drawn or not game.facts.simultaneous


def everything_is_in_reach(match: Match, seat: int | None) -> None:
    scene = match.scene(seat)
    assert ElementTree.fromstring(scene.svg()).tag.endswith("svg")
    assert scene.text().strip()
    reached = {choice.action for choice in scene.choices}
    reached |= {shape.action for shape in scene.shapes() if shape.action}
    offered = set(match.view(seat).get("choices", []))
    assert offered <= reached, f"not in reach: {sorted(offered - reached)}"


def test_pictures_differ_only_where_views_do(case: Case) -> None:
    """A picture is drawn from a view, so an imagined world looks the same."""
    if case.game.picture is None:
        pytest.skip(f"{case.game.title} has no picture")
    for n, match in enumerate(stops(case.begin(72), 72, 3 * scale(), 8)):
        truth, world = match.quiet(), match.imagine(0, n)
        assert world.svg(0) == truth.svg(0)
