"""What is sent as JSON: plain data, with parts in it that were encoded once for everybody."""

from __future__ import annotations

import json
from collections.abc import Callable
from json import encoder
from typing import Any, Final

ENCODER: Final = json.JSONEncoder(ensure_ascii=False, check_circular=False, separators=(",", ":"))
MAKER: Any = getattr(encoder, "c_make_encoder", None)  # what it makes anew for each value, where Python has it in C


def plain_encoder() -> Callable[[Any], str]:
    """What makes JSON of plain data, made once."""
    if MAKER is None:
        return ENCODER.encode
    parts = MAKER(None, ENCODER.default, encoder.encode_basestring, None, ":", ",", False, False, True)
    return lambda value: "".join(parts(value, 0))


PLAIN: Final = plain_encoder()


class Encoded(str):
    """A part of a message that is JSON already, made once for everybody."""

    __slots__ = ()


def joined(part: Any) -> str:
    """Plain data as JSON, where parts inside are encoded already."""
    kind = type(part)
    if kind is Encoded:
        return part  # type: ignore[no-any-return]  # that one kind
    if kind is str:
        return encoder.encode_basestring(part)
    if kind is int:
        return str(part)
    if kind is dict:
        return "{" + ",".join([f'"{name}":{joined(value)}' for name, value in part.items()]) + "}"
    if kind is list or kind is tuple:
        return f"[{','.join([joined(item) for item in part])}]"
    return PLAIN(part)


class Writer:
    """How data becomes JSON; a home that has a quicker way than Python's own puts it here."""

    json: Callable[[Any], str] = staticmethod(joined)


def encoded(value: Any) -> Encoded:
    """Data as JSON; what is encoded already goes into it as it is."""
    return Encoded(Writer.json(value))


class Frame(str):
    """A message as it is sent: one object for everybody who is sent the same."""

    wire: bytes = b""  # as a home's lines carry it, once one of them has
    packed: bytes = b""  # the same for lines that carry it packed


def write(message: dict[str, Any]) -> Frame:
    """A message as a frame."""
    return Frame(Writer.json(message))
