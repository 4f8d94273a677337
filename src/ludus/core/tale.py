"""A tale: what happened as somebody reads it, a line for each thing that was meant, under headings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ludus.core.diary import Event
from ludus.core.facts import LogStyle
from ludus.core.words import Several

if TYPE_CHECKING:
    from ludus.core.match import Match
    from ludus.core.words import Words

MOST: Final = 12  # sentences of a line; then the next one begins
PLAIN: Final = LogStyle()


class LogLine(NamedTuple):
    """A line: its sentences, whose doing it was (-1: nobody's), whether it is a heading, and where dice are told."""

    text: str
    seat: int = -1
    head: bool = False
    rolls: tuple[tuple[int | str, ...], ...] = ()  # from which character to which a sentence tells what dice showed;
    # where it does so without numbers, a sign for each die and the colour of the dice, too


class LinePart:
    """One event of a line, or several in a row that are told as one."""

    def __init__(self, kind: str, values: tuple[Any, ...], text: str) -> None:
        self.kind = kind
        self.values = values
        self.text = text
        self.count = 1  # how often it was said

    def in_words(self) -> str:
        return f"{self.text.removesuffix('.')} ×{self.count}." if self.count > 1 else self.text


class GrowingLine:
    """A line that may still grow."""

    def __init__(self, seat: int, head: bool = False) -> None:
        self.seat = seat
        self.head = head
        self.parts: list[LinePart] = []
        self.leads = False  # the next event belongs to it, whatever it is

    def add(self, part: LinePart) -> None:
        last = self.parts[-1] if self.parts else None
        if last is not None and last.text == part.text and part.text:
            last.count += 1
        else:
            self.parts.append(part)

    def run(self, kind: str, first: int) -> LinePart | None:
        """The events of a kind that are told as one, and begin with this value."""
        return next((part for part in self.parts if part.kind == kind and part.values[:1] == (first,)), None)

    def alike(self, kind: str, values: tuple[Any, ...], place: int) -> LinePart | None:
        """What was told last, if it was of this kind and had the same values, but for the one at this place."""
        if not self.parts or self.parts[-1].kind != kind:
            return None
        old = self.parts[-1].values
        same = old[:place] == values[:place] and old[place + 1 :] == values[place + 1 :]
        return self.parts[-1] if same else None

    def line(self, telling: LogStyle = PLAIN) -> LogLine:
        """What it says, and where that is of dice."""
        text, told = "", list[tuple[int | str, ...]]()
        for part in self.parts:
            begin = len(text) + bool(text)
            text = f"{text} {part.in_words()}" if text else part.in_words()
            if part.kind in telling.rolls:
                told.append((begin, len(text)))
            elif part.kind in telling.faces:
                told.append((begin, len(text), *telling.faces[part.kind](part.values)))
        return LogLine(text.removesuffix(".") if self.head else text, self.seat, self.head, tuple(told))


class Tale:
    """Events become lines, one event after the other; the last lines may still change."""

    def __init__(self, words: Words, match: Match, reader: int) -> None:
        self.words = words
        self.match = match
        self.reader = reader
        self.telling: LogStyle = match.game.telling or PLAIN
        self.drafts: list[GrowingLine] = []
        self.runs: dict[int, int] = {}  # by the identity of a part that is told as one: the number of its events
        self.open: GrowingLine | None = None
        self.folded: dict[int, GrowingLine] = {}  # lines of set-up and upkeep that may still grow, by seats

    def tell(self, event: Event) -> GrowingLine | None:
        """Take an event in; the line that has grown by it."""
        telling, kind = self.telling, event.kind
        seat = telling.owner(self.match.table, event)
        if kind in telling.heads:
            self.close()
            return self.begin_line(event, GrowingLine(seat, head=True), keep=False)
        if kind in telling.folds:
            return self.fold(event, seat)
        self.folded = {}
        line = self.open
        if line is not None and kind in telling.runs and (part := line.run(kind, event.values(self.reader)[0])):
            return self.go_on(line, part, event)
        if line is None or not self.joins(line, kind):
            line = GrowingLine(seat)
            return self.begin_line(event, line)
        return self.add_to_line(event, line)

    def joins(self, line: GrowingLine, kind: str) -> bool:
        if line.leads:
            return True
        return bool(self.telling.opens) and kind not in self.telling.opens and len(line.parts) < MOST

    def fold(self, event: Event, seat: int) -> GrowingLine | None:
        """One line for each seat, as long as nothing else comes between."""
        self.open = None
        line = self.folded.get(seat)
        if line is not None:
            return self.add_to_line(event, line)
        found = self.begin_line(event, GrowingLine(seat), keep=False)
        if found is not None:
            self.folded[seat] = found
        return found

    def begin_line(self, event: Event, line: GrowingLine, keep: bool = True) -> GrowingLine | None:
        found = self.add_to_line(event, line)
        self.open = line if keep and (found is not None or line.leads) else None
        return found

    def add_to_line(self, event: Event, line: GrowingLine) -> GrowingLine | None:
        """The sentence of an event at the end of a line; None where it has none for this reader."""
        values = event.values(self.reader)
        text = self.words.line(event, self.reader, values, 1, self.telling.you)
        line.leads = event.kind in self.telling.leads
        if not text:
            return None
        place = self.telling.lists.get(event.kind, -1)
        if 0 <= place < len(values) and (part := line.alike(event.kind, values, place)):
            return self.list_event(line, part, event, place)
        if not line.parts:
            self.drafts.append(line)
        line.add(LinePart(event.kind, values, text))
        return line

    def go_on(self, line: GrowingLine, part: LinePart, event: Event) -> GrowingLine:
        """Tell one more event of a row with those before it."""
        new, how = event.values(self.reader), self.telling.runs[part.kind]
        pairs = zip(part.values, new, (*how, *["last"] * (len(new) - len(how))), strict=True)
        part.values = tuple(a if way == "first" else b if way == "last" else a + b for a, b, way in pairs)
        count = self.runs.get(id(part), 1) + 1
        self.runs[id(part)] = count
        part.text = self.words.line(event, self.reader, part.values, count, self.telling.you)
        return line

    def list_event(self, line: GrowingLine, part: LinePart, event: Event, place: int) -> GrowingLine:
        """Tell one more event with those that it is like: its own value beside theirs."""
        old, new = part.values[place], event.values(self.reader)[place]
        several = Several(*old.values, new) if isinstance(old, Several) else Several(old, new)
        part.values = (*part.values[:place], several, *part.values[place + 1 :])
        part.text = self.words.line(event, self.reader, part.values, len(several.values), self.telling.you)
        return line

    def close(self) -> None:
        """What comes next is another line."""
        self.open, self.folded = None, {}


def tell(match: Match, reader: int = -1, since: int = 0) -> list[LogLine]:
    """What happened from an entry of the diary on, as a seat (-1: a spectator) reads it."""
    tale = Tale(match.game.words(match), match, reader)
    for entry in [] if match.table.diary is None else match.table.diary.entries[since:]:
        if isinstance(entry, Event):
            tale.tell(entry)
    return [draft.line(tale.telling) for draft in tale.drafts]
