"""What visitors give: the fields of forms and addresses, limited in number and length."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final
from urllib.parse import parse_qsl

from ludus.core import drafts, record
from ludus.table.refusals import Refused
from ludus.web.visit import Fields

MOST_FIELDS: Final = 200
LONGEST_NAME: Final = 100  # characters of the name of a field
LONGEST_FIELD: Final = 200  # characters of a field, texts of games aside
LONGEST_TEXT: Final = 4000  # what somebody writes for others says itself how long it may be
LONGEST_OPTION: Final = 20_000  # each option says itself how long its text may be
LONGEST_QUERY: Final = 32 * 1024  # bytes behind the question mark of an address
LARGEST_FORM, LARGEST_UPLOAD = 128 * 1024, 1024 * 1024  # bytes of a body
LARGEST_BACKUP: Final = 64 * 1024 * 1024  # bytes of a club that is brought back by its host
UPLOAD, RESTORE = "/records", "/club/restore"
LONGEST_CREDENTIAL: Final = 8192  # characters of what an authenticator says
RECORD, DRAFT, FILE, OPTION, TEXT, CREDENTIAL = "record", "draft", "file", "option-", "text", "credential"


def largest_body(path: str) -> int:
    """How many bytes may be sent to an address."""
    return {UPLOAD: LARGEST_UPLOAD, RESTORE: LARGEST_BACKUP}.get(path, LARGEST_FORM)


def query(raw: bytes) -> Fields:
    """The fields of an address."""
    if len(raw) > LONGEST_QUERY:
        raise Refused(f"This URL's query has {len(raw)} bytes; the limit is {LONGEST_QUERY}.", 414)
    check_count(raw)
    return check_fields(parse_qsl(raw.decode("latin-1"), keep_blank_values=True))


def text_of(data: bytes) -> str:
    return data.decode("utf-8", "replace")


def check_count(fields: bytes) -> None:
    """Whether there are not too many, before they are taken apart."""
    if fields.count(b"&") >= MOST_FIELDS:
        raise Refused(f"A form or URL can have {MOST_FIELDS} fields at most.", 413)


def check_fields(fields: Iterable[tuple[str, str]]) -> Fields:
    found = dict(fields)
    for name, value in found.items():
        if len(name) > LONGEST_NAME:
            raise Refused(f"A field name can have {LONGEST_NAME} characters at most.")
        most = longest(name)
        if len(value) > most:
            raise Refused(f"The field '{name}' has {len(value)} characters; the limit is {most}.", 413)
    return found


def longest(name: str) -> int:
    """How many characters a field may have."""
    if name.startswith(OPTION):
        return LONGEST_OPTION
    texts = {RECORD: record.LONGEST, DRAFT: drafts.LARGEST, FILE: drafts.LARGEST}
    texts |= {TEXT: LONGEST_TEXT, CREDENTIAL: LONGEST_CREDENTIAL}
    return texts.get(name, LONGEST_FIELD)
