"""What a picture says has a key in the words of its game: no sentence stands in its code."""

from __future__ import annotations

import ast
import re
from collections.abc import Container, Iterator
from pathlib import Path

import pytest
from tests.shelf import FOUND, ROOT

from ludus.core.errors import BadRules
from ludus.core.game import Game
from ludus.core.reason import Reason
from ludus.core.words import COMMON, SINGULAR, Words, in_language, read_toml

pytestmark = pytest.mark.sources

ON_PAPER = {"paper.py", "blank.py", "printed.py"}  # what is printed has its words in printed.toml
LOOKS = {"style", "css", "key", "look", "action", "d", "name"}  # what names say that are no texts
VERBS = {"long", "natural", "groups", "roles"}  # of a kit: its verbs
SPEAK_BY_KEY = ("hollow-cell", "hostile-takeover", "void-halls", "void-zone")  # their speakers and hints say keys, too
SPOKEN = [game for game in FOUND if game.id in SPEAK_BY_KEY]
NO_TEXTS = {"Robot", "Who", "Hall", "Square", "done all"}  # names of speakers, and an intent
EACH = pytest.mark.parametrize("game", FOUND, ids=[game.id for game in FOUND])
SENTENCE = re.compile(r"[A-Za-z]{2,}[,:;.]? +[A-Za-z]{2,}|^[A-Z][a-z]{2,}")
KEY = re.compile(r"\bsay\(\s*f?\"([^\"{]+)\"")
NAME = re.compile(r"\bName\(\"([^\"{]+)\"")


def sources(game: Game) -> Iterator[Path]:
    yield from (path for path in sorted((game.folder / "picture").rglob("*.py")) if path.name not in ON_PAPER)


def sentences(tree: ast.Module, notations: Container[str] = ()) -> Iterator[str]:
    """Texts of a module that are words for people, as far as a reader of code can tell; `notations` are none."""
    passed = set[ast.AST]()
    for node in ast.walk(tree):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)) and ast.get_docstring(node) is not None:
            passed.add(node.body[0])
        elif isinstance(node, ast.keyword) and node.arg in LOOKS:
            passed.add(node.value)
        elif isinstance(node, (ast.Assign, ast.AnnAssign)):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            names = {part.id for target in targets for part in ast.walk(target) if isinstance(part, ast.Name)}
            if node.value is not None and any(name.isupper() or name in LOOKS | VERBS for name in names):
                passed.add(node.value)
    skipped = {part for node in passed for part in ast.walk(node)}
    for node in ast.walk(tree):
        text = node.value if isinstance(node, ast.Constant) and node not in skipped else None
        if isinstance(text, str) and SENTENCE.search(text) and text not in notations:
            yield text


@EACH
def test_no_sentence_stands_in_the_code_of_a_picture(game: Game) -> None:
    verbs = game.raw_words.actions  # such as 'send demon'
    found = {path.name: list(sentences(ast.parse(path.read_text(encoding="utf-8")), verbs)) for path in sources(game)}
    assert {name: texts for name, texts in found.items() if texts} == {}


def test_a_sentence_would_be_found() -> None:
    tree = ast.parse(
        'def f():\n    """Says it."""\n    return Text(f"{n} Mines free", "Workers", style="ink strong")\n'
    )
    assert sorted(sentences(tree)) == [" Mines free", "Workers"]


@EACH
def test_every_key_that_is_named_has_a_text_in_every_language(game: Game) -> None:
    named = {key for path in sources(game) for key in KEY.findall(path.read_text(encoding="utf-8"))}
    assert len(named) > 50
    for language in ("en", "de", "es", "fr"):
        pictures = game.in_language(language).raw_words.pictures
        assert sorted(key for key in named if not key.endswith(".") and key not in pictures) == []


def test_what_all_pictures_say_alike_has_a_text_in_every_language() -> None:
    code = "".join(path.read_text(encoding="utf-8") for path in sorted((ROOT / "src/ludus").rglob("*.py")))
    english = read_toml(COMMON)["picture"]
    assert [key for key in english if not stands(key, code)] == []
    for language in ("de", "es", "fr"):
        assert read_toml(in_language(COMMON, language))["picture"].keys() == english.keys(), language


@EACH
def test_every_text_is_wanted(game: Game) -> None:
    code = "".join(path.read_text(encoding="utf-8") for path in sources(game))
    keys = {key.removesuffix(".one") for key in texts_of(game) if not key.startswith("why.")}
    groups = {key for key in keys if key.startswith("group.")}  # the kit says these: of its `groups`, or of verbs
    verbs = {verb.removesuffix(" _") for verb in game.raw_words.actions}
    verbs |= {
        key[6:] for key in groups if f'"{key}"' in code or f'"{key.rpartition(".")[0]}.{{' in code
    }  # said as texts
    assert [key for key in sorted(groups) if key[6:] not in verbs and f'"{key[6:]}"' not in code] == []
    keys -= groups
    assert [key for key in sorted(keys) if not stands(key, code) and not stands(key.removeprefix("board."), code)] == []


def texts_of(game: Game, section: str = "picture") -> dict[str, str]:
    """The texts that a game has of its own."""
    texts: dict[str, str] = read_toml(game.folder / "words" / "words.toml")[section]
    return texts


@pytest.mark.parametrize("game", SPOKEN, ids=[game.id for game in SPOKEN])
def test_speakers_and_hints_say_keys(game: Game) -> None:
    files = [game.folder / name for name in ("speech.py", "intents.py", "beats.py")]
    code = "".join(path.read_text(encoding="utf-8") for path in files)
    assert {text for path in files for text in sentences(ast.parse(path.read_text(encoding="utf-8")))} <= NO_TEXTS
    named = set(NAME.findall(code))
    keys = {key.removesuffix(".one") for key in texts_of(game, "name")}
    assert named - keys - set(read_toml(COMMON)["name"]) == set()
    assert [
        key for key in sorted(keys) if not stands(key, code) and f'"{key.removesuffix(".first")}"' not in code
    ] == []


def stands(key: str, code: str) -> bool:
    """Whether a key is named, or put together from its beginning."""
    begin = key.rpartition(".")[0]
    parts = (f'"{begin}.', f"}}{begin}.", f'"{begin}"', f"{begin}{{") if begin else ()
    return f'"{key}"' in code or any(part in code for part in parts)


def test_a_language_says_one_and_many_as_it_counts() -> None:
    texts = {"picture": {"workers": "{n} workers", "workers.one": "{n} worker", "left": "{workers} left of {most}"}}
    english, french = Words(texts, {}), Words(texts, {}, language="fr")
    assert [english.say("workers", n=n) for n in (0, 1, 2)] == ["0 workers", "1 worker", "2 workers"]
    assert french.say("workers", n=0) == "0 worker"
    assert 0 in SINGULAR["fr"]
    assert english.say("left", workers=english.say("workers", n=1), most=9) == "1 worker left of 9"
    with pytest.raises(BadRules, match=r"\[picture\] has no text 'worker'"):
        english.say("worker", n=1)


def test_a_reason_is_said_in_a_few_words() -> None:
    words = Words({"picture": {"why.VH-051.price": "needs {price}", "why.VH-041": "no Mine yet"}}, {})
    assert words.brief(Reason("VH-051", "price", price=5)) == "needs 5"
    assert (words.brief("VH-041"), words.brief("")) == ("no Mine yet", "")
