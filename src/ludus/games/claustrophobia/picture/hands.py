"""Cards in hand: face up for those who know them, with a mark on what can be played now; else only how many."""

from __future__ import annotations

from typing import Final

from ludus.core.redact import is_redacted
from ludus.draw import Group, Rect, Shape, Text, wrap_text
from ludus.games.claustrophobia import content
from ludus.games.claustrophobia.moments import BOX
from ludus.games.claustrophobia.picture.acts import Acts

HIGH: Final = 84.0

STYLES: Final = {
    "hand-card": "fill: var(--card); stroke: var(--card-edge); stroke-width: 1",
    "hand-card now": "fill: var(--accent-soft); stroke: var(--accent); stroke-width: 1.6",
    "hand-now": "font: 700 9.5px var(--font); fill: var(--accent)",
}


def playable(acts: Acts, human: bool) -> dict[int, list[str]]:
    """The cards of a side that can be played now, each with the actions that play it: one for each target."""
    cards, found = BOX.advantage_of if human else BOX.event_of, dict[int, list[str]]()
    for action in acts.seen.choices:
        if action.text in cards:
            found.setdefault(cards[action.text].kind, []).append(action.text)
    return found


def draw_hand(acts: Acts, seat: int, left: float, top: float, wide: float) -> float:
    """The cards of a seat in two columns; where they end."""
    seen, layer = acts.seen, acts.scene.layer("seats")
    cards, human = seen.table.hands[seat].cards, seat == seen.table.human
    if not cards or is_redacted(cards):
        key = "hand.advantages" if human else "hand.events"
        held = acts.say(key, n=len(cards)) if cards else acts.say(f"{key}.none")
        layer.text(left, top + 14, held, "start", style="square-note", size=12, key=f"hand-{seat}")
        return top + 24
    rows = content.advantage_rows() if human else content.event_rows()
    now = playable(acts, human) if seat == seen.chooser == seen.seat else {}
    across, said = wide / 2 - 3, acts.table.said
    for n, card in enumerate(cards):
        row, actions = rows[card], now.get(card, [])
        x, y = left + (wide / 2 + 3) * (n % 2), top + (HIGH + 6) * (n // 2)
        action = actions[0] if actions else ""
        when = acts.say("hand.when", name=row.name, says=said(row.says), when=said(row.when))
        tips = [*map(acts.words.label, actions), when]
        shapes: list[Shape] = [
            Rect(0, 0, across, HIGH, 6, style="hand-card now" if action else "hand-card"),
            Text(9, 17, row.name, "start", style="square-name"),
        ]
        for k, line in enumerate(wrap_text(said(row.says), int(across / 5.8))[:5]):
            shapes.append(Text(9, 31 + 11.5 * k, line, "start", style="square-note", size=9.5))
        if action:
            shapes.append(Text(across - 7, 17, acts.say("hand.now"), "end", style="hand-now"))
        tip, also = "; ".join(tips), tuple(actions[1:])
        layer.add(Group(x, y, tuple(shapes), key=f"hand-{seat}-{n}", tip=tip, action=action, also=also))
    return top + (HIGH + 6) * ((len(cards) + 1) // 2)
