"""Scene: what one view of a match looks like, for every surface that shows it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, Unpack

from ludus.draw.codec import Json, pack, unpack
from ludus.draw.shapes import Anchor, Circle, Group, Line, Marks, Path, Point, Polygon, Rect, Shape, Text, keys, walk
from ludus.draw.svg import render
from ludus.draw.table import (
    Area,
    Choice,
    Gather,
    Ledger,
    Panel,
    Prompt,
    Refusal,
    Role,
    Row,
    Sign,
    Spot,
    StandingOrders,
    TextBoard,
)
from ludus.draw.text import compose, speak

Ground = Literal["night", "table", "paper", "bare"]  # lit pit or flat, both dark in every theme; a sheet; nothing


@dataclass(slots=True)
class Layer:
    """Shapes of one height, drawn in order."""

    name: str
    shapes: list[Shape] = field(default_factory=list)
    named: list[str] = field(default_factory=list, compare=False, repr=False)  # the keys of all that is in it
    unnamed: int = field(default=0, compare=False, repr=False)  # shapes that were given a key
    taken: set[str] = field(default_factory=set, compare=False, repr=False)  # shared by the layers of a scene

    def add(self, shape: Shape) -> Shape:
        """Put a shape on top and return it with its key."""
        if not shape.key:
            shape = replace(shape, key=self._free_key())
            self.unnamed += 1
        self.take((shape,), keys(shape))
        return shape

    def take(self, shapes: Sequence[Shape], named: Sequence[str]) -> None:
        """Put shapes on top that have these keys."""
        if not self.taken.isdisjoint(named) or len({*named}) < len(named):
            twice = next(key for n, key in enumerate(named) if key in self.taken or key in named[:n])
            raise ValueError(f"two shapes have the key {twice!r}")
        self.taken.update(named)
        self.named.extend(named)
        self.shapes.extend(shapes)

    def extend(self, shapes: Iterable[Shape]) -> None:
        """Put several shapes on top, the last one highest."""
        for shape in shapes:
            self.add(shape)

    def polygon(self, points: Iterable[Point], **marks: Unpack[Marks]) -> Shape:
        """Add a closed outline."""
        return self.add(Polygon(tuple(points), **marks))

    def line(self, points: Iterable[Point], **marks: Unpack[Marks]) -> Shape:
        """Add an open line."""
        return self.add(Line(tuple(points), **marks))

    def circle(self, cx: float, cy: float, r: float, **marks: Unpack[Marks]) -> Shape:
        """Add a circle."""
        return self.add(Circle(cx, cy, r, **marks))

    def rect(self, x: float, y: float, width: float, height: float, corner: float = 0, **marks: Unpack[Marks]) -> Shape:
        """Add a rectangle."""
        return self.add(Rect(x, y, width, height, corner, **marks))

    def path(self, d: str, **marks: Unpack[Marks]) -> Shape:
        """Add an outline in SVG path notation."""
        return self.add(Path(d, **marks))

    def text(
        self,
        x: float,
        y: float,
        text: str,
        anchor: Anchor = "middle",
        size: float = 0,
        turn: float = 0,
        **marks: Unpack[Marks],
    ) -> Shape:
        """Add a line of text."""
        return self.add(Text(x, y, text, anchor, size, turn, **marks))

    def group(self, x: float, y: float, *shapes: Shape, **marks: Unpack[Marks]) -> Shape:
        """Add shapes around an origin of their own."""
        return self.add(Group(x, y, shapes, **marks))

    def _free_key(self) -> str:
        """A key by place, for shapes nobody will ask for by name."""
        n = len(self.shapes)
        while f"{self.name}:{n}" in self.taken:
            n += 1
        return f"{self.name}:{n}"


@dataclass(slots=True)
class Scene:
    """One view as layers of keyed shapes, with the rest of the table around them."""

    title: str
    width: float = 800
    height: float = 600
    left: float = 0
    top: float = 0
    ground: Ground = "night"
    layers: list[Layer] = field(default_factory=list)
    board: TextBoard | None = None
    question: Prompt | None = None
    choices: list[Choice] = field(default_factory=list)
    gather: Gather | None = None
    standing: list[StandingOrders] = field(default_factory=list)
    intents: list[str] = field(default_factory=list)  # verbs of shapes' actions that stand for several answers
    covered: list[str] = field(default_factory=list)  # verbs of choices that those give: a page need not list them
    aimed: list[str] = field(default_factory=list)  # verbs that cannot be taken back: a page shows them first
    ledgers: list[Ledger] = field(default_factory=list)  # what some actions come to, before they are done
    meant: list[Choice] = field(default_factory=list)  # what acting at once would be, beside the choices
    passed: str = ""  # the choice that all of them begin with: a page leaves it out
    refusals: list[Refusal] = field(default_factory=list)
    panels: list[Panel] = field(default_factory=list)
    facts: list[str] = field(default_factory=list)
    log: list[str] = field(default_factory=list)
    result: str = ""
    styles: dict[str, str] = field(default_factory=dict)  # a game's own classes: "tile lair" -> declarations
    aim: str = ""  # what one plays for, with the number that wins
    signs: list[Sign] = field(default_factory=list)  # four to six that are on the board now
    parts: list[Area] = field(default_factory=list)  # without any every screen shows the picture whole

    def layer(self, name: str) -> Layer:
        """The layer of this name, put on top if it is new."""
        for layer in self.layers:
            if layer.name == name:
                return layer
        taken = self.layers[0].taken if self.layers else set()
        self.layers.append(Layer(name, taken=taken))
        return self.layers[-1]

    def ask(self, text: str, seat: int | None = None, reason: str = "", rule: str = "") -> None:
        """Put the open question."""
        self.question = Prompt(text, seat, reason, rule)

    def choice(self, action: str, label: str, hint: str = "", group: str = "", warn: str = "", role: Role = "") -> None:
        """Offer a legal action as a button."""
        self.choices.append(Choice(action, label, hint, group, warn, role))

    def refuse(self, action: str, rule: str, text: str, label: str = "") -> Refusal:
        """Say why an action is not possible; the refusal's `why` suits a blocked mark."""
        self.refusals.append(Refusal(action, rule, text, label))
        return self.refusals[-1]

    def panel(
        self,
        key: str,
        title: str,
        *rows: Row | tuple[str, str] | tuple[str, str, str],
        seat: int | None = None,
        marks: Iterable[str] = (),
        portraits: Iterable[str] = (),
    ) -> None:
        """Add a panel; a row may be written as a tuple of label, value and note."""
        made = tuple(row if isinstance(row, Row) else Row(*row) for row in rows)
        self.panels.append(Panel(key, title, seat, made, tuple(marks), tuple(portraits)))

    def part(
        self, name: str, left: float, top: float, width: float, height: float, most: float = 1.15, spot: Spot = ""
    ) -> None:
        """Name a piece of the picture that holds together, after those to be seen before it."""
        self.parts.append(Area(name, left, top, width, height, most, spot))

    def fact(self, *facts: str) -> None:
        """State what the picture shows, for those who do not see it."""
        self.facts.extend(facts)

    def shapes(self) -> Iterator[Shape]:
        """Every shape, the inside of groups included, from the ground up."""
        for layer in self.layers:
            for shape in layer.shapes:
                yield from walk(shape)

    def find(self, key: str) -> Shape | None:
        """The shape of this key."""
        return next((shape for shape in self.shapes() if shape.key == key), None)

    def seat_name(self, seat: int | None) -> str:
        """What the table calls a seat: the title of its panel."""
        return next((panel.title for panel in self.panels if seat is not None and panel.seat == seat), "")

    def svg(self, theme: str = "dark") -> str:
        """A self-contained SVG; theme "page" leaves the colors to the page around it."""
        return render(self, theme)

    def _repr_svg_(self) -> str:
        """The picture in a notebook."""
        return self.svg()

    def text(
        self, width: int = 80, plain: bool = False, refusals: bool = False, say: Callable[[str], str] = str
    ) -> str:
        """The whole table in words and signs; plain text has neither columns nor drawings. `say` says its headings."""
        return compose(self, width, plain, refusals, say)

    def speech(self) -> str:
        """What a screen reader says when this scene comes up."""
        return speak(self)

    def to_json(self) -> Json:
        """The scene as plain data."""
        return pack(self)

    @classmethod
    def from_json(cls, data: Json) -> Scene:
        """The scene that `to_json` described."""
        scene = unpack(cls, {**data, "layers": []})
        for layer in data.get("layers", ()):
            scene.layer(layer["name"]).extend(unpack(Shape, shape) for shape in layer.get("shapes", ()))
        return scene
