"""What can be chosen on the board, and what cannot and why."""

from __future__ import annotations

from ludus.core.words import Words
from ludus.draw import Rect, Scene, frame, ring
from ludus.draw.telling import grouped
from ludus.games.hostile_takeover.cards.areas import under_template
from ludus.games.hostile_takeover.names import GRID
from ludus.games.hostile_takeover.picture.acts import AT_FIGURE, Act, read
from ludus.games.hostile_takeover.picture.hints import hint
from ludus.games.hostile_takeover.picture.seen import Seen
from ludus.games.hostile_takeover.picture.sightlines import walked, walks
from ludus.games.hostile_takeover.picture.styles import UNIT, middle
from ludus.geometry.squares import DIRECTIONS


def offer(scene: Scene, seen: Seen, words: Words) -> None:
    """Every legal action as a choice, verb by verb, those without a place last."""
    for act in grouped(map(read, seen.choices), last=""):
        said = hint(seen, act)
        spread = act.verb == "energy" and said  # by the names of the figures, which nobody has to count out
        label, more = (said, "") if spread else (words.label(act.text), said)
        scene.choice(act.text, label, more, act.group, role=act.role)


def aims(seen: Seen) -> dict[str, str]:
    """What a click on a figure means."""
    found = [read(text) for text in seen.choices]
    return {act.figure: act.text for act in found if act.verb in AT_FIGURE and act.figure}


def draw_targets(scene: Scene, seen: Seen, words: Words) -> None:
    """A ring on every figure and a frame on every square something legal is aimed at."""
    marks = scene.layer("marks")
    for act in map(read, seen.choices):
        place = act.square(seen)
        if act.verb == "flame":
            draw_flame(scene, seen, act, words)
        if act.verb == "spray":
            draw_spray(scene, seen, act, words)
        if not place or act.text in stepped(seen):
            continue
        x, y = middle(place)
        tip = told(seen, act, words)
        if act.verb in AT_FIGURE:
            marks.add(ring(x, y, 17, key=f"legal-{act.figure}", tip=tip, action=act.text))
        else:
            marks.add(frame(x, y, UNIT - 3, UNIT - 3, key=f"legal-{place}", tip=tip, action=act.text))


def stepped(seen: Seen) -> set[str]:
    """Steps to squares of the lit area, which need no mark of their own."""
    return {walked(seen, square, by) for square, by in walks(seen).items()}


def draw_flame(scene: Scene, seen: Seen, act: Act, words: Words) -> None:
    """A template, to be clicked at its far end."""
    squares = [GRID.label[s] for s in under_template(seen.arena, seen.top["figure"], DIRECTIONS.index(act.words[0]))]
    for square in squares:
        x, y = middle(square)
        scene.layer("sight").add(Rect(x - 14, y - 14, 28, 28, style="template", key=f"flame-{act.words[0]}-{square}"))
    if squares:
        x, y = middle(squares[-1])
        scene.layer("marks").add(
            ring(x, y, 11, key=f"legal-flame-{act.words[0]}", tip=told(seen, act, words), action=act.text)
        )


def draw_spray(scene: Scene, seen: Seen, act: Act, words: Words) -> None:
    """A block of 3 by 3 squares, to be clicked in its middle."""
    x, y = middle(act.words[0])
    key, wide = act.words[0], 3 * UNIT
    scene.layer("sight").rect(x - wide / 2, y - wide / 2, wide, wide, 6, style="blast", key=f"spray-{key}")
    scene.layer("marks").add(ring(x, y, 8, key=f"legal-spray-{key}", tip=told(seen, act, words), action=act.text))


def told(seen: Seen, act: Act, words: Words) -> str:
    said = hint(seen, act)
    return f"{words.label(act.text)} ({said})" if said else words.label(act.text)


def draw_refusals(scene: Scene, seen: Seen, words: Words) -> None:
    """Every refusal in words; on the board where nothing else is possible."""
    taken = {read(text).square(seen) for text in seen.choices}
    for text, rule, why in seen.view["refused"]:
        refused = scene.refuse(text, rule, why, words.label(text))
        act = read(text)
        place = act.square(seen)
        own = place in seen.on and seen.figures[seen.on[place]]["seat"] == seen.chooser
        if not place or place in taken or (own and act.verb in ("fire", "strike")):
            continue
        taken.add(place)
        x, y = middle(place)
        what = seen.says(seen.on[place]) if place in seen.on else f"Not to {place}"
        if act.verb in AT_FIGURE:
            scene.layer("marks").add(ring(x, y, 17, "blocked", key=f"blocked-{place}", label=what, **refused.marks))
        else:
            scene.layer("marks").add(
                frame(x, y, UNIT - 3, UNIT - 3, "blocked", key=f"blocked-{place}", label=what, **refused.marks)
            )
