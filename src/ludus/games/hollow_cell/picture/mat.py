"""The mat between the seats: decks and discards at the left, the Cache, the spent pile and the events at the right."""

from __future__ import annotations

from ludus.draw import Rect, Shape, Text, wrap_text
from ludus.games.hollow_cell.content import event_rows
from ludus.games.hollow_cell.picture.descriptions import says_discards, says_events
from ludus.games.hollow_cell.picture.faces import back
from ludus.games.hollow_cell.picture.icons import charge
from ludus.games.hollow_cell.picture.layout import CACHE, LEFT, TABLE, mat
from ludus.games.hollow_cell.picture.painter import Painter
from ludus.games.hollow_cell.picture.seen import active, all_charges, last_discard, others
from ludus.games.hollow_cell.speech import card


def draw_mat(p: Painter) -> None:
    draw_decks(p)
    draw_charges(p)
    draw_events(p)


def draw_decks(p: Painter) -> None:
    """The three decks with what is gone from them; the Vault discards can be read."""
    t, layer = p.seen.table, p.scene.layer("mat")
    top, high = mat(len(others(p.seen)))
    step = min(84.0, high / 3)
    x, y = LEFT + 4, top + (high - 3 * step) / 2 + (step - 54) / 2
    last = card(last_discard(p.seen)) if last_discard(p.seen) >= 0 else ""
    pile = says_discards(t) or p.say("mat.nothing")
    layer.extend(back("vault", x, y, t.vault_left))
    words: list[Shape] = [
        Text(x + 46, y + 14, p.say("mat.vault"), "start", style="title"),
        Text(x + 46, y + 31, p.say("mat.discarded", n=sum(t.discards)), "start", style="small"),
        Text(x + 46, y + 47, last, "start", style="small"),
    ]
    tip = p.say("mat.discards", cards=pile)
    p.put("mat", ("discards", -1, 0), "discards", words, (x + 42, y, 98, 52), tip)
    y += step
    layer.extend(back("wounds", x, y, t.wounds_left))
    layer.text(x + 46, y + 22, p.say("mat.wounds"), "start", style="title", key="wound-deck")
    layer.text(x + 46, y + 39, p.say("mat.gone", n=t.wounds_out), "start", style="small", key="wounds-gone")
    y += step
    layer.extend(back("events", x, y, t.events_left))
    layer.text(x + 46, y + 30, p.say("mat.events"), "start", style="title", key="events")


def draw_charges(p: Painter) -> None:
    """The Cache with a place for each Charge in the game, and the spent pile of the active player."""
    seen, t, layer = p.seen, p.seen.table, p.scene.layer("mat")
    cache, spent, total = t.cache, t.spent, all_charges(t)
    x, y = LEFT + TABLE - CACHE + 14, mat(len(others(seen)))[0]
    layer.text(x, y + 14, p.say("mat.cache", n=cache, most=total), "start", style="title", key="cache")
    step = min(22.0, (CACHE - 18) / max(total, 1))
    for n in range(total):
        layer.add(charge(x + step * n, y + 22, n < cache, min(20, step - 1), f"cache-{n}"))
    key = "mat.loaded.drought" if t.drought else "mat.loaded"
    loaded = p.say(key, loaded=t.charges_on_cards(), spent=spent, drought=t.drought)
    layer.text(x, y + 58, loaded, "start", style="small", key="loaded")
    owner = active(seen)
    key = "mat.spent" if owner < 0 else "mat.spent.you" if owner == seen.seat else "mat.spent.of"
    layer.text(x, y + 82, p.say(key, who=owner), "start", style="title", key="spent")
    for n in range(spent):
        layer.add(charge(x + min(22, (CACHE - 18) / spent) * n, y + 90, True, 20, f"spent-{n}"))
    layer.text(x, y + 106, "" if spent else p.say("mat.none"), "start", style="small", key="spent-text")


def draw_events(p: Painter) -> None:
    """Each event in play as a brass card: name, effect, end."""
    layer = p.scene.layer("mat")
    top, high = mat(len(others(p.seen)))
    x, y, wide = LEFT + TABLE - CACHE + 14, top + 122, CACHE - 18
    running = says_events(p.seen.table, p.words)
    if not running:
        layer.add(Rect(x, y, wide, 40, 6, style="free", key="no-event"))
        layer.text(x + wide / 2, y + 24, p.say("mat.no_event"), style="free-text", key="no-event-text")
        return
    share = (high - 122 + 6) / len(running)
    for n, (name, effect, end) in enumerate(running):
        says = next(row.says for row in event_rows() if row.name == name)
        room = max(0, min(3, int((share - 44) / 12)))
        lines = wrap_text(effect, 32)[:room]
        tall = min(share - 6, 44 + 12 * len(lines))
        shapes: list[Shape] = [
            Rect(x, y, wide, tall, 6, style="brass-card"),
            Text(x + 10, y + 17, name, "start", 12, style="small now"),
            *[Text(x + 10, y + 33 + 12 * i, line, "start", style="tiny") for i, line in enumerate(lines)],
        ]
        if tall > 34:
            shapes.append(Text(x + 10, y + tall - 8, end, "start", style="tiny"))
        tip = p.say("mat.event", name=name, does=p.words.said(says), end=end)
        p.put("mat", ("running", -1, n), f"running-{n}", shapes, (x, y, wide, tall), tip)
        y += share
