"""Long texts in short lines."""

from __future__ import annotations

import textwrap
from functools import lru_cache
from typing import Any


@lru_cache(1 << 13)
def wrap_text(text: str, width: int, **how: Any) -> tuple[str, ...]:
    """The lines of a text, as `textwrap` breaks them; pictures ask for the same again and again."""
    return tuple(textwrap.wrap(text, width, **how))
