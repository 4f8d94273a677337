"""The Chromium of the system: its shell without windows where there is one, which takes half the time."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Literal

import pytest

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
# A window of its own for everybody, whose bar of addresses would else load two pages each time.
BAR = "WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup,WebUIOmniboxPopupSelectionControl,AimEnabled"
QUIET = "PaintHolding,MediaRouter,OptimizationHints,LensOverlay,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable"
NAMED = "WebRtcHideLocalIpsWithMdns"  # a machine that tests has no mDNS
ARGS = ["--no-sandbox", "--disable-gpu", f"--disable-features={BAR},{QUIET},{NAMED}"]


def program() -> str | None:
    return next((found for name in NAMES if (found := shutil.which(name))), None)


def as_long_as_possible(fixture_name: str, config: pytest.Config) -> Literal["session", "module"]:
    """One browser for each worker, which runs nothing else meanwhile; without workers one for each file.

    The driver keeps a loop running, which tests without a browser must not find.
    """
    return "session" if config.option.workers else "module"


@contextmanager
def browser() -> Iterator[Any]:
    """The browser of the system, running."""
    driving = pytest.importorskip(
        "playwright.sync_api", reason="playwright is not installed, so no browser can be driven"
    )
    if (found := program()) is None:
        pytest.skip("no chromium is installed (Debian: apt install chromium), so nothing was tried in a browser")
    with driving.sync_playwright() as driver:
        running = driver.chromium.launch(executable_path=found, args=ARGS)
        yield running
        running.close()
