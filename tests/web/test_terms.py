"""Words of the rules in the log and the question: marked once a line, the longest first, in every case."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

NODE = shutil.which("node")
pytestmark = pytest.mark.skipif(NODE is None, reason="node is not installed, so the page's script was not tried")


def marked(glossary: dict[str, str], *texts: str) -> list[list[Any]]:
    assert NODE is not None
    given = json.dumps({"glossary": glossary, "texts": texts})
    script = Path(__file__).parent / "terms.mjs"
    done = subprocess.run([NODE, script], input=given, capture_output=True, text=True, check=True)
    found: list[list[Any]] = json.loads(done.stdout)
    return found


def test_the_longest_word_counts_and_each_is_marked_once() -> None:
    words = {"Wound": "A wound.", "Wound card": "A card."}
    (found,) = marked(words, "Mara drew a Wound card, a Wound card and a Wound.")
    assert found == [
        "Mara drew a ", {"word": "Wound card", "says": "A card."}, ", a Wound card and a ",
        {"word": "Wound", "says": "A wound."}, ".",
    ]  # fmt: skip


def test_words_are_known_in_other_forms_but_not_inside_of_others() -> None:
    words = {"Graze": "Half a hit.", "niedergehalten": "Liegt.", "C++ (odd)": "Odd."}
    plural, german, inside, odd, verb, first = marked(
        words, "two Grazes", "die niedergehaltene Figur", "Grazers", "a C++ (odd) one", "they graze", "Niedergehalten."
    )
    assert verb == ["they graze"]  # a verb of everyday
    assert first[0]["word"] == "Niedergehalten"
    assert plural[1] == {"word": "Grazes", "says": "Half a hit."}
    assert german[1]["word"] == "niedergehaltene"
    assert inside == ["Grazers"]
    assert odd[1]["says"] == "Odd."
