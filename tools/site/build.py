"""Builds the site: `python -m tools.site.build`, into build/docs.

With `--links` it tries links to elsewhere instead; with `--play` the games themselves come along (`ludus pack`), and
the first page leads to them.

The pages of docs/ and of the repository's root are taken as they are, with what they link to; pages of games, rules and
the reference are made from the sources. Anything that does not fit together (a link to nowhere, a docstring that
cannot be read) ends the build.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
from pathlib import Path

from sphinx.cmd.build import build_main
from tools.site.api import api_pages
from tools.site.games import draw, game_page
from tools.site.rules import rule_pages
from tools.site.trying import bring

import ludus
from ludus.browser.pack import pack

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).parent
OUT = ROOT / "build" / "docs"
TREE = OUT / "source"
PARTS = {
    "Players": ["{games}"],
    "Rules": ["{rules}"],
    "Hosts": ["hosting", "club", "api", "browser", "trust", "protocol"],
    "Authors": ["try", "first-game", "kernel", "expansions", "design", "print", "fast-rules", "api/index"],
    "Researchers": ["lab", "review", "bots", "rl", "observations", "data", "benchmark", "training", "speed", "cite"],
    "Everybody": ["readme", "CONTRIBUTING", "translating", "dependencies", "SECURITY", "ROADMAP", "CHANGELOG"],
}
ROOT_PAGES = {"README.md": "readme.md"} | {f"{name}.md": f"{name}.md" for name in PARTS["Everybody"] if name.isupper()}
HERE_TOO = '<p><a href="play/"><b>Play here, in this browser</b></a>: nothing to install. Or on your machine:</p>\n\n'
LINK = re.compile(r"(\]\()([^)\s#:]+)(#[^)\s]*)?(\))")
FENCE = re.compile(r"(^```.*?^```$)", re.MULTILINE | re.DOTALL)


def put(path: str, text: str) -> None:
    file = TREE / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def page(source: Path, target: str, *, orphan: bool = False) -> None:
    """A page of the repository, with its links as they are on the site; what it links to comes along."""

    def linked(found: re.Match[str]) -> str:
        before, link, anchor, after = found.groups()
        goal = (source.parent / link).resolve()
        up = "../" * target.count("/")
        return f"{before}{up}{place(goal)}{anchor or ''}{after}"

    pieces = FENCE.split(source.read_text(encoding="utf-8"))
    text = "".join(piece if piece.startswith("```") else LINK.sub(linked, piece) for piece in pieces)
    put(target, f"---\norphan: true\n---\n\n{text}" if orphan else text)


def place(goal: Path) -> str:
    """Where something of the repository is on the site; it is brought there if it is no page."""
    if not goal.exists() or not goal.is_relative_to(ROOT):
        raise SystemExit(f"A page links to {goal}, which is not there.")
    path = goal.relative_to(ROOT).as_posix()
    target = ROOT_PAGES.get(path, path.removeprefix("docs/"))
    if goal.is_dir():
        target = f"{target}/index.md"
        if not (TREE / target).exists():
            folder_page(goal, target)
    elif goal.suffix == ".md" and goal.parent not in (ROOT, ROOT / "docs"):
        if not (TREE / target).exists():
            put(target, "")  # so that pages may link to each other
            page(goal, target, orphan=True)
    elif goal.suffix != ".md":
        (TREE / target).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(goal, TREE / target)
    return target


def folder_page(folder: Path, target: str) -> None:
    """What is in a folder that a page links to."""
    files = [file for file in sorted(folder.rglob("*")) if file.is_file() and "__pycache__" not in file.parts]
    put(target, "")
    up = "../" * target.count("/")
    rows = "\n".join(f"- [{file.relative_to(folder).as_posix()}]({up}{place(file)})" for file in files)
    put(target, f"---\norphan: true\n---\n\n# {folder.relative_to(ROOT).as_posix()}\n\n{rows}\n")


def toctrees(games: list[str]) -> str:
    """The list on the left."""
    fill = {"{games}": [f"games/{id}" for id in games], "{rules}": [f"rules/{id}/index" for id in games]}
    named = {name for names in PARTS.values() for name in names}
    new = [file.stem for file in sorted((ROOT / "docs").glob("*.md")) if file.stem not in named]
    found = ""
    for caption, names in PARTS.items():
        shown = [*names, *(new if caption == "Everybody" else [])]  # a page that nobody has sorted yet
        lines = "\n".join(name for entry in shown for name in fill.get(entry, [entry]))
        found += f"\n```{{toctree}}\n:hidden:\n:titlesonly:\n:caption: {caption}\n\n{lines}\n```\n"
    return found


def assemble() -> None:
    """The whole source of the site."""
    shutil.rmtree(TREE, ignore_errors=True)
    (TREE / "_static").mkdir(parents=True)
    shutil.copy(HERE / "conf.py", TREE)
    shutil.copy(HERE / "site.css", TREE / "_static")
    bring(TREE / "_static")
    shutil.copy(ROOT / "src" / "ludus" / "web" / "static" / "icon.svg", TREE)
    (TREE / "pictures").mkdir()
    shutil.copy(ROOT / "docs" / "pictures" / "void-zone.webp", TREE / "pictures")
    for source in sorted((ROOT / "docs").glob("*.md")):
        page(source, source.name)
    for name, target in ROOT_PAGES.items():
        page(ROOT / name, target)
    games = ludus.games()
    for game in games:
        put(f"games/{game.id}.md", game_page(game))
        draw(game, TREE / "games" / f"{game.id}.svg")
        for path, text in rule_pages(game):
            put(path, text)
    for path, text in api_pages():
        put(path, text)
    named = {
        "here": HERE_TOO if "--play" in sys.argv else "",
        "games": ", ".join(f"[{game.title}](games/{game.id}.md)" for game in games),
        "rules": ", ".join(f"[{game.title}](rules/{game.id}/index.md)" for game in games),
    }
    front = (HERE / "index.md").read_text(encoding="utf-8").format(version=ludus.__version__, **named)
    put("index.md", front + toctrees([game.id for game in games]))


def main() -> None:
    os.environ["PYTHONHASHSEED"] = "0"
    assemble()
    builder = ["linkcheck"] if "--links" in sys.argv else ["html"]
    code = build_main(["-q", "-W", "--keep-going", "-j", "auto", "-b", *builder, str(TREE), str(OUT / builder[0])])
    if code == 0 and "--play" in sys.argv:
        pack(OUT / "html" / "play")
    if code == 0:
        print(f"build/docs/{builder[0]}")
    sys.exit(code)


if __name__ == "__main__":
    main()
