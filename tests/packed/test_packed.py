"""The packed site in Chromium, with the network gone after the first visit."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.browser.hands import PLAY, create, play, seated, seq
from tests.browser.tried import ACROBAT, ANSWERING, both_once_more, tried
from tests.packed.conftest import PATIENCE, Host

DECISIONS = int(os.environ.get("LUDUS_DECISIONS", "40"))  # of each game, if it does not end before
GAMES = [("void-zone", 2), ("void-halls", 2), ("hollow-cell", 3), ("claustrophobia", 2), ("hostile-takeover", 2)]

# In the page: begins to answer once, where something is asked, and waits for nothing.
BEGIN = f"""
(settings) => {{
  if (!document.querySelector("#question.now") || window.answering) return;
  window.answering = true;
  const done = () => (window.answering = false);
  ({PLAY})(settings).then(done, done);
}}
"""


def begin_to_answer(frame: Any) -> None:
    frame.evaluate(BEGIN, {"seed": 1, "most": 1, "board": 50})


def inside(page: Any) -> Any:
    """The page in the frame, once there is one."""
    page.frame_locator("#page").locator("body.page, body.table-page").wait_for()
    return page.frames[1]


def alone(page: Any, host: Host) -> Any:
    """The network goes away, once everything is here."""
    page.wait_for_selector("body[data-whole]", state="attached")
    host.close()
    page.context.set_offline(True)
    return inside(page)


def played(frame: Any, most: int) -> bool:
    """Some decisions; whether the game is over."""
    try:
        play(frame, most=most)
    except Exception as e:
        if "does not end" not in str(e):
            raise
        return False
    return True


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_a_game_is_played_without_a_network_and_goes_on_after_a_reload(
    visit: Callable[..., Any], host: Host, game: str, players: int
) -> None:
    page = visit()
    frame = alone(page, host)
    code = create(frame, game, "me", *["bot:novice"] * (players - 1))
    over, said = played(frame, DECISIONS // 2), seq(frame)
    page.reload()
    frame = inside(page)
    seated(frame)
    assert page.url.endswith(code)
    assert seq(frame) >= said
    over = over or played(frame, DECISIONS - DECISIONS // 2)
    assert over or seq(frame) >= DECISIONS


def test_bots_answer_when_the_network_goes_as_soon_as_the_first_table_is_there(
    visit: Callable[..., Any], host: Host
) -> None:
    page = visit()
    create(inside(page), "void-zone", "bot:novice", "me")
    host.close()
    page.context.set_offline(True)
    assert not played(inside(page), 6)


def test_tables_are_taken_along_as_a_file_and_another_tab_sees_them(
    visit: Callable[..., Any], host: Host, tmp_path: Path
) -> None:
    page = visit()
    frame = inside(page)
    code = create(frame, "void-zone", "me", "bot:novice")
    played(frame, 4)
    other = visit(page.context, f"/t/{code}")
    seated(inside(other))
    frame.goto("/me")
    with page.expect_download() as download:
        frame.locator("#export-form button").click()
    file = tmp_path / "tables"
    download.value.save_as(file)
    stranger = visit()
    there = inside(stranger)
    there.goto("/me")
    there.locator("#import-form input[type=file]").set_input_files(file)
    there.locator("#import-form button").click()
    there.get_by_text(code).wait_for()
    frame.goto(f"/t/{code}")
    seated(frame)
    shown = killed_in_mid_move(page)  # the tab that had the tables is gone: the other one takes over
    here = inside(other)
    here.wait_for_function("(seq) => Number(document.body.dataset.seq) >= seq", arg=shown)
    played(here, 3)  # to its end, where so few Robots bring that about
    assert seq(here) > shown


def closed(page: Any) -> None:
    page.close(run_before_unload=False)


def crashed(page: Any) -> None:
    """The process of the tab ends at once, with its workers in it."""
    with pytest.raises(Exception, match="crash"):
        page.goto("chrome://crash")
    page.close()


def killed_in_mid_move(page: Any, kill: Callable[[Any], None] = closed) -> int:
    """The tab is killed right after a click; the last position that was shown in it."""
    frame = inside(page)
    frame.wait_for_selector("#question.now")
    shown = int(frame.locator("body").get_attribute("data-seq"))
    begin_to_answer(frame)
    kill(page)
    return shown


def test_a_tab_that_is_killed_in_mid_move_loses_nothing_that_was_shown(visit: Callable[..., Any], host: Host) -> None:
    page = visit()
    code = create(inside(page), "void-zone", "me", "bot:novice")
    played(inside(page), 3)
    for kill in (closed, crashed):
        context = page.context
        shown = killed_in_mid_move(page, kill)
        page = visit(context, f"/t/{code}")
        seated(inside(page))
        assert int(inside(page).locator("body").get_attribute("data-seq")) >= shown


def test_three_browsers_play_at_one_table_without_a_server(visit: Callable[..., Any], host: Host) -> None:
    table = inside(visit())
    code = create(table, "hollow-cell", "me", "friend", "friend")
    guests = []
    for by_link in (True, False):
        guest = inside(visit())
        table.goto(f"/host/{code}")
        if by_link:
            scanned(table, "#host-scan")
            guest.goto(written(table, "#host-link"))
            assert written(guest, "#host-code") == written(table, "#host-code")
        else:
            guest.goto("/meet")
            guest.fill("#host-code", written(table, "#host-code"))
        guest.click("#answer")
        if by_link:
            scanned(guest, "#guest-scan")
            inside(visit(table.page.context)).goto(written(guest, "#guest-link"))
        else:
            table.fill("#guest-code", written(guest, "#guest-code"))
            table.click("#accept")
        table.wait_for_url(f"**/t/{code}")
        guest.wait_for_url("**/away")
        seated(guest)
        guests.append(guest)
    seated(table)
    everybody = [table, *guests]
    table.wait_for_function("() => Number(document.body.dataset.seq) >= 0 && document.querySelector('#log li')")
    for _ in range(300):
        for one in everybody:
            begin_to_answer(one)
        if all(int(one.locator("body").get_attribute("data-seq")) >= 6 for one in everybody):
            return
        table.wait_for_timeout(200)
    raise AssertionError("the game does not go on")


def test_two_browsers_play_a_draft_without_a_server_and_once_more(visit: Callable[..., Any]) -> None:
    table, guest = inside(visit()), inside(visit())
    place = tried(table, "void-zone", draft=ACROBAT, **{"with": "friend"})
    assert place.startswith("/try/")
    table.locator("[data-link]").click()
    guest.goto(written(table, "#host-link"))
    guest.click("#answer")
    table.fill("#guest-code", written(guest, "#guest-code"))
    table.click("#accept")
    table.wait_for_url(f"**{place}")
    guest.wait_for_url("**/away")
    for at, frame in enumerate((table, guest)):
        seated(frame)
        frame.wait_for_selector("#log li", state="attached")
        frame.evaluate(ANSWERING, {"seed": at + 1, "most": 3000, "board": 0})
    both_once_more(table, guest)
    assert table.url.endswith(place)
    assert guest.url.endswith("/away")


def written(frame: Any, field: str) -> str:
    """What a field holds, once it holds something."""
    frame.wait_for_function("(css) => document.querySelector(css)?.value.length > 20", arg=field)
    return str(frame.locator(field).input_value())


def scanned(frame: Any, picture: str) -> None:
    """A picture to scan is there."""
    frame.wait_for_function("(css) => document.querySelector(css)?.naturalWidth > 100", arg=picture)


def test_a_new_card_is_simulated_and_tried_without_a_network(visit: Callable[..., Any], host: Host) -> None:
    page = visit()
    frame = alone(page, host)
    frame.goto("/workbench/hollow-cell")
    frame.locator("[data-at='Copy blazer']").press("Enter")
    frame.locator("[data-at='name blazer2']").fill("Long Blazer")
    frame.locator("[data-at='name blazer2']").press("Tab")
    frame.wait_for_selector("#changes :text('Long Blazer')")
    frame.wait_for_selector(".verdict.fine")
    frame.select_option("#bots", "random")
    frame.locator("#simulate").click()
    frame.wait_for_selector("#figures p:has-text('of')")
    assert frame.locator("#figures p.loud").count() == 0, "games with the card differ"
    frame.locator("#stop").click()
    frame.wait_for_selector("#stop", state="hidden")
    frame.locator("#try").click()
    frame.wait_for_url("**/try/*")
    seated(frame)
    over = played(frame, 12)
    assert over or seq(frame) >= 12
    assert frame.locator("#log li").count()


@pytest.mark.parametrize("folder", ["games/ludus"])
def test_it_may_lie_anywhere_on_its_host(chromium: Any, packed: Path, tmp_path: Path, folder: str) -> None:
    place = tmp_path / folder
    place.parent.mkdir(parents=True)
    place.symlink_to(packed)
    host = Host(tmp_path)
    context = chromium.new_context(base_url=f"{host.url}/{folder}/", locale="de-DE")
    page = context.new_page()
    page.set_default_timeout(PATIENCE * 1000)
    page.goto("?bots=0")
    frame = inside(page)
    assert frame.locator("html").get_attribute("lang") == "de"
    frame.locator("article.game a.btn").first.click()
    frame.locator("form.newform button.go").click()
    seated(frame)
    assert f"/{folder}/t/" in page.url
    context.close()
    host.close()
