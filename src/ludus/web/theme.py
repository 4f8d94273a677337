"""The stylesheet of every page, from the same source as the pictures themselves."""

from __future__ import annotations

from functools import cache

from ludus.draw.styles import rules
from ludus.draw.svg import sheet
from ludus.draw.theme import custom_properties


@cache
def stylesheet() -> str:
    """Custom properties of all themes, then the classes that a shape inside `.ludus` may have."""
    return f"{custom_properties()}\n{sheet(rules(), 'ludus')}\n".replace("} .ludus", "}\n.ludus")
