"""The command line: `ludus`, for people and for scripts."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

SHELF = Path(__file__).parents[2]  # the folder that this package is installed in


def main(args: Sequence[str] | None = None) -> None:
    """Run the command line; without `args` that of this process."""
    from ludus.cli.app import app

    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal that cannot show a sign still gets the sentence
    if shares_its_folder(SHELF):
        print(
            "ludus: another package named 'ludus' is installed in the same folder and may have overwritten parts of "
            "this one. Run: pip uninstall ludus ludus-games; pip install ludus-games",
            file=sys.stderr,
        )
    app(args, prog_name="ludus")


def shares_its_folder(shelf: Path) -> bool:
    """Whether the unrelated package `ludus` is installed beside ours: both write into the folder `ludus`."""
    return any(shelf.glob("ludus-*.dist-info"))
