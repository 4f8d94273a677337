"""Two looks at one position are the same, and a difference between two versions is shown where it is."""

from __future__ import annotations

from pathlib import Path

import pytest
from tools import corpus

import ludus

GAME = "void-zone"


def test_a_position_is_seen_by_every_seat_in_every_language_and_always_the_same() -> None:
    seen = corpus.show(GAME, 2)
    (*_, (match, _)) = corpus.positions(ludus.game(GAME), 3)
    assert len(seen) == (match.players + 1) * 4 * 6, "seats and a spectator, languages, kinds of looks"
    assert seen == corpus.show(GAME, 2)
    assert any(text for name, text in seen.items() if name.endswith("beats")), "what happened since the last position"


def test_the_first_difference_is_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    said = iter(['{"p1 en log": "same", "p1 en text": "one\\ntwo"}', '{"p1 en log": "same", "p1 en text": "one\\n2"}'])
    monkeypatch.setattr(corpus, "call", lambda *_: next(said))
    found = corpus.first_difference(Path(), GAME, 7)
    assert found.startswith("position 7, p1 en text:")
    assert "-two" in found
    assert "+2" in found
