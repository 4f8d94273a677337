"""Rough input: whatever is sent, the answer is a sentence, and the server goes on."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import httpx
from tests.web.kit import Browser, Server

Person = Callable[[], Browser]
ODD: tuple[Any, ...] = (
    None, True, -1, 0, 7, 10**30, 1.5, "", "x", "\x00", "²", "\u2028", "pass", "p1 pass", "a" * 3000, [], [[]], {},
    {"a": 1},
)  # fmt: skip
KINDS = (
    "hello", "do", "undo", "undo-ask", "undo-yes", "undo-no", "draw-offer", "draw-yes", "draw-no", "rematch", "chat",
    "resign", "why", "hint", "as", "look", "live", "dance",
)  # fmt: skip


def frames(rng: random.Random, count: int) -> list[str]:
    """Messages of the protocol with odd values, and some that are no JSON."""
    out = []
    for n in range(count):
        message: dict[str, Any] = {"type": rng.choice(KINDS), "key": f"f{n}", "seat": rng.choice((0, 1)), "base": 0}
        for name in rng.sample(("key", "seat", "base", "action", "text", "at", "as", "have", "more"), rng.randrange(5)):
            message[name] = rng.choice(ODD)
        if rng.random() < 0.3:
            message = {name: value for name, value in message.items() if rng.random() < 0.7}
        text = json.dumps(message)
        cut = rng.randrange(len(text))
        out.append(text if rng.random() < 0.85 else text[:cut] + rng.choice('{}[]\\"é\ud83d\ude00,:') + text[cut + 1 :])
    return [text.encode("utf-16", "surrogatepass").decode("utf-16", "replace") for text in out]


def test_odd_frames_never_break_a_table(server: Server, person: Person) -> None:
    rng, me = random.Random(11), person()
    code = me.table("void-zone", "me", "me")
    sent = frames(rng, 240)
    for start in range(0, len(sent), 40):  # a new line before the limit for floods cuts this one
        line = me.sit(code)
        for frame in sent[start : start + 40]:
            line.ws.send(frame)
        line.send(type="why", key="last", seat=0, action="pass")
        line.until(lambda m: m.get("key") == "last")
        for m in line.got:
            assert m.get("code") != "not-now" or "mistake" not in m["text"], m
            assert "Traceback" not in json.dumps(m)
        line.close()
    line = me.sit(code)
    assert line.scene == server.truth(code, line.seat)[1]


def test_odd_requests_are_answered_with_less_than_500(server: Server, person: Person) -> None:
    rng, me = random.Random(12), person()
    code = me.table("void-zone", "me", "open")
    paths = (
        "/tables", "/games/void-zone/play", "/games/nothing/play", "/join/x", "/join", "/records", "/me", "/me/recover",
        f"/t/{code}/sit", f"/t/{code}/leave", f"/t/{code}/fork",
        f"/t/{code}/seats/1/bot", f"/t/{code}/seats/99999999999/link",
        "/t/%00/sit", "/t/%F0%9F%98%80/fork", "/t/../x/sit",
    )  # fmt: skip
    names = (
        "game",
        "players",
        "seat-0",
        "seat",
        "at",
        "how",
        "code",
        "level",
        "name",
        "record",
        "clock",
        "option-traits",
    )
    cookies = {"ludus": me.cookie}
    with httpx.Client(base_url=server.base, headers={"origin": server.base}, cookies=cookies, timeout=60) as http:
        for _ in range(50):
            fields = {name: str(rng.choice(ODD))[:400] for name in rng.sample(names, 5)}
            answer = http.post(rng.choice(paths), data={"csrf": me.csrf, **fields})
            assert answer.status_code < 500, (answer.request.url, fields)
            assert "Traceback" not in answer.text
        for path in (
            "/t/%00",
            "/join/%00",
            "/rules/%00",
            "/games/%00",
            "/static/%00",
            "/static/../app.py",
            "/t/x/record.ludus",
        ):
            assert http.get(path).status_code < 500, path
