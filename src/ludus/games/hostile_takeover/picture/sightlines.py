"""The shots that are considered: lines, the terrain that counts, ranges, numbers."""

from __future__ import annotations

from typing import Final

from ludus.draw import Circle, Group, Rect, Text
from ludus.draw.shapes import Point
from ludus.games.hostile_takeover.aiming import blockers, why_not_target
from ludus.games.hostile_takeover.names import BAND_ENDS, HARD, KEYS, LABEL, NOBODY, figures_of, lies_in
from ludus.games.hostile_takeover.picture.acts import Acts
from ludus.games.hostile_takeover.picture.forecast import Shot, percent
from ludus.games.hostile_takeover.picture.styles import BOARD, UNIT, middle
from ludus.games.hostile_takeover.play.ranged import Shooting

FEW: Final = 3  # so many shots are drawn in full
HIGH: Final = 18.0  # of a pill
NAME: Final = 56.0  # the width of what stands below a figure
Pill = tuple[float, float, float]  # its left end, its middle line, its width


def draw_shots(acts: Acts) -> None:
    """Every shot that is considered, with the terrain that counts; few of them also square by square."""
    full = len(acts.shots) <= FEW
    framed: set[int] = set()
    taken = [(x - NAME / 2, y + 19, NAME) for x, y in map(middle, acts.on)]
    for shot in acts.shots:
        draw_line(acts, shot, full, taken)
        framed |= draw_cover(acts, shot, framed, names=len(acts.shots) == 1)
    for shot in acts.shots if full else ():
        draw_range(acts, shot, taken)
    if acts.shots:
        draw_bands(acts, acts.square[acts.shots[0].shooter])
    draw_blocked(acts)


def key_of(shot: Shot) -> str:
    """What a shot is aimed at, as a part of keys."""
    return LABEL[shot.square] if shot.target == NOBODY else KEYS[shot.target]


def draw_line(acts: Acts, shot: Shot, full: bool, taken: list[Pill]) -> None:
    sight, flags = acts.scene.layer("sight"), acts.scene.layer("flags")
    a, b, to = middle(acts.square[shot.shooter]), middle(shot.square), key_of(shot)
    if full:
        for square in shot.line:
            x, y = middle(square)
            sight.rect(x - UNIT / 2, y - UNIT / 2, UNIT, UNIT, style="crossed", key=f"crossed-{to}-{LABEL[square]}")
    sight.line([a, b], style="line-fire" if full else "line-thin", key=f"line-{to}")
    words = f"{shot.needed}+ · {percent(acts.say, shot.hits())}"
    wide = pill_width(words)
    beside = [(b[0] + 18, b[1]), (b[0] - 18 - wide, b[1]), (b[0] + 18, b[1] - 19), (b[0] - 18 - wide, b[1] - 19)]
    x, y = room([at for at in beside if 0 <= at[0] <= BOARD - wide], wide, taken) or beside[0]
    taken.append((x, y, wide))
    flags.add(
        Group(x, y, (Rect(0, -9, wide, 17, 8.5, style="pill can"), Text(wide / 2, 3.5, words, style="pill-dark")),
              key=f"number-{to}", tip=acts.say("shot.tip", title=shot.title(acts.say), says=shot.in_short(acts.say)))
    )  # fmt: skip
    if shot.blast:
        wide = (2 * shot.blast + 1) * UNIT
        sight.rect(b[0] - wide / 2, b[1] - wide / 2, wide, wide, 6, style="blast", key=f"blast-{to}")


def draw_range(acts: Acts, shot: Shot, taken: list[Pill]) -> None:
    """How far it is, somewhere on the line; where other words leave no room the number of the shot has to do."""
    a, b = middle(acts.square[shot.shooter]), middle(shot.square)
    words = acts.say(f"shot.range.{shot.band}", n=shot.range)
    wide = pill_width(words)
    on_line = [(a[0] + (b[0] - a[0]) * part - wide / 2, a[1] + (b[1] - a[1]) * part) for part in (0.5, 0.36, 0.64)]
    at = room(on_line, wide, taken)
    if at is None:
        return
    taken.append((*at, wide))
    acts.scene.layer("flags").add(pill(*at, wide, words, f"range-{key_of(shot)}", "", "pill-text"))


def room(wanted: list[Point], wide: float, taken: list[Pill]) -> Point | None:
    """The first of some places for a pill that lies on no other one."""
    for x, y in wanted:
        if all(abs(y - other) >= HIGH or x >= left + far or left >= x + wide for left, other, far in taken):
            return x, y
    return None


def pill(x: float, y: float, wide: float, words: str, key: str, kind: str, look: str) -> Group:
    """A few words on the board; where a page has no room for them it leaves out all of it."""
    shapes = (Rect(0, -8.5, wide, 16, 8, style=f"pill {kind}".strip()), Text(wide / 2, 3.5, words, style=look))
    return Group(x, y, shapes, key=key)


def pill_width(words: str) -> float:
    """So wide that a page which writes it in 11 pixels on a small board has room."""
    return 14 + 8.6 * len(words)


def draw_cover(acts: Acts, shot: Shot, framed: set[int], names: bool) -> set[int]:
    """Terrain that counts, framed: yellow where it gives Light Cover, red where it is beside the target."""
    sight, flags = acts.scene.layer("sight"), acts.scene.layer("flags")
    kind = "hard" if shot.cover == HARD else "light"
    words = acts.say("cover.beside", aim=shot.aim) if kind == "hard" else acts.say("cover.on_line")
    wide = pill_width(words)
    for n, square in enumerate(square for square in shot.by if square not in framed):
        x, y = middle(square)
        sight.rect(x - 14, y - 14, 28, 28, 3, style=f"cover {kind}", key=f"cover-{LABEL[square]}")
        if names and n == 0:  # one is enough to say what the color means
            left = x + 17 if x + 17 + wide < BOARD else x - 17 - wide
            flags.add(pill(left, y, wide, words, f"cover-text-{LABEL[square]}", kind, "pill-dark"))
    return set(shot.by)


def draw_bands(acts: Acts, square: int) -> None:
    """How far Short, Medium and Long reach."""
    x, y = middle(square)
    layer = acts.scene.layer("range")
    for band, squares in enumerate(BAND_ENDS):
        r = (squares + 0.5) * UNIT
        left, top = max(0.0, x - r), max(0.0, y - r)
        right, low = min(BOARD, x + r), min(BOARD, y + r)
        layer.rect(left, top, right - left, low - top, 4, style="band", key=f"band-{squares}")
        if y - r > 0 or y + r < BOARD:
            at = top + 12 if y - r > 0 else low - 5
            words, key = acts.say(f"band.{band}", squares=squares), f"band-name-{squares}"
            layer.text(min(max(x, 50), BOARD - 50), at, words, style="band-text", key=key)


def draw_blocked(acts: Acts) -> None:
    """Shots that cannot be made because somebody stands on the line: dashed, with those in the way ringed."""
    t, shooting = acts.t, acts.seen.top
    if not isinstance(shooting, Shooting) or shooting.where() != "target":
        return
    sight, marks, a = acts.scene.layer("sight"), acts.scene.layer("marks"), t.square[shooting.figure]
    for target in figures_of(t.enemies(t.side[shooting.figure]) & ~t.wounded):
        if t.square[target] < 0 or why_not_target(t, shooting.figure, target) != "HT-116":
            continue
        b = t.square[target]
        sight.line([middle(a), middle(b)], style="line-no", key=f"line-{KEYS[target]}")
        met = t.ground.sight(a, b).line.squares_met(blockers(t))
        for f in acts.figures:
            if t.square[f] >= 0 and lies_in(t.square[f], met) and f"way-{KEYS[f]}" not in marks.taken:
                x, y = middle(t.square[f])
                marks.add(Circle(x, y, 16, style="blocked", key=f"way-{KEYS[f]}"))
