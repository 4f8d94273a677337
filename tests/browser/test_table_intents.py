"""Walking with one click: near or far, taken back with one click."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.browser.hands import asked, by_hand, create, seq

FAR = """
() => {
  for (const place of document.querySelectorAll('#board [data-action^="walk "]')) {
    const box = place.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    if (place.contains(document.elementFromPoint(x, y))) return { x, y, action: place.getAttribute("data-action") };
  }
  return null;
}
"""


def until_walk(page: Any) -> None:
    """Answer with the first choice until somebody may walk."""
    for _ in range(60):
        asked(page)
        if page.locator('#board [data-action^="walk "]').count():
            return
        before = seq(page)
        for wanted in ('[data-action$=" move"]', "[data-action]"):
            button = page.locator(f":is(#offers, #foot) .choice{wanted}:not([disabled])").first
            if button.count():
                button.click()
                break
        page.wait_for_selector(f'body:not([data-seq="{before}"])')
    raise AssertionError("nobody walks")


def test_a_far_square_is_one_click_and_one_undo(person: Callable[..., Any]) -> None:
    page = person()
    by_hand(page)
    create(page, "hostile-takeover", "me", "bot:random")
    until_walk(page)
    before = seq(page)
    far = page.evaluate(FAR)
    assert far
    page.mouse.move(far["x"], far["y"])
    page.wait_for_selector("#board polyline.way", state="attached")
    page.mouse.click(far["x"], far["y"])
    page.wait_for_selector(f'body[data-seq="{before + 1}"]')
    page.keyboard.press("u")
    page.wait_for_selector(f'body[data-seq="{before + 2}"]')
    assert page.locator(f'#board [data-action="{far["action"]}"]').count() == 1
