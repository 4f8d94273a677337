"""Positions, options and results as text."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from rich.text import Text

from ludus.core.match import Match
from ludus.draw.scene import Scene
from ludus.draw.table import Choice

COLOURS = ("blue", "red", "yellow", "magenta", "white", "green")  # by seat, nearest to those of the browser table
CAREFUL = "Careful"
FEW = 6  # so many options of a verb get a line each, with their labels; more share a line


@dataclass(frozen=True)
class NumberedOption:
    """One numbered option."""

    number: int
    notation: str
    label: str
    hint: str = ""
    warn: str = ""

    @property
    def verb(self) -> str:
        return self.notation.split(" ")[0]

    @property
    def rest(self) -> str:
        return self.notation.partition(" ")[2]

    def in_words(self) -> str:
        """The label where it says more than the notation, and what comes with it."""
        label = "" if self.label.lower() == self.notation else self.label
        parts = [part for part in (label, self.hint, self.warn) if part]
        return ". ".join(part[0].upper() + part[1:] for part in parts)


# --- the position -----------------------------------------------------------------------------------------------------


def position(match: Match, seat: int | None, width: int, plain: bool) -> str:
    """What a seat sees: the game's picture as text."""
    return laid_out(match.scene(seat), width, plain, match.game.raw_words.said)


def laid_out(scene: Scene, width: int, plain: bool, say: Callable[[str], str] = str) -> str:
    """A picture as text."""
    scene.question, scene.choices, scene.log, scene.result = None, [], [], ""  # told below the board, in our own way
    text: str = scene.text(width=width, plain=plain, say=say)
    lines = text.rstrip("\n").split("\n")
    if plain:
        return "\n".join(lines)
    return "\n".join(row for line in lines for row in wrap_line(line, width))


def wrap_line(line: str, width: int) -> list[str]:
    """A line that is too long for the screen, broken between words."""
    return [line] if len(line) <= width else textwrap.wrap(line, width, subsequent_indent="    ")


def paint_players(text: str) -> Text:
    """Return the text with players and their pieces in their colors."""
    made = Text(text, no_wrap=True, overflow="ignore")
    for seat, colour in enumerate(COLOURS, 1):
        made.highlight_regex(rf"\bp{seat}[a-z]?\b", f"bold {colour}")
    return made


# --- the options ------------------------------------------------------------------------------------------------------


def offers(match: Match, seat: int, careful: str = CAREFUL) -> list[NumberedOption]:
    """The options of the asked seat, numbered verb by verb."""
    drawn = {choice.action: choice for choice in match.scene(seat).choices}
    return number_options(
        [action.text for action in match.question.options], drawn, match.game.words(match).label, careful
    )


def number_options(
    texts: list[str], drawn: Mapping[str, Choice], label: Callable[[str], str], careful: str = CAREFUL
) -> list[NumberedOption]:
    """Options by their verbs, with what the picture says of them, or else their labels."""
    verbs = dict.fromkeys(text.split(" ")[0] for text in texts)
    found = []
    for number, text in enumerate([t for verb in verbs for t in texts if t.split(" ")[0] == verb], 1):
        choice = drawn.get(text)
        if choice is None:
            found.append(NumberedOption(number, text, label(text)))
        else:
            warn = f"{careful}: {choice.warn}" if choice.warn else ""
            found.append(NumberedOption(number, text, choice.label, choice.hint, warn))
    return found


def short_list(found: list[NumberedOption], width: int) -> list[str]:
    """The options for reading at a glance: a verb with many of them takes a line or two."""
    lines: list[str] = []
    margin = max(len(offer.verb) for offer in found)
    for verb in dict.fromkeys(offer.verb for offer in found):
        mine = [offer for offer in found if offer.verb == verb]
        if len(mine) <= FEW and len(found) <= 3 * FEW:
            lines += long_list(mine, width, len(str(len(found))))
        else:
            lines += columns(verb, margin, mine, len(str(len(found))), width)
    return lines


def columns(verb: str, margin: int, mine: list[NumberedOption], digits: int, width: int) -> list[str]:
    """Many options of one verb, side by side: the verb once, then numbers and the rest of each notation."""
    cell = max(len(offer.rest) for offer in mine)
    items = [f"{offer.number:>{digits}} {offer.rest:<{cell}}" for offer in mine]
    fit = max(1, (width - margin - 4) // (digits + cell + 4))
    rows = ["   ".join(items[i : i + fit]).rstrip() for i in range(0, len(items), fit)]
    return [f"  {verb if i == 0 else '':<{margin}}  {row}" for i, row in enumerate(rows)]


def long_list(found: list[NumberedOption], width: int, digits: int = 0) -> list[str]:
    """The options one by one: number, notation, what it means."""
    digits = digits or len(str(found[-1].number))
    margin = max(len(offer.notation) for offer in found)
    lines: list[str] = []
    for offer in found:
        row = f"  {offer.number:>{digits}}  {offer.notation:<{margin}}   {offer.in_words()}".rstrip()
        lines += textwrap.wrap(row, width, subsequent_indent=" " * (digits + margin + 7), break_on_hyphens=False)
    return lines


# --- the end ----------------------------------------------------------------------------------------------------------


def result_lines(match: Match, names: dict[int, str] | None = None) -> list[str]:
    """How a game ended, by which rule, and in which order."""
    result, named = match.ending, names or {}
    rule = match.game.rules.rules.get(result.rule)
    lines = [f"{result.text[:1].upper()}{result.text[1:]}." if not result.text.startswith("p") else f"{result.text}."]
    if rule is not None:
        lines[0] += f" {rule.says} ({rule.id})"
    return lines + places(result.ranking, result.scores, named)


def places(ranking: Sequence[Sequence[int]], scores: Sequence[float], named: Mapping[int, str]) -> list[str]:
    """The order in which a game ended; alone there is none."""
    lines, place = list[str](), 1
    for group in ranking if len(scores) > 1 else ():
        lines += [f"  {place}. {named.get(seat, f'p{seat + 1}')}, score {scores[seat]:g}" for seat in group]
        place += len(group)
    return lines
