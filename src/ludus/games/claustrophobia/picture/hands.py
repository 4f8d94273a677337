"""Cards in hand: face up for those who know them, with a mark on what can be played now; else only how many."""

from __future__ import annotations

from typing import Final

from ludus.core.words import Words
from ludus.draw import Group, Rect, Scene, Shape, Text, wrapped
from ludus.draw.section import section
from ludus.games.claustrophobia import content
from ludus.games.claustrophobia.picture.acts import read
from ludus.games.claustrophobia.picture.hints import CARDS
from ludus.games.claustrophobia.picture.seen import Seen

HIGH: Final = 84.0
PLAYED: Final = {**CARDS, "grenade": "grenade", "honor": "honor"}  # the card behind each verb

STYLES: Final = {
    "hand-card": "fill: var(--card); stroke: var(--card-edge); stroke-width: 1",
    "hand-card now": "fill: var(--accent-soft); stroke: var(--accent); stroke-width: 1.6",
    "hand-now": "font: 700 9.5px var(--font); fill: var(--accent)",
}


def playable(seen: Seen) -> dict[str, list[str]]:
    """The cards that can be played now, each with the actions that play it: one for each target."""
    found: dict[str, list[str]] = {}
    for act in map(read, seen.choices):
        if act.verb in PLAYED:
            found.setdefault(PLAYED[act.verb], []).append(act.text)
    return found


@section
def draw_hand(scene: Scene, seen: Seen, words: Words, seat: int, left: float, top: float, wide: float) -> float:
    """The cards of a seat in two columns; where they end."""
    cards = seen.cards(seat)
    human = seat == seen.t.human
    kind = "Advantage card" if human else "Event card"
    layer = scene.layer("seats")
    if not cards or cards[0] < 0:
        held = f"{len(cards) or 'No'} {kind}{'s' * (len(cards) != 1)} in hand"
        layer.text(left, top + 14, held, "start", style="square-note", size=12, key=f"hand-{seat}")
        return top + 24
    rows = content.advantage_rows() if human else content.event_rows()
    now = playable(seen) if seat == seen.chooser == seen.seat else {}
    across = wide / 2 - 3
    for n, card in enumerate(cards):
        row = rows[card]
        x, y = left + (wide / 2 + 3) * (n % 2), top + (HIGH + 6) * (n // 2)
        actions = now.get(row.key, [])
        action = actions[0] if actions else ""
        told = [*map(words.label, actions), f"{row.name}: {row.says} Play it {row.when}."]
        shapes: list[Shape] = [
            Rect(0, 0, across, HIGH, 6, style="hand-card now" if action else "hand-card"),
            Text(9, 17, row.name, "start", style="square-name"),
        ]
        for k, line in enumerate(wrapped(seen.say(row.says), int(across / 5.8))[:5]):
            shapes.append(Text(9, 31 + 11.5 * k, line, "start", style="square-note", size=9.5))
        if action:
            shapes.append(Text(across - 7, 17, "now", "end", style="hand-now"))
        layer.add(
            Group(
                x, y, tuple(shapes), key=f"hand-{seat}-{n}", tip="; ".join(told), action=action, also=tuple(actions[1:])
            )
        )
    return top + (HIGH + 6) * ((len(cards) + 1) // 2)
