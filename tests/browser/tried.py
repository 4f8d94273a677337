"""Tables of drafts: laid as the workbench does, played by two to the end, and once more."""

from __future__ import annotations

import json
from typing import Any

from tests.browser.hands import PLAY, seated

ACROBAT = json.dumps({"content": {"traits.toml": {"trait acrobat": {"cost": 2}}}})

# In the page: has a table laid with a draft, as the workbench does; where it is.
TRY = """
async ({ game, fields }) => {
  const csrf = document.querySelector('meta[name="csrf"]').content;
  const headers = { "x-ludus-csrf": csrf, accept: "application/json" };
  const body = new URLSearchParams(fields);
  const answer = await fetch(`/workbench/${game}/try`, { method: "POST", headers, body });
  return await answer.json();
}
"""
# In the page: answers whenever it is asked, until the game is over, and waits for nothing.
ANSWERING = f"(settings) => void (window.ended = ({PLAY})(settings).then(() => '', String))"
# In the page: whether it was loaded anew, and shows a game that is not over.
ANEW = "() => !window.before && document.body.dataset.seq && !document.querySelector('#question.over')"
KEPT = "a[href*='/review'], #permalink, [data-fork], #record-link"  # what is done with a record


def tried(page: Any, game: str, **fields: str) -> str:
    """Lay a table with a draft and go there; its address."""
    page.goto(f"/workbench/{game}")
    told = page.evaluate(TRY, {"game": game, "fields": fields})
    assert "url" in told, told
    page.goto(told["url"])
    seated(page)
    return str(told["url"])


def both_once_more(*pages: Any) -> None:
    """The game of all these ends, and they play another one at the same address."""
    for page in pages:
        page.wait_for_selector("#question.over")
        assert page.evaluate("window.ended") == ""
        assert page.locator(KEPT).count() == 0  # nothing of it is kept
    for page in pages:
        page.evaluate("window.before = true")
        page.locator("#rematch").first.click()
    for page in pages:
        page.wait_for_function(ANEW)
