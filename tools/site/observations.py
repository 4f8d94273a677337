"""The pages of observations: every block of every game's observation, as the code has it.

The comment behind a field in the rules explains a block, or the docstring of its reader does. Compiled rules have no
comments, so the build of the site sets LUDUS_PURE=1.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator, Sequence
from typing import Any

from ludus.core.game import Game
from ludus.core.observe import Block
from ludus.games import find
from ludus.rl.encode import encoder

FIELD = re.compile(r"    (\w+): [^#]*(?:#\s*(.*))?")
HEAD = """# Observations

An observation is one array; its blocks follow each other as listed here ([how to read it](rl.md#observations)).
Every array begins with `seat`, `asked`, `question`, and `over`.
Each game is listed for its smallest number of players.
Blocks with one cell for each seat grow with the players, and parts that each seat has repeat.
`ludus.rl.encoder(game, players).slices` gives all names and places for any number of players.
"""


def remarks(cls: type) -> dict[str, str]:
    """What the source says behind each field of a class."""
    found: dict[str, str] = {}
    for c in reversed(cls.__mro__):
        if c.__module__.startswith("ludus.games."):
            lines = [FIELD.fullmatch(line) for line in inspect.getsource(c).splitlines()]
            found |= {line[1]: (line[2] or "").lstrip("… ") for line in lines if line}
    return found


def about(block: Block, said: dict[str, str]) -> str:
    if block.read is None:
        return said.get(block.name, "")
    return (inspect.getdoc(block.read) or "").split("\n")[0].rstrip(".")


def rows(blocks: Sequence[Block], cls: type) -> Iterator[str]:
    said = remarks(cls)
    yield "| block | cells | numbers | about |"
    yield "|---|---:|---|---|"
    for block in blocks:
        words = about(block, said).replace("|", "\\|")
        yield f"| `{block.name}` | {block.size:,} | {block.what} | {words} |"


def summary(cls: type) -> str:
    return (inspect.getdoc(cls) or "").split("\n")[0]


def described() -> list[Game]:
    """The games of this distribution that say what a learning program sees of them."""
    ours = [game for game in find.all_games() if game.package.startswith("ludus.games.")]
    return [game for game in ours if game.observe is not None]


def section(game: Game) -> Iterator[str]:
    """One game: its sizes, the table, the parts on it, the procedures under way."""
    players = game.seats[0]
    assert game.observe is not None
    seen = game.observe(players)
    sizes = ", ".join(f"{encoder(game, n).size:,} for {n}" for n in game.seats)
    yield f"# Observations of {game.title}\n\nCells, by number of players: {sizes}. Actions: {len(game.space):,}.\n"
    steps = "; ".join(
        f"{name}: {', '.join(kind.steps)}" for name, kind in sorted(game.procedures.items()) if kind.steps
    )
    yield f"`question` is one of these steps, in this order. {steps}.\n"
    table: Any = game.start(game.setting(players, 0, False, {}))[0]
    yield f"## table\n\n{summary(type(table))}\n"
    yield from rows(seen.table, type(table))
    for name, blocks in seen.parts.items():
        parts = getattr(table, name)
        each = f"{name}[0]" if len(parts) == 1 else f"{name}[0] … {name}[{len(parts) - 1}]"
        yield f"\n## {each}\n\n{summary(type(parts[0]))}\n"
        yield from rows(blocks, type(parts[0]))
    for name, blocks in seen.flow.items():
        yield f"\n## {name}\n\n{summary(game.procedures[name])}\n"
        yield from rows(blocks, game.procedures[name])


def pages() -> Iterator[tuple[str, str]]:
    """(path, text) of the page of each game, and of their list."""
    games = described()
    for game in games:
        yield f"reference/observations/{game.id}.md", "\n".join([*section(game), ""])
    names = "\n".join(f"observations/{game.id}" for game in games)
    listed = "\n".join(f"- [{game.title}](observations/{game.id}.md)" for game in games)
    tree = f"```{{toctree}}\n:hidden:\n:titlesonly:\n\n{names}\n```"
    yield "reference/observations.md", f"{HEAD}\n{listed}\n\n{tree}\n"
