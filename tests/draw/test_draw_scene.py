"""Building scenes and carrying them as JSON."""

from __future__ import annotations

import json

import pytest

from ludus.draw import Circle, Group, Row, Scene, TextBoard


def test_a_layer_is_made_once_and_found_again() -> None:
    scene = Scene("x")
    assert scene.layer("zones") is scene.layer("zones")
    scene.layer("pieces")
    assert [layer.name for layer in scene.layers] == ["zones", "pieces"]


def test_shapes_without_a_key_get_one_and_never_a_taken_one() -> None:
    scene = Scene("x")
    scene.layer("zones").circle(0, 0, 1, key="zones:1")
    first, second = (scene.layer("zones").circle(0, 0, 1) for _ in range(2))
    assert len({"zones:1", first.key, second.key}) == 3
    assert "" not in {first.key, second.key}


def test_a_key_is_unique_in_all_layers_and_inside_groups() -> None:
    scene = Scene("x")
    scene.layer("zones").circle(0, 0, 1, key="a")
    with pytest.raises(ValueError, match="'a'"):
        scene.layer("pieces").circle(0, 0, 1, key="a")
    with pytest.raises(ValueError, match="'a'"):
        scene.layer("pieces").group(0, 0, Circle(0, 0, 1, key="a"), key="b")


def test_find_looks_inside_groups(scene: Scene) -> None:
    inner = Circle(0, 0, 1, key="inner")
    scene.layer("pieces").group(5, 5, inner, key="outer")
    assert scene.find("inner") == inner
    assert scene.find("nobody") is None


def test_json_brings_back_an_equal_scene(scene: Scene) -> None:
    scene.styles["tile lair"] = "fill: var(--danger)"
    scene.result = "Shock wins."
    again = Scene.from_json(json.loads(json.dumps(scene.to_json())))
    assert again == scene
    assert again.svg() == scene.svg()


def test_json_leaves_out_what_is_the_default() -> None:
    scene = Scene("x")
    scene.layer("zones").circle(1, 2, 3, key="a")
    assert scene.to_json() == {
        "title": "x",
        "layers": [{"name": "zones", "shapes": [{"is": "circle", "key": "a", "cx": 1, "cy": 2, "r": 3}]}],
    }


def test_a_scene_from_json_still_guards_its_keys(scene: Scene) -> None:
    again = Scene.from_json(scene.to_json())
    with pytest.raises(ValueError, match="robot"):
        again.layer("new").circle(0, 0, 1, key="robot")


def test_a_panel_takes_rows_and_tuples() -> None:
    scene = Scene("x")
    scene.panel("p", "P", ("a", "1"), Row("b", "2", "note"))
    assert scene.panels[0].rows == (Row("a", "1"), Row("b", "2", "note"))


def test_a_seat_is_called_by_the_title_of_its_panel(scene: Scene) -> None:
    assert scene.seat_name(0) == "Shock"
    assert scene.seat_name(3) == ""
    assert scene.seat_name(None) == ""


def test_a_board_of_lines_keeps_them_and_their_sentences() -> None:
    scene = Scene("x")
    scene.board = TextBoard.of_lines(["+--+", "|  |"], ["A room"])
    assert "+--+\n|  |" in scene.text()
    assert "A room." in scene.text(plain=True)


def test_a_group_carries_its_place() -> None:
    scene = Scene("x")
    assert scene.layer("l").group(3, 4, Circle(0, 0, 1), key="g") == Group(3, 4, (Circle(0, 0, 1),), key="g")
