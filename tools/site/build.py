"""Builds the documentation site into build/docs/html: `python -m tools.site.build`.

`--play` packs the games beside the pages and makes their Python examples run there; only that needs node.
`--quick` leaves out the positions of rules, which take minutes. `--links` checks links to other sites instead.

The pages of docs/ keep their place. Pages of games and rules, and much of the reference, are made from the sources.
A link to nowhere or an unreadable docstring ends the build.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterable
from pathlib import Path

from sphinx.cmd.build import build_main
from tools.site import pages, reference
from tools.site.api import api_pages
from tools.site.games import draw, game_page
from tools.site.pages import DOCS, FRONT, PROJECT, ROOT, SECTIONS, TREE, put
from tools.site.rules import rule_pages
from tools.site.trying import bring

import ludus
from ludus.browser.pack import pack

HERE = Path(__file__).parent
OUT = ROOT / "build" / "docs"
PLAY_HERE = "[**Play now, in this browser.**](play/index.html) No install.\n\n"
FIRST = ["reference/cli.md", "reference/options.md"]  # of the pages that the code writes, before those by hand
LAST = [f"reference/{name}.md" for name in ("measures", "observations", "passports", "python/index")]


def assemble(play: bool, quick: bool) -> None:
    """Write the source of the whole site."""
    shutil.rmtree(TREE, ignore_errors=True)
    (TREE / "_static").mkdir(parents=True)
    shutil.copy(HERE / "conf.py", TREE)
    shutil.copy(HERE / "site.css", TREE / "_static")
    shutil.copy(ROOT / "src" / "ludus" / "web" / "static" / "icon.svg", TREE / "_static")
    if play:
        bring(TREE / "_static")
    games = ludus.games()
    for game in games:
        put(f"games/{game.id}.md", game_page(game))
        draw(game, TREE / "games" / f"{game.id}.svg")
        for path, text in rule_pages(game, quick):
            put(path, text)
    for path, text in [*reference.pages(), *api_pages()]:
        put(path, text)
    for section, title in SECTIONS.items():
        for source in by_hand_below(section):
            target = source.relative_to(DOCS).as_posix()
            put(target, pages.move_links(source, target))
        put(f"{section}/index.md", contents(section, title))
    for name in PROJECT:
        put(f"{name}.md", pages.move_links(ROOT / f"{name}.md", f"{name}.md"))
    put("games/index.md", listed("Games", [f"games/{game.id}.md" for game in games]))
    put("project/index.md", listed("The project", [f"{name}.md" for name in PROJECT]))
    put("index.md", front(play))


def by_hand_below(section: str) -> list[Path]:
    return sorted((DOCS / section).rglob("*.md"))


def contents(section: str, title: str) -> str:
    """The first page of a section."""
    paths = [page.relative_to(DOCS).as_posix() for page in pages.by_hand(section)]
    return listed(title, [*FIRST, *paths, *LAST] if section == "reference" else paths)


def listed(title: str, paths: Iterable[str]) -> str:
    """A page that lists other pages, each with its first sentence."""
    texts = {path: (TREE / path).read_text(encoding="utf-8") for path in paths}
    rows = [f"- [{pages.title(text)}](../{path}): {pages.first_sentence(text)}" for path, text in texts.items()]
    tree = "\n".join(f"/{path.removesuffix('.md')}" for path in texts)
    return "\n".join([f"# {title}", "", *rows, "", f"```{{toctree}}\n:hidden:\n:titlesonly:\n\n{tree}\n```", ""])


def front(play: bool) -> str:
    """The first page: docs/README.md, and the list on the left."""
    text = pages.move_links(FRONT, "index.md")
    if play:
        head, below, rest = text.partition("\n## ")
        text = f"{head}\n{PLAY_HERE}{below}{rest}"
    tree = "\n".join(f"{section}/index" for section in ["games", *SECTIONS, "project"])
    return f"{text}\n```{{toctree}}\n:hidden:\n:titlesonly:\n\n{tree}\n```\n"


def main() -> None:
    os.environ["PYTHONHASHSEED"] = "0"
    play = "--play" in sys.argv
    assemble(play, "--quick" in sys.argv)
    shutil.rmtree(OUT / "html", ignore_errors=True)  # no pages of an earlier build
    builder = "linkcheck" if "--links" in sys.argv else "html"
    code = build_main(["-q", "-W", "--keep-going", "-j", "auto", "-b", builder, str(TREE), str(OUT / builder)])
    if code == 0 and play:
        pack(OUT / "html" / "play")
    if code == 0:
        print(f"build/docs/{builder}")
    sys.exit(code)


if __name__ == "__main__":
    main()
