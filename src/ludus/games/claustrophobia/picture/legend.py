"""The signs on the tunnels now, and what they mean."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ludus.core.words import Words
from ludus.draw import Circle, Path, Shape, Sign
from ludus.draw.section import made_of
from ludus.games.claustrophobia import content
from ludus.games.claustrophobia.picture.figures import lock
from ludus.games.claustrophobia.picture.held import held_human
from ludus.games.claustrophobia.picture.seen import Seen
from ludus.games.claustrophobia.picture.signs import sign
from ludus.games.claustrophobia.stats import TILE_KIND

MOST: Final = 6
KINDS: Final = ("exit", "lair", "hole", "flooded", "hungry", "stash", "pentacle")
DRAWN: Final[dict[str, tuple[Shape, ...]]] = {
    **{name: (sign(name, 0, 0, 20, "#e0b25c"),) for name in KINDS},
    "dark": (Path("M-5 -8L4 0 -5 8", style="acts"),),
    "humans": (Circle(0, 0, 7, style="human-dot"),),
    "monsters": (Path("M-8 7l8 -15 8 15z", style="horde-dot"),),
    "held": lock().shapes,
    "tough": (Circle(0, 0, 9, style="tough"),),
}


def present(seen: Seen) -> Iterator[str]:
    if any(held_human(seen, w) for tile in seen.t.order for w in seen.humans(tile)):
        yield "held"
    if any(seen.t.toughs(tile) for tile in seen.t.order):
        yield "tough"
    yield from ("dark", "humans", "monsters")
    here = {content.kind_rows()[TILE_KIND[tile]].key for tile in seen.t.order}
    yield from (name for name in KINDS if name in here)


@made_of
def legend(seen: Seen, words: Words) -> list[Sign]:
    return [Sign(words.signs[name], DRAWN[name]) for name in list(present(seen))[:MOST]]
