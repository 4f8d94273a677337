"""The words of every game: nothing is asked, offered or refused without them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from ludus.core.game import Game
from ludus.testing.cases import cases
from tests.shelf import FOUND

pytestmark = pytest.mark.sources

IN_THE_BOX = pytest.mark.parametrize("box", FOUND, ids=[game.id for game in FOUND])
EACH_QUESTION = pytest.mark.parametrize(
    ("box", "kind"),
    [pytest.param(game, kind, id=f"{game.id}-{kind}") for game in FOUND for kind in sorted(game.raw_words.ask)],
)


def sources(game: Game) -> list[Path]:
    """The modules of a game, and the cards of its expansions."""
    return [
        *sorted(game.folder.rglob("*.py")),
        *[p for pack in game.packs for p in (pack.folder / "cards").glob("*.py")],
    ]


def asking_steps(game: Game) -> set[str]:
    """Every step of a procedure that may ask: by itself, by another method of its own, or by a function of the game."""
    found = set()
    parsed = [ast.parse(path.read_text()) for path in sources(game)]
    classes = {node.name: node for module in parsed for node in module.body if isinstance(node, ast.ClassDef)}
    functions = [node for module in parsed for node in module.body if isinstance(node, ast.FunctionDef)]
    asks = {"ask", *(node.name for node in functions if "ask" in called(node))}
    for cls in classes.values():
        methods = calls_of(cls, classes)
        asking = {name for name, calls in methods.items() if asks & {call.rpartition(".")[2] for call in calls}}
        while more := {name for name, calls in methods.items() if calls & {f"self.{a}" for a in asking}} - asking:
            asking |= more
        asking |= {step for step, like in said_of(cls, "repeats").items() if like in asking}
        found |= {f"{cls.name}.{name}" for name in asking & said_of(cls, "steps").keys()}
    return found


def calls_of(cls: ast.ClassDef, classes: dict[str, ast.ClassDef]) -> dict[str, set[str]]:
    """What each method of a class calls, its own and those that it has from others of the game."""
    found: dict[str, set[str]] = {}
    for base in cls.bases:
        if ast.unparse(base) in classes:
            found |= calls_of(classes[ast.unparse(base)], classes)
    return found | {node.name: called(node) for node in cls.body if isinstance(node, ast.FunctionDef)}


def called(method: ast.FunctionDef) -> set[str]:
    return {ast.unparse(node.func) for node in ast.walk(method) if isinstance(node, ast.Call)}


def said_of(cls: ast.ClassDef, name: str) -> dict[str, str]:
    """What a procedure says of its steps: the rule of each, or which one another repeats."""
    for node in cls.body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == name:
            found: dict[str, str] = ast.literal_eval(node.value)
            return found
    return {}


@IN_THE_BOX
def test_every_question_has_a_prompt_and_a_reason(box: Game) -> None:
    words = box.raw_words
    assert set(words.ask) == set(words.reasons) == asking_steps(box) != set()


def literals(game: Game) -> tuple[set[str], set[str]]:
    """The texts in a game's sources: those that stand in a call of `tell` or `whisper`, and all of them."""
    nodes = [n for path in sources(game) for n in ast.walk(ast.parse(path.read_text()))]
    calls = [(n.func.attr, n.args) for n in nodes if isinstance(n, ast.Call) and isinstance(n.func, ast.Attribute)]
    kinds = [args[0] for verb, args in calls if verb == "tell"] + [args[1] for verb, args in calls if verb == "whisper"]
    return texts(n for kind in kinds for n in ast.walk(kind)), texts(nodes)


def texts(nodes: Iterable[ast.AST]) -> set[str]:
    return {n.value for n in nodes if isinstance(n, ast.Constant) and isinstance(n.value, str)}


def test_every_kind_of_event_has_a_sentence_and_every_sentence_its_event(game: Game) -> None:
    told, known = literals(game)
    spoken = game.raw_words.events.keys()
    assert told <= spoken
    assert spoken | game.raw_words.hidden.keys() <= known
    assert set(game.facts.reveals) | game.raw_words.hidden.keys() <= spoken


@EACH_QUESTION
def test_prompts_are_short_questions(box: Game, kind: str) -> None:
    prompt = re.sub(r"\{[^{}]*\}$", "?", box.raw_words.ask[kind])  # a speaker may say all of it
    assert prompt.endswith("?")
    assert len(prompt.split()) < 10
    assert box.raw_words.reasons[kind].endswith((".", ".)", "}"))


@IN_THE_BOX
def test_every_action_has_a_label_of_its_own(box: Game) -> None:
    """Of its own at least in one of the ways to play: a story may leave out who would have to be told apart."""
    different = False
    for case in cases(box):
        words = box.words(case.begin(1))
        labels = [words.label(action.text) for action in box.space.actions]
        different |= len({*labels}) == len(labels)
        for label in labels:
            assert label[0].isupper() or label[0].isdigit(), label
            assert not re.search(r"[{}_\[\]]|\bp\d[a-z]?\b", label), label
    assert different


def test_help_and_refusals_cite_rules_that_exist(game: Game) -> None:
    for question, answer in game.raw_words.help.items():
        assert question.endswith("?")
        cited = re.findall(rf"{game.rules.prefix}-\w+", answer)
        assert cited, question
        assert set(cited) <= set(game.rules.rules)
    assert given_reasons(game) <= set(game.rules.rules)
    assert all(text.endswith((".", "}")) for text in game.raw_words.why.values())


def given_reasons(game: Game) -> set[str]:
    """The rules that have a sentence, or several, for refusals."""
    return {key.partition(".")[0] for key in game.raw_words.why}


def named_by_guards(game: Game) -> set[str]:
    """The rules that are given as reasons by functions that say why not."""
    trees = [ast.parse(path.read_text()) for path in sorted(game.folder.rglob("*.py"))]
    guards = [n for tree in trees for n in ast.walk(tree) if isinstance(n, ast.FunctionDef) and "why" in n.name]
    named = [n.value for guard in guards for n in ast.walk(guard) if isinstance(n, ast.Constant)]
    return {value for value in named if isinstance(value, str)} & set(game.rules.rules)


def test_a_ruling_that_is_an_option_has_a_reason_of_its_own(game: Game) -> None:
    """What the ledger says of it answers for the usual choice, and often it is the other one that forbids."""
    rulings = {rule.id for rule in game.rules if rule.asks and rule.options}
    assert named_by_guards(game) & rulings <= given_reasons(game)
