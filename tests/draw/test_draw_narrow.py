"""On a narrow screen a picture is shown part by part: nothing that can be chosen may get lost."""

from __future__ import annotations

import re

import pytest

import ludus
from ludus.core.chance import make_rng
from ludus.draw import Area, Circle, Group, Line, Path, Polygon, Portrait, Rect, Scene, Shape, Text

STEPS = 200
NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
Box = tuple[float, float, float, float]


def extent(shape: Shape) -> Box:
    """Left, top, right and bottom, as the page reckons them."""
    if isinstance(shape, Circle):
        return shape.cx, shape.cy, shape.cx, shape.cy
    if isinstance(shape, Rect):
        return shape.x, shape.y, shape.x + shape.width, shape.y + shape.height
    if isinstance(shape, Polygon | Line):
        return around([(x, y, x, y) for x, y in shape.points])
    if isinstance(shape, Group):
        x, y, scale = shape.x, shape.y, shape.scale
        left, top, right, low = around([extent(inner) for inner in shape.shapes])
        return x + left * scale, y + top * scale, x + right * scale, y + low * scale
    if isinstance(shape, Portrait):
        return shape.x, shape.y, shape.x, shape.y
    if isinstance(shape, Path):
        x, y = (float(number) for number in NUMBER.findall(shape.d)[:2])
        return x, y, x, y
    assert isinstance(shape, Text)
    return shape.x, shape.y, shape.x, shape.y


def around(boxes: list[Box]) -> Box:
    lefts, tops, rights, lows = zip(*boxes, strict=True) if boxes else ((0.0,),) * 4
    return min(lefts), min(tops), max(rights), max(lows)


def holds(part: Area, shape: Shape) -> bool:
    left, top, right, low = extent(shape)
    x, y = (left + right) / 2, (top + low) / 2
    return part.left <= x <= part.left + part.width and part.top <= y <= part.top + part.height


def lost(scene: Scene) -> list[str]:
    """What can be chosen on the picture, but lies in no part of it; one without parts is shown whole."""
    if not scene.parts:
        return []
    lit = [shape for layer in scene.layers for shape in layer.shapes if shape.action]
    return [shape.key for shape in lit if not any(holds(part, shape) for part in scene.parts)]


@pytest.mark.parametrize("name", [game.id for game in ludus.games()])
def test_whatever_can_be_chosen_lies_in_a_part(name: str) -> None:
    game = ludus.game(name)
    match, rng = game.begin(seed=3), make_rng(5)
    for step in range(STEPS):
        if match.over:
            break
        decision = match.decisions[0]
        if step % 4 == 0:
            scene = match.scene(decision.seat)
            names = [part.name for part in scene.parts]
            assert len(names) == len(set(names))
            assert all(part.width > 0 and part.height > 0 for part in scene.parts)
            assert lost(scene) == []
        match.apply(decision.options[rng.below(len(decision.options))])
