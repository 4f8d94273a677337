"""Pictures of every screen of the browser table: `pictures.py DIR`, or `--readme` for those of README and docs only.

Needs the extra `dev` and a chromium. It starts a server of its own on a database that goes away with it; games and
bots have fixed seeds, so that the pictures change only where the screens do.
"""

from __future__ import annotations

import argparse
import contextlib
import re
import shutil
import subprocess
import sys
import tempfile
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

import ludus
from ludus.bots import answer, bot
from ludus.core.match import Match

DESK, PHONE = ViewportSize(width=1440, height=900), ViewportSize(width=390, height=844)
README = Path(__file__).parent.parent / "docs" / "pictures"
SHOWN = {  # by the README
    "lobby": ("welcome-desk-light",),
    "void-zone": ("void-zone-middle-desk-dark",),
    "claustrophobia": ("claustrophobia-middle-desk-dark",),
    "hostile-takeover": ("hostile-takeover-middle-desk-light",),
    "phones": tuple(f"{game}-middle-phone-{look}" for game, look in (
        ("void-zone", "dark"), ("void-halls", "light"), ("hollow-cell", "dark"), ("hostile-takeover", "light"),
    )),
    "workbench-draw": ("workbench-draw-desk-light",),
    "workbench-favours": ("workbench-favours-desk-light",),
    "workbench-play": ("workbench-play-desk-light",),
    "workbench-scenario": ("workbench-scenario-desk-light",),
    "workbench-deck": ("workbench-deck-desk-light",),
}  # fmt: skip
PATIENCE = 300_000  # milliseconds, for the rules to look at a draft on a busy machine
WALL = [*[(x, 25) for x in range(26, 30)], *[(25, y) for y in range(26, 30)]]  # cubes before a start zone


Wanted = Callable[[str], bool]  # whether a screen of this name is to be taken
Take = Callable[[str, Page], None]


@dataclass(frozen=True)
class Game:
    """A game as the pictures show it: how many play, and after how many answers it is worth a look."""

    id: str
    players: int
    middle: int
    seed: int = 7
    short: dict[str, Any] = field(default_factory=dict)  # what makes the game end soon
    by: str = "greedy"  # the bots that have played it
    asking: str = ""  # the kind of question that is waited for from there on, with more than two answers


GAMES = (
    Game("void-zone", 4, 90),
    Game("void-halls", 1, 110),
    Game("hollow-cell", 4, 145, short={"turn_cap": 4}),
    Game("claustrophobia", 2, 95, short={"max_rounds": 2}),
    Game("hostile-takeover", 2, 130, seed=8, short={"turn_cap": 2}, by="casual", asking="Shooting.target"),
)
PAGES = {
    "lobby": "/", "game": "/games/void-zone", "new": "/games/hollow-cell/new", "join": "/join", "mine": "/mine",
    "settings": "/me", "records": "/records", "rules-list": "/rules", "rules": "/rules/void-zone#VZ-134",
    "search": "/rules/claustrophobia/search?q=blocking", "learn-list": "/learn", "learn": "/learn/void-zone",
    "fair": "/fair", "lost": "/t/nothing",
}  # fmt: skip


# --- games -----------------------------------------------------------------------------------------------------------


def played(shown: Game, least: int, asking: str = "", **options: Any) -> tuple[Match, int]:
    """A game of bots after some answers, at its end, or when this is asked; and how many answers it took."""
    match = ludus.game(shown.id).begin(shown.players, seed=shown.seed, **options)
    bots = [bot(shown.by, seed=seat) for seat in range(shown.players)]
    step = 0
    while not match.over:
        decision = match.decisions[0]
        if step >= least and (not asking or (decision.kind == asking and len(decision.options) > 2)):
            break
        match.apply(answer(bots[decision.seat], match, decision.seat, step))
        step += 1
    return match, step


# --- server and browser ----------------------------------------------------------------------------------------------


@contextlib.contextmanager
def server(port: int) -> Iterator[str]:
    """`ludus serve` on a database of its own; its address."""
    with tempfile.TemporaryDirectory() as place:
        command = [sys.executable, "-m", "ludus.cli", "serve", "--port", str(port), "--db", f"{place}/tables.db"]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            assert process.stdout is not None
            found = re.search(r"http://\S+", process.stdout.readline())
            if found is None:
                raise SystemExit("The server did not start.")
            yield found[0].rstrip("/")
        finally:
            process.terminate()
            process.wait()


@contextlib.contextmanager
def browser() -> Iterator[Browser]:
    """The chromium of the system."""
    program = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if program is None:
        raise SystemExit("No chromium is installed (Debian: apt install chromium).")
    with sync_playwright() as driver:
        yield driver.chromium.launch(executable_path=program, args=["--no-sandbox", "--hide-scrollbars"])


THEME = """
theme => {
  if (theme === "contrast") document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
}
"""
POST = """
async ({ path, fields }) => {
  const csrf = document.querySelector('meta[name="csrf"]');
  const headers = { "x-ludus-csrf": csrf.content, accept: "application/json" };
  const answer = await fetch(path, { method: "POST", headers, body: new URLSearchParams(fields) });
  csrf.content = answer.headers.get("x-ludus-csrf") ?? csrf.content; // the first form brings a new cookie
  return await answer.json();
}
"""


# In the page: pictures side by side as one small file.
JOIN = """
async (sources) => {
  const load = async (source) => {
    const image = new Image();
    image.src = source;
    await image.decode();
    return image;
  };
  const images = await Promise.all(sources.map(load));
  const gap = 24;
  const canvas = document.createElement("canvas");
  canvas.width = images.reduce((sum, image) => sum + image.width + gap, -gap);
  canvas.height = Math.max(...images.map((image) => image.height));
  let x = 0;
  for (const image of images) {
    canvas.getContext("2d").drawImage(image, x, 0);
    x += image.width + gap;
  }
  return canvas.toDataURL("image/webp", 0.86);
}
"""


def joined(chrome: Browser, shots: list[bytes]) -> bytes:
    """Pictures side by side as WebP, which the browser knows how to write."""
    page = chrome.new_page()
    sources = [f"data:image/png;base64,{b64encode(shot).decode()}" for shot in shots]
    written: str = page.evaluate(JOIN, sources)
    page.close()
    return b64decode(written.partition(",")[2])


class Guest:
    """Somebody who visits every screen and takes a picture of it."""

    def __init__(self, chrome: Browser, url: str, wanted: Wanted, save: Take) -> None:
        self.context = chrome.new_context(base_url=url, viewport=DESK, reduced_motion="reduce", locale="en")
        self.page = self.context.new_page()
        self.wanted = wanted
        self.save = save
        self.page.goto("/")
        self.post("/me", name="Mara")

    def post(self, path: str, **fields: Any) -> str:
        """Send a form; the address it leads to."""
        told = self.page.evaluate(
            POST, {"path": path, "fields": {key.replace("_", "-"): str(v) for key, v in fields.items()}}
        )
        if "url" not in told:
            raise SystemExit(f"{path} was refused: {told}")
        return str(told["url"])

    def table(self, path: str) -> None:
        """Sit down and wait until the table is laid."""
        self.page.goto(path)
        self.page.wait_for_selector("body[data-seq]")
        self.page.wait_for_timeout(250)

    def shoot(self, name: str, *looks: str) -> None:
        """The screen as it is, in both sizes and in these themes."""
        for theme in looks or ("light", "dark"):
            self.page.emulate_media(color_scheme="light" if theme == "light" else "dark")
            self.page.evaluate(THEME, theme)
            for size, called in ((DESK, "desk"), (PHONE, "phone")):
                told = f"{name}-{called}-{theme}"
                if self.wanted(told):
                    self.page.set_viewport_size(size)
                    self.page.wait_for_timeout(150)
                    self.save(told, self.page)
        self.page.set_viewport_size(DESK)

    # --- the screens -------------------------------------------------------------------------------------------------

    def pages(self) -> None:
        for name, path in PAGES.items():
            if not self.wanted(name):
                continue
            self.page.goto(path)
            self.shoot(name, *(("light", "dark", "contrast") if name in ("lobby", "rules") else ()))

    def game(self, shown: Game) -> None:
        """A table of a game at its start, in its midst and at its end."""
        high = ("light", "dark", "contrast")
        moments: list[tuple[str, int, str, dict[str, Any]]] = [
            ("start", 0, "", {}), ("middle", shown.middle, shown.asking, {}), ("end", 5000, "", shown.short),
        ]  # fmt: skip
        for moment, least, asking, options in moments:
            if not self.wanted(f"{shown.id}-{moment}"):
                continue
            match, steps = played(shown, least, asking, **options)
            record = self.post("/records", record=match.record())
            if match.over:
                self.table(record)
            else:
                seat = match.decisions[0].seat
                self.table(self.post(f"{record}/fork", at=steps, how="bots", seat=seat))
                self.page.wait_for_selector("#question.now")
            self.shoot(f"{shown.id}-{moment}", *(high if moment == "middle" else ()))
            aside = [f"{shown.id}-{what}" for what in ("why", "drawer", "replay")]
            if moment == "middle" and any(map(self.wanted, [*aside, "menu"])):
                self.around(shown)

    def around(self, shown: Game) -> None:
        """What can be opened at a table: why something is not possible, replay, menu, drawers of a phone."""
        page = self.page
        grey = page.locator("#board [data-why]")
        if grey.count():
            grey.first.click(force=True)
            self.shoot(f"{shown.id}-why", "dark")
        if shown.id == "void-zone":
            page.locator("#chat-text").fill("Good luck!")
            page.keyboard.press("Enter")
            page.locator("#menu-button").click()
            self.shoot("menu", "dark")
            page.keyboard.press("Escape")
        page.set_viewport_size(PHONE)
        for drawer in ("left", "chat"):
            page.locator(f".tabs [data-drawer={drawer}]").click()
            if self.wanted(told := f"{shown.id}-drawer-{drawer}-phone-dark"):
                self.save(told, page)
        page.locator('.tabs [data-drawer=""]').click()
        page.set_viewport_size(DESK)
        page.keyboard.press("[")
        page.wait_for_timeout(300)
        self.shoot(f"{shown.id}-replay", "dark")

    def bench(self) -> None:
        """A designer walls a start zone in, learns which side that favors, and plays it."""
        if not any(self.wanted(f"workbench-{what}") for what in ("draw", "favours", "play")):
            return
        page = self.page
        page.goto("/workbench/hostile-takeover")
        page.locator(".swatch").nth(1).click()
        for x, y in WALL:
            page.locator(f'.map [data-x="{x}"][data-y="{y}"] > :first-child').click()
        page.locator("#name").fill("Walled in")
        page.locator("#name").press("Tab")
        page.wait_for_selector(".verdict.fine")
        page.locator(".map").evaluate("map => map.scrollIntoView({ block: 'end' })")
        self.shoot("workbench-draw")
        page.locator("#games").select_option("200")
        page.locator("#simulate").click()
        page.wait_for_selector("#stop:not([hidden])")
        page.wait_for_selector("#stop[hidden]", state="attached", timeout=600_000)
        page.locator("#simulate").evaluate("button => button.scrollIntoView({ block: 'start' })")
        self.shoot("workbench-favours")
        page.locator("#try").click()
        page.wait_for_selector("body[data-seq]")
        page.wait_for_timeout(3000)
        self.shoot("workbench-play")

    def forms(self) -> None:
        """A scenario of one's own with a tile more in its way, and a deck with a card too few."""
        page = self.page
        if self.wanted("workbench-scenario"):
            page.goto("/workbench/claustrophobia")
            page.locator(".origin button").nth(1).click()
            page.locator("[data-at='place packet 1']").click()
            page.locator("[data-at='tile t12']").click()
            page.wait_for_selector(".verdict.fine", timeout=PATIENCE)
            page.locator(".tileform").evaluate("part => part.scrollIntoView({ block: 'start' })")
            page.wait_for_load_state("networkidle")
            self.shoot("workbench-scenario")
        if self.wanted("workbench-deck"):
            page.goto("/workbench/hollow-cell")
            page.get_by_label("One Hollow Cell less").click()
            page.wait_for_selector(".verdict.refusal", timeout=PATIENCE)
            page.wait_for_load_state("networkidle")
            self.shoot("workbench-deck")

    def others(self) -> None:
        """A table that waits for a friend, a curtain between two at one screen, a lesson."""
        seats = {"players": 2, "seat_0": "me"}
        if self.wanted("open"):
            self.table(self.post("/tables", game="void-zone", seat_1="friend", **seats))
            self.page.locator("[data-link]").first.click()
            self.page.wait_for_selector(".qr svg")
            self.shoot("open")
        if self.wanted("curtain"):
            self.table(self.post("/tables", game="hollow-cell", seat_1="me", **seats))
            self.shoot("curtain")
        for shown in GAMES:
            if self.wanted(f"lesson-{shown.id}"):
                self.page.goto(f"/learn/{shown.id}")
                self.page.locator("main form button").click()
                self.page.wait_for_selector("body[data-seq]")
                self.page.wait_for_selector("#question.now")
                self.shoot(f"lesson-{shown.id}")


def first_visits(chrome: Browser, url: str, wanted: Wanted, save: Take) -> None:
    """What somebody sees who comes for the first time and clicks "Play now"."""
    for shown in GAMES:
        for size, called in ((DESK, "desk"), (PHONE, "phone")):
            if not wanted(told := f"first-{shown.id}-{called}-light"):
                continue
            context = chrome.new_context(base_url=url, viewport=size, has_touch=size is PHONE, is_mobile=size is PHONE)
            page = context.new_page()
            page.goto("/")
            page.locator(f'form[action="/games/{shown.id}/play"] button').first.click()
            page.wait_for_selector("#question.now")
            page.wait_for_timeout(600)
            save(told, page)
            context.close()


def visit(take: Take, wanted: Wanted, port: int, after: Callable[[Browser], None] = lambda _: None) -> None:
    """Start a server and a browser, go to every wanted screen, then do what is left to do."""
    with server(port) as url, browser() as chrome:
        first_visits(chrome, url, wanted, take)
        guest = Guest(chrome, url, wanted, take)
        guest.shoot("welcome")
        for shown in GAMES:
            guest.game(shown)
        guest.pages()
        guest.others()
        guest.bench()
        guest.forms()
        after(chrome)


def for_readme(only: str, port: int) -> None:
    """The few pictures of README and docs."""
    shown = {name: several for name, several in SHOWN.items() if name.startswith(only)}
    names = {name for several in shown.values() for name in several}
    shots: dict[str, bytes] = {}

    def take(name: str, page: Page) -> None:
        if name in names:
            shots[name] = page.screenshot()

    def after(chrome: Browser) -> None:
        README.mkdir(exist_ok=True)
        for name, several in shown.items():
            (README / f"{name}.webp").write_bytes(joined(chrome, [shots[one] for one in several]))

    visit(take, lambda name: any(one.startswith(name) for one in names), port, after)


def into(out: Path, only: str, port: int) -> None:
    """Every screen as a file of its own."""
    out.mkdir(parents=True, exist_ok=True)

    def take(name: str, page: Page) -> None:
        page.screenshot(path=out / f"{name}.png")
        print(name)

    parts = only.split(",")
    visit(take, lambda name: any(part in name or part.startswith(name) for part in parts), port)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("out", nargs="?", type=Path, help="where to put the pictures")
    parser.add_argument("--readme", action="store_true", help="only those of README and docs, into docs/pictures")
    parser.add_argument("--only", default="", help="parts of the names of those to take, with commas between them")
    parser.add_argument("--port", type=int, default=0)
    asked = parser.parse_args()
    if asked.readme:
        for_readme(asked.only, asked.port)
    elif asked.out is None:
        parser.error("say where to put the pictures, or --readme")
    else:
        into(asked.out, asked.only, asked.port)


if __name__ == "__main__":
    main()
