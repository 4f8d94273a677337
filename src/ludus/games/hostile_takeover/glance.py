"""The table as plain data, in words instead of numbers: what views show of it."""

from __future__ import annotations

from ludus.core.part import Json
from ludus.games.hostile_takeover import table
from ludus.games.hostile_takeover.ground import CENTER_MASK, HILL_MASK
from ludus.games.hostile_takeover.names import CARDS, CENTRE_POINT, EFFECT_OF, EFFECTS, KEYS, LABEL, ZONES, figures_of
from ludus.geometry.squares import squares_of


def table_view(t: table.Arena) -> Json:
    fields: list[list[list[str]]] = [[], [], []]
    for colour, squares in zip(t.ground.colour, t.ground.lines, strict=True):
        fields[colour].append([LABEL[s] for s in squares])
    return {
        "players": t.players,
        "scenario": t.stakes.scenario,
        "turn": t.turn,
        "phase": t.phase,
        "needed": t.stakes.needed,
        "order": list(t.order),
        "zones": [ZONES[z].upper() if z >= 0 else None for z in t.zones],
        "score": list(t.score),
        "tokens": list(t.tokens),
        "totals": list(t.totals),
        "arrived": figures_of(t.arrived)[:],
        "ban": t.banned(),
        "marker": None if t.marker < 0 else "centre" if t.marker == CENTRE_POINT else LABEL[t.marker],
        "holder": KEYS[t.holder] if t.holder >= 0 else None,
        "taken": t.taken,
        "ended": t.ended,
        "winner": t.winner,
        "terrain": {
            "cubes": [LABEL[s] for s in squares_of(t.ground.cubes)],
            "green": fields[0],
            "blue": fields[1],
            "orange": fields[2],
            "partial": [LABEL[s] for s in squares_of(t.ground.partial)],
            "start": start_view(t),
            "centre": [LABEL[s] for s in squares_of(CENTER_MASK)],
            "hill": [LABEL[s] for s in squares_of(HILL_MASK)] if t.stakes.hill else [],
        },
        "figures": [figure_view(t, f) for team in t.teams for f in figures_of(team)],
    }


def start_view(t: table.Arena) -> Json:
    return {ZONES[i].upper(): [LABEL[s] for s in squares_of(zone)] for i, zone in enumerate(t.ground.zones)}


def figure_view(t: table.Arena, f: int) -> Json:
    bit = 1 << f
    state = (
        "flipped" if t.flipped & bit else "waiting" if t.waiting & bit
        else "turned" if t.turned & bit else "begun"
    )  # fmt: skip
    return {
        "key": KEYS[f],
        "seat": t.side[f],
        "square": LABEL[t.square[f]] if t.square[f] >= 0 else None,
        "posture": "wounded" if t.wounded & bit else "pinned" if t.pinned & bit else "standing",
        "card": CARDS[t.card[f]] if t.card[f] else None,
        "state": state if t.card[f] else None,
        "energy": t.energy[f],
        "held": bool(t.held & bit),
        "ready": bool(t.ready & bit),
        "moved": bool(t.moved & bit),
        "special": bool(t.specials & bit),
        "effects": effects_of(t, f),
        "marker": t.holder == f,
    }


def effects_of(t: table.Arena, f: int) -> list[str]:
    bit = EFFECT_OF[f] & t.effects
    return [EFFECTS[bit.bit_length() - 1]] if bit else []
