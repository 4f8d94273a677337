"""The terminal: what is printed on it and what is typed."""

from __future__ import annotations

import re
import sys
import textwrap
from pathlib import Path

from rich.console import Console
from rich.text import Text

from ludus.cli.listing import paint_players
from ludus.core.phrases import Phrasebook
from ludus.table.words import ENGLISH, sentences

WIDEST = 120  # longer lines are hard to read
NARROW = 78  # for pipes and screen readers


def sentence(text: str) -> str:
    """A refusal with a capital and a full stop; 'p2' stays as players type it."""
    begun = text if re.match(r"p\d", text) else text[:1].upper() + text[1:]
    return begun if begun[-1:] in ".?!)" else begun + "."


def book(language: str) -> Phrasebook:
    """What the terminal, server and kernel say in English, in another language."""
    return sentences(language, Path(__file__).parent)


class Left(Exception):
    """The player ended the game, or nothing more can be typed."""


class Screen:
    """Prints for a person, in a language; `plain`: without colors, lines, or clearing."""

    def __init__(self, plain: bool, language: str = ENGLISH) -> None:
        self.language = language
        self.book = book(language)
        self.terminal = sys.stdin.isatty() and sys.stdout.isatty()
        self.plain = plain or not self.terminal
        self.console = Console(highlight=False, markup=False, emoji=False, color_system=None if self.plain else "auto")
        if self.terminal:
            import readline  # noqa: F401 - makes input() remember what was typed

    @property
    def width(self) -> int:
        return NARROW if self.plain else min(self.console.width, WIDEST)

    def translate(self, text: str) -> str:
        """A sentence of ours in the language of the reader, with the spaces around it; any other as it is."""
        bare = text.strip()
        return text.replace(bare, self.book(bare)) if bare else text

    def say(self, text: str = "", style: str = "", indent: int = 0) -> None:
        """A sentence or a few, wrapped."""
        for row in map(self.translate, text.split("\n")):
            wrapped = textwrap.wrap(
                row, self.width, subsequent_indent=" " * indent, break_on_hyphens=False, break_long_words=False
            )
            for line in wrapped or [""]:
                self.console.print(Text(line, style), soft_wrap=True)

    def lines(self, rows: list[str]) -> None:
        """Lines that are laid out already."""
        for row in rows:
            self.console.print(paint_players(row), soft_wrap=True)

    def clear(self) -> None:
        if not self.plain:
            self.console.clear()

    def gap(self) -> None:
        """An empty line where there is room for beauty."""
        if not self.plain:
            self.console.print()

    def ask(self, prompt: str) -> str:
        """What the player types; `Left` when there is no more."""
        asked = self.translate(prompt)
        try:
            if self.terminal:
                return input(asked).strip()
            print(asked, end="", flush=True)
            line = sys.stdin.readline()
        except (EOFError, KeyboardInterrupt) as e:
            print()
            raise Left from e
        print(line.strip(), flush=True)  # what came through a pipe belongs to the transcript
        if not line:
            raise Left
        return line.strip()
