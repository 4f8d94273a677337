"""The table for a terminal: a line for each player, and the viewer's hand card by card."""

from __future__ import annotations

from ludus.core.words import Words
from ludus.draw import TextBoard
from ludus.draw.once import memo
from ludus.games.hollow_cell import traits, victory
from ludus.games.hollow_cell.content import vault_rows
from ludus.games.hollow_cell.picture.descriptions import says_seat
from ludus.games.hollow_cell.picture.faces import focus_text, says_card, type_line
from ludus.games.hollow_cell.picture.seen import Seen, active, banners, name_of, seat_of, seats_of


def text_board(seen: Seen, words: Words) -> TextBoard:
    """Players first, then the cards the viewer may see."""
    lines, says = [words.say("board.duel" if seen.players == 2 else "board.banners")], [""]
    for seat in seats_of(seen):
        lines.append(seat_line(seen, seat.number, words))
        says.append(says_seat(seen, seat.number, words))
    for seat in seats_of(seen):
        if seat.cards is not None and seat.cards:
            lines += ["", words.say("board.own" if seat.number == seen.seat else "board.hand", who=seat.number)]
            says += ["", ""]
            for kind in dict.fromkeys(seat.cards):
                count = seat.cards.count(kind)
                lines.append(card_line(kind, count, words))
                says.append(f"{count} × {says_card(kind, words)}" if count > 1 else says_card(kind, words))
    return TextBoard.of_lines(lines, says, [(">", words.say("role.turn")), ("?", words.say("role.decides"))])


def seat_line(seen: Seen, number: int, words: Words) -> str:
    """A player's figures in columns."""
    t, seat, count, say = seen.table, seat_of(seen, number), banners(seen, number), words.say
    turn = ">" if number == active(seen) else " "
    asked = "?" if number in seen.asked else " "
    who = say("board.you", who=number) if number == seen.seat else name_of(number, words)
    if seat.values is None or t.options.epic:
        hurt = say("cards", n=seat.wounds)
    else:
        hurt = f"{seat.wounds} ({say('of', n=sum(seat.values), most=traits.defeat_limit(t, number))})"
    goal = victory.goal(t)
    won = say("of", n=count, most=goal) if goal else str(count)
    return f"{turn}{asked}{who:<15}{seat.warrior_name(words):<19}{seat.hand:>4}  {hurt:<12}{won:<9}{seat.alive}"


@memo
def card_line(kind: int, count: int, words: Words) -> str:
    """A card of the hand in columns."""
    row = vault_rows()[kind]
    name = f"{row.name} ×{count}" if count > 1 else row.name
    cost = f"{row.charges}⚡" if row.charges else "-"
    green = f"{row.green}  {focus_text(row, words) if row.focus else '-'}" if row.green else "-"
    kinds = type_line(row, words).replace(" · ", " ")
    return f"  {name:<15}{kinds:<13}{cost:<6}{green:<32}{words.said(row.hint)}"
