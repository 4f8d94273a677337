"""What all tests share: the marks, workers, what is measured, Hypothesis without clocks, and a data folder."""

from __future__ import annotations

import gc
from collections.abc import Generator, Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from tools.durations import Recorder
from tools.fast import Minute
from tools.touched import Noter
from tools.workers import Workers

from tests.chromium import as_long_as_possible, browser
from tests.tables import printed

settings.register_profile("ludus", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("ludus")


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("workers")
    group._addoption("-n", "--workers", type=int, default=0, metavar="N", help="fork N workers after the collection")
    group.addoption("--fast", type=float, default=0, metavar="S", help="the tests nearest to what has changed, for S s")
    group.addoption("--touched", action="store_true", help="note which sources each test file runs, for --fast")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(*ids): the rules of the ledger that this test proves")
    config.addinivalue_line("markers", "golden: compares with a file in tests/golden")
    # Hypothesis parses all sources for numbers and words to try, at each collection; what is drawn here is seeds.
    pytest.MonkeyPatch().setattr("hypothesis.internal.conjecture.providers.is_local_module_file", lambda path: False)
    config.pluginmanager.register(Recorder())
    if config.option.fast:
        config.pluginmanager.register(Minute(config.option.fast, config.option.workers))
    if config.option.touched:
        config.pluginmanager.register(Noter())
    if config.option.workers:
        config.pluginmanager.register(Workers(config.option.workers), "workers")


def pytest_itemcollected(item: pytest.Item) -> None:
    """Who drives a browser waits for other browsers, and may be tried once more."""
    if "chromium" in getattr(item, "fixturenames", ()):
        item.add_marker("browser")


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Thousands of tests are found and stay until the end: nobody looks for waste among them."""
    gc.disable()
    found = yield
    gc.collect()
    gc.freeze()
    gc.enable()
    return found


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """What tests counted: files for each row, reasons, numbers."""
    reports = [r for group in terminalreporter.stats.values() for r in group if isinstance(r, pytest.TestReport)]
    for line in printed([each for r in reports if r.when == "call" for each in r.user_properties]):
        terminalreporter.write_line(line)


@pytest.fixture(scope="session", autouse=True)
def data_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """What the program keeps for its user goes to a folder of the tests."""
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))
        yield


@pytest.fixture(scope=as_long_as_possible)
def chromium() -> Iterator[Any]:
    """A real browser; whoever tests in it opens a context of their own."""
    with browser() as running:
        yield running
