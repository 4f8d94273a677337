"""A scene as one self-contained SVG, for a browser, a notebook or a file."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from html import escape
from typing import TYPE_CHECKING
from zlib import crc32

from ludus.draw.portraits import BOX, HEAD, definitions, fine, ids
from ludus.draw.shapes import (
    Circle,
    Group,
    Line,
    Path,
    Point,
    Polygon,
    Portrait,
    Rect,
    Shape,
    Text,
    describe,
    refusal,
)
from ludus.draw.styles import DEFS, rules
from ludus.draw.theme import resolve, tokens

if TYPE_CHECKING:
    from ludus.draw.scene import Scene

PAGE = "page"  # the theme of a picture inside a page that sets the custom properties itself

_FORBIDDEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")  # by XML, even when escaped


def render(scene: Scene, theme: str = "dark") -> str:
    """The whole picture with its title, its text twin, its styles and its layers."""
    page = theme == PAGE
    dark = scene.ground in ("night", "table")
    values = None if page else tokens(theme, dark)
    scope = _scope(scene, theme)
    box = " ".join(map(number, (scene.left, scene.top, scene.width, scene.height)))
    size = "" if page else f'width="{number(scene.width)}" height="{number(scene.height)}" '
    night = " night" if dark else ""
    told = f"{scene.title}. {scene.question.text}" if scene.question else scene.title
    # Inside role="img" nothing can be focused, so a picture to play on is a group.
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" {size}class="ludus{night} {scope}" '
        f'role="{"group" if page else "img"}" aria-label="{_clean(told)}">'
        f"<title>{_clean(scene.title)}</title><desc>{_clean(scene.text(plain=True))}</desc>"
    )
    own = _css(f"<style>{sheet({**rules(), **scene.styles}, scope)}</style><defs>{DEFS}</defs>", values)
    own = re.sub(r'(id="|url\(#)', rf"\1{scope}-", own)
    drawn = definitions(shape for shape in scene.shapes() if isinstance(shape, Portrait))
    portraits = f"<defs>{drawn}</defs>" if drawn and not page else ""
    layers = "".join(
        f'<g data-layer="{_clean(layer.name)}">{"".join(markup(shape, values) for shape in layer.shapes)}</g>'
        for layer in scene.layers
    )
    return head + own + portraits + _ground(scene) + layers + "</svg>"


def markup(shape: Shape, values: Mapping[str, str] | None = None) -> str:
    """One shape as SVG, the inside of a group included; without a theme's values it is live in a page."""
    tag, geometry = _geometry(shape)
    said = describe(shape) or refusal(shape)
    text = f"<title>{_clean(said)}</title>" if said else ""
    if isinstance(shape, Group):
        text += "".join(markup(inner, values) for inner in shape.shapes)
    elif isinstance(shape, Text):
        text += _clean(shape.text)
    elif isinstance(shape, Portrait):
        text += f'<use href="#{_clean(ids(shape))}"{_facing(shape)}/>'
    attributes = "".join(f' {name}="{_clean(value)}"' for name, value in (*geometry, *_meaning(shape, values)) if value)
    return f"<{tag}{attributes}>{text}</{tag}>" if text else f"<{tag}{attributes}/>"


def number(value: float) -> str:
    """A coordinate as short as two decimals allow."""
    short = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if short == "-0" else short


def _geometry(shape: Shape) -> tuple[str, list[tuple[str, str]]]:
    """The element of a shape and the attributes that place it."""
    match shape:
        case Polygon(points=points):
            return "polygon", [("points", _points(points))]
        case Line(points=points):
            return "polyline", [("points", _points(points))]
        case Circle(cx, cy, r):
            return "circle", [("cx", number(cx)), ("cy", number(cy)), ("r", number(r))]
        case Rect(x, y, width, height, corner):
            place = [("x", number(x)), ("y", number(y)), ("width", number(width)), ("height", number(height))]
            return "rect", [*place, ("rx", number(corner) if corner else "")]
        case Path(d):
            return "path", [("d", d)]
        case Text(x, y, _, anchor, _, turn):
            turned = f"rotate({number(turn)} {number(x)} {number(y)})" if turn else ""
            return "text", [("x", number(x)), ("y", number(y)), ("text-anchor", anchor), ("transform", turned)]
        case Portrait(_, x, y, size, cut):
            box = f"translate({number(x - size / 2)} {number(y - size / 2)}) scale({size / BOX:.4g})"
            return "g", [("transform", box), ("clip-path", f"url(#portrait-{cut})")]
        case Group(x, y, _, turn, scale):
            moves = [f"translate({number(x)} {number(y)})"]
            moves += [f"rotate({number(turn)})"] if turn else []
            moves += [f"scale({number(scale)})"] if scale != 1 else []
            return "g", [("transform", " ".join(moves))]
    raise TypeError(f"cannot draw a {type(shape).__name__}")


def _facing(shape: Portrait) -> str:
    """How a drawing lies in its box: as it is or mirrored, whole or closed in on the head."""
    left, top, wide = HEAD
    moves = [f"translate({number(BOX)} 0) scale(-1 1)"] if shape.mirrored else []
    moves += [] if fine(shape) else [f"scale({BOX / wide:.4g}) translate({number(-left)} {number(-top)})"]
    return f' transform="{" ".join(moves)}"' if moves else ""


def _meaning(shape: Shape, values: Mapping[str, str] | None) -> list[tuple[str, str]]:
    """The attributes that say what a shape is, for styles, scripts and screen readers."""
    size = f"font-size: {number(shape.size)}px" if isinstance(shape, Text) and shape.size else ""
    can, cannot = bool(shape.action) and not shape.why, bool(shape.why)
    button = (can or cannot) and values is None
    role = "button" if button else "img" if shape.label or can or cannot else ""
    why = refusal(shape)
    name = f"{shape.label}. {why}" if shape.label and cannot else shape.label or why or shape.action
    return [
        ("data-key", shape.key),
        ("class", shape.style),
        ("style", _css("; ".join(part for part in (size, shape.css) if part), values)),
        ("data-action", shape.action if can else ""),
        ("data-words", "whole" if shape.whole else ""),
        ("data-why", why),
        ("role", role),
        ("tabindex", "0" if button else ""),
        ("aria-disabled", "true" if button and cannot else ""),
        ("aria-label", name if role else ""),
        ("aria-hidden", "true" if isinstance(shape, Text) and not role else ""),
    ]


def _ground(scene: Scene) -> str:
    """What the board lies on, with a hairline round it."""
    if scene.ground == "bare":
        return ""
    edges = (("x", scene.left + 0.5), ("y", scene.top + 0.5), ("width", scene.width - 1), ("height", scene.height - 1))
    place = " ".join(f'{name}="{number(value)}"' for name, value in edges)
    return f'<rect class="ground {_clean(scene.ground)}" {place} rx="12"/>'


def _scope(scene: Scene, theme: str) -> str:
    """A class of this picture alone: styles and ids of a notebook's other pictures must not reach it."""
    own = f"-{crc32(repr(sorted(scene.styles.items())).encode()):08x}" if scene.styles else ""
    return f"ludus-{theme}-{scene.ground}{own}"


def sheet(classes: Mapping[str, str], scope: str) -> str:
    """The style sheet of named classes inside pictures of this scope."""
    lines = [f".{scope} {_selector(name)} {{ {css} }}" for name, css in classes.items()]
    return escape("".join(lines), quote=False).replace("&gt;", ">")


def _selector(classes: str) -> str:
    """The CSS selector of a style name."""
    if classes.startswith("["):
        return classes
    return "." + ".".join(classes.split())


def _points(points: Iterable[Point]) -> str:
    """Points as SVG writes them."""
    return " ".join(f"{number(x)},{number(y)}" for x, y in points)


def _css(css: str, values: Mapping[str, str] | None) -> str:
    """The declarations with the theme's values, or as they are where the page has them."""
    return css if values is None else resolve(css, values)


def _clean(text: str) -> str:
    """Text that is safe between tags and inside quotes."""
    return escape(_FORBIDDEN.sub("", text), quote=True)
