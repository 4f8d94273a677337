"""The facts beside the tunnels: both sides with everything they have, and the scenario with its aims."""

from __future__ import annotations

from ludus.core.redact import is_redacted
from ludus.draw import Row
from ludus.games.claustrophobia import content, speech
from ludus.games.claustrophobia.kinds import COUNT, MEMBERS, THREAT, TROGLODYTE
from ludus.games.claustrophobia.picture.acts import Acts, says_scores, scores
from ludus.games.claustrophobia.picture.demons import (
    in_force,
    scores_of,
    unit_talent_names,
    units_in_play,
    used_up,
    wounds,
)
from ludus.games.claustrophobia.picture.odds import held_human, held_unit
from ludus.games.claustrophobia.picture.seen import OpenTable, roster, story_row, unit_portrait, warrior_portrait
from ludus.games.claustrophobia.picture.sheets import bonuses, gift_numbers, object_names, state, talent_names
from ludus.games.claustrophobia.play.threat import destiny_dice


def add_panels(acts: Acts) -> None:
    seen, table, say = acts.seen, acts.table, acts.say
    humans = say("side.humans"), human_rows(table), tuple(map(warrior_portrait, roster(seen)))
    units = tuple([unit_portrait(seen, unit) for unit in units_in_play(seen)])
    demons = say("side.demons"), demon_rows(table), units
    for seat in (0, 1):
        title, rows, portraits = humans if seat == seen.table.human else demons
        acts.seat_panel(seat, title, rows, "", portraits)
    acts.scene.panel("scenario", table.said(story_row(seen).name), *scenario_rows(table))


def human_rows(table: OpenTable) -> list[Row]:
    """Each warrior with its line, its scores, its losses and what holds it; Gifts and cards."""
    t, say = table.t, table.say
    rows = [warrior_row(table, w) for w in roster(table.seen)]
    gifts = [say("gift.on", gift=name, number=number) for number, name in gift_numbers(table.seen).items()]
    if gifts:
        rows.append(Row(say("group.gifts"), ", ".join(gifts)))
    if t.gathered:
        rows.append(Row(say("roll.next"), say("roll.more", n=t.gathered)))
    return [*rows, hand_row(table, t.human)]


def warrior_row(table: OpenTable, w: int) -> Row:
    t, out, name = table.t, state(table, w), table.warrior(w)
    if not t.in_play(w):
        return Row(name, out, last=True)
    canceled = [str(line + 1) for line in MEMBERS[t.canceled[w]]]
    value = table.say("warrior.die", die=t.die[w], scores=scores(table, w)) if t.die[w] else table.say("warrior.no_die")
    notes = [out, talent_names(table, w) if not out else "", *object_names(table.seen, w), *bonuses(table, w)]
    notes += [table.say("warrior.lost", n=len(canceled), lines=" ".join(canceled))] if canceled else []
    held = held_human(table.seen, w)
    said = ", ".join([note for note in [*notes, held.says(table) if held else ""] if note])
    return Row(name, table.say("state.alive"), said, last=True) if table.seen.result else Row(name, value, said)


def hand_row(table: OpenTable, seat: int) -> Row:
    """The cards of a player, by name as far as they are known."""
    cards, human = table.t.hands[seat].cards, seat == table.t.human
    kind = table.say("hand.advantage" if human else "hand.event")
    if is_redacted(cards):
        return Row(kind, table.say("hand.held", n=len(cards)))
    name_of = speech.advantage if human else speech.event
    return Row(kind, ", ".join(map(name_of, cards)) or table.say("hand.none"))


def demon_rows(table: OpenTable) -> list[Row]:
    t, seen, say = table.t, table.seen, table.say
    dice = say("roll.place", dice=" ".join(map(str, t.destiny))) if t.destiny else ""
    reserve = say("demons.reserve", troglodytes=say("troglodytes", n=t.reserve), demons=t.demons_left)
    rows = [
        Row(say("phase.threat"), say("demons.threat", threat=t.threat), reserve),
        Row(say("group.dice"), say("demons.roll", dice=destiny_dice(t)), dice),
    ]
    for unit in units_in_play(seen):
        notes = unit_talent_names(seen, unit)
        if unit != TROGLODYTE:
            taken, health = wounds(seen, unit)
            notes.append(say("demons.wounds", taken=taken, health=health))
        rows.append(Row(table.unit(unit), says_scores(table, scores_of(seen, unit)), ", ".join(notes)))
    rows += held_rows(table)
    return [*rows, *square_rows(table), hand_row(table, 1 - t.human)]


def square_rows(table: OpenTable) -> list[Row]:
    """The Board of Destiny: all of it in the Threat phase, else what has dice, is in force or is used up."""
    rows = []
    for square, row in enumerate(content.square_rows()):
        marked = table.t.dice_on(square) or in_force(table, square) or used_up(table.seen, square)
        if marked or table.t.phase == THREAT:
            rows.append(Row(row.name, "; ".join(square_notes(table, square))))
    return rows


def held_rows(table: OpenTable) -> list[Row]:
    """Monsters that cannot leave."""
    t, found = table.t, []
    for tile in t.order:
        units = [TROGLODYTE] * (t.trogs[tile] > 0) + t.named_units(tile)
        for unit in units:
            held = held_unit(table.seen, unit, tile)
            if held:
                found.append(Row(table.say("figure", name=table.unit(unit), tile=tile), held.says(table)))
    return found


def square_notes(table: OpenTable, square: int) -> list[str]:
    """What a square takes, what it does, and how it stands."""
    row = content.square_rows()[square]
    dice = table.t.dice_on(square)
    notes = [table.said(row.dice), table.said(row.hint), table.say("square.red") if row.red else ""]
    notes += [table.say("square.dice", dice=" ".join(map(str, dice)))] if dice else []
    notes += [table.say("square.used")] if used_up(table.seen, square) else []
    return [note for note in [*notes, in_force(table, square)] if note]


def scenario_rows(table: OpenTable) -> list[Row]:
    """The aims, where the game stands, and the scenario's counters."""
    t, say, story, row = table.t, table.say, table.t.story(), story_row(table.seen)
    rows = [
        Row(say("win.humans"), table.said(row.aim())),
        Row(say("win.demons"), table.said(row.peril())),
        Row(say("stack"), say("stack.tiles", n=len(t.packet)), say("stack.discarded", n=len(t.lost_tiles))),
    ]
    seat = table.seen.seat
    known = ", ".join([say("tile", tile=tile) for tile in t.hands[seat].seen if tile >= 0] if seat >= 0 else [])
    rows += [Row(say("stack.known"), say("stack.top", tiles=known))] if known else []
    rows += [Row(say("count.saved"), f"{COUNT[t.saved]}")] if t.leaves or t.arrives else []
    rows += [Row(say("count.dead"), f"{COUNT[t.dead]}")] if t.dead else []
    rows += [Row(say("count.ritual"), say("count", n=t.counter, most=story.win_ritual))] if story.ritual else []
    rows += [Row(say("count.seals"), str(t.seals_left))] if story.seals else []
    rows += [Row(say("count.freed"), say("count", n=COUNT[t.freed], most=story.win_freed))] if story.win_freed else []
    rows += [Row(say("count.fuse"), str(t.fuse))] if t.fuse else []
    rows += [Row(say("count.slain"), say("count", n=t.slain, most=story.win_demons))] if story.win_demons else []
    return rows + [Row(say("rule"), table.said(twist)) for twist in row.twists]
