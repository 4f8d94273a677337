"""What the commands print: tables for people, JSON for programs."""

from __future__ import annotations

import json
import sys
from typing import Any

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

PIPE = 160  # columns of a table where nobody's window is the limit


def console() -> Console:
    """Standard output; nothing in it is markup, since games may write brackets."""
    width = None if sys.stdout.isatty() else PIPE
    return Console(highlight=False, markup=False, emoji=False, width=width)


def say(text: str, style: str = "") -> None:
    """A sentence; only a terminal gets it wrapped."""
    out = console()
    out.print(Text(text, style), soft_wrap=not out.is_terminal)


def note(text: str) -> None:
    """A remark beside the result, on standard error."""
    out = Console(stderr=True, highlight=False, markup=False, emoji=False)
    out.print(Text(text, "dim"), soft_wrap=not out.is_terminal)


def as_json(data: Any) -> None:
    print(json.dumps(data, indent=2, ensure_ascii=False))


def table(*columns: str, right: tuple[str, ...] = ()) -> Table:
    """A table with a header line and nothing else."""
    made = Table(box=box.SIMPLE_HEAD, pad_edge=False, header_style="bold")
    for name in columns:
        made.add_column(name, justify="right" if name in right else "left", overflow="fold")
    return made


def show(made: Table) -> None:
    console().print(made)


def plural(number: int, one: str, many: str = "") -> str:
    """'1 rule', '3 rules'."""
    return f"{number} {one if number == 1 else many or one + 's'}"
