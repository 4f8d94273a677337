"""Whose turn it is, said to somebody who looks elsewhere; and a line that breaks without a word."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.browser.hands import asked, by_hand, create

# In the page: notices are kept in a list, and the page may be hidden.
NOTICES = """
window.notices = [];
window.Notification = class { static permission = "granted"; constructor(title, more) { notices.push([title, more.body, more.tag]); } };
localStorage.setItem("ludus-notify", "on");
let hidden = false;
Object.defineProperty(document, "hidden", { get: () => hidden });
window.look = (away) => { hidden = away; document.dispatchEvent(new Event("visibilitychange")); };
"""  # noqa: E501 - a line of script


def test_a_turn_calls_whoever_is_away_and_a_dead_line_is_said(person: Callable[..., Any]) -> None:
    page = person()
    by_hand(page)  # time that is put forward would also answer what has one answer
    page.context.add_init_script(NOTICES)
    silent: list[bool] = []
    page.route_web_socket("**/ws/*", lambda line: forward(line, silent))
    page.clock.install()
    code = create(page, "void-zone", "me", "bot:random")
    asked(page)
    assert page.title() == "(1) Your turn · Void Zone"
    assert "%3E1%3C" in page.locator('link[rel="icon"]').get_attribute("href")

    page.evaluate("look(true)")
    page.clock.fast_forward(19_000)
    assert page.evaluate("notices") == []
    page.clock.fast_forward(2_000)
    question = page.locator("#question .ask").inner_text()
    assert page.evaluate("notices") == [["Your turn · Void Zone", question, f"ludus-{code}"]]
    page.evaluate("look(false)")

    page.clock.run_for(3_000)
    assert page.locator("#line-state").is_hidden()
    silent.append(True)
    page.clock.run_for(6_000)
    assert "not responding" in page.locator("#line-state").inner_text()
    silent.clear()
    page.clock.run_for(3_000)
    page.locator("#line-state").wait_for(state="hidden")


def forward(line: Any, silent: list[bool]) -> None:
    """Pass on what both sides say, unless the network swallows it."""
    server = line.connect_to_server()
    line.on_message(lambda frame: None if silent else server.send(frame))
    server.on_message(lambda frame: None if silent else line.send(frame))
