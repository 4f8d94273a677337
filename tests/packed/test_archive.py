"""What is packed is whole: no module in the archive imports one of Ludus that is not in it."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from ludus.browser import pack
from ludus.table.words import languages

ELSEWHERE = {"ludus.pure"}  # imported only where something is compiled


def imported(source: bytes) -> set[str]:
    """The modules of Ludus that a source imports, and what may be modules."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return {name for name in found if name.split(".")[0] == "ludus"}


def test_every_module_that_is_imported_is_packed() -> None:
    files = {name: path for name, path in pack.sources() if name.endswith(".py")}
    modules = {name.removesuffix(".py").removesuffix("/__init__").replace("/", ".") for name in files}
    there = {f"ludus.{path.relative_to(pack.LUDUS).with_suffix('').as_posix().replace('/', '.')}" for path in every()}
    missing = {
        (name, module)
        for name, path in files.items()
        for module in imported(path.read_bytes())
        if module in there and module not in modules | ELSEWHERE
    }
    assert missing == set()


def test_minds_are_packed_and_their_students_stay_behind() -> None:
    minds = {name.removeprefix("ludus/games/") for name, _ in pack.sources() if name.endswith(".mind")}
    assert "hollow_cell/mind/learnt.mind" in minds
    assert not any(name.endswith("student.mind") for name in minds)


def test_every_file_that_a_page_names_is_packed() -> None:
    there = {name for name, _ in pack.pages()}
    folder = pack.LUDUS / "web/templates"
    named = {name for page in folder.glob("*.html") for name in re.findall(r"asset\(([^)]+)\)", page.read_text())}
    assert "'words/table.' ~ t.language ~ '.js'" in named
    plain = {name.strip("'") for each in named for name in spelled(each)}
    assert {f"static/{name}" for name in plain} - there == set()


def spelled(name: str) -> list[str]:
    """A name as a template has it, in every language."""
    return [name.replace("' ~ t.language ~ '", language) for language in languages()]


def every() -> list[Path]:
    """All modules of Ludus, packed or not."""
    return [path for path in pack.LUDUS.rglob("*.py") if path.name != "__init__.py"]


def test_a_visit_brings_at_most_eight_megabytes(packed: Path) -> None:
    sent = [path for path in packed.rglob("*") if path.is_file() and not path.with_name(f"{path.name}.zst").exists()]
    assert len(sent) > 100
    assert sum(path.stat().st_size for path in sent) <= 8_000_000
