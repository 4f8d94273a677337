"""A fight as a short animation for the README: `python -m tools.animation`, into docs/pictures/fight.webp.

Needs the extra `dev` and a chromium, as `pictures.py` does. The browser gives its pictures with their times, at a slow
speed, and they are put together at the usual one.
"""

from __future__ import annotations

import io
from base64 import b64decode
from itertools import pairwise
from typing import Any

from PIL import Image
from playwright.sync_api import Page
from tools.pictures import DESK, README, browser, server

SLOW = 1.8  # as theatre-time.js has it
WIDE = 720  # pixels
LONGEST = 14.0  # seconds that are watched at most
BEFORE = 3.0  # seconds before the dice that are seen
BOARD = 1064  # pixels to the left of the rail
TRIES = 150  # clicks until dice are thrown
BAR = 48  # pixels above the board
APART = 0.1  # seconds between two pictures at least
REST = 1400  # milliseconds for which the last picture stays
QUALITY = 62
Frame = tuple[float, bytes]

# In the page: at a slow speed, whatever the person has chosen.
SPEED = """
document.addEventListener("readystatechange", () => {
  if (document.readyState === "interactive" && document.body.dataset.speed) document.body.dataset.speed = "slow";
});
"""
# In the page: whether several dice are being thrown.
THROWN = "() => document.querySelectorAll('#stage-band .die-slot').length >= 2"
# In the page: goes on towards an attack with cards, else with a Weapon, else with whatever is asked.
FIRE = """
() => {
  if (document.body.hasAttribute("data-playing") || !document.querySelector("#question.now")) return;
  const lit = (start) => [...document.querySelectorAll(`#board [data-action^="${start}"]`)].at(-1);
  const foot = document.querySelector("#confirm, #foot .go:not([disabled])");
  if (foot && !lit("cells")) return foot.click();
  const click = (element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const at = { clientX: left + width / 2, clientY: top + height / 2, bubbles: true };
    element.dispatchEvent(new MouseEvent("click", at));
  };
  const target = lit("cells") ?? lit("fire") ?? lit("") ?? document.querySelector("#foot .choice");
  if (target) click(target);
}
"""


def watched(page: Page) -> list[Frame]:
    """What the browser paints from the shot until all is told."""
    line = page.context.new_cdp_session(page)
    frames: list[Frame] = []

    def heard(told: dict[str, Any]) -> None:
        frames.append((told["metadata"]["timestamp"], b64decode(told["data"])))
        line.send("Page.screencastFrameAck", {"sessionId": told["sessionId"]})

    line.on("Page.screencastFrame", heard)
    line.send("Page.startScreencast", {"format": "jpeg", "quality": 92, "everyNthFrame": 1})
    page.wait_for_timeout(500)
    for _ in range(TRIES):
        page.evaluate(FIRE)
        page.wait_for_timeout(400)
        if page.evaluate(THROWN):
            break
    began = frames[-1][0]
    while page.evaluate("document.body.hasAttribute('data-playing')") and frames[-1][0] - began < LONGEST * SLOW:
        page.wait_for_timeout(200)
    page.wait_for_timeout(800)
    line.send("Page.stopScreencast")
    kept: list[Frame] = []
    for frame in sorted(frame for frame in frames if frame[0] > began - BEFORE):
        if not kept or frame[0] - kept[-1][0] >= APART:
            kept.append(frame)
    return kept


def bound(frames: list[Frame], box: tuple[int, int, int, int]) -> bytes:
    """Pictures one after the other as WebP: this box of them, each for as long as it was seen."""
    times = [time for time, _ in frames]
    stays = [round(1000 * (then - now) / SLOW) for now, then in pairwise(times)] + [REST]
    images = []
    for _, data in frames:
        image = Image.open(io.BytesIO(data)).convert("RGB").crop(box)
        images.append(image.resize((WIDE, round(WIDE * image.height / image.width)), Image.Resampling.LANCZOS))
    out = io.BytesIO()
    images[0].save(
        out, "WEBP", save_all=True, append_images=images[1:], duration=stays, loop=0, quality=QUALITY, method=5
    )
    return out.getvalue()


def main() -> None:
    with server(0) as url, browser() as chrome:
        context = chrome.new_context(base_url=url, viewport=DESK, color_scheme="dark", locale="en")
        page = context.new_page()
        page.set_default_timeout(150_000)  # a busy machine is slow
        page.add_init_script("localStorage.setItem('ludus-knows-hollow-cell', 'yes')")
        page.add_init_script(SPEED)
        page.goto("/")
        page.locator('form[action="/games/hollow-cell/play"] button').first.click()
        page.wait_for_selector("#question.now")
        made = bound(watched(page), (0, BAR, BOARD, DESK["height"]))
    README.mkdir(exist_ok=True)
    (README / "fight.webp").write_bytes(made)
    print(f"fight.webp: {len(made) // 1000} KB")


if __name__ == "__main__":
    main()
