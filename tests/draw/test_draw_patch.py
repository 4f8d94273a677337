"""Patches: they lead from any scene to any other, and say no more than what changed."""

from __future__ import annotations

import json
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from ludus.draw import (
    Cell,
    Choice,
    Circle,
    Group,
    Panel,
    Patch,
    Path,
    Polygon,
    Prompt,
    Rect,
    Row,
    Scene,
    Shape,
    Text,
    TextBoard,
    TextRow,
    apply,
    diff,
)
from ludus.draw.shapes import Line

KEYS = [f"k{n}" for n in range(6)]
words = st.text(max_size=6)
numbers = st.integers(-50, 50) | st.floats(-50, 50)
points = st.lists(st.tuples(numbers, numbers), max_size=3).map(tuple)
marks = st.fixed_dictionaries({}, optional=dict.fromkeys(("style", "label", "tip", "action", "why", "css"), words))


def marked(made: st.SearchStrategy[Shape]) -> st.SearchStrategy[Shape]:
    """Shapes with any of the marks they may carry."""
    return st.builds(lambda shape, extra: replace(shape, **extra), made, marks)


plain_shapes: st.SearchStrategy[Shape] = marked(
    st.builds(Polygon, points)
    | st.builds(Line, points)
    | st.builds(Circle, numbers, numbers, numbers)
    | st.builds(Rect, numbers, numbers, numbers, numbers, numbers)
    | st.builds(Path, words)
    | st.builds(Text, numbers, numbers, words, st.sampled_from(["start", "middle", "end"]), numbers, numbers)
)
shapes: st.SearchStrategy[Shape] = st.recursive(
    plain_shapes,
    lambda inner: marked(st.builds(Group, numbers, numbers, st.lists(inner, max_size=2).map(tuple), numbers, numbers)),
    max_leaves=4,
)
rows = st.builds(Row, words, words, words)
panels = st.builds(Panel, words, words, st.none() | st.integers(0, 5), st.lists(rows, max_size=2).map(tuple))
cells = st.lists(st.builds(Cell, words, words), max_size=2).map(tuple)
boards = st.builds(TextBoard, st.lists(st.builds(TextRow, cells, st.integers(0, 3), words), max_size=2).map(tuple))


@st.composite
def scenes(draw: st.DrawFn) -> Scene:
    """Any scene; keys come from a small pool, so that two scenes share some of them."""
    scene = Scene(draw(words), width=draw(numbers), ground=draw(st.sampled_from(["night", "paper"])))
    names = draw(st.lists(st.sampled_from("abc"), unique=True))
    for name in names:
        scene.layer(name)
    for key in draw(st.permutations(KEYS))[: draw(st.integers(0, len(KEYS)))] if names else ():
        scene.layer(draw(st.sampled_from(names))).add(replace(draw(shapes), key=key))
    for name in names:
        scene.layer(name).extend(draw(st.lists(shapes, max_size=2)))
    scene.board = draw(st.none() | boards)
    scene.question = draw(st.none() | st.builds(Prompt, words, st.none() | st.integers(0, 5), words, words))
    scene.choices = draw(st.lists(st.builds(Choice, words, words, words, words, words), max_size=2))
    scene.panels = draw(st.lists(panels, max_size=2))
    scene.facts, scene.log = draw(st.lists(words, max_size=2)), draw(st.lists(words, max_size=2))
    scene.result, scene.styles = draw(words), draw(st.dictionaries(words, words, max_size=1))
    return scene


@given(scenes(), scenes())
def test_patches_make_the_new_scene_of_the_old(old: Scene, new: Scene) -> None:
    before = old.to_json()
    sent = json.loads(json.dumps([patch.to_json() for patch in diff(old, new)]))
    assert apply(old, map(Patch.from_json, sent)) == new
    assert old.to_json() == before


@given(scenes())
def test_nothing_changed_nothing_said(scene: Scene) -> None:
    assert diff(scene, Scene.from_json(json.loads(json.dumps(scene.to_json())))) == []


def table(*shapes: Shape) -> Scene:
    """A scene with one layer."""
    scene = Scene("x")
    scene.layer("l").extend(shapes)
    return scene


A, B, C = (Circle(n, 0, 1, key=key) for n, key in enumerate("abc"))


def test_a_piece_that_moves_is_moved_not_drawn_again() -> None:
    old, new = (table(Group(x, 5, (Circle(0, 0, 1),), key="robot")) for x in (1, 2))
    assert diff(old, new) == [Patch("move", "robot", values={"x": 2})]


def test_a_change_names_only_what_changed_and_null_is_the_default() -> None:
    old, new = table(replace(A, style="low", tip="t")), table(replace(A, style="full"))
    assert diff(old, new) == [Patch("change", "a", values={"style": "full", "tip": None})]


def test_adding_removing_and_ordering() -> None:
    assert diff(table(A), table(A, B)) == [
        Patch("add", layer="l", values={"is": "circle", "key": "b", "cx": 1, "cy": 0, "r": 1})
    ]
    assert diff(table(A, B), table(B)) == [Patch("remove", "a")]
    assert diff(table(A, B, C), table(C, A, B)) == [Patch("order", layer="l", values={"keys": ["c", "a", "b"]})]


def test_another_kind_under_the_same_key_is_another_element() -> None:
    patches = diff(table(A), table(Rect(0, 0, 1, 1, key="a")))
    assert [patch.op for patch in patches] == ["remove", "add"]


def test_a_shape_that_changes_its_layer_is_taken_there() -> None:
    old, new = Scene("x"), Scene("x")
    old.layer("low").add(A)
    new.layer("high").add(A)
    assert [patch.op for patch in diff(old, new)] == ["remove", "layers", "add"]
    assert apply(old, diff(old, new)) == new


def test_what_is_the_same_inside_is_not_said_again() -> None:
    def piece(*texts: str) -> Scene:
        return table(Group(0, 0, tuple(Text(n, 0, text) for n, text in enumerate(texts)), key="card"))

    edit = {"in": {"1": {"in": {"text": {"to": "5"}}}}}
    assert diff(piece("hit", "4", "die"), piece("hit", "5", "die")) == [Patch("edit", "card", values={"shapes": edit})]
    more = {"at": 1, "cut": 0, "put": [{"is": "text", "x": 1, "y": 0, "text": "4"}]}
    old, new = table(Group(0, 0, (A,), key="card")), table(Group(0, 0, (A, Text(1, 0, "4")), key="card"))
    assert diff(old, new) == [Patch("edit", "card", values={"shapes": more})]
    assert diff(piece("a"), piece("b", "c"))[0].op == "change", "nothing is the same"


def test_long_things_around_the_picture_are_amended() -> None:
    old, new = table(A), table(A)
    for scene, hand in ((old, "4"), (new, "5")):
        scene.panel("one", "One", ("Hand", hand), ("Wounds", "0"))
        scene.panel("two", "Two", ("Hand", "3"))
        scene.board = TextBoard.of_lines(["same", f"hand {hand}"])
    row = {"to": {"cells": [{"text": "hand 5"}]}}
    rows = {"in": {"rows": {"in": {"0": {"in": {"value": {"to": "5"}}}}}}}
    assert diff(old, new) == [
        Patch("amend", "board", values={"in": {"rows": {"in": {"1": row}}}}),
        Patch("amend", "panels", values={"in": {"0": rows}}),
    ]
    assert apply(old, diff(old, new)) == new


def test_what_stands_around_the_picture_is_set() -> None:
    old, new = table(A), table(A)
    new.ask("Why?", 1)
    assert diff(old, new) == [Patch("set", "question", values={"to": {"text": "Why?", "seat": 1}})]
    assert diff(new, old) == [Patch("set", "question")]
