"""Frames on the wire: packed once, read by any client, and never what others wrote together with a secret."""

from __future__ import annotations

import json

import pytest
from websockets.client import ClientProtocol
from websockets.exceptions import PayloadTooBig
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory, PerMessageDeflate
from websockets.frames import Frame as Framed
from websockets.frames import Opcode
from websockets.uri import parse_uri

from ludus.table import outbox
from ludus.table.protocol import LARGEST
from ludus.web import packing


def client(*extensions: PerMessageDeflate) -> ClientProtocol:
    """Somebody who reads frames as websockets does."""
    found = ClientProtocol(parse_uri("ws://localhost/"), max_size=None)
    found.extensions = list(extensions)
    found.state = found.state.__class__["OPEN"]
    found.parser = found.parse()
    next(found.parser)
    return found


def read(wire: bytes, *extensions: PerMessageDeflate) -> str:
    reader = client(*extensions)
    reader.receive_data(wire)
    (event,) = reader.events_received()
    assert isinstance(event, Framed)
    return bytes(event.data).decode()


@pytest.mark.parametrize("length", [1, 125, 126, 399, 400, 65535, 70000])
@pytest.mark.parametrize("packed", [False, True])
def test_every_client_reads_what_was_written(length: int, packed: bool) -> None:
    frame = outbox.write({"type": "show", "text": "Zöe ⚡ " * length})
    extension = [PerMessageDeflate(True, True, 15, 15)] if packed else []
    wire = packing.wire(frame, packed)
    assert read(wire, *extension) == frame
    assert packing.wire(frame, packed) is wire
    assert len(wire) < len(frame.encode()) or not packed or len(frame) < packing.FROM


def test_a_table_as_a_whole_is_not_packed_since_it_holds_what_others_wrote() -> None:
    frame = outbox.write({"type": "table", "chat": ["hello"] * 1000})
    assert frame.encode() in packing.wire(frame, True)


def test_it_is_agreed_upon_that_each_frame_is_packed_by_itself() -> None:
    asked = ClientPerMessageDeflateFactory().get_request_params()
    told, extension = packing.CompressionOffer().process_request_params(asked, [])
    assert dict(told).keys() >= {"server_no_context_takeover", "client_no_context_takeover"}
    assert packing.packs([extension])
    assert not packing.packs([])
    little = Framed(Opcode.TEXT, json.dumps({"type": "ack"}).encode())
    assert extension.encode(little) is little


def test_who_can_unpack_little_only_is_sent_frames_as_they_are() -> None:
    asked = ClientPerMessageDeflateFactory(server_max_window_bits=10).get_request_params()
    _, extension = packing.CompressionOffer().process_request_params(asked, [])
    assert not packing.packs([extension])


def test_little_that_unpacks_to_much_is_refused() -> None:
    asked = ClientPerMessageDeflateFactory().get_request_params()
    _, extension = packing.CompressionOffer().process_request_params(asked, [])
    bomb = Framed(Opcode.TEXT, packing.compress_data(b" " * 50_000_000), rsv1=True)
    assert len(bomb.data) < 300_000
    with pytest.raises(PayloadTooBig):
        extension.decode(bomb, max_size=LARGEST)
