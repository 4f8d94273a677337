"""The command line: `ludus`, for people and for scripts."""

from __future__ import annotations

import sys
from collections.abc import Sequence


def main(args: Sequence[str] | None = None) -> None:
    """Run the command line; without `args` that of this process."""
    from ludus.cli.app import app

    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal that cannot show a sign still gets the sentence
    app(args, prog_name="ludus")
