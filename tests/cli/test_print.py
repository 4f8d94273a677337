"""`print`: a game for a real table."""

from __future__ import annotations

import json
from pathlib import Path
from urllib.parse import unquote, urlparse

import pytest
from PIL import Image
from pypdfium2 import PdfDocument
from tests.cli.tools import refused, run

from ludus.press.words import languages


def pages(file: Path) -> list[str]:
    return [page.get_textpage().get_text_range() for page in PdfDocument(file)]


def test_a_game_without_pieces_has_a_rulebook(tmp_path: Path) -> None:
    file = tmp_path / "stones.pdf"
    done = run("print", "stones", str(file), "--paper", "letter")
    assert (done.exit_code, done.stdout) == (0, f"Saved Stones as {file}. Print at 100%.\n")
    said = pages(file)
    assert PdfDocument(file)[0].get_size() == (612, 792)
    assert "Rulebook" in said[0]
    assert "Contents" in said[1]
    assert any("ST-4" in page and "Who takes the last stone wins." in page for page in said)
    assert "Index" not in said[-1]
    first = file.read_bytes()
    assert run("print", "stones", str(file), "--paper", "letter").exit_code == 0
    assert file.read_bytes() == first


def test_a_folder_gets_a_file_for_each_kind_of_page(tmp_path: Path) -> None:
    done = run("print", "void-halls", str(tmp_path / "halls"), "--language", "de", "--cut-marks")
    assert done.exit_code == 0, done.output
    assert sorted(path.name for path in (tmp_path / "halls").iterdir()) == ["boards.pdf", "pieces.pdf", "rulebook.pdf"]
    book = pages(tmp_path / "halls" / "rulebook.pdf")
    assert "Regelheft" in book[0]
    assert "Ein erstes Spiel" in book[2]
    rulings = next(page for page in book[3:] if "Alle Entscheide" in page)
    assert "VH-G01" in rulings
    assert "Stichwörter" in book[-1]
    boards = PdfDocument(tmp_path / "halls" / "boards.pdf")
    assert len(boards) == 12
    wide, high = boards[0].get_size()
    assert wide > high


def test_what_cannot_be_printed_is_refused_in_one_line(tmp_path: Path) -> None:
    assert refused("print", "stones", "a.pdf", "--paper", "a5") == "Unknown paper 'a5'. Use a4 or letter."
    spoken = " or ".join(languages())
    assert refused("print", "stones", "a.pdf", "--language", "xx") == f"Can't print in 'xx'. Use {spoken}."
    assert refused("print", "stones", "a.png").startswith("OUT must be a .pdf file or a folder, not 'a.png'")
    assert refused("print", "stnes", "a.pdf").startswith("There is no game 'stnes'")
    (tmp_path / "taken").write_text("")
    assert refused("print", "stones", str(tmp_path / "taken")).startswith("Can't create the folder")
    assert refused("print", "stones", str(tmp_path / "no" / "a.pdf")).startswith("Can't write ")


def test_a_box_for_tabletop_simulator(tmp_path: Path) -> None:
    done = run("print", "void-zone", str(tmp_path / "box"), "--tabletop")
    assert done.exit_code == 0, done.output
    save = json.loads((tmp_path / "box" / "void-zone.json").read_text())
    things = {thing["Nickname"]: thing for thing in save["ObjectStates"]}
    traits = things["Team Traits"]
    assert (traits["Name"], len(traits["DeckIDs"]), len(traits["ContainedObjects"])) == ("Deck", 22, 22)
    assert traits["ContainedObjects"][0]["Nickname"] == "Acrobat"
    custom = traits["CustomDeck"]["1"]
    assert (custom["NumWidth"], custom["NumHeight"]) == (10, 3)
    with Image.open(Path(unquote(urlparse(custom["FaceURL"]).path))) as sheet:
        assert sheet.size == pytest.approx((4096, 4096 * 88 * 3 / 630), abs=3)  # as large as a texture may be
        assert min(sheet.convert("L").tobytes()) < 90
    assert len(things["Charged Zones"]["DeckIDs"]) == 39
    assert things["Shock 1"]["Name"] == "Figurine_Custom"
    with Image.open(Path(unquote(urlparse(things["Shock 1"]["CustomImage"]["ImageURL"]).path))) as figure:
        assert figure.width == pytest.approx(22 * 12, abs=3)
    assert things["Board"]["Name"] == "Custom_Tile"
    assert refused("print", "void-zone", "a.pdf", "--tabletop").startswith("--tabletop writes a folder")
    assert refused("print", "stones", "a", "--tabletop") == "Stones has no pieces to print."
