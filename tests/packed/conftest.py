"""The packed site, served as files are served, and a real browser in front of it."""

from __future__ import annotations

import functools
import http.server
import os
import shutil
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from ludus.browser import pack

DESK = {"width": 1440, "height": 900}
PATIENCE = 240  # seconds: a busy machine is slow, and not broken


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *said: Any) -> None: ...


class Host:
    """A host of files, which can go away."""

    def __init__(self, folder: Path) -> None:
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(folder)))
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture(scope="session")
def packed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, packed once for all processes that test; or the one that LUDUS_PACKED names."""
    if "LUDUS_PACKED" in os.environ:
        return Path(os.environ["LUDUS_PACKED"])
    for tool in ("npm", "node"):
        if shutil.which(tool) is None:
            pytest.skip(f"{tool} is not installed (Debian: apt install npm), so nothing was packed")
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if base.name.startswith("worker-") else base) / "packed"
    done = folder / "packed"
    try:
        folder.mkdir()
    except FileExistsError:
        end = time.monotonic() + 3 * PATIENCE
        while not done.exists():
            assert time.monotonic() < end, "another process did not finish packing"
            time.sleep(0.2)
        return folder / "site"
    pack.pack(folder / "site")
    done.touch()
    return folder / "site"


@pytest.fixture
def host(packed: Path) -> Iterator[Host]:
    found = Host(packed)
    yield found
    found.close()


@pytest.fixture
def visit(chromium: Any, host: Host) -> Iterator[Callable[..., Any]]:
    """Opens the site in a browser of its own; whatever its console complains of fails the test."""
    contexts: list[Any] = []
    complaints: list[str] = []

    def come(context: Any = None, path: str = "/", fragment: str = "") -> Any:
        if context is None:
            context = chromium.new_context(base_url=host.url, reduced_motion="reduce", locale="en-GB", viewport=DESK)
            contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE * 1000)
        page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
        page.on("pageerror", lambda error: complaints.append(error.stack or str(error)))
        page.goto(f"{path}?bots=0{fragment}")
        return page

    yield come
    for context in contexts:
        context.close()
    assert complaints == []
