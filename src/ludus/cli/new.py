"""`new`: the folder of a new game and the tests of its rules, from the template."""

from __future__ import annotations

import keyword
import re
import shutil
import tempfile
from pathlib import Path
from typing import Annotated

import typer

from ludus.cli.out import say
from ludus.core.errors import BadOption, LudusError
from ludus.games import find

SHELF = Path(find.__file__).parent
TEMPLATE = SHELF / "_template"
TESTS = Path(__file__).parent / "templates"
NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


def new(
    name: Annotated[
        str, typer.Argument(metavar="NAME", help="Lowercase letters, digits, and hyphens, such as my-game.")
    ],
    into: Annotated[
        str | None,
        typer.Option(metavar="DIR", help="Target folder (default: your checkout's games, or the current folder)."),
    ] = None,
) -> None:
    """Make the folder of a new game and a test for each of its rules: played at once, and changed from there."""
    package = package_name(name)
    shelf = usual_shelf() if into is None else Path(into)
    inside = shelf.resolve().parts[-2:] == ("ludus", "games")
    dotted = f"ludus.games.{package}" if inside else package
    folder, tests = shelf / package, tests_beside(shelf, inside) / package
    if not shelf.is_dir():
        raise LudusError(f"The folder '{shelf}' does not exist.")
    for made in (folder, folder.with_suffix(".py"), tests):
        if made.exists():
            raise LudusError(f"'{made}' already exists; nothing changed.")
    try:
        tests.parent.mkdir(parents=True, exist_ok=True)
        make(TESTS, tests, name, dotted)
        make(TEMPLATE, folder, name, dotted)
    except OSError as e:
        shutil.rmtree(tests, ignore_errors=True)
        raise LudusError(f"Can't write '{folder}': {e.strerror}.") from e
    tell(name, folder, tests, "" if inside else dotted)


def usual_shelf() -> Path:
    """The games of a checkout. An installed Ludus is replaced by the next one, with whatever was put into it."""
    return SHELF if SHELF.resolve().parents[1].name == "src" else Path.cwd()


def tests_beside(shelf: Path, inside: bool) -> Path:
    """Where the rule tests of a shelf's games are: in the checkout it is part of, or in its own folder."""
    top = shelf.resolve().parents[1] if inside else shelf
    return (top.parent if top.resolve().name == "src" else top) / "tests" / "games"


def package_name(name: str) -> str:
    """The package name of a game's id."""
    package = name.replace("-", "_")
    if not NAME.fullmatch(name) or keyword.iskeyword(package):
        raise BadOption(
            f"'{name}' can't be a game's name. Use lowercase letters, digits, and hyphens, such as my-game."
        )
    if name in find.shelf():
        raise BadOption(f"A game '{name}' already exists.")
    return package


def make(template: Path, folder: Path, name: str, dotted: str) -> None:
    """Copy a template under another name; the folder appears only when it is complete."""
    title = name.replace("-", " ").title()
    prefix = "".join(word[0] for word in name.split("-")).upper()
    prefix = prefix if len(prefix) > 1 else name[:2].upper().ljust(2, "X")
    changes = [
        (r"\bludus\.games\._template\b", dotted),
        (r'\bid="template"', f'id="{name}"'),
        (r'\btitle="Template"', f'title="{title}"'),
        (r'\bST(?=-\d|")', prefix),
        (r'"""Stones(?=, rule by rule)', f'"""{title}'),
    ]
    with tempfile.TemporaryDirectory(dir=folder.parent, prefix=".new-") as work:
        made = Path(work) / folder.name
        shutil.copytree(template, made, ignore=shutil.ignore_patterns("__pycache__", "*.so", "*.pyd"))
        for path in made.rglob("*"):
            if path.suffix in (".py", ".toml"):
                text = path.read_text(encoding="utf-8")
                for old, put in changes:
                    text = re.sub(old, put, text)
                path.write_text(text, encoding="utf-8")
        made.rename(folder)


def tell(name: str, folder: Path, tests: Path, announced: str) -> None:
    """What was made and what to do with it; a game that is not ours is announced by its dotted name."""
    say(f"Made {folder}", "bold")
    say(f"and {tests}", "bold")
    if announced:
        say("To let Ludus find it, add this to its pyproject.toml and install it:")
        say(f'  [project.entry-points."ludus.games"]\n  {name} = "{announced}:GAME"')
    say(f"It already works, as a small game of stones: ludus play {name}")
    say("Make it yours:")
    say("  words/rules.toml        the rules, one by one")
    say("  table.py, actions.py    the pieces, and what players may do")
    say("  play.py                 the order of play")
    say("  words/words.toml        what players read")
    say(f"  {'test_rules.py':22}  a test for each rule, in {tests}")
    say(f"What still needs code or a test: ludus rules {name} --gaps")
