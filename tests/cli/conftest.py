"""Games for the command line, made by `ludus new` and announced as another distribution would."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.cli.tools import announce, change, run

from ludus.games import find

PICTURE = '''
class Drawing:
    """A picture as the terminal needs it."""

    def __init__(self, view, words):
        self.view, self.question, self.log, self.result = view, None, [], ""
        self.choices = [Button(text, words.label(text)) for text in view.get("choices", [])]

    def text(self, width, plain, say):
        return f"HEAP [{self.view['table']['left']}] of p1 and p2" + ("" if plain else " DRAWN") + "\\n"

    def svg(self, theme):
        return f"<svg>{self.view['table']['left']}</svg>"


class Button:
    def __init__(self, action, label):
        self.action, self.label, self.hint, self.warn, self.group = action, label, "leaves less", "", ""

'''


IMAGINES = """
    def imagine(self, seat: int, rng: object) -> None:
        self.mask = 1 - self.mask
"""


COLOUR = """
[[option]]
name = "colour"
choices = ["red", "blue"]
label = "Colour"
help = "Of the stones."
rules = ["ST-2"]
group = "Set-up"
"""


def patience(folder: Path) -> None:
    """Stones for one, whose score is the last take; with a challenge of the day, a shorthand and a sheet."""
    short = "shorthand=Shorthand(lambda m, text: ['take 1', 'take 3'] * text.count('four'), lambda m: 'Or four.')"
    box = (
        f"seats=range(1, 2), {short}, "
        "challenge={}, blank=lambda options, name: Scene(f'{name}: {options.stones} stones')"
    )
    change(folder / "__init__.py", "seats=range(2, 5)", box)
    change(folder / "__init__.py", "import Facts, Result", "import Facts, Result, Shorthand")
    change(folder / "__init__.py", "import default_picture", "import Scene, default_picture")
    change(folder / "__init__.py", "1.0 if seat == t.last else 0.0", "float(t.last)")
    change(folder / "__init__.py", "Result((t.last,), ((t.last,), losers)", "Result((0,), ((0,),)")
    change(folder / "__init__.py", "    losers = tuple(seat for seat in range(t.players) if seat != t.last)\n", "")
    change(folder / "table.py", "self.last = seat", "self.last = stones")
    change(folder / "table.py", "stones: int = 12", 'stones: int = 12\n    colour: str = "red"')
    change(folder / "words/options.toml", 'group = "Set-up"\n', 'group = "Set-up"\n' + COLOUR)


@pytest.fixture(scope="session")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with games: stones, masked (hidden hands), drawn (a picture), many (options), patience; and the toys."""
    folder = tmp_path_factory.mktemp("shelf")
    for name in ("stones", "masked", "drawn", "many", "patience"):
        assert run("new", name, "--into", str(folder)).exit_code == 0
    shutil.rmtree(folder / "tests")  # each test has its own, or none
    announce(folder, "stones", "masked", "drawn", "many", "patience", "tests.toys.raid", "tests.toys.bids")
    change(folder / "masked/table.py", "    last: Public", "    mask: Secret[int] = 0\n    last: Public")
    change(folder / "masked/table.py", "import Public, Shared", "import Public, Secret, Shared")
    with (folder / "masked/table.py").open("a", encoding="utf-8") as table:
        table.write(IMAGINES)
    change(folder / "drawn/__init__.py", "GAME = Game(", PICTURE + "\nGAME = Game(")
    change(folder / "drawn/__init__.py", "picture=default_picture", "picture=Drawing")
    change(folder / "stones/__init__.py", "    picture=default_picture,\n", "")
    change(folder / "many/actions.py", "range(1, 4)", "range(1, 41)")
    change(folder / "many/table.py", "stones: int = 12", "stones: int = 60")
    patience(folder / "patience")
    return folder


@pytest.fixture(scope="module", autouse=True)
def shelf(games: Path) -> Iterator[Path]:
    """Those games are found, by the tests of the command line and by no others."""
    sys.path.insert(0, str(games))
    find.outside.cache_clear()
    find.shelf.cache_clear()
    yield games
    sys.path.remove(str(games))
    find.outside.cache_clear()
    find.shelf.cache_clear()


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A short game of stones, to its end."""
    file = tmp_path / "game.ludus"
    file.write_text("game stones 1 · players 2 · seed 5 · stones=5\np1 take 2\np2 take 1\np1 take 2\n= p1 wins ST-4\n")
    return file
