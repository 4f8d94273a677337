"""A browser that lets nothing be kept, as in some private windows: it is said, and games are played all the same."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.browser.hands import create
from tests.packed.test_packed import inside, played

from ludus.table.words import Said

REFUSED = 'Promise.reject(new DOMException("Not here.", "SecurityError"))'


@pytest.fixture
def packed(packed: Path, tmp_path: Path) -> Path:
    """The site, as a browser runs it that has no file system for pages."""
    site = tmp_path / "site"
    shutil.copytree(packed, site, copy_function=os.symlink)
    for name, said, instead in (
        ("site/disk.js", "navigator.storage.getDirectory()", REFUSED),
        ("sw.js", '"site/disk.js":{"zst":true}', '"site/disk.js":{"zst":false}'),
    ):
        text = (site / name).read_text(encoding="utf-8")
        assert said in text
        (site / name).unlink()
        (site / name).write_text(text.replace(said, instead), encoding="utf-8")
    return site


def test_that_nothing_is_kept_is_said_and_a_game_is_played(visit: Callable[..., Any]) -> None:
    page = visit()
    frame = inside(page)
    page.wait_for_selector("#unkept:not([hidden])")
    assert page.locator("#unkept").inner_text() == Said("en")("browser.unkept")
    code = create(frame, "void-zone", "me", "bot:novice")
    assert played(frame, 3) is False
    frame.goto("/mine")
    frame.get_by_text(code).first.wait_for()
    page.reload()  # and then it is as it was said
    frame = inside(page)
    frame.locator("h1").first.wait_for()
    assert page.url.endswith("/mine")
    assert frame.get_by_text(code).count() == 0
