"""Scenes on paper: a sound PDF, with the outlines, inks and words of the scene."""

from __future__ import annotations

import pytest
from pypdfium2 import PdfDocument

from ludus.draw import Circle, Group, Line, Path, Portrait, Rect, Scene, Shape, Text
from ludus.press.fonts import SIGNS, face, markup_of, runs, width
from ludus.press.outline import outline, steps
from ludus.press.paper import PAPERS
from ludus.press.pdf import MARGIN, write

Pixel = tuple[int, ...]


def page_of(*shapes: Shape, **styles: str) -> Scene:
    """A scene that fills a page but for the margin: 794 of its units are the whole width of the paper."""
    scene = Scene("A sheet", width=793.89, height=547.28, ground="bare", styles=styles)
    scene.layer("paper").extend(shapes)
    return scene


def inked(*shapes: Shape, at: tuple[float, float], **styles: str) -> Pixel:
    """The colour of the paper at a place of the scene."""
    page = PdfDocument(write([page_of(*shapes, **styles)]))[0].render(scale=1).to_pil()
    found = page.getpixel((int(MARGIN + at[0]), int(MARGIN + at[1])))
    assert isinstance(found, tuple)
    return found[:3]


def said(*shapes: Shape) -> str:
    return str(PdfDocument(write([page_of(*shapes)]))[0].get_textpage().get_text_range())


def test_a_document_is_sound() -> None:
    scenes = [Scene("One (1)", width=10, height=10), Scene("Two", width=10, height=10)]
    document = write(scenes, "letter")
    read = PdfDocument(document)
    assert read.get_metadata_value("Title") == "One (1)"
    assert [page.get_size() for page in read] == [(792, 612)] * 2
    assert write(scenes, "letter") == document
    with pytest.raises(ValueError, match="no paper 'a5'"):
        write(scenes, "a5")


def test_a_scene_fills_the_paper_but_for_a_margin() -> None:
    high, wide = PAPERS["a4"]
    scene = Scene("", width=100, height=10, left=-50, top=-5, ground="bare")
    scene.layer("all").rect(-50, -5, 100, 10, css="fill: #f00")
    page = PdfDocument(write([scene]))[0].render(scale=1).to_pil()
    left, top, right, low = page.point(lambda level: 255 - level).getbbox()
    assert (left, right) == pytest.approx((MARGIN, wide - MARGIN), abs=1)
    assert (top + low) / 2 == pytest.approx(high / 2, abs=1)


def test_classes_and_own_declarations_make_the_ink() -> None:
    box = Rect(100, 100, 300, 200, style="box strong", css="stroke-width: 30px")
    styles = {"box": "fill: #f00; stroke: #000; stroke-width: 2", "box strong": "fill: #00f"}
    assert inked(box, at=(250, 200), **styles) == (0, 0, 255)
    assert inked(box, at=(110, 200), **styles) == (0, 0, 0)
    assert inked(box, at=(250, 200), box="fill: none") == (255, 255, 255)
    assert inked(box, at=(250, 200), box="fill: #336699; opacity: .5") == pytest.approx((153, 178, 204), abs=2)
    assert inked(box, at=(250, 200), box="fill: #33669980") == pytest.approx((153, 178, 204), abs=2)
    dashed = Line(((0, 50), (400, 50)), css="fill: none; stroke: #00f; stroke-width: 20; stroke-dasharray: 100 50")
    assert [inked(dashed, at=(x, 50)) for x in (50, 125, 200)] == [(0, 0, 255), (255, 255, 255), (0, 0, 255)]
    mixed = Rect(0, 0, 300, 200, css="fill: color-mix(in oklab, #000, #fff 25%)")
    assert inked(mixed, at=(100, 100)) == pytest.approx((64, 64, 64), abs=2)
    with pytest.raises(ValueError, match="can't print the color 'teal'"):
        write([page_of(Rect(0, 0, 1, 1, css="fill: teal"))])


def test_groups_move_turn_and_hand_on_their_ink() -> None:
    bar = Rect(0, 0, 100, 20)
    group = Group(200, 100, (bar,), turn=90, scale=2, css="fill: #00f; opacity: .5")
    assert inked(group, at=(180, 250)) == pytest.approx((127, 127, 255), abs=2)
    assert inked(group, at=(300, 110)) == (255, 255, 255)


def test_patterns_gradients_and_grounds() -> None:
    for name, places in {"p1": 1, "rock": 2, "p3": 2, "p4": 2}.items():
        page = write([page_of(Rect(0, 0, 200, 200, css=f"fill: url(#{name})"))])
        drawn = PdfDocument(page)[0].render(scale=1).to_pil().crop((60, 60, 120, 120))
        assert len(drawn.getcolors(5000)) >= places
        assert drawn.getextrema() != ((255, 255),) * 3
    assert inked(Rect(0, 0, 200, 200, css="fill: url(#glow)"), at=(3, 3)) != (255, 255, 255)
    with pytest.raises(ValueError, match="there is no paint 'nothing'"):
        write([page_of(Rect(0, 0, 1, 1, css="fill: url(#nothing)"))])
    night = PdfDocument(write([Scene("", width=100, height=60)]))[0].render(scale=0.2).to_pil()
    assert max(night.getpixel((84, 59))) < 80


def test_portraits_are_cut_to_their_frame() -> None:
    round_one = Portrait("void-zone/p1-a", 200, 200, 300)
    assert inked(round_one, at=(200, 200)) != (255, 255, 255)
    assert inked(round_one, at=(55, 55)) == (255, 255, 255)


def test_words_stand_where_they_are_anchored() -> None:
    css = "font: 700 100px Arial, sans-serif; fill: #00f"
    wide = width("II", "Helvetica-Bold", 100)
    assert wide == pytest.approx(55.6)
    bars = {anchor: Text(300, 200, "II", anchor, css=css) for anchor in ("start", "middle", "end")}
    for anchor, left in {"start": 300.0, "middle": 300 - wide / 2, "end": 300 - wide}.items():
        page = PdfDocument(write([page_of(bars[anchor])]))[0].render(scale=1).to_pil()
        box = page.point(lambda level: 255 - level).getbbox()
        assert box[0] - MARGIN == pytest.approx(left + 6.4, abs=2)
    assert said(Text(50, 50, "Fünf × 3⚡ → (2)", "start", css=css)).split() == ["Fünf", "×", "3⚡", "→", "(2)"]


def test_signs_and_faces() -> None:
    assert runs("a×↑b⚡c", "Courier") == [("Courier", "a×↑b"), (SIGNS, "⚡"), ("Courier", "c")]
    assert markup_of("1⚡ < 2") == f'1<font name="{SIGNS}">⚡</font> &lt; 2'
    assert (face("Arial, sans-serif", 400), face("Georgia, serif", 400)) == ("Helvetica", "Times-Bold")
    assert face("Menlo, monospace", 700) == "Courier-Bold"
    assert width("i", "Helvetica", 1000) == 222
    assert width("⚡", "Courier", 1000) == 520


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
