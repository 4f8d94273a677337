"""Pictures: valid, with every legal action in reach, and saying in words what they show."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from ludus.testing import checks, stops
from ludus.testing.cases import Case, scale


def test_every_view_is_drawn(case: Case) -> None:
    if case.game.picture is None:
        pytest.skip(f"{case.game.title} has no picture")
    for match in stops(case.begin(71), 71, 3 * scale(), 8):
        for seat in checks.viewers(match):
            scene = match.scene(seat)
            assert ElementTree.fromstring(match.svg(seat)).tag.endswith("svg")
            assert match.text(seat).strip()
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
