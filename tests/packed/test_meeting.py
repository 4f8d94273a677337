"""Host and guest give each other codes: what is said of one that cannot be read, and where no line can be had."""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qs, urlsplit

from tests.browser.hands import create, seated
from tests.packed.test_packed import inside, scanned, written

from ludus.table.words import Said

SAID = Said("en").section("browser")


def nowhere(code: str) -> str:
    """The code of a browser that no way leads to."""
    kind, told = json.loads(zlib.decompress(urlsafe_b64decode(code + "=" * (-len(code) % 4))))
    ways = [line for line in told.split("\r\n") if line.startswith("a=candidate")]
    assert ways
    told = "\r\n".join(line for line in told.split("\r\n") if line not in ways)
    return urlsafe_b64encode(zlib.compress(json.dumps([kind, told]).encode())).decode().rstrip("=")


def told(frame: Any, word: str, **given: Any) -> None:
    """The page says it."""
    text = SAID[word].format(**given)
    frame.wait_for_function("(text) => document.querySelector('#meet-state')?.textContent === text", arg=text)


def test_a_code_that_cannot_be_read_or_leads_nowhere_is_said_to_and_others_are_tried(visit: Callable[..., Any]) -> None:
    table, guest = inside(visit()), inside(visit())
    code = create(table, "void-zone", "me", "friend")
    table.goto(f"/host/{code}")
    guest.goto("/meet")
    first = written(table, "#host-code")
    for wrong in ("nonsense", first):  # the own one, too
        table.fill("#guest-code", wrong)
        table.click("#accept")
        told(table, "meet_unreadable")
    guest.fill("#host-code", first[:-9])
    guest.click("#answer")
    told(guest, "meet_unreadable")

    guest.fill("#host-code", nowhere(first))
    guest.click("#answer")
    table.fill("#guest-code", nowhere(written(guest, "#guest-code")))
    table.click("#accept")
    told(table, "meet_failed")

    table.wait_for_function("(first) => document.querySelector('#host-code')?.value !== first", arg=first)
    guest.fill("#host-code", table.locator("#host-link").input_value())  # whoever pastes the link is understood
    guest.evaluate("document.querySelector('#guest-code').value = ''")
    guest.click("#answer")
    table.fill("#guest-code", written(guest, "#guest-code"))
    table.click("#accept")
    table.wait_for_url(f"**/t/{code}")
    guest.wait_for_url("**/away")
    seated(guest)


def pictures(frame: Any) -> list[str]:
    """The links of the pictures that one turns through."""
    links: list[str] = []
    while True:
        scanned(frame, "#guest-scan")
        link = parse_qs(urlsplit(frame.locator("#guest-scan").get_attribute("src")).query)["text"][0]
        if link in links:
            return links
        links.append(link)
        frame.click("#guest-next")


def test_a_code_too_long_for_one_picture_is_scanned_in_parts_in_any_order(visit: Callable[..., Any]) -> None:
    table, guest = inside(visit()), inside(visit())
    code = create(table, "void-zone", "me", "friend")
    table.goto(f"/host/{code}")
    first = written(table, "#host-code")
    guest.goto("/meet")
    guest.evaluate("document.querySelector('#guest-scan').dataset.most = 250")  # as if it knew many ways
    guest.fill("#host-code", first)
    guest.click("#answer")
    links = pictures(guest)
    assert len(links) > 1
    assert max(map(len, links)) <= 250
    assert guest.locator("#guest-part").inner_text() == SAID["meet_part"].format(part=1, count=len(links))

    other = inside(visit(table.page.context, fragment=f"#g=1.2.{'x' * 8}.yyy", path="/meet"))
    told(other, "meet_parts_missing", count=2, missing="2")
    other.goto(links.pop())
    told(other, "meet_part_foreign")
    other.click("#meet-anew")
    told(other, "meet_parts_missing", count=len(links) + 1, missing=", ".join(str(at + 1) for at in range(len(links))))
    other.page.goto(links.pop(0) + "broken.")  # the same page of the same tab
    told(other, "meet_part_unreadable")
    for link in pictures(guest)[:-1]:
        assert table.url.endswith(f"/host/{code}")
        other = inside(visit(table.page.context, path="/meet", fragment=link[link.index("#") :]))
    table.wait_for_url(f"**/t/{code}")
    guest.wait_for_url("**/away")
    seated(guest)
