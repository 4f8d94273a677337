"""Figures of the packed site in this machine's Chromium: `python tools/packed.py DIR [VISITS CLICKS QUESTIONS]`.

Bytes over the wire, time to the first question after bare Pyodide is ready, a click until it is shown, and how long
bots of the upper levels think. Medians; DIR is served from here, as any host of files would.
"""

from __future__ import annotations

import functools
import http.server
import json
import shutil
import sys
import threading
from statistics import median
from typing import Any

from playwright.sync_api import sync_playwright

from ludus.bots.process import question_json
from ludus.browser.home import SECONDS
from ludus.games import find
from ludus.testing import play_randomly

PATIENCE = 600_000  # milliseconds
VISITS, CLICKS, QUESTIONS = (int(given) for given in (sys.argv[2:] or (3, 15, 5)))


class Counting(http.server.SimpleHTTPRequestHandler):
    """Serves files, and counts what goes out."""

    sent = 0

    def log_message(self, *said: Any) -> None: ...

    def copyfile(self, source: Any, outputfile: Any) -> None:
        data = source.read()
        Counting.sent += len(data)
        outputfile.write(data)


# In the page: clicks the first answer, a button or a lit place, and waits until the next position is shown.
CLICK = """
async () => {
  const wait = (ms) => new Promise((go) => setTimeout(go, ms));
  for (let n = 0; n < 3000 && !document.querySelector("#question.now"); n++) await wait(10);
  const choice = document.querySelector("#sheet .choice[data-action]:not([disabled]), svg.ludus [data-action]");
  if (!choice) return null;
  const before = document.body.dataset.seq;
  const { left, top, width, height } = choice.getBoundingClientRect();
  const began = performance.now();
  const at = { clientX: left + width / 2, clientY: top + height / 2 };
  choice.dispatchEvent(new MouseEvent("click", { bubbles: true, ...at }));
  document.querySelector("#confirm")?.click();
  for (let n = 0; n < 2000 && document.body.dataset.seq === before; n++) await wait(2);
  return document.body.dataset.seq === before ? null : performance.now() - began;
}
"""

# In the page: waits until the browser remembers what later visits begin with.
REMEMBERED = """
async () => {
  const kept = async () => (await fetch(new URL("python.memory", document.baseURI), { method: "HEAD" })).status === 200;
  while (!(await kept())) await new Promise((go) => setTimeout(go, 500));
}
"""

# In the page: a worker in which bots think answers questions, one after the other.
THINK = """
async (questions) => {
  const worker = new Worker(new URL("site/mind.js", document.baseURI), { type: "module" });
  const ask = (question) => new Promise((go) => { worker.onmessage = () => go(); worker.postMessage(question); });
  await ask(questions[0]);
  const took = [];
  for (const question of questions) {
    const began = performance.now();
    await ask(question);
    took.push(performance.now() - began);
  }
  worker.terminate();
  return took;
}
"""


def inside(page: Any) -> Any:
    page.frame_locator("#page").locator("body.page, body.table-page").wait_for(timeout=PATIENCE)
    return page.frames[1]


def question_after(page: Any) -> float:
    """Seconds from bare Pyodide to the first question that is seen."""
    page.frame_locator("#page").locator("body[data-seq] #question :visible").first.wait_for(timeout=PATIENCE)
    page.wait_for_selector("body[data-ready]", state="attached", timeout=PATIENCE)
    times = json.loads(page.evaluate("document.body.dataset.ready"))
    print(f"bare Pyodide took {times['took'] / 1000:.2f} s", flush=True)
    return float(page.evaluate("performance.timeOrigin + performance.now()") - times["bare"]) / 1000


def questions(game: str, level: str) -> list[str]:
    """Positions of a game as they are handed to a bot."""
    found = []
    for n in range(QUESTIONS):
        match = find.game(game).begin(seed=n)
        play_randomly(match, n, 15 + 5 * n)
        if not match.over:
            found.append(json.dumps(question_json(match, match.asked[0], level, SECONDS)))
    return found


def visited(browser: Any, url: str) -> tuple[float, float, list[float]]:
    """A first visit, some clicks, and a later visit."""
    context, Counting.sent = browser.new_context(), 0
    page = context.new_page()
    page.goto(url)
    frame = inside(page)
    frame.locator("article.tint-void-zone button.go").click()
    first = question_after(page)
    page.wait_for_selector("body[data-whole]", state="attached", timeout=PATIENCE)
    clicks = [took for _ in range(CLICKS) if (took := frame.evaluate(CLICK)) is not None]
    page.evaluate(REMEMBERED)
    page.reload()
    later = question_after(page)
    context.close()
    return first, later, clicks


def main(folder: str) -> None:
    handler = functools.partial(Counting, directory=folder)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    url = f"http://127.0.0.1:{server.server_address[1]}/?bots=0"
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        visits = [visited(browser, url) for _ in range(VISITS)]
        first, later = median(visit[0] for visit in visits), median(visit[1] for visit in visits)
        clicks = [took for visit in visits for took in visit[2]]
        print(f"over the wire, everything: {Counting.sent / 1e6:.2f} MB")
        print(f"first question after bare Pyodide: {first:.2f} s on a first visit, {later:.2f} s later")
        print(f"a click until it is shown: {median(clicks):.0f} ms")
        page = browser.new_page()
        page.goto(url)
        inside(page)
        for game in sorted(find.shelf()):
            for level in ("strong", "expert"):
                took = page.evaluate(THINK, questions(game, level))
                print(f"{game}: {level} answers in {median(took) / 1000:.2f} s", flush=True)
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1])
