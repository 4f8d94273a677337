"""Reviews at the tables: they are thought of in a process of their own, one slice after the other, and kept a while."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any, Final, TypeVar

from sqlalchemy import update

from ludus.core.errors import LudusError
from ludus.core.game import Game
from ludus.core.part import Json
from ludus.games import find
from ludus.review.process import Reviewer
from ludus.table.people import Person
from ludus.table.refusals import Refused
from ludus.web.hall import Hall
from ludus.web.reviewing import State
from ludus.web.shares import TOO_FAST
from ludus.web.store import schema as s
from ludus.web.store.writer import Change
from ludus.web.turns import Desk

T = TypeVar("T")
KEPT: Final = 60  # reviews
MANY: Final = "The server is busy with other reviews. Try again in a moment."
LEADERS: Final = 200  # tables at which somebody leads through a review


class Reviews:
    """All reviews that were asked for lately."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.worker = Reviewer()
        self.desk = Desk("reviews")
        self.kept: OrderedDict[str, State] = OrderedDict()
        self.leaders: OrderedDict[str, Json] = OrderedDict()  # by table: who leads, and to where

    def close(self) -> None:
        self.desk.close()
        self.worker.end()
        self.desk.close(wait=True)

    async def replay(self, work: Callable[..., T], *args: Any) -> T:
        return await self.hall.replay(work, *args)

    # --- games --------------------------------------------------------------------------------------------------------

    def of_game(self, person: Person, code: str, text: str, deep: bool) -> State:
        """The review of a record; it is begun where nobody has asked for it before."""
        key = f"{code} {'deep' if deep else 'quick'}"
        if key not in self.kept:
            give_back = self.admit(deep)
            self.begin(key, self.look(State(), key, text, deep, give_back))
        self.kept.move_to_end(key)
        return self.kept[key]

    def admit(self, deep: bool) -> Callable[[], None]:
        """A place for one more; refused where somebody, or everybody together, has enough of them."""
        shares = self.hall.shares
        give_back = shares.take("reviews", MANY)
        if not shares.may("deep" if deep else "reviews"):
            give_back()
            raise Refused(TOO_FAST, 429, "too-fast")
        return give_back

    def begin(self, key: str, work: tuple[State, Any]) -> None:
        state, task = work
        self.kept[key] = state
        self.hall.background(task)
        while len(self.kept) > KEPT:
            self.kept.popitem(last=False)

    def look(self, state: State, key: str, text: str, deep: bool, give_back: Callable[[], None]) -> tuple[State, Any]:
        async def go_on() -> None:
            try:
                game = find.game_of(text)
                while state.open:
                    await self.think(state, key, self.worker.look, game, text, deep, key)
            finally:
                give_back()
            if state.told["review"] is not None:
                await self.note_luck(key.partition(" ")[0], state.told["review"]["seats"])

        return state, go_on()

    async def note_luck(self, code: str, seats: list[Json]) -> None:
        """What of a result was luck is noted beside it, for the histories of those who played."""
        c = s.places.c
        changes: list[Change] = []
        for seat in seats:
            values = {"plain": seat["result"], "adjusted": seat["adjusted"]}
            changes.append((update(s.places).where(c.table == code, c.seat == seat["seat"]).values(values), None))
        await self.hall.store.write(*changes)

    async def think(self, state: State, key: str, work: Any, *args: Any) -> None:
        """One slice, when its owner's turn comes."""
        try:
            state.told = await self.desk.do(work, *args)
        except LudusError as e:
            state.trouble = str(e)
            self.kept.pop(key, None)

    # --- together -----------------------------------------------------------------------------------------------------

    def lead(self, code: str, person: Person, seat: int, moment: int | None) -> None:
        """From now on who follows at this table sees what this person sees."""
        before = self.leaders.get(code, {"turn": 0})
        told = {"person": person.id, "name": person.name, "seat": seat, "moment": moment, "turn": before["turn"] + 1}
        self.leaders[code] = told
        self.leaders.move_to_end(code)
        while len(self.leaders) > LEADERS:
            self.leaders.popitem(last=False)

    def leader_at(self, code: str, person: Person) -> Json:
        """Where somebody leads at a table; nothing where nobody does."""
        found = self.leaders.get(code)
        if found is None:
            return {"turn": 0}
        shown = {name: found[name] for name in ("name", "seat", "moment", "turn")}
        return {**shown, "me": found["person"] == person.id}

    # --- the position of the day --------------------------------------------------------------------------------------

    def of_day(self, person: Person, game: Game) -> State:
        """The position of today, in Universal Time: the same for everybody."""
        day = int(f"{datetime.fromtimestamp(self.hall.wall(), UTC):%Y%m%d}")
        key = f"day {day} {game.id}"
        if key not in self.kept:
            state = State()

            async def go_on() -> None:
                await self.think(state, key, self.worker.day, game, day)
                state.told = {**state.told, "over": True, "day": day}

            self.begin(key, (state, go_on()))
        return self.kept[key]
