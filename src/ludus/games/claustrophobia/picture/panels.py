"""The facts beside the tunnels: both sides with everything they have, and the scenario with its aims."""

from __future__ import annotations

from typing import Final

from ludus.core.redact import is_redacted
from ludus.draw import Row
from ludus.games.claustrophobia import content, speech
from ludus.games.claustrophobia.kinds import COUNT, MEMBERS, THREAT, TROGLODYTE
from ludus.games.claustrophobia.picture.acts import Acts, scores
from ludus.games.claustrophobia.picture.demons import (
    in_force,
    scores_of,
    unit_talent_names,
    units_in_play,
    used_up,
    wounds,
)
from ludus.games.claustrophobia.picture.odds import held_human, held_unit
from ludus.games.claustrophobia.picture.seen import (
    Seen,
    roster,
    story_row,
    unit_name,
    unit_portrait,
    warrior_name,
    warrior_portrait,
)
from ludus.games.claustrophobia.picture.sheets import bonuses, gift_numbers, object_names, state, talent_names
from ludus.games.claustrophobia.play.threat import destiny_dice

SIDES: Final = ("Humans", "Demons")


def add_panels(acts: Acts) -> None:
    seen = acts.seen
    humans = human_rows(seen), tuple(map(warrior_portrait, roster(seen)))
    demons = demon_rows(seen), tuple([unit_portrait(seen, unit) for unit in units_in_play(seen)])
    for seat in (0, 1):
        rows, portraits = humans if seat == seen.table.human else demons
        acts.seat_panel(seat, SIDES[seat != seen.table.human], rows, "", portraits)
    acts.scene.panel("scenario", story_row(seen).name, *scenario_rows(seen))


def human_rows(seen: Seen) -> list[Row]:
    """Each warrior with its line, its scores, its losses and what holds it; Gifts and cards."""
    rows = [warrior_row(seen, w) for w in roster(seen)]
    gifts = [f"{name} on {number}" for number, name in gift_numbers(seen).items()]
    if gifts:
        rows.append(Row("Gifts", ", ".join(gifts)))
    if seen.table.gathered:
        rows.append(Row("Next roll", f"{seen.table.gathered} more dice"))
    return [*rows, hand_row(seen, seen.table.human)]


def warrior_row(seen: Seen, w: int) -> Row:
    t, out, name = seen.table, state(seen, w), warrior_name(seen, w)
    if not t.in_play(w):
        return Row(name, out, last=True)
    canceled = [str(line + 1) for line in MEMBERS[t.canceled[w]]]
    value = f"die {t.die[w]}: {scores(seen, w)}" if t.die[w] else "no die yet"
    notes = [out, talent_names(seen, w) if not out else "", *object_names(seen, w), *bonuses(seen, w)]
    notes += [f"line{'s' * (len(canceled) > 1)} {' '.join(canceled)} lost"] if canceled else []
    held = held_human(seen, w)
    said = ", ".join(note for note in [*notes, held] if note)
    return Row(name, "alive", said, last=True) if seen.result else Row(name, value, said)


def hand_row(seen: Seen, seat: int) -> Row:
    """The cards of a player, by name as far as they are known."""
    cards, human = seen.table.hands[seat].cards, seat == seen.table.human
    kind = "Advantage cards" if human else "Event cards"
    if is_redacted(cards):
        return Row(kind, f"{len(cards)} in hand")
    say = speech.advantage if human else speech.event
    return Row(kind, ", ".join(map(say, cards)) or "none")


def demon_rows(seen: Seen) -> list[Row]:
    t = seen.table
    rows = [
        Row("Threat", f"{t.threat} TP", f"{t.reserve} Troglodytes in reserve, Demons to come: {t.demons_left}"),
        Row("Dice", f"next roll {destiny_dice(t)}", f"to place {' '.join(map(str, t.destiny))}" * bool(t.destiny)),
    ]
    for unit in units_in_play(seen):
        move, fight, guard = scores_of(seen, unit)
        notes = unit_talent_names(seen, unit)
        if unit != TROGLODYTE:
            taken, health = wounds(seen, unit)
            notes.append(f"wounds {taken} of {health}")
        rows.append(Row(unit_name(seen, unit), f"Move {move} Fight {fight} Guard {guard}", ", ".join(notes)))
    rows += held_rows(seen)
    return [*rows, *square_rows(seen), hand_row(seen, 1 - t.human)]


def square_rows(seen: Seen) -> list[Row]:
    """The Board of Destiny: all of it in the Threat phase, else what has dice, is in force or is used up."""
    rows = []
    for square, row in enumerate(content.square_rows()):
        marked = seen.table.dice_on(square) or in_force(seen, square) or used_up(seen, square)
        if marked or seen.table.phase == THREAT:
            rows.append(Row(row.name, "; ".join([row.dice, *square_notes(seen, square)])))
    return rows


def held_rows(seen: Seen) -> list[Row]:
    """Monsters that cannot leave."""
    t, found = seen.table, []
    for tile in t.order:
        units = [TROGLODYTE] * (t.trogs[tile] > 0) + t.named_units(tile)
        for unit in units:
            held = held_unit(seen, unit, tile)
            if held:
                found.append(Row(f"{unit_name(seen, unit)} on {speech.place(tile)}", held))
    return found


def square_notes(seen: Seen, square: int) -> list[str]:
    row = content.square_rows()[square]
    dice = seen.table.dice_on(square)
    notes = [row.hint, "red" if row.red else ""]
    notes += [f"dice {' '.join(map(str, dice))}"] if dice else []
    notes += ["used"] if used_up(seen, square) else []
    return [note for note in [*notes, in_force(seen, square)] if note]


def scenario_rows(seen: Seen) -> list[Row]:
    """The aims, where the game stands, and the scenario's counters."""
    t, story, row = seen.table, seen.table.story(), story_row(seen)
    rows = [
        Row("Humans win", row.aim()),
        Row("Demons win", row.peril()),
        Row("Stack", f"{len(t.packet)} tile{'s' * (len(t.packet) != 1)}", f"{len(t.lost_tiles)} discarded"),
    ]
    known = [speech.tile(tile) for tile in t.hands[seen.seat].seen if tile >= 0] if seen.seat >= 0 else []
    rows += [Row("You know", f"on top: {', '.join(known)}")] if known else []
    rows += [Row("Saved", f"{COUNT[t.saved]}")] if t.leaves or t.arrives else []
    rows += [Row("Dead", f"{COUNT[t.dead]}")] if t.dead else []
    rows += [Row("Ritual", f"{t.counter} of {story.win_ritual}")] if story.ritual else []
    rows += [Row("Seals left", str(t.seals_left))] if story.seals else []
    rows += [Row("Freed", f"{COUNT[t.freed]} of {story.win_freed}")] if story.win_freed else []
    rows += [Row("Fuse", str(t.fuse))] if t.fuse else []
    rows += [Row("Demons removed", f"{t.slain} of {story.win_demons}")] if story.win_demons else []
    return rows + [Row("Rule", twist) for twist in row.twists]
