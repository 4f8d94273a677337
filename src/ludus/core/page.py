"""A card on one page: what is printed on it, its rules, the code that acts for it, the tests that prove it."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ludus.core.content import inventory
from ludus.core.errors import BadOption, suggest
from ludus.core.game import Game
from ludus.core.rule import Coverage, Rule, coverage, read_ledger

ABOUT = (
    "file",
    "table",
    "key",
    "name",
    "says",
    "hint",
    "source",
    "cite",
    "rules",
    "pack",
)  # what is said elsewhere on a page
NOT_RULES = (
    "content.py",
    "card_data.py",
    "kinds.py",
    "names.py",
    "numbers.py",
    "actions.py",
    "arrange.py",
    "beats.py",
    "dealing.py",
    "events.py",
    "intents.py",
    "odds.py",
    "speech.py",
    "tally.py",
)  # beside the packages of a game
ASIDE = ("mind", "picture", "words", "content")
STEP = re.compile(r'"(\w+)": "[A-Z]{2}-G?\d+"')  # a step with its rule
# Names that saves, words and logs go by, which say nothing about a rule: fields and where the table's own verbs set
# them, steps, events that are told, sentences of a rule.
BARE = re.compile(
    rf'^\s+\w+: (?:Public|Owner|Secret)\[|\bself\.\w+ [-+*|&]?= |{STEP.pattern}|\bgoto\("\w+"\)|\btell\("\w+"'
    r'|\bReason\("[\w-]+", "\w+"|^\s+repeats = \{.*\}$'
)


@dataclass(frozen=True)
class Passage:
    """A piece of source: where it begins, and its text."""

    file: str  # within the game's folder
    line: int
    text: str


@dataclass(frozen=True)
class ContentPage:
    """Everything about one row of a game's content."""

    row: dict[str, Any]
    numbers: dict[str, Any]  # its other columns
    rules: tuple[Rule, ...]
    code: tuple[Passage, ...]  # its paragraph; where it has none, the lines of rules that name it
    tests: tuple[str, ...]

    @property
    def name(self) -> str:
        return str(self.row.get("name", self.row["key"]))

    @property
    def sentence(self) -> str:
        return str(self.row.get("says", ""))


def paragraphs(game: Game) -> dict[str, Passage]:
    """The classes in the `cards/` of a game and of its expansions, by the key of their content row."""
    found = {}
    for name, folder in [("", game.folder), *[(f"{pack.key}/", pack.folder) for pack in game.packs]]:
        for path in sorted((folder / "cards").glob("*.py")):
            source = path.read_text(encoding="utf-8")
            for node in ast.parse(source).body:
                key = key_of(node) if isinstance(node, ast.ClassDef) else ""
                if key:
                    text = ast.get_source_segment(source, node) or ""
                    found[key] = Passage(name + path.relative_to(folder).as_posix(), node.lineno, text)
    return found


def key_of(card: ast.ClassDef) -> str:
    """The content key of a class of cards; empty for any other class."""
    for node in card.body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "key":
            return str(ast.literal_eval(node.value))
    return ""


def rule_files(game: Game) -> list[Path]:
    """The modules that hold rules of play: not the index of kinds, notations, pictures, words, what is told or meant
    by it, or what bots know."""
    found = [path.relative_to(game.folder) for path in sorted(game.folder.rglob("*.py")) if path.name != "__init__.py"]
    return [game.folder / path for path in found if path.as_posix() not in NOT_RULES and path.parts[0] not in ASIDE]


def index(game: Game) -> dict[str, list[Passage]]:
    """The lines of rule files by the words in them; comments, imports, descriptions and bare names do not count."""
    found: dict[str, list[Passage]] = {}
    for path in rule_files(game):
        file, text = path.relative_to(game.folder).as_posix(), path.read_text(encoding="utf-8")
        methods = tuple(f"def {step}(" for step in STEP.findall(text))
        for number, line in enumerate(text.splitlines(), 1):
            if not line.lstrip().startswith(("from ", "import ", '"""', *methods)):
                for word in set(re.findall(r"[\w-]+", BARE.sub("", line.partition("#")[0]))):
                    found.setdefault(word, []).append(Passage(file, number, line.strip()))
    return found


def naming(lines: dict[str, list[Passage]], key: str) -> list[Passage]:
    """The lines that name a row: by its key, by its CONSTANT, or by its class."""
    words = re.split(r"[-_ ]", key)
    names = {key, "_".join(words).upper(), "".join(word.capitalize() for word in words)}
    found = {(passage.file, passage.line): passage for name in names for passage in lines.get(name, [])}
    return [found[place] for place in sorted(found)]


def coverage_of(game: Game, tests: Path | None) -> Coverage:
    """Where each rule of a game and of its expansions acts, and what proves it."""
    found = coverage(game.rules, game.folder, tests)
    for pack in game.packs:
        if (pack.folder / "words" / "rules.toml").exists():
            ledger = read_ledger(pack.folder / "words" / "rules.toml")
            more = coverage(ledger, pack.folder / "cards", pack.folder / "tests")
            for rule in ledger:
                found.code[rule.id] = [f"{pack.key}/cards/{place}" for place in more.code.get(rule.id, [])]
                found.tests[rule.id] = [f"{pack.key}/{test}" for test in more.tests.get(rule.id, [])]
    return found


def pages(game: Game, tests: Path | None) -> list[ContentPage]:
    """The page of every row of a game's content, in the order of the files."""
    own, lines = paragraphs(game), index(game)
    found = Coverage() if tests is None else coverage_of(game, tests)
    made = []
    for row in inventory(game.folder / "content"):
        if "key" in row:
            rules = [game.rules[id] for id in row.get("rules", []) if id in game.rules]
            proofs = dict.fromkeys(test for rule in rules for test in found.tests.get(rule.id, []))
            passage = own.get(row["key"])
            code = [passage] if passage is not None else naming(lines, row["key"])
            numbers = {column: value for column, value in row.items() if column not in ABOUT}
            made.append(ContentPage(row, numbers, tuple(rules), tuple(code), tuple(proofs)))
    return made


def page(game: Game, name: str, tests: Path | None) -> ContentPage:
    """The page of a row, by its key or its name."""
    every, wanted = pages(game, tests), name.casefold()
    found = next((p for p in every if wanted in (p.row["key"].casefold(), p.name.casefold())), None)
    if found is None:
        close = suggest(name, [str(p.row["key"]) for p in every])
        raise BadOption(f"{game.title} has no '{name}'.{close} `ludus content {game.id}` lists all.")
    return found
