"""Files of the pages: few, packed, and kept by the browser until they change."""

from __future__ import annotations

import gzip
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from tests.web.kit import Browser, Server

from ludus.web.assets import STATIC, Assets, in_one
from ludus.web.serving import FOR_LONG

BUDGET = 120_000  # bytes of the first look at a table, over the wire
MOST = 10  # requests of it


def test_a_table_is_light(server: Server, person: Callable[[], Browser]) -> None:
    page = person().http.get("/join")  # every page has the same files; that of a table is the largest
    assert page.status_code == 200
    assets = Assets()
    urls = [assets.url(name) for name in ("table.js", "words/table.en.js", "table.css", "icon.svg")]
    size = sum(len(httpx.get(server.base + url, timeout=300).read()) for url in urls)
    sent = sum(int(head(server, url)["content-length"]) for url in urls)
    assert sent < BUDGET - 30_000, "with 30 KB for the page, portraits, glossary and names"
    assert size > 2 * sent
    assert len(urls) + 2 <= MOST


def head(server: Server, url: str) -> httpx.Headers:
    return httpx.get(server.base + url, timeout=300, headers={"accept-encoding": "gzip"}).headers


def test_files_are_packed_and_kept_for_long_by_their_mark(server: Server) -> None:
    url = Assets().url("table.css")
    headers = head(server, url)
    assert headers["content-encoding"] == "gzip"
    assert headers["cache-control"] == FOR_LONG
    assert "accept-encoding" in headers["vary"]
    plain = httpx.get(server.base + url, timeout=300, headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert "--surface-1" in plain.text
    for old in ("/static/table.css", "/static/table.css?v=old"):
        assert head(server, old)["cache-control"] == "no-cache"
    again = httpx.get(server.base + "/static/table.css", timeout=300, headers={"if-none-match": headers["etag"]})
    assert again.status_code == 304


def test_nothing_outside_is_sent(server: Server) -> None:
    for path in ("/static/../app.py", "/static/%2e%2e/app.py", "/static/css", "/static/a%00b", "/static//etc/passwd"):
        assert httpx.get(server.base + path, timeout=300).status_code == 404


def test_a_changed_file_has_another_mark(tmp_path: Path) -> None:
    (tmp_path / "a.css").write_text("a {}")
    assets = Assets(tmp_path)
    first = assets.url("a.css")
    assert assets.url("a.css") == first
    (tmp_path / "a.css").write_text("b {}")
    assert assets.url("a.css") != first
    with pytest.raises(FileNotFoundError, match=r"has no b\.css"):
        assets.url("b.css")


def test_modules_in_one_file_keep_their_names_apart(tmp_path: Path) -> None:
    (tmp_path / "main.js").write_text(
        'import { own as other, twice } from "./a.js";\nconst own = 3; // Said too\n\n'
        "/** Said. */\nconsole.log(own + other + twice(4));\n"
    )
    (tmp_path / "a.js").write_text("export const own = 30;\nexport function twice(n) {\n  return 2 * n;\n}\n")
    text = in_one(tmp_path / "main.js")
    assert "Said" not in text
    assert not re.search(r"^(import|export)", text, re.MULTILINE)
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not installed, so the script was only read; the browser tests run a whole one")
    (tmp_path / "one.mjs").write_text(text)
    assert subprocess.run([node, tmp_path / "one.mjs"], capture_output=True, text=True, check=True).stdout == "41\n"


def test_what_cannot_be_put_into_one_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.js").write_text('import { b } from "./b.js";\nexport const a = 1;\n')
    (tmp_path / "b.js").write_text('import { a } from "./a.js";\nexport const b = 1;\n')
    with pytest.raises(ValueError, match="imports itself by way of"):
        in_one(tmp_path / "a.js")
    (tmp_path / "c.js").write_text("export default 1;\n")
    with pytest.raises(ValueError, match="in a way that cannot be put into one file"):
        in_one(tmp_path / "c.js")
    (tmp_path / "d.js").write_text("export const d = `one\n  two`;\n")
    with pytest.raises(ValueError, match="backticks over several lines"):
        in_one(tmp_path / "d.js")


def test_the_script_of_the_table_holds_every_module_once() -> None:
    text = in_one(STATIC / "table/main.js")
    assert text.count("class Zoom {") == 1
    assert len(gzip.compress(text.encode())) < 70_000
