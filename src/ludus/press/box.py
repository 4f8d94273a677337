"""A whole box: its pieces in true size, its rulebook and its scenarios, as one document or as a folder of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from reportlab.platypus import Flowable, NextPageTemplate, PageBreak

from ludus.core.game import Game
from ludus.draw.printed import Face, Printed, PrintedScenario
from ludus.press.document import ACROSS, TEXT, UPRIGHT, Document, OnFront, SheetPage
from ludus.press.rulebook import Rulebook
from ludus.press.sheets import KINDS, PrintedPage, Sheets
from ludus.press.words import labels

AID: Final = (93.0, 200.0)  # millimetres: two on a page
MOST_AIDS: Final = 4


class PrintedBox:
    """What is in the box, in the language of the game."""

    def __init__(
        self, game: Game, paper: str = "a4", marks: bool = False, chosen: Mapping[str, Any] = MappingProxyType({})
    ) -> None:
        self.game, self.paper, self.marks = game, paper, marks
        options = game.setting(game.seats[0], 0, True, chosen).options
        found = list(game.printed(game, options)) if game.printed is not None else []
        self.pieces = [*aids(game), *(piece for piece in found if isinstance(piece, Printed))]
        self.stories = [story for story in found if isinstance(story, PrintedScenario)]
        self.sheets = Sheets(self.pieces, paper, labels(game.language)["back"])

    def whole(self) -> bytes:
        """Everything in one document: the rulebook first, then what is cut out."""
        return self.make_pdf(self.sheets.pages, True)

    def files(self) -> dict[str, bytes]:
        """A document for each kind of pages; cards are to be printed on both sides."""
        kinds = {kind: [page for page in self.sheets.pages if page.kind == kind] for kind in KINDS}
        found = {f"{kind}.pdf": self.make_pdf(pages, False) for kind, pages in kinds.items() if pages}
        return {**found, "rulebook.pdf": self.make_pdf([], True)}

    def make_pdf(self, pages: Sequence[PrintedPage], book: bool) -> bytes:
        """The rulebook, if it is wanted, and pages of pieces."""
        rulebook = Rulebook(self.game)
        doc = Document(self.game.title, self.paper, self.marks, TEXT if book else template(pages[0]))
        story: list[Flowable] = rulebook.story(self.stories) if book else []
        for number, page in enumerate(pages):
            story.append(NextPageTemplate(template(page)))
            story += [PageBreak()] if len(story) > 1 else []
            story += [OnFront()] if book and not number else []  # backs lie behind their faces
            story.append(SheetPage(doc, page))
        return doc.build_pdf(story, rulebook.index)


def aids(game: Game) -> list[Printed]:
    """What the words of the rules mean, on a card for each player."""
    terms = sorted(game.raw_words.glossary.items(), key=lambda term: term[0].lower())
    if not terms or game.printed is None:
        return []
    name = labels(game.language)["aid"]
    face = Face(
        f"{game.title}: {name}", "\n".join(f"{term}: {text}" for term, text in terms), game.facts.tint[0], listed=True
    )
    return [Printed(name, name, face.scene(AID), *AID, count=min(MOST_AIDS, game.seats[-1]))]


def template(page: PrintedPage) -> str:
    return ACROSS if page.across else UPRIGHT
