"""docs/reference/server.md has the limits of the sources."""

from __future__ import annotations

import re

from tests.shelf import ROOT

from ludus.core import record
from ludus.table.people import LONGEST_NAME
from ludus.web.given import LONGEST_FIELD
from ludus.web.house import Quotas
from ludus.web.shares import ADDRESS, COSTS, NUMBERS, PERSON, SITE


def limits() -> dict[str, str]:
    page = (ROOT / "docs" / "reference" / "server.md").read_text(encoding="utf-8")
    return dict(re.findall(r"^\| ([^|]+) \| ([^|]+) \|$", page[page.index("## Limits") :], re.MULTILINE))


def test_the_page_has_the_limits_of_the_server() -> None:
    quotas, found = Quotas(), limits()
    assert SITE == 4
    assert (
        found
        | {
            "points a person may spend": f"{PERSON.rate} a second, {PERSON.burst} at once",
            "points an address may spend (IPv6: its /64)": f"{ADDRESS.rate} a second, {ADDRESS.burst:,} at once; "
            "a /48 has four times that",
            "cost of a message": f"{COSTS['message']}",
            "cost of a page or request": f"{COSTS['page']}; a form {COSTS['form']} more",
            "cost of a new table": f"{COSTS['table']} more, and {COSTS['bot']} for each bot",
            "cost of a record": f"{COSTS['upload']} more, and {COSTS['kilobyte']} for each kilobyte",
            "sockets": f"{quotas.sockets} for a person, {quotas.sockets_by_address} for an address",
            "unfinished tables of a person": f"{quotas.tables}; {quotas.bots_alone} with bots only",
            "recovery codes": f"{NUMBERS['guesses'].burst} at once, then one a minute",
            "wrong table codes": f"{NUMBERS['unknown'].burst} at once, then one in ten seconds",
            "name": f"{LONGEST_NAME}",
            "other fields": f"{LONGEST_FIELD}",
            "record, save": f"{record.LONGEST:,}",
        }
        == found
    )
