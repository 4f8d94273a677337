"""The stage: zones that never move, texts that can be read, targets that can be hit, the foot in view."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import pytest
from tests.browser.hands import asked, create, seq

GAMES = ["void-zone", "void-halls", "hollow-cell", "claustrophobia", "hostile-takeover"]
SIZES = {(1440, 900): "desk", (1920, 1080): "large", (1024, 768): "tablet", (390, 844): "phone"}
# FEEL: width and height of board, question and foot; the board is wider where the picture has the seats.
ZONES = {
    (1440, 900): {"board-box": (808, 828), "question": (352, 92), "foot": (352, 70), "left": (232, 828)},
    (1920, 1080): {"board-box": (1172, 1008), "question": (420, 92), "foot": (420, 70), "left": (280, 1008)},
    (1024, 768): {"board-box": (688, 696), "question": (300, 92), "foot": (300, 70), "left": (0, 0)},
    (390, 844): {"board-box": (378, 662), "question": (378, 68), "foot": (378, 66), "left": (0, 0)},
}
WIDER = {1440: 1052, 1920: 1464, 1024: 688, 390: 378}  # Hollow Cell
STEPS = int(os.environ.get("LUDUS_STAGE_STEPS", "3"))  # answers of a game that are measured; a long look takes 60

# In the page, at rest: zones with their places, what is too small, what covers a lit place.
MEASURE = """
async (least) => {
  const frame = () => new Promise((go) => requestAnimationFrame(go));
  await frame();
  await frame();
  const style = (element) => getComputedStyle(element);
  const seen = (element) => {
    const box = element.getBoundingClientRect();
    return style(element).visibility !== "hidden" && box.width > 0 && box.height > 0;
  };
  const box = (id) => {
    const { left, top, width, height } = document.getElementById(id).getBoundingClientRect();
    return [left, top, width, height].map(Math.round);
  };
  const small = [];
  for (const text of document.querySelectorAll("svg.ludus text")) {
    const matrix = text.getScreenCTM();
    const size = matrix ? parseFloat(style(text).fontSize) * Math.hypot(matrix.a, matrix.b) : 99;
    if (seen(text) && text.textContent.trim() && size < 10.9) small.push(`${text.textContent} ${size.toFixed(1)}`);
  }
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    const home = words.currentNode.parentElement;
    if (!home || home.closest("svg, .sr, script, .skip") || !words.currentNode.textContent.trim()) continue;
    if (seen(home) && parseFloat(style(home).fontSize) < 10.9) small.push(words.currentNode.textContent);
  }
  const tiny = [...document.querySelectorAll("body > :not(.skip) :is(button, a, select, summary)")]
    .filter((each) => seen(each) && !each.closest(".sr"))
    .map((each) => [each.id || each.className || each.textContent.slice(0, 20), each.getBoundingClientRect()])
    .filter(([, { width, height }]) => Math.min(width, height) < least - 0.5)
    .map(([name, { width, height }]) => `${name} ${Math.round(width)} x ${Math.round(height)}`);
  const board = document.getElementById("board").getBoundingClientRect();
  const low = document.getElementById("foot").getBoundingClientRect().top - 62; // the strip upon a phone's foot
  const phone = document.body.dataset.layout === "phone";
  const covered = [...document.querySelectorAll("#board [data-action]")].filter((place) => {
    const { left, top, width, height } = place.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const inside = x > board.left && x < board.right && y > board.top && y < (phone ? low : board.bottom);
    const hit = inside && document.elementFromPoint(x, y);
    return hit && !hit.closest("svg.ludus");
  });
  const matrix = document.querySelector("#board [data-part]")?.getScreenCTM();
  return {
    zones: Object.fromEntries(["board-box", "question", "foot", "left"].map((id) => [id, box(id)])),
    scale: matrix ? [matrix.a, matrix.e, matrix.f].map((value) => Math.round(value * 100) / 100) : [],
    small: [...new Set(small)], tiny: [...new Set(tiny)], covered: covered.map((place) => place.dataset.action),
    over: document.documentElement.scrollWidth > innerWidth || document.documentElement.scrollHeight > innerHeight,
    foot: box("foot")[1] + box("foot")[3] <= innerHeight,
    cut: [...document.querySelectorAll("#foot .btn b")]
      .filter((each) => each.scrollHeight > each.clientHeight + 2)
      .map((each) => each.textContent),
  };
}
"""

# In the page: answers with whatever is possible, on the board or in the rail, and waits until that is shown.
ANSWER = """
async (seed) => {
  const wait = (ms) => new Promise((go) => setTimeout(go, ms));
  const one = (css) => document.querySelector(css);
  for (let n = 0; n < 3000 && !one("#question.now, #question.over"); n++) await wait(5);
  if (one("#question.over")) return false;
  const lit = "#sheet .choice[data-action]:not([disabled]), svg.ludus [data-action]:not(.use, [data-mark])";
  const marked = "svg.ludus [data-mark]";
  for (let n = 0; n < 3000 && !one(lit) && !one(marked) && !one("#question.over"); n++) await wait(5);
  if (one("#question.over")) return false;
  const all = [...document.querySelectorAll(lit)];
  const before = document.body.dataset.seq;
  const click = (element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const at = { clientX: left + width / 2, clientY: top + height / 2 };
    element.dispatchEvent(new MouseEvent("click", { bubbles: true, ...at }));
  };
  if (!all.length) { // cards to choose first: the button comes with them
    const marks = document.querySelectorAll(marked);
    if (!marks.length) throw new Error("nothing can be done: " + one("#question").textContent);
    click(marks[seed % marks.length]);
    await wait(50);
    return true;
  }
  click(all[(seed * 7919) % all.length]);
  if (one("svg.ludus .use.open")) click(one("svg.ludus .use.open")); // what was taken up is put there
  one("#pick:not([hidden]) button")?.click();
  one("#confirm")?.click();
  for (let n = 0; n < 3000 && document.body.dataset.seq === before; n++) await wait(5);
  return true;
}
"""


@pytest.mark.parametrize("size", SIZES, ids=SIZES.values())
@pytest.mark.parametrize("game", GAMES)
def test_the_stage_keeps_its_measures(person: Callable[..., Any], game: str, size: tuple[int, int]) -> None:
    phone = size == (390, 844)
    page = person({"width": size[0], "height": size[1]}, listed=False, has_touch=phone)
    create(page, game, *(["me"] if game == "void-halls" else ["me", "bot:random"]))
    asked(page)
    begun = seq(page)
    first = page.evaluate(MEASURE, 40 if phone else 28)
    wanted = dict(ZONES[size])
    if game == "hollow-cell":
        wanted |= {"board-box": (WIDER[size[0]], wanted["board-box"][1]), "left": (0, 0)}
    assert {name: tuple(zone[2:]) for name, zone in first["zones"].items()} == wanted
    for seed in range(STEPS):
        found = page.evaluate(MEASURE, 40 if phone else 28)
        assert found["zones"] == first["zones"], "zones never move"
        assert phone or found["scale"] == first["scale"], "the board keeps its place and scale"
        assert found["small"] == [], "no text under 11 px"
        assert found["tiny"] == [], "no target that is too small"
        assert found["covered"] == [], "nothing covers a lit place"
        assert found["cut"] == [], "the way on and the way out are never cut"
        assert found["foot"], "the foot is in view"
        assert not found["over"], "nothing hangs over the edge"
        if not page.evaluate(ANSWER, 3 * seed + 1):
            break
    assert seq(page) > begun, "the game went on"


@pytest.mark.parametrize("game", GAMES)
def test_the_first_look_at_a_table_is_light(person: Callable[..., Any], game: str) -> None:
    page = person(listed=False)
    code = create(page, game, *(["me"] if game == "void-halls" else ["me", "bot:random"]))
    page.goto("about:blank")  # what the first page still loads is not counted
    line = page.context.new_cdp_session(page)
    sizes: list[float] = []
    line.on("Network.loadingFinished", lambda told: sizes.append(told["encodedDataLength"]))
    line.send("Network.enable")
    line.send("Network.setCacheDisabled", {"cacheDisabled": True})
    page.goto(f"/t/{code}")
    asked(page)
    page.wait_for_timeout(100)
    assert len(sizes) + 1 <= 10, "requests, with the socket"
    assert sum(sizes) <= 120_000
