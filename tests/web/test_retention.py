"""Retention: what is old goes, with all that belongs to it; what is used stays."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import delete, func, select, update
from tests.web.kit import Browser, Server, serving

from ludus.web import admin, retention
from ludus.web.people import YEAR
from ludus.web.retention import Swept, sweep, would_go
from ludus.web.settings import DAY, KeepTimes, ServerSettings
from ludus.web.store import Store
from ludus.web.store import schema as s

BEGAN = 1_000_000_000.0


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server in the past."""
    with serving(tmp_path / "tables.db", wall=lambda: BEGAN) as running:
        yield running


def count(store: Store, table: Any) -> int:
    return int(store.ask(select(func.count()).select_from(table))[0][0])


def filled(server: Server) -> str:
    """A game in play with chat, whose code this is; an open table, a lesson, and a guest without a table."""
    me, guest = Browser(server), Browser(server)
    game = me.table("void-zone", "me", "me")
    line = me.sit(game)
    line.play(line.choices[0])
    line.ask("chat", text="hello")
    unbegun = me.table("void-zone", "me", "friend")
    me.post(f"/t/{unbegun}/seats/1/link")
    me.post("/learn/void-zone")
    me.post("/me", name="Host")
    guest.post("/me", name="Guest")
    guest.post("/me/code")
    me.close()
    guest.close()
    return game


def test_each_goes_in_its_time_and_nothing_of_it_stays(server: Server) -> None:
    store: Store = server.app.state.hall.store
    game = filled(server)

    def at(days: float) -> Swept:
        """A round so many days later; a dry one before it says the same, but for those who lose their last table."""
        now = BEGAN + days * DAY
        dry, done = would_go(store, KeepTimes(), now), server.inside(sweep(store, KeepTimes(), now))
        assert (dry.tables, dry.chat) == (done.tables, done.chat)
        return done

    assert at(29) == Swept()
    assert at(31) == Swept(tables=2)
    assert {row["code"] for row in admin.tables(store)} == {game}
    assert count(store, s.links) == 0
    assert at(364) == Swept()
    assert at(366) == Swept(tables=1, chat=1, people=2)
    for table in s.meta.sorted_tables:
        assert count(store, table) == (1 if table is s.house else 0), table.name


def test_chat_has_a_time_of_its_own(server: Server) -> None:
    store: Store = server.app.state.hall.store
    filled(server)
    keep = KeepTimes(finished=None, unbegun=None, chat=7 * DAY, guests=None)
    assert server.inside(sweep(store, keep, BEGAN + 8 * DAY)) == Swept(chat=1)
    assert count(store, s.tables) == 3


def test_forever_keeps_everything(server: Server) -> None:
    store: Store = server.app.state.hall.store
    filled(server)
    keep = KeepTimes(None, None, None, None)
    assert server.inside(sweep(store, keep, BEGAN + 100 * YEAR)) == Swept()


def test_a_table_that_is_open_or_goes_on_meanwhile_stays(server: Server) -> None:
    store: Store = server.app.state.hall.store
    game = filled(server)
    later = BEGAN + 400 * DAY
    assert server.inside(sweep(store, KeepTimes(guests=None), later, busy={game})).tables == 2
    old = retention.old_tables(KeepTimes(), later)
    moved = update(s.tables).where(s.tables.c.code == game).values(changed=later)
    server.inside(store.write((moved, None)))  # after the round has chosen it
    assert server.inside(retention.each(store, [retention.deleting(game, old)])) == 0
    assert count(store, s.entries) == 1
    assert count(store, s.seats) == 2


def test_who_comes_back_or_has_a_table_stays(server: Server) -> None:
    store: Store = server.app.state.hall.store
    filled(server)
    later = BEGAN + 400 * DAY
    keep = KeepTimes(finished=None, unbegun=None)
    came = update(s.sessions).values(made=later - DAY)
    server.inside(store.write((came, None)))
    assert server.inside(sweep(store, keep, later)).people == 0
    server.inside(store.write((delete(s.sessions), None)))
    assert server.inside(sweep(store, keep, later)).people == 1  # the guest; the host has tables
    assert admin.people(store, "Guest") == []


def test_many_go_in_slices(server: Server) -> None:
    store: Store = server.app.state.hall.store
    me = Browser(server)
    codes = [me.table("void-zone", "me", "friend") for _ in range(retention.SLICE + 3)]
    me.close()
    first = server.inside(retention.slice_of_tables(store, KeepTimes(), BEGAN + 31 * DAY, ()))
    assert first == retention.SLICE
    assert server.inside(sweep(store, KeepTimes(guests=None), BEGAN + 31 * DAY)).tables == len(codes) - first


def test_the_server_says_how_long_it_keeps_things(tmp_path: Path) -> None:
    keep = KeepTimes(finished=10 * DAY, chat=None)
    with serving(tmp_path / "tables.db", settings=ServerSettings(keep=keep)) as server:
        store: Store = server.app.state.hall.store
        assert admin.keep_of(store) == keep
