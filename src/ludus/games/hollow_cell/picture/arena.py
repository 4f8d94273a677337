"""The arena, which is the stage: a Combat in eight steps, attacker left, defender right, the hits between them.

Before that it shows what a card would do that is pointed at, and at rest what one plays for.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from ludus.core.words import Words
from ludus.draw import (
    Circle,
    Gather,
    Group,
    Line,
    Mark,
    Path,
    Rect,
    Scene,
    Shape,
    Text,
    badge,
    framed_portrait,
    percents,
    player,
    wrap_text,
)
from ludus.draw.shapes import Anchor
from ludus.games.hollow_cell import traits, victory
from ludus.games.hollow_cell.actions import PASS, REROLL_GREEN, REROLL_RED, Play, Throw
from ludus.games.hollow_cell.board import warriors_each
from ludus.games.hollow_cell.card_data import BLUE_DIE
from ludus.games.hollow_cell.content import vault_rows
from ludus.games.hollow_cell.picture.faces import GREEN_PIPS, RED_PIPS, pip_die, portrait
from ludus.games.hollow_cell.picture.fight import LETTERS, Bout, bout
from ludus.games.hollow_cell.picture.forecast import forecast_of
from ludus.games.hollow_cell.picture.hints import targets_of
from ludus.games.hollow_cell.picture.layout import BODY, LEFT, arena, others_seat
from ludus.games.hollow_cell.picture.legend import falls
from ludus.games.hollow_cell.picture.painter import Painter
from ludus.games.hollow_cell.picture.seen import Seen, combat_of, me, name_of, others
from ludus.games.hollow_cell.play.grenade import Grenade
from ludus.games.hollow_cell.speech import GREEN, RED, green_face, warrior
from ludus.games.hollow_cell.speech import face as face_name

HEAD: Final = 36.0  # above the fighters, with the letters
FACE: Final = 64.0
BELOW: Final = 5.0  # from the faces to the dice
DIE: Final = 42.0
BAR: Final = 420.0
STEP: Final = 22.0  # from line to line, as a phone needs it
WORDS: Final = 45.0  # two lines of words below the dice
LETTER: Final = 12.0  # of a word below a die, as a phone needs it
# Whose dice are marked to be rolled again, by the question.
PICKED: Final = {
    "Combat.reroll_attack": "attacker", "Combat.reroll_miss": "attacker", "Combat.reroll_defence": "defender",
}  # fmt: skip
ANY: Final = ("Combat.reroll_attack",)  # the question where several are marked
FIRM: Final = ("cells", "fire", "play", "equip", "enter", "engine")  # what is seen here before it is done
HEAT: Final = ("#2b3440", "#7a3a2c", "#a3442f", "#c8462d", "#e0452a")


def draw_arena(p: Painter) -> None:
    scene, seen = p.scene, p.seen
    x, y, wide, high = arena(len(others(seen)))
    layer = scene.layer("mat")
    layer.add(Rect(x, y, wide, high, 12, style="arena", key="stage"))  # what is played before the eyes is played here
    now = bout(seen, p.words)
    if now is None:
        draw_aim(p)
    else:
        draw_bout(scene, seen, p.words, now)
    draw_previews(p)


def draw_aim(p: Painter) -> None:
    """At rest: what one plays for."""
    t = p.seen.table
    x, y, wide, high = arena(len(others(p.seen)))
    key = "arena.duel" if t.players == 2 else "arena.banners" if victory.goal(t) else "arena.last"
    goal = p.say(key, goal=victory.goal(t), warriors=warriors_each(t.options))
    layer = p.scene.layer("mat")
    layer.text(x + wide / 2, y + high / 2 - 12, goal, style="stage", key="arena-aim")
    how = f"{falls(p.seen, p.words)} {p.say('arena.how')}"
    for n, line in enumerate(wrap_text(how, 64)):
        layer.text(x + wide / 2, y + high / 2 + 14 + STEP * n, line, style="stage-text", key=f"arena-how-{n}")


def draw_bout(scene: Scene, seen: Seen, words: Words, now: Bout) -> None:
    x, y, wide, high = arena(len(others(seen)))
    draw_letters(scene, words, x, y, wide, now.letter)
    top = y + HEAD + max(0.0, high - HEAD - FACE - BELOW - DIE - WORDS) / 2
    draw_side(scene, seen, words, now, x + 14, top, 1, y + high)
    draw_side(scene, seen, words, now, x + wide - 14, top, -1, y + high)
    draw_hits(scene, words, now, x + wide / 2, top)


def draw_letters(scene: Scene, words: Words, x: float, y: float, wide: float, letter: str) -> None:
    """A to H along the upper edge, the present one named; all of them done where it is over."""
    now = LETTERS.index(letter) if letter else len(LETTERS)
    named = words.say(f"phase.{letter}" if letter else "arena.over")
    room = 13.0 * len(named) + 12  # as a phone needs it
    span = 32.0 * len(LETTERS) + room
    layer, at = scene.layer("mat"), x + (wide - span) / 2
    for n, sign in enumerate(LETTERS):
        mark = " now" if n == now else " done" if n < now else ""
        layer.add(Circle(at + 12, y + 20, 12, style=f"station{mark}", key=f"arena-{sign}"))
        layer.text(at + 12, y + 24, sign, style=f"station-text{mark}", key=f"arena-letter-{sign}")
        at += 32
        if n == now or (not letter and n == len(LETTERS) - 1):
            layer.text(at + room / 2 - 6, y + 25, named, style="title", key="arena-now")
            at += room


def draw_side(scene: Scene, seen: Seen, words: Words, now: Bout, edge: float, y: float, way: int, floor: float) -> None:
    """A fighter: portrait, name and part, what was thrown, the dice with their words; `way` is inwards."""
    attacks = way > 0
    number, which = (now.attacker if attacks else now.defender), now.warriors[0 if attacks else 1]
    layer, name = scene.layer("mat"), "attacker" if attacks else "defender"
    known = warrior(which) if which >= 0 else name_of(number, words)
    anchor: Anchor = "start" if attacks else "end"
    at = edge + way * (FACE + 10)
    if which >= 0:
        face = framed_portrait(portrait(which), number, edge if attacks else edge - FACE, y, FACE, mirrored=not attacks)
        layer.group(0, 0, face, key=f"arena-{name}")
    else:
        mark = badge(number, str(number + 1), edge + way * FACE / 2, y + FACE / 2, FACE - 16)
        layer.group(0, 0, mark, key=f"arena-{name}")
    layer.text(at, y + 18, known, anchor, style=f"title name {player(number)}", key=f"arena-{name}-name")
    part = words.say("role.attacks" if attacks else "role.defends")
    layer.text(at, y + 41, part, anchor, style="small", key=f"arena-{name}-part")
    dice = sorted(now.red if attacks else now.green, reverse=True)
    said = now.what if attacks else ", ".join(vault_rows()[kind].name for kind in now.cards)
    layer.text(at, y + 64, said, anchor, style="small strong", key=f"arena-{name}-cards")
    taken = PICKED.get(seen.asking) == name and bool(seen.choices)
    low = y + FACE + BELOW
    size = min(60.0, 264 / max(len(dice), 1) - 6, floor - WORDS - low) if taken else DIE  # large enough for a finger
    draw_dice(scene, words, dice, edge, low + size / 2, way, size)
    if not dice:
        draw_unthrown(scene, now.dice[0 if attacks else 1], name, edge, low, way)


def draw_unthrown(scene: Scene, count: int, name: str, edge: float, y: float, way: int) -> None:
    """The places of dice that are declared and have not fallen."""
    style = f"{'red' if way > 0 else 'green'}-die to-throw"
    step = min(DIE + 8, 270 / max(count, 1))
    for n in range(count):
        x = edge + way * (4 + step * n) - (0 if way > 0 else DIE)
        scene.layer("mat").add(Rect(x, y, DIE, DIE, 9, style=style, key=f"arena-{name}-{n}"))


def draw_dice(scene: Scene, words: Words, dice: Sequence[int], edge: float, y: float, way: int, size: float) -> None:
    """Red or green dice, the best first, with a word below those that are alike; two Grazes are bracketed."""
    layer, red = scene.layer("mat"), way > 0
    name, pips, called = ("red", RED_PIPS, face_name) if red else ("green", GREEN_PIPS, green_face)
    step = min(max(54.0, size + 8), 270 / max(len(dice), 1))
    for n, face in enumerate(dice):
        x = edge + way * (size / 2 + 2 + step * n)
        layer.add(pip_die(pips[face], name, x, y, size, dim=face == 0 and size == DIE, key=f"arena-{name}-{n}"))
    alike = [(words.name(called(face)), len(list(run))) for face, run in groupby(dice)]
    for n, (at, line) in enumerate(words_below([(len(word), count) for word, count in alike], size, step)):
        low = y + 16 + size / 2 + (STEP + 2) * line
        layer.text(edge + way * at, low, alike[n][0], style="small", key=f"arena-{name}-word-{n}")
    grazes = [n for n, face in enumerate(dice) if red and face == 2]
    for a, b in zip(grazes[::2], grazes[1::2], strict=False):
        ends = ((edge + 4 + step * a, y + 22 + size / 2), (edge + size + step * b, y + 22 + size / 2))
        layer.add(Line(ends, style="bracket", key=f"arena-pair-{a}"))


def words_below(alike: Sequence[tuple[int, int]], size: float, step: float) -> list[tuple[float, int]]:
    """How far from the edge, and in which line, the word of a number of letters stands below dice that are alike.

    No two words touch: where one line would shift one away from its dice, every second one stands lower.
    """
    below, first = [], 0
    for _, count in alike:
        below.append(size / 2 + 2 + step * (first + (count - 1) / 2))
        first += count
    one = in_lines(alike, below, 1)
    near = all(at - middle <= step / 2 for middle, (at, _) in zip(below, one, strict=True))
    return one if near else in_lines(alike, below, 2)


def in_lines(alike: Sequence[tuple[int, int]], below: Sequence[float], lines: int) -> list[tuple[float, int]]:
    """Each word below its dice, or as near to them as those before it in its line let it."""
    places: list[tuple[float, int]] = []
    free = [0.0] * lines
    for n, (letters, _) in enumerate(alike):
        line, half = n % lines, LETTER * letters / 2
        at = max(below[n], free[line] + half)
        free[line] = at + half + LETTER / 2
        places.append((at, line))
    return places


def again(seen: Seen, words: Words) -> Gather | None:
    """HC-G16, HC-154: dice that may be rolled again are marked on the stage and rolled at once."""
    side, fight = PICKED.get(seen.asking, ""), combat_of(seen)
    if not side or fight is None or PASS not in seen.choices:
        return None
    ours = side == "attacker"
    faces, name, answers, called, again = (
        (fight.attack, "red", RED, face_name, REROLL_RED)
        if ours
        else (fight.defence, "green", GREEN, green_face, REROLL_GREEN)
    )
    left, marks = list(fight.picked), []
    for n, face in enumerate(sorted(faces, reverse=True)):
        if face in left:
            left.remove(face)
        elif again[face] in seen.choices:
            marks.append(Mark(f"arena-{name}-{n}", answers[face], name=words.name(called(face))))
    texts = (words.say("gather.again"), words.say("pass.keep_dice"), words.say("gather.again.tip"))
    most = len(marks) if seen.asking in ANY else 1
    return Gather("again", "pass", *texts, most, tuple(marks), covers=("reroll",))


def draw_hits(scene: Scene, words: Words, now: Bout, x: float, y: float) -> None:
    """The number between them, its reason, and the verdict."""
    layer = scene.layer("mat")
    layer.text(x, y + 60, str(now.hits) if now.hits >= 0 else "–", style="hits", key="arena-hits")
    layer.text(x, y + 80, words.say("arena.hits", n=now.hits), style="stage-text", key="arena-hits-name")
    held_off = not now.letter and now.hits == 0
    key = "defeated" if now.defeated else "wounds" if now.wounds else "held_off" if held_off else ""
    verdict = words.say(f"verdict.{key}", n=now.wounds) if key else ""
    style = "verdict" if now.wounds or now.defeated else "verdict good"
    layer.text(x, y + 112, verdict, style=style, key="arena-verdict")
    for n, line in enumerate(wrap_text(now.why, 30)[:2]):
        layer.text(x, y + 134 + 14 * n, line, style="small", key=f"arena-why-{n}")


# --- before it is done ------------------------------------------------------------------------------------------------


def draw_previews(p: Painter) -> None:
    """What each card or Weapon would do, shown on the stage while it is pointed at."""
    seen = p.seen
    x, y, wide, high = arena(len(others(seen)))
    for action in seen.choices:
        if p.verb(action) not in FIRM:
            continue
        shapes: list[Shape] = [
            Rect(x, y, wide, high, 12, style="arena"),
            Text(x + wide / 2, y + high / 2 - 34, p.label(action), style="stage"),
        ]
        for n, line in enumerate(wrap_text(p.hint(action), 70)[:2]):
            shapes.append(Text(x + wide / 2, y + high / 2 - 8 + STEP * n, line, style="stage-text"))
        found = forecast_of(seen, action)
        if found:
            shapes += bar(p.words, found.chances, x + wide / 2, y + high / 2 + 34)
        p.scene.layer("previews").add(Group(0, 0, tuple(shapes), key=f"preview-{action.text}", style="preview"))


def bar(words: Words, chances: Sequence[float], x: float, y: float) -> list[Shape]:
    """The chances of each number of hits side by side, each as wide as it is likely."""
    shapes: list[Shape] = []
    left = x - BAR / 2
    for hits, (chance, whole) in enumerate(zip(chances, percents(chances), strict=True)):
        wide = BAR * chance
        heat = HEAT[min(hits, len(HEAT) - 1)]
        shapes.append(Rect(left, y, max(1.0, wide - 2), 30, 4, css=f"fill: {heat}"))
        if wide > 46:
            share = words.say("arena.chance.brief" if wide < 90 else "arena.chance", n=hits, chance=whole)
            shapes.append(Text(left + wide / 2, y + 20, share, style="on-head"))
        left += wide
    return shapes


# --- the way of a grenade ---------------------------------------------------------------------------------------------

BULGE: Final = 90.0
EDGE: Final = 90.0  # so far an arc stays from the sides of the stage


def draw_flights(p: Painter) -> None:
    """HC-135, HC-136: for a grenade of the hand, and for one that is to be thrown on."""
    flying = p.seen.frame(Grenade)
    for action in p.seen.choices:
        if isinstance(action, Play) and vault_rows()[action.kind].kind == "grenade":
            for throw in targets_of(p.seen, action):
                draw_flight(p, f"{action.text} p{throw.seat + 1}", action.kind, throw.seat, "")
        elif isinstance(action, Throw) and flying is not None:
            draw_flight(p, action.text, flying.kind, action.seat, p.label(action))


def draw_flight(p: Painter, text: str, kind: int, seat: int, tip: str) -> None:
    """The arc to a seat, and in a duel the way back."""
    seen = p.seen
    x, y, wide, high = arena(len(others(seen)))
    begin, end = (
        (along(x, wide, BODY[0] + LEFT + 100), y + high - 16),
        (along(x, wide, middle(seen, seat)), y + 16),
    )
    here = explodes(seen, me(seen))
    shapes: list[Shape] = [Rect(x, y, wide, high, 12, style="arena"), *arc(begin, end, -BULGE, "arrow")]
    anchor: Anchor = "start" if end[0] < x + wide / 2 else "end"
    aside = 16 if anchor == "start" else -16
    shapes.append(
        Text(end[0] + aside, y + 24, p.say("flight.at", who=seat, chance=f"{here:.0%}"), anchor, style="title")
    )
    if seen.players == 2:
        back = (1 - here) * explodes(seen, seat)
        shapes += arc((end[0] + 26, end[1] + 14), (begin[0] + 26, begin[1]), BULGE, "trail")
        you = p.say("flight.you", chance=f"{back:.0%}")
        shapes.append(Text(begin[0] + 42, y + high - 12, you, "start", style="title"))
    right = x + wide - 18
    named = vault_rows()[kind].name if kind >= 0 else p.say("grenade.bombard")
    shapes.append(Text(right, y + high / 2 - 8, named, "end", style="title", size=20))
    for n, line in enumerate(wrap_text(fuse(p, seat), 34)):
        shapes.append(Text(right, y + high / 2 + 16 + STEP * n, line, "end", style="stage-text"))
    p.scene.layer("previews").add(Group(0, 0, tuple(shapes), key=f"preview-{text}", style="preview", tip=tip))


def fuse(p: Painter, seat: int) -> str:
    """When the grenade explodes before a player."""
    faces = traits.detonators(p.seen.table, me(p.seen))
    return p.say("flight.range" if len(faces) > 2 else "flight.two", first=faces[0], last=faces[-1], who=seat)


def explodes(seen: Seen, thrower: int) -> float:
    """HC-136, HC-137: how often the die of a thrower does it."""
    return len(traits.detonators(seen.table, thrower)) / len(BLUE_DIE.faces)


def along(x: float, wide: float, at: float) -> float:
    return min(max(at, x + EDGE), x + wide - EDGE)


def middle(seen: Seen, seat: int) -> float:
    """Where a Warrior stands, from the left."""
    x, _, wide, _ = others_seat(others(seen), seat)
    return x + min(110.0, wide / 2)


def arc(begin: tuple[float, float], end: tuple[float, float], bulge: float, style: str) -> Iterator[Shape]:
    (ax, ay), (bx, by) = begin, end
    yield Path(f"M{ax:g} {ay:g}Q{(ax + bx) / 2 + bulge:g} {(ay + by) / 2:g} {bx:g} {by:g}", style=style)
    yield Circle(bx, by, 7, style="arrow-head" if style == "arrow" else "spark")
