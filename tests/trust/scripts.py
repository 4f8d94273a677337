"""Scripts: what people write is shown as they wrote it. In a real browser nothing of it runs or becomes an element."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from itertools import product
from typing import Any
from urllib.parse import quote, urlencode

from tests.chromium import program
from tests.trust.fuzz import host
from tests.trust.proof import Proof, Tally
from tests.web.kit import Browser, Line

BREAKS = ("", '">', "'>", "</script>", "</textarea>", "</title>", "-->", "]]>", "\u2028", "`", "\\", '"}')
BODIES = (
    "<script>p()</script>", "<img src=x onerror=p()>", "<svg onload=p()>", "<svg><script>p()</script></svg>",
    "<iframe src=javascript:p()>", "<a href=javascript:p()>x</a>", "<input autofocus onfocus=p()>",
    "<details open ontoggle=p()>", "<math><mi href=javascript:p()>x", "<foreignObject><img src=x onerror=p()>",
    "<xss data-xss>", "javascript:p()", "<base href=//evil.example>", "<style>@import'//evil.example'</style>",
    "<link rel=stylesheet href=//evil.example>", "<object data=javascript:p()>", "<video><source onerror=p()>",
    "&lt;img src=x onerror=p()&gt;", "%3Cimg src=x onerror=p()%3E", "\\u003cimg src=x onerror=p()\\u003e",
    "{{constructor.constructor('p()')()}}", "${p()}", "<form action=javascript:p()><button>x",
    "<meta http-equiv=refresh content='0;url=javascript:p()'>",
)  # fmt: skip
PLAIN = [head + body for head, body in product(BREAKS, BODIES)]
PAYLOADS = (PLAIN + [text.upper().replace("P()", "p()") for text in PLAIN])[:500]

# Counts what the page's policy had to stop, and whether anything ran at all.
WATCH = """
window.ran = 0; window.stopped = 0;
window.p = window.alert = window.confirm = window.prompt = () => { window.ran += 1; };
document.addEventListener("securitypolicyviolation", () => { window.stopped += 1; });
"""
FOUND = """() => window.ran + window.stopped + document.querySelectorAll(
  "xss, base, iframe, object, embed, math, foreignObject img, form[action^=javascript], a[href^=javascript],"
  + "[onerror], [onload], [onfocus], [ontoggle], meta[http-equiv=refresh], link[href*=evil], img[src=x]").length"""


@dataclass
class Stage:
    """A page of the browser, and somebody at a table who writes what should not run."""

    page: Any
    me: Browser
    line: Line

    def open(self, path: str) -> None:
        self.page.goto(self.me.server.base + path)

    def table(self, wanted: str) -> None:
        """The table's own page, as soon as it shows something."""
        self.open(f"/t/{self.line.code}")
        self.page.wait_for_function("text => document.body.textContent.includes(text)", arg=wanted)


def chat(stage: Stage, text: str) -> None:
    stage.line.ask("chat", text=text.replace("\n", " ")[:300])
    stage.table(text[:300])


def named(path: str) -> Callable[[Stage, str], None]:
    """A name, on a page that shows it."""

    def show(stage: Stage, text: str) -> None:
        answer = stage.me.post("/me", name=text)
        assert answer.status_code == 200, answer.text
        shown = " ".join(text.replace("\u2028", " ").split())[:24].strip()
        stage.table(shown) if path == "/t" else stage.open(path.format(code=stage.line.code))
        assert shown in stage.page.text_content("body"), f"the name is not at {path}"

    return show


def asked(path: str) -> Callable[[Stage, str], None]:
    """A part of an address."""
    return lambda stage, text: stage.open(path.format(quote(text, safe="")))


def searched(stage: Stage, text: str) -> None:
    stage.open(
        "/games/void-zone/new?" + urlencode(dict.fromkeys(("seat-0", "clock", "players", "option-traits"), text))
    )


def imported(stage: Stage, text: str) -> None:
    """A record that is refused: the form comes back with what was pasted and why not."""
    stage.open("/records")
    stage.page.fill("textarea", f"game {text} 1 · players 2 · seed {text}\np1 {text}\n")
    with stage.page.expect_navigation():
        stage.page.evaluate("document.querySelector('textarea').form.submit()")


SINKS: dict[str, Callable[[Stage, str], None]] = {
    "chat": chat,
    "a name at the table": named("/t"),
    "a name in lists": named("/"),
    "a name on an invitation": named("/join?code={code}"),
    "a search": asked("/rules/void-zone/search?q={}"),
    "a code": asked("/join?code={}"),
    "a link": asked("/join/{}"),
    "an address": asked("/games/{}"),
    "a table's address": asked("/t/{0}?at={0}&as={0}"),
    "a wish": searched,
    "a record": imported,
}


@contextmanager
def stage() -> Iterator[Stage]:
    from playwright.sync_api import sync_playwright

    with ExitStack() as stack:
        server, me, _ = stack.enter_context(host())
        line = me.sit(me.table("void-zone", "me", "open", public="yes"))
        driver = stack.enter_context(sync_playwright())
        browser = driver.chromium.launch(executable_path=program(), args=["--no-sandbox"])
        context = browser.new_context()
        context.add_cookies([{"name": "ludus", "value": me.cookie, "url": server.base}])
        context.add_init_script(WATCH)
        page = context.new_page()
        page.set_default_timeout(120_000)
        yield Stage(page, me, line)
        browser.close()


def perform(seeds: range) -> Tally:
    tally = Tally()
    with stage() as at:
        at.open("/fair")
        at.page.evaluate("document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=p()>')")
        assert at.page.evaluate(FOUND) > 0, "a payload inside the page would not be noticed"
        for seed in seeds:
            sink = list(SINKS)[(seed + seed // len(PAYLOADS)) % len(SINKS)]
            payload = PAYLOADS[seed % len(PAYLOADS)]
            SINKS[sink](at, payload)
            if at.page.evaluate(FOUND):
                tally.wrong.append(f"{sink}: {payload!r} did something")
            tally.notes[sink] += 1
            tally.done += 1
    return tally


def run(_subject: str, seeds: range) -> Tally:
    """In a thread of its own: the driver of the browser wants a loop for itself."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(perform, seeds).result()


PROOF = Proof(
    "nothing written runs",
    "Names, chat, addresses and records as scripts: in Chromium, under the strict policy, none runs or becomes a node.",
    "pages with a payload",
    "that did something",
    small=12,
    full=len(PAYLOADS) * len(SINKS),
    run=run,
    subjects=lambda: ["a browser"],
    why_not=lambda: "" if program() else "no chromium is installed (Debian: apt install chromium)",
)
