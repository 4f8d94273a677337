"""A reason is true: what players are shown agrees with a second statement of it, and its sentence names its values."""

from __future__ import annotations

import ast
from importlib import import_module
from pathlib import Path

import pytest

import ludus
from ludus.core.game import Game
from ludus.core.words import places, read_toml
from ludus.testing.cases import many
from ludus.testing.reasons import Statement, judge
from tests.rows import every_row
from tests.shelf import FOUND, ROOT
from tests.tables import Record, counted

SHOWN = 1000
COVERED = 0.95
STATED = [g for g in FOUND if (ROOT / "tests" / "games" / g.folder.name / "reasons.py").exists()]


def statements(game: Game) -> dict[str, Statement]:
    found: dict[str, Statement] = import_module(f"tests.games.{game.folder.name}.reasons").HOLDS
    return found


@pytest.mark.parametrize("box", STATED, ids=[game.id for game in STATED])
def test_what_is_shown_is_true(box: Game, record_property: Record) -> None:
    judged = judge(box, statements(box), SHOWN if ludus.compiled() else many(SHOWN))
    stated, untrue = judged.true.total() + len(judged.untrue), len(judged.untrue)
    counted(record_property, "reasons", box.id, shown=judged.looked, stated_twice=stated, untrue=untrue)
    for rule, count in judged.unproved.items():
        counted(record_property, "reasons that nobody stated a second time", f"{box.id} {rule}", shown=count)
    assert not judged.untrue, [f"{s.action}: {s.text} ({s.rule})" for s in judged.untrue[:5]]
    assert judged.covered >= COVERED, judged.table()


def given(path: Path) -> list[tuple[str, set[str]]]:
    """The reasons that a module gives: `rule.sentence`, and the names of the values."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    calls = [n for n in ast.walk(tree) if isinstance(n, ast.Call) and ast.unparse(n.func) == "Reason"]
    return [
        (f"{ast.literal_eval(call.args[0])}.{ast.literal_eval(sentence)}", {str(k.arg) for k in call.keywords})
        for call in calls
        for sentence in either(call.args[1])
    ]


def either(node: ast.expr) -> list[ast.expr]:
    """A sentence, or both of those that one condition chooses from."""
    return [*either(node.body), *either(node.orelse)] if isinstance(node, ast.IfExp) else [node]


@every_row("box", FOUND, ids=[game.id for game in FOUND])
def test_a_reason_has_a_sentence_that_names_its_values(box: Game) -> None:
    reasons = [reason for path in sorted(box.folder.rglob("*.py")) for reason in given(path)]
    for words in sorted(box.folder.glob("words/words*.toml")):
        sentences: dict[str, str] = read_toml(words).get("why", {})
        for key, values in reasons:
            assert key in sentences, f"{words.name}: [why] has no '{key}'"
            named = {name.split(".")[0].split("[")[0] for _, name, _, _ in places(sentences[key]) if name}
            assert values <= named, f"{words.name}: '{key}' does not name {sorted(values - named)}"
        spoken = {key for key in sentences if "." in key}
        assert spoken <= {key for key, _ in reasons}, f"{words.name}: no rule gives {spoken - {k for k, _ in reasons}}"
