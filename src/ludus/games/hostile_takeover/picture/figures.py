"""Figures: portrait and seat, posture, this turn's card, Energy, Overwatch, effects of the turn."""

from __future__ import annotations

from typing import Final

from ludus.core.words import Words
from ludus.draw import Circle, Group, Line, Path, Polygon, Rect, Shape, Text
from ludus.draw import figure as drawn_figure
from ludus.draw.once import memo
from ludus.draw.shapes import Anchor
from ludus.games.hostile_takeover.content import Character, specials_by_key, traits_of
from ludus.games.hostile_takeover.names import AIM, CARDS, FIRE, KEYS, MELEE, MOVE, holds
from ludus.games.hostile_takeover.picture.acts import Acts
from ludus.games.hostile_takeover.picture.portraits import portrait
from ludus.games.hostile_takeover.picture.seen import acting, card_name, character, says
from ludus.games.hostile_takeover.picture.styles import BOARD, middle
from ludus.games.hostile_takeover.speech import figure
from ludus.games.hostile_takeover.table import Arena
from ludus.games.hostile_takeover.table_view import card_state, effects_of, posture

SIZE: Final = 30.0
BOLT: Final = "M1.2 -4.2l-4 4.8h2.8l-1.2 3.6 4.2 -5h-2.8z"
EYE: Final = "M-6.5 0Q0 -6 6.5 0Q0 6 -6.5 0z"
SIGNS: Final = {  # of the Action Cards
    MOVE: "M-4 0h7M0.5 -3l3 3 -3 3",
    MELEE: "M-3.5 3.5L3.5 -3.5M-3.5 0.5L-0.5 3.5",
    FIRE: "M0 -4v2.4M0 4v-2.4M-4 0h2.4M4 0h-2.4M-2.2 0a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0 -4.4 0",
    AIM: "M-4 0Q0 -4 4 0Q0 4 -4 0M-0.8 0a.8 .8 0 1 0 1.6 0a.8 .8 0 1 0 -1.6 0",
}
TAGS: Final[tuple[tuple[float, float, Anchor], ...]] = (
    (0.0, 25.0, "middle"), (0.0, -19.0, "middle"), (18.0, 4.0, "start"), (-18.0, 4.0, "end"), (18.0, 18.0, "start"),
    (-18.0, 18.0, "end"), (18.0, -12.0, "start"), (-18.0, -12.0, "end"), (0.0, 36.0, "middle"), (0.0, -30.0, "middle"),
)  # fmt: skip
FLAGS: Final = (-22.0, 22.0, 36.0, -35.0)
LETTER: Final = 6.4  # how wide a letter of a name is
FLAG: Final = 7.4  # and one of a flag, which is never smaller: its word is all that it is for

Box = tuple[float, float, float, float]  # left, top, right, bottom


def draw_figures(acts: Acts) -> None:
    """Everybody on the board, with what a click on them means."""
    t = acts.t
    taken = [box_at(*middle(square), SIZE - 4, SIZE - 4) for square in acts.on]
    for f in acts.figures:
        said = says(acts.say, t, f, acts.square[f])
        if acts.square[f] < 0:
            acts.scene.fact(said)
            continue
        x, y = middle(acts.square[f])
        shapes = (*body(acts, f), *card_chip(t.card[f], card_state(t, f)), *lamps(t, f))
        tip, action = chart(character(t, f), acts.words), acts.by_figure.get(f, "")
        name, key = figure(f), KEYS[f]
        whole = Group(
            x, y, shapes, key=f"figure-{key}", label=said, tip=tip, action=action, heading=name, words=(key,)
        )  # fmt: skip
        acts.scene.layer("figures").add(whole)
        name_tag(acts, f, taken)


def body(acts: Acts, f: int) -> list[Shape]:
    """Upright, lying on its side and striped, or lying gray and crossed; other teams are mirrored."""
    t = acts.t
    shapes: list[Shape] = []
    if f == acting(t):
        shapes.append(Circle(0, 0, SIZE / 2 + 3, style="ring-acting"))
    shapes += [Circle(0, 0, SIZE / 2 + 2, style="effect") for _ in effects_of(t, f)]
    wounded = t.is_wounded(f)
    drawn = drawn_figure(portrait(f), t.side[f], SIZE, t.side[f] != max(acts.seen.seat, 0), wounded)
    if t.standing(f):
        return [*shapes, Circle(1.5, 3, SIZE / 2, style="shade"), *drawn]
    shapes.append(Group(0, 0, drawn, turn=90))
    if wounded:
        return [*shapes, Path("M-9 -9L9 9M-9 9L9 -9", style="cross")]
    return shapes + [Line(((d - 4, 11), (d + 4, -11)), style="stripe") for d in (-7, 7)]


def card_chip(card: int, state: str) -> list[Shape]:
    """This turn's card at the upper right: upright, turned when played out, dark when lost."""
    if not card:
        return []
    if state == "flipped":
        return [Group(13, -12, (Rect(-4.5, -5.5, 9, 11, 1.5, style="card-chip lost"),))]
    sign = Group(0, 0, (Rect(-5, -6, 10, 12, 1.5, style="card-chip"), Path(SIGNS[card], style="card-sign")))
    return [Group(13, -12, (sign,), turn=90 if state == "turned" else 0)]


def lamps(t: Arena, f: int) -> list[Shape]:
    """Eyes for Overwatch ready (yellow) and Aim kept (white), one bolt for each Energy, the marker."""
    shapes: list[Shape] = []
    eyes = ["eye-ready"] * holds(t.ready, f) + ["eye-held"] * holds(t.held, f)
    for i, style in enumerate(eyes):
        shapes.append(Group(-13, -13 - 9 * i, (Path(EYE, style=style), Circle(0, 0, 2, style="pupil"))))
    shapes += [Group(-15, -4 + 8 * i, (Path(BOLT, style="bolt"),), scale=1.35) for i in range(t.energy[f])]
    if t.holder == f:
        shapes.append(Group(13, 9, (Polygon(((-4, 5), (-4, -6), (5, -3), (-4, 0)), style="marker"),)))
    return shapes


def name_tag(acts: Acts, f: int, taken: list[Box]) -> None:
    """The name where there is room for it, else none: the portrait tells; and a flag for who is down."""
    x, y = middle(acts.square[f])
    word, key = figure(f), KEYS[f]
    wide = LETTER * len(word) + 6
    spots = [(dx, dy, anchor, tag_box(x + dx, y + dy, wide, anchor)) for dx, dy, anchor in TAGS]
    names = acts.scene.layer("names")
    for dx, dy, anchor, box in [spot for spot in spots if fits(spot[3], taken)][:1]:
        taken.append(box)
        names.text(x + dx, y + dy, word, anchor, style="name-tag", key=f"name-under-{key}")
        names.text(x + dx, y + dy, word, anchor, style="name-over", key=f"name-{key}")
    if not acts.t.standing(f):
        down = posture(acts.t, f)
        word = acts.say(f"posture.{down}")
        wide = FLAG * len(word) + 10
        boxes = [(dy, box_at(x, y + dy, wide, 15)) for dy in FLAGS]
        dy, box = next((spot for spot in boxes if fits(spot[1], taken)), boxes[0])
        taken.append(box)
        corner = 2 if acts.t.is_wounded(f) else 8
        plate = (Rect(-wide / 2, -8, wide, 16, corner, style=f"flag {down}"), Text(0, 4.4, word, style="flag-text"))
        acts.scene.layer("flags").group(x, y + dy, *plate, key=f"flag-{key}")


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


@memo
def chart(row: Character, words: Words) -> str:
    """A Character Card in a few lines; what a roll needs follows from motion and cover."""
    special, say, said = specials_by_key()[row.special], words.say, words.said
    short, medium, long = [f"{min(hit)}-{max(hit)}" for hit in row.hit]
    swing = {"attack": f"{row.attack:+d}", "defense": f"{row.defense:+d}"}
    played = {"card": card_name(CARDS.index(special.card)), "energy": special.energy}
    facts = [
        say("card.move_armor", move=row.move, armor=row.armor),
        say("chart.ranged", weapon=said(row.ranged), short=short, medium=medium, long=long),
        say("chart.melee", weapon=said(row.melee), **swing),
        *[say("chart.trait", name=said(trait.name), says=said(trait.says)) for trait in traits_of(row)],
        say("chart.special", special=special.name, says=said(special.says), **played),
    ]
    return "; ".join(facts)
