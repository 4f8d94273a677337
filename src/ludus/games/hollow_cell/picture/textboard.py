"""The table for a terminal: a line for each player, and the own hand card by card."""

from __future__ import annotations

from ludus.draw import TextBoard
from ludus.draw.once import kept
from ludus.draw.section import made_of
from ludus.games.hollow_cell.content import vault_rows
from ludus.games.hollow_cell.picture.faces import Say, focus_text, says_card, type_line
from ludus.games.hollow_cell.picture.seen import Seen
from ludus.games.hollow_cell.picture.told import says_seat
from ludus.games.hollow_cell.speech import counted

HEAD = "                 Warrior            Hand  Wounds      {0}  Warriors"
OWN = "  Hand           Type         Cost  Defence, focus                  Does"


def text_board(seen: Seen, say: Say) -> TextBoard:
    """Players first, then the cards the viewer may see."""
    lines, says = [HEAD.format("Down   " if seen.duel else "Banners")], [""]
    for seat in seen.seats:
        lines.append(seat_line(seen, seat.number, say))
        says.append(said_seat(seen, seat.number))
    for seat in seen.seats:
        if seat.cards is not None and seat.cards:
            lines += ["", OWN if seat.number == seen.viewer else f"  Hand of {seat.name}"]
            says += ["", ""]
            for kind in dict.fromkeys(seat.cards):
                lines.append(card_line(kind, seat.cards.count(kind), say))
                count = seat.cards.count(kind)
                says.append(f"{count} × {says_card(kind)}" if count > 1 else says_card(kind))
    return TextBoard.of_lines(lines, says, [(">", "turn"), ("?", "decides")])


said_seat = made_of(says_seat)


@made_of
def seat_line(seen: Seen, number: int, say: Say) -> str:
    """A player's figures in columns."""
    seat = seen.seat(number)
    turn = ">" if seen.acts(number) else " "
    asked = "?" if seen.decides(number) else " "
    who = f"{say(seat.name)}{say(' (you)') if seen.mine(number) else ''}"
    if seat.values is None or seen.options.epic:
        hurt = say(counted(seat.wounds, "card", "cards"))
    else:
        hurt = f"{seat.wounds} ({say(f'{sum(seat.values)} of {seen.limit(seat.number)}')})"
    won = say(f"{seen.banners(seat.number)} of {seen.goal}") if seen.goal else str(seen.banners(seat.number))
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
