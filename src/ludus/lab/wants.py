"""What a designer wants of a game ('seat=50±3,length<400'), and how far games are from it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from ludus.core.errors import BadOption
from ludus.lab.stats import Estimate, mean
from ludus.lab.study import Study

FORM = re.compile(
    r"(?P<name>[^=<>]+?)\s*(?P<sign>[=<>])\s*(?P<value>-?\d+(\.\d+)?)\s*((±|\+-)\s*(?P<room>\d+(\.\d+)?))?"
)
SHOWN = "such as seat=50±3, draws<5, length<400, score>60 or 'team a=25±5'"


@dataclass(frozen=True)
class Want:
    """One wish: a figure is a value give or take some room, or below it, or above it."""

    text: str
    name: str
    sign: str
    value: float
    room: float

    def miss(self, found: Sequence[Estimate]) -> float:
        """How far the worst figure is off, in rooms; below and above have a tenth of their value. 0 is as wanted."""
        room = self.room or abs(self.value) / 10 or 1.0
        return max(self.off(e.value) for e in found) / room

    def off(self, value: float) -> float:
        if self.sign == "=":
            return max(0.0, abs(value - self.value) - self.room)
        return max(0.0, value - self.value if self.sign == "<" else self.value - value)

    def figures(self, study: Study) -> dict[str, Estimate]:
        """The figures that it is about, by name; shares in percent."""
        if self.name == "length":
            return {"length": mean(study.lengths())}
        if self.name == "score" and study.alone:
            return {"score": mean(study.scores())}
        if self.name == "draws" and not study.alone:
            return {"draws": percent(study.draws())}
        kinds = {} if study.alone else study.kinds()
        found = {
            f"{kind} {item.label}": percent(item.found)
            for kind, items in kinds.items()
            for item in items
            if self.name in (kind, f"{kind} {item.label}".lower())
        }
        if not found:
            known = ["length", *(["score"] if study.alone else ["draws", *kinds])]
            raise BadOption(f"--want '{self.text}': these games have no {self.name}; they have {', '.join(known)}.")
        return found


def percent(e: Estimate) -> Estimate:
    return Estimate(100 * e.value, 100 * e.low, 100 * e.high, e.n)


def wants(text: str) -> list[Want]:
    """The wishes of a text."""
    found = []
    for part in (part.strip() for part in text.split(",")):
        said = FORM.fullmatch(part)
        if said is None or (said["sign"] == "=") != (said["room"] is not None):
            raise BadOption(f"--want takes wishes {SHOWN}, not '{part}'.")
        found.append(
            Want(part, said["name"].strip().lower(), said["sign"], float(said["value"]), float(said["room"] or 0))
        )
    return found
