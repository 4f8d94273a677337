"""Notations taken apart: the verb, its words, and the thing on the table it is aimed at."""

from __future__ import annotations

from typing import Final

from ludus.draw.once import kept
from ludus.draw.table import Role
from ludus.draw.telling import Notation, parted
from ludus.games.hollow_cell.kinds import CELL, ENGINES, EVENTS, SIDES, VAULT, WOUNDS
from ludus.games.hollow_cell.picture.seen import Seen

Aim = tuple[str, int, int]  # what kind of thing, of which seat, which one

# What a click means if several actions are possible there, the most natural first.
NATURAL: Final = (
    "use", "defend", "focus", "take", "bottom", "event", "play", "equip", "enter", "cells", "fire", "reload", "fill",
    "engine", "attack", "throw", "aim", "steal", "cut", "jam", "heal", "swap", "market", "discard", "give", "drop",
    "leave", "order",
)  # fmt: skip
CHOSEN: Final = ("focus", "take", "bottom", "event", "heal", "swap")  # of what is laid out beside the hand
TAKEN: Final = ("cells", "fire", "play", "equip", "enter", "give")  # what is taken up and then used on a place
FINAL: Final = ("cells", "fire", "play", "give")  # verbs after which dice decide, or others learn something
NUMBERED: Final = {key: n for keys in (EVENTS, WOUNDS) for n, key in enumerate(keys)}
GROUPS: Final = {
    "cells": "Attack", "fire": "Attack", "attack": "Attack", "play": "Play", "equip": "Equip", "enter": "Locations",
    "leave": "Locations", "drop": "Discard equipment", "reload": "Reload", "engine": "War Engines",
    "discard": "Discard", "defend": "Defend", "focus": "Focus abilities", "use": "Special cards", "give": "Give",
    "pass": "Done", "end": "Done", "heal": "Wounds", "swap": "Wounds", "wound": "Wounds",
}  # fmt: skip
ROLES: Final[dict[str, Role]] = {
    "pass": "on", "end": "on", "drop": "loss", "leave": "loss", "discard": "loss", "market": "loss", "give": "loss",
    "bottom": "loss", "wound": "loss",
}  # fmt: skip


class Act(Notation):
    """One action."""

    @property
    def group(self) -> str:
        """Its heading among the choices."""
        return GROUPS.get(self.verb, "")

    @property
    def role(self) -> Role:
        """Whether it is the neutral way on, or costs its own player something for good."""
        return ROLES.get(self.verb, "")

    @property
    def kind(self) -> int:
        """The Vault card it names, or -1."""
        if self.verb == "cells":
            return CELL
        return next((VAULT.index(word) for word in self.words if word in VAULT), -1)

    @property
    def seat(self) -> int:
        """The player it names, or -1."""
        return next((int(word[1]) - 1 for word in self.words if len(word) == 2 and word[0] == "p"), -1)

    @property
    def side(self) -> int:
        """The side of a Warrior it names, or -1."""
        return next((SIDES.index(word) for word in self.words if word in SIDES), -1)

    @property
    def engine(self) -> int:
        """The War Engine it names, or -1."""
        return next((ENGINES.index(word) for word in self.words if word in ENGINES), -1)

    def aim(self, seen: Seen) -> Aim | None:
        """What on the table it is aimed at."""
        me = seen.chooser
        if self.verb in ("fire", "drop", "reload", "fill"):
            return "gear", me, self.side
        if self.verb == "jam":
            return "gear", seen.frame("EngineUse").get("target", -1), self.side
        if self.verb in ("steal", "cut"):
            return ("engine", self.seat, self.engine) if self.side < 0 else ("gear", self.seat, self.side)
        if self.verb == "engine":
            return "engine", me, self.engine
        if self.verb in ("attack", "throw", "aim"):
            return "seat", self.seat, 0
        if self.verb == "order":
            return "dealt", me, int(self.words[0]) - 1
        if self.verb == "leave":
            return "place", me, self.kind
        if self.verb == "use" and self.kind in seen.seat(me).gear:
            return "gear", me, seen.seat(me).gear.index(self.kind)
        if self.verb in CHOSEN:
            return self.verb, me, NUMBERED.get(self.words[0], self.kind)
        if self.verb in ("use", "defend", "play", "equip", "enter", "cells", "market", "discard", "give"):
            return "hand", me, self.kind
        return None


@kept
def read(text: str) -> Act:
    """The action of a notation."""
    return Act(*parted(text))


def aims(seen: Seen) -> dict[Aim, list[Act]]:
    """The legal actions by what they are aimed at, the most natural first."""
    found: dict[Aim, list[Act]] = {}
    for act in map(read, seen.choices):
        aim = act.aim(seen)
        if aim is not None:
            found.setdefault(aim, []).append(act)
    return {aim: sorted(acts, key=lambda act: NATURAL.index(act.verb)) for aim, acts in found.items()}


def refusals(seen: Seen, possible: dict[Aim, list[Act]]) -> dict[Aim, tuple[Act, str, str]]:
    """The first refusal by what it is aimed at, where nothing else is possible."""
    found: dict[Aim, tuple[Act, str, str]] = {}
    for text, rule, why in seen.view["refused"]:
        act = read(text)
        aim = act.aim(seen)
        if aim is not None and aim not in possible:
            found.setdefault(aim, (act, rule, why))
    return found
