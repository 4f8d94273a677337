"""What waits for whom: the one place that knows it, read from what is stored."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Collection
from typing import Final, NamedTuple

from sqlalchemy import func, select

from ludus.table.summaries import title
from ludus.web.store import Store
from ludus.web.store import schema as s

MOST: Final = 2000  # seats at tables that are looked at in a round


class Wait(NamedTuple):
    """A table waits for a person."""

    person: str
    code: str
    game: str
    title: str
    since: float  # the time of the last line of its log
    turn: int  # the person's last line there: a wait after another one is another turn
    ahead: bool  # something was said ahead there, which may be the answer


class Waiting:
    """Reads who is asked where. A turn begins when somebody else has done something since one's own last line."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.known: OrderedDict[tuple[str, str, float], int | None] = OrderedDict()  # turns, while nothing changes

    async def of(self, people: Collection[str]) -> list[Wait]:
        """All that waits for some people."""
        c, seats = s.tables.c, s.seats.c
        rows = await self.store.rows(
            select(c.code, c.game, c.asked, c.changed, seats.seat, seats.person, seats.orders)
            .join(s.seats, seats.table == c.code)
            .where(c.status == "playing", c.kind == "game", seats.person.in_(people))
            .order_by(c.changed.desc())  # of too many the newest: the others were told
            .limit(MOST)
        )
        own: dict[tuple[str, str], list[int]] = {}
        for row in rows:
            own.setdefault((row.code, row.person), []).append(row.seat)
        ahead = {(row.code, row.person) for row in rows if row.orders}
        found = []
        for which, row in {(row.code, row.person): row for row in rows}.items():
            if set(row.asked) & set(own[which]):
                turn = await self.turn_of(row.code, row.person, row.changed, own[which])
                if turn is not None:
                    told = title(row.game), row.changed, turn, which in ahead
                    found.append(Wait(row.person, row.code, row.game, *told))
        return found

    async def turn_of(self, code: str, person: str, changed: float, own: list[int]) -> int | None:
        """Which turn it is, looked up once as long as nothing happens there."""
        key = code, person, changed
        if key not in self.known:
            self.known[key] = await self.turn(code, own)
            if len(self.known) > MOST:
                self.known.popitem(last=False)
        return self.known[key]

    async def turn(self, code: str, own: list[int]) -> int | None:
        """The last own line of the log; None where nobody else has done anything since."""
        c = s.entries.c
        mine = select(func.max(c.seq)).where(c.table == code, c.seat.in_(own)).scalar_subquery()
        others = select(func.max(c.seq)).where(c.table == code, c.seat.not_in(own)).scalar_subquery()
        row = await self.store.row(select(mine.label("mine"), others.label("others")))
        last, other = (row.mine or 0, row.others or 0) if row is not None else (0, 0)
        return last if last == 0 or other > last else None
