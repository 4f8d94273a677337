"""Each game is played to its end in a browser, against bots, with what can be seen and hit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.browser.hands import create, play

SHORT: list[tuple[str, int, dict[str, Any]]] = [
    ("void-zone", 2, {}),
    ("void-halls", 1, {}),
    ("hollow-cell", 3, {"turn_cap": 4}),
    ("claustrophobia", 2, {"max_rounds": 1}),
    ("hostile-takeover", 2, {"turn_cap": 1}),
]


@pytest.mark.parametrize(("game", "players", "options"), SHORT, ids=[game for game, *_ in SHORT])
def test_a_game_is_played_to_its_end_with_the_mouse(
    person: Callable[..., Any], game: str, players: int, options: dict[str, Any]
) -> None:
    page = person()
    create(page, game, "me", *["bot:random"] * (players - 1), **options)
    used = play(page, board=60)
    assert used["dock"] > 0
    assert used["board"] > 0
    assert page.locator("#question .ask").inner_text()
    assert page.locator("#rematch").is_visible()
    assert page.locator("#log li").count() > 5
