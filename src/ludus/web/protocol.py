"""The messages of the socket, as docs/protocol.md has them."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta, Struct, field

from ludus.core.plain import tidied

LARGEST = 64 * 1024  # bytes of a frame from a client

Key: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[!-~]+\Z")]
Seat: TypeAlias = Annotated[int, Meta(ge=0, le=63)]
Seq: TypeAlias = Annotated[int, Meta(ge=0, le=1 << 31)]
Notation: TypeAlias = Annotated[str, Meta(max_length=500, pattern=r"^[^\x00-\x1f]*\Z")]
Said: TypeAlias = Annotated[str, Meta(min_length=1, max_length=300)]


class Message(Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """A frame from a client."""


class Hello(Message, frozen=True, tag="hello"):
    have: Seq | None = None
    open: Seat | None = field(name="as", default=None)


class Command(Message, frozen=True):
    """Changes the table: checked, stored, acknowledged once."""

    key: Key
    seat: Seat
    base: Seq


class Do(Command, frozen=True, tag="do"):
    action: Notation


class Undo(Command, frozen=True, tag="undo"):
    pass


class UndoAsk(Command, frozen=True, tag="undo-ask"):
    pass


class UndoYes(Command, frozen=True, tag="undo-yes"):
    pass


class UndoNo(Command, frozen=True, tag="undo-no"):
    pass


class DrawOffer(Command, frozen=True, tag="draw-offer"):
    pass


class DrawYes(Command, frozen=True, tag="draw-yes"):
    pass


class DrawNo(Command, frozen=True, tag="draw-no"):
    pass


class Resign(Command, frozen=True, tag="resign"):
    pass


class Share(Message, frozen=True):
    """What a seat adds to the dice: see `ludus.web.dice`."""

    key: Key
    seat: Seat


class ShareFix(Share, frozen=True, tag="share-fix"):
    print: Annotated[str, Meta(max_length=64, pattern="^[0-9a-f]{64}$")]  # SHA-256 of the share


class ShareOpen(Share, frozen=True, tag="share-open"):
    share: Annotated[str, Meta(max_length=32, pattern="^[0-9a-f]{32}$")]


class Claim(Command, frozen=True, tag="claim"):
    absent: Seat


class SeatYes(Command, frozen=True, tag="seat-yes"):
    wanted: Seat


class SeatNo(Command, frozen=True, tag="seat-no"):
    wanted: Seat


class Rematch(Message, frozen=True, tag="rematch"):
    key: Key


class Chat(Message, frozen=True, tag="chat"):
    key: Key
    text: Said

    def __post_init__(self) -> None:
        """What others read is plain."""
        text = tidied(self.text)
        if not text:
            raise ValueError("there is nothing to read in it")
        msgspec.structs.force_setattr(self, "text", text)


class Mute(Message, frozen=True, tag="mute"):
    """The host of a table lets somebody be heard no more, or again; `by` is what lines of the chat call the person."""

    key: Key
    by: Annotated[str, Meta(min_length=1, max_length=32, pattern="^[0-9a-f]+$")]
    on: bool


class Seated(Message, frozen=True, tag="seated"):
    """The host of a table lets only those who sit there chat, or everybody."""

    key: Key
    on: bool


class Why(Message, frozen=True, tag="why"):
    key: Key
    seat: Seat
    action: Notation


class Hint(Message, frozen=True, tag="hint"):
    key: Key
    seat: Seat


class As(Message, frozen=True, tag="as"):
    seat: Seat | None = None


class Look(Message, frozen=True, tag="look"):
    key: Key
    at: Seq
    open: Seat | None = field(name="as", default=None)


class Live(Message, frozen=True, tag="live"):
    pass


FromClient: TypeAlias = (
    Hello
    | Do
    | Undo
    | UndoAsk
    | UndoYes
    | UndoNo
    | DrawOffer
    | DrawYes
    | DrawNo
    | Resign
    | ShareFix
    | ShareOpen
    | Claim
    | SeatYes
    | SeatNo
    | Rematch
    | Chat
    | Mute
    | Seated
    | Why
    | Hint
    | As
    | Look
    | Live
)

_decoder: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)


def read(frame: str | bytes) -> FromClient:
    """A frame as a message; msgspec.DecodeError says what is wrong with it."""
    try:
        return _decoder.decode(frame)
    except RecursionError as e:
        raise msgspec.DecodeError("it is nested too deeply") from e


def kind(message: FromClient) -> str:
    """The word that a message begins with."""
    return str(type(message).__struct_config__.tag)


def key_of(frame: str) -> str:
    """The key of a frame that is no message, where it has one."""
    try:
        found = msgspec.json.decode(frame)
    except (msgspec.DecodeError, RecursionError):
        return ""
    key = found.get("key", "") if isinstance(found, dict) else ""
    return key[:64] if isinstance(key, str) else ""


def write(message: dict[str, Any]) -> str:
    """A message as a frame."""
    return msgspec.json.encode(message).decode()
