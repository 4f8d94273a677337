"""Looking back on a game in a real browser: what to do differently, found by oneself, and together."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import PHONE

import ludus
from ludus.core.chance import make_rng
from ludus.core.match import playout

Arrive = Callable[..., Any]
SHOWN = """
async (record) => {
  const csrf = document.querySelector('meta[name="csrf"]').content;
  const headers = { "x-ludus-csrf": csrf, accept: "application/json" };
  const answer = await fetch("/records", { method: "POST", headers, body: new URLSearchParams({ record }) });
  return (await answer.json()).url;
}
"""


@pytest.fixture(scope="module")
def record() -> str:
    """A short game of Void Zone, played at random."""
    match = ludus.game("void-zone").begin(2, 28)
    playout(match, make_rng(28), 100_000)
    assert match.over
    return match.record()


def looked_at(page: Any, record: str) -> str:
    """A table that shows the game, and its review, all of it thought of; where the table is."""
    page.goto("/join")
    url = str(page.evaluate(SHOWN, record))
    reviewed(page, url)
    return url


def reviewed(page: Any, url: str) -> None:
    page.goto(f"{url}/review")
    page.wait_for_selector("#progress[hidden]", state="attached")
    page.wait_for_selector("#moments .choices")


def test_what_to_do_differently_stands_before_the_sums(person: Arrive, record: str) -> None:
    page = person(PHONE, locale="de")
    looked_at(page, record)
    heads = page.locator("h2").all_inner_texts()
    assert [head.casefold() for head in heads] == ["wie es lief", "was du anders machen kannst", "glück und können"]
    first = page.locator(".moment").first
    expect(first.locator(".was th")).to_have_text("Gespielt")
    expect(first.locator(".better th")).to_have_text("Starker Spieler")
    promised = [float(first.locator(f".{kind} .n").inner_text().split()[0]) for kind in ("was", "better")]
    assert promised[0] <= promised[1]
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_who_tries_again_is_not_told_before(person: Arrive, record: str) -> None:
    page = person()
    looked_at(page, record)
    box = page.locator(".moment").first
    best, given = (box.locator(f".{kind} td").first.inner_text() for kind in ("better", "was"))
    box.get_by_role("button", name="Find it yourself").click()
    expect(box.locator(".choices")).to_have_count(0)
    box.locator(".options").get_by_role("button", name=given, exact=True).first.click()
    expect(box.locator(".wrong")).to_be_visible()
    expect(box.locator(".choices")).to_have_count(0)
    box.get_by_role("button", name="Find it yourself").click()
    box.locator(".options").get_by_role("button", name=best, exact=True).first.click()
    expect(box.locator(".right")).to_contain_text("Yes, that's the best move.")
    expect(box.locator(".choices")).to_be_visible()
    page.goto("/practice")
    page.get_by_role("button", name="Find key moments").click()
    practised = page.locator("#own-moments .moment").first
    expect(practised.locator(".prompt")).not_to_be_empty()
    expect(practised.locator(".choices, .size")).to_have_count(0)
    practised.get_by_role("button", name="Show", exact=True).click()
    expect(practised.locator(".better")).to_be_visible()


def test_one_leads_and_the_other_follows(person: Arrive, record: str) -> None:
    leader, follower = person(), person()
    url = looked_at(leader, record)
    with follower.expect_response("**/review/lead.json"):
        reviewed(follower, url)
    leader.get_by_role("button", name="Lead the others").click()
    leader.locator("#seat-choice button").nth(1).click()
    expect(follower.locator("#seat-choice button").nth(1)).to_have_attribute("aria-pressed", "true")
    expect(follower.locator("#led")).to_contain_text("leads.")
