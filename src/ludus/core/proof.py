"""The proof in a record: that its dice were fixed before the game, by whom, and as a player was shown it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from ludus.core import chance
from ludus.core.errors import BadFile

if TYPE_CHECKING:
    from ludus.core.record import Header

DOT: Final = " · "
PERSON, BOT, SERVER, LATE = "person", "bot", "server", "late"  # whose a share is; late: fixed by a person, never opened
GIVERS: Final = (PERSON, BOT, SERVER, LATE)


@dataclass(frozen=True)
class Receipt:
    """What a player was shown before the game, and gave. Each seat: whose its share is, and the fingerprint of it."""

    pledge: str
    seats: tuple[tuple[str, str], ...] = ()
    shares: tuple[tuple[int, str], ...] = ()  # the player's own


def with_pledge(text: str, secret: bytes, shares: Sequence[str], givers: Sequence[str] = ()) -> str:
    """The record with the proof that its seed was fixed before anybody played."""
    first, _, rest = text.partition("\n")
    parts = [first, f"pledge {chance.pledge(secret)}", f"secret {secret.hex()}", f"shares {','.join(shares)}"]
    parts += [f"givers {','.join(givers)}"] if givers else []
    return DOT.join(parts) + "\n" + rest


def pledge_faults(header: Header) -> list[str]:
    """In what the seed differs from the pledge, where there is one."""
    if header.pledge is None:
        return []
    published, secret, shares = header.pledge
    try:
        known = bytes.fromhex(secret)
    except ValueError:
        return ["Line 1: the secret is not a hexadecimal number."]
    out = [] if chance.pledge(known) == published else ["Line 1: the secret does not match its fingerprint."]
    if chance.mix_seed(known, shares.split(",")) != header.seed:
        out.append("Line 1: the secret and the numbers of the seats do not give this seed.")
    return out + (made_up(header.givers, known, shares.split(",")) if header.givers else [])


def made_up(givers: Sequence[str], secret: bytes, shares: Sequence[str]) -> list[str]:
    """Shares that are said to be the server's and do not follow from its secret."""
    if len(givers) != len(shares) or not set(givers) <= set(GIVERS):
        return [f"Line 1: each share is of a {', a '.join(GIVERS[:-1])} or {LATE}; the givers do not say that of each."]
    wrong = [n for n, giver in enumerate(givers) if giver != PERSON and shares[n] != chance.dealers_share(secret, n)]
    return [f"Line 1: the number of p{n + 1} is the server's but does not follow from its secret." for n in wrong]


def unlike(header: Header, receipt: Receipt) -> list[str]:
    """In what the proof differs from what a player was shown and gave."""
    if header.pledge is None:
        return ["Line 1: the record has no proof of its dice."]
    published, _, shares = header.pledge
    out = [] if published == receipt.pledge else ["Line 1: the fingerprint is not the one you saw."]
    given = shares.split(",")
    for seat, share in receipt.shares:
        if seat >= len(given) or given[seat] != share:
            out.append(f"Line 1: the number of p{seat + 1} is not yours.")
    if receipt.seats:
        if not len(receipt.seats) == len(header.givers) == len(given):
            return [*out, "Line 1: the numbers belong to other seats than you saw."]
        said = zip(receipt.seats, header.givers, given, strict=True)
        out += [line for n, (shown, giver, share) in enumerate(said) for line in share_faults(n, shown, giver, share)]
    return out


def share_faults(seat: int, shown: tuple[str, str], giver: str, share: str) -> list[str]:
    """In what a seat's share differs from what was fixed; one that was never opened is the server's now."""
    whose, fixed = shown
    if (whose, giver) == (PERSON, LATE):
        return []
    if whose != giver:
        return [f"Line 1: the number of p{seat + 1} was sealed as {whose}'s and is now {giver}'s."]
    try:
        same = chance.fingerprint(share) == fixed
    except ValueError:
        same = False
    return [] if same else [f"Line 1: the number of p{seat + 1} does not match its seal."]


def weak(header: Header) -> list[str]:
    """What the proof does not cover, seat by seat: no difference, but worth knowing."""
    told = {
        SERVER: "p{} sent no number in time, so the server's counts.",
        LATE: "p{} sealed a number and never opened it, so the server's counts: it could pick between two seeds.",
    }
    return [told[giver].format(n) for n, giver in enumerate(header.givers, 1) if giver in told]


def read_receipt(text: str) -> Receipt:
    """A receipt as the page of a table gives it: `pledge HEX`, then `p1 WHOSE FINGERPRINT [SHARE]` for each seat."""
    rows = [row.split() for row in text.splitlines() if row.strip()]
    if not rows or len(rows[0]) != 2 or rows[0][0] != "pledge":
        raise BadFile("Not a receipt: its first line must look like 'pledge 9f86d0…'.")
    seats, shares = [], []
    for n, row in enumerate(rows[1:]):
        if len(row) not in (3, 4) or row[0] != f"p{n + 1}" or row[1] not in GIVERS:
            raise BadFile(f"Line {n + 2}: a receipt goes on with a line such as 'p{n + 1} person 9f86d0…'.")
        seats.append((row[1], row[2]))
        shares += [(n, row[3])] if len(row) == 4 else []
    return Receipt(rows[0][1], tuple(seats), tuple(shares))
