"""The facts beside the tunnels: both sides with everything they have, and the scenario with its aims."""

from __future__ import annotations

from typing import Final

from ludus.draw import Row, Scene
from ludus.draw.section import made_of
from ludus.draw.telling import seat_marks
from ludus.games.claustrophobia import content
from ludus.games.claustrophobia.kinds import COUNT, THREAT, TROGLODYTE
from ludus.games.claustrophobia.picture.demons import (
    dice_on,
    in_force,
    next_dice,
    scores_of,
    unit_talent_names,
    units_in_play,
    used_up,
    wounds,
)
from ludus.games.claustrophobia.picture.held import held_human, held_unit
from ludus.games.claustrophobia.picture.hints import scores
from ludus.games.claustrophobia.picture.portraits import of_unit, of_warrior
from ludus.games.claustrophobia.picture.seen import Seen
from ludus.games.claustrophobia.picture.sheets import bonuses, gift_numbers, object_names, roster, state, talent_names

SIDES: Final = ("Humans", "Demons")


def add_panels(scene: Scene, seen: Seen) -> None:
    human = seen.t.human
    for seat in (0, 1):
        rows = human_rows(seen) if seat == human else demon_rows(seen)
        title = SIDES[0] if seat == human else SIDES[1]
        shown = map(of_warrior, roster(seen)) if seat == human else [of_unit(seen, u) for u in units_in_play(seen)]
        scene.panel(f"seat-{seat}", title, *rows, seat=seat, marks=seat_marks(seen.view, seat), portraits=shown)
    scene.panel("scenario", seen.row.name, *scenario_rows(seen))


@made_of
def human_rows(seen: Seen) -> list[Row]:
    """Each warrior with its line, its scores, its losses and what holds it; Gifts and cards."""
    rows = [warrior_row(seen, w) for w in roster(seen)]
    gifts = [f"{name} on {number}" for number, name in gift_numbers(seen).items()]
    if gifts:
        rows.append(Row("Gifts", ", ".join(gifts)))
    if seen.t.gathered:
        rows.append(Row("Next roll", f"{seen.t.gathered} more dice"))
    return [*rows, hand_row(seen, seen.t.human)]


def warrior_row(seen: Seen, w: int) -> Row:
    t, out = seen.t, state(seen, w)
    if not t.team >> w & 1:
        return Row(seen.warrior(w), out, last=True)
    canceled = [str(line) for line in range(1, 7) if t.canceled[w] >> (line - 1) & 1]
    value = f"die {t.die[w]}: {scores(seen, w)}" if t.die[w] else "no die yet"
    notes = [out, talent_names(seen, w) if not out else "", *object_names(seen, w), *bonuses(seen, w)]
    notes += [f"line{'s' * (len(canceled) > 1)} {' '.join(canceled)} lost"] if canceled else []
    held = held_human(seen, w)
    said = ", ".join(note for note in [*notes, held] if note)
    if seen.view["result"]:
        return Row(seen.warrior(w), "alive", said, last=True)
    return Row(seen.warrior(w), value, said)


def hand_row(seen: Seen, seat: int) -> Row:
    """The cards of a player, by name as far as they are known."""
    cards = seen.cards(seat)
    names = content.advantage_rows() if seat == seen.t.human else content.event_rows()
    kind = "Advantage cards" if seat == seen.t.human else "Event cards"
    if not cards:
        return Row(kind, "none")
    if cards[0] < 0:
        return Row(kind, f"{len(cards)} in hand")
    return Row(kind, ", ".join(names[card].name for card in cards))


@made_of
def demon_rows(seen: Seen) -> list[Row]:
    t = seen.t
    rows = [
        Row("Threat", f"{t.threat} TP", f"{t.reserve} Troglodytes in reserve, Demons to come: {t.demons_left}"),
        Row("Dice", f"next roll {next_dice(seen)}", f"to place {' '.join(map(str, t.destiny))}" * bool(t.destiny)),
    ]
    for unit in units_in_play(seen):
        move, fight, guard = scores_of(seen, unit)
        notes = unit_talent_names(seen, unit)
        if unit != TROGLODYTE:
            taken, health = wounds(seen, unit)
            notes.append(f"wounds {taken} of {health}")
        rows.append(Row(seen.unit(unit), f"Move {move} Fight {fight} Guard {guard}", ", ".join(notes)))
    rows += held_rows(seen)
    return [*rows, *square_rows(seen), hand_row(seen, 1 - t.human)]


def square_rows(seen: Seen) -> list[Row]:
    """The Board of Destiny: all of it in the Threat phase, else what has dice, is in force or is used up."""
    rows = []
    for square, row in enumerate(content.square_rows()):
        marked = dice_on(seen, square) or in_force(seen, square) or used_up(seen, square)
        if marked or seen.t.phase == THREAT:
            rows.append(Row(row.name, "; ".join([row.dice, *square_notes(seen, square)])))
    return rows


def held_rows(seen: Seen) -> list[Row]:
    """Monsters that cannot leave."""
    found = []
    for tile in seen.t.order:
        units = [TROGLODYTE] * (seen.t.trogs[tile] > 0) + seen.units(tile)
        for unit in units:
            held = held_unit(seen, unit, tile)
            if held:
                found.append(Row(f"{seen.unit(unit)} on {seen.at(tile)}", held))
    return found


def square_notes(seen: Seen, square: int) -> list[str]:
    row = content.square_rows()[square]
    dice = dice_on(seen, square)
    notes = [row.hint, "red" if row.red else ""]
    notes += [f"dice {' '.join(map(str, dice))}"] if dice else []
    notes += ["used"] if used_up(seen, square) else []
    return [note for note in [*notes, in_force(seen, square)] if note]


@made_of
def scenario_rows(seen: Seen) -> list[Row]:
    """The aims, where the game stands, and the scenario's counters."""
    t = seen.t
    rows = [
        Row("Humans win", seen.row.aim()),
        Row("Demons win", seen.row.peril()),
        Row("Stack", f"{len(t.packet)} tile{'s' * (len(t.packet) != 1)}", f"{len(t.lost_tiles)} discarded"),
    ]
    known = [seen.tile(tile) for tile in seen.foreseen(seen.seat) if tile >= 0] if seen.seat is not None else []
    rows += [Row("You know", f"on top: {', '.join(known)}")] if known else []
    rows += [Row("Saved", f"{COUNT[t.saved]}")] if t.leaves or t.arrives else []
    rows += [Row("Dead", f"{COUNT[t.dead]}")] if t.dead else []
    rows += [Row("Ritual", f"{t.counter} of {t.story().win_ritual}")] if t.story().ritual else []
    rows += [Row("Seals left", str(t.seals_left))] if t.story().seals else []
    rows += [Row("Freed", f"{COUNT[t.freed]} of {t.story().win_freed}")] if t.story().win_freed else []
    rows += [Row("Fuse", str(t.fuse))] if t.fuse else []
    rows += [Row("Demons removed", f"{t.slain} of {t.story().win_demons}")] if t.story().win_demons else []
    return rows + [Row("Rule", twist) for twist in seen.row.twists]
