"""Content: what is in the box, read from TOML rows that say where each comes from."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Callable, Iterable
from dataclasses import MISSING, dataclass, field, fields, replace
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple, TypeVar, get_args, get_origin, get_type_hints

from ludus.core.errors import BadFile, suggest
from ludus.core.packs import packs_of
from ludus.core.rule import Ledger

if TYPE_CHECKING:
    from functools import _lru_cache_wrapper

TRIED = "LUDUS_CONTENT"
SOURCES = ("rulebook", "published", "house")
DESCRIBES = "describes"  # true at the top of a file that only describes the box: play does not read it


class Within(NamedTuple):
    """How small and how large a number may be, with both ends; said in the type of a column."""

    low: int
    high: int


USUAL = Within(0, 999)  # where a column says no bounds


@dataclass(frozen=True)
class Row:
    """One kind of thing in the box."""

    key: str
    name: str
    source: str  # rulebook: stated there; published: elsewhere by its makers; house: made here to fill a gap
    cite: str
    rules: tuple[str, ...]
    like: str = field(default="", kw_only=True)  # in expansions: the row of the box that it is a copy of
    pack: str = field(default="", kw_only=True)  # the expansion it comes from; files do not say it, their place does


R = TypeVar("R", bound=Row)
T = TypeVar("T")
READERS: list[_lru_cache_wrapper[Any]] = []
ROWS: dict[tuple[Path, str], type[Row]] = {}  # what the rows of each table are, once they were read
TAKEN: set[tuple[Path, str]] = set()  # the tables to which expansions may add, by file


def reader(read: Callable[..., T]) -> _lru_cache_wrapper[T]:
    """A function that reads content, once. Where a file is tried out, all of a game's are called before play."""
    kept = cache(read)
    READERS.append(kept)
    return kept


def frozen(value: Any) -> Any:
    return tuple(frozen(v) for v in value) if isinstance(value, list) else value


def expanded_rows(path: Path, table: str, kind: type[R]) -> tuple[R, ...]:
    """The rows of a table to which expansions may add: the game's own, then those of each pack."""
    TAKEN.add((path, table))
    own = read_rows(path, table, kind)
    found = [*own]
    for pack in packs_of(game_of(path)):
        file = pack.folder / "content" / path.name
        if file.exists():
            more = read_rows(file, table, kind, expands=True)
            twice = sorted({row.key for row in found} & {row.key for row in more})
            if twice:
                raise wrong(file, f"{table} {twice[0]}", "another one has this key already")
            for row in more:
                if row.like and row.like not in [each.key for each in own]:
                    raise wrong(
                        file,
                        f"{table} {row.key}",
                        f"like is {value_in_message(row.like)}, but the box has no row of that name",
                    )
            found += [replace(row, pack=pack.key) for row in more]
    return tuple(found)


def copies_of(rows: Iterable[Row]) -> dict[str, str]:
    """The rows that are copies, and of which row of the box each is one."""
    return {row.key: row.like for row in rows if row.like}


def keys_added(game: str, name: str, table: str) -> list[str]:
    """The keys that expansions add to a table of a content file, in their order."""
    files = [pack.folder / "content" / name for pack in packs_of(game)]
    return [str(row.get("key")) for file in files if file.exists() for row in parse_file(file).get(table, [])]


def home(path: Path, row: Row) -> Path:
    """The file that a row comes from, where expansions may add to this one."""
    folders = [pack.folder for pack in packs_of(game_of(path)) if pack.key == row.pack]
    return folders[0] / "content" / path.name if folders else path


def game_of(path: Path) -> str:
    """The folder of the game that a content file belongs to."""
    return path.parent.parent.name


def read_rows(path: Path, table: str, kind: type[R], expands: bool = False) -> tuple[R, ...]:
    """The rows of one table of a content file, or of the file of an expansion, checked and frozen."""
    data = parse_file(path)
    ROWS[path, table] = kind
    hints = get_type_hints(kind, include_extras=True)
    for column in ("pack",) if expands else ("pack", "like"):
        del hints[column]
    needed = {f.name for f in fields(kind) if f.default is MISSING}
    found = data.get(table, [])
    if not isinstance(found, list) or not all(isinstance(row, dict) for row in found):
        raise wrong(path, table, f"its rows begin with [[{table}]]")
    for row in found:
        name = f"{table} {row.get('key', '?')}"
        odd = sorted((row.keys() - hints.keys()) | (needed - row.keys()))
        if odd:
            raise wrong(path, name, f"unknown or missing: {', '.join(odd)}")
        for column, value in row.items():
            right = what_is_wanted(value, hints[column])
            if right:
                raise wrong(path, name, f"{column} is {value_in_message(value)}, and the rules know {right}")
        if row["source"] not in SOURCES:
            raise wrong(path, name, f"source is one of {', '.join(SOURCES)}, not {row['source']!r}")
    keys = [row["key"] for row in found]
    if len(set(keys)) != len(keys):
        raise wrong(path, table, "two rows share a key")
    counts = data["counts"] if isinstance(data.get("counts"), dict) else {}
    if counts.get(f"{table}s") != len(found):
        raise wrong(path, table, f"{len(found)} rows, but counts says {counts.get(f'{table}s')}")
    extra = sorted(counts.keys() - {f"{name}s" for name in data})
    if extra:
        raise wrong(path, "counts", f"unknown table {', '.join(extra)}")
    return tuple(kind(**{k: frozen(v) for k, v in row.items()}) for row in found)


def what_is_wanted(value: Any, hint: Any) -> str:
    """What would be right in place of a value of a column; empty where it is right."""
    if get_origin(hint) is Annotated:
        return number_wanted(value, hint.__metadata__[0])
    if hint is int:
        return number_wanted(value, USUAL)
    if hint is bool:
        return "" if isinstance(value, bool) else "only true and false"
    if hint is str:
        return "" if isinstance(value, str) else "only a text"
    return list_wanted(value, get_args(hint)) if get_origin(hint) is tuple else ""


def number_wanted(value: Any, within: Within) -> str:
    low, high = within
    if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
        return ""
    return f"only {low}" if low == high else f"{low} to {high}"


def list_wanted(value: Any, kinds: tuple[Any, ...]) -> str:
    if not isinstance(value, list):
        return "only a list"
    if kinds[-1] is Ellipsis:
        kinds = (kinds[0],) * len(value)
    if len(kinds) != len(value):
        return f"a list of {len(kinds)}"
    found = [right for v, kind in zip(value, kinds, strict=True) if (right := what_is_wanted(v, kind))]
    return f"in it {found[0].removeprefix('in it ')}" if found else ""


def value_in_message(value: Any) -> str:
    """A value as it stands in a message."""
    said = repr(value)
    return said if len(said) <= 60 else f"{said[:60]}…"


def wrong(path: Path, row: str, what: str) -> BadFile:
    """What is wrong with a row of a content file, or of the one that is tried out in its place.

    A file of the game itself can only be wrong together with the files that are tried out; the message names them.
    """
    file, folder = in_place_of(path), os.environ.get(TRIED)
    others = sorted((Path(folder) / path.parent.parent.name).glob("*.toml")) if folder and file == path else []
    return BadFile(f"{file}: {row}: {what}{' with ' if others else ''}{', '.join(map(str, others))}")


def in_place_of(path: Path) -> Path:
    """The file that is tried out in place of a game's own: LUDUS_CONTENT names a folder with game/file.toml in it."""
    folder = os.environ.get(TRIED)
    tried = Path(folder or "") / path.parent.parent.name / path.name
    return tried if folder and tried.exists() else path


def bound(path: Path, table: str, row: Row, column: str, low: int, high: int) -> int:
    """A number of a row, as far as the rules can play with it."""
    value: int = getattr(row, column)
    right = number_wanted(value, Within(low, high))
    if right:
        raise wrong(path, f"{table} {row.key}", f"{column} is {value}, and the rules know {right}")
    return value


def parse_file(path: Path) -> dict[str, Any]:
    """A content file, or the one that is tried out in its place."""
    return read_toml(in_place_of(path))


def read_toml(path: Path) -> dict[str, Any]:
    """A file as data, which is read and never changed: the same text gives the same one again."""
    try:
        return parse_text(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, RecursionError) as e:
        raise BadFile(f"{path}: {e}") from e


@lru_cache(maxsize=64)
def parse_text(text: str) -> dict[str, Any]:
    return tomllib.loads(text)


def refuse_described(path: Path, tried: Path) -> None:
    """A file that only describes what is in the box changes nothing in play, so it is not tried out."""
    if read_toml(path).get(DESCRIBES):
        raise BadFile(f"{tried}: this file only describes the box; play does not read it, so leave it out")


def check_added(folder: Path, package: str) -> None:
    """Checks all that expansions add to a game's content, before anything is played with it."""
    for pack in packs_of(folder.name):
        read_all(package)
        for file in sorted((pack.folder / "content").glob("*.toml")):
            taken = sorted(f"{path.name} [[{table}]]" for path, table in TAKEN if path.parent.parent == folder)
            tables = [name for name, rows in parse_file(file).items() if isinstance(rows, list)]
            odd = [f"{file.name} [[{name}]]" for name in tables if f"{file.name} [[{name}]]" not in taken]
            if odd:
                said = f"an expansion can add to {', '.join(taken)}" if taken else "an expansion can add nothing"
                raise BadFile(f"{file}: to {odd[0]} of {pack.game} nothing can be added; {said}.")


def read_all(package: str) -> None:
    for read in READERS:
        if read.__module__.startswith(package):
            read()


def check_tried(folder: Path, package: str) -> None:
    """Checks all that is tried out in place of a game's own content, before anything is played with it."""
    mine = Path(os.environ.get(TRIED, "")) / folder.name
    if TRIED not in os.environ or not mine.is_dir():
        return
    own = {path.name: path for path in sorted((folder / "content").glob("*.toml"))}
    for tried in sorted(mine.glob("*.toml")):
        if tried.name not in own:
            said = suggest(tried.name, own)
            raise BadFile(f"{tried}: the game has no such content file.{said} It has {', '.join(own) or 'none'}.")
        refuse_described(own[tried.name], tried)
    read_all(package)


def inventory(folder: Path) -> list[dict[str, Any]]:
    """Every row of every content file of a game and then of its packs, as plain data with its file and table."""
    found = [("", path) for path in sorted(folder.glob("*.toml"))]
    for pack in packs_of(folder.parent.name):
        found += [(pack.key, path) for path in sorted((pack.folder / "content").glob("*.toml"))]
    return [
        {"file": path.name, "table": table, **row, **({"pack": pack} if pack else {})}
        for pack, path in found
        for table, rows in parse_file(path).items()
        if isinstance(rows, list)
        for row in rows
    ]


def dangling(folder: Path, ledger: Ledger) -> list[str]:
    """Rule ids that content cites and the ledger does not have."""
    return sorted({id for row in inventory(folder) for id in row.get("rules", []) if id not in ledger})
