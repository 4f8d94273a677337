"""A club as those who run it want it: its name, color and words, who they are, and its house rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from ludus.core.plain import plain_line
from ludus.table.refusals import Refused

LONGEST_NAME: Final = 40
LONGEST_TEXT: Final = 2000
COLOURS: Final = ("brass", "red", "orange", "green", "teal", "blue", "violet", "rose")  # each readable on both grounds
Rules = Mapping[str, Mapping[str, str]]  # game by game the options that are usual here, as they are written


@dataclass(frozen=True)
class Club:
    """What every page may know of it; nothing in it is secret but the mark of the link for members."""

    name: str = ""
    text: str = ""
    colour: str = COLOURS[0]
    hosts: tuple[str, ...] = ()  # who decide these things, by their ids
    rules: Rules = field(default_factory=dict)
    invitation: str = ""  # the hash of the link by which new members come in; empty: there is none

    @classmethod
    def read(cls, stored: Mapping[str, Any], hosts: list[str]) -> Club:
        return cls(**stored, hosts=tuple(hosts))

    def to_json(self) -> dict[str, Any]:
        """As it is stored; hosts are stored by themselves."""
        told = {"name": self.name, "text": self.text, "colour": self.colour, "invitation": self.invitation}
        return {**told, "rules": {game: dict(own) for game, own in self.rules.items()}}


def club_name(name: str) -> str:
    """A name that a club can have, or none."""
    tidy = plain_line(name)
    if len(tidy) > LONGEST_NAME:
        raise Refused(f"A club's name can have {LONGEST_NAME} characters at most, not {len(tidy)}.")
    return tidy


def club_words(text: str) -> str:
    """What a club says of itself: lines, without signs that nobody sees."""
    lines = [plain_line(line) for line in text.replace("\r", "").strip().split("\n")]
    told = "\n".join(lines)
    if len(told) > LONGEST_TEXT:
        raise Refused(f"A club's text can have {LONGEST_TEXT} characters at most, not {len(told)}.")
    return told


def club_color(colour: str) -> str:
    if colour not in COLOURS:
        raise Refused(f"Unknown color '{colour[:20]}'. Use one of {', '.join(COLOURS)}.")
    return colour
