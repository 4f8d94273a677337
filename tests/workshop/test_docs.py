"""The documentation is true: its links lead somewhere, and the commands, options, targets, and files it names exist."""

from __future__ import annotations

import re
import shlex
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import typer
from tests.shelf import ROOT

from ludus.cli.app import app

DOCS = ROOT / "docs"
FRONT = DOCS / "README.md"
PAGES = sorted(DOCS.rglob("*.md")) + [
    ROOT / name
    for name in ("README.md", "CONTRIBUTING.md", "ROADMAP.md", "SECURITY.md", "examples/expansions/README.md")
]
LINES = 4000  # of all pages in docs
FENCE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"`([^`\n]+)`")
LINK = re.compile(r"\]\(([^)\s]+)\)")
MADE = re.compile(r"LANG|tests/games/(?:sixth_game|flower_beds)|docs/html")  # by a reader
NAMED = re.compile(r"(?<![\w/])(?:src|tests|tools|examples|deploy|docs)/[\w./-]*\w")
STANDING = ("tutorials", "how-to", "reference", "explanation")  # what these say holds until it is changed
LABEL = re.compile(r"(?<![*\w])\*([A-Z][^*\n]{2,})\*(?![*\w])")
OTHER_LABELS = {
    "king of the hill, 2 or 4 players",
    "download draft.zip",
    "expansions",
}  # a map, "Download {file}", options
DATED = re.compile(
    r"\bnot met\b|\bis it\?|\b\d{1,2} (?:January|February|March|April|May|June|July|August|September"
    r"|October|November|December) 20\d\d\b|\b20\d\d-\d\d-\d\d\b|\bload \d|others used",
    re.IGNORECASE,
)
ENDED = re.compile(r"(?<=[a-z0-9)`*\"”])[.!] (?=[A-Z`*\"“])")
LISTED = re.compile(r"^ *(?:\d+\.|-|\*\*[^*]+\.\*\*) ?")
SHORT = re.compile(r"\b(?:e\.g|i\.e|etc|vs)\. ")


def text(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def prose(page: Path) -> str:
    """A page without its blocks of code, with as many lines."""
    return FENCE.sub(lambda found: "\n" * found[0].count("\n"), text(page))


def spoken(page: Path) -> Iterator[tuple[int, str]]:
    """The numbered lines of a page that are sentences: no code, no rows, headings, or items of lists."""
    for number, line in enumerate(prose(page).splitlines(), 1):
        if line and not line.lstrip().startswith(("|", "#", "- ")):
            yield number, line


def anchors(page: Path) -> set[str]:
    """The headings of a page as GitHub writes them in addresses."""
    heads = re.findall(r"^#+ (.+)$", prose(page), re.MULTILINE)
    plain = [re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", head) for head in heads]
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in plain}


def code(page: Path) -> Iterator[str]:
    """What a page shows as code: spans, and lines of its blocks."""
    yield from CODE.findall(prose(page))
    for block in FENCE.findall(text(page)):
        yield from (line.strip() for line in block.replace("\\\n", " ").splitlines()[1:-1])


@cache
def commands() -> Any:
    return typer.main.get_command(app)


@cache
def known_options() -> set[str]:
    """Every option of every command, and those of our tools."""
    waiting, found = list(commands().commands.values()), {"--help", "--version"}
    while waiting:
        command = waiting.pop()
        found |= {option for one in command.params for option in (*one.opts, *one.secondary_opts)}
        waiting += getattr(command, "commands", {}).values()
    tools = [*(ROOT / "tools").rglob("*.py"), *(ROOT / "examples").glob("*.py"), *(ROOT / "tests").glob("*.py")]
    return found | {option for tool in tools for option in re.findall(r'"(--[a-z][\w-]*)"', text(tool))}


def faults_of_call(line: str) -> str:
    """What is wrong with a call of ludus, or nothing."""
    try:
        words = shlex.split(line, comments=True)
    except ValueError:
        return ""  # a piece of a sentence with an apostrophe
    command, path = commands(), list[str]()
    for word in words[1:]:
        below = getattr(command, "commands", {})
        if word in below:
            command = below[word]
            path.append(word)
        elif not path and word.islower() and word.isalpha():
            return f"there is no command {word}"
        else:
            break
    known = {option for one in command.params for option in (*one.opts, *one.secondary_opts)} | {"--help", "--version"}
    given = {word.partition("=")[0] for word in words[1:] if re.match(r"--[a-z]", word)}
    return f"{' '.join(path)} has no {', '.join(sorted(given - known))}" if given - known else ""


def test_every_link_leads_somewhere() -> None:
    faults = []
    for page in PAGES:
        for link in LINK.findall(prose(page)):
            path, _, anchor = link.partition("#")
            if re.match(r"[a-z]+:", link):
                continue
            goal = (page.parent / path).resolve() if path else page
            if not goal.exists():
                faults.append(f"{name(page)} links to {link}")
            elif anchor and goal.suffix == ".md" and anchor not in anchors(goal):
                faults.append(f"{name(page)} links to {link}, which has no such heading")
    assert faults == []


def test_the_front_page_links_every_page() -> None:
    linked = {(DOCS / link.partition("#")[0]).resolve() for link in LINK.findall(text(FRONT))}
    assert [name(page) for page in sorted(DOCS.rglob("*.md")) if page != FRONT and page not in linked] == []


def test_commands_and_their_options_exist() -> None:
    calls = [(page, line) for page in PAGES for line in code(page) if re.match(r"(?:sudo |\S*/)?ludus( |$)", line)]
    assert len(calls) > 50
    faults = [f"{name(page)}: {line}: {wrong}" for page, line in calls if (wrong := faults_of_call(line))]
    assert faults == []


def test_options_named_alone_exist() -> None:
    named = [(page, found) for page in PAGES for span in CODE.findall(prose(page)) if (found := alone(span))]
    assert [f"{name(page)}: {option}" for page, option in named if option not in known_options()] == []


def alone(span: str) -> str:
    found = re.match(r"--[a-z][\w-]*", span)
    return found[0] if found else ""


def test_targets_of_make_exist() -> None:
    targets = set(re.findall(r"^([a-z-]+):", text(ROOT / "Makefile"), re.MULTILINE))
    calls = [(page, found[1]) for page in PAGES for line in code(page) if (found := re.match(r"make ([a-z-]+)", line))]
    assert len(calls) > 5
    assert [f"{name(page)}: make {target}" for page, target in calls if target not in targets] == []


def test_options_of_our_tools_exist() -> None:
    faults = []
    for page in PAGES:
        for line in code(page):
            found = re.search(r"python (?:-m )?((?:tools|examples)[./]\w+?)(?:\.py)?( .*)?$", line)
            if found is not None:
                source = text(ROOT / f"{found[1].replace('.', '/')}.py")
                given = re.findall(r"(?<!\S)--[a-z][\w-]*", found[2] or "")
                faults += [f"{name(page)}: {line}: {option}" for option in given if f'"{option}"' not in source]
    assert faults == []


def test_files_exist() -> None:
    named = [(page, path) for page in PAGES for line in code(page) if "*" not in line for path in NAMED.findall(line)]
    assert len(named) > 20
    missing = [(page, path) for page, path in named if not (ROOT / path).exists() and not MADE.search(path)]
    assert [f"{name(page)}: {path}" for page, path in missing] == []


def test_the_documentation_stays_small() -> None:
    assert sum(len(text(page).splitlines()) for page in DOCS.rglob("*.md")) <= LINES


def sentences() -> Iterator[tuple[Path, int, str]]:
    """The sentences of all pages."""
    for page in PAGES:
        for number, line in spoken(page):
            yield page, number, line


def test_standing_pages_are_no_diaries() -> None:
    standing = [row for row in sentences() if row[0].parent.name in STANDING]
    assert len(standing) > 500
    assert [f"{name(page)}:{number}: {line}" for page, number, line in standing if DATED.search(line)] == []


def test_one_sentence_a_line() -> None:
    lines = [(page, number, LISTED.sub("", SHORT.sub("", CODE.sub("`x`", line)))) for page, number, line in sentences()]
    assert [f"{name(page)}:{number}: {line}" for page, number, line in lines if ENDED.search(line)] == []


def said_in_the_browser(data: object) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        for value in data.values():
            yield from said_in_the_browser(value)


def test_buttons_and_pages_are_called_so() -> None:
    """What a page writes in italics with a capital is a button, a heading, or a link of the browser."""
    words = tomllib.loads(text(ROOT / "src" / "ludus" / "table" / "words.toml"))
    said = {sentence.lower() for sentence in said_in_the_browser(words)}
    named = [(page, label) for page in DOCS.rglob("*.md") for label in LABEL.findall(CODE.sub("", prose(page)))]
    assert len(named) > 40
    assert [f"{name(page)}: {label}" for page, label in named if label.lower() not in said | OTHER_LABELS] == []
