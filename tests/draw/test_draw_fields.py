"""What a shape means is in its fields: nobody reads it out of a text or out of CSS."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ludus.draw import Circle, Scene, Things, way
from ludus.draw.patch import apply, diff
from ludus.draw.shapes import Shape, describe, refusal

SOURCES = Path(__file__).parents[2] / "src/ludus"
TEXT = r"\b(?:tip|label|hint|why|css)\b"
CUTS = r"(?:split|partition|rpartition|removeprefix|removesuffix|match|matchAll|search|indexOf|exec)"
READS = re.compile(
    rf"{TEXT}(?: \?\? \"\"\))?\??\.{CUTS}\("  # label.split(…), (tip ?? "").split(…)
    rf"|\.(?:exec|match|search|split)\([^()\n]*{TEXT}"  # PATTERN.exec(tip), re.split(…, tip)
    r"|--(?:way|for|click|words|equal|kinds)\b.*[\"'\]]"  # data in a CSS property
)
OLD = (
    'const named = (shape.tip ?? "").split("; ");',
    'const place = (shape.label ?? "").split(/[,:]/)[0] ?? "";',
    'const points = /--way: "([-0-9., ]+)"/.exec(shape.css ?? "")?.[1];',
    "const found = RULE.exec(why);",
    'named = shape.tip.split("; ")',
    'return "--click: 1"',
)
ROOMS = ("draw", "kit", "games", "table", "web/static/table")  # where shapes are made and shown


def test_the_old_ways_would_be_noticed() -> None:
    assert [line for line in OLD if not READS.search(line)] == []


def test_nothing_is_read_out_of_texts_or_css() -> None:
    paths = [path for room in ROOMS for end in ("*.py", "*.js") for path in (SOURCES / room).rglob(end)]
    lines = [(path, line) for path in paths for line in path.read_text(encoding="utf-8").splitlines()]
    assert len(lines) > 50_000
    assert [f"{path.relative_to(SOURCES)}: {line.strip()}" for path, line in lines if READS.search(line)] == []


@pytest.mark.parametrize(
    ("shape", "told", "why"),
    [
        (Circle(0, 0, 1, tip="Run to e7", hint="2 of 3 steps", action="run e7"), "Run to e7 (2 of 3 steps)", ""),
        (Circle(0, 0, 1, why="It is shut.", rule="R-1"), "", "It is shut. (R-1)"),
        (Circle(0, 0, 1, tip="a gate", why="It is shut."), "a gate", "It is shut."),
    ],
)
def test_a_person_is_told_both_fields_in_one_sentence(shape: Shape, told: str, why: str) -> None:
    assert (describe(shape), refusal(shape)) == (told, why)
    scene = Scene("T")
    scene.layer("marks").add(shape)
    assert all(part in scene.svg("page") for part in (told, why))


def test_fields_travel_as_data_and_change_by_patches() -> None:
    old, new = Scene("T"), Scene("T")
    old.layer("marks").circle(0, 0, 1, key="a", action="run e7", also=("sap e7",), takes=(Things(("cube",)),))
    new.layer("marks").circle(
        0, 0, 1, key="a", action="run e7", also=("sap e7", "jump e7"), at_once=True, words=("e7",), whole=True,
        path=way([(0, 1 / 3), (2, 3)]), takes=(Things(("cube",)), Things(("die-1", "die-2"), 2)),
    )  # fmt: skip
    (shape,) = new.to_json()["layers"][0]["shapes"]
    assert shape["also"] == ["sap e7", "jump e7"]
    assert shape["path"] == [[0, 0.33], [2, 3]]
    assert shape["takes"] == [{"keys": ["cube"]}, {"keys": ["die-1", "die-2"], "count": 2}]
    assert Scene.from_json(new.to_json()) == new
    assert apply(old, diff(old, new)) == new
