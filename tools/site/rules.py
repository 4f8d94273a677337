"""The pages of rules, made of the ledger, the code and the tests: each rule, where it acts, and what proves it."""

from __future__ import annotations

import ast
import functools
import html
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer
from tools.site.positions import Position, positions

from ludus.core.game import Game
from ludus.core.page import coverage_of
from ludus.core.rule import Coverage, Rule, by_chapter

ROOT = Path(__file__).resolve().parents[2]
LONGEST = 24  # lines of a passage; of a longer function only what is around the rule
AROUND = 5
MOST = 24  # rules of a page; a longer chapter has several
SHOWN = 3  # passages of code; the rest is named
ALONE = "---\norphan: true\n---\n\n"  # a hundred chapters would drown the list on the left
KINDS = {"rule": "", "ruling": "Ruling. ", "definition": "Definition. "}


def rule_pages(game: Game, quick: bool = False) -> Iterator[tuple[str, str]]:
    """(path, text) of each page of a game's rules: one a chapter, and their contents. `quick`: without positions."""
    found = coverage_of(game, ROOT / "tests" / "games" / game.folder.name)
    pages = pages_of(by_chapter(game.rules))
    files = {page: f"{number:02}-{slug(page)}" for number, page in enumerate(pages, 1)}
    seen = {} if quick else positions(game)
    yield f"rules/{game.id}/index.md", contents(game, files, found, len(seen))
    for page, rules in pages.items():
        shown = "\n\n".join(entry(game, rule, found, seen.get(rule.id)) for rule in rules)
        above = f"*[The rules of {game.title}](index.md)*"
        yield f"rules/{game.id}/{files[page]}.md", f"{ALONE}# {page}\n\n{above}\n\n{shown}\n"


def pages_of(chapters: Mapping[str, Sequence[Rule]]) -> dict[str, Sequence[Rule]]:
    """The rules of each page by its title: a chapter, or a part of a long one."""
    pages: dict[str, Sequence[Rule]] = {}
    for chapter, rules in chapters.items():
        parts = [rules[start : start + MOST] for start in range(0, len(rules), MOST)]
        for number, part in enumerate(parts, 1):
            pages[chapter if len(parts) == 1 else f"{chapter}, part {number}"] = part
    return pages


def slug(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")


def contents(game: Game, files: dict[str, str], found: Coverage, seen: int) -> str:
    tests = len({test for rule in game.rules for test in found.tests.get(rule.id, [])})
    return f"""# The rules of {game.title}

{len(game.rules)} rules in our words, by chapter, each with the code that enforces it and its tests ({tests} in all).
{seen} of them have a position to try, in Python.
A ruling decides what the rulebook leaves open, and gives its reason.

When the table refuses a move, it names a rule, such as {next(iter(game.rules)).id}.
Type that number into the search of this site, or run `ludus rules {game.id}`.

{chr(10).join(f"1. [{chapter}]({file}.md)" for chapter, file in files.items())}
"""


def entry(game: Game, rule: Rule, found: Coverage, seen: Position | None) -> str:
    """One rule: its sentence, what it decides and why, an example, the proof, and a position."""
    lines = [f"{{#{rule.id}}}\n## {rule.id}", f"{KINDS[rule.kind]}{told(rule.says)}"]
    if rule.asks:
        lines.append(f"*The question:* {told(rule.asks)}")
    if rule.why:
        lines.append(f"*Why:* {told(rule.why)}")
    if rule.check:
        lines.append(f"*For example:* {told(rule.check)}")
    if rule.options:
        lines.append(f"*Another reading:* the option {', '.join(f'`{name}`' for name in rule.options)}.")
    if rule.where:
        lines.append(f"*In the rulebook:* {told(rule.where)}")
    shown = proof(game, rule, found) + (position(rule, seen) if seen else "")
    return "\n\n".join([*lines, f"````{{proof}}\n{shown}\n````"])


def told(text: str) -> str:
    """A sentence of the ledger as Markdown: no sign in it means anything but itself."""
    return re.sub(r"([\\`*_{}\[\]<>#|$~^])", r"\\\1", " ".join(text.split()))


def proof(game: Game, rule: Rule, found: Coverage) -> str:
    """The code that acts on a rule and the tests that prove it, folded up."""
    code, tests = found.code.get(rule.id, []), found.tests.get(rule.id, [])
    top = game.folder.relative_to(ROOT).as_posix()
    shown = [passage(game.folder / place.rpartition(":")[0], int(place.rpartition(":")[2]), top) for place in code]
    more = f"<p>Also {html.escape(', '.join(code[SHOWN:]))}</p>" if code[SHOWN:] else ""
    first = [of_test(test) for test in tests[:1]]
    others = f"<p>Also {html.escape(', '.join(name_of(test) for test in tests[1:]))}</p>" if tests[1:] else ""
    summary = f"{counted(len(code), 'place')} in the code, {counted(len(tests), 'test')}"
    body = "".join(dict.fromkeys(shown[:SHOWN])) + more + "".join(first) + others
    return f"<details><summary>{summary}</summary>{body}</details>"


def position(rule: Rule, seen: Position) -> str:
    """Code that shows a rule at work: text here, and an example that runs where the page has scripts (try.js)."""
    act = f"something that {rule.id} forbids" if seen.refused else f"{rule.id} at work"
    made = highlight(seen.code(rule.id), PythonLexer(), HtmlFormatter(nowrap=True)).rstrip("\n")
    code = f'<div class="highlight-python"><div class="highlight"><pre>{made}</pre></div></div>'
    return f'<details class="try-here"><summary>A position to try: {act}</summary>{code}</details>'


def counted(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"


def name_of(test: str) -> str:
    return test.rpartition("::")[2]


# --- Passages of source -----------------------------------------------------------------------------------------------


@functools.cache
def coloured(path: Path) -> list[str]:
    """The lines of a file as HTML."""
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        return html.escape(text).splitlines()
    made: str = highlight(text, PythonLexer(stripnl=False), HtmlFormatter(nowrap=True))
    return made.splitlines()


@functools.cache
def functions(path: Path) -> list[tuple[int, int, str]]:
    """First line, last line and name of every function of a file, with its marks; inner ones last."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    return [
        (min([node.lineno, *[m.lineno for m in node.decorator_list]]), node.end_lineno or 0, node.name)
        for node in found
    ]


def passage(path: Path, line: int, top: str) -> str:
    """The function around a line; only the lines around it where that is long, or where there is none."""
    first, last = line, line
    for begin, end, _ in functions(path) if path.suffix == ".py" else []:
        if begin <= line <= end:
            first, last = begin, end
    if last - first >= LONGEST:
        first, last = max(first, line - AROUND), min(last, line + AROUND)
    place = f"{top}/{path.relative_to(ROOT / top).as_posix()}:{first}"
    return block(place, coloured(path)[first - 1 : last])


def of_test(test: str) -> str:
    """The first test of a rule."""
    file, _, name = test.partition("::")
    path = ROOT / "tests" / "games" / file
    for begin, end, called in functions(path):
        if called == name.rpartition("::")[2]:
            return block(f"tests/games/{file}:{begin}", coloured(path)[begin - 1 : min(end, begin + LONGEST)])
    raise LookupError(f"There is no test {test}.")


def block(place: str, lines: list[str]) -> str:
    bare = [re.sub("<[^>]*>", "", line) for line in lines]
    margin = min((len(line) - len(line.lstrip(" ")) for line in bare if line.strip()), default=0)
    text = "\n".join(re.sub(rf"^((?:<[^>]*>)*) {{{margin}}}", r"\1", line) for line in lines)
    return f'<p class="place">{html.escape(place)}</p><div class="highlight"><pre>{text}</pre></div>'
