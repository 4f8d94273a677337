"""Finds pages of the built site that are taller than ten screens: `python -m tools.site.heights`, after `make docs`."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

HTML = Path(__file__).resolve().parents[2] / "build" / "docs" / "html"
WIDTH, SCREEN = 1440, 900
MOST = 10  # screens
OURS = ("genindex.html", "py-modindex.html", "search.html")  # made by Sphinx, and read by searching


def main() -> None:
    program = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if program is None:
        sys.exit("No chromium is installed (Debian: apt install chromium).")
    tall = []
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=program, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": WIDTH, "height": SCREEN}, java_script_enabled=True)
        for file in sorted(HTML.rglob("*.html")):
            if file.name not in OURS and "play" not in file.relative_to(HTML).parts[:1]:
                page.goto(file.as_uri(), wait_until="domcontentloaded")
                height: float = page.evaluate("document.documentElement.scrollHeight")
                if height > MOST * SCREEN:
                    tall.append(f"{file.relative_to(HTML)}: {height / SCREEN:.1f} screens")
        browser.close()
    print("\n".join(tall) or f"No page is taller than {MOST} screens.")
    sys.exit(1 if tall else 0)


if __name__ == "__main__":
    main()
