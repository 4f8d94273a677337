"""The rulebook: set from the ledger in our own words, with a first game in pictures, every ruling and an index."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from fnmatch import fnmatchcase

from reportlab.lib.colors import HexColor
from reportlab.lib.styles import ParagraphStyle, PropertySet
from reportlab.platypus import Flowable, KeepTogether, PageBreak, Paragraph, Spacer, TableStyle
from reportlab.platypus.tableofcontents import SimpleIndex, TableOfContents

from ludus.core import views
from ludus.core.game import Game
from ludus.core.rule import Rule, by_chapter
from ludus.draw.printed import PrintedScenario
from ludus.draw.scene import Layer, Scene
from ludus.draw.shapes import Group, Portrait, Shape, Text, walk
from ludus.press.document import Heading, SceneFlowable
from ludus.press.fonts import markup_of
from ludus.press.room import Room, around, fits_in, lies_in, room_of
from ludus.press.words import labels
from ludus.table import lesson

INK, SOFT, MARK = HexColor("#1b1e23"), HexColor("#6b655a"), HexColor("#8a3a24")
BODY = ParagraphStyle("body", fontName="Helvetica", fontSize=9.5, leading=13, textColor=INK, spaceAfter=3)
RULE = ParagraphStyle(
    "rule", BODY, leftIndent=42, bulletFontName="Helvetica-Bold", bulletFontSize=7.5, bulletColor=SOFT
)
INDEXED = ParagraphStyle("indexed", BODY, leading=14, spaceAfter=0)
CLOSE = TableStyle([(f"{side}PADDING", (0, 0), (-1, -1), 0) for side in ("TOP", "BOTTOM", "LEFT", "RIGHT")])
LISTED = ParagraphStyle("listed", BODY, leftIndent=12)
RULING = ParagraphStyle("ruling", RULE, spaceBefore=3, spaceAfter=7)
NOTE = ParagraphStyle("note", BODY, fontSize=8, leading=10.5, textColor=SOFT, alignment=1)
TITLE = ParagraphStyle("title", BODY, fontName="Times-Bold", fontSize=38, leading=44, alignment=1, spaceBefore=60)
UNDER = ParagraphStyle("under", BODY, fontSize=12, leading=17, alignment=1, textColor=SOFT, spaceAfter=14)
HEADS = (
    ParagraphStyle("h1", BODY, fontName="Times-Bold", fontSize=22, leading=27, spaceAfter=8, textColor=MARK),
    ParagraphStyle("h2", BODY, fontName="Times-Bold", fontSize=14.5, leading=19, spaceBefore=10, spaceAfter=4),
)
LINES: list[PropertySet] = [
    ParagraphStyle("toc1", BODY, fontName="Helvetica-Bold", spaceBefore=3, spaceAfter=0),
    ParagraphStyle("toc2", BODY, leftIndent=14, fontSize=8, leading=9.6, spaceAfter=0),
]
PICTURE = 270.0  # points: how high a diagram is at most
LARGEST = 0.9  # points for a unit of a picture
DIAGRAMS = 8
WIDEST = 0.4  # of a board: what is wider is a band of it
AROUND = 40.0  # units round what lies on a board


class Rulebook:
    """The pages of text of one box."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.say = labels(game.language)
        self.terms = read_terms(game)
        self.contents = TableOfContents(levelStyles=LINES, dotsMinLevel=0)
        self.index = SimpleIndex(name="index", dot=" . ", style=INDEXED, tableStyle=CLOSE, headers=False)

    def story(self, stories: Iterable[PrintedScenario]) -> list[Flowable]:
        """Everything in its order."""
        found = [*self.cover(), *self.first_game(), *self.glossary(), *self.rules(), *self.rulings()]
        found += self.scenarios(list(stories))
        return [*found, PageBreak(), head(self.say["index"], 0), self.index] if self.terms else found

    def cover(self) -> Iterator[Flowable]:
        game, say = self.game, self.say
        first, last = game.seats[0], game.seats[-1]
        count = say["one_player"] if last == 1 else say["players"].format(first if first == last else f"{first}–{last}")
        facts = [count]
        facts += [say["minutes"].format(*game.facts.minutes)] if game.facts.minutes[1] else []
        facts += [say["age"].format(game.facts.age)] if game.facts.age else []
        yield Paragraph(markup_of(game.title), TITLE)
        yield Paragraph(markup_of(say["rulebook"]), UNDER)
        yield Paragraph(markup_of(" · ".join(facts)), UNDER)
        yield Paragraph(markup_of(game.about), UNDER)
        yield Spacer(1, 16)
        yield SceneFlowable(front(game), 300)
        yield Spacer(1, 16)
        yield Paragraph(markup_of(say["made"]), NOTE)
        yield PageBreak()
        yield Paragraph(markup_of(say["contents"]), HEADS[0])
        yield self.contents

    def first_game(self) -> Iterator[Flowable]:
        """The lesson of the game, with diagrams of the positions that it goes through."""
        script = lesson.script(self.game.in_language("en"), self.game.language)
        if script is None or not script.steps:
            return
        yield PageBreak()
        yield head(self.say["first_game"], 0)
        plain = self.game.in_language("en")
        going = lesson.Lesson(plain, script)
        wanted = {n * len(script.steps) // DIAGRAMS for n in range(DIAGRAMS)}
        while not going.over:
            told = Paragraph(markup_of(going.text), RULE, bulletText=str(going.at + 1))
            if going.at in wanted or going.step.begin is not None:
                scene = board_of(views.scene(self.game, going.match, going.seat))
                yield KeepTogether(
                    [
                        told,
                        Spacer(1, 4),
                        SceneFlowable(scene, min(PICTURE, LARGEST * scene.height), "paper"),
                        Spacer(1, 6),
                    ]
                )
            else:
                yield told
            going.answer(choice_in_lesson(going))
        yield Paragraph(markup_of(script.close), BODY)

    def glossary(self) -> Iterator[Flowable]:
        if not self.terms:
            return
        yield PageBreak()
        yield head(self.say["words"], 0)
        for term, text in sorted(self.terms.items(), key=lambda pair: pair[0].lower()):
            yield Paragraph(f"<b>{markup_of(term)}</b>: {markup_of(text)}", BODY)

    def rules(self) -> Iterator[Flowable]:
        """Chapter by chapter; rulings stand together behind them."""
        yield PageBreak()
        yield head(self.say["rules"], 0)
        stated = [rule for rule in self.game.rules if rule.kind != "ruling"]
        for chapter, rules in by_chapter(stated).items():
            first = True
            for rule in rules:
                told = self.rule_paragraph(rule)
                yield KeepTogether([head(chapter, 1), told]) if first else told
                first = False

    def rule_paragraph(self, rule: Rule) -> Flowable:
        text = self.with_index(rule.says)
        text = f"<i>{text}</i>" if rule.kind == "definition" else text
        return Paragraph(text, RULE, bulletText=rule.id)

    def with_index(self, text: str) -> str:
        """A text with its words entered in the index."""
        entries = [
            f'<index item="{markup_of(term).replace(chr(34), "")}" name="index"/>'
            for term in self.terms
            if re.search(rf"\b{re.escape(term)}\b", text)
        ]
        return "".join(entries) + markup_of(text)

    def rulings(self) -> Iterator[Flowable]:
        rulings = [rule for rule in self.game.rules if rule.kind == "ruling"]
        if not rulings:
            return
        yield PageBreak()
        yield head(self.say["rulings"], 0)
        yield Paragraph(markup_of(self.say["rulings_about"]), BODY)
        for rule in rulings:
            asked = f"<b>{markup_of(rule.asks)}</b><br/>" if rule.asks else ""
            why = f"<br/><i>{markup_of(rule.why)}</i>" if rule.why else ""
            if rule.options:
                names = ", ".join(self.game.options.find(name).label for name in rule.options)
                why += f'<br/><font color="#6b655a" size="8">{markup_of(self.say["option"].format(names))}</font>'
            yield Paragraph(f"{asked}{self.with_index(rule.says)}{why}", RULING, bulletText=rule.id)

    def scenarios(self, stories: list[PrintedScenario]) -> list[Flowable]:
        """Those with a picture have a page of their own."""
        found: list[Flowable] = []
        for number, story in enumerate(stories):
            if not number:
                found += [PageBreak(), head(self.say["scenarios"], 0)]
            elif story.picture is not None:
                found.append(PageBreak())
            told: list[Flowable] = [head(story.title, 1), Paragraph(markup_of(story.text), BODY), Spacer(1, 6)]
            told += [Paragraph(f"<b>{markup_of(name)}:</b> {markup_of(text)}", BODY) for name, text in story.facts]
            told += [Paragraph(markup_of(note), LISTED, bulletText="•") for note in story.notes]
            if story.picture is not None:
                told += [Spacer(1, 8), SceneFlowable(story.picture, 130)]
            found.append(KeepTogether(told))
        return found


def head(text: str, level: int) -> Heading:
    return Heading(text, HEADS[level], level)


def read_terms(game: Game) -> dict[str, str]:
    """The words of the rules and what they mean."""
    return dict(game.raw_words.glossary)


def choice_in_lesson(going: lesson.Lesson) -> str:
    """What the lesson waits for: the first of the possible answers that counts."""
    if not going.step.do:
        return lesson.GO_ON
    options = [action.text for asked in going.match.decisions for action in asked.options]
    found = [text for pattern in going.step.do for text in options if fnmatchcase(text, pattern)]
    return found[0] if found else going.step.do[0]


def board_of(scene: Scene) -> Scene:
    """The board without what a page tells beside it, where a picture says which part that is."""
    boards = [part for part in scene.parts if part.spot in ("board", "seats")]
    if len(boards) != 1:
        return scene
    part = boards[0]
    whole = (part.left, part.top, part.left + part.width, part.top + part.height)
    rooms = [room_of([shape]) for layer in scene.layers for shape in layer.shapes if is_piece(shape)]
    inside = [box for box in rooms if lies_in(box, whole) and box[2] - box[0] < WIDEST * part.width]
    if part.spot == "seats" or not inside:
        return cut(scene, whole)
    left, top, right, low = around(inside)
    left, top = max(whole[0], left - AROUND), max(whole[1], top - AROUND)
    return cut(scene, (left, top, min(whole[2], right + AROUND), min(whole[3], low + AROUND)))


def cut(scene: Scene, box: Room) -> Scene:
    """What is in a box of a scene, without what only reaches into it."""
    left, top, right, low = box
    layers = [
        Layer(layer.name, [shape for shape in layer.shapes if not is_thing(shape) or fits_in(room_of([shape]), box)])
        for layer in scene.layers
    ]
    return replace(scene, left=left, top=top, width=right - left, height=low - top, layers=layers)


def is_thing(shape: Shape) -> bool:
    """Whether it is a piece, or something told beside the board; what is left is its ground."""
    return isinstance(shape, Group) or is_piece(shape)


def is_piece(shape: Shape) -> bool:
    """Whether it is, or holds, something of the game: grounds and lines have no names, and a text is none."""
    return not isinstance(shape, Text) and any(one.label or isinstance(one, Portrait) for one in walk(shape))


def front(game: Game) -> Scene:
    """The picture on the cover: that of lists, or the start."""
    if game.cover is not None:
        return game.cover()
    script = lesson.script(game.in_language("en"))
    wanted = script.cover if script is not None else None
    if wanted is None:
        return views.scene(game, game.begin(seed=7), 0)
    scene: Scene = views.scene(game, wanted.position.match(game.in_language("en")), wanted.seat)
    if wanted.window:
        left, top, width, height = wanted.window
        scene = replace(scene, left=left, top=top, width=width, height=height)
    return scene
