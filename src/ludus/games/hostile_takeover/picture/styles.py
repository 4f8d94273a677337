"""How the arena looks, and where everything lies on it."""

from __future__ import annotations

from typing import Final

from ludus.draw.once import memo
from ludus.draw.shapes import Point
from ludus.games.hostile_takeover.names import X, Y

UNIT: Final = 28.0  # a square
SIDE: Final = 30
BOARD: Final = UNIT * SIDE
LEFT: Final = -246.0  # the column of score and order
RIGHT: Final = 330.0  # the column of the shot and your team
BAND: Final = 60.0  # the top of the acting order, above the numbers of the columns
TOP: Final = -BAND - 4
FOOT: Final = 14.0

LAYERS: Final = (
    "floor", "terrain", "goal", "history", "range", "sight", "watched", "reach", "marks", "figures", "names", "flags",
    "band", "seats", "status", "log",
)  # fmt: skip

STYLES: Final = {
    "floor": "fill: var(--surface-1)",
    "chequer": "fill: var(--surface-2); opacity: .55",
    "grid": "fill: none; stroke: var(--line); stroke-width: .6; opacity: .7",
    "grid five": "stroke-width: 1.2; opacity: 1",
    "edge": "fill: none; stroke: var(--line-strong); stroke-width: 2",
    "scale": "font: 11px var(--font-mono); fill: var(--text-faint)",
    "zone-letter": "font: 700 44px var(--font-head); opacity: .5",
    "goal": "fill: var(--brass-soft); stroke: var(--brass); stroke-width: 2.5; opacity: .9",
    "hill": "fill: none; stroke: var(--brass); stroke-width: 3",
    "marker": "fill: var(--brass); stroke: #fff; stroke-width: 1.5",
    "cube": "fill: #7b8798; stroke: #2b333f; stroke-width: 1",
    "cube-top": "fill: #a9b4c2",
    "cube-side": "fill: #56616f",
    "part": "fill: none; stroke: #ff9d3b; stroke-width: 1.2; opacity: .6",
    "field": "fill: none; stroke-width: 5; stroke-linecap: round; opacity: .92",
    "field-core": "fill: none; stroke: #fff; stroke-width: 1.4; stroke-linecap: round; opacity: .75",
    "green": "stroke: #35c26b",
    "blue": "stroke: #4b8ff0",
    "orange": "stroke: #f08a24",
    "emitter": "fill: var(--surface-1); stroke-width: 2",
    "shade": "fill: #000; opacity: .4",
    "ring-acting": "fill: none; stroke: var(--brass); stroke-width: 2.5",
    "stripe": "fill: none; stroke: var(--surface-1); stroke-width: 2.4",
    "cross": "fill: none; stroke: var(--danger); stroke-width: 2.6; stroke-linecap: round",
    "name-tag": "font: 600 9.5px var(--font); fill: var(--text); stroke: var(--board-ground); stroke-width: 3",
    "name-over": "font: 600 9.5px var(--font); fill: var(--text)",
    "flag pinned": "fill: var(--warn)",
    "flag wounded": "fill: var(--danger)",
    "flag-text": "font: 700 12.5px var(--font); fill: #14181e",
    "card-chip": "fill: #f4f1ea; stroke: #14181e; stroke-width: .8",
    "card-chip lost": "fill: var(--surface-3); opacity: .7",
    "card-sign": "fill: none; stroke: #14181e; stroke-width: 1.4; stroke-linecap: round; stroke-linejoin: round",
    "bolt": "fill: #ffd84a; stroke: #14181e; stroke-width: .6",
    "filled": "opacity: .2",
    "eye-ready": "fill: #ffd84a; stroke: #14181e; stroke-width: .8",
    "eye-held": "fill: #ffffff; stroke: #14181e; stroke-width: .8",
    "pupil": "fill: #14181e",
    "effect": "fill: none; stroke: var(--good); stroke-width: 2; stroke-dasharray: 3 2",
    "line-fire": "fill: none; stroke: var(--legal); stroke-width: 2.2; pointer-events: none",
    "line-thin": "fill: none; stroke: var(--legal); stroke-width: 1.2; stroke-dasharray: 5 4; pointer-events: none",
    "line-no": "fill: none; stroke: var(--blocked); stroke-width: 1.4; stroke-dasharray: 3 5; pointer-events: none",
    "crossed": "fill: var(--legal); opacity: .12; pointer-events: none",
    "cover light": "fill: none; stroke: var(--warn); stroke-width: 2.5; pointer-events: none",
    "cover hard": "fill: none; stroke: var(--danger); stroke-width: 2.8; pointer-events: none",
    "pill": "fill: var(--surface-pop); stroke: var(--line-strong); stroke-width: .8; opacity: .94",
    "pill can": "fill: var(--legal); stroke: none",
    "pill light": "fill: var(--warn); stroke: none",
    "pill hard": "fill: var(--danger); stroke: none",
    "pill-text": "font: 600 10px var(--font); fill: var(--text); pointer-events: none",
    "pill-dark": "font: 700 13.5px var(--font); fill: var(--text-on-accent); pointer-events: none",
    "band": "fill: none; stroke: var(--brass); stroke-width: 1.2; stroke-dasharray: 2 5; pointer-events: none",
    "band-text": "font: 10px var(--font); fill: var(--brass); pointer-events: none",
    "reach": "fill: var(--legal); opacity: .16",
    "reach:is(:hover, .hinted)": "opacity: .5",
    "watch": "stroke: none; pointer-events: none; opacity: .85",
    "blast": "fill: none; stroke: var(--danger); stroke-width: 1.6; stroke-dasharray: 6 4; pointer-events: none",
    "template": "fill: var(--danger); opacity: .28; pointer-events: none",
    "box": "fill: var(--surface-1); stroke: var(--line); stroke-width: 1",
    "box now": "stroke: var(--brass); stroke-width: 2",
    "head": "font: 600 15px var(--font-head); fill: var(--text)",
    "say": "font: 12px var(--font); fill: var(--text)",
    "say soft": "fill: var(--text-muted)",
    "say strong": "font-weight: 700",
    "say brass": "fill: var(--brass); font-weight: 700",
    "say can": "fill: var(--legal); font-weight: 700",
    "big": "font: 700 20px var(--font-head); fill: var(--text)",
    "tick": "fill: none; stroke: var(--good); stroke-width: 2; stroke-linecap: round; stroke-linejoin: round",
    "free-place": "fill: var(--surface-2); stroke: var(--legal); stroke-width: 2; stroke-dasharray: 6 4",
    "rule": "stroke: var(--line); stroke-width: 1; fill: none",
    "track": "fill: var(--surface-2); stroke: var(--line-strong); stroke-width: 1",
    "track goal": "stroke: var(--brass); stroke-width: 2.2; fill: var(--brass-soft)",
    "track-text": "font: 11px var(--font); fill: var(--text-muted)",
    "bar wounded": "fill: var(--danger)",
    "bar pinned": "fill: var(--warn)",
    "bar nothing": "fill: var(--surface-3)",
    "bar-text": "font: 700 10.5px var(--font); fill: #10151c",
    "bar-text faint": "fill: var(--text-muted)",
    "used-cell": "fill: var(--brass-soft); stroke: var(--brass); stroke-width: 1.5",
    "chart": "font: 11px var(--font-mono); fill: var(--text)",
    "slot": "fill: var(--surface-2); stroke: var(--line-strong); stroke-width: 1",
    "slot empty": "stroke-dasharray: 4 4; fill: none",
    "slot lost": "opacity: .45",
    "switch-sign": "fill: none; stroke: var(--text); stroke-width: 1.3; stroke-linecap: round; stroke-linejoin: round",
    "peek-area": "fill: var(--legal); opacity: .17; pointer-events: none",
    "peek-edge": "fill: none; stroke: var(--legal); stroke-width: 2.5; pointer-events: none",
    "paid": "stroke-dasharray: 1 7; stroke-linecap: round",
    "tint move": "fill: #2f7d4f",
    "tint melee": "fill: #8a4bb0",
    "tint fire": "fill: #b0432d",
    "tint aim": "fill: #8a6512",
    "tint-text": "font: 700 11px var(--font); fill: #fff",
}  # fmt: skip


@memo
def middle(square: int) -> Point:
    """Where the middle of a square is drawn."""
    return middle_at(X[square], Y[square])


def middle_at(x: int, y: int) -> Point:
    return (x + 0.5) * UNIT, (y + 0.5) * UNIT
