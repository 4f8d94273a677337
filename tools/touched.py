"""Which files of the sources each test file ran code of, for `make fast`; a plugin of pytest, and `make touched`.

Every call of a function is noted, in all threads, which takes a few times as long: at night, not at each change.
"""

from __future__ import annotations

import json
import sys
import threading
from collections import defaultdict
from pathlib import Path
from types import CodeType, FrameType

import pytest

ROOT = Path(__file__).resolve().parents[1]
KEPT = ROOT / "build" / "touched.json"
SOURCES = str(ROOT / "src")
FILES = "files"  # the attribute of a report that holds what its test ran


class Noter:
    """Notes where tests run and keeps where they are reported."""

    def __init__(self) -> None:
        self.codes: set[CodeType] = set()
        self.files: dict[str, set[str]] = defaultdict(set)

    def note(self, frame: FrameType, _event: str, _value: object) -> None:
        self.codes.add(frame.f_code)

    def pytest_runtest_logstart(self) -> None:
        threading.settrace(self.note)
        sys.settrace(self.note)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Called in a worker before the report is sent, and where it arrives."""
        if not hasattr(report, FILES):
            codes, self.codes = self.codes, set()  # what runs here is noted too
            ran = {code.co_filename for code in codes if code.co_filename.startswith(SOURCES)}
            setattr(report, FILES, sorted(str(Path(file).relative_to(ROOT)) for file in ran))
        self.files[report.nodeid.partition("::")[0]].update(getattr(report, FILES))

    def pytest_runtest_logfinish(self) -> None:
        sys.settrace(None)
        threading.settrace(None)

    def pytest_sessionfinish(self) -> None:
        before = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}
        now = {test: sorted(files) for test, files in self.files.items()}
        KEPT.parent.mkdir(parents=True, exist_ok=True)
        KEPT.write_text(json.dumps({**before, **now}, indent=0, sort_keys=True), encoding="utf-8")
