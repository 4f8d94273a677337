"""Printed boxes: every piece in true size, every text on its piece, every page with ink on it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from pypdfium2 import PdfDocument
from reportlab.platypus import Flowable, NextPageTemplate, PageBreak, Paragraph
from reportlab.platypus.tableofcontents import SimpleIndex

import ludus
from ludus.core import views
from ludus.core.game import Game
from ludus.draw import Group, Rect, Scene, Shape, Text
from ludus.draw.printed import CARD, Face, Printed, PrintedScenario, back, standee
from ludus.press import pdf
from ludus.press.box import PrintedBox, aids
from ludus.press.css import font
from ludus.press.document import UPRIGHT, Document, OnFront, SceneFlowable, SheetPage
from ludus.press.fonts import face
from ludus.press.ink import sheet_of
from ludus.press.paper import MM, PAPERS
from ludus.press.room import fits_in, room_of, text_room
from ludus.press.rulebook import Rulebook, board_of, front, is_thing
from ludus.press.sheets import FOOT, MARGIN, Press, PrintedPage, Sheets, Spot, free
from ludus.press.words import labels, languages
from ludus.table import lesson
from ludus.table.words import languages as offered

IDS = ("claustrophobia", "hollow-cell", "hostile-takeover", "void-halls", "void-zone")
COUNTS = {"claustrophobia": 191, "hollow-cell": 179, "hostile-takeover": 227, "void-halls": 18, "void-zone": 114}


def box(id: str, language: str = "en") -> Game:
    return ludus.game(id).in_language(language)


def printed(game: Game) -> list[Printed]:
    assert game.printed is not None
    return [piece for piece in game.printed(game, game.settings()) if isinstance(piece, Printed)]


def texts(
    shapes: tuple[Shape, ...] | list[Shape], x: float, y: float, scale: float, turned: bool
) -> Iterator[tuple[Text, float, float, float]]:
    """Every text with where it is and how large, but for what is turned."""
    for shape in shapes:
        if isinstance(shape, Group):
            at = (x + scale * shape.x, y + scale * shape.y, scale * shape.scale)
            yield from texts(shape.shapes, *at, turned or bool(shape.turn))
        elif isinstance(shape, Text) and not turned and not shape.turn:
            yield shape, x, y, scale


def cut_texts(scene: Scene) -> list[str]:
    """The texts that reach beyond the edge of a scene, measured with the fonts of the page."""
    sheet = sheet_of(tuple(scene.styles.items()), "light", False)
    found = []
    for layer in scene.layers:
        for text, x, y, scale in texts(layer.shapes, 0, 0, 1, False):
            weight, size, family = font(sheet.of(text.style, text.css))
            left, _, right, low = text_room(text, face(family, weight), text.size or size)
            edge = (scene.left, scene.top, scene.left + scene.width, scene.top + scene.height)
            if x + scale * left < edge[0] - 0.5 or x + scale * right > edge[2] + 0.5 or y + scale * low > edge[3] + 2:
                found.append(f"{scene.title}: {text.text}")
    return found


def smallest(scene: Scene) -> float:
    return min(shape.size for layer in scene.layers for shape in layer.shapes if isinstance(shape, Text) and shape.size)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("id", IDS)
def test_no_text_of_a_piece_is_cut(id: str, language: str) -> None:
    pieces = [*aids(box(id, language)), *printed(box(id, language))]
    assert smallest(pieces[0].face) >= 9  # units of a quarter of a millimetre: the aid can be read
    scenes = [scene for piece in pieces for scene in (piece.face, piece.back) if scene is not None]
    assert [cut for scene in scenes for cut in cut_texts(scene)] == []


@pytest.mark.parametrize("id", IDS)
def test_every_page_of_a_box_has_its_pieces(id: str) -> None:
    pieces = printed(box(id))
    assert sum(piece.count for piece in pieces) == COUNTS[id]
    sheets = Sheets(pieces)
    fronts = [spot for page in sheets.pages if "back" not in page.title for spot in page.spots]
    assert len(fronts) >= COUNTS[id]
    for page in sheets.pages:
        wide, high = (297, 210) if page.across else (210, 297)
        for spot in page.spots:
            assert spot.x >= 7
            assert spot.x + spot.wide <= wide - 7
            assert spot.y >= 7
            assert spot.y + spot.high <= high - 7
        for number, a in enumerate(page.spots):
            assert not any(overlap(a, b) for b in page.spots[number + 1 :])


def overlap(a: Spot, b: Spot) -> bool:
    across = min(a.x + a.wide, b.x + b.wide) - max(a.x, b.x)
    down = min(a.y + a.high, b.y + b.high) - max(a.y, b.y)
    return across > 0.01 and down > 0.01


def test_backs_lie_behind_their_faces_when_the_sheet_is_turned() -> None:
    front, behind = Face("A", "text").scene(), back("A", "Game", "#123456")
    other = back("B", "Game", "#654321")
    pieces = [Printed("A", "a", front, back=behind, count=4), Printed("B", "b", front, back=other, count=1)]
    one, two = Sheets(pieces).pages
    assert [len(one.spots), len(two.spots)] == [5, 5]
    for spot, below in zip(one.spots, two.spots, strict=True):
        assert spot.x + spot.wide == pytest.approx(210 - below.x, abs=0.1)
        assert spot.y == below.y
    assert two.spots[-1].scene is other
    assert (one.kind, two.title) == ("cards", "A, B: back")


def test_a_board_is_spread_over_pages_without_a_gap() -> None:
    scene = Scene("board", width=100, height=100)
    pages = Sheets([Printed("Boards", "Floor", scene, 525, 525)]).pages
    assert [page.title for page in pages] == [f"Floor {n}/6" for n in range(1, 7)]
    assert sum(spot.wide * spot.high for page in pages for spot in page.spots) == pytest.approx(525 * 525)
    assert len({spot.part for page in pages for spot in page.spots}) == 6
    letter = Sheets([Printed("Boards", "Floor", scene, 525, 525)], "letter").pages
    assert len(letter) == 6


def test_cut_marks_stand_where_nothing_else_lies() -> None:
    spots = [Spot(Scene("a"), 10, 10, 50, 50), Spot(Scene("b"), 60, 10, 50, 50)]
    assert free(spots, 8, 10)
    assert not free(spots, 62, 12)
    assert PrintedPage("x").spots == []


def test_no_cut_mark_crosses_the_line_at_the_bottom() -> None:
    """Three rows of cards leave little room on letter paper."""

    ends: list[float] = []

    class Lines:
        def __getattr__(self, name: str) -> Any:
            return lambda *given: None

        def line(self, *given: float) -> None:
            ends.extend((given[1], given[3]))

    page = Sheets([Printed("Cards", "A", Scene("a"), *CARD, count=9)], "letter").pages[0]
    Press(Lines(), marks=True).cut_marks(page.spots, PAPERS["letter"][1])
    assert min(ends) == pytest.approx(FOOT * MM)
    assert PAPERS["letter"][1] - max(ends) < MARGIN * MM


def test_faces_set_long_texts_smaller() -> None:
    def size(text: str) -> float:
        scene = Face("Title", text, kind="a kind", foot=("3", "at the foot"), note="a note").scene()
        return [s.size for s in scene.layers[0].shapes if isinstance(s, Text) and s.style == "told"][-1]

    assert size("short") == 15
    assert 6 <= size("a long sentence that goes on and on " * 14) < 12
    assert cut_texts(Face("A title that is far too long for the head of a card", "x" * 20).scene()) == []
    assert room_of([Group(10, 5, (Rect(0, 0, 4, 2),), scale=2)]) == (10, 5, 18, 9)
    assert room_of([]) == (0, 0, 0, 0)


def test_a_standee_shows_its_figure_on_both_sides() -> None:
    scene = standee("Shock 1", "void-zone/p1-a", "#123456", "1")
    sides = [shape for shape in scene.layers[0].shapes if isinstance(shape, Group)]
    assert [side.turn for side in sides] == [0, 180]


@pytest.mark.parametrize("id", IDS)
def test_diagrams_have_only_ink_that_prints(id: str) -> None:
    game = box(id)
    cover, start = front(game), board_of(game.begin(seed=3).scene(0))
    for page in PdfDocument(pdf.write([cover, start])):
        assert min(page.render(scale=0.1).to_pil().convert("L").tobytes()) < 200


def test_a_diagram_shows_the_pieces_and_not_the_empty_board() -> None:
    game = box("hostile-takeover")
    script = lesson.script(game)
    assert script is not None
    going = lesson.Lesson(game, script)
    whole = views.scene(game, going.match, going.seat)
    small = board_of(whole)
    assert small.width < 0.5 * whole.width
    edge = (small.left, small.top, small.left + small.width, small.top + small.height)
    figures = [shape for layer in small.layers for shape in layer.shapes if layer.name == "figures"]
    assert len(figures) == 8
    assert all(fits_in(room_of([shape]), edge) for layer in small.layers for shape in layer.shapes if is_thing(shape))


@pytest.mark.parametrize("id", IDS)
def test_a_diagram_is_on_white_paper(id: str) -> None:
    """A book of black pages takes all the ink of a printer, and little is seen on them."""
    game = box(id)
    script = lesson.script(game)
    assert script is not None
    going = lesson.Lesson(game, script)
    doc = Document("Title", "a4", False)
    scene = board_of(views.scene(game, going.match, going.seat))
    page = PdfDocument(doc.build_pdf([SceneFlowable(scene, 600, "paper")], SimpleIndex(name="index")))[0]
    grey = page.render(scale=0.2).to_pil().convert("L").tobytes()
    assert sum(dot < 100 for dot in grey) < 0.25 * len(grey)


def test_arenas_are_called_by_their_names() -> None:
    plans = [piece for piece in printed(box("void-zone", "de")) if piece.group == "Arenen"]
    said = [
        shape.text for piece in plans for layer in piece.face.layers for shape in layer.shapes if type(shape) is Text
    ]
    assert {"Arena für zwei", "Korridor", "Vier Buchten"} <= {*said}
    assert not [text for text in said if "figure" in text]


def test_the_words_that_an_aid_explains_are_bold() -> None:
    face = Face("Aid", "Run: two steps\nno word here", listed=True).scene()
    said = {shape.text: shape.style for layer in face.layers for shape in layer.shapes if isinstance(shape, Text)}
    assert said["Run:"] == "told strong"
    assert said["two steps"] == said["no word here"] == "told"


@pytest.mark.parametrize("id", ["void-zone"])
def test_pages_are_rendered(id: str) -> None:
    boxed = PrintedBox(box(id, "de"), "letter", marks=True)
    document = PdfDocument(boxed.make_pdf(boxed.sheets.pages, False))
    assert len(document) == len(boxed.sheets.pages)
    for page in document:
        small = page.render(scale=0.1).to_pil().convert("L")
        assert small.getextrema()[0] < 200, "a page without ink"
    cards = document[0]
    assert cards.get_size() == (612, 792)
    said = cards.get_textpage().get_text_range()
    assert "Teameigenschaft" in said
    assert "⚡" in said
    card = boxed.sheets.pages[0].spots[0]
    assert (card.wide * MM, card.high * MM) == pytest.approx((CARD[0] * 72 / 25.4, CARD[1] * 72 / 25.4))


@pytest.mark.parametrize("texts", [1, 2])
def test_cards_begin_on_the_front_of_a_sheet(texts: int) -> None:
    doc = Document("Title", "a4", False)
    page = PrintedPage("Cards", "cards", [Spot(Face("A", "text").scene(), 10, 10, 63, 88)])
    story: list[Flowable] = []
    for n in range(texts):
        story += [*([PageBreak()] if n else []), Paragraph(f"text {n}")]
    story += [NextPageTemplate(UPRIGHT), PageBreak(), OnFront(), SheetPage(doc, page)]
    said = [page.get_textpage().get_text_range() for page in PdfDocument(doc.build_pdf(story, SimpleIndex()))]
    assert len(said) == 3
    assert "Cards" in said[2]
    assert ("text 1" in said[1]) == (texts == 2)


def test_scenarios_are_told_in_a_book() -> None:
    game = box("claustrophobia", "de")
    assert game.printed is not None
    stories = [story for story in game.printed(game, game.settings()) if isinstance(story, PrintedScenario)]
    assert len(stories) == 9
    facts = dict(stories[0].facts)
    assert facts["Stapel, von oben"] == "10 zufällige Plättchen · Exit"
    assert facts["Menschliche Krieger"] == "Redeemer; Blade for Hire, Blunderbuss; Blade for Hire; Brute"
    assert stories[0].picture is not None


def test_all_languages_have_the_same_labels() -> None:
    assert languages() == offered()
    assert [language for language in languages() if labels(language).keys() != labels("en").keys()] == []


def test_scenarios_with_a_picture_have_a_page_each_and_the_others_share_one() -> None:
    book = Rulebook(ludus.game("void-zone"))
    plain, drawn = (
        PrintedScenario("Plain", "Nothing to see."),
        PrintedScenario("Drawn", "A floor.", picture=Scene("floor", 10, 10)),
    )
    breaks = [isinstance(each, PageBreak) for each in book.scenarios([plain, plain, drawn, plain])]
    assert breaks == [True, False, False, False, True, False, False]


def test_a_scenario_of_ones_own_is_in_the_book() -> None:
    own = '[[scenario]]\nkey = "dash"\nname = "The Dash"\nhumans = ["redeemer"]\nstart = "t01"\nstack = ["5 t02"]\n'
    own += 'goals = ["t02"]\nexit = "leave"\nwin = ["saved 1"]\n'
    stories = PrintedBox(box("claustrophobia"), chosen={"own_scenario": own}).stories
    assert len(stories) == 10
    assert (stories[-1].title, stories[-1].facts[0]) == (
        "The Dash",
        ("The Humans win", "1 Human warriors escape by the Exit."),
    )
