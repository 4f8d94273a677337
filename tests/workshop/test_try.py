"""The examples of docs/tutorials/try.md, which run on the site, print what the page says."""

from __future__ import annotations

import re
from contextlib import redirect_stdout
from io import StringIO

from tests.shelf import ROOT

EXAMPLE = re.compile(r"^```python\n(.*?)^```\n(?:\n```text\n(.*?)^```)?", re.DOTALL | re.MULTILINE)


def test_the_examples_print_what_the_page_says() -> None:
    names: dict[str, object] = {"__name__": "__main__"}
    told = 0
    for code, expected in EXAMPLE.findall((ROOT / "docs" / "tutorials" / "try.md").read_text(encoding="utf-8")):
        said = StringIO()
        with redirect_stdout(said):
            exec(code, names)  # noqa: S102 (the page's own examples)
        assert said.getvalue(), f"nothing is printed by\n{code}"
        if expected:
            assert said.getvalue() == expected
            told += 1
    assert told >= 3
