"""The verb of a notation, by which pictures sort what can be done."""

from __future__ import annotations

import pytest

from ludus.kit.picture import verb_of


@pytest.mark.parametrize(
    ("text", "verb"),
    [
        ("end turn", "end turn"),
        ("end turn now", "end turn"),
        ("end turning", "end"),  # a verb of several words ends with a word
        ("run a1 a2", "run"),
        ("pass", "pass"),
    ],
)
def test_a_verb_may_have_several_words(text: str, verb: str) -> None:
    assert verb_of(text, ("end turn",)) == verb
