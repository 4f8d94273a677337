"""New cards: rows of a draft that are copies of those of the box, as the expansion that play reads."""

from __future__ import annotations

import inspect
import re
import tomllib
from typing import Any

import pytest

import ludus
from ludus.core import benches
from ludus.core.cards import Card, family, paragraphs, singles
from ludus.core.content import inventory, read_toml
from ludus.core.copies import tables_open_to_rows
from ludus.core.draft_texts import check_content, read_draft
from ludus.core.drafts import Draft, by_row
from ludus.core.errors import BadFile, BadRules
from ludus.core.game import Game
from ludus.core.packs import packs
from tests.rows import every_row

CELL = ludus.game("hollow-cell")
TAKEOVER = ludus.game("hostile-takeover")
ZONE = ludus.game("void-zone")


def vault(key: str = "blazer2", **cells: Any) -> Draft:
    return Draft(added={"vault.toml": {f"card {key}": {"like": "blazer", "name": "Blazer II", **cells}}})


def figure(like: str, key: str, **cells: Any) -> Draft:
    """A Character with all that belongs to it."""
    origin = next(row for row in inventory(TAKEOVER.folder / "content") if row["key"] == like)
    files = {"ranged": "ranged.toml", "melee": "melee.toml", "special": "specials.toml"}
    own = {column: f"{key}_{column}" for column in files}
    added = {
        "characters.toml": {
            f"character {key}": {"like": like, "name": "Anew", "mark": "N1", "team": "", **own, **cells}
        }
    }
    for column, file in files.items():
        table = "special" if column == "special" else "weapon"
        added[file] = {f"{table} {key}_{column}": {"like": origin[column], "owner": key}}
    return Draft(added=added)


def test_a_copy_is_a_row_of_an_expansion() -> None:
    files = benches.added_files(CELL, vault(count=2, green=3))
    assert list(files) == ["draft/pack.toml", "draft/content/vault.toml"]
    text = files["draft/content/vault.toml"]
    assert text.startswith('[counts]\ncards = 1\n\n[[card]]\nkey = "blazer2"\nname = "Blazer II"\ncount = 2\n')
    assert 'green = 3\nfocus = ""' in text
    assert text.endswith('like = "blazer"\n')
    check_content(CELL, files)
    assert packs() == ()  # it was there only to be looked at


def test_a_copied_figure_is_spoken_of_by_its_own_name() -> None:
    files = benches.added_files(TAKEOVER, figure("boss", "boss2", move=5))
    check_content(TAKEOVER, files)
    assert "first_move" not in files["draft/content/characters.toml"]
    assert '"boost boss2 boss2" = "Boost with 2⚡ of Anew"' in files["draft/words/words.toml"]
    assert '"boost boss2 boss2" = "Verstärken mit 2⚡ von Anew"' in files["draft/words/words.de.toml"]
    assert benches.match_of_draft(TAKEOVER, figure("boss", "boss2")).options == {"teams": "draft_a"}


@every_row(
    ("game", "draft", "says"),
    [
        (CELL, vault(green=30), r"^vault.toml: card blazer2: green is 30, and the rules know 0 to 9$"),
        (CELL, vault(like="cell"), "there is one hollow cell card"),
        (CELL, vault(like="overcharge"), "there is one boost card"),
        (CELL, vault(like="bunker"), "Bunker cannot be copied: its rule is written for one card alone"),
        (CELL, vault(like="x"), "a copy of 'x', which the box does not have"),
        (CELL, vault(key="blazer"), "another one has this key already"),
        (CELL, vault(name="Bunker"), r"^vault.toml: card blazer2: give it a name that no other has\.$"),
        (CELL, vault(name="A{0.__class__}"), "its name is one line of at most 40 characters, without braces"),
        (CELL, vault(name="A\nB"), "its name is one line"),
        (CELL, vault(name="x" * 41), "its name is one line"),
        (TAKEOVER, figure("boss", "boss2", name=5), "its name is one line"),
        (TAKEOVER, figure("boss", "boss2", name=["Anew"]), "its name is one line"),
        (CELL, vault(key="Über"), "is not a key"),
        (CELL, vault(cite="x"), "'cite' is not a column"),
        (CELL, vault(wings=2), "unknown or missing: wings"),
        (CELL, Draft(added={"x.toml": {"card a": {"like": "blazer"}}}), "no content file 'x.toml'"),
        (CELL, Draft(added={"wounds.toml": {"wound a": {"like": "wound-1"}}}), "know every wound by itself"),
        (
            ZONE,
            Draft(added={"traits.toml": {"trait a": {"like": "drone"}}}),
            "docs/how-to/add-cards.md says what takes new cards",
        ),
        (TAKEOVER, figure("boss", "boss2", mark="An"), "no other card has its mark of two letters"),
        (TAKEOVER, figure("flint", "flint2"), "cannot be copied"),
        (TAKEOVER, Draft(added={"traits.toml": {"trait a": {"like": "scatter"}}}), "a weapon names 'scatter' itself"),
        (CELL, Draft(added={"vault.toml": {f"card a{n}": {"like": "blazer"} for n in range(5)}}), "5 new rows of card"),
    ],
)
def test_what_cannot_be_copied_is_refused_in_a_sentence(game: ludus.Game, draft: Draft, says: str) -> None:
    with pytest.raises(BadFile, match=says):
        check_content(game, benches.added_files(game, draft))
    assert packs() == ()


def test_new_rows_are_bounded_like_all_others() -> None:
    with pytest.raises(BadFile, match="it may change at most 400"):
        read_draft('{"added": {"vault.toml": {"card a": {' + ",".join(f'"c{n}": 1' for n in range(401)) + "}}}}")
    with pytest.raises(BadFile, match="Not a draft"):
        read_draft('{"added": {"vault.toml": 3}}')


def test_a_copy_has_the_paragraph_of_its_origin() -> None:
    class Trick(Card):
        """A family."""

    class Plain(Trick):
        key = "plain"

    class Alone(Trick):
        key = "alone"
        single = True

    found = paragraphs(Trick, ["plain", "alone", "plain2", "other"], {"plain2": "plain", "other": "rowonly"})
    assert [type(card) for card in found] == [Plain, Alone, Plain, Trick]
    with pytest.raises(BadRules, match="'x' cannot be like 'alone'"):
        paragraphs(Trick, ["plain", "alone", "x"], {"x": "alone"})


def test_who_names_its_own_row_is_not_copied() -> None:
    """The number of a card in a rule or a picture is that of one row."""
    sources = [path.read_text(encoding="utf-8") for path in CELL.folder.rglob("*.py") if path.name != "kinds.py"]
    named = {word for text in sources for word in re.findall(r"\b[A-Z][A-Z_]+\b", text.split("\n\n\n", 1)[-1])}
    keys = [row["key"] for row in inventory(CELL.folder / "content") if row["table"] == "card"]
    alone = {*singles(CELL.package), *benches.decks(CELL)[0].copy["alone"]}
    of_others = {"RATIONS"}  # the words of a die
    assert {key for key in keys if key.replace("-", "_").upper() in named - of_others} <= alone
    lasting = [cls for cls in family(Card) if cls.__module__.startswith(TAKEOVER.package) and "effect" in vars(cls)]
    assert lasting
    assert all(cls.single or inspect.isabstract(cls) or not cls.key for cls in lasting)


def test_the_tables_that_take_new_rows() -> None:
    assert tables_open_to_rows(CELL) == [("vault.toml", "card")]
    assert ("characters.toml", "character") in tables_open_to_rows(TAKEOVER)
    assert tables_open_to_rows(ZONE) == []


ODD = [-1, "x{y}", 'a"b\\c', [["a", 1]]]


def files_or_refusal(game: Game, draft: Draft) -> dict[str, str] | str:
    try:
        return benches.added_files(game, draft)
    except BadFile as e:
        return str(e)


@pytest.mark.parametrize(("game", "file", "row", "like"), [
    (CELL, "vault.toml", "card new", "blazer"), (TAKEOVER, "characters.toml", "character new", "boss"),
])  # fmt: skip
def test_whatever_its_cells_hold_a_copy_is_made_or_refused_in_a_sentence(
    game: Game, file: str, row: str, like: str
) -> None:
    box = by_row(read_toml(game.folder / "content" / file))[f"{row.split(maxsplit=1)[0]} {like}"]
    made, refused = [], []
    for column in ["name", "like", list(box)[-1]]:
        for odd in ODD:
            draft = Draft(added={file: {row: {"like": like, "name": "Anew", column: odd}}})
            answer = files_or_refusal(game, draft)
            if isinstance(answer, str):
                refused.append(answer)
            else:
                made.append(answer)
    assert all(sentence.startswith(f"{file}: {row}: ") for sentence in refused)
    assert all(tomllib.loads(text) for files in made for text in files.values())
    assert made
    assert refused
