"""Libraries that only some of the lab needs; they are installed with `ludus-games[lab]`, or another extra."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from ludus.core.errors import LudusError


def extra(module: str, what: str, name: str = "lab") -> Any:
    """A module of the extra, or a sentence that says what is missing."""
    try:
        return import_module(module)
    except ModuleNotFoundError as e:
        raise LudusError(f"{what} needs {module.partition('.')[0]}: pip install 'ludus-games[{name}]'.") from e
