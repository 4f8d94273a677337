"""Parts of a whole as people add them up: in per cent, or as fine as one likes."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor


def percents(parts: Sequence[float], whole: int = 100) -> list[int]:
    """Whole numbers that come to what the parts come to together: the largest remainders are rounded up."""
    exact = [round(whole * part, 6) for part in parts]
    found = [floor(part) for part in exact]
    first = sorted(range(len(parts)), key=lambda n: found[n] - exact[n])
    for n in first[: round(sum(exact)) - sum(found)]:
        found[n] += 1
    return found
