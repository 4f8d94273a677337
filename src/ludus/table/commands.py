"""Commands: what each comes to at a table as it stands, or why it is refused. Nothing is changed here."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Protocol

from ludus.table import auto_answers, chat, fair_dice, intents, physical, premoves, protocol, seats, undo
from ludus.table.intents import Intent
from ludus.table.log import RematchRow, RowChange
from ludus.table.people import Person
from ludus.table.refusals import Refused, not_begun, not_yours, over, stale
from ludus.table.state import Effect, Table
from ludus.table.story import Story


class Own(Protocol):
    """A command that no line sends: of a form, a bot or a clock."""

    def effect(self, table: Table) -> Effect | None:
        """What it comes to; None: nothing."""


def check(table: Table, m: protocol.Lasting | Own, person: Person, language: str) -> Effect | None:
    """What a command comes to; None: nothing."""
    if not isinstance(m, protocol.Lasting):
        return with_sitter(table, m.effect(table))
    mine = table.seats_of(person.id)
    match m:
        case protocol.Command():
            return with_sitter(table, line(table, mine, m))
        case protocol.Chat():
            return chat.say(table, person, m)
        case protocol.Mute() | protocol.Seated():
            return chat.rule(table, person, m)
        case protocol.Rematch():
            return rematch(table, mine)
        case protocol.OfSeat() if m.seat not in mine:
            raise not_yours()
        case protocol.ShareFix() | protocol.ShareOpen():
            return fair_dice.take_share(table, m)
        case protocol.Order() | protocol.OrderOff():
            return premoves.change_orders(table, m, table.game.in_language(language))
    raise Refused("Unknown command.", 400, "bad-message")


def follows(table: Table, effect: Effect) -> Effect | None:
    """What comes to pass after that by itself, and nobody has a say in it."""
    if table.story is None:
        return fair_dice.next_step(table)
    entry = effect.entry
    if entry is None or entry.kind not in seats.REASONS:
        return None
    kind, text = seats.giving_up(table, table.story, entry.seat, seats.REASONS[entry.kind])
    return with_sitter(table, table.line(kind, kind, entry.seat, text))


def with_sitter(table: Table, effect: Effect | None) -> Effect | None:
    """The same, with the person who sits in a seat because of its line."""
    if effect is None or effect.entry is None or effect.seats or effect.entry.kind not in seats.SEATING:
        return effect
    sitter = seats.sitter(table, effect.entry)
    return effect if sitter is None else replace(effect, seats=(sitter,))


def line(table: Table, mine: list[int], m: protocol.Command) -> Effect:
    """The line of the log that somebody wants to write."""
    if m.seat not in mine:
        raise not_yours()
    story = table.story
    if story is None:
        raise not_begun()
    if story.over:
        raise over()
    if not story.since_for(m.seat) <= m.base <= story.seq:
        raise stale()
    kind, text = line_of_command(table, story, mine, m)
    return Effect(table.entry(m.key, kind, about(story, m, kind), text))


def line_of_command(table: Table, story: Story, mine: list[int], m: protocol.Command) -> tuple[str, str]:
    """The kind and the text of the line that a command writes."""
    match m:
        case protocol.Do():
            return "do", intent_of(table, story, m).text
        case protocol.Undo() if m.seat == story.teller:
            return "fell-back", ""
        case protocol.Undo():
            return "undo", " ".join(str(seat) for seat in mine if seat != m.seat)
        case protocol.Fell():
            return physical.line(table, story, m)
        case protocol.Resign():
            return seats.giving_up(table, story, m.seat)
        case protocol.Claim():
            return seats.claim_line(table, story, m)
        case protocol.SeatYes() | protocol.SeatNo():
            return seats.answer(table, story, m)
    return undo.agreeing(table, story, mine, m)


def intent_of(table: Table, story: Story, m: protocol.Do) -> Intent:
    """What a command means here: the answers that it stands for, as far as they go; a lesson goes one by one."""
    match = story.match
    asked, taught = m.seat in story.asked, table.row.kind == "lesson"
    steps = m.do or (intents.answers(table.game, match, m.seat, m.action) if asked else []) or [m.action]
    if len(steps) == 1 or taught or not asked:
        passed = m.passed and asked and auto_answers.by_itself(table, m.seat, steps[0])
        return Intent(steps[0], (steps[0],), passed=passed)
    named = m.action or (m.intent if m.intent and intents.answers(table.game, match, m.seat, m.intent) else steps[0])
    return intents.as_far_as(match, m.seat, Intent(named, tuple(steps)))


def about(story: Story, m: protocol.Command, kind: str) -> int:
    """The seat that the line of a command is about: mostly the one that speaks."""
    if kind == "undone" and story.asks_back is not None:
        return story.asks_back
    if isinstance(m, protocol.SeatYes) and kind == "sat":
        return m.wanted
    return m.absent if isinstance(m, protocol.Claim) else m.seat


# --- after a game -----------------------------------------------------------------------------------------------------


def rematch(table: Table, mine: list[int]) -> Effect:
    """Somebody wants another game."""
    if not mine:
        raise Refused("Only players can ask for a rematch.", 403, "not-yours")
    if table.story is None or not table.story.over:
        raise Refused("The game isn't over yet.", 409, "not-now")
    row = table.row.rematch
    said = sorted({*row.get("said", []), *mine})
    return Effect(row=RowChange(rematch=RematchRow(said=said, code=row.get("code", ""))))


@dataclass(frozen=True)
class RunOut:
    """A seat is late, and gives up. Where that is an answer of the game, the log says before it that time ran out."""

    number: int

    def effect(self, table: Table) -> Effect | None:
        story, clocks, number = table.story, table.clocks, self.number
        if (
            story is None
            or story.over
            or clocks is None
            or number not in table.timed_seats(story)
            or clocks.left[number] > 0
        ):
            return None
        kind, text = seats.giving_up(table, story, number, "late")
        if kind == "do":
            return table.line("time", "time", number, f"- {table.seat_name(number)}")
        return table.line(kind, kind, number, text)


@dataclass(frozen=True)
class Again:
    """There is another game: its code."""

    code: str

    def effect(self, table: Table) -> Effect:
        said = table.row.rematch.get("said", [])
        return Effect(row=RowChange(rematch=RematchRow(said=said, code=self.code)))
