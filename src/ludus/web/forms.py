"""Forms: what is sent outside of the line to a table, and the record that can be downloaded."""

from __future__ import annotations

from ludus.table import replay, table_json
from ludus.table.refusals import Refused
from ludus.table.seats import DAY, Leave, read_absence
from ludus.table.tables import PLAY_NOW, Wish
from ludus.web.visit import TEXT, Address, Fields, Reply, Visit, data, own_place, post


def text(fields: Fields, name: str, usual: str = "") -> str:
    return fields.get(name, usual)


def number(fields: Fields, name: str) -> int | None:
    found = text(fields, name)
    if not found:
        return None
    if not (found.isascii() and found.isdigit()) or len(found) > 9:
        raise Refused(f"'{name}' must be a whole number, not '{found[:20]}'.")
    return int(found)


def wish_of(fields: Fields) -> Wish:
    """A table as the form of the page describes it: `seat-0`…, `option-NAME`, `clock`, `absence`, `public`, …"""
    players = number(fields, "players") or 0
    if not 1 <= players <= 64:
        raise Refused("Enter the number of players.")
    seats = [text(fields, f"seat-{n}", "open" if n else "me") for n in range(players)]
    options = {name[7:]: value for name, value in fields.items() if name.startswith("option-")}
    return Wish(
        text(fields, "game"),
        seats,
        options,
        text(fields, "clock", "none"),
        public=text(fields, "public") == "yes",
        hints=text(fields, "hints") == "yes",
        rated=text(fields, "rated") == "yes",
        real=text(fields, "real") == "yes",
        absence=read_absence(text(fields, "absence", str(DAY))),
    )


async def make(visit: Visit) -> str:
    """The code of a new table, as a form or a program describes it."""
    wish = wish_of(await visit.form())
    visit.pay("table", *["bot" for seat in wish.seats if seat.startswith("bot:")])
    return await visit.tables.create(await visit.keep_person(), wish)


async def create(visit: Visit) -> Reply:
    return visit.go_to(f"/t/{await make(visit)}")


async def play(visit: Visit) -> Reply:
    """Sit down at once, against bots of the level that is chosen on the card, which it keeps for the next time."""
    fields = await visit.form()
    visit.pay("table")
    person, level = await visit.keep_person(), text(fields, "level", PLAY_NOW)
    rules = visit.club.rules.get(visit.path["game"], {})
    code = await visit.tables.play_now(person, visit.path["game"], level, rules)
    if level != person.settings.get("level", PLAY_NOW):
        await visit.change_person("", {"level": level})
    return visit.go_to(f"/t/{code}")


async def join(visit: Visit) -> Reply:
    """Take the seat of a link."""
    fields = await visit.form()
    person = await visit.keep_person()
    if text(fields, "name"):
        person = await visit.change_person(text(fields, "name"), {})
    return await visit.note_seat(visit.go_to(f"/t/{await visit.tables.join(person, visit.path['token'])}"))


async def take_seat(visit: Visit) -> dict[str, str | int]:
    """Take an open seat: the table and the seat."""
    fields = await visit.form()
    code, seat = visit.path["code"], number(fields, "seat") or 0
    await visit.tables.sit(await visit.keep_person(), code, seat)
    return {"code": code, "seat": seat}


async def sit(visit: Visit) -> Reply:
    return await visit.note_seat(visit.go_to(f"/t/{(await take_seat(visit))['code']}"))


async def leave(visit: Visit) -> Reply:
    """Give a seat back or, where none is named, put the table away with all own seats."""
    fields = await visit.form()
    code, seat, person = visit.path["code"], number(fields, "seat"), visit.person
    room = await visit.tables.hall.room(code)
    for own in [seat] if seat is not None else room.table.seats_of(person.id) or [0]:
        await room.do(Leave(person, own))
    return visit.go_to("/mine" if seat is None else f"/t/{code}")


async def seat_bot(visit: Visit) -> Reply:
    fields = await visit.form()
    code = visit.path["code"]
    await visit.tables.seat_bot(visit.person, code, int(visit.path["seat"]), text(fields, "level", "casual"))
    return visit.go_to(f"/t/{code}")


async def download(visit: Visit) -> Reply:
    await visit.asks_for(visit.path["code"])
    await visit.refuse_live_deal(visit.path["code"])
    room = await visit.tables.hall.room(visit.path["code"])
    async with room.lock:
        told = replay.as_record(room.table)
    name = f"{room.game.id}-{room.code}.ludus"
    return Reply(told, 200, TEXT, {"content-disposition": f'attachment; filename="{name}"'})


async def how_it_ended(visit: Visit) -> Reply:
    """What a result screen says besides the result itself."""
    await visit.asks_for(visit.path["code"])
    visit.pay("look")
    room = await visit.tables.hall.room(visit.path["code"])
    async with room.lock:
        return data(
            table_json.ending(room.table, room.game.in_language(visit.said.language)),
            headers={"cache-control": "no-store"},
        )


async def upload(visit: Visit) -> Reply:
    record = text(await visit.form(), "record")
    visit.pay("upload", *["kilobyte"] * (len(record) // 1024))
    return visit.go_to(f"/t/{await visit.tables.upload(await visit.keep_person(), record)}")


async def fork(visit: Visit) -> Reply:
    fields = await visit.form()
    visit.pay("table")
    await visit.refuse_live_deal(visit.path["code"])
    asked: Fields = {**visit.query(), **fields}
    at, seat = number(asked, "at"), number(asked, "seat")
    how = text(asked, "how", "sandbox")
    return visit.go_to(f"/t/{await visit.tables.fork(await visit.keep_person(), visit.path['code'], at, how, seat)}")


async def me(visit: Visit) -> Reply:
    """Name and settings."""
    fields = await visit.form()
    settings: Fields = {
        name: text(fields, name)[:20]
        for name in ("theme", "language", "sound", "auto", "speed", "private")
        if name in fields
    }
    await visit.keep_person()
    await visit.change_person(text(fields, "name"), settings)
    return visit.go_to(own_place(text(fields, "next"), "/"))


addresses = [
    post("/games/{game}/play", play),
    post("/join/{token}", join),
    post("/t/{code}/sit", sit),
    post("/t/{code}/leave", leave),
    post("/t/{code}/seats/{seat:int}/bot", seat_bot),
    Address("/t/{code}/record.ludus", download),
    Address("/t/{code}/ending.json", how_it_ended),
    post("/t/{code}/fork", fork),
    post("/me", me),
]  # those whose refusals come back as the page of the form are among the pages
