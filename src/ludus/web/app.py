"""The application: pages, files and the socket."""

from __future__ import annotations

import hashlib
import secrets
from pathlib import Path
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket, WebSocketDisconnect

import ludus
from ludus.bots import answer, bot
from ludus.core.errors import BadNotation, IllegalAction, NotYours, UndoRefused
from ludus.draw.patch import diff
from ludus.web import pages, protocol, theme

ROOMS: dict[str, Any] = {}


class Room:
    def __init__(self, code, game, bots):
        self.code = code
        self.game = game
        self.match = game.begin(game.seats[0] if game.seats[0] > 1 else 1, fair=True)
        self.bots = bots
        self.seq = 0
        self.marks = []
        self.sockets = []
        self.seated = None
        self.play_bots()

    def play_bots(self):
        while not self.match.over:
            asked = [d.seat for d in self.match.decisions if d.seat in self.bots]
            if not asked:
                return
            a = answer(bot("random"), self.match, asked[0], self.seq)
            self.match.apply(a, asked[0])
            self.step()

    def step(self):
        self.seq += 1
        self.marks.append((len(self.match.table.diary.entries), self.seq))

    def lines(self, seat):
        out, words = [], self.game.words(self.match)
        entries, at = self.match.table.diary.entries, 0
        marks = [(0, 0), *self.marks]
        for i, e in enumerate(entries):
            while at + 1 < len(marks) and i >= marks[at][0]:
                at += 1
            if hasattr(e, "kind"):
                said = words.told(e, -1 if seat is None else seat)
                if said:
                    out.append({"at": marks[at][1], "text": said})
        return out

    def table(self, person):
        m = self.match
        asked = [d.seat for d in m.decisions]
        mine = [s for s in range(m.players) if s not in self.bots] if person else []
        r = m.result
        return {
            "code": self.code, "game": self.game.id, "title": self.game.title, "options": {}, "players": m.players,
            "version": self.game.version, "hidden": self.game.facts.hidden, "sealed": m.sealing(),
            "status": "over" if m.over else "playing", "kind": "game",
            "seats": [{"seat": s, "name": f"Bot {s + 1}" if s in self.bots else "Guest 123",
                       "kind": "bot" if s in self.bots else "person", "level": "casual" if s in self.bots else "",
                       "online": True, "mine": s in mine, "clock_ms": None, "asked": s in asked,
                       "sealed": any(h.seat == s for h in m.held)} for s in range(m.players)],
            "mine": mine, "host": True, "hotseat": len(mine) > 1, "clock": None,
            "result": None if r is None else {"winners": list(r.winners), "ranking": [list(x) for x in r.ranking],
                                              "scores": list(r.scores), "rule": r.rule, "text": r.text},
            "rematch": {"said": [], "code": ""}, "hints": True,
            "asides": [{"seat": m.need.seat, "action": a.text, "label": self.game.words(m).label(a.text)}
                       for a in m.asides if m.need.seat in mine],
            "undo": None, "draw_offer": None, "draw_given": [], "since": None,
            "fair": {"commit": "0" * 64, "revealed": False}, "lesson": None, "thinking": [],
        }


class Client:
    def __init__(self, socket, room, person):
        self.socket, self.room, self.person = socket, room, person
        self.seat = None
        self.scene = self.fields = self.told = None

    async def send(self, message):
        await self.socket.send_text(protocol.write(message))

    async def whole(self):
        room = self.room
        self.scene, self.fields = room.match.scene(self.seat), room.table(self.person)
        log = room.lines(self.seat)
        self.told = len(log)
        await self.send({"type": "table", "seq": room.seq, "at": room.seq, "as": self.seat, "table": self.fields,
                         "scene": self.scene.to_json(), "log": log, "chat": []})

    async def show(self):
        room = self.room
        scene, fields, log = room.match.scene(self.seat), room.table(self.person), room.lines(self.seat)
        changed = {k: v for k, v in fields.items() if v != self.fields[k]}
        await self.send({"type": "show", "seq": room.seq, "as": self.seat,
                         "patches": [p.to_json() for p in diff(self.scene, scene)],
                         "log": log[self.told:], "table": changed})
        self.scene, self.fields, self.told = scene, fields, len(log)


CODES = [(UndoRefused, "not-now"), (NotYours, "not-yours"), (BadNotation, "bad-notation"), (IllegalAction, "not-now")]


async def socket(ws: WebSocket) -> None:
    await ws.accept()
    room = ROOMS.get(ws.path_params["code"])
    if room is None:
        await ws.close(4404)
        return
    me = Client(ws, room, True)
    room.sockets.append(me)
    try:
        while True:
            try:
                m = protocol.read(await ws.receive_text())
            except msgspec.DecodeError as e:
                await me.send({"type": "refused", "key": "", "code": "bad-message", "text": str(e), "rule": "",
                               "seq": room.seq})
                continue
            if isinstance(m, protocol.Hello):
                me.seat = m.open if m.open is not None else min(s for s in range(9) if s not in room.bots)
                await me.whole()
            elif isinstance(m, protocol.As):
                me.seat = m.seat
                await me.whole()
            elif isinstance(m, protocol.Why):
                try:
                    found = room.match.why_not(m.action, m.seat)
                except IllegalAction as e:
                    found = ludus.Citation("", str(e))
                await me.send({"type": "because", "key": m.key, "action": m.action,
                               "rule": found.rule if found else "", "text": found.text if found else "",
                               "title": ""})
            elif isinstance(m, protocol.Do | protocol.Undo):
                try:
                    if m.base != room.seq:
                        await me.send({"type": "refused", "key": m.key, "code": "stale", "text": "Too late.",
                                       "rule": "", "seq": room.seq})
                        continue
                    if isinstance(m, protocol.Do):
                        room.match.apply(m.action, m.seat)
                    else:
                        room.match.undo(m.seat)
                except IllegalAction as e:
                    code = next(c for kind, c in CODES if isinstance(e, kind))
                    await me.send({"type": "refused", "key": m.key, "code": code, "text": e.reason, "rule": e.rule,
                                   "seq": room.seq})
                    continue
                room.step()
                await me.send({"type": "ack", "key": m.key, "seq": room.seq})
                room.play_bots()
                for client in list(room.sockets):
                    await client.show()
    except WebSocketDisconnect:
        room.sockets.remove(me)


async def play(request: Request) -> Response:
    game = ludus.game(request.path_params["id"])
    code = secrets.token_hex(4).upper()
    players = game.seats[0]
    ROOMS[code] = Room(code, game, set(range(1, players)))
    return RedirectResponse(f"/t/{code}", 303)


async def css(request: Request) -> Response:
    return Response(theme.stylesheet(), media_type="text/css")


async def defs(request: Request) -> Response:
    return Response(theme.paint(), media_type="image/svg+xml")


class People:
    def __init__(self, app):
        self.app = app

    async def __call__(self, scope, receive, send):
        if scope["type"] == "http":
            request = Request(scope)
            token = request.cookies.get("ludus") or secrets.token_urlsafe(32)
            scope.setdefault("state", {})["person"] = {"name": "Guest 123"}
            scope["state"]["csrf"] = hashlib.sha256(b"csrf" + token.encode()).hexdigest()

            async def sending(message):
                if message["type"] == "http.response.start":
                    csp = "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'; object-src 'none'"
                    message["headers"] += [(b"content-security-policy", csp.encode()),
                                           (b"x-content-type-options", b"nosniff")]
                    if "ludus" not in request.cookies:
                        message["headers"].append((b"set-cookie", f"ludus={token}; Path=/; HttpOnly; SameSite=Lax".encode()))
                await send(message)
            await self.app(scope, receive, sending)
            return
        await self.app(scope, receive, send)


def create_app() -> Any:
    here = Path(__file__).parent
    app = Starlette(routes=[
        Route("/static/theme.css", css), Route("/static/defs.svg", defs),
        Mount("/static", StaticFiles(directory=here / "static")),
        Route("/games/{id}/play", play, methods=["POST"]),
        WebSocketRoute("/ws/{code}", socket),
        *pages.routes,
    ])
    app.add_middleware(People)
    return app


app = create_app()
