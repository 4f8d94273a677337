"""`pack`: Ludus as files that any host serves; the games run in the visitor's browser."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ludus.cli.out import say


def pack(folder: Annotated[str, typer.Argument(metavar="DIR", help="Target folder.")]) -> None:
    """Write a site that needs no server: the games, their rules and their bots run in the visitor's browser.

    Any host of files serves it. It needs npm, which fetches Pyodide once, while packing.
    """
    from ludus.browser.pack import pack as written

    place = Path(folder).expanduser()
    sizes = written(place)
    total = sum(sizes.values())
    say(f"{place} has {len(sizes)} files, {total / 1e6:.1f} MB over the wire.")
    say(f"Try it: python -m http.server --directory {place}")
