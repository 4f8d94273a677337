"""Tables: making them, going on from others, and taking seats. A home keeps the rows."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, Final, Protocol

from ludus.core import record
from ludus.core.chance import fresh_seed
from ludus.core.game import Game
from ludus.core.match import Match
from ludus.games import find
from ludus.table import clocks, history, physical, protocol
from ludus.table import seats as sitting
from ludus.table.commands import Again
from ludus.table.hall import Hall
from ludus.table.history import Start
from ludus.table.lesson import script
from ludus.table.log import ClockRow, RematchRow, TableRow, Taken
from ludus.table.people import Person, TableSeat, fresh_token, hash_token, letters
from ludus.table.refusals import Refused, not_begun
from ludus.table.room import Room
from ludus.table.state import Table
from ludus.table.summaries import Summary

LISTED: Final = 6  # letters of the code of a table that everybody may find
UNLISTED: Final = 8  # and of one that is known to those who were told
PLAY_NOW: Final = "casual"
Row = dict[str, Any]


@dataclass
class Wish:
    """A table as somebody wants it. A seat is `me`, `friend` (by link), `open`, or `bot:LEVEL`.

    `me:LEVEL` is somebody for whom a bot of this level deals what comes before the first move that matters.
    """

    game: str
    seats: Sequence[str]
    options: dict[str, Any] = field(default_factory=dict)
    clock: str = "none"
    public: bool = False
    hints: bool = True
    kind: str = "game"
    origin: dict[str, Any] = field(default_factory=dict)
    snapshots: dict[int, bytes] = field(default_factory=dict)  # positions in its record, if they are known already
    rated: bool = False  # counts for ratings, and has no hints
    real: bool = False  # people throw real dice and draw real cards, and say what fell
    event: str = ""  # the event that it belongs to
    secret: str = ""  # what the dice follow from, where other tables have the same deal; else it is drawn
    absence: int = sitting.DAY  # seconds that somebody may stay away where there is no clock; 0: no limit


class Link(Protocol):
    """What is stored of a link to a seat."""

    table: str
    seat: int
    version: int
    maker: str


class Checks(Protocol):
    """Whether what visitors write can be used."""

    async def options(self, game: Game, players: int, chosen: Mapping[str, Any]) -> Row:
        """The options of a table as they are stored; refused where they do not fit."""

    async def record(self, text: str) -> Row:
        """What a record or a save shows: its game, players and options, how its table begins, and positions in it."""

    async def draft(self, game: Game, players: int, text: str) -> Row:
        """How a draft is played: its players, options and content files; refused where the rules cannot play it."""

    async def draft_files(self, game: Game, text: str) -> Row:
        """The files of a draft, and those of its expansion."""

    async def draft_of_file(self, game: Game, name: str, text: str) -> Row:
        """What a content file changes that somebody brings, or the new row that it holds."""


class Tables:
    """All tables of a home."""

    def __init__(self, hall: Hall, checks: Checks) -> None:
        self.hall = hall
        self.checks = checks
        self.making = asyncio.Lock()  # of another game after one

    # --- what a home says ---------------------------------------------------------------------------------------------

    async def allow(self, person: Person, alone: bool) -> None:
        """Refuse one more table where somebody has enough; `alone`: one where only bots would sit."""

    async def put(self, row: TableRow, seats: list[TableSeat], snapshots: dict[int, bytes]) -> None:
        """Store a new table, unless its code is `Taken`."""
        raise NotImplementedError

    async def put_link(self, row: Row) -> None:
        """Store a link to a seat."""
        raise NotImplementedError

    async def good(self, token: str) -> Link | None:
        """What is stored of a link, as long as its seat is what it was when the link was made."""
        raise NotImplementedError

    async def mine(self, person: str) -> list[Summary]:
        """Tables where a person sits, those that wait for it first."""
        raise NotImplementedError

    async def waiting(self, person: str) -> list[Summary]:
        """Tables that wait for a person."""
        return [summary for summary in await self.mine(person) if summary.my_turn]

    async def open(self, person: str = "") -> list[Summary]:
        """Listed tables with a free seat."""
        raise NotImplementedError

    async def watchable(self, person: str = "") -> list[Summary]:
        """Listed tables being played."""
        raise NotImplementedError

    async def summary(self, code: str, person: str = "") -> Summary | None:
        raise NotImplementedError

    # --- making -------------------------------------------------------------------------------------------------------

    async def create(self, person: Person, wish: Wish) -> str:
        """A new table; its code. The person must be one who is kept."""
        game = find.game(wish.game)
        options = await self.checks.options(game, len(wish.seats), wish.options)  # refuses what does not fit
        if wish.real and wish.rated:
            raise Refused("A table with real dice and cards can't be rated.")
        control = clocks.read(wish.clock)
        origin = physical.ORIGIN if wish.real else wish.origin
        seats = [self.seat(number, kind, person) for number, kind in enumerate(wish.seats)]
        full = all(seat.kind != "open" for seat in seats)
        now = self.hall.wall()
        alone = all(seat.kind == "bot" for seat in seats)
        await self.allow(person, alone)
        row = TableRow(
            code="",
            game=game.id,
            version=game.version,
            players=len(seats),
            options=options,
            kind=wish.kind,
            status="playing" if full and origin else "open",
            listed=wish.public,
            hints=wish.hints and not wish.rated,
            rated=wish.rated,
            event=wish.event,
            duplicate=bool(wish.secret),
            host=person.id,
            clock=control.to_json() if control else ClockRow(),
            secret=wish.secret or secrets.token_hex(32),
            origin=origin,
            rematch=RematchRow(),
            absence=0 if control else wish.absence,
            made=now,
            changed=now,
        )
        snapshots = wish.snapshots
        if "record" in wish.origin and not snapshots:
            start = Start(game, len(seats), options, "", (), wish.origin)
            snapshots = await self.hall.replay(history.milestones, start)
        code = await self.store_row(row, seats, snapshots)
        room = await self.hall.room(code)
        if room.table.story is not None:
            await room.first_snapshot()
        return code

    async def store_row(self, row: TableRow, seats: list[TableSeat], snapshots: dict[int, bytes]) -> str:
        """Store a new table under a code that is free."""
        for _ in range(20):
            code = letters(LISTED if row.listed else UNLISTED)
            with suppress(Taken):
                await self.put(replace(row, code=code), seats, snapshots)
                return code
        raise RuntimeError("no free code for a new table")

    def seat(self, number: int, kind: str, person: Person) -> TableSeat:
        """A seat as somebody wants it."""
        name, _, level = kind.partition(":")
        seat = TableSeat(number, "open", None, "", "", "", invited=name == "friend")
        bots = self.hall.thinkers.bots
        if level and level not in bots:
            raise Refused(f"Unknown bot '{level[:20]}'. Bots: {', '.join(bots)}.")
        if name == "me":
            return replace(seat, kind="person", person=person.id, level=level)
        if name == "bot" and level:
            return replace(seat, kind="bot", level=level)
        if name in ("friend", "open"):
            return seat
        raise Refused(f"A seat is me, friend, open, or bot:LEVEL, not '{kind[:20]}'.")

    async def play_now(
        self, person: Person, game_id: str, level: str = PLAY_NOW, rules: Mapping[str, str] = MappingProxyType({})
    ) -> str:
        """Me against bots of a level, with the options that are usual here, dealt up to the first move that matters."""
        game = find.game(game_id)
        players = game.seats[0]
        seats = [f"me:{PLAY_NOW}"] + [f"bot:{level}"] * (players - 1)
        return await self.create(person, Wish(game.id, seats, dict(rules)))

    async def lesson(self, person: Person, game_id: str, language: str) -> str:
        """A table of one's own where the lesson of a game is played."""
        game = find.game(game_id)
        told = script(game, language)
        if told is None or not told.steps:
            raise Refused(f"{game.title} has no lesson yet.", 404, "unknown")
        players = max(step.begin.match(game).players for step in told.steps if step.begin is not None)
        learner = {step.seat for step in told.steps}
        kinds = ["me" if seat in learner else f"bot:{PLAY_NOW}" for seat in range(players)]
        wish = Wish(game.id, kinds, hints=False, kind="lesson", origin={"lesson": language})
        return await self.create(person, wish)

    async def rematch(self, room: Room, person: Person) -> None:
        """Somebody wants another game; when everybody does, there is one."""
        async with self.making:
            await room.do(protocol.Rematch(""), person)
            row = room.table.row.rematch
            if not row.get("code") and set(room.table.people()) <= set(row.get("said", [])):
                await room.do(Again(await self.again(room.table, person)))

    async def again(self, table: Table, person: Person) -> str:
        """The same table once more: everybody moves up by one seat, so that two swap sides."""
        clock = table.control
        moved = [*table.seats[1:], *table.seats[:1]]
        kinds = [f"bot:{seat.level}" if seat.kind == "bot" else "open" for seat in moved]
        text = "none" if clock is None else f"{clock.kind}:{clock.seconds}+{clock.more}"
        row = table.row
        wish = Wish(table.game.id, kinds, row.options, text, row.listed, row.hints, absence=row.absence)
        wish.rated, wish.real = row.rated, row.real
        code = await self.create(person, wish)
        again = await self.hall.room(code)
        for place, seat in enumerate(moved):
            if seat.kind == "person" and seat.person is not None:
                sitter = Person(seat.person, seat.name, kept=True)
                version = again.table.seat(place).version
                await again.do(sitting.Sit(sitter, place, version, person.id))
        return code

    # --- from positions and records -----------------------------------------------------------------------------------

    async def fork(self, person: Person, code: str, at: int | None, how: str, seat: int | None = None) -> str:
        """A new table that goes on from a position: alone with all seats, or against bots."""
        if how not in ("sandbox", "bots"):
            raise Refused(f"Continue a position as sandbox or bots, not '{how[:20]}'.")
        table = (await self.hall.room(code)).table
        if table.story is None:
            raise not_begun()
        mine = table.seats_of(person.id)
        story = await self.hall.reel.story(table, table.seq if at is None else at)
        if story.match.over:
            raise Refused("The game is over there. Go back to a position with a question.", 409, "over")
        alone = all(seat.kind == "bot" or seat.person == person.id for seat in table.seats)
        known = table.revealed or (table.row.kind != "game" and alone)
        me = mine[0] if seat is None and mine else seat or 0
        if not known and seat is not None and seat not in mine:
            raise Refused("You can continue only from a seat that you may see.", 403, "not-yours")
        viewer = me if mine else -1
        origin = true_origin(story.match) if known and story.rooted else imagined_origin(story.match, viewer, known)
        count = len(table.seats)
        kinds = ["me"] * count if how == "sandbox" else [f"bot:{PLAY_NOW}"] * count
        kinds[me] = "me"
        wish = Wish(table.game.id, kinds, table.row.options, kind="sandbox", origin=origin)
        return await self.create(person, wish)

    async def go_on(self, person: Person, text: str, step: int, seat: int) -> str:
        """A new table that goes on from a record after some answers: one seat is the person's, bots have the others."""
        match = await self.hall.replay(find.replay, text, step)
        if match.over or not 0 <= seat < match.players:
            raise Refused("The game is over there. Go back to a position with a question.", 409, "over")
        kinds = ["me" if place == seat else f"bot:{PLAY_NOW}" for place in range(match.players)]
        wish = Wish(match.game.id, kinds, match.setting.options_json(), kind="sandbox", origin=true_origin(match))
        return await self.create(person, wish)

    async def upload(self, person: Person, text: str) -> str:
        """A table that shows a record or a save; where the game is not at its end it can be played on."""
        found = await self.checks.record(text)
        seats, snapshots = ["me"] * found["players"], found["snapshots"]
        wish = Wish(found["game"], seats, found["options"], kind="record", origin=found["origin"], snapshots=snapshots)
        return await self.create(person, wish)

    # --- links --------------------------------------------------------------------------------------------------------

    async def invite(self, person: Person, code: str, number: int) -> str:
        """A token for a seat that is open, a bot's, or the person's own: good until the seat changes hands."""
        room = await self.fresh(code)
        seat = room.table.seat(number)
        if seat.person != person.id and (room.table.row.host != person.id or seat.kind == "person"):
            raise Refused("Only the host can make links to open seats. Players can make one to their own seat.", 403)
        token = fresh_token()
        row = {"hash": hash_token(token), "table": code, "seat": number, "made": self.hall.wall()}
        await self.put_link({**row, "version": seat.version, "maker": person.id})
        return token

    async def link(self, token: str) -> tuple[Summary, int] | None:
        """The table and the seat of a link that is still good."""
        found = await self.good(token)
        summary = None if found is None else await self.summary(found.table)
        return None if found is None or summary is None else (summary, found.seat)

    async def join(self, person: Person, token: str) -> str:
        """Take the seat of a link; the code of its table."""
        found = await self.good(token)
        if found is None:
            raise Refused("This link was used or has expired. Ask for a new one.", 410, "forbidden")
        room = await self.fresh(found.table)
        await room.do(sitting.Sit(person, found.seat, found.version, found.maker))
        return room.code

    async def fresh(self, code: str) -> Room:
        """A table with its seats as they are stored, whichever process has changed them."""
        room = await self.hall.room(code)
        if self.hall.peers.shared:
            await room.refresh()
        return room

    async def sit(self, person: Person, code: str, number: int) -> None:
        """Take an open seat of a table that is not by invitation only."""
        room = await self.fresh(code)
        seat = room.table.seat(number)
        if seat.kind != "open" or (seat.invited and room.table.row.host != person.id):
            raise Refused("This seat is taken.", 409, "forbidden")
        await room.do(sitting.Sit(person, number, seat.version, person.id))

    async def seat_bot(self, person: Person, code: str, number: int, level: str) -> None:
        """The host puts a bot into an open seat."""
        room = await self.hall.room(code)
        if room.table.row.host != person.id:
            raise Refused("Only the host can seat bots.", 403)
        bots = self.hall.thinkers.bots
        if level not in bots or room.table.seat(number).kind != "open":
            raise Refused(f"A bot needs an open seat and one of these levels: {', '.join(bots)}.")
        await room.do(sitting.Sit(person, number, room.table.seat(number).version, person.id, level))


def true_origin(match: Match) -> dict[str, Any]:
    """The position itself, with everything that led to it; chance is drawn again from here."""
    copy = match.clone()
    assert copy.table.diary is not None
    record.anew(copy, copy.table.diary.entries)
    return {"record": copy.record()}


def imagined_origin(match: Match, seat: int, known: bool) -> dict[str, Any]:
    """A position that a seat cannot tell from the true one, so that nobody learns anything by playing on from it."""
    world = match.clone() if known else match.imagine(seat, fresh_seed())
    world.begin_diary()
    return {"save": world.to_json()}
