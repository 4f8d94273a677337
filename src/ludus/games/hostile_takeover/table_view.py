"""The table in words instead of numbers: what a view as plain data shows of it, and how pictures call a state."""

from __future__ import annotations

from ludus.core.part import Json
from ludus.games.hostile_takeover import table
from ludus.games.hostile_takeover.ground import CENTER_MASK, HILL_MASK
from ludus.games.hostile_takeover.layout import COLOURS
from ludus.games.hostile_takeover.names import CARDS, CENTRE_POINT, EFFECT_OF, EFFECTS, KEYS, LABEL, ZONES, figures_of
from ludus.geometry.squares import squares_of


def table_view(t: table.Arena) -> Json:
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
        "ban": t.bans_shots(),
        "marker": None if t.marker < 0 else "centre" if t.marker == CENTRE_POINT else LABEL[t.marker],
        "holder": KEYS[t.holder] if t.holder >= 0 else None,
        "taken": t.taken,
        "ended": t.ended,
        "winner": t.winner,
        "terrain": {
            "cubes": [LABEL[s] for s in squares_of(t.ground.cubes)],
            **{colour: fields_view(t, n) for n, colour in enumerate(COLOURS)},
            "partial": [LABEL[s] for s in squares_of(t.ground.partial)],
            "start": start_view(t),
            "centre": [LABEL[s] for s in squares_of(CENTER_MASK)],
            "hill": [LABEL[s] for s in squares_of(HILL_MASK)] if t.stakes.hill else [],
        },
        "figures": [figure_view(t, f) for f in by_team(t)],
    }


def fields_view(t: table.Arena, colour: int) -> Json:
    return [[LABEL[s] for s in piece] for piece in t.ground.of_colour(colour)]


def by_team(t: table.Arena) -> list[int]:
    """The figures in play, team by team."""
    return [f for team in t.teams for f in figures_of(team)]


def start_view(t: table.Arena) -> Json:
    return {ZONES[i].upper(): [LABEL[s] for s in squares_of(zone)] for i, zone in enumerate(t.ground.zones)}


def posture(t: table.Arena, f: int) -> str:
    return "wounded" if t.is_wounded(f) else "pinned" if t.is_pinned(f) else "standing"


def card_state(t: table.Arena, f: int) -> str:
    """What has become of a figure's card; empty where it has none."""
    bit = 1 << f
    if not t.card[f]:
        return ""
    return (
        "flipped" if t.flipped & bit else "waiting" if t.waiting & bit
        else "turned" if t.turned & bit else "begun"
    )  # fmt: skip


def figure_view(t: table.Arena, f: int) -> Json:
    bit = 1 << f
    return {
        "key": KEYS[f],
        "seat": t.side[f],
        "square": LABEL[t.square[f]] if t.square[f] >= 0 else None,
        "posture": posture(t, f),
        "card": CARDS[t.card[f]] if t.card[f] else None,
        "state": card_state(t, f) or None,
        "energy": t.energy[f],
        "held": bool(t.held & bit),
        "ready": bool(t.ready & bit),
        "moved": bool(t.moved & bit),
        "special": bool(t.specials & bit),
        "effects": [EFFECTS[n] for n in effects_of(t, f)],
        "marker": t.holder == f,
    }


def effects_of(t: table.Arena, f: int) -> list[int]:
    """The lasting effect of a figure's Special Action, by its place among them."""
    bit = EFFECT_OF[f] & t.effects
    return [bit.bit_length() - 1] if bit else []
