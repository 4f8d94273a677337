"""What printing needs: the extra `print`, a paper, and a place to write to."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Annotated, Any

import typer

from ludus.core.errors import BadOption, LudusError
from ludus.press.paper import PAPERS

Paper = Annotated[str, typer.Option(metavar="SIZE", help="a4 or letter.")]


def import_press(module: str) -> Any:
    """A module of the press, or a sentence that says what is missing."""
    try:
        return import_module(f"ludus.press.{module}")
    except ModuleNotFoundError as e:
        raise LudusError(f"Printing needs the package {e.name}: pip install 'ludus-games[print]'.") from e


def known_paper(paper: str) -> str:
    if paper not in PAPERS:
        raise BadOption(f"Unknown paper '{paper}'. Use {' or '.join(PAPERS)}.")
    return paper


def write_data(path: Path, data: bytes) -> None:
    try:
        path.write_bytes(data)
    except OSError as e:
        raise LudusError(f"Can't write '{path}': {e.strerror}.") from e
