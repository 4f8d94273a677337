"""The pages of the reference: what each module says of itself, with the types in its signatures."""

from __future__ import annotations

from collections.abc import Iterator
from types import ModuleType

import ludus

PARTS = {
    "Play": ("What scripts and notebooks call; `Game`, `Match` and others are described where they are.", ["ludus"]),
    "Write rules": (
        "What games are made of; [the kernel on one page](../kernel.md) explains it.",
        [
            "ludus.core.game", "ludus.core.match", "ludus.core.part", "ludus.core.flow", "ludus.core.action",
            "ludus.core.table", "ludus.core.dice", "ludus.core.chance", "ludus.core.cards", "ludus.core.facts",
            "ludus.core.options", "ludus.core.reason", "ludus.core.rule", "ludus.core.words", "ludus.core.errors",
        ],
    ),
    "Draw": ("Pictures and their text.", ["ludus.draw.scene", "ludus.draw.telling", "ludus.draw.section"]),
    "Measure": ("Squares, hexes, tiles.", ["ludus.geometry.squares", "ludus.geometry.hexes", "ludus.geometry.tiles"]),
    "Bots": ("Players that are programs; [more](../bots.md).", ["ludus.bots"]),
    "Study": ("Many games, and one looked at closely; [more](../lab.md).", ["ludus.lab", "ludus.review"]),
    "Learn": ("Environments for learning programs; [more](../rl.md).", ["ludus.rl"]),
    "Test": ("The kit that every game's tests use.", ["ludus.testing"]),
    "Tables": ("A table of people and bots, wherever it stands.", ["ludus.table.home", "ludus.table.tables"]),
}  # fmt: skip


def api_pages() -> Iterator[tuple[str, str]]:
    names = []
    for title, (about, modules) in PARTS.items():
        name = title.lower().replace(" ", "-")
        names.append(name)
        yield f"api/{name}.md", f"# {title}\n\n{about}\n\n" + "\n".join(map(reference, modules))
    listed = "\n".join(names)
    yield "api/index.md", f"# Reference\n\nMade from the docstrings.\n\n```{{toctree}}\n:titlesonly:\n\n{listed}\n```\n"


def reference(module: str) -> str:
    """All of a module; of the front door only what is made there, since the rest has its own place."""
    which = f" {', '.join(own(ludus))}" if module == "ludus" else ""
    options = f"   :members:{which}\n   :show-inheritance:\n"
    return f"## `{module}`\n\n```{{eval-rst}}\n.. automodule:: {module}\n{options}```\n"


def own(module: ModuleType) -> list[str]:
    return [name for name in module.__all__ if getattr(module, name).__module__ == module.__name__]
