"""The Python reference: the docstrings of each module, with the types in their signatures."""

from __future__ import annotations

from collections.abc import Iterator
from types import ModuleType

import ludus

PARTS = {
    "Play": ("What scripts and notebooks call; `Game` and `Match` are below.", ["ludus"]),
    "Write rules": (
        "What games are made of; [the kernel on one page](../kernel.md) explains it.",
        [
            "ludus.core.game", "ludus.core.match", "ludus.core.part", "ludus.core.flow", "ludus.core.action",
            "ludus.core.table", "ludus.core.dice", "ludus.core.chance", "ludus.core.cards", "ludus.core.facts",
            "ludus.core.options", "ludus.core.reason", "ludus.core.rule", "ludus.core.words", "ludus.core.errors",
        ],
    ),
    "Draw": ("Pictures and their text.", ["ludus.draw.scene", "ludus.draw.telling"]),
    "Measure": ("Squares, hexes, tiles.", ["ludus.geometry.squares", "ludus.geometry.hexes", "ludus.geometry.tiles"]),
    "Bots": ("Players that are programs ([more](../bots.md)).", ["ludus.bots"]),
    "Study": ("Many games, and one reviewed closely ([more](../lab.md)).", ["ludus.lab", "ludus.review"]),
    "Learn": ("Learning environments ([more](../rl.md)).", ["ludus.rl"]),
    "Test": ("The kit that every game's tests use.", ["ludus.testing"]),
    "Tables": ("A table of people and bots, wherever it stands.", ["ludus.table.home", "ludus.table.tables"]),
}  # fmt: skip


def api_pages() -> Iterator[tuple[str, str]]:
    """(path, text) of a page for each module, and of their list."""
    lines, names = ["# Python reference", "", "Made from the docstrings, a page for each module.", ""], []
    for title, (about, modules) in PARTS.items():
        lines += [f"## {title}", "", about, "", *[f"- [`{module}`]({module}.md)" for module in modules], ""]
        names += modules
        yield from ((f"reference/python/{module}.md", described(module)) for module in modules)
    tree = "\n".join(names)
    yield "reference/python/index.md", "\n".join([*lines, f"```{{toctree}}\n:hidden:\n:titlesonly:\n\n{tree}\n```", ""])


def described(module: str) -> str:
    """All of a module. Of `ludus` itself only what it defines, since the rest has its own page."""
    which = f" {', '.join(defined(ludus))}" if module == "ludus" else ""
    options = f"   :members:{which}\n   :show-inheritance:\n"
    return f"# `{module}`\n\n```{{eval-rst}}\n.. automodule:: {module}\n{options}```\n"


def defined(module: ModuleType) -> list[str]:
    return [name for name in module.__all__ if getattr(module, name).__module__ == module.__name__]
