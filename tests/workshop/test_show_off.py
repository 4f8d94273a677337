"""The picture of the README is the one that show_off.py draws."""

from __future__ import annotations

from pathlib import Path

import pytest
import show_off

ROOT = Path(__file__).parents[2]


@pytest.mark.golden
def test_the_picture_of_the_readme_is_current() -> None:
    picture = (ROOT / "docs" / "pictures" / "void-zone.svg").read_text(encoding="utf-8")
    assert picture == show_off.mid_game().svg(0) + "\n", "run show_off.py and look at docs/pictures/void-zone.svg"


def test_it_shows_what_the_game_is_about() -> None:
    match = show_off.mid_game()
    scene = match.scene(0)
    assert match.question.kind == "OneJolt.destination"
    for key in ("shield-d6", "robot-p1b", "legal-d7", "blocked-e8", "toll-1-g5", "trail-0"):
        assert scene.find(key) is not None, key
    assert "exhausted" in match.text(0)
