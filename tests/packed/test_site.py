"""The site of a browser: pages, forms, tables, bots, and what is left of them after the tab was killed."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from tests.packed.kit import Look, Tab

from ludus.browser.journal import MemoryDisk
from ludus.games import find

GAMES = sorted(find.shelf())
PLANTED = Path(__file__).parent.parent / "review" / "planted"


def tried(test: Callable[[Tab], Awaitable[None]], tab: Callable[[], Tab] = Tab) -> None:
    async def run() -> None:
        here = tab()
        try:
            await test(here)
        finally:
            await here.close()

    asyncio.run(run())


async def begun(tab: Tab, game: str) -> tuple[str, Look]:
    url = await tab.sent(f"/games/{game}/play")
    look = tab.look(url.removeprefix("/t/"))
    return look_code(url), look


def look_code(url: str) -> str:
    return url.removeprefix("/t/")


async def dice(look: Look) -> None:
    """The table waits half a minute for a share; a page says at once that it has one."""
    await look.until(lambda: look.table)
    share = "00" * 16
    for seat in look.table["mine"]:
        await look.do(type="share-fix", seat=seat, print=sha256(bytes.fromhex(share)).hexdigest())
    for seat in look.table["mine"]:
        await look.do(type="share-open", seat=seat, share=share)


@pytest.mark.parametrize(
    "url",
    ["/", "/mine", "/learn", "/rules", "/records", "/fair", "/me", "/join"]
    + [f"/{part}/{game}" for game in GAMES for part in ("games", "rules", "learn")]
    + [f"/games/{game}/new" for game in GAMES],
)
def test_pages_are_there_in_both_languages(url: str) -> None:
    async def test(tab: Tab) -> None:
        english = await tab.ask(url)
        assert (english["status"], english["kind"]) == (200, "text/html")
        await tab.sent("/me", language="de", name="Ada")
        german = await tab.ask(url)
        assert '<html lang="de"' in german["body"]
        assert german["body"] != english["body"]

    tried(test)


def test_an_address_that_leads_nowhere_is_said_to() -> None:
    async def test(tab: Tab) -> None:
        assert (await tab.ask("/nowhere"))["status"] == 404
        assert (await tab.ask("/games/chess"))["status"] == 404
        told = await tab.ask("/t/ABCDEFGH/fork", {}, as_data=True)
        assert (told["status"], told["kind"]) == (404, "application/json")

    tried(test)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_against_bots_goes_on_after_the_tab_was_killed(game: str) -> None:
    async def test(tab: Tab) -> None:
        code, look = await begun(tab, game)
        await dice(look)
        for n in range(6):
            assert await look.asked()
            assert (await look.answer(n))["type"] == "ack"
        said = look.seq
        await tab.close()
        again = Tab(tab.disk)
        try:
            here = again.look(code)
            await here.asked()
            assert here.seq >= said
            assert (await here.answer())["type"] == "ack"
            assert (await again.ask("/mine"))["body"].count(code) >= 1
        finally:
            await again.close()

    tried(test)


def test_what_was_acknowledged_is_kept_at_every_moment() -> None:
    async def test(tab: Tab) -> None:
        code, look = await begun(tab, "void-zone")
        await dice(look)
        for n in range(8):
            if not await look.asked():
                break
            told = await look.answer(n)
            files = list(tab.disk.files)  # the tab is killed right here
            other = Tab()
            other.disk.files[:] = files
            late = Tab(other.disk)
            try:
                room = await late.worker.hall.room(code)
                assert room.table.seq >= told["seq"]
            finally:
                await other.close()
                await late.close()

    tried(test)


def test_a_lesson_a_fork_a_hint_and_a_record() -> None:
    async def test(tab: Tab) -> None:
        lesson = tab.look(look_code(await tab.sent("/learn/void-zone")))
        await lesson.until(lambda: lesson.table)
        assert lesson.table["kind"] == "lesson"
        code, look = await begun(tab, "void-zone")
        await dice(look)
        assert await look.asked()
        hint: dict[str, Any] = await look.do(type="hint", seat=look.mine[0])
        assert hint["type"] == "hint"
        fork = await tab.sent(f"/t/{code}/fork", at="0", how="sandbox")
        sandbox = tab.look(look_code(fork))
        await sandbox.until(lambda: sandbox.table)
        assert (sandbox.table["kind"], len(sandbox.table["mine"])) == ("sandbox", 2)
        record = find.game("void-zone").begin(seed=3).record()
        shown = tab.look(look_code(await tab.sent("/records", record=record)))
        await shown.until(lambda: shown.table)
        assert shown.table["kind"] == "record"

    tried(test)


def test_a_table_that_is_put_away_is_gone_the_next_time() -> None:
    async def test(tab: Tab) -> None:
        code, look = await begun(tab, "void-zone")
        await look.until(lambda: look.table)
        await tab.sent(f"/t/{code}/leave")
        again = Tab(tab.disk)
        try:
            assert code not in again.worker.shelf.rows
            here = again.look(code)
            await here.until(lambda: here.hung_up)
            assert here.hung_up == 4404
        finally:
            await again.close()

    tried(test)


def test_guests_take_the_seats_that_wait_for_them_and_play() -> None:
    async def test(tab: Tab) -> None:
        seats = {"players": "2", "seat-0": "me", "seat-1": "friend"}
        url = await tab.sent("/tables", game="void-zone", **seats)
        code = look_code(url)
        host = tab.look(code)
        await host.until(lambda: host.table)
        ada, bob = tab.look(code, "Ada"), tab.look(code, "Bob")
        await ada.until(lambda: ada.table.get("mine"))
        await bob.until(lambda: bob.table)
        assert (ada.table["mine"], bob.table["mine"]) == ([1], [])
        await asyncio.gather(dice(host), dice(ada))
        for _ in range(6):
            await host.until(lambda: host.table["status"] == "playing" and (host.mine or ada.mine))
            asked = host if host.mine else ada
            await asked.asked()
            assert (await asked.answer())["type"] == "ack"
        assert (await ada.do(type="do", seat=0, action="pass", base=ada.seq))["code"] == "not-yours"

    tried(test)


def test_a_guest_who_talks_too_much_is_hung_up_on() -> None:
    async def test(tab: Tab) -> None:
        code = look_code(await tab.sent("/tables", game="void-zone", players="2", **{"seat-1": "friend"}))
        ada = tab.look(code, "Ada")
        await ada.until(lambda: ada.table)
        for _ in range(100):
            ada.say(type="live")
        await ada.until(lambda: ada.hung_up)
        assert ada.hung_up == 4429

    tried(test)


def test_tables_are_brought_from_a_file_and_the_longer_story_counts() -> None:
    async def test(tab: Tab) -> None:
        code, look = await begun(tab, "void-zone")
        await dice(look)
        short = (await tab.ask("/me/export", {}))["body"]
        for n in range(3):
            await look.asked()
            await look.answer(n)
        long = (await tab.ask("/me/export", {}))["body"]
        other = Tab()
        try:
            for file in (long, short):
                assert (await other.ask("/me/import", {"tables": file}))["headers"]["location"] == "/mine"
            assert len(other.worker.shelf.entries[code]) == len(tab.worker.shelf.entries[code]) > 0
            assert (await other.ask("/me/import", {"tables": long[:-9]}))["status"] == 400
            assert code in Tab(other.disk).worker.shelf.rows
        finally:
            await other.close()

    tried(test)


def test_what_cannot_be_kept_has_not_happened() -> None:
    async def test(tab: Tab) -> None:
        code, look = await begun(tab, "void-zone")
        await dice(look)
        await look.asked()
        full(tab, True)
        told = await look.answer()
        assert (told["type"], told["code"]) == ("refused", "not-now")
        full(tab, False)
        again = tab.look(code)
        await again.asked()
        assert (await again.answer())["type"] == "ack"

    tried(test, lambda: Tab(Full()))


def full(tab: Tab, now: bool) -> None:
    assert isinstance(tab.disk, Full)
    tab.disk.full = now


class Full(MemoryDisk):
    """A disk that has no room, now and then."""

    full = False

    def append(self, slot: int, at: int, data: bytes) -> None:
        if self.full:
            raise OSError("There is no room left on this device.")
        super().append(slot, at, data)


def test_a_link_can_be_scanned_if_it_is_not_too_long_for_a_camera() -> None:
    async def test(tab: Tab) -> None:
        found = await tab.ask(f"/meet/scan.svg?text=https%3A%2F%2Fsomewhere%2Fmeet%23h%3D{'aB3-' * 200}")
        assert (found["status"], found["kind"]) == (200, "image/svg+xml")
        assert found["body"].startswith("<svg")
        for text in ("", "x" * 2001):
            assert (await tab.ask(f"/meet/scan.svg?text={text}"))["status"] == 400

    tried(test)


def test_a_game_that_is_over_is_reviewed_in_the_browser() -> None:
    """A record of a short game: where it turned, a board to look at, and a table that goes on from there."""
    record = (PLANTED / "void-zone.ludus").read_text(encoding="utf-8")

    async def test(tab: Tab) -> None:
        shown = tab.look(look_code(await tab.sent("/records", record=record)))
        await shown.until(lambda: shown.table)
        where = f"/t/{shown.table['code']}/review"
        page = await tab.ask(where)
        assert (page["status"], 'id="lead"' in page["body"]) == (200, False)
        found = json.loads((await tab.ask(f"{where}.json"))["body"])
        while not found["over"]:
            await asyncio.sleep(0.05)
            found = json.loads((await tab.ask(f"{where}.json"))["body"])
        seat = found["review"]["seats"][1]
        worst = next(each for each in found["review"]["moments"] if each["number"] == seat["key_moments"][0])
        assert (worst["answer"], worst["size"]) == ("end turn", "blunder")
        there = f"{where}/{worst['step']}/1"
        assert "end turn" in [
            each["answer"] for each in json.loads((await tab.ask(f"{there}.json"))["body"])["options"]
        ]
        assert (await tab.ask(f"{there}.svg"))["body"].startswith("<svg")
        brief = json.loads((await tab.ask(f"{where}.json?brief"))["body"])
        assert brief["turning_points"]
        on = tab.look(look_code(await tab.sent(f"{where}/go-on", step=str(worst["step"]), seat="1")))
        await on.until(lambda: on.table)
        assert on.table["mine"] == [1]

    tried(test)


def test_a_real_table_stands_in_a_browser_too() -> None:
    async def asked(tab: Tab) -> None:
        form = (await tab.ask("/games/void-halls/new"))["body"]
        assert 'name="real"' in form
        assert 'name="rated"' not in form
        path = await tab.sent("/tables", **{"game": "void-halls", "players": "1", "seat-0": "me", "real": "yes"})
        assert 'data-fell="/static/table/fell.js"' in (await tab.ask(path))["body"]
        page = tab.look(path.removeprefix("/t/"))
        await page.until(lambda: page.table.get("fall"))
        assert (await page.do(type="fell", seat=0, base=0, text="3 4 4 2 1"))["type"] == "ack"
        await page.until(lambda: page.seq == 1 and page.table["fall"] is None)

    tried(asked)
