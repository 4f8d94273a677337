"""Run by `compile.mjs` inside Pyodide: compiles Ludus, and as much of Python's library as Ludus can ever import."""

from __future__ import annotations

import ast
import io
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from importlib.util import MAGIC_NUMBER, source_hash
from marshal import dumps
from pathlib import Path
from types import CodeType

BARE = [module.__name__ for module in list(sys.modules.values())]  # what Pyodide itself has imported
PACKED = Path("/packed")
GAMES = PACKED / "ludus" / "games"
LIBRARY = "/lib/python314.zip"
UNCHECKED = (1).to_bytes(4, "little")  # a compiled module that counts without its source
CODECS = (
    "aliases", "ascii", "charmap", "cp437", "idna", "latin_1", "punycode", "raw_unicode_escape", "unicode_escape",
    "utf_16", "utf_8", "utf_8_sig",
)  # fmt: skip


def bare(code: CodeType) -> CodeType:
    """Code without its line numbers, a fifth of what would travel: where something fails is told by the function."""
    inner = tuple(bare(const) if isinstance(const, CodeType) else const for const in code.co_consts)
    return code.replace(co_consts=inner, co_linetable=b"")


def compile_module(source: bytes, name: str, optimize: int) -> bytes:
    """A module as bytes that count without its source."""
    code = bare(compile(source, name, "exec", optimize=optimize, dont_inherit=True))
    return MAGIC_NUMBER + UNCHECKED + source_hash(source) + dumps(code)


# --- Ludus ------------------------------------------------------------------------------------------------------------


def is_shown(path: Path) -> bool:
    """Whether the pages of cards show this source: the cards of a game, and its rules."""
    from ludus.core.page import ASIDE, NOT_RULES

    inside = path.relative_to(GAMES).parts[1:] if GAMES in path.parents else ()
    return bool(inside) and inside[0] not in ASIDE and inside[-1] not in NOT_RULES


def compile_templates() -> None:
    from ludus.web.rendering import COMPILED, env

    env.compile_templates(str(COMPILED), zip=None, ignore_errors=False)


def put(archive: tarfile.TarFile, name: str, data: bytes) -> None:
    entry = tarfile.TarInfo(name)
    entry.size = len(data)
    archive.addfile(entry, io.BytesIO(data))


def pack_ludus(files: list[Path]) -> None:
    with tarfile.open("/ludus.tar", "w", format=tarfile.USTAR_FORMAT) as archive:
        for path in files:
            inside, data = path.relative_to(PACKED), path.read_bytes()
            name = inside.as_posix()
            if path.suffix != ".py" or is_shown(path):
                put(archive, name, data)
            if path.suffix == ".py":
                cached = f"{inside.parent}/__pycache__/{path.stem}.{sys.implementation.cache_tag}.pyc"
                done = compile_module(data, name, 0 if name.startswith("ludus/") else 2)
                put(archive, cached if is_shown(path) else f"{name}c", done)


# --- Python's library -------------------------------------------------------------------------------------------------


def imports(source: bytes, package: str, everywhere: bool) -> Iterator[str]:
    """What a module may import: everywhere in it, or outside of functions only."""
    tree = ast.parse(source)
    for node in ast.walk(tree) if everywhere else outside(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            start = ".".join([*above, *([node.module] if node.module else [])])
            yield start
            yield from (f"{start}.{alias.name}" for alias in node.names)


def outside(tree: ast.AST) -> Iterator[ast.AST]:
    """What is not inside a function."""
    for node in ast.iter_child_nodes(tree):
        yield node
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            yield from outside(node)


def modules_needed(library: zipfile.ZipFile, first: list[str]) -> set[str]:
    """The files of the library that these modules need, and the modules they need, and so on."""
    files = {name for name in library.namelist() if name.endswith(".py")}
    found: set[str] = set()
    waiting = first[:]
    while waiting:
        module = waiting.pop()
        while module:
            base = module.replace(".", "/")
            for name in {f"{base}/__init__.py", f"{base}.py"} & files - found:
                found.add(name)
                package = module if name.endswith("__init__.py") else module.rpartition(".")[0]
                waiting += imports(library.read(name), package, False)
            module = module.rpartition(".")[0]
    return found


def pack_library(first: list[str]) -> None:
    with zipfile.ZipFile(LIBRARY) as library, zipfile.ZipFile("/library.zip", "w", zipfile.ZIP_STORED) as smaller:
        for name in sorted(modules_needed(library, first)):
            optimize = 0 if name.startswith(("pyodide/", "_pyodide/")) else 2
            smaller.writestr(zipfile.ZipInfo(f"{name}c"), compile_module(library.read(name), name, optimize))


def main() -> None:
    sys.path.insert(0, str(PACKED))
    compile_templates()
    files = sorted(path for path in PACKED.rglob("*") if path.is_file() and path.suffix not in (".pyc", ".html"))
    pack_ludus(files)
    ours = [name for path in files if path.suffix == ".py" for name in imports(path.read_bytes(), "", True)]
    pack_library([*BARE, *[f"encodings.{codec}" for codec in CODECS], *ours])


if __name__ == "__main__":
    main()
