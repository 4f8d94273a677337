"""A server for each file of tests, and people who come to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.web.kit import Browser, Server, forget_spending, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder: Path = tmp_path_factory.mktemp("web")
    with serving(folder / "tables.db") as running:
        yield running


@pytest.fixture
def person(server: Server) -> Iterator[Callable[[], Browser]]:
    """Makes a new person."""
    forget_spending(server)
    made: list[Browser] = []

    def new() -> Browser:
        made.append(Browser(server))
        return made[-1]

    yield new
    for browser in made:
        browser.close()
