"""The table for a terminal: a line for each player, and the own hand card by card."""

from __future__ import annotations

from ludus.draw import TextBoard
from ludus.draw.once import kept
from ludus.games.hollow_cell import traits, victory
from ludus.games.hollow_cell.content import vault_rows
from ludus.games.hollow_cell.picture.descriptions import says_seat
from ludus.games.hollow_cell.picture.faces import Say, focus_text, says_card, type_line
from ludus.games.hollow_cell.picture.seen import Seen, active, banners, seat_of, seats_of
from ludus.games.hollow_cell.speech import counted

HEAD = "                 Warrior            Hand  Wounds      {0}  Warriors"
OWN = "  Hand           Type         Cost  Defence, focus                  Does"


def text_board(seen: Seen, say: Say) -> TextBoard:
    """Players first, then the cards the viewer may see."""
    lines, says = [HEAD.format("Down   " if seen.players == 2 else "Banners")], [""]
    for seat in seats_of(seen):
        lines.append(seat_line(seen, seat.number, say))
        says.append(says_seat(seen, seat.number))
    for seat in seats_of(seen):
        if seat.cards is not None and seat.cards:
            lines += ["", OWN if seat.number == seen.seat else f"  Hand of {seat.name}"]
            says += ["", ""]
            for kind in dict.fromkeys(seat.cards):
                lines.append(card_line(kind, seat.cards.count(kind), say))
                count = seat.cards.count(kind)
                says.append(f"{count} × {says_card(kind)}" if count > 1 else says_card(kind))
    return TextBoard.of_lines(lines, says, [(">", "turn"), ("?", "decides")])


def seat_line(seen: Seen, number: int, say: Say) -> str:
    """A player's figures in columns."""
    t, seat, count = seen.table, seat_of(seen, number), banners(seen, number)
    turn = ">" if number == active(seen) else " "
    asked = "?" if number in seen.asked else " "
    who = f"{say(seat.name)}{say(' (you)') if number == seen.seat else ''}"
    if seat.values is None or t.options.epic:
        hurt = say(counted(seat.wounds, "card", "cards"))
    else:
        hurt = f"{seat.wounds} ({say(f'{sum(seat.values)} of {traits.defeat_limit(t, number)}')})"
    goal = victory.goal(t)
    won = say(f"{count} of {goal}") if goal else str(count)
    return f"{turn}{asked}{who:<15}{say(seat.warrior_name):<19}{seat.hand:>4}  {hurt:<12}{won:<9}{seat.alive}"


@kept
def card_line(kind: int, count: int, say: Say) -> str:
    """A card of the hand in columns."""
    row = vault_rows()[kind]
    name = f"{row.name} ×{count}" if count > 1 else row.name
    cost = f"{row.charges}⚡" if row.charges else "-"
    green = f"{row.green}  {say(focus_text(row)) if row.focus else '-'}" if row.green else "-"
    kinds = say(type_line(row).replace(" · ", " "))
    return f"  {name:<15}{kinds:<13}{cost:<6}{green:<32}{say(row.hint)}"
