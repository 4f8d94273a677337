"""What a card would allow a figure, drawn on the board while its plan is made: where to run, whom to shoot."""

from __future__ import annotations

from ludus.draw import Group, Line, Rect, Scene, Shape, Text
from ludus.draw.section import made_of
from ludus.games.hostile_takeover.intents import Walk, ways
from ludus.games.hostile_takeover.names import KEYS
from ludus.games.hostile_takeover.picture.odds import Shot, percent
from ludus.games.hostile_takeover.picture.seen import Seen
from ludus.games.hostile_takeover.picture.sightlines import area, pill_width, shots_from
from ludus.games.hostile_takeover.picture.styles import BOARD, middle


def draw_prospects(scene: Scene, seen: Seen, key: str) -> None:
    """One veiled drawing for each card that has something to show."""
    reach, shots = within_reach(seen, key), in_sight(seen, key)
    layer = scene.layer("reach")
    for card, shapes in (("move", reach), ("melee", reach), ("fire", shots)):
        if shapes:
            layer.add(Group(0, 0, tuple(shapes), key=peek_key(key, card), style="veiled"))


def peek_key(key: str, card: str) -> str:
    return f"peek-{key}-{card}"


@made_of
def within_reach(seen: Seen, key: str) -> list[Shape]:
    """Every square that its Move value reaches, as one area with a border."""
    t, who = seen.arena, KEYS.index(key)
    if t.square[who] < 0 or not t.standing(who):
        return []
    return area({*ways(t, Walk(who, t.charts.moves[who], False, False, 0))})


def in_sight(seen: Seen, key: str) -> list[Shape]:
    """A line to everybody whom it could shoot from here, with the number if they stand still."""
    return [shape for shot in shots_from(seen, key) for shape in drawn(seen, shot)]


def drawn(seen: Seen, shot: Shot) -> list[Shape]:
    a, b = middle(seen.place(shot.shooter)), middle(shot.square)
    words = f"{shot.tn}+ · {percent(shot.hits())}"
    wide = pill_width(words)
    x, y = min(max(b[0] - wide / 2, 0.0), BOARD - wide), max(b[1] - 26, 10.0)
    box = (Rect(0, -9, wide, 17, 8.5, style="pill can"), Text(wide / 2, 3.5, words, style="pill-dark"))
    return [Line((a, b), style="line-thin"), Group(x, y, box)]
