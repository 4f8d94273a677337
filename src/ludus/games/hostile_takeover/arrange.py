"""Lays out a position: for tests, puzzles and lessons. By default the first player of the order chooses a figure."""

from __future__ import annotations

from typing import Any

from ludus.core.diary import Diary
from ludus.core.errors import BadOption
from ludus.core.match import Match
from ludus.games.hostile_takeover import content
from ludus.games.hostile_takeover.charts import RECOMMENDED
from ludus.games.hostile_takeover.ground import Ground
from ludus.games.hostile_takeover.layout import Layout, Point, read_drawing, read_list, squares_of, start_zones
from ludus.games.hostile_takeover.names import (
    CARDS,
    CENTRE_POINT,
    EFFECTS,
    GRID,
    KEYS,
    NOBODY,
    OFF,
    figures_of,
)
from ludus.games.hostile_takeover.options import Options
from ludus.games.hostile_takeover.play.game import HostileTakeover, Turn
from ludus.games.hostile_takeover.table import Arena

KNOWN = (
    "figures", "seats", "cards", "turned", "flipped", "energy", "held", "ready", "pinned", "wounded", "wounded_now",
    "score", "turn", "order", "marker", "holder", "taken", "arrived", "effects", "tokens", "moved", "specials",
    "ground", "phase", "active", "zones",
)  # fmt: skip
PHASES = ("strategy", "initiative", "action", "clean_up")


def arrange(match: Match[Arena], words: dict[str, Any]) -> None:
    """Words: figures='flint:5,5 spectre:11,5', cards='flint:fire', energy='flint:2', ground='cubes: 10,5' …"""
    odd = sorted(words.keys() - set(KNOWN))
    if odd:
        raise BadOption(f"A position of Hostile Takeover does not know {', '.join(odd)}; it knows {', '.join(KNOWN)}.")
    t = match.table
    if "ground" in words:
        t.ground = drawn_ground(words["ground"], t.players, t.options)
    clear(t)
    take_sides(t, words)
    for key, label in pairs(words.get("figures", "")):
        t.put(figure(key), square(label))
    lay_cards(t, words)
    lay_down(t, words)
    count(t, words)
    t.diary = Diary([])
    begin(match, t, words)


def figure(key: str) -> int:
    if key not in KEYS:
        raise BadOption(f"There is no figure '{key}'; they are {', '.join(KEYS)}.")
    return KEYS.index(key)


def square(label: str) -> int:
    if label not in GRID.index:
        raise BadOption(f"There is no square '{label}'; squares are 0,0 to 29,29.")
    return GRID.index[label]


def pairs(text: str) -> list[tuple[str, str]]:
    """'a:x b:y' as pairs."""
    words = [word.partition(":") for word in text.split()]
    return [(key, value) for key, _, value in words]


def mask(text: str) -> int:
    return sum(1 << figure(key) for key in text.split())


def clear(t: Arena) -> None:
    t.teams = (0,) * t.players
    figures = len(t.side)
    t.side = (NOBODY,) * figures
    t.square = [OFF] * figures
    t.card = [0] * figures
    t.energy = [0] * figures
    t.occupied = t.pinned = t.wounded = t.wounded_before = t.waiting = t.turned = t.flipped = 0
    t.held = t.ready = t.moved = t.specials = t.effects = t.arrived = 0
    t.totals = ()


def take_sides(t: Arena, words: dict[str, Any]) -> None:
    """The seats' figures: those named, of the recommended teams unless `seats` says otherwise."""
    named = [figure(key) for key, _ in pairs(words.get("figures", ""))]
    sides = {f: seat for seat in range(t.players) for f in figures_of(RECOMMENDED[seat])}
    if "seats" in words:
        sides = {figure(key): int(seat[1]) - 1 for seat, keys in pairs(words["seats"]) for key in keys.split(",")}
    for f in named:
        if f not in sides:
            raise BadOption(f"Nobody here plays {KEYS[f]}: name its player with seats='p1:{KEYS[f]}'.")
        t.join(sides[f], f)
    t.zones = tuple(words.get("zones", t.stakes.seats))


def lay_cards(t: Arena, words: dict[str, Any]) -> None:
    for key, card in pairs(words.get("cards", "")):
        t.card[figure(key)] = CARDS.index(card)
        t.waiting |= 1 << figure(key)
    t.turned = mask(words.get("turned", ""))
    t.flipped = mask(words.get("flipped", ""))
    t.waiting &= ~t.turned
    for key, amount in pairs(words.get("energy", "")):
        t.energy[figure(key)] = int(amount)
    t.held = mask(words.get("held", ""))
    t.ready = mask(words.get("ready", ""))
    t.moved = mask(words.get("moved", ""))
    t.specials = mask(words.get("specials", ""))
    for word in words.get("effects", "").split():
        t.effects |= 1 << EFFECTS.index(word.partition(":")[2] or word)


def lay_down(t: Arena, words: dict[str, Any]) -> None:
    t.pinned = mask(words.get("pinned", ""))
    t.wounded_before = mask(words.get("wounded", ""))
    t.wounded = t.wounded_before | mask(words.get("wounded_now", ""))
    down = t.pinned | t.wounded
    t.flipped |= down
    t.waiting &= ~t.wounded


def count(t: Arena, words: dict[str, Any]) -> None:
    t.score = tuple(words.get("score", [0] * t.players))
    t.tokens = tuple(words.get("tokens", t.options.reroll_tokens[: t.players]))
    t.turn = words.get("turn", 2)
    t.order = tuple(words.get("order", range(t.players)))
    t.taken = words.get("taken", "holder" in words)
    t.holder = figure(words["holder"]) if "holder" in words else NOBODY
    marker = words.get("marker", "centre" if t.stakes.marker and t.holder < 0 else None)
    t.marker = OFF if marker is None else CENTRE_POINT if marker == "centre" else square(marker)
    for seat in words.get("arrived", ()):
        t.arrived |= 1 << seat


def begin(match: Match, t: Arena, words: dict[str, Any]) -> None:
    """Put the match at the beginning of a phase; in the action phase `active` is the seat on turn."""
    phase = words.get("phase", "action")
    if phase not in PHASES:
        raise BadOption(f"There is no phase '{phase}'; the phases are {', '.join(PHASES)}.")
    game, turn = HostileTakeover(), Turn()
    game.turn_to("turn")
    turn.at = PHASES.index(phase)
    t.phase = phase
    if phase == "strategy":
        t.turn -= 1  # the turn begins with this phase
        t.order = ()
    elif phase == "initiative":
        t.order = ()
    elif "active" in words:
        while t.order[0] != words["active"]:
            t.order = t.order[1:] + t.order[:1]
    match.stack = [game, turn]
    match.need = None
    match.held = []
    match.run()


# --- terrain ----------------------------------------------------------------------------------------------------------


def number(point: Point) -> int:
    return point[1] * 30 + point[0]


GROUNDS: dict[tuple[object, ...], Ground] = {}  # those used last; a match keeps its own in any case
MOST_GROUNDS = 32


def ground_of(layout: Layout | content.Map, players: int, options: Options, key: tuple[object, ...]) -> Ground:
    """Terrain as the rules need it; the same terrain is worked out once."""
    key += (players, options.partial_squares, options.cover_adjacency, options.climb, options.gap_surcharge)
    ground = GROUNDS.pop(key, None) or build_ground(layout, players, options)
    GROUNDS[key] = ground  # last in the order of use
    if len(GROUNDS) > MOST_GROUNDS:
        GROUNDS.pop(next(iter(GROUNDS)), None)
    return ground


def build_ground(layout: Layout | content.Map, players: int, options: Options) -> Ground:
    colours = (layout.green, layout.blue, layout.orange)
    fields = [
        (colour, [number(p) for p in squares_of(ends)]) for colour, pieces in enumerate(colours) for ends in pieces
    ]
    zones = [[number(p) for p in zone] for zone in start_zones(players)]
    return Ground([number(p) for p in layout.cubes], fields, zones, options)


def drawn_ground(text: str, players: int, options: Options) -> Ground:
    """Terrain of a test, unchecked: a list of pieces, or a drawn map of which the rest is floor."""
    lines = [line.strip() for line in text.replace(";", "\n").replace("/", "\n").splitlines() if line.strip()]
    if not lines or lines[0].split()[0].rstrip(":") in ("cubes", "green", "blue", "orange"):
        lines = [line if ":" in line else line.replace(" ", ": ", 1) for line in lines]
        layout = read_list(lines)
    else:
        rows = [line.replace(" ", "").ljust(30, ".") for line in lines]
        layout = read_drawing(rows + ["." * 30] * (30 - len(rows)))
    return ground_of(layout, players, options, (text,))
