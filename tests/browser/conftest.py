"""A table server of the tests, and a real browser in front of it."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from tests.trust.order import hurried

from ludus.table.home import Pace
from ludus.web.app import create_app
from ludus.web.line import BoundedSocket
from ludus.web.store import Store
from ludus.web.thinking import BotProcesses

DESK = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
PATIENCE = 120  # seconds: a busy machine is slow, and not broken


class Server:
    """A server in a thread of its own, which can be stopped and started again on the same port and file."""

    def __init__(self, place: Path, steady: Callable[[], float] = hurried) -> None:
        self.place = place
        self.steady = steady
        self.held = socket.socket()  # bound and never listening: nobody else gets this port between two starts
        self.held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self.held.bind(("127.0.0.1", 0))
        self.port = self.held.getsockname()[1]
        self.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        minds = BotProcesses(own={"random": "random"})
        app = create_app(Store(str(self.place)), thinkers=minds, pace=Pace(bots=0.0, pulse=1.0), steady=self.steady)
        config = uvicorn.Config(
            app,
            host="127.0.0.1",
            port=self.port,
            log_level="error",
            ws=BoundedSocket,
            ws_max_size=64 * 1024,
            ws_ping_timeout=PATIENCE,
        )
        self.server = uvicorn.Server(config)
        self.thread = threading.Thread(target=self.server.run, daemon=True)
        self.thread.start()
        end = time.monotonic() + PATIENCE
        while not self.server.started and time.monotonic() < end:
            time.sleep(0.02)
        assert self.server.started, "the server did not start"

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join(PATIENCE)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    found = Server(tmp_path_factory.mktemp("tables") / "tables.db")
    yield found
    found.stop()
    found.held.close()


@pytest.fixture
def person(chromium: Any, server: Server) -> Iterator[Callable[..., Any]]:
    """Makes people: each call is a browser of its own; whatever its console complains of fails the test.

    Who is `listed` has every choice as a list in the rail, as the menu offers; else only what is not on the board.
    """
    contexts: list[Any] = []
    complaints: list[str] = []

    def arrive(size: dict[str, int] | None = None, speed: str = "once", listed: bool = True, **settings: Any) -> Any:
        settings = {"reduced_motion": "reduce", "viewport": size or DESK, **settings}
        contexts.append(chromium.new_context(base_url=server.url, **settings))
        if listed:
            contexts[-1].add_init_script("localStorage.setItem('ludus-list', 'on')")
        page = contexts[-1].new_page()
        page.add_init_script(
            "document.addEventListener('readystatechange', () => document.readyState === 'interactive'"
            f" && document.body.dataset.speed && (document.body.dataset.speed = '{speed}'))"
        )
        page.set_default_timeout(PATIENCE * 1000)
        page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        return page

    yield arrive
    for context in contexts:
        context.close()
    lost = ("WebSocket connection", "ERR_CONNECTION")  # what a browser says while a server restarts
    assert [said for said in complaints if not any(part in said for part in lost)] == []
