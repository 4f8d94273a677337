"""What the named classes of a picture look like, written in the theme's tokens, and the paint they share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ludus.draw.theme import LOOKS

_ROUND: Final = "stroke-linejoin: round; stroke-linecap: round"
_THROUGH: Final = "pointer-events: none"  # clicks go to what lies below

# Selector: declarations. A selector is a list of classes as a shape's style names them, or begins with ":" or "[".
RULES: Final[Mapping[str, str]] = {
    # grounds
    "ground paper": "fill: var(--paper); stroke: var(--paper-line)",
    "ground table": "fill: var(--board-ground); stroke: var(--board-edge)",
    "ground night": "fill: url(#night); stroke: var(--board-edge)",
    "night-in": "stop-color: var(--night-in)",
    "night-mid": "stop-color: var(--night-mid)",
    "night-out": "stop-color: var(--night-out)",
    "glow-in": "stop-color: var(--zone-glow)",
    "glow-out": "stop-color: var(--zone-full)",
    "rim": "fill: var(--rim)",
    "rim-edge": f"fill: none; stroke: var(--danger); stroke-width: 3; stroke-dasharray: 1 9; opacity: .75; {_ROUND}",
    # places with a charge, and places of any kind
    "zone full": "fill: url(#glow); stroke: var(--zone-full-edge); stroke-width: 1.2",
    "zone low": "fill: var(--zone-low); stroke: var(--zone-low-edge); stroke-width: 1.2",
    "zone void": "fill: var(--zone-void); stroke: var(--zone-void-edge); stroke-width: 1.2",
    "pit": "fill: none; stroke: var(--zone-void-pit); stroke-width: 1",
    "lip": "fill: none; stroke: var(--zone-lip); stroke-width: 1.5",
    "charge": "fill: var(--zone-bar)",
    "prize": f"fill: var(--prize-fill); stroke: var(--prize); stroke-width: 4; {_ROUND}; {_THROUGH}",
    "square": "fill: var(--surface-2); stroke: var(--line); stroke-width: var(--hairline)",
    "wall": f"fill: none; stroke: var(--paper-ink); stroke-width: var(--outline); {_ROUND}",
    "rock": "fill: url(#rock)",
    "sheet": "fill: var(--paper); stroke: var(--paper-line); stroke-width: var(--hairline)",
    "ruled": "fill: none; stroke: var(--paper-line); stroke-width: var(--hairline)",
    "printed": f"fill: none; stroke: var(--paper-ink); stroke-width: 1.8; {_ROUND}",
    "pencil": f"fill: none; stroke: var(--pencil); stroke-width: var(--outline); {_ROUND}",
    "card": "fill: var(--card); stroke: var(--card-edge); stroke-width: var(--hairline)",
    "card-back": "fill: var(--surface-3); stroke: var(--card-edge); stroke-width: var(--hairline)",
    "card-line": f"fill: none; stroke: var(--card-edge); stroke-width: 1.5; {_ROUND}",
    "band": "fill: var(--surface-3)",
    # text
    "card-title": "font: 700 12px var(--font); fill: var(--text)",
    "card-text": "font: 10px var(--font); fill: var(--text-muted)",
    "place": "font: 9.5px var(--font-mono); fill: var(--zone-name)",
    "caption": "font: 11px var(--font); fill: var(--text-muted); letter-spacing: .06em",
    "caption danger": "fill: var(--danger)",
    "words": "font: 13px var(--font); fill: var(--text)",
    "words muted": "fill: var(--text-muted)",
    "words strong": "font-weight: 700",
    "heading": "font: 600 18px var(--font-head); fill: var(--text)",
    "figure": "font: 700 24px var(--font-head); fill: var(--text)",
    "ink-text": "font: 13px var(--font); fill: var(--paper-ink)",
    "pencil-text": "font: 600 15px var(--font); fill: var(--pencil)",
    # pieces
    "halo": f"fill: #000; stroke: #000; stroke-width: 9; opacity: .38; {_ROUND}",
    "piece": f"stroke: var(--piece-edge); stroke-width: var(--outline); {_ROUND}",
    "badge": f"stroke-width: 1.5; {_ROUND}",
    "tired": "opacity: .78",
    "number": "font: 700 14px var(--font)",
    "caret": f"fill: var(--caret); {_THROUGH}",
    "sleep": "fill: var(--surface-3); stroke: #fff; stroke-width: 1.5",
    "sleep-text": "font: 700 13px var(--font); fill: var(--text)",
    "spark": f"fill: none; stroke: var(--caret); stroke-width: 2.5; {_ROUND}; {_THROUGH}",
    "dome": "fill: var(--dome); opacity: .55",
    "area": "opacity: .45",
    "border": f"fill: none; stroke-width: 4.5; {_ROUND}",
    # portraits
    "portrait-ground": "stroke: none",
    "portrait-ring": "fill: none; stroke-width: 2",
    "portrait-out": "filter: grayscale(1); opacity: .7",
    # dice
    "die": "fill: var(--die); stroke: var(--die-edge); stroke-width: 1",
    "pip": "fill: var(--die-pip)",
    "kept": "fill: none; stroke: var(--legal); stroke-width: var(--ring)",
    "used": "opacity: .4",
    # states
    "legal": f"fill: var(--legal-fill); stroke: var(--legal); stroke-width: var(--ring); cursor: pointer; {_ROUND}",
    "chosen": f"fill: var(--chosen-fill); stroke: var(--chosen); stroke-width: var(--ring); {_ROUND}",
    "chosen-inner": f"fill: none; stroke: var(--legal); stroke-width: 2; {_ROUND}",
    "blocked": "fill: var(--blocked-fill); stroke: var(--blocked); stroke-width: 2; stroke-dasharray: 5 5",
    "bar-no": f"fill: none; stroke: var(--blocked); stroke-width: 4; {_ROUND}",
    "alarm": f"fill: var(--danger-soft); stroke: var(--danger); stroke-width: 2; {_ROUND}",
    "alarm-text": "font: 700 13px var(--font); fill: var(--danger)",
    "last": f"fill: none; stroke: var(--brass); stroke-width: 2.5; stroke-dasharray: 2 6; {_ROUND}; {_THROUGH}",
    "trail": f"fill: none; stroke: var(--brass); stroke-width: 3; stroke-dasharray: 1 8; {_ROUND}; {_THROUGH}",
    "way": f"fill: none; stroke: var(--legal); stroke-width: 4; stroke-dasharray: 2 8; {_ROUND}; {_THROUGH}",
    "arrow": f"fill: none; stroke: var(--legal); stroke-width: 5; {_ROUND}; {_THROUGH}",
    "arrow-head": f"fill: var(--legal); stroke: var(--legal); stroke-width: 3; {_ROUND}; {_THROUGH}",
    "use": "display: none",  # a place for something that is held
    "preview": f"display: none; {_THROUGH}",  # what would come of an action: shown while it is pointed at
    "veiled": "visibility: hidden",  # until it is wanted
    "muted": "opacity: .38",  # in a lesson: not now
    "[class~=wanted]": "filter: drop-shadow(0 0 5px var(--brass))",
    "[class~=wanted] .legal": "stroke: var(--brass); stroke-width: var(--ring-hover)",
    "[data-action]": "cursor: pointer",
    "[data-why]": "cursor: help",
    "[data-action]:hover .legal": "stroke: var(--hover); stroke-width: var(--ring-hover)",
    "[data-action]:focus-visible": "outline: 2px solid var(--focus); outline-offset: 3px",
}

_OWNED: Final[Mapping[str, str]] = {
    "piece": "fill: var(--{0})",
    "badge": "fill: var(--{0}); stroke: var(--{0}-line)",
    "number": "fill: var(--{0}-ink)",
    "area": "fill: url(#{0})",
    "border": "stroke: var(--{0})",
    "portrait-ground": "fill: var(--{0}-deep)",
    "portrait-ring": "stroke: var(--{0})",
    "soft": "fill: var(--{0}-soft)",
    "name": "fill: var(--{0}-line); font-weight: 700",
    "thin": "fill: none; stroke: var(--{0}-line); stroke-width: 1.5",
}


def _pattern(name: str, colour: str, kind: str) -> str:
    """A tile of this kind that repeats over an area."""
    content, turn = _TILES[kind]
    turned = f' patternTransform="rotate({turn})"' if turn else ""
    tile = content.replace("{0}", colour)
    return f'<pattern id="{name}" width="7" height="7" patternUnits="userSpaceOnUse"{turned}>{tile}</pattern>'


def _bar(width: float, height: float) -> str:
    """A stripe of a pattern."""
    return f'<rect width="{width}" height="{height}" fill="var(--{{0}})"/>'


_TILES: Final[Mapping[str, tuple[str, int]]] = {  # content of a pattern in the color {0}, and how it is turned
    "solid": (_bar(7, 7), 0),
    "diagonal": (_bar(2.5, 7), 45),
    "dots": ('<circle cx="3.5" cy="3.5" r="1.7" fill="var(--{0})"/>', 0),
    "bars": (_bar(7, 2.5), 0),
    "cross-hatch": (_bar(1.6, 7) + _bar(7, 1.6), 45),
    "uprights": (_bar(2.5, 7), 0),
}

DEFS: Final = "".join(
    (
        '<radialGradient id="night" cx=".5" cy=".46" r=".62"><stop class="night-in"/>',
        '<stop offset=".46" class="night-mid"/><stop offset="1" class="night-out"/></radialGradient>',
        '<radialGradient id="glow" gradientUnits="userSpaceOnUse" cx="0" cy="8" r="40"><stop class="glow-in"/>',
        '<stop offset="1" class="glow-out"/></radialGradient>',
        *(_pattern(name, name, look.pattern) for name, look in LOOKS.items()),
        _pattern("rock", "paper-faint", "diagonal"),
    )
)


def rules() -> dict[str, str]:
    """Every class of the theme, those of the owners included."""
    owned = {f"{name} {owner}": css.format(owner) for name, css in _OWNED.items() for owner in LOOKS}
    return {**RULES, **owned}
