"""`sheet`: blank sheets, for games that have them."""

from __future__ import annotations

from pathlib import Path

from pypdfium2 import PdfDocument
from tests.cli.tools import refused, run


def test_a_sheet_is_written_as_pdf_or_svg(tmp_path: Path) -> None:
    pdf, svg = tmp_path / "a.pdf", tmp_path / "a.svg"
    done = run("sheet", "patience", str(pdf), "--set", "stones=7", "--name", "Ann", "--paper", "letter")
    assert (done.exit_code, done.stdout) == (0, f"{pdf} has 1 page. Print it in landscape.\n")
    document = PdfDocument(pdf)
    assert document.get_metadata_value("Title") == "Ann: 7 stones"
    assert document[0].get_size() == (792, 612)
    assert run("sheet", "patience", str(svg)).exit_code == 0
    assert svg.read_text(encoding="utf-8").startswith("<svg")


def test_a_page_for_each_value_of_an_option(tmp_path: Path) -> None:
    assert run("sheet", "patience", str(tmp_path / "a.pdf"), "--each", "colour").exit_code == 0
    assert len(PdfDocument(tmp_path / "a.pdf")) == 2
    assert refused("sheet", "patience", "a.svg", "--each", "colour").startswith("An SVG has one page")
    assert refused("sheet", "patience", "a.pdf", "--each", "stones").startswith(
        "--each needs an option with a list of values"
    )
    assert "nothing" in refused("sheet", "patience", "a.pdf", "--each", "nothing")


def test_what_cannot_be_written_is_refused_in_one_line(tmp_path: Path) -> None:
    assert refused("sheet", "stones", "a.pdf") == "Stones has no paper sheets."
    assert refused("sheet", "patience", "a.png").startswith("FILE must end with .pdf or .svg, not 'a.png'")
    assert refused("sheet", "patience", "a.pdf", "--paper", "a5") == "Unknown paper 'a5'. Use a4 or letter."
    assert refused("sheet", "patience", str(tmp_path / "no" / "a.pdf")).startswith("Can't write ")
