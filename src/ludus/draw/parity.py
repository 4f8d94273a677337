"""Parity: nothing is in the picture alone, and every legal action is in reach."""

from __future__ import annotations

from collections.abc import Iterable

from ludus.draw.scene import Scene
from ludus.draw.shapes import refusal
from ludus.draw.text import says


def missing_facts(scene: Scene) -> list[str]:
    """Facts, labels, actions and reasons of the picture that a text of the scene leaves out; empty is parity."""
    drawn, plain = scene.text(refusals=True), scene.text(plain=True, refusals=True)
    on_board = set(scene.board.labels()) if scene.board else set()
    missing = [
        part
        for part in _texts_shown(scene)
        if not says(plain, part) or (part not in on_board and not says(drawn, part))
    ]
    offered = {choice.action for choice in scene.choices}
    # An action counts only as a choice: its words may stand in the log or in a reason by chance.
    acts = (shape.action for shape in scene.shapes() if shape.action and not shape.why)
    lost = (action for action in acts if action not in offered and action.partition(" ")[0] not in scene.intents)
    return list(dict.fromkeys([*missing, *lost]))


def unreachable(scene: Scene, options: Iterable[str]) -> list[str]:
    """Legal actions that neither a shape nor a choice of the scene stands for."""
    reached = {choice.action for choice in scene.choices}
    reached |= {shape.action for shape in scene.shapes() if shape.action and not shape.why}
    return [option for option in options if option not in reached]


def _texts_shown(scene: Scene) -> list[str]:
    """What the picture says, in one order and once."""
    shapes = list(scene.shapes())
    said = [*scene.facts, *(shape.label for shape in shapes), *(refusal(shape) for shape in shapes)]
    return [part for part in dict.fromkeys(said) if part]
