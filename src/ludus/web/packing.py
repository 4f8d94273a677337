"""Frames on the wire. What a table shows is packed once for everybody who is sent it (permessage-deflate, RFC 7692).

Each frame is packed by itself, so that nothing is kept for a line. What others have written, such as chat, is never
packed together with what only its reader may know: from the length of the two somebody could tell what they share.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Sequence
from typing import Any, Final

from websockets.extensions.base import Extension
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.frames import Frame as Framed

from ludus.table.outbox import Frame

SHOW: Final = '{"type":"show"'  # how frames begin that are packed: they hold no chat, unlike a table as a whole
FROM: Final = 400  # characters: shorter ones are left as they are
QUICK: Final = 1  # the level of packing: a higher one saves a tenth more, and takes twice as long
WINDOW: Final = 15  # bits
END: Final = b"\x00\x00\xff\xff"  # which every packed frame would end with


class Unpacking(PerMessageDeflate):
    """Reads what a browser packs. What goes out by way of the protocol is little, and left as it is."""

    def encode(self, frame: Framed) -> Framed:
        return frame


class CompressionOffer(ServerPerMessageDeflateFactory):
    """Lines may be packed, each frame by itself."""

    def __init__(self) -> None:
        super().__init__(server_no_context_takeover=True, client_no_context_takeover=True)

    def process_request_params(
        self, params: Sequence[Any], accepted_extensions: Sequence[Extension]
    ) -> tuple[list[Any], PerMessageDeflate]:
        told, found = super().process_request_params(params, accepted_extensions)
        return told, Unpacking(True, True, found.remote_max_window_bits, found.local_max_window_bits)


def packs(extensions: Sequence[Extension]) -> bool:
    """Whether the reader of a line can unpack frames."""
    return any(isinstance(one, Unpacking) and one.local_max_window_bits == WINDOW for one in extensions)


def wire(frame: Frame, packed: bool) -> bytes:
    """A frame as it goes over a line, made once for all lines of the kind."""
    if packed and frame.startswith(SHOW) and len(frame) >= FROM:
        if not frame.packed:
            frame.packed = frame_data(compress_data(frame.encode()), True)
        return frame.packed
    if not frame.wire:
        frame.wire = frame_data(frame.encode(), False)
    return frame.wire


def compress_data(data: bytes) -> bytes:
    press = zlib.compressobj(QUICK, zlib.DEFLATED, -WINDOW)
    return (press.compress(data) + press.flush(zlib.Z_SYNC_FLUSH)).removesuffix(END)


def frame_data(data: bytes, packed: bool) -> bytes:
    """Text with the head of its frame: what it is, and how long (RFC 6455, 5.2)."""
    kind, size = 0xC1 if packed else 0x81, len(data)
    if size < 126:
        return struct.pack("!BB", kind, size) + data
    return (struct.pack("!BBH", kind, 126, size) if size < 1 << 16 else struct.pack("!BBQ", kind, 127, size)) + data
