"""The tutorial `first-bot.md`, typed in as it stands."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.workshop.reader import TUTORIALS, Reader


@pytest.mark.slow
def test_the_bot_of_the_page_plays_and_is_rated(tmp_path: Path) -> None:
    reader = Reader(tmp_path, {})
    reader.type_in(TUTORIALS / "first-bot.md", kinds=("",))
    played, rated = reader.said.values()
    assert "20 games of Void Zone" in played
    assert "Pusher" in rated
