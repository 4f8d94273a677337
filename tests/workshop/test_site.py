"""The examples of the documentation site that are made by its build: positions of rules, and of games under way."""

from __future__ import annotations

import re
from contextlib import redirect_stdout
from io import StringIO

import pytest
from tools.site.games import to_try
from tools.site.positions import Position, positions

import ludus
from ludus.core.game import Game

GAMES = [pytest.param(game, id=game.id) for game in ludus.games()]
PYTHON = re.compile(r"^```python\n(.*?)^```", re.DOTALL | re.MULTILINE)


def printed(code: str, names: dict[str, object]) -> str:
    said = StringIO()
    with redirect_stdout(said):
        exec(code, names)  # noqa: S102 (the site's own examples)
    return said.getvalue()


@pytest.mark.slow
@pytest.mark.sources
def test_most_rules_have_a_position_that_can_be_run() -> None:
    game = ludus.game("void-zone")
    found = positions(game, seeds=1)
    assert len(found) > len(game.rules) / 2
    refusals = [rule for rule, seen in found.items() if seen.refused]
    assert refusals
    for rule in [*list(found)[::10], *refusals]:
        names: dict[str, object] = {}
        said = printed(found[rule].code(rule), names)
        assert isinstance(names["match"], ludus.Match)
        if found[rule].refused:
            assert said.endswith(f"({rule})\n")


def test_a_position_is_code_that_stands_alone() -> None:
    seen = Position("void-zone", 2, 8, None, 37, "run e2", refused=True)
    assert "begin(players=2, seed=8)" in seen.code("VZ-088")
    other = Position("void-zone", 2, 8, ("arena", "variable"), 0, "", refused=False)
    assert "begin(players=2, seed=8, arena='variable')" in other.code("VZ-460")
    assert "became first player." in printed(other.code("VZ-460"), {})


@pytest.mark.parametrize("game", GAMES)
def test_the_page_of_a_game_has_a_position_to_go_on_from(game: Game) -> None:
    names: dict[str, object] = {"__name__": "__main__"}
    page = to_try(game)
    told = [(code, printed(code, names)) for code in PYTHON.findall(page)]
    assert len(told) >= 3
    for code, said in told:
        assert f"```python\n{code}```\n\n```text\n{said}```" in page
    assert any(f'match.apply("{answer}")' in page for answer in told[0][1].splitlines()[1].split(", "))
