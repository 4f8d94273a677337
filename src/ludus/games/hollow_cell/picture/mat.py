"""The mat between the seats: decks and discards, the events in play, the Cache and the spent pile."""

from __future__ import annotations

from ludus.core.words import Words, player
from ludus.draw import Rect, Scene, Shape, Text, wrapped
from ludus.draw.section import section
from ludus.games.hollow_cell.content import event_rows
from ludus.games.hollow_cell.picture.faces import back
from ludus.games.hollow_cell.picture.icons import charge
from ludus.games.hollow_cell.picture.layout import LEFT, MAT, MAT_HIGH, TABLE
from ludus.games.hollow_cell.picture.marked import Chances, Marker
from ludus.games.hollow_cell.picture.seen import Seen
from ludus.games.hollow_cell.picture.told import says_discards, says_events
from ludus.games.hollow_cell.speech import card


@section
def draw_mat(scene: Scene, seen: Seen, words: Words, able: Chances) -> None:
    marker = Marker(scene, seen, words, able)
    layer = scene.layer("mat")
    layer.add(Rect(LEFT, MAT, TABLE, MAT_HIGH, 10, style="felt", key="mat"))
    draw_decks(marker)
    draw_events(marker)
    draw_charges(marker)


def draw_decks(marker: Marker) -> None:
    """The three decks with what is gone from them; the Vault discards can be read."""
    table, layer = marker.seen.table, marker.scene.layer("mat")
    gone = sum(table["discards"])
    layer.extend(back("vault", LEFT + 16, MAT + 26, table["vault_left"]))
    last = f"last: {card(marker.seen.last_discard)}" if marker.seen.last_discard >= 0 else ""
    pile = says_discards(marker.seen) or "nothing"
    words: list[Shape] = [
        Text(LEFT + 66, MAT + 40, "Vault deck", "start", style="title"),
        Text(LEFT + 66, MAT + 57, f"{gone} discarded", "start", style="small"),
        Text(LEFT + 66, MAT + 73, last, "start", style="tiny"),
    ]
    aim = ("discards", -1, 0)
    marker.put("mat", aim, "discards", words, (LEFT + 62, MAT + 26, 120, 52), f"Vault discards: {pile}")
    layer.extend(back("wounds", LEFT + TABLE - 112, MAT + 26, table["wounds_left"]))
    layer.text(LEFT + TABLE - 66, MAT + 40, "Wounds", "start", style="title", key="wound-deck")
    layer.text(LEFT + TABLE - 66, MAT + 57, f"{table['wounds_out']} gone", "start", style="small", key="wounds-gone")
    layer.extend(back("events", LEFT + 204, MAT + 26, table["events_left"]))
    layer.text(LEFT + 254, MAT + 20, "Events", "start", style="title", key="events")


def draw_events(marker: Marker) -> None:
    """Each event in play as a brass card: name, effect, end."""
    layer = marker.scene.layer("mat")
    running = says_events(marker.seen)
    if not running:
        layer.add(Rect(LEFT + 254, MAT + 28, 250, 52, 6, style="free", key="no-event"))
        layer.text(LEFT + 379, MAT + 58, "no event in play", style="free-text", key="no-event-text")
    wide = 250 if len(running) < 2 else 300 / len(running) - 6
    for n, (name, effect, end) in enumerate(running):
        x = LEFT + 254 + (wide + 6) * n
        says = next(row.says for row in event_rows() if row.name == name)
        lines = wrapped(marker.words.said(effect), max(12, int(wide / 6)))[: 2 if len(running) < 3 else 1]
        shapes: list[Shape] = [
            Rect(x, MAT + 26, wide, 66, 6, style="brass-card"),
            Text(x + 10, MAT + 43, name, "start", 12 if wide > 130 else 10, style="small now"),
            *[Text(x + 10, MAT + 58 + 12 * i, line, "start", style="tiny") for i, line in enumerate(lines)],
            Text(x + 10, MAT + 86, end if wide > 160 else end.removeprefix("until "), "start", style="tiny"),
        ]
        tip = f"{name}: {says} In play {end}."
        marker.put("mat", ("running", -1, n), f"running-{n}", shapes, (x, MAT + 26, wide, 66), tip)


def draw_charges(marker: Marker) -> None:
    """The Cache as one well for each Charge in the game, and the spent pile of the active player."""
    seen, layer = marker.seen, marker.scene.layer("mat")
    cache, spent, total = seen.table["cache"], seen.table["spent"], seen.charges
    x = LEFT + 566
    layer.text(x, MAT + 20, f"Cache {cache} of {total}", "start", style="title", key="cache")
    step = min(25.0, 240 / max(total, 1))
    for n in range(total):
        layer.add(Rect(x + step * n, MAT + 30, step - 3, 40, 4, style="well", key=f"well-{n}"))
        layer.add(charge(x + step * n + 1, MAT + 40, n < cache, min(20, step - 5), f"cache-{n}"))
    loaded = total - cache - spent - seen.table["drought"]
    kept = f", {seen.table['drought']} on Charge Drought" if seen.table["drought"] else ""
    layer.text(x, MAT + 88, f"{loaded} on cards, {spent} spent{kept}", "start", style="small", key="loaded")
    x += 262
    owner = f" ({player(seen.active)})" if seen.active >= 0 else ""
    layer.text(x, MAT + 20, f"Spent{owner}", "start", style="title", key="spent")
    for n in range(spent):
        layer.add(charge(x + min(21, 90 / spent) * n, MAT + 38, True, 20, f"spent-{n}"))
    layer.text(x, MAT + 88, "back in Step 4" if spent and owner else "", "start", style="small", key="spent-text")
