"""The messages of a line to a table, as docs/reference/protocol.md has them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import MISSING, dataclass, field, fields
from types import NoneType
from typing import Annotated, Any, ClassVar, Final, TypeAlias, get_args, get_origin, get_type_hints

from ludus.core.plain import plain_line
from ludus.table.outbox import PLAIN

PING: Final = '{"type":"ping"}'  # so written it costs little
LARGEST: Final = 64 * 1024  # bytes of a frame from a client
NAMES: Final = {
    NoneType: "null", bool: "bool", int: "int", float: "float", str: "str", list: "array", dict: "object",
}  # fmt: skip
HALVES: Final = re.compile(r"\\u[dD][89abAB]")  # of characters that are written in two


class BadMessage(ValueError):
    """A frame that does not hold a message of the protocol."""


@dataclass(frozen=True)
class Number:
    """From 0 to `most`."""

    most: int

    def fault(self, value: int) -> str:
        """What is wrong with a number."""
        if value < 0:
            return "Expected `int` >= 0"
        return f"Expected `int` <= {self.most}" if value > self.most else ""


@dataclass(frozen=True)
class Text:
    """A text of limited length that matches a pattern."""

    most: int
    like: str = ""
    least: int = 0

    def fault(self, value: str) -> str:
        """What is wrong with a text."""
        if len(value) < self.least:
            return f"Expected `str` of length >= {self.least}"
        if len(value) > self.most:
            return f"Expected `str` of length <= {self.most}"
        return "" if re.search(self.like, value) else f"Expected `str` matching regex {self.like!r}"


@dataclass(frozen=True)
class Texts:
    """A limited list of texts that each match a pattern."""

    most: int
    each: Text

    def fault(self, value: list[Any]) -> str:
        """What is wrong with a list."""
        if len(value) > self.most:
            return f"Expected `array` of length <= {self.most}"
        wrong = [self.each.fault(item) if type(item) is str else "Expected `str`" for item in value]
        return next((fault for fault in wrong if fault), "")


Key: TypeAlias = Annotated[str, Text(64, r"^[!-~]+\Z", least=1)]
Seat: TypeAlias = Annotated[int, Number(63)]
Seq: TypeAlias = Annotated[int, Number(1 << 31)]
Notation: TypeAlias = Annotated[str, Text(500, r"^[^\x00-\x1f]*\Z")]
STEP: Final = Text(110, r"^p[1-9] [^\x00-\x1f]+\Z")  # an answer with its seat, as records have it
Said: TypeAlias = Annotated[str, Text(300, least=1)]


@dataclass(frozen=True)
class Message:
    """A frame from a client."""

    kind: ClassVar[str] = ""  # the word that it begins with


@dataclass(frozen=True)
class Hello(Message):
    kind = "hello"
    have: Seq | None = None
    open: Seat | None = field(default=None, metadata={"name": "as"})


@dataclass(frozen=True)
class Keyed(Message):
    """Is answered once, under its key."""

    key: Key


class Lasting(Keyed):
    """Changes what is stored of a table."""


@dataclass(frozen=True)
class OfSeat(Lasting):
    """Changes what is kept with a seat, beside the log."""

    seat: Seat


@dataclass(frozen=True)
class Command(Lasting):
    """Writes a line of the log."""

    seat: Seat
    base: Seq


@dataclass(frozen=True)
class Do(Command):
    """One answer or a shorthand (`action`), or several answers (`do`) that are meant as one (`intent`).

    `passed`: given for the person, who chose nothing."""

    kind = "do"
    action: Notation = ""
    do: Annotated[list[str], Texts(64, Text(500, r"^[^\x00-\x1f]*\Z", least=1))] = field(default_factory=list)
    intent: Annotated[str, Text(100, r"^[^\x00-\x1f!]*\Z")] = ""
    passed: bool = False

    def __post_init__(self) -> None:
        """One or the other."""
        if bool(self.action) == bool(self.do) or (self.intent and not self.do):
            raise BadMessage("Expected either `action`, or `do` with or without `intent`")


class Undo(Command):
    kind = "undo"


class UndoAsk(Command):
    kind = "undo-ask"


class UndoYes(Command):
    kind = "undo-yes"


class UndoNo(Command):
    kind = "undo-no"


class DrawOffer(Command):
    kind = "draw-offer"


class DrawYes(Command):
    kind = "draw-yes"


class DrawNo(Command):
    kind = "draw-no"


@dataclass(frozen=True)
class Fell(Command):
    """What was thrown or drawn at a real table: see `ludus.table.physical`."""

    kind = "fell"
    text: Annotated[str, Text(500, r"^[^\x00-\x1f]*\Z", least=1)]


class Resign(Command):
    kind = "resign"


class Share(OfSeat):
    """What a seat adds to the dice: see `ludus.table.fair_dice`."""


@dataclass(frozen=True)
class ShareFix(Share):
    kind = "share-fix"
    print: Annotated[str, Text(64, "^[0-9a-f]{64}$")]  # SHA-256 of the share


@dataclass(frozen=True)
class ShareOpen(Share):
    kind = "share-open"
    share: Annotated[str, Text(32, "^[0-9a-f]{32}$")]


@dataclass(frozen=True)
class Claim(Command):
    kind = "claim"
    absent: Seat


@dataclass(frozen=True)
class SeatYes(Command):
    kind = "seat-yes"
    wanted: Seat


@dataclass(frozen=True)
class SeatNo(Command):
    kind = "seat-no"
    wanted: Seat


@dataclass(frozen=True)
class Order(OfSeat):
    """What a seat answers when it is asked: see `ludus.table.premoves`. Nothing at the table changes by it."""

    kind = "order"
    base: Seq
    way: Annotated[str, Text(8, r"^(always|pass|standing|line)\Z")]
    answer: Annotated[str, Text(100, r"^[^\x00-\x1f]*\Z")] = ""
    on: Annotated[str, Text(100, r"^[^\x00-\x1f]*\Z")] = ""
    until: Annotated[str, Text(8, r"^(turn|other)?\Z")] = ""
    line: Annotated[list[str], Texts(8, STEP)] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Each way has its own words."""
        needs = {"always": self.answer, "pass": "-", "standing": self.on and self.answer, "line": self.line}
        if not needs[self.way]:
            raise BadMessage("Expected `answer`, for `standing` also `on`, and for `line` a `line`")


@dataclass(frozen=True)
class OrderOff(OfSeat):
    """An order is taken back; an empty name means all of them."""

    kind = "order-off"
    order: Annotated[str, Text(64, r"^[!-~]*\Z")] = ""


@dataclass(frozen=True)
class Line(Keyed):
    """What would be asked after a line of answers? For those who make an order of it."""

    kind = "line"
    seat: Seat
    line: Annotated[list[str], Texts(8, STEP)] = field(default_factory=list)


class Rematch(Lasting):
    kind = "rematch"


@dataclass(frozen=True)
class Chat(Lasting):
    kind = "chat"
    text: Said

    def __post_init__(self) -> None:
        """What others read is plain."""
        text = plain_line(self.text)
        if not text:
            raise BadMessage("there is nothing to read in it")
        object.__setattr__(self, "text", text)


@dataclass(frozen=True)
class Mute(Lasting):
    """The host of a table lets somebody be heard no more, or again; `by` is what lines of the chat call the person."""

    kind = "mute"
    by: Annotated[str, Text(32, "^[0-9a-f]+$", least=1)]
    on: bool


@dataclass(frozen=True)
class Seated(Lasting):
    """The host of a table lets only those who sit there chat, or everybody."""

    kind = "seated"
    on: bool


@dataclass(frozen=True)
class Why(Keyed):
    kind = "why"
    seat: Seat
    action: Notation


@dataclass(frozen=True)
class Hint(Keyed):
    kind = "hint"
    seat: Seat


@dataclass(frozen=True)
class As(Message):
    kind = "as"
    seat: Seat | None = None


@dataclass(frozen=True)
class Look(Keyed):
    kind = "look"
    at: Seq
    open: Seat | None = field(default=None, metadata={"name": "as"})


class Live(Message):
    kind = "live"


class Ping(Message):
    """Is anybody there?"""

    kind = "ping"


def kinds(of: type[Message]) -> Iterator[type[Message]]:
    """What may come from a client: all messages that have a word."""
    for kind in of.__subclasses__():
        yield from (kind, *kinds(kind)) if kind.kind else kinds(kind)


KINDS: Final = {kind.kind: kind for kind in kinds(Message)}


@dataclass(frozen=True)
class Slot:
    """A field of a message: what it is called in Python, and what may stand there."""

    name: str
    types: tuple[type, ...]
    rule: Number | Text | Texts | None
    needed: bool

    def fault(self, value: Any) -> str:
        """What is wrong with a value."""
        if type(value) not in self.types:
            wanted = " | ".join(NAMES[kind] for kind in self.types)
            return f"Expected `{wanted}`, got `{NAMES[type(value)]}`"
        return "" if self.rule is None or value is None else self.rule.fault(value)


def slots(kind: type[Message]) -> dict[str, Slot]:
    """The fields of a kind of message, by their names in frames."""
    hints, found = get_type_hints(kind, include_extras=True), {}
    for each in fields(kind):
        hint = hints[each.name]
        arms = get_args(hint) if NoneType in get_args(hint) else (hint,)
        parts = [get_args(arm) or (arm,) for arm in arms]  # Annotated[type, rule], or the type alone
        rule = next((part[1] for part in parts if len(part) > 1), None)
        types = tuple(get_origin(part[0]) or part[0] for part in parts)
        needed = each.default is MISSING and each.default_factory is MISSING
        found[each.metadata.get("name", each.name)] = Slot(each.name, types, rule, needed)
    return found


SLOTS: Final = {word: slots(kind) for word, kind in KINDS.items()}


def read(frame: str | bytes) -> Message:
    """A frame as a message; BadMessage says what is wrong with it."""
    data = load_frame(frame)
    if type(data) is not dict:
        raise BadMessage(f"Expected `object`, got `{NAMES[type(data)]}`")
    if "type" not in data:
        raise BadMessage("Object missing required field `type`")
    word = data.pop("type")
    if type(word) is not str:
        raise BadMessage("Expected `str` - at `$.type`")
    kind = KINDS.get(word)
    if kind is None:
        raise BadMessage(f"Invalid value {word!r} - at `$.type`")
    known, values = SLOTS[word], {}
    for name, value in data.items():
        slot = known.get(name)
        if slot is None:
            raise BadMessage(f"Object contains unknown field `{name}`")
        if fault := slot.fault(value):
            raise BadMessage(f"{fault} - at `$.{name}`")
        values[slot.name] = value
    for name, slot in known.items():
        if slot.needed and slot.name not in values:
            raise BadMessage(f"Object missing required field `{name}`")
    return kind(**values)


def load_frame(frame: str | bytes) -> Any:
    """What a frame holds, whatever it is."""
    text = frame if isinstance(frame, str) else frame.decode(errors="replace")
    try:
        data = json.loads(text, parse_constant=no_number)
        if HALVES.search(text):
            PLAIN(data).encode()  # half a character cannot be sent
    except RecursionError as e:
        raise BadMessage("it is nested too deeply") from e
    except UnicodeEncodeError as e:
        raise BadMessage("JSON is malformed: half a character") from e
    except json.JSONDecodeError as e:
        raise BadMessage(f"JSON is malformed: {e.msg} (character {e.pos})") from e
    except ValueError as e:
        raise BadMessage("Number out of range") from e
    return data


def no_number(word: str) -> float:
    raise ValueError(f"{word} is not a JSON number")


def key_of(frame: str) -> str:
    """The key of a malformed frame, if it has one."""
    try:
        found = load_frame(frame)
    except BadMessage:
        return ""
    key = found.get("key", "") if isinstance(found, dict) else ""
    return key[:64] if isinstance(key, str) else ""
