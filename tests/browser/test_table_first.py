"""The first minute: one click on "Play now", and whoever has read nothing knows what to do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.browser.conftest import DESK, PHONE
from tests.browser.hands import asked

GAMES = ["void-zone", "void-halls", "hollow-cell", "claustrophobia", "hostile-takeover"]

# In the page: whether the middle of a thing can be seen and hit without scrolling.
SEEN = """
(what) => {
  const element = document.querySelector(what);
  if (!element) return false;
  const box = element.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  return box.width > 0 && element.contains(document.elementFromPoint(x, y));
}
"""


@pytest.mark.parametrize("game", GAMES)
def test_whoever_comes_for_the_first_time_is_told_what_to_do(person: Callable[..., Any], game: str) -> None:
    page = person(DESK, listed=False)
    page.goto("/")
    page.locator(f'form[action="/games/{game}/play"] button').first.click()
    page.wait_for_url("**/t/*")
    for size in (DESK, PHONE):
        page.set_viewport_size(size)
        asked(page)
        for what in ("#question .ask", "#question .why", "#welcome .point", "#welcome-go", "#foot"):
            page.wait_for_function(SEEN, arg=what)  # soon: what has only one answer is answered meanwhile
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    for point in ("aim", "lit", "foot"):  # one after the other, each ringed
        assert page.evaluate("document.body.dataset.point") == point
        page.locator("#welcome-go").click()
    assert page.locator("#welcome").is_hidden()
    page.reload()
    asked(page)
    assert page.locator("#welcome").is_hidden(), "said once"
