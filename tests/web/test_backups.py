"""Backups in the browser: hosts carry the club away, sealed, and bring it back whole or not at all."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import select
from sqlalchemy.exc import SQLAlchemyError
from tests.cli.tools import run
from tests.web.cluster import MISSING, postgresql, programs
from tests.web.kit import Browser, Server, forget, serving
from tests.web.test_club import host_of

from ludus.core.errors import LudusError
from ludus.table.refusals import Refused
from ludus.web import admin, sealing
from ludus.web.store import copies
from ludus.web.store import schema as s

Person = Callable[[], Browser]
JSON = {"accept": "application/json"}


@pytest.fixture(autouse=True)
def patient(server: Server) -> None:
    forget(server, "backups")


def content(server: Server, *but: str) -> dict[str, list[str]]:
    """Every row of every table, but for what a backup says itself at the tables that it turns back."""
    store = server.app.state.hall.store
    return {
        table.name: sorted(repr(row) for row in store.ask(select(table)) if "restored" not in row._mapping.values())
        for table in s.meta.sorted_tables
        if table.name not in but
    }


def backup(host: Browser) -> bytes:
    answer = host.post("/club/backup")
    assert answer.status_code == 200, answer.text
    assert ".ludus-club" in answer.headers["content-disposition"]
    return answer.content


def bring(host: Browser, file: bytes) -> httpx.Response:
    forget(host.server, "backups")
    return host.http.post(
        "/club/restore", data={"csrf": host.csrf}, files={"backup": ("club.ludus-club", file)}, headers=JSON
    )


def put(host: Browser, **fields: Any) -> httpx.Response:
    """Say yes to what waits."""
    page = host.http.get("/club/backup").text
    mark = page.partition('name="mark" value="')[2].partition('"')[0]
    return host.post("/club/restore/yes", **{"mark": mark, "sure": "yes", **fields})


def restored(host: Browser, file: bytes) -> None:
    assert bring(host, file).status_code == 200
    answer = put(host)
    assert answer.status_code == 200, answer.text


def named(person: Person, name: str) -> Browser:
    found = person()
    found.post("/me", name=name)
    return found


def test_what_was_carried_away_comes_back_and_play_goes_on(server: Server, person: Person) -> None:
    host, member = host_of(server, person, "Hanna"), named(person, "Mia")
    host.post("/club", name="Dice", text="Tuesdays", colour="teal")
    line = member.sit(member.table("void-zone", "me", "me"))
    for _ in range(3):
        line.wait(lambda at: at.seat in at.asked)
        line.play(line.choices[0])
    then = server.truth(line.code, 0)
    file, before = backup(host), content(server)
    later = named(person, "Late Lea")
    newer = later.table("void-zone", "me", "me")
    line.wait(lambda at: at.seat in at.asked)
    line.play(line.choices[0])
    host.post("/club", name="Cards", text="", colour="red")
    restored(host, file)
    assert content(server) == before
    seq, scene, told = server.truth(line.code, 0)
    assert (seq, scene, told) == (then[0] + 1, *then[1:]), "one line more says that it was turned back"
    again = member.sit(line.code)
    assert "A backup was restored" in again.log[-1]["text"]
    again.wait(lambda at: at.seat in at.asked)
    again.play(again.choices[0])
    assert again.seq == seq + 1
    assert "Dice" in member.http.get("/").text
    assert later.http.get(f"/t/{newer}").status_code == 404
    assert named(person, "Newest Nora").table("void-zone", "me", "me")


def test_what_is_peoples_own_stays_as_it_is_now(server: Server, person: Person) -> None:
    host, mia, otto, dora = (host_of(server, person, "Hella"), *(named(person, n) for n in ("Mia", "Otto", "Dora")))
    code = dora.table("void-zone", "me", "me")
    dora.sit(code).ask("chat", text="Dora was here")
    lost = Browser(server)  # a second device of Otto's, which he signs out later
    lost.post("/me/recover", code=str(otto.post("/me/code").json()["code"]))
    file = backup(host)
    mia.post("/me", name="Maria", private="on")
    old = mia.cookie
    mia.sit(mia.table("void-zone", "me", "open"))
    fresh = server.inside(server.app.state.people.rotate(mia.cookie))
    otto.post("/me/devices")
    assert dora.post("/me/delete", sure="yes").status_code == 200
    restored(host, file)
    who = server.app.state.people.of
    assert server.inside(who(fresh)).name == "Maria"
    assert server.inside(who(fresh)).settings["private"] == "on"
    assert not server.inside(who(old)).kept, "a replaced cookie stays worthless"
    assert server.inside(who(otto.cookie)).name == "Otto"
    assert not server.inside(who(lost.cookie)).kept, "a device that was signed out stays so"
    left = repr(content(server, "snapshots"))
    assert "Dora was here" in left
    assert "'Dora'" not in left, "who was deleted since stays deleted"
    lost.close()


def test_a_club_moves_to_another_server_by_its_key(server: Server, person: Person, tmp_path: Path) -> None:
    host, member = host_of(server, person, "Hugo"), named(person, "Mona")
    code = member.table("hollow-cell", "me", "me")
    host.post("/club", name="The movers", text="", colour="blue")
    file, there = backup(host), content(server, "house", "persons", "sessions")
    with serving(tmp_path / "new.db") as other:
        made: list[Browser] = []

        def here() -> Browser:
            made.append(Browser(other))
            return made[-1]

        admin_here = host_of(other, here, "Nils")
        refused = bring(admin_here, file)
        assert refused.status_code == 400
        assert "ludus admin backup-key KEY" in refused.json()["error"]
        key = admin.backup_key(server.app.state.hall.store, "")["key"]
        told = run("admin", "backup-key", key, "--db", str(tmp_path / "new.db")).stdout
        assert "This server now accepts backups with that key." in told
        assert key not in told, "it shows its own"
        restored(admin_here, file)
        assert content(other, "house", "persons", "sessions") == there
        assert admin_here.http.get("/club/backup").status_code == 200, "who brought it runs the club, with its hosts"
        page = admin_here.http.get("/club").text
        for name in ("The movers", "Hugo", "Nils"):
            assert name in page
        moved = here()
        moved.http.cookies.set("ludus", member.cookie, domain="127.0.0.1")
        assert moved.sit(code).table["mine"] == [0, 1], "people come with their cookies"
        for browser in made:
            browser.close()


def test_nothing_happens_without_a_second_yes_or_for_others(server: Server, person: Person) -> None:
    host, guest = host_of(server, person, "Heidi"), named(person, "Gus")
    file = backup(host)
    after = named(person, "After")
    before = content(server)
    assert guest.post("/club/backup").status_code == 403
    assert guest.http.get("/club/backup").status_code == 403
    assert bring(guest, file).status_code == 403
    assert put(host).status_code == 409, "nothing waits yet"
    assert bring(host, file).status_code == 200
    page = host.http.get("/club/backup", headers={"accept-language": "de"}).text
    assert "Die Datei ist unversehrt." in page
    assert put(host, sure="").status_code == 400
    assert put(host, mark="another").status_code == 409
    assert guest.post("/club/restore/yes", mark="", sure="yes").status_code == 403
    assert host.post("/club/restore/no").status_code == 200
    assert put(host).status_code == 409
    no_form = host.http.post("/club/restore", data={"csrf": host.csrf, "backup": "text"}, headers=JSON)
    assert no_form.json()["error"] == "Choose a file."
    stale = host.http.post("/club/restore", data={"csrf": "old"}, files={"backup": ("c", file)}, headers=JSON)
    assert stale.status_code == 403
    assert content(server) == before
    assert after.http.get("/club").status_code == 200


def test_a_file_tells_nothing_and_no_changed_one_comes_back(server: Server, person: Person) -> None:
    host = host_of(server, person, "Hedda")
    member = named(person, "Secretive Sam")
    server.room(member.table("hollow-cell", "me", "me"))
    file, before = backup(host), content(server)
    for secret in (b"Secretive", b"SQLite", member.cookie.encode()):
        assert secret not in file
    end = len(file) // 2
    for wrong in (
        b"",
        b"no backup",
        file[:40],
        file[:-1],
        file[:end] + bytes([file[end] ^ 1]) + file[end + 1 :],
        file + file[-200:],
        sealed(b"{}\nno database", secrets.token_bytes(32)),
    ):
        assert bring(host, wrong).status_code == 400
    answer = host.http.post("/club/restore", data={"csrf": host.csrf}, files={"backup": ("c", b"text")})
    assert "a club backup." in answer.text, "the page comes back with the reason"
    key = bytes.fromhex(admin.backup_key(server.app.state.hall.store, "")["key"])
    damaged = sealed(b'{"made": 1, "club": ""}\nSQLite format 3\0 and nothing else', key)
    assert "newer Ludus" in bring(host, damaged).json()["error"]
    assert content(server) == before


def sealed(whole: bytes, key: bytes) -> bytes:
    return b"".join(sealing.seal_pieces([whole], key))


def test_sealed_parts_keep_their_order_and_their_end() -> None:
    key, whole = secrets.token_bytes(32), secrets.token_bytes(3 * sealing.PART + 5)

    def opened(file: bytes, most: int = 1 << 30) -> bytes:
        return b"".join(sealing.unseal_pieces(BytesIO(file), [secrets.token_bytes(32), key], most))

    file = sealed(whole, key)
    assert opened(file) == whole
    assert opened(sealed(b"", key)) == b""
    head, part = len(sealing.MAGIC) + sealing.SALT, 4 + sealing.PART + sealing.MORE
    first, second = file[head : head + part], file[head + part : head + 2 * part]
    rest = file[head + 2 * part :]
    for wrong in (file[:head] + second + first + rest, file[: head + part], file[:head] + first + rest):
        with pytest.raises(Refused, match=r"incomplete|not whole"):
            opened(wrong)
    with pytest.raises(Refused, match="too large"):
        opened(sealed(b"0" * 5_000_000, key), most=4_000_000)


def test_a_failure_half_way_changes_nothing(server: Server, person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    host = host_of(server, person, "Hilde")
    file = backup(host)
    line = host.sit(host.table("void-zone", "me", "me"))
    but = "seen"  # what the line has seen is noted beside, a little later
    before = content(server, but)
    bring(host, file)

    def failing(*_: object) -> None:
        raise SQLAlchemyError

    monkeypatch.setattr(copies, "keep_house", failing)
    answer = put(host)
    assert answer.json()["error"] == "This backup doesn't fit this server. Nothing changed."
    assert content(server, but) == before
    again = host.sit(line.code)
    again.wait(lambda at: at.seat in at.asked)
    again.play(again.choices[0])


def test_only_a_key_is_taken_for_one(server: Server) -> None:
    store = server.app.state.hall.store
    with pytest.raises(LudusError, match="64 hex digits"):
        admin.backup_key(store, "swordfish")
    before = admin.backup_key(store, "ab" * 32)["believed"]
    assert admin.backup_key(store, "ab" * 32)["believed"] == before, "once"


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    if programs() is None:
        pytest.skip(MISSING)
    with postgresql() as running:
        yield running.url()


def test_a_club_moves_between_sqlite_and_postgresql(server: Server, person: Person, cluster: str) -> None:
    host = host_of(server, person, "Helga")
    code = host.table("void-zone", "me", "me")
    host.sit(code).ask("chat", text="see you there")
    but = ("house", "persons", "sessions")
    file, there = backup(host), content(server, *but)
    with serving(cluster) as other:
        nils = Browser(other)
        admin_here = host_of(other, lambda: nils, "Nils")
        admin.backup_key(other.app.state.hall.store, admin.backup_key(server.app.state.hall.store, "")["key"])
        restored(admin_here, file)
        assert content(other, *but) == there
        line = admin_here.sit(code)
        assert line.ask("chat", text="numbers go on")["type"] == "ack"
        back, now = backup(admin_here), content(other)
        admin_here.table("void-zone", "me", "me")
        restored(admin_here, back)
        assert content(other) == now
        nils.close()
