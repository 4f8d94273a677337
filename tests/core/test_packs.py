"""Expansions: what a pack says of itself, what it may add, and what is told where it is wrong or missing."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from ludus.core import packs
from ludus.core.action import Action, ActionSpace
from ludus.core.errors import BadFile, BadOption
from ludus.core.options import OptionList, pack_option
from ludus.core.packs import named_packs, packs_of, read_pack
from ludus.core.rule import Ledger, Rule
from ludus.core.settings import Settings
from ludus.core.words import read_words
from tests.shelf import ROOT

TOLD = 'key = "more"\ngame = "my-game"\nversion = 3\ntitle = "More"\nabout = "More of it."\n'
EXAMPLES = ROOT / "examples" / "expansions"


@pytest.fixture
def fresh() -> Iterator[None]:
    """What is known of packs is read anew, now and afterwards."""
    packs.packs.cache_clear()
    yield
    packs.packs.cache_clear()


def pack(folder: Path, text: str = TOLD) -> Path:
    folder.mkdir(exist_ok=True)
    (folder / "pack.toml").write_text(text, encoding="utf-8")
    return folder


def test_a_pack_says_what_it_is(tmp_path: Path) -> None:
    found = read_pack(pack(tmp_path, f'{TOLD}[de]\ntitle = "Mehr"\n'))
    assert (found.key, found.game, found.version, found.option) == ("more", "my-game", 3, "pack_more")
    assert (found.text("title"), found.text("title", "de"), found.text("about", "de")) == (
        "More",
        "Mehr",
        "More of it.",
    )


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (TOLD.replace('title = "More"\n', ""), "title is a text that must be there"),
        (TOLD.replace("3", "0"), "version is a number from 1 to 10000"),
        (TOLD.replace('"more"', '"More!"'), "may have small letters, digits and _ only"),
        (TOLD + "colour = 3\n", "unknown: colour"),
        ("key = ", "Invalid value"),
    ],
)
def test_a_wrong_pack_is_refused_with_its_file(tmp_path: Path, text: str, says: str) -> None:
    with pytest.raises(BadFile, match=says) as e:
        read_pack(pack(tmp_path, text))
    assert "pack.toml" in str(e.value)


def test_a_folder_without_a_pack_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match=r"is not an expansion: it has no pack\.toml"):
        read_pack(tmp_path)


def test_folders_that_were_named_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fresh: None) -> None:
    one, two = pack(tmp_path / "one"), pack(tmp_path / "two", TOLD.replace("more", "less"))
    monkeypatch.setenv("LUDUS_PACKS", os.pathsep.join([str(one), str(two), str(one)]))
    assert [found.key for found in named_packs()] == ["more", "less"]
    assert [found.key for found in packs_of("my_game")] == ["less", "more"]
    assert packs_of("other-game") == ()


def test_two_packs_of_one_name_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fresh: None) -> None:
    monkeypatch.setenv("LUDUS_PACKS", os.pathsep.join([str(pack(tmp_path / "one")), str(pack(tmp_path / "two"))]))
    with pytest.raises(BadFile, match="Two expansions are called 'more'"):
        packs.packs()


def options(tmp_path: Path) -> OptionList:
    return OptionList([pack_option(read_pack(pack(tmp_path)))])


@pytest.mark.parametrize(
    ("value", "there"), [(True, ("more",)), ("on", ("more",)), ("3", ("more",)), (0, ()), ("false", ())]
)
def test_its_option_is_on_off_or_its_version(tmp_path: Path, value: object, there: tuple[str, ...]) -> None:
    known = options(tmp_path)
    settings = known.settle(Settings, {"pack_more": value})
    assert settings.packs == there
    assert known.unusual(settings) == ({"pack_more": 3} if there else {})


def test_another_version_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match="pack_more cannot be 2: it is false, or true for its version 3, which is here"):
        options(tmp_path).settle(Settings, {"pack_more": 2})


def test_a_pack_that_is_not_here_is_named_with_its_version(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match=r"needs the expansion 'other', version 7, which is missing\. Install it"):
        options(tmp_path).settle(Settings, {"pack_other": "7"})


def test_actions_of_packs_come_last_and_leave_the_ids_alone() -> None:
    old, new = [Action("go a"), Action("go b")], Action("go new")
    space = ActionSpace([old[0], new, old[1]], [Action("pass")], later=["new"])
    assert [action.text for action in space.actions] == ["go a", "go b", "pass", "go new"]
    assert (space.own, len(space)) == (3, 4)


def test_rules_of_packs_have_ids_of_their_own() -> None:
    own = Ledger("QQ", [Rule("QQ-1", "rule", "One", "So.")])
    assert [rule.id for rule in own.with_rules([Ledger("XX", [Rule("XX-1", "rule", "More", "So too.")])])] == [
        "QQ-1",
        "XX-1",
    ]
    with pytest.raises(BadFile, match="share ids: QQ-1"):
        own.with_rules([own])


def test_words_of_packs_add_to_those_of_the_game(tmp_path: Path) -> None:
    own, more = tmp_path / "words.toml", tmp_path / "more.toml"
    own.write_text('[action]\ngo = "Go"\n', encoding="utf-8")
    more.write_text('[action]\ngo = "Run"\nfly = "Fly"\n', encoding="utf-8")
    assert read_words(own, {}, "en", [more]).actions == {"go": "Go", "fly": "Fly"}


# --- in a process of its own, which opens the box with the pack -------------------------------------------------------


def opened(folder: Path, code: str) -> subprocess.CompletedProcess[str]:
    around = {**os.environ, "LUDUS_PACKS": str(folder), "PYTHONPATH": str(ROOT / "src"), "LUDUS_PURE": "1"}
    return subprocess.run(
        [sys.executable, "-c", code], env=around, capture_output=True, text=True, encoding="utf-8", check=False
    )


def copied(folder: Path, example: str) -> Path:
    for file in (EXAMPLES / example).rglob("*"):
        if file.is_file() and file.suffix in (".toml", ".py"):
            aim = folder / file.relative_to(EXAMPLES / example)
            aim.parent.mkdir(parents=True, exist_ok=True)
            aim.write_text(file.read_text(encoding="utf-8"), encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    ("file", "old", "new", "says"),
    [
        ("content/vault.toml", 'key = "stim-shot"', 'key = "thief"', "card thief: another one has this key already"),
        ("content/vault.toml", 'plug = "weapon"', 'plug = "nose"', "card coil-rifle: type and kind are one of"),
        ("content/vault.toml", "green = 2", "green = 99", "green is 99, and the rules know 0 to 9"),
        (
            "cards/case.py",
            "class StimShotCard(Vault):",
            "class StimShotCard(Vault)",
            "case.py cannot be used: SyntaxError",
        ),
        (
            "cards/case.py",
            'key = "stim-shot"',
            'key = "nothing"',
            "is a card 'nothing', which no row of Vault content has",
        ),
        ("words/rules.toml", 'id = "BC-1"', 'id = "HC-001"', "share ids: HC-001"),
    ],
)
def test_what_is_wrong_in_a_pack_is_told_in_one_sentence(
    tmp_path: Path, file: str, old: str, new: str, says: str
) -> None:
    folder = copied(tmp_path / "case", "black_case")
    text = (folder / file).read_text(encoding="utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    done = opened(folder, "import ludus; ludus.game('hollow-cell').rules")
    assert says in done.stderr.splitlines()[-1], done.stderr


def test_a_table_to_which_nothing_can_be_added_is_named(tmp_path: Path) -> None:
    folder = copied(tmp_path / "case", "black_case")
    (folder / "content" / "wounds.toml").write_text("[counts]\nwounds = 0\n[[wound]]\n", encoding="utf-8")
    done = opened(folder, "import ludus; ludus.game('hollow-cell')")
    assert (
        "to wounds.toml [[wound]] of hollow-cell nothing can be added; an expansion can add to vault.toml [[card]]"
        in done.stderr
    )


def test_a_pack_by_its_entry_point(tmp_path: Path) -> None:
    """A distribution whose package holds the folder is found without being named."""
    copied(tmp_path / "ludus_black_case", "black_case")
    (tmp_path / "ludus_black_case" / "__init__.py").write_text("", encoding="utf-8")
    info = tmp_path / "ludus_black_case-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: ludus-black-case\nVersion: 1\n", encoding="utf-8")
    (info / "entry_points.txt").write_text("[ludus.packs]\nblack_case = ludus_black_case\n", encoding="utf-8")
    code = (
        f"import sys; sys.path.append({str(tmp_path)!r})\nimport ludus\n"
        "match = ludus.game('hollow-cell').begin(2, 1, pack_black_case=True)\n"
        "from ludus.games.hollow_cell.moments import CARD\n"
        "print(type(CARD[-1]).__module__, match.game.packs[0].version)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "LUDUS_PACKS": "", "PYTHONPATH": str(ROOT / "src"), "LUDUS_PURE": "1"},
        capture_output=True, text=True, encoding="utf-8", check=False,
    )  # fmt: skip
    assert done.stdout.split() == ["ludus_black_case.cards.case", "1"], done.stderr


def test_a_record_of_an_expanded_game_needs_the_pack(tmp_path: Path) -> None:
    code = "import ludus; print(ludus.game('hollow-cell').begin(2, 1, pack_black_case=True).record())"
    text = opened(EXAMPLES / "black_case", code).stdout
    file = tmp_path / "game.ludus"
    file.write_text(text, encoding="utf-8")
    verify = f"import ludus; print(ludus.verify({str(file)!r}))"
    assert opened(EXAMPLES / "black_case", verify).stdout.strip() == "[]"
    bare = opened(Path(), verify.replace("import ludus", "import os; os.environ.pop('LUDUS_PACKS'); import ludus"))
    said = "This needs the expansion 'black_case', version 1, which is missing. Install it, or add"
    assert said in bare.stderr.splitlines()[-1]
