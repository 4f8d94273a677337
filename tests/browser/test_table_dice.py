"""The dice in a real browser: what the page adds to them and says of them, and a server that is caught."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import create_engine, update
from tests.browser.conftest import PHONE, Server
from tests.browser.hands import create, seated

from ludus.web.store import schema as s

Person = Callable[..., Any]


def together(person: Person, **first: Any) -> tuple[Any, Any, str]:
    """Two people at a table whose game has begun."""
    host, friend = person(**first), person()
    code = create(host, "hollow-cell", "me", "open")
    friend.goto(f"/join?code={code}")
    friend.get_by_role("button", name="Take the seat").click()
    for page in (host, friend):
        page.wait_for_url(f"**/t/{code}")
        seated(page)
        page.wait_for_selector("#proof:not([hidden])", state="attached")
    return host, friend, code


def give_up(page: Any) -> None:
    page.locator("#menu-button").click()
    page.locator("[data-resign]").click()
    page.locator("#sure").click()


def receipt(page: Any, code: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(page.evaluate(f"localStorage.getItem('ludus-dice-{code}')"))
    return found


def test_both_browsers_add_a_number_keep_a_receipt_and_check_it(person: Person) -> None:
    host, friend, code = together(person)
    mine, other = receipt(host, code), receipt(friend, code)
    assert (mine["pledge"], mine["seats"]) == (other["pledge"], other["seats"])
    assert [seat["giver"] for seat in mine["seats"]] == ["person", "person"]
    assert (list(mine["own"]), list(other["own"])) == (["0"], ["1"])
    for page in (host, friend):
        page.get_by_text("Dice sealed with your number").wait_for()
    give_up(host)
    for page in (host, friend):
        page.get_by_text("✓ Dice match the seal, with your number").wait_for()


def test_a_share_that_the_server_swaps_after_the_beginning_is_noticed(person: Person, server: Server) -> None:
    host, friend, code = together(person)
    server.stop()
    engine = create_engine(f"sqlite:///{server.place}")
    with engine.begin() as rows:  # with another share comes another seed, and as many as the server likes to try
        rows.execute(update(s.seats).where(s.seats.c.table == code, s.seats.c.seat == 1).values(share="ab" * 16))
    engine.dispose()
    server.start()
    host.wait_for_selector("#line-state", state="hidden")
    give_up(host)
    friend.get_by_text("✕ Dice do not match the seal").wait_for()
    friend.get_by_text("is not the one your browser sent").wait_for()
    host.get_by_text("is not the one sealed before the game").wait_for()


@pytest.mark.parametrize("size", [None, PHONE], ids=["desk", "phone"])
def test_alone_against_bots_nothing_has_to_be_done(person: Person, size: dict[str, int] | None) -> None:
    me = person(size)
    code = create(me, "hollow-cell", "me", "bot:random")
    me.wait_for_selector("#offers .choice[data-action]")
    kept = receipt(me, code)
    assert [seat["giver"] for seat in kept["seats"]] == ["person", "bot"]
    assert kept["own"]["0"]["opened"]
    me.wait_for_selector("#proof:not([hidden])", state="attached")
    assert "a bot; the server's number counts" in me.locator("#proof").text_content()
