"""Host and guest give each other codes: what is said of one that cannot be read, and where no line can be had."""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable
from typing import Any

from tests.browser.hands import create, seated
from tests.packed.test_packed import inside, written

from ludus.table.words import Said

SAID = Said("en").section("browser")


def nowhere(code: str) -> str:
    """The code of a browser that no way leads to."""
    kind, told = json.loads(zlib.decompress(urlsafe_b64decode(code + "=" * (-len(code) % 4))))
    ways = [line for line in told.split("\r\n") if line.startswith("a=candidate")]
    assert ways
    told = "\r\n".join(line for line in told.split("\r\n") if line not in ways)
    return urlsafe_b64encode(zlib.compress(json.dumps([kind, told]).encode())).decode().rstrip("=")


def told(frame: Any, word: str) -> None:
    """The page says it."""
    frame.wait_for_function("(text) => document.querySelector('#meet-state')?.textContent === text", arg=SAID[word])


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
