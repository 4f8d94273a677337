"""What can be chosen on the board, and what cannot and why."""

from __future__ import annotations

from ludus.core.action import Action
from ludus.draw import Rect, Shape, frame, ring
from ludus.draw.table import Refusal
from ludus.games.hostile_takeover.actions import Fire, Flame, Spray, Strike
from ludus.games.hostile_takeover.cards.areas import under_template
from ludus.games.hostile_takeover.moments import Instead
from ludus.games.hostile_takeover.names import KEYS, LABEL
from ludus.games.hostile_takeover.picture.acts import AT_FIGURE, ON_FIGURES, Acts
from ludus.games.hostile_takeover.picture.reach import action_of_walk
from ludus.games.hostile_takeover.picture.seen import says
from ludus.games.hostile_takeover.picture.styles import UNIT, middle, middle_at
from ludus.kit.picture import verb_of

FRAME = UNIT - 3


def draw_targets(acts: Acts) -> None:
    """A ring on every figure and a frame on every square something legal is aimed at."""
    marks, walked = acts.scene.layer("marks"), {action_of_walk(acts, square, by) for square, by in acts.walks.items()}
    for a in acts.seen.choices:
        if isinstance(a, Flame):
            draw_flame(acts, a)
        if isinstance(a, Spray):
            draw_spray(acts, a)
        square = acts.place(a)
        if square is None or a.text in walked:  # steps to squares of the lit area need no mark of their own
            continue
        x, y = middle(square)
        if isinstance(a, AT_FIGURE):
            marks.add(ring(x, y, 17, key=f"legal-{KEYS[a.figure]}", tip=acts.tip(a), action=a.text))
        else:
            marks.add(frame(x, y, FRAME, FRAME, key=f"legal-{LABEL[square]}", tip=acts.tip(a), action=a.text))


def draw_flame(acts: Acts, a: Flame) -> None:
    """A template, to be clicked at its far end."""
    top = acts.seen.top
    assert isinstance(top, Instead)
    squares, way = under_template(acts.t, top.figure, a.number), a.text.partition(" ")[2]
    for square in squares:
        x, y = middle(square)
        template = Rect(x - 14, y - 14, 28, 28, style="template", key=f"flame-{way}-{LABEL[square]}")
        acts.scene.layer("sight").add(template)
    if squares:
        x, y = middle(squares[-1])
        acts.scene.layer("marks").add(ring(x, y, 11, key=f"legal-flame-{way}", tip=acts.tip(a), action=a.text))


def draw_spray(acts: Acts, a: Spray) -> None:
    """A block of 3 by 3 squares, to be clicked in its middle."""
    x, y = middle_at(a.x, a.y)
    key, wide = f"{a.x},{a.y}", 3 * UNIT
    acts.scene.layer("sight").rect(x - wide / 2, y - wide / 2, wide, wide, 6, style="blast", key=f"spray-{key}")
    acts.scene.layer("marks").add(ring(x, y, 8, key=f"legal-spray-{key}", tip=acts.tip(a), action=a.text))


def draw_refusals(acts: Acts) -> None:
    """Every refusal in words; on the board where nothing else is possible."""

    def mark(square: int, refused: Refusal) -> Shape:
        x, y = middle(square)
        key, there = f"blocked-{LABEL[square]}", acts.on.get(square)
        say = acts.say
        label = say("walk.refused", square=LABEL[square]) if there is None else says(say, acts.t, there, square)
        if verb_of(refused.action) in ON_FIGURES:
            return ring(x, y, 17, "blocked", key=key, label=label, **refused.marks)
        return frame(x, y, FRAME, FRAME, "blocked", key=key, label=label, **refused.marks)

    def on_board(a: Action) -> bool:
        square = acts.place(a) if isinstance(a, (Fire, Strike)) else None
        return square is None or acts.t.side[acts.on[square]] != acts.seen.chooser

    acts.refuse(mark, "marks", on_board)
