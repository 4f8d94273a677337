"""Frames of a line, read as messages of the protocol or refused with what is wrong with them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import MISSING, dataclass, fields
from types import NoneType
from typing import Any, Final, get_args, get_origin, get_type_hints

from ludus.table.outbox import PLAIN
from ludus.table.protocol import BadMessage, Message, Number, Text, Texts

NAMES: Final = {
    NoneType: "null", bool: "bool", int: "int", float: "float", str: "str", list: "array", dict: "object",
}  # fmt: skip
HALVES: Final = re.compile(r"\\u[dD][89abAB]")  # of characters that are written in two


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
