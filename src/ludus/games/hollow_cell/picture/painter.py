"""What can be clicked and what cannot: the same frame round every card, seat and Wound that an action is aimed at."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import ClassVar, Final, TypeAlias

from ludus.core.action import Action
from ludus.core.rule import Citation
from ludus.draw import Group, Rect, Shape
from ludus.draw.shapes import Marks
from ludus.draw.table import Role
from ludus.games.hollow_cell.actions import (
    AtGear,
    AtSeat,
    AtSide,
    Bottom,
    Cells,
    Equip,
    Give,
    Leave,
    Order,
    PickEvent,
    StealEngine,
    Take,
    UseEngine,
    UseFocus,
    UseSpecial,
    WithCard,
    WithWound,
)
from ludus.games.hollow_cell.cards.engines import Jam
from ludus.games.hollow_cell.picture import hints
from ludus.games.hollow_cell.picture.layout import Box
from ludus.games.hollow_cell.picture.seen import Seen, seat_of
from ludus.games.hollow_cell.table import Arena
from ludus.kit.picture import Kit, verb_of

Aim: TypeAlias = tuple[str, int, int]  # what kind of thing, of which seat, which one
TAKEN: Final = ("cells", "fire", "play", "equip", "enter", "give")  # what is taken up and then used on a place


class Painter(Kit[Arena, Aim]):
    """Puts things on the table together with what a click on them means."""

    natural = (
        "use", "defend", "focus", "take", "bottom", "event", "play", "equip", "enter", "cells", "fire", "reload",
        "fill", "engine", "attack", "throw", "aim", "steal", "cut", "jam", "heal", "swap", "market", "discard", "give",
        "drop", "leave", "order",
    )  # fmt: skip
    groups: ClassVar[Mapping[str, str]] = {
        "cells": "attack", "fire": "attack", "attack": "attack", "play": "play", "equip": "equip",
        "enter": "locations", "leave": "locations", "drop": "drop", "reload": "reload",
        "engine": "engines", "discard": "discard", "defend": "defend", "focus": "focus",
        "use": "specials", "give": "give", "pass": "done", "end": "done", "heal": "wounds", "swap": "wounds",
        "wound": "wounds",
    }  # fmt: skip
    roles: ClassVar[Mapping[str, Role]] = {
        "pass": "on", "end": "on", "drop": "loss", "leave": "loss", "discard": "loss", "market": "loss",
        "give": "loss", "bottom": "loss", "wound": "loss",
    }  # fmt: skip

    last = "done"

    def heading(self, verb: str) -> str:
        return self.say(f"group.{self.groups[verb]}") if verb in self.groups else ""

    def label(self, action: Action) -> str:
        return hints.label(self.seen, action, self.words)

    def hint(self, action: Action) -> str:
        return hints.hint(self.seen, action, self.words)

    def warning(self, seen: Seen, action: Action) -> str:
        return hints.warning(seen, action, self.words)

    def place(self, action: Action) -> Aim | None:
        return aim_of(self.seen, action)

    @cached_property
    def refused(self) -> dict[Aim, Citation]:
        """The first refusal by what it is aimed at, where nothing else is possible."""
        found: dict[Aim, Citation] = {}
        for action, why in self.seen.refused:
            aim = self.place(action)
            if aim is not None and aim not in self.aims:
                found.setdefault(aim, why)
        return found

    def acts(self, aim: Aim) -> list[Action]:
        return self.aims.get(aim, [])

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
        acts, why = self.acts(aim), self.refused.get(aim)
        x, y, wide, high = box
        drawn = list(shapes)
        marks: Marks = {"key": key, "tip": tip, "label": says, "heading": heading, "css": css, "whole": whole}
        if acts:
            drawn.append(Rect(x - 2, y - 2, wide + 4, high + 4, 9, style="legal", css="fill: none"))
            marks = {**marks, **self.target(aim, tip)}
            marks["style"] = "object" if self.verb(acts[0]) in TAKEN else ""
        elif why:
            marks |= {"why": why.text, "rule": why.rule}
        self.scene.layer(layer).add(Group(0, 0, tuple(drawn), **marks))


def aim_of(seen: Seen, action: Action) -> Aim | None:
    """What on the table an action is aimed at."""
    me = seen.chooser
    match action:
        case AtSide():
            jam = seen.frame(Jam)
            return "gear", me if jam is None else jam.target, action.side
        case AtGear():
            return "gear", action.seat, action.side
        case StealEngine():
            return "engine", action.seat, action.engine
        case UseEngine():
            return "engine", me, action.engine
        case Order():
            return "dealt", me, action.places[0]
        case Leave():
            return "place", me, action.kind
        case UseSpecial() if action.kind in seat_of(seen, me).gear:
            return "gear", me, seat_of(seen, me).gear.index(action.kind)
        case UseFocus() | Take() | Bottom() | PickEvent() | WithWound():
            return aim_beside_hand(me, action)
        case WithCard() | Equip() | Cells() | Give():
            return "hand", me, action.kind
        case AtSeat():
            return "seat", action.seat, 0
    return None


def aim_beside_hand(seat: int, action: UseFocus | Take | Bottom | PickEvent | WithWound) -> Aim:
    """What lies beside the hand to be chosen from."""
    number = action.event if isinstance(action, PickEvent) else -1
    if isinstance(action, (UseFocus, Take, Bottom)):
        number = action.kind
    elif isinstance(action, WithWound):
        number = action.value
    return verb_of(action.text), seat, number
