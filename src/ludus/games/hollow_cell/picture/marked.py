"""What can be clicked and what cannot: the same frame round every card, seat and Wound that an action is aimed at."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ludus.core.words import Words
from ludus.draw import Group, Rect, Scene, Shape
from ludus.draw.shapes import Marks
from ludus.games.hollow_cell.picture.acts import TAKEN, Act, Aim, aims, refusals
from ludus.games.hollow_cell.picture.hints import hint, label
from ludus.games.hollow_cell.picture.layout import Box
from ludus.games.hollow_cell.picture.seen import Seen


class Chances(NamedTuple):
    """What can be done with the things on the table, and what cannot."""

    aims: dict[Aim, list[Act]]
    refused: dict[Aim, tuple[Act, str, str]]

    def of(self, seat: int) -> Chances:
        """Those with the things of a seat; -1: with those in the middle."""
        aims = {aim: acts for aim, acts in self.aims.items() if aim[1] == seat}
        return Chances(aims, {aim: why for aim, why in self.refused.items() if aim[1] == seat})


def chances(seen: Seen) -> Chances:
    found = aims(seen)
    return Chances(found, refusals(seen, found))


class Marker:
    """Puts things on the table together with what a click on them means."""

    def __init__(self, scene: Scene, seen: Seen, words: Words, chances: Chances) -> None:
        self.scene = scene
        self.seen = seen
        self.words = words
        self.aims = chances.aims
        self.refused = chances.refused

    def told(self, act: Act) -> str:
        said = hint(self.seen, act)
        name = label(self.seen, act, self.words)
        return f"{name} ({said})" if said else name

    def acts(self, aim: Aim) -> list[Act]:
        return self.aims.get(aim, [])

    def why(self, aim: Aim) -> Marks:
        found = self.refused.get(aim)
        return {"why": found[2], "rule": found[1]} if found else {}

    def put(
        self,
        layer: str,
        aim: Aim,
        key: str,
        shapes: Iterable[Shape],
        box: Box,
        tip: str,
        says: str = "",
        css: str = "",
        heading: str = "",
        whole: bool = False,
    ) -> None:
        """Draw a thing; framed where something can be done with it, with the reason where it cannot."""
        acts, why = self.acts(aim), self.why(aim)
        x, y, wide, high = box
        drawn = list(shapes)
        marks: Marks = {"key": key, "tip": tip, "label": says, "heading": heading, "css": css, "whole": whole}
        if acts:
            drawn.append(Rect(x - 2, y - 2, wide + 4, high + 4, 9, style="legal", css="fill: none"))
            marks["action"] = acts[0].text
            marks["also"] = tuple([act.text for act in acts[1:]])
            marks["style"] = "object" if acts[0].verb in TAKEN else ""
            marks["tip"] = "; ".join([*map(self.told, acts), tip]) if tip else "; ".join(map(self.told, acts))
        else:
            marks |= why
        self.scene.layer(layer).add(Group(0, 0, tuple(drawn), **marks))
