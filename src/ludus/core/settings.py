"""The typed options of a match, as rule code reads them."""

from __future__ import annotations


class Settings:
    """A game's options: one attribute each, with its default. They never change during a match."""

    packs: tuple[str, ...] = ()  # the keys of the expansions that are played with
