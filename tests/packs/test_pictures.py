"""Pictures know no card by its key: a copy of any card, under another key and name, plays and draws as its original."""

from __future__ import annotations

import ast
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from string import ascii_lowercase

import pytest
from tests.packs.drawn import ANEW
from tests.shelf import ROOT

import ludus
from ludus.core import benches, copies
from ludus.core.cards import singles
from ludus.core.content import inventory
from ludus.core.drafts import PACK, PACKS, Cells, Draft, lay_out

GAMES = ["hollow-cell", "hostile-takeover", "claustrophobia", "void-halls", "void-zone"]
OWNED = {"ranged": "ranged.toml", "melee": "melee.toml", "special": "specials.toml"}  # what a Character brings along
BY_ITSELF = {"cell", "sudden-event", "overcharge"}  # the rules ask for these by number
COPIED = ("cynder", "knave", "jade", "angel")  # as many as a draft has room for
NOT_CARDS = {  # words of a picture that are keys of a card, too, and mean something else
    ("ongoing.py", "rations"): "the panel of the Ration dice",
    ("cover.py", "blazer"): "the cover of the box",
    ("cover.py", "helmet"): "the cover of the box",
    ("cover.py", "hologram"): "the cover of the box",
    ("cover.py", "rations"): "the cover of the box",
    ("cover.py", "scattergun"): "the cover of the box",
}
Names = dict[str, dict[str, str]]  # by key: the words in which a copy is called, and those of its original
Done = subprocess.CompletedProcess[str]


def vault() -> tuple[Draft, Names]:
    """Every card of the Vault but those that the rules know by themselves, a second time; and what each is called."""
    game = ludus.game("hollow-cell")
    rows = [row for row in inventory(game.folder / "content") if row["file"] == "vault.toml"]
    names = {row["key"]: row["name"] for row in rows if row["key"] not in {*singles(game.package), *BY_ITSELF}}
    draft = Draft(added={"vault.toml": {f"card {ANEW}{key}": copy_of(key, name) for key, name in names.items()}})
    return draft, {key: called(name) for key, name in names.items()}


def characters() -> tuple[Draft, Names]:
    """Characters with an area, a blast, a long reach and a helping hand, a second time with all that they bring."""
    game = ludus.game("hostile-takeover")
    rows = [row for row in inventory(game.folder / "content") if row["file"] == "characters.toml"]
    rows = [row for row in rows if row["key"] in COPIED]
    added: dict[str, dict[str, Cells]] = {"characters.toml": {}, **{file: {} for file in OWNED.values()}}
    pairs = list(zip(rows, [f"Z{letter}" for letter in ascii_lowercase], strict=False))
    for row, mark in pairs:
        key, own = ANEW + row["key"], {column: ANEW + row[column] for column in OWNED}
        added["characters.toml"][f"character {key}"] = copy_of(row["key"], row["name"], mark=mark, team="", **own)
        for column, file in OWNED.items():
            table = "special" if column == "special" else "weapon"
            added[file][f"{table} {own[column]}"] = {"like": row[column], "owner": key}
    return Draft(added=added), {row["key"]: {**called(row["name"]), mark: row["mark"]} for row, mark in pairs}


def called(name: str) -> dict[str, str]:
    return {word[::-1]: word for word in re.findall(r"\w+", name)}


def copy_of(key: str, name: str, **cells: str) -> Cells:
    """A row with the same letters in its name, so that it is drawn as wide."""
    return {"like": key, "name": name[::-1], **cells}


def drawn(game: str, draft: Draft, names: Names, folder: Path) -> subprocess.CompletedProcess[str]:
    """Play and draw in a process of its own: what a game's box holds is settled when it is opened."""
    lay_out(folder, game.replace("-", "_"), benches.added_files(ludus.game(game), draft))
    around = {
        **os.environ,
        "LUDUS_PACKS": str(folder / PACKS / PACK),
        "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}",
    }
    return subprocess.run(
        [sys.executable, "-m", "tests.packs.drawn", game, json.dumps(names)],
        cwd=ROOT,
        env=around,
        capture_output=True,
        text=True,
        check=False,
    )


def test_copies_of_vault_cards_are_drawn_as_their_originals(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(copies, "MOST", 100)
    done = drawn("hollow-cell", *vault(), tmp_path)
    assert done.returncode == 0, done.stderr[-4000:]


def test_copies_of_characters_are_drawn_as_their_originals(tmp_path: Path) -> None:
    done = drawn("hostile-takeover", *characters(), tmp_path)
    assert done.returncode == 0, done.stderr[-4000:]


@pytest.mark.parametrize("game", GAMES)
def test_no_picture_names_a_row_that_an_expansion_may_add_to(game: str) -> None:
    box = ludus.game(game)
    tables = copies.tables_open_to_rows(box)
    keys = {row["key"] for row in inventory(box.folder / "content") if (row["file"], row["table"]) in tables}
    assert named(box.folder / "picture", keys) <= NOT_CARDS.keys()
    assert bool(keys) is (game in ("hollow-cell", "hostile-takeover"))


def named(folder: Path, keys: set[str]) -> set[tuple[str, str]]:
    """The modules of a picture with the keys that stand in them."""
    return {
        (path.name, node.value)
        for path in folder.glob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in keys
    }


TYPED = ["hollow-cell", "void-zone"]  # games whose pictures are made from what a seat knows of their own tables


@pytest.mark.parametrize("game", TYPED)
def test_no_picture_reads_by_a_string_key(game: str) -> None:
    found = [
        f"{path.name}: {ast.unparse(node)}"
        for path in (ludus.game(game).folder / "picture").glob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if reads_by_string(node)
    ]
    assert found == []


def reads_by_string(node: ast.AST) -> bool:
    """`table["cache"]`, or `frame.get("target")`."""
    if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Load):
        return is_string(node.slice)
    called = node.func if isinstance(node, ast.Call) else None
    args = node.args[:1] if isinstance(node, ast.Call) else []
    return isinstance(called, ast.Attribute) and called.attr == "get" and any(map(is_string, args))


def is_string(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def test_no_picture_of_hollow_cell_imports_the_number_of_a_card() -> None:
    box = ludus.game("hollow-cell")
    files = ("vault.toml", "warriors.toml", "events.toml", "engines.toml")
    keys = {row["key"] for row in inventory(box.folder / "content") if row["file"] in files}
    found = [
        f"{path.name}: {name.name}"
        for path in (box.folder / "picture").glob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom) and node.module == f"{box.package}.card_data"
        for name in node.names
        if name.name.lower().replace("_", "-") in keys
    ]
    assert found == []
