"""A picture for any game: the view as a readable list, until the game draws its own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final, Protocol

from ludus.draw.codec import Json
from ludus.draw.scene import Scene
from ludus.draw.shapes import Group, Rect, Text
from ludus.draw.table import Row
from ludus.draw.telling import seat_marks, tell

WIDE: Final = 640.0
LINE: Final = 24.0
BUTTON: Final = 36.0
LINES: Final = 12  # of the log
CODE: Final = re.compile(r"\bp(\d)\b")  # a seat as notations have it


class Labels(Protocol):
    """Whatever can say an action in words."""

    def label(self, notation: str) -> str:
        """An action as a button says it."""


def default_picture(view: Json, words: Labels) -> Scene:
    """A sheet with a line for each thing on the table and a button for each choice."""
    name = str(view["game"]).replace("-", " ").capitalize()
    rows = list(table_rows(view["table"]))
    choices = [(text, words.label(text)) for text in view.get("choices", ())]
    height = 64 + LINE * len(rows) + (BUTTON + 8) * len(choices)
    scene = Scene(name, width=WIDE, height=max(height, 160), ground="paper")
    add_sheet(scene, name, rows)
    add_buttons(scene, choices, 56 + LINE * len(rows))
    add_words(scene, view, rows)
    for text, label in choices:
        scene.choice(text, label)
    for text, rule, why in view.get("refused", ()):
        scene.refuse(text, rule, why, words.label(text))
    return scene


def add_sheet(scene: Scene, name: str, rows: list[Row]) -> None:
    """The things on the table, one below the other."""
    sheet = scene.layer("sheet")
    sheet.text(24, 36, name, "start", style="heading", css="fill: var(--paper-ink)", key="title")
    for n, row in enumerate(rows):
        y = 64 + LINE * n
        sheet.text(24, y, row.label, "start", style="ink-text", key=f"name-{n}", css="fill: var(--paper-faint)")
        sheet.text(240, y, row.value, "start", style="ink-text", key=f"value-{n}")


def add_buttons(scene: Scene, choices: list[tuple[str, str]], top: float) -> None:
    """What can be done, to be clicked on."""
    for n, (text, label) in enumerate(choices):
        shapes = (Rect(0, 0, 300, BUTTON, 8, style="legal"), Text(16, 23, label, "start", style="ink-text"))
        scene.layer("choices").add(
            Group(24, top + (BUTTON + 8) * n, shapes, key=f"choice-{text}", tip=label, action=text)
        )


def add_words(scene: Scene, view: Json, rows: list[Row]) -> None:
    """Panels, log, question and result: what stands around the sheet."""
    for seat in range(view["players"]):
        _, *marks = seat_marks(view, seat)
        scene.panel(f"seat-{seat}", f"Player {seat + 1}", seat=seat, marks=marks)
    scene.panel("table", "Table", *rows)
    tell(scene, view, CODE.sub(r"Player \1", view["result"]["text"]) if view["result"] else "", LINES)


def table_rows(data: dict[str, Any], above: str = "") -> Iterator[Row]:
    """A row for each thing; parts of a thing follow with its name before theirs."""
    for name, value in data.items():
        label = f"{above} {name}".strip().replace("_", " ").capitalize()
        if isinstance(value, dict):
            yield from table_rows(value, label)
        elif isinstance(value, list) and any(isinstance(item, dict) for item in value):
            for number, item in enumerate(value, 1):
                yield from table_rows(item if isinstance(item, dict) else {"": item}, f"{label} {number}")
        else:
            yield Row(label, in_words(value))


def in_words(value: Any) -> str:
    """A value in words."""
    if isinstance(value, list):
        return ", ".join(in_words(item) for item in value) or "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value is None or value in ("", -1) else str(value)
