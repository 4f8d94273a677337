"""`ludus backup`: a copy that the server opens, or one clear line."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from stat import S_IMODE

from tests.cli.tools import refused, run

from ludus.web.store import Store


def test_a_copy_is_a_database_of_its_own(tmp_path: Path) -> None:
    Store(str(tmp_path / "tables.db")).close()
    assert "0 tables copied" in run("backup", str(tmp_path / "copy.db"), "--db", str(tmp_path / "tables.db")).stdout
    assert S_IMODE((tmp_path / "copy.db").stat().st_mode) == 0o600
    Store(str(tmp_path / "copy.db")).close()


def test_what_cannot_be_copied_is_said_and_leaves_nothing(tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    assert "No tables in" in refused("backup", str(copy), "--db", str(tmp_path / "none.db"))
    assert "pg_dump" in refused("backup", str(copy), "--db", "postgresql://ludus@localhost/ludus")
    (tmp_path / "text.db").write_text("no database at all, but long enough to be read as one")
    assert "Can't copy" in refused("backup", str(copy), "--db", str(tmp_path / "text.db"))
    sqlite3.connect(tmp_path / "other.db").close()
    assert "Can't copy" in refused("backup", str(copy), "--db", str(tmp_path / "other.db"))
    assert [path.name for path in tmp_path.glob("copy*")] == []
    copy.write_text("mine")
    assert "exists. Pick a new name." in refused("backup", str(copy), "--db", str(tmp_path / "text.db"))
    assert copy.read_text() == "mine"
