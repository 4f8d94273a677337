"""The vocabulary of a picture: a few kinds of shape, each of which can be named, explained and clicked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, TypedDict

from ludus.draw.once import Once

Point = tuple[float, float]
Anchor = Literal["start", "middle", "end"]
Cut = Literal["round", "square"]


class Why(TypedDict, total=False):
    """Why nothing can be done with a shape."""

    why: str
    rule: str


class Aim(TypedDict, total=False):
    """What a click on a shape means."""

    tip: str
    hint: str
    action: str
    also: tuple[str, ...]
    at_once: bool
    path: tuple[Point, ...]


class Marks(Why, Aim, total=False):
    """What any shape may carry besides its geometry; see `Shape`."""

    key: str
    style: str
    label: str
    heading: str
    words: tuple[str, ...]
    takes: tuple[Things, ...]
    whole: bool
    css: str


@dataclass(frozen=True, slots=True)
class Things(metaclass=Once):
    """Shapes, by their keys, of which a number is used together."""

    keys: tuple[str, ...]
    count: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape(metaclass=Once):
    """One drawn thing: who it is, how it looks, what it says and what a click on it means."""

    key: str = ""  # stable identity, unique in the scene; a layer gives one where it is missing
    style: str = ""  # classes of the theme, such as "piece p1"
    label: str = ""  # accessible name; whatever is labelled is also told in the text
    heading: str = ""  # what the label begins with where that alone names the thing: its heading on a page
    tip: str = ""  # shown on pointing
    hint: str = ""  # what would come of an action that is not among the choices; the tip names the action
    action: str = ""  # notation of the action a click means
    also: tuple[str, ...] = ()  # further actions that are aimed here
    at_once: bool = False  # a click means `action`, though others are aimed here too
    path: tuple[Point, ...] = ()  # the way a click would take: drawn while somebody points here
    why: str = ""  # why the action is not possible
    rule: str = ""  # the id of the rule that says so
    words: tuple[str, ...] = ()  # what notations call it: refusals that name one of these are answered here
    takes: tuple[Things, ...] = ()  # of the style "use": the place is shown while just these are held or dragged
    whole: bool = False  # a page may make its words narrower but never leaves one out
    css: str = ""  # declarations no class offers; var(--token) takes the value of the theme


@dataclass(frozen=True, slots=True)
class Polygon(Shape):
    """A closed outline through points."""

    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Line(Shape):
    """An open line through points."""

    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Circle(Shape):
    """A circle."""

    cx: float
    cy: float
    r: float


@dataclass(frozen=True, slots=True)
class Rect(Shape):
    """An upright rectangle, its corners rounded by `corner`."""

    x: float
    y: float
    width: float
    height: float
    corner: float = 0.0


@dataclass(frozen=True, slots=True)
class Path(Shape):
    """An outline in SVG path notation, for what the other shapes cannot draw."""

    d: str


@dataclass(frozen=True, slots=True)
class Text(Shape):
    """One line of text; the style decides on its font unless `size` does."""

    x: float
    y: float
    text: str
    anchor: Anchor = "middle"
    size: float = 0.0
    turn: float = 0.0


@dataclass(frozen=True, slots=True)
class Portrait(Shape):
    """A drawn figure round its middle, cut to a circle or a square: one of the drawings of a game, by its name."""

    of: str  # the game and the drawing: "void-zone/p1-a"
    x: float
    y: float
    size: float
    cut: Cut = "round"
    mirrored: bool = False


@dataclass(frozen=True, slots=True)
class Group(Shape):
    """Shapes drawn around an origin of their own; a piece moves when `x` and `y` do."""

    x: float = 0.0
    y: float = 0.0
    shapes: tuple[Shape, ...] = ()
    turn: float = 0.0
    scale: float = 1.0


KINDS: dict[str, type[Shape]] = {
    kind.__name__.lower(): kind for kind in (Polygon, Line, Circle, Rect, Path, Text, Portrait, Group)
}


def walk(shape: Shape) -> Iterator[Shape]:
    """The shape and everything inside it, outermost first."""
    yield shape
    if isinstance(shape, Group):
        for inner in shape.shapes:
            yield from walk(inner)


def describe(shape: Shape) -> str:
    """What is said of a shape to those who point at it: its tip, and what would come of a click."""
    return f"{shape.tip} ({shape.hint})" if shape.hint else shape.tip


def refusal(shape: Shape) -> str:
    """Why nothing can be done with a shape, with the id of the rule."""
    return f"{shape.why} ({shape.rule})" if shape.rule else shape.why


@lru_cache(1 << 15)
def keys(shape: Shape) -> tuple[str, ...]:
    """The keys of a shape and of what is inside it."""
    return tuple(inner.key for inner in walk(shape) if inner.key)
