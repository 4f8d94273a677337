"""Sealed files: a backup that leaves the server is unreadable, and comes back unchanged or is refused.

A file is a line that says what it is, salt, and parts that are each encrypted and sealed (AES-GCM) by a key that
follows from the server's and the salt. The number of a part, and whether it is the last, are sealed with it.
"""

from __future__ import annotations

import hmac
import secrets
import struct
import zlib
from collections.abc import Iterable, Iterator, Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, BinaryIO, Final

from ludus.table.refusals import Refused

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

MAGIC: Final = b"ludus club 1\n"
PART: Final = 1024 * 1024  # bytes that are sealed together
SALT: Final = 16
MORE: Final = 16  # bytes by which a part grows
KEY: Final = 32

NOT_WHOLE: Final = "This backup is incomplete."


def can_seal() -> bool:
    """Whether this server can seal."""
    return find_spec("cryptography") is not None


def cipher(key: bytes, salt: bytes) -> AESGCM:
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    return AESGCM(hmac.digest(key, MAGIC + salt, "sha256"))


def nonce(number: int, last: bool) -> bytes:
    return struct.pack(">QI", number, last)


def compress_pieces(whole: Iterable[bytes]) -> Iterator[bytes]:
    """The same in less room."""
    press = zlib.compressobj(3)
    for piece in whole:
        yield press.compress(piece)
    yield press.flush()


def split_evenly(pieces: Iterable[bytes]) -> Iterator[bytes]:
    """The same in parts of one size, but for the last."""
    held = bytearray()
    for piece in pieces:
        held += piece
        while len(held) > PART:
            yield bytes(held[:PART])
            del held[:PART]
    yield bytes(held)


def seal_pieces(whole: Iterable[bytes], key: bytes) -> Iterator[bytes]:
    """What is to be written down of this."""
    salt = secrets.token_bytes(SALT)
    yield MAGIC + salt
    seal, held = cipher(key, salt), b""
    number = 0
    for part in split_evenly(compress_pieces(whole)):
        if number:
            yield with_length(seal.encrypt(nonce(number, False), held, None))
        held, number = part, number + 1
    yield with_length(seal.encrypt(nonce(number, True), held, None))


def with_length(part: bytes) -> bytes:
    return struct.pack(">I", len(part)) + part


def unseal_pieces(file: BinaryIO, keys: Sequence[bytes], most: int) -> Iterator[bytes]:
    """What was sealed with one of these keys, at most so much of it; anything else is refused."""
    if file.read(len(MAGIC)) != MAGIC:
        raise Refused("This file isn't a club backup.")
    salt, press = file.read(SALT), zlib.decompressobj()
    for part in parts(file, [cipher(key, salt) for key in keys]):
        rest = part
        while rest:
            piece = press.decompress(rest, PART)
            most -= len(piece)
            if most < 0:
                raise Refused(
                    "This backup is too large for the browser. Use the command line: see docs/how-to/back-up.md."
                )
            yield piece
            rest = press.unconsumed_tail
    if not press.eof:
        raise Refused(NOT_WHOLE)


def parts(file: BinaryIO, seals: Sequence[AESGCM]) -> Iterator[bytes]:
    """Each part, opened: the first one says which key it was."""
    held, number = read(file), 1
    while held:
        more = read(file)
        yield unseal_part(held, number, not more, seals)
        held, number = more, number + 1


def unseal_part(part: bytes, number: int, last: bool, seals: Sequence[AESGCM]) -> bytes:
    """A part without its seal."""
    from cryptography.exceptions import InvalidTag

    for seal in seals:
        try:
            return seal.decrypt(nonce(number, last), part, None)
        except InvalidTag:
            continue
    if number > 1:
        raise Refused(NOT_WHOLE)
    raise Refused(
        "This backup comes from another server, is incomplete, or was changed. To accept backups of another server, its"
        " host gives you the key: ludus admin backup-key KEY"
    )


def read(file: BinaryIO) -> bytes:
    """The next part as it is written; nothing behind the last."""
    head = file.read(4)
    if not head:
        return b""
    size = struct.unpack(">I", head)[0] if len(head) == 4 else 0
    if not MORE <= size <= PART + MORE:
        raise Refused(NOT_WHOLE)
    part = file.read(size)
    if len(part) != size:
        raise Refused(NOT_WHOLE)
    return part
