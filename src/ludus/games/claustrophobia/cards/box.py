"""What is in the box, in the order of the content rows."""

from __future__ import annotations

from ludus.core.cards import paragraphs
from ludus.games.claustrophobia.cards import demons, objects, squares, tiles
from ludus.games.claustrophobia.kinds import DEMONS, OBJECTS, SQUARES, TILE_KINDS
from ludus.games.claustrophobia.moments import DEMON_CARD, SQUARE, THING, TUNNEL, DemonCard, Square, Thing, Tunnel
from ludus.games.claustrophobia.stats import TILE_KIND

FAMILIES = (objects, tiles, squares, demons)
THING.extend(paragraphs(Thing, OBJECTS))
SQUARE.extend(paragraphs(Square, SQUARES))
DEMON_CARD.extend(paragraphs(DemonCard, DEMONS))
KINDS = paragraphs(Tunnel, TILE_KINDS)
TUNNEL.extend([KINDS[kind] for kind in TILE_KIND])
