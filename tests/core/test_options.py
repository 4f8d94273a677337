"""Options: read from words and values, refused with what is possible, checked against the code."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ludus.core.errors import BadFile, BadOption
from ludus.core.options import Option, OptionList, read_options
from ludus.core.settings import Settings

FLAG = Option("night", "flag", False, "Night", "")
CHOICE = Option("map", "choice", "plain", "Map", "", choices=("plain", "maze"))
DIGIT = Option("size", "choice", 3, "Size", "", choices=(3, 5))
NUMBER = Option("rounds", "number", 3, "Rounds", "", min=1, max=9)
SOME = Option("steps", "number", 2, "Steps", "", choices=(2, 4))
TEXT = Option("motto", "text", "none", "Motto", "", max=40)
NUMBERS = Option("start", "numbers", (1, 2), "Start", "", min=0, max=4, length=2)


@pytest.mark.parametrize(
    ("option", "value", "found"),
    [
        (FLAG, True, True), (FLAG, "yes", True), (FLAG, "OFF", False), (FLAG, "false", False),
        (CHOICE, "maze", "maze"), (DIGIT, 5, 5), (DIGIT, "5", 5),
        (NUMBER, 1, 1), (NUMBER, "9", 9), (SOME, "4", 4),
        (TEXT, "a b", "a b"), (TEXT, "  two \n\n lines\n", "two/lines"), (TEXT, "no · dot", "no   dot"),
        (NUMBERS, "0,4", (0, 4)), (NUMBERS, [3, 3], (3, 3)), (NUMBERS, ("1", 2), (1, 2)),
    ],
)  # fmt: skip
def test_a_value_is_read_in_its_own_type(option: Option, value: Any, found: Any) -> None:
    assert option.read(value) == found
    assert type(option.read(value)) is type(found)
    assert option.read(option.write(found)) == found


@pytest.mark.parametrize(
    ("option", "value", "says"),
    [
        (FLAG, "maybe", "night cannot be 'maybe': it is true or false."),
        (FLAG, 1, "it is true or false"),
        (CHOICE, "sea", "map cannot be 'sea': it is plain or maze."),
        (NUMBER, 0, "rounds cannot be 0: it is 1 to 9."),
        (NUMBER, 10, "1 to 9"),
        (NUMBER, True, "1 to 9"),
        (NUMBER, 2.5, "1 to 9"),
        (NUMBER, "three", "1 to 9"),
        (SOME, 3, "it is 2 or 4"),
        (TEXT, 3, "motto cannot be 3: it is a text of at most 40 characters."),
        (TEXT, "x" * 41, "motto has 41 characters; the limit is 40."),
        (TEXT, "a\u202eb", "motto has a character that cannot be shown (U+202E); leave it out."),
        (NUMBERS, "1," * 200, "start has 400 characters; the limit is 200."),
        (NUMBERS, "1", "2 numbers from 0 to 4, such as 1,2"),
        (NUMBERS, "1,9", "2 numbers from 0 to 4"),
        (NUMBERS, 5, "2 numbers from 0 to 4"),
        (NUMBERS, None, "2 numbers from 0 to 4"),
    ],
)
def test_a_wrong_value_is_refused_with_the_right_ones(option: Option, value: Any, says: str) -> None:
    with pytest.raises(BadOption) as caught:
        option.read(value)
    assert says in str(caught.value)


def test_an_unknown_option_is_refused_with_the_known_ones() -> None:
    with pytest.raises(BadOption, match=r"nknown option 'nigth'\. Did you mean night\? Options: night, map\."):
        OptionList([FLAG, CHOICE]).find("nigth")
    with pytest.raises(BadOption, match=r"Unknown option 'night': this game has none\."):
        OptionList().find("night")


class Chosen(Settings):
    night: bool = False
    steps: int = 2
    motto: str = ""


ROW = '[[option]]\nname = "night"\nlabel = "Night"\nhelp = ""\n'


def test_options_settle_over_the_defaults(tmp_path: Path) -> None:
    (tmp_path / "options.toml").write_text(ROW, encoding="utf-8")
    options = read_options(tmp_path / "options.toml", Chosen)
    settings = options.settle(Chosen, {"night": "on"})
    assert isinstance(settings, Chosen)
    assert settings.night
    assert options.unusual(settings) == {"night": True}
    assert options.unusual(Chosen()) == {}
    assert read_options(tmp_path / "none.toml", Chosen) == OptionList()


def test_what_older_records_do_not_name_is_what_it_was_before(tmp_path: Path) -> None:
    (tmp_path / "options.toml").write_text(ROW + "before = true\n", encoding="utf-8")
    options = read_options(tmp_path / "options.toml", Chosen)
    assert options.unusual(Chosen()) == {"night": False}  # new records always name it
    assert options.read_kept({}) == {"night": True}
    assert options.read_kept({"night": "false"}) == {"night": "false"}


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (ROW + 'before = "dusk"\n', "night cannot be what it is at first, or was before: it is true or false"),
        (ROW + "default = true\n", "night: kind and default are what the code says; leave them out"),
        (ROW + 'kind = "flag"\n', "night: kind and default are what the code says; leave them out"),
        (ROW.replace("night", "day"), "the code has no option day"),
        (
            ROW.replace("night", "steps") + "min = 3\nmax = 4\n",
            "steps cannot be what it is at first",
        ),
        (ROW.replace("night", "motto"), "motto: a text says under max how many characters it may have"),
        (ROW + 'mood = "dark"\n', "mood"),
        (ROW.replace('help = ""\n', ""), "help"),
        ("[[option", "options.toml"),
    ],
)
def test_a_wrong_file_is_refused(tmp_path: Path, text: str, says: str) -> None:
    (tmp_path / "options.toml").write_text(text, encoding="utf-8")
    with pytest.raises(BadFile, match=says):
        read_options(tmp_path / "options.toml", Chosen)
