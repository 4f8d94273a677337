"""What people read are names: no piece, tile or place goes by the code that notations have for it.

Places that bear their names on the board, as on a chessboard, are called by them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from ludus.core import tale, views
from ludus.core.content import inventory
from ludus.core.game import Game
from ludus.core.match import Match
from ludus.draw import Scene, Text
from ludus.draw.shapes import walk
from ludus.testing.cases import cases, scale
from ludus.testing.play import chooser
from tests.shelf import FOUND

GAMES = 1  # random games of each box
ANSWERS = 160  # of each of them, at most
APART = 40  # answers between two looks
CODE = re.compile(r"(?<![\w.,-])(?=[a-z_]*\d)(?=\d*[a-z_])[a-z0-9_]+(?![\w-])")  # t19, 1c4, p1a
NAMED = re.compile(r"[a-z]\d+")  # a place, as on a chessboard
UNSAID = {"key", "beat", "path", "reached", "face", "faces", "place", "sides"}  # fields of beats that name no text


def texts(scene: Scene) -> Iterator[str]:
    """Every text of a picture and of what stands around it, but for the board of a terminal, which has codes."""
    parts: list[Any] = [scene.question, *scene.choices, *scene.meant, *scene.refusals, *scene.signs, *scene.panels]
    for part in [*parts, *(row for panel in scene.panels for row in panel.rows)]:
        yield from (getattr(part, name, "") for name in ("text", "reason", "label", "hint", "group", "warn"))
        yield from (getattr(part, name, "") for name in ("title", "value", "note"))
    if scene.gather is not None:
        yield from (scene.gather.label, scene.gather.note, scene.gather.tip, scene.gather.ask)
        yield from (mark.label for mark in scene.gather.marks)
    for order in scene.standing:
        yield from (order.label, *(one.label for one in order.orders))
    yield from (scene.title, scene.aim, scene.result, *scene.facts)
    for shape in shapes(scene):
        yield from (
            shape.label,
            shape.heading,
            shape.tip,
            shape.hint,
            shape.why,
            shape.text if isinstance(shape, Text) else "",
        )


def shapes(scene: Scene) -> Iterator[Any]:
    return (shape for layer in scene.layers for top in layer.shapes for shape in walk(top))


def said(told: Any) -> Iterator[str]:
    """The texts of a beat."""
    if isinstance(told, dict):
        yield from (text for name, value in told.items() if name not in UNSAID for text in said(value))
    elif isinstance(told, list):
        yield from (text for value in told for text in said(value))
    elif isinstance(told, str):
        yield told


def codes_at(match: Match, seat: int, keys: set[str]) -> set[str]:
    """The codes in what a seat is shown that stand for a row of content, or for a place without a name."""
    scene = views.scene(match.game, match, seat)
    written = {shape.text for shape in shapes(scene) if isinstance(shape, Text)} - keys
    rows = {text[0] for text in written if NAMED.fullmatch(text)}  # a place under a figure is told by its row
    heads = {shape.label.partition(",")[0] for shape in shapes(scene)}
    written |= {head for head in heads if NAMED.fullmatch(head) and head[0] in rows}
    titles = {panel.title for panel in scene.panels}
    seats = [n + 1 for n in range(match.players)]
    written |= {f"p{n}" for n in seats if {f"p{n}", f"Player {n}"} & titles}  # p1 in a log: it has no other name
    beats = [beat.to_json() for beat in views.beats(match.game, match, seat, 0)[-40:]]
    lines = [line.text for line in tale.tell(match, seat)]
    shown = [*texts(scene), *said(beats), *lines]
    return {f"{code}: {text}" for text in shown for code in CODE.findall(text or "") if code not in written}


@pytest.mark.parametrize("box", FOUND, ids=[game.id for game in FOUND])
def test_nothing_is_called_by_its_code(box: Game) -> None:
    keys = {str(row["key"]) for row in inventory(box.folder / "content") if "key" in row}
    ways = list(cases(box))
    for seed in range(GAMES * scale()):
        match, choose = Random(seed).choice(ways).begin(seed + 1), chooser(seed)
        for answered in range(ANSWERS):
            if match.over:
                break
            if answered % APART == 15:
                for seat in (match.question.seat, -1):
                    assert codes_at(match, seat, keys) == set()
            options = match.question.options
            match.apply(options[choose.below(len(options))])
