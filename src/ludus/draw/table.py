"""What stands around the picture: the question, its choices, the refusals, and the panels of facts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from ludus.draw.once import Once
from ludus.draw.shapes import Shape, Why

Role: TypeAlias = Literal["", "on", "loss"]
Spot: TypeAlias = Literal["", "board", "seats", "above", "middle", "foot", "rail", "told", "row", "over"]


@dataclass(frozen=True, slots=True)
class Prompt(metaclass=Once):
    """The question that is open, whom it is put to (None: nobody at the table), and why it is asked."""

    text: str
    seat: int | None = None
    reason: str = ""
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Choice(metaclass=Once):
    """One legal action as a button; `warn` is the consequence to confirm before it is done.

    Its `role` is "on" where it is the neutral way on: it ends a turn, stops, declines. A page fills that button. A
    "loss" costs its own player something for good: no page fills it, unless a hint asks for it.
    """

    action: str
    label: str
    hint: str = ""
    group: str = ""
    warn: str = ""
    role: Role = ""


@dataclass(frozen=True, slots=True)
class Mark(metaclass=Once):
    """A shape that can be marked, by its key, and the word it adds to the answer; `on` where it is marked at first.

    Where it has a `name`, those of one name are alike: they fill up from the first, and the button counts them. Of
    those with the same `one` exactly one is marked, as with a switch; its `label` is what a reader is told. `adds` is
    what it adds to the tally. The shape `peek` is seen while somebody points at it, `shows` while it is marked. Those
    of a switch that show themselves lie at one place: a click or the wheel there marks the next one.
    """

    key: str
    word: str
    on: bool = False
    name: str = ""
    one: str = ""
    label: str = ""
    adds: int = 0
    peek: str = ""
    shows: str = ""


@dataclass(frozen=True, slots=True)
class Allows(metaclass=Once):
    """A shape, by its key, that is lit while enough marked words are `equal`, or of different `kinds`."""

    key: str
    equal: int = 0
    kinds: int = 0


@dataclass(frozen=True, slots=True)
class Gather(metaclass=Once):
    """Things to mark and then to answer with at once: `verb` with the words of what is marked, or with 'none'.

    That stands for other answers (the game's shorthand), and in the place of the choice `instead`, or before all where
    that is empty. `label` is its button, with '#' for the words and '%' for how
    many things are not marked; `note` is the button while fewer are marked than
    `least`, or nothing is, with '#' for how many are missing; `tip` says what marking means. It stands for all choices
    of its own verb and of those it `covers`. `ask` is the question while it does. `tally` is a text that counts what
    the marks add to `start`: '#' is the sum with its sign, '#8' the sum and 8; it stands in the text `counted`. Where
    they are `ordered` all of them are given, in the order into which they are put: the first lies where the first mark
    lay. `allows` says what the marked things would allow.
    """

    verb: str
    instead: str
    label: str
    note: str
    tip: str
    most: int  # the number of things that can be marked, switches aside
    marks: tuple[Mark, ...] = ()
    least: int = 0  # and the number that must be
    covers: tuple[str, ...] = ()
    ask: str = ""
    tally: str = ""
    start: int = 0
    counted: str = ""
    ordered: bool = False
    allows: tuple[Allows, ...] = ()

    def label_with(self, marked: str) -> str:
        """The label, once things of these words are marked."""
        return self.label.replace("#", marked).replace("%", str(len(self.marks) - len(marked.split())))


@dataclass(frozen=True, slots=True)
class Order(metaclass=Once):
    """A standing order, by its key; `answer` is what it says to the question that is open, where that is its."""

    key: str
    label: str
    answer: str = ""


@dataclass(frozen=True, slots=True)
class StandingOrders(metaclass=Once):
    """Orders that the viewer may give in advance, one of them at most, for as long as this is among them.

    A table keeps what was chosen, answers by it, and forgets it with its `key`; nobody else is told.
    """

    key: str
    label: str  # what they are about
    orders: tuple[Order, ...] = ()


@dataclass(frozen=True, slots=True)
class Refusal(metaclass=Once):
    """An action that is not possible, and the rule that says so."""

    action: str
    rule: str
    text: str
    label: str = ""

    @property
    def why(self) -> str:
        """The reason with its rule."""
        return f"{self.text} ({self.rule})"

    @property
    def marks(self) -> Why:
        """What a blocked mark says."""
        return {"why": self.text, "rule": self.rule}


@dataclass(frozen=True, slots=True)
class Row(metaclass=Once):
    """One fact of a panel.

    `last` where it is told with the result of a game in which nobody counts points; `drawn` where the picture shows it,
    so that a page tells it only to those who do not see that.
    """

    label: str
    value: str
    note: str = ""
    last: bool = False
    drawn: bool = False


@dataclass(frozen=True, slots=True)
class Share(metaclass=Once):
    """One way an action may come out: so much of a hundred, in the tone "good", "half", "else" or, in vain, none."""

    label: str
    value: str  # in words: '62%'
    part: float
    tone: str = ""


@dataclass(frozen=True, slots=True)
class Ledger(metaclass=Once):
    """What an action comes to, before it is done: what adds up to the number that it needs, and how it may come out."""

    action: str
    title: str
    rows: tuple[Row, ...] = ()
    ends: tuple[Share, ...] = ()


@dataclass(frozen=True, slots=True)
class Area(metaclass=Once):
    """A piece of the picture that holds together, and its `spot` on a page that has zones around the board.

    "board" is all of the board, which keeps its place and scale; "seats" the same with the seats in it, so that the
    page has none. Else "above", "middle" and "foot" stand below each other on the board, each at its own scale.
    "rail" stands in the rail beside the board. "told" is left out: the page tells it in words. "over" lies upon the
    board of a wide screen, and has a place of its own on a narrow one; the layer "over" is drawn in it, and nothing
    else. The rest is for narrow screens, which show parts one below the other, in their order, `most` being the
    largest scale. A shape belongs to the smallest part that its middle lies in.
    """

    name: str
    left: float
    top: float
    width: float
    height: float
    most: float = 1.15
    spot: Spot = ""


@dataclass(frozen=True, slots=True)
class Panel(metaclass=Once):
    """Facts that belong together: those of a seat (counted from 0), or of the whole table.

    A page leaves out a panel whose key is the name of a part: the picture says it.
    """

    key: str
    title: str
    seat: int | None = None
    rows: tuple[Row, ...] = ()
    marks: tuple[str, ...] = ()  # in the words of the reader
    state: str = ""  # of a seat: "turn", "out", or neither
    portraits: tuple[str, ...] = ()  # of the figures that act for the seat, by their names


@dataclass(frozen=True, slots=True)
class Sign(metaclass=Once):
    """A sign that is on the board now, drawn in a box of 24 round its middle, and what it means."""

    text: str
    shapes: tuple[Shape, ...] = ()


@dataclass(frozen=True, slots=True)
class Cell(metaclass=Once):
    """A place on the text board: what is printed there and what it says in words."""

    text: str
    label: str = ""


@dataclass(frozen=True, slots=True)
class TextRow(metaclass=Once):
    """A row of places, pushed right by `indent` half cells."""

    cells: tuple[Cell, ...]
    indent: int = 0
    name: str = ""


@dataclass(frozen=True, slots=True)
class TextBoard(metaclass=Once):
    """The board for a terminal: rows of cells, and what the signs in them mean."""

    rows: tuple[TextRow, ...]
    legend: tuple[tuple[str, str], ...] = ()

    @classmethod
    def of_lines(
        cls, lines: Iterable[str], says: Iterable[str] = (), legend: Iterable[tuple[str, str]] = ()
    ) -> TextBoard:
        """A board drawn freely: lines as they stand, with one sentence for each of them that has a meaning."""
        drawn, said = list(lines), list(says)
        said += [""] * (len(drawn) - len(said))
        return cls(tuple(TextRow((Cell(*pair),)) for pair in zip(drawn, said, strict=True)), tuple(legend))

    def labels(self) -> list[str]:
        """What the drawn cells say, in reading order."""
        return [cell.label for row in self.rows for cell in row.cells if cell.label and cell.text.strip()]
