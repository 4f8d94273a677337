"""Data written as TOML: whatever a text holds stays inside its quotes, and reads back as it was written."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any, Final

BARE: Final = re.compile(r"[A-Za-z0-9_-]+")  # a key that needs no quotes
MARKS: Final = "'''"
CONTROL: Final = re.compile(r"[\x00-\x09\x0b-\x1f\x7f]")  # no multi-line text is written with such a character


def document(data: Mapping[str, Any]) -> str:
    """A file: values, then tables, then tables with rows."""
    values = {name: value for name, value in data.items() if not (isinstance(value, dict) or is_rows(value))}
    blocks = [lines(values)] if values else []
    for name, value in data.items():
        if isinstance(value, dict):
            blocks.append([f"[{key(name)}]", *lines(value)])
        elif is_rows(value):
            blocks += [[f"[[{key(name)}]]", *lines(row)] for row in value]
    return "\n".join("".join(f"{line}\n" for line in block) for block in blocks)


def is_rows(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(row, dict) for row in value)


def lines(cells: Mapping[str, Any]) -> list[str]:
    """A line for each value; a map keeps its lines."""
    return [f"{key(name)} = {to_toml(value)}" for name, value in cells.items()]


def key(name: str) -> str:
    return name if BARE.fullmatch(name) else text(name)


def to_toml(value: Any) -> str:
    """A value of content: a number, a text, true or false, or a list of such."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, list):
        several = any(isinstance(one, str) and "\n" in one for one in value)
        parts = [to_toml(one) for one in value]
        return ("[\n" + "".join(f"{part},\n" for part in parts) + "]") if several else f"[{', '.join(parts)}]"
    if isinstance(value, str):
        literal = "\n" in value and MARKS not in value and not value.endswith("'") and not CONTROL.search(value)
        return f"{MARKS}\n{value}{MARKS}" if literal else text(value)
    raise TypeError(f"{value!r} is not a content value.")


def one_line(value: Any) -> str:
    """A value in one line, without a sign that options read in their own way."""
    if isinstance(value, list):
        return "[" + ", ".join(map(one_line, value)) + "]"
    return (text(value) if isinstance(value, str) else to_toml(value)).replace("/", "\\u002F").replace("·", "\\u00B7")


def text(value: str) -> str:
    """A text in quotes, in one line."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007F")
