"""Figures: portrait and seat, posture, this turn's card, Energy, Overwatch, effects of the turn."""

from __future__ import annotations

from typing import Any, Final

from ludus.core.words import Words
from ludus.draw import Circle, Group, Line, Path, Polygon, Rect, Scene, Shape, Text
from ludus.draw import figure as drawn_figure
from ludus.draw.once import kept
from ludus.draw.section import section
from ludus.draw.shapes import Anchor
from ludus.games.hostile_takeover.content import Character, specials, traits_of
from ludus.games.hostile_takeover.picture.portraits import portrait
from ludus.games.hostile_takeover.picture.seen import CARD_NAMES, Seen
from ludus.games.hostile_takeover.picture.styles import BOARD, middle
from ludus.games.hostile_takeover.speech import figure

SIZE: Final = 30.0
BOLT: Final = "M1.2 -4.2l-4 4.8h2.8l-1.2 3.6 4.2 -5h-2.8z"
EYE: Final = "M-6.5 0Q0 -6 6.5 0Q0 6 -6.5 0z"
SIGNS: Final = {
    "move": "M-4 0h7M0.5 -3l3 3 -3 3",
    "melee": "M-3.5 3.5L3.5 -3.5M-3.5 0.5L-0.5 3.5",
    "fire": "M0 -4v2.4M0 4v-2.4M-4 0h2.4M4 0h-2.4M-2.2 0a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0 -4.4 0",
    "aim": "M-4 0Q0 -4 4 0Q0 4 -4 0M-0.8 0a.8 .8 0 1 0 1.6 0a.8 .8 0 1 0 -1.6 0",
}
TAGS: Final[tuple[tuple[float, float, Anchor], ...]] = (
    (0.0, 25.0, "middle"), (0.0, -19.0, "middle"), (18.0, 4.0, "start"), (-18.0, 4.0, "end"), (18.0, 18.0, "start"),
    (-18.0, 18.0, "end"), (18.0, -12.0, "start"), (-18.0, -12.0, "end"), (0.0, 36.0, "middle"), (0.0, -30.0, "middle"),
)  # fmt: skip
FLAGS: Final = (-22.0, 22.0, 36.0, -35.0)
LETTER: Final = 6.4  # how wide a letter of a name is
FLAG: Final = 7.4  # and one of a flag, which is never smaller: its word is all that it is for

Box = tuple[float, float, float, float]  # left, top, right, bottom


@section
def draw_figures(scene: Scene, seen: Seen, aims: dict[str, str], words: Words) -> None:
    """Everybody on the board; `aims` says what a click on a figure means."""
    taken = [box_at(*middle(square), SIZE - 4, SIZE - 4) for square in seen.on]
    for key, f in seen.figures.items():
        if not f["square"]:
            scene.fact(seen.says(key))
            continue
        x, y = middle(f["square"])
        scene.layer("figures").add(
            Group(
                x, y, (*body(seen, key, f), *card_chip(f), *lamps(f)),
                key=f"figure-{key}", label=seen.says(key), tip=chart(seen.card(key)), action=aims.get(key, ""),
                heading=figure(key), words=(key,),
            )
        )  # fmt: skip
        name_tag(scene, key, f, taken, words)


def body(seen: Seen, key: str, f: dict[str, Any]) -> list[Shape]:
    """Upright, lying on its side and striped, or lying grey and crossed; who is not of the own team is mirrored."""
    shapes: list[Shape] = []
    if key == seen.acting:
        shapes.append(Circle(0, 0, SIZE / 2 + 3, style="ring-acting"))
    shapes += [Circle(0, 0, SIZE / 2 + 2, style="effect") for _ in f["effects"][:1]]
    mirrored = f["seat"] != (seen.view["seat"] or 0)
    wounded = f["posture"] == "wounded"
    drawn = drawn_figure(portrait(key), f["seat"], SIZE, mirrored, wounded)
    if f["posture"] == "standing":
        return [*shapes, Circle(1.5, 3, SIZE / 2, style="shade"), *drawn]
    shapes.append(Group(0, 0, drawn, turn=90))
    if wounded:
        return [*shapes, Path("M-9 -9L9 9M-9 9L9 -9", style="cross")]
    return shapes + [Line(((d - 4, 11), (d + 4, -11)), style="stripe") for d in (-7, 7)]


def card_chip(f: dict[str, Any]) -> list[Shape]:
    """This turn's card at the upper right: upright, turned when played out, dark when lost."""
    if not f["card"]:
        return []
    if f["state"] == "flipped":
        return [Group(13, -12, (Rect(-4.5, -5.5, 9, 11, 1.5, style="card-chip lost"),))]
    sign = Group(0, 0, (Rect(-5, -6, 10, 12, 1.5, style="card-chip"), Path(SIGNS[f["card"]], style="card-sign")))
    return [Group(13, -12, (sign,), turn=90 if f["state"] == "turned" else 0)]


def lamps(f: dict[str, Any]) -> list[Shape]:
    """Eyes for Overwatch ready (yellow) and Aim kept (white), one bolt for each Energy, the marker."""
    shapes: list[Shape] = []
    eyes = ["eye-ready"] * f["ready"] + ["eye-held"] * f["held"]
    for i, style in enumerate(eyes):
        shapes.append(Group(-13, -13 - 9 * i, (Path(EYE, style=style), Circle(0, 0, 2, style="pupil"))))
    shapes += [Group(-15, -4 + 8 * i, (Path(BOLT, style="bolt"),), scale=1.35) for i in range(f["energy"])]
    if f["marker"]:
        shapes.append(Group(13, 9, (Polygon(((-4, 5), (-4, -6), (5, -3), (-4, 0)), style="marker"),)))
    return shapes


def name_tag(scene: Scene, key: str, f: dict[str, Any], taken: list[Box], words: Words) -> None:
    """The name where there is room for it, else none: the portrait tells; and a flag for who is down."""
    x, y = middle(f["square"])
    word = figure(key)
    wide = LETTER * len(word) + 6
    spots = [(dx, dy, anchor, tag_box(x + dx, y + dy, wide, anchor)) for dx, dy, anchor in TAGS]
    names = scene.layer("names")
    for dx, dy, anchor, box in [spot for spot in spots if fits(spot[3], taken)][:1]:
        taken.append(box)
        names.text(x + dx, y + dy, word, anchor, style="name-tag", key=f"name-under-{key}")
        names.text(x + dx, y + dy, word, anchor, style="name-over", key=f"name-{key}")
    if f["posture"] != "standing":
        wide = FLAG * len(words.said(f["posture"])) + 10
        boxes = [(dy, box_at(x, y + dy, wide, 15)) for dy in FLAGS]
        dy, box = next((spot for spot in boxes if fits(spot[1], taken)), boxes[0])
        taken.append(box)
        shapes = (
            Rect(-wide / 2, -8, wide, 16, 8 if f["posture"] == "pinned" else 2, style=f"flag {f['posture']}"),
            Text(0, 4.4, f["posture"], style="flag-text"),
        )
        scene.layer("flags").group(x, y + dy, *shapes, key=f"flag-{key}")


def box_at(x: float, y: float, wide: float, high: float) -> Box:
    return x - wide / 2, y - high / 2, x + wide / 2, y + high / 2


def tag_box(x: float, y: float, wide: float, anchor: Anchor) -> Box:
    left = {"middle": x - wide / 2, "start": x, "end": x - wide}[anchor]
    return left, y - 8, left + wide, y + 2


def fits(box: Box, taken: list[Box]) -> bool:
    """Whether a box is on the board and meets no other."""
    left, top, right, low = box
    inside = left > -4 and top > -4 and right < BOARD + 4 and low < BOARD + 4
    return inside and not any(left < b[2] and b[0] < right and top < b[3] and b[1] < low for b in taken)


@kept
def chart(row: Character) -> str:
    """A Character Card in a few lines; what a roll needs follows from motion and cover."""
    special = next(s for s in specials() if s.key == row.special)
    bands = ", ".join(
        f"{name} {min(hit)}-{max(hit)}" for name, hit in zip(("Short", "Medium", "Long"), row.hit, strict=True)
    )
    told = [
        f"Move {row.move}, Armor {row.armor}",
        f"{row.ranged}: {bands}",
        f"{row.melee}: attack {row.attack:+d}, defense {row.defense:+d}",
        *[f"{trait.name}: {trait.says}" for trait in traits_of(row)],
        f"{special.name} ({CARD_NAMES[special.card]}, {special.energy}⚡): {special.says}",
    ]
    return "; ".join(told)
