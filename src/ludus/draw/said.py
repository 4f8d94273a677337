"""A scene in another language: every text that a person reads, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import fields, is_dataclass, replace
from functools import lru_cache
from typing import Any, TypeVar

from ludus.draw.once import Once

TEXTS = {
    "title", "heading", "text", "reason", "label", "hint", "group", "warn", "value", "note", "tip", "why", "facts",
    "log", "result", "legend", "aim", "ask", "tally",
}  # fmt: skip

T = TypeVar("T")


def retell(part: T, say: Callable[[str], str]) -> T:
    """A scene, or anything in it, with its texts in another language."""
    known: Callable[[T, Callable[[str], str]], T] = _told if isinstance(type(part), Once) else _retold
    return known(part, say)


def _retold(part: T, say: Callable[[str], str]) -> T:
    assert is_dataclass(part)
    assert not isinstance(part, type)
    changed: dict[str, Any] = {}
    for field in fields(part):
        old = getattr(part, field.name)
        new = inside(old, say, field.name in TEXTS)
        if new is not old:
            changed[field.name] = new
    return replace(part, **changed) if changed else part


_told = lru_cache(1 << 15)(_retold)


def inside(value: Any, say: Callable[[str], str], text: bool) -> Any:
    """A value of a field: a text, something with texts in it, or several of these."""
    if isinstance(value, str):
        return say(value) if text else value
    if isinstance(value, tuple | list):
        return several(value, say, text)
    return retell(value, say) if is_dataclass(value) and not isinstance(value, type) else value


def several(values: Sequence[Any], say: Callable[[str], str], text: bool) -> Any:
    """The same sequence where nothing in it changes."""
    new = [inside(value, say, text) for value in values]
    if all(a is b for a, b in zip(new, values, strict=True)):
        return values
    return tuple(new) if isinstance(values, tuple) else new
