"""A code that is too long for one picture comes in parts, which are collected in any order."""

from __future__ import annotations

import asyncio
import json
import random
import shutil
import string
import subprocess
import xml.etree.ElementTree as ET
from itertools import permutations
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from ludus.browser import guests

pytestmark = pytest.mark.skipif(not shutil.which("node"), reason="the page's own code needs node")
SCRIPT = Path(__file__).with_name("parts.mjs")
LETTERS = string.ascii_letters + string.digits + "-_"
LINK = "https://ludus.example/games/meet#h="


def asked(*questions: dict[str, Any]) -> list[Any]:
    told = "\n".join(map(json.dumps, questions))
    done = subprocess.run(["node", SCRIPT], input=told, capture_output=True, text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def divided(code: str, most: int = 300) -> list[str]:
    (parts,) = asked({"code": code, "most": most})
    return list(parts)


def collected(*texts: str) -> list[Any]:
    (steps,) = asked({"texts": texts})
    return list(steps)


def a_code(length: int, seed: int = 1) -> str:
    return "".join(random.Random(seed).choices(LETTERS, k=length))


def test_a_code_that_fits_is_one_picture_and_one_of_too_many_has_none() -> None:
    assert divided(a_code(300)) == [a_code(300)]
    assert len(divided(a_code(301))) == 2
    assert len(divided(a_code(2583))) == 9
    assert divided(a_code(2584)) == []


def test_no_part_is_longer_than_a_picture_and_each_says_which_it_is() -> None:
    parts = divided(a_code(700))
    assert [part[:4] for part in parts] == ["1.3.", "2.3.", "3.3."]
    assert max(map(len, parts)) <= 300
    assert len({part.split(".")[2] for part in parts}) == 1


def test_parts_make_the_code_in_whatever_order_they_come_with_or_without_their_links() -> None:
    code = a_code(700)
    parts = divided(code)
    orders = [[LINK + part if at % 2 else part for at, part in enumerate(order)] for order in permutations(parts)]
    for steps in asked(*({"texts": order} for order in orders)):
        assert [len(missing) for _, _, missing in steps] == [2, 1, 0]
        assert steps[-1][:2] == ["", code]
    assert collected("\n".join(parts))[-1][1] == code, "pasted together"
    assert collected(parts[0], parts[0], parts[2], parts[1])[-1][1] == code, "one came twice"


def test_a_whole_code_counts_even_where_parts_of_another_are_here() -> None:
    part = divided(a_code(700))[0]
    assert collected(part, LINK + a_code(50))[-1] == ["", a_code(50), []]


def test_what_is_no_part_or_of_another_code_is_refused_and_changes_nothing() -> None:
    code = a_code(700)
    one, two, three = divided(code)
    steps = collected(
        one, divided(a_code(700, seed=2))[1], "4" + two[1:], "no.part", two[:9], f"{two} {one[:7]}", two, three
    )
    foreign, unreadable = "meet_part_foreign", "meet_part_unreadable"
    assert [why for why, _, _ in steps] == ["", foreign, unreadable, unreadable, unreadable, unreadable, "", ""]
    assert [missing for _, _, missing in steps] == [[2, 3]] * 6 + [[3], []]
    assert steps[-1][1] == code


def test_parts_of_which_one_has_changed_do_not_make_the_code_and_are_begun_anew() -> None:
    one, two, three = divided(a_code(700))
    changed = two[:-1] + ("A" if two[-1] != "A" else "B")
    for wrong in (changed, two[:-20]):
        steps = collected(one, wrong, three, two)
        assert steps[2] == ["meet_part_damaged", "", []]
        assert steps[3] == ["", "", [1, 3]]


def test_the_largest_picture_has_modules_that_a_phone_shows_half_a_millimetre_wide() -> None:
    visit: Any = SimpleNamespace(raw=f"text={LINK.ljust(guests.LONGEST, 'x')}")
    picture = ET.fromstring(str(asyncio.run(guests.scan(visit)).body))
    width = float(picture.attrib["viewBox"].split()[2]) / 4  # modules, with the white around them
    assert width == 97 + 2 * 2
    assert 320 / width * 25.4 / 160 > 0.5  # 320 pixels of a page, of which a phone has 160 to an inch
