"""Run by `compile.mjs` inside Pyodide: compiles Ludus, and as much of Python's library as Ludus can ever import."""

import ast
import io
import sys
import tarfile
import types
import zipfile
from importlib._bootstrap_external import _code_to_hash_pyc
from importlib.util import source_hash
from pathlib import Path

BARE = list(sys.modules.items())  # what Pyodide itself has imported
PACKED = Path("/packed")
GAMES = PACKED / "ludus" / "games"
LIBRARY = "/lib/python314.zip"
CODECS = ("aliases", "ascii", "charmap", "cp437", "idna", "latin_1", "punycode", "raw_unicode_escape", "unicode_escape",
          "utf_16", "utf_8", "utf_8_sig")  # fmt: skip


def bare(code):
    """Code without its line numbers, a fifth of what would travel: where something fails is told by the function."""
    inner = tuple(bare(const) if isinstance(const, types.CodeType) else const for const in code.co_consts)
    return code.replace(co_consts=inner, co_linetable=b"")


def compiled(source, name, optimize):
    """A module as bytes that count without its source."""
    code = bare(compile(source, name, "exec", optimize=optimize, dont_inherit=True))
    return bytes(_code_to_hash_pyc(code, source_hash(source), False))


def shown(path):
    """Whether the pages of cards show this source: the cards of a game, and its rules."""
    inside = path.relative_to(GAMES).parts[1:] if GAMES in path.parents else ()
    return bool(inside) and inside[0] not in ASIDE and inside[-1] not in NOT_RULES


# --- Ludus ------------------------------------------------------------------------------------------------------------

sys.path.insert(0, str(PACKED))
from ludus.core.page import ASIDE, NOT_RULES  # noqa: E402 - it lies in the archive

with tarfile.open("/ludus.tar", "w", format=tarfile.USTAR_FORMAT) as archive:

    def put(name, data):
        entry = tarfile.TarInfo(name)
        entry.size = len(data)
        archive.addfile(entry, io.BytesIO(data))

    for path in sorted(p for p in PACKED.rglob("*") if p.is_file() and p.suffix != ".pyc"):
        name, data = path.relative_to(PACKED).as_posix(), path.read_bytes()
        if path.suffix != ".py" or shown(path):
            put(name, data)
        if path.suffix == ".py":
            done = compiled(data, name, 0 if name.startswith("ludus/") else 2)
            cached = f"{path.relative_to(PACKED).parent}/__pycache__/{path.stem}.{sys.implementation.cache_tag}.pyc"
            put(cached if shown(path) else f"{name}c", done)


# --- Python's library -------------------------------------------------------------------------------------------------


def imports(tree, package, everywhere):
    """The modules that a module imports: at its top, or everywhere."""
    nodes = list(ast.walk(tree)) if everywhere else list(outside(tree))
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            start = ".".join([*base, *([node.module] if node.module else [])])
            yield start
            yield from (f"{start}.{alias.name}" for alias in node.names)


def outside(tree):
    """What is not inside a function."""
    for node in ast.iter_child_nodes(tree):
        yield node
        if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)):
            yield from outside(node)


with zipfile.ZipFile(LIBRARY) as library:
    files = {name for name in library.namelist() if name.endswith(".py")}

    def file_of(module):
        base = module.replace(".", "/")
        return next((name for name in (f"{base}/__init__.py", f"{base}.py") if name in files), None)

    wanted, waiting = set(), []
    waiting += [name for name, module in BARE if LIBRARY in (getattr(module, "__file__", None) or "")]
    waiting += [f"encodings.{codec}" for codec in CODECS]
    for path in PACKED.rglob("*.py"):
        waiting += imports(ast.parse(path.read_bytes()), "", True)
    while waiting:
        module = waiting.pop()
        while module:
            found = file_of(module)
            if found is not None and found not in wanted:
                wanted.add(found)
                package = module if found.endswith("__init__.py") else module.rpartition(".")[0]
                waiting += imports(ast.parse(library.read(found)), package, False)
            module = module.rpartition(".")[0]
    with zipfile.ZipFile("/library.zip", "w", zipfile.ZIP_STORED) as smaller:
        for name in sorted(wanted):
            optimize = 0 if name.startswith(("pyodide/", "_pyodide/")) else 2
            smaller.writestr(zipfile.ZipInfo(f"{name}c"), compiled(library.read(name), name, optimize))
