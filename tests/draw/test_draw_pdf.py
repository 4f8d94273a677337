"""Sheets to print: a sound PDF, with the outlines, inks and words of the scene."""

from __future__ import annotations

import re
import zlib

import pytest

from ludus.draw import Circle, Group, Line, Path, Polygon, Rect, Scene, Shape, Text
from ludus.draw.faces import face, runs, width
from ludus.draw.outline import outline, steps
from ludus.draw.pdf import MARGIN, PAPERS, write


def drawn(*shapes: Shape, **styles: str) -> str:
    """What is written on the page of a scene, without the line that places it."""
    scene = Scene("A sheet", width=400, height=200, ground="bare", styles=styles)
    scene.layer("paper").extend(shapes)
    return streams(write([scene]))[-1].partition(" cm\n")[2]


def streams(document: bytes) -> list[str]:
    found = re.findall(rb"stream\n(.*?)\nendstream", document, re.DOTALL)
    return [zlib.decompress(part).decode("latin-1") for part in found]


def test_a_document_is_sound() -> None:
    scenes = [Scene("One (1)", width=10, height=10), Scene("Two", width=10, height=10)]
    document = write(scenes, "letter")
    assert document.startswith(b"%PDF-1.4\n")
    assert document.endswith(b"%%EOF\n")
    assert rb"/Title (One \(1\))" in document
    assert b"/Type /Pages /Count 2 " in document
    assert document.count(b"/MediaBox [0 0 792.0 612.0]") == 2
    table = int(document.split(b"startxref\n")[1].split()[0])
    places = re.findall(rb"(\d{10}) 00000 n", document[table:])
    for number, place in enumerate(places, 1):
        assert document[int(place) :].startswith(b"%d 0 obj\n" % number)
    assert write(scenes, "letter") == document


def test_a_scene_fills_the_paper_but_for_a_margin() -> None:
    wide, high = PAPERS["a4"]
    scene = Scene("", width=100, height=10, left=-50, top=-5)
    scale, _, _, _, x, y = map(float, streams(write([scene]))[0].split()[:6])
    assert scale * 100 == pytest.approx(wide - 2 * MARGIN, abs=0.01)
    assert [x, y] == pytest.approx([wide / 2, high / 2], abs=0.01)
    with pytest.raises(ValueError, match="no paper 'a5'"):
        write([scene], "a5")


def test_classes_and_own_declarations_make_the_ink() -> None:
    box = Rect(1, 2, 3, 4, style="box strong", css="stroke-width: 3px")
    line = drawn(box, box="fill: #f00; stroke: #000; stroke-width: 2", **{"box strong": "fill: none"})
    assert line == "q 0 0 0 RG 3 w 0 J 0 j [] 0 d 1 2 m 4 2 l 4 6 l 1 6 l h S Q"
    assert drawn(box, box="fill: none") == ""
    assert drawn(box, box="fill: #336699; opacity: .5").startswith("q /G0 gs 0.2 0.4 0.6 rg 1 2 m")
    dashed = drawn(Line(((0, 0), (5, 0)), css="fill: none; stroke: #fff; stroke-dasharray: 4 2; stroke-linecap: round"))
    assert dashed == "q 1 1 1 RG 1 w 1 J 0 j [4 2] 0 d 0 0 m 5 0 l S Q"
    with pytest.raises(ValueError, match="cannot print the colour 'teal'"):
        drawn(Rect(0, 0, 1, 1, css="fill: teal"))


def test_groups_move_turn_and_hand_on_their_ink() -> None:
    inner = Polygon(((0, 0), (1, 0), (0, 1)))
    line = drawn(Group(10, 20, (inner,), turn=90, scale=2, css="fill: #fff; opacity: .5"))
    assert line.split("\n") == [
        "q 0.00000 2.00000 -2.00000 0.00000 10 20 cm", "q /G0 gs 1 1 1 rg 0 0 m 1 0 l 0 1 l h f Q", "Q",
    ]  # fmt: skip


def test_patterns_and_gradients() -> None:
    scene = Scene("", styles={"hatch": "fill: url(#rock)", "lit": "fill: url(#glow)"})
    scene.layer("paper").rect(0, 0, 9, 9, style="hatch")
    scene.layer("paper").rect(0, 0, 9, 9, style="lit")
    document = write([scene])
    tile, page = streams(document)
    assert tile.endswith("rg 0 0 2.5 7 re f")
    assert "/Pattern cs /P0 scn 0 0 m" in page
    assert re.search(r"\nq [\d. ]+ rg 0 0 m", page)
    assert b"/Pattern << /P0 4 0 R >>" in document
    with pytest.raises(ValueError, match="there is no paint 'nothing'"):
        drawn(Rect(0, 0, 1, 1, css="fill: url(#nothing)"))


def test_words_stand_where_they_are_anchored() -> None:
    css = "font: 700 10px Arial, sans-serif; fill: #000"
    assert drawn(Text(50, 9, "(2)", "start", css=css)) == (
        "q  0 0 0 rg BT 1.0000 0.0000 0.0000 -1.0000 50 9 Tm /F0 10 Tf (\\(2\\)) Tj ET Q"
    )
    wide = width("12", "Helvetica-Bold", 10)
    assert wide == pytest.approx(11.12)
    assert f" {50 - wide:.2f} 9 Tm" in drawn(Text(50, 9, "12", "end", css=css))
    assert f" {50 - wide / 2:.2f} 9 Tm" in drawn(Text(50, 9, "12", "middle", css=css))
    assert " 0.0000 1.0000 1.0000 -0.0000 50 9 Tm" in drawn(Text(50, 9, "12", "start", turn=90, css=css))
    assert "/F0 20 Tf" in drawn(Text(50, 9, "12", "start", 20, css=css))


def test_signs_and_faces() -> None:
    assert runs("a×↑b") == [(False, b"a\xd7"), (True, b"\xad"), (False, b"b")]
    assert runs("漢") == [(False, b"?")]
    assert (face("Arial, sans-serif", 400), face("Georgia, serif", 400)) == ("Helvetica", "Times-Bold")
    assert face("Menlo, monospace", 700) == "Courier-Bold"
    assert width("i", "Helvetica", 1000) == 222
    assert width("M", "Courier", 1000) == 600


# --- outlines ---------------------------------------------------------------------------------------------------------


def test_paths_become_absolute_lines_and_curves() -> None:
    assert steps("M1 2h3v-1H0V0l1 1z m1,1 2 2") == [
        ("M", (1, 2)), ("L", (4, 2)), ("L", (4, 1)), ("L", (0, 1)), ("L", (0, 0)), ("L", (1, 1)), ("Z", ()),
        ("M", (2, 3)), ("L", (4, 5)),
    ]  # fmt: skip
    assert steps("M0 0C1 0 2 1 2 2s1 2 2 2")[2] == ("C", (2, 3, 3, 4, 4, 4))
    assert steps("M0 0q3 0 3 3t3 3")[1:] == [("C", (2, 0, 3, 1, 3, 3)), ("C", (3, 5, 4, 6, 6, 6))]
    with pytest.raises(ValueError, match="cannot read the path"):
        steps("M0 0 X3")


def test_arcs_become_quarters() -> None:
    half = steps("M-1 0a1 1 0 0 1 2 0")
    assert [step for step, _ in half] == ["M", "C", "C"]
    assert half[1][1][4:] == pytest.approx((0, -1), abs=1e-9)
    assert half[2][1][4:] == (1, 0)
    assert steps("M-1 0a1 1 0 0 0 2 0")[1][1][4:] == pytest.approx((0, 1), abs=1e-9)
    assert len(steps("M1 0A1 1 0 1 1 0 -1")) == 4
    assert len(steps("M1 0A1 1 0 0 0 0 -1")) == 2
    assert steps("M0 0a0 1 0 0 1 2 0") == [("M", (0, 0)), ("C", (0, 0, 2, 0, 2, 0))]
    assert steps("M0 0a1 1 0 0 1 0 0") == [("M", (0, 0))]


def test_every_shape_with_an_edge_has_an_outline() -> None:
    assert [step for step, _ in outline(Circle(0, 0, 1))] == list("MLCLCLCLCZ")
    assert outline(Circle(0, 0, 1))[2][1][4:] == (1, 0)
    assert [step for step, _ in outline(Rect(0, 0, 4, 4, 1))] == list("MLCLCLCLCZ")
    assert outline(Path("M0 0h1")) == outline(Line(((0, 0), (1, 0))))
    with pytest.raises(TypeError, match="a Text has no outline"):
        outline(Text(0, 0, "a"))
