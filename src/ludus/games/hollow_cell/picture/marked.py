"""What can be clicked and what cannot: the same frame round every card, seat and Wound that an action is aimed at."""

from __future__ import annotations

from collections.abc import Iterable

from ludus.core.words import Words
from ludus.draw import Group, Rect, Scene, Shape
from ludus.draw.shapes import Marks
from ludus.games.hollow_cell.picture.acts import Act, Aim, aims, refusals
from ludus.games.hollow_cell.picture.hints import hint, label
from ludus.games.hollow_cell.picture.seen import Seen

Box = tuple[float, float, float, float]


class Marker:
    """Puts things on the table together with what a click on them means."""

    def __init__(self, scene: Scene, seen: Seen, words: Words) -> None:
        self.scene = scene
        self.seen = seen
        self.words = words
        self.aims = aims(seen)
        self.refused = refusals(seen)

    def told(self, act: Act) -> str:
        said = hint(self.seen, act)
        name = label(self.seen, act, self.words)
        return f"{name} ({said})" if said else name

    def acts(self, aim: Aim) -> list[Act]:
        return self.aims.get(aim, [])

    def why(self, aim: Aim) -> str:
        found = self.refused.get(aim)
        return f"{found[2]} ({found[1]})" if found else ""

    def put(self, layer: str, aim: Aim, key: str, shapes: Iterable[Shape], box: Box, tip: str, says: str = "") -> None:
        """Draw a thing; framed where something can be done with it, with the reason where it cannot."""
        acts, why = self.acts(aim), self.why(aim)
        x, y, wide, high = box
        drawn = list(shapes)
        marks: Marks = {"key": key, "tip": tip, "label": says}
        if acts:
            drawn.append(Rect(x - 2, y - 2, wide + 4, high + 4, 9, style="legal", css="fill: none"))
            marks["action"] = acts[0].text
            marks["tip"] = "; ".join([*map(self.told, acts), tip]) if tip else "; ".join(map(self.told, acts))
        elif why:
            marks["why"] = why
        self.scene.layer(layer).add(Group(0, 0, tuple(drawn), **marks))
