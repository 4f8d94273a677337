"""People at tables: at one screen, in two browsers, with a server that goes away and comes back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.browser.conftest import PHONE, Server
from tests.browser.hands import asked, by_hand, create, play, seated, seq


def first_choice(page: Any) -> None:
    """Do the first thing that is offered, and wait until it is done."""
    asked(page)
    before = seq(page)
    page.locator("#offers .choice[data-action]").first.click()
    if page.locator("#confirm").is_visible():
        page.locator("#confirm").click()
    page.wait_for_function("before => Number(document.body.dataset.seq) > before", arg=before)


def last_choice(page: Any) -> None:
    """Do the last thing that is offered, such as to end the turn, and wait until it is done."""
    before = seq(page)
    page.locator("#offers .choice[data-action]").last.click()
    if page.locator("#confirm").is_visible():
        page.locator("#confirm").click()
    page.wait_for_function("before => Number(document.body.dataset.seq) > before", arg=before)


def test_a_curtain_hides_the_hands_of_two_players_at_one_screen(person: Callable[..., Any]) -> None:
    page = person()
    create(page, "hollow-cell", "me", "me", turn_cap=1)
    page.wait_for_selector("#curtain:not([hidden])")
    assert page.locator("#board [data-key]").count() == 0, "behind the curtain there is nothing to find"
    page.locator("#curtain-open").click()
    first_choice(page)
    page.wait_for_selector("#curtain:not([hidden])")
    assert page.locator("#board [data-key]").count() == 0
    play(page, seed=3)


def test_a_curtain_is_as_wide_as_the_phone(person: Callable[..., Any]) -> None:
    page = person(PHONE, has_touch=True, is_mobile=True)
    create(page, "hollow-cell", "me", "me")
    page.wait_for_selector("#curtain-open")
    assert page.evaluate("[innerWidth, document.documentElement.scrollWidth]") == [PHONE["width"], PHONE["width"]]
    box = page.locator("#curtain-open").bounding_box()
    assert 0 < box["x"] < box["x"] + box["width"] < PHONE["width"]


def test_two_players_at_one_screen_need_no_curtain_where_nothing_is_hidden(person: Callable[..., Any]) -> None:
    page = person()
    create(page, "void-zone", "me", "me")
    seats = set()
    for _ in range(60):
        asked(page)
        assert page.locator("#curtain").is_hidden()
        seats.add(page.locator(".seat.on").get_attribute("data-seat"))
        if len(seats) == 2:
            break
        page.locator("#offers .choice[data-action]").last.click()
        if page.locator("#confirm").is_visible():
            page.locator("#confirm").click()
    assert seats == {"0", "1"}


def test_a_friend_takes_a_seat_by_link_and_both_play_and_talk(person: Callable[..., Any]) -> None:
    host, friend, watcher = person(), person(), person()
    code = create(host, "void-zone", "me", "friend", first_player=1)
    host.locator("[data-link]").click()
    link = host.locator(".invite input[readonly]").input_value()
    assert host.locator(".invite .qr svg").count() == 1
    friend.goto(link)
    friend.locator("main form button").first.click()
    seated(friend)
    friend.evaluate("code => sessionStorage.setItem(`ludus-bell-${code}`, 'on')", code)  # asked in others' turns too
    first_choice(host)
    watcher.goto(f"/t/{code}")
    seated(watcher)
    assert watcher.locator("#offers .choice").count() == 0
    friend.wait_for_function("n => Number(document.body.dataset.seq) >= n", arg=seq(host))
    host.locator("#chat-button").click()
    host.locator("#chat-text").fill("Good luck <b>you</b>")
    host.locator("#chat-text").press("Enter")
    friend.wait_for_selector("#chat li:has-text('Good luck <b>you</b>')", state="attached")
    for _ in range(40):
        if friend.locator("#offers .choice[data-action]").count():
            break
        host.locator("#offers .choice[data-action]").last.click()
        if host.locator("#confirm").is_visible():
            host.locator("#confirm").click()
        host.wait_for_timeout(40)
    first_choice(friend)
    host.wait_for_function("n => Number(document.body.dataset.seq) >= n", arg=seq(friend))


def test_a_move_made_while_the_server_was_away_arrives_without_a_reload(
    person: Callable[..., Any], server: Server
) -> None:
    page = person()
    create(page, "void-halls", "me")
    asked(page)
    before = seq(page)
    server.stop()
    page.wait_for_selector("#line-state:not([hidden])")
    page.locator("#offers .choice[data-action]").first.click()
    server.start()
    page.wait_for_function("before => Number(document.body.dataset.seq) > before", arg=before)
    assert page.locator("#line-state").is_hidden()
    first_choice(page)


def test_who_has_asked_for_a_bots_seat_may_withdraw_it(person: Callable[..., Any]) -> None:
    host, friend, guest = person(), person(), person()
    code = create(host, "hollow-cell", "me", "open", "bot:random")
    friend.goto(f"/t/{code}")
    friend.locator(".invite form button").click()
    seated(friend)
    friend.wait_for_selector(".invite", state="detached")
    link = host.evaluate(
        """async (path) => {
          const csrf = document.querySelector('meta[name="csrf"]').content;
          const headers = { "x-ludus-csrf": csrf, accept: "application/json" };
          return (await (await fetch(path, { method: "POST", headers })).json()).url;
        }""",
        f"/t/{code}/seats/2/link",
    )
    guest.goto(link)
    guest.locator("main form button").first.click()
    friend.wait_for_selector("#seat-yes")
    guest.locator(f"form[action='/t/{code}/leave'] button").click()
    friend.wait_for_selector("#seat-yes", state="detached")
    seated(guest)
    assert guest.locator(f"form[action='/t/{code}/leave']").count() == 0


def test_a_host_who_has_left_may_sit_down_again(person: Callable[..., Any]) -> None:
    host, stranger = person(), person()
    code = create(host, "void-zone", "me", "friend", first_player=1)
    stranger.goto(f"/t/{code}")
    stranger.wait_for_selector(".invite small:has-text('invited by link')")
    assert stranger.locator(".invite form").count() == 0
    host.goto("/mine")
    host.locator(f"form[action='/t/{code}/leave'] button").click()
    host.goto(f"/t/{code}")
    host.locator(f".invite form[action='/t/{code}/sit'] button").first.click()
    host.wait_for_selector(".invite form[action$='/seats/1/bot']")
    assert host.locator(f".invite form[action='/t/{code}/sit']").count() == 0


def test_a_draw_is_offered_refused_and_agreed_to(person: Callable[..., Any]) -> None:
    host, friend = person(), person()
    code = create(host, "void-zone", "me", "open", first_player=1)
    friend.goto(f"/t/{code}")
    friend.locator(".invite form button").click()
    asked(host)
    seated(friend)
    for answer in ("#draw-no", "#draw-yes"):
        host.locator("#menu-button").click()
        host.locator("#draw-offer").click()
        friend.locator(answer).click()
        friend.wait_for_selector(answer, state="detached")
        if answer == "#draw-no":
            first_choice(host)  # a draw is offered once in each position
            friend.wait_for_function("n => Number(document.body.dataset.seq) >= n", arg=seq(host))
    host.wait_for_selector("#question.over")
    host.locator("#rematch").click()
    friend.wait_for_selector("#rematch:has-text('would like a rematch')")
    friend.locator("#rematch").click()
    for page in (host, friend):  # nobody has to look for the new table
        page.wait_for_url(lambda url: "/t/" in url and code not in url)


@pytest.mark.parametrize("answer", ["#undo-no", "#undo-yes"])
def test_an_answer_is_taken_back_by_consent(person: Callable[..., Any], answer: str) -> None:
    host, friend = person(), person()
    for page in (host, friend):
        by_hand(page)  # what is passed for the host would be its last answer
    code = create(host, "void-zone", "me", "open", first_player=1)
    friend.goto(f"/t/{code}")
    friend.locator(".invite form button").click()
    for page in (host, friend):
        page.wait_for_selector("#question.now, #question.theirs")
    while not friend.locator("#question.now").count():
        last_choice(host)
        host.wait_for_selector("#question.now, #question.theirs")
        friend.wait_for_function("n => Number(document.body.dataset.seq) >= n", arg=seq(host))
    first_choice(friend)
    host.wait_for_function("n => Number(document.body.dataset.seq) >= n", arg=seq(friend))
    host.locator("#undo[aria-label^='Ask']:not([disabled])").click()
    friend.locator(answer).click()
    friend.wait_for_selector(answer, state="detached")
    if answer == "#undo-yes":
        host.wait_for_selector("#question.now")
        return
    host.locator("#undo[aria-label^='Ask']:not([disabled])").click()
    host.wait_for_selector("#question:has-text('Ask again after the next move')")


def test_giving_up_is_asked_about_twice(person: Callable[..., Any]) -> None:
    page = person()
    create(page, "void-zone", "me", "bot:random")
    asked(page)
    page.locator("#menu-button").click()
    page.locator("[data-aside]").first.click()
    assert page.locator("#question.over").count() == 0
    page.locator("#sure").click()
    page.wait_for_selector("#question.over")


def test_the_others_agree_to_a_newcomer_and_the_host_mutes_somebody(person: Callable[..., Any]) -> None:
    host, friend, guest = person(), person(), person()
    code = create(host, "hollow-cell", "me", "open", "bot:random")
    friend.goto(f"/t/{code}")
    friend.locator(".invite form button").click()
    friend.wait_for_selector("#question.now, #question.theirs")
    token = host.evaluate(
        """async code => (await (await fetch(`/t/${code}/seats/2/link`, {method: "POST", headers: {accept:
        "application/json", "x-ludus-csrf": document.querySelector('meta[name=csrf]').content}})).json()).url""",
        code,
    )
    guest.goto(token)
    guest.locator("main form .btn.go").click()
    guest.wait_for_selector("#offers :text('You asked for seat 3')")
    guest.locator("#chat-button").click()
    guest.locator("#chat-text").fill("let me in")
    guest.locator("#chat-text").press("Enter")
    host.locator("#chat-button").click()
    host.locator("#chat .quieten").click()
    host.wait_for_selector("#chat .quieten[aria-pressed='true']")
    friend.locator("#seat-yes").click()
    guest.wait_for_selector("[data-seat='2'] small:text-is('you')", state="attached")
    guest.locator("#chat-text").fill("thank you")
    guest.locator("#chat-text").press("Enter")
    guest.wait_for_selector("#question:has-text('muted you')")


def test_who_is_first_kept_by_a_setting_at_the_table_sits_down_in_the_same_page(person: Callable[..., Any]) -> None:
    host, friend = person(), person()
    code = create(host, "void-zone", "me", "open")
    friend.goto(f"/t/{code}")
    before = friend.context.cookies()[0]["value"]
    with friend.expect_response("**/me"):
        friend.locator("#speed button").first.click()
    assert friend.context.cookies()[0]["value"] != before, "kept from now on, with a cookie that nobody knew before"
    friend.get_by_role("button", name="Take this seat").first.click()
    seated(friend)
    friend.wait_for_function("document.body.dataset.seq !== undefined")
    assert friend.locator(".seat", has_text="Guest").count() >= 1
    assert friend.get_by_text("This form has expired").count() == 0
