"""The examples of the documentation site that are made by its build: positions of rules, and of games under way."""

from __future__ import annotations

import re
from contextlib import redirect_stdout
from io import StringIO

import pytest
from tools.site.games import cell, to_try
from tools.site.positions import Position, positions
from tools.site.reference import command_pages, measure_page, option_pages, passport_page
from tools.site.rules import MOST, pages_of

import ludus
from ludus.cli.app import LISTED
from ludus.core.game import Game
from ludus.core.rule import by_chapter
from ludus.lab.catalogue import MEASURES

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


def test_the_reference_has_every_command_option_and_measure() -> None:
    pages = dict([*command_pages(), *option_pages(), ("measures", measure_page()), ("passports", passport_page())])
    for name in LISTED:
        assert f"[`ludus {name}`](cli/{name}.md)" in pages["reference/cli.md"]
        assert pages[f"reference/cli/{name}.md"].startswith(f"# ludus {name}\n")
    assert "| `--port P` |" in pages["reference/cli/serve.md"]
    assert "| `--db FILE\\|URL` |" in pages["reference/cli/serve.md"]
    assert "## ludus admin ban" in pages["reference/cli/admin.md"]
    for game in ludus.games():
        assert all(f"| `{option.name}` |" in pages[f"reference/options/{game.id}.md"] for option in game.options)
        assert game.title in pages["passports"]
    assert all(cell(measure.formula) in pages["measures"] for measure in MEASURES)


def test_long_chapters_have_several_pages() -> None:
    chapters = by_chapter(ludus.game("void-zone").rules)
    pages = pages_of(chapters)
    assert max(map(len, pages.values())) == MOST < max(map(len, chapters.values()))
    assert [rule for rules in pages.values() for rule in rules] == [r for rules in chapters.values() for r in rules]
