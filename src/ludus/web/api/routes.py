"""All that programs may ask for, and the document that describes it (OpenAPI 3.1)."""

from __future__ import annotations

import re
from functools import cache
from typing import Any, Final

from starlette.routing import Route

import ludus
from ludus.web.api import club, tables
from ludus.web.api.streams import NDJSON
from ludus.web.api.tokens import SCOPES
from ludus.web.api.visits import V1, ApiVisit, Endpoint, serve_api
from ludus.web.visit import TEXT, Reply, data

TABLE: Final = {
    "game": "the id of a game",
    "seats": "a list: me, friend (by link), open, or bot:LEVEL",
    "options": "an object: options that differ from the defaults",
    "clock": "none, move:60, or fischer:300+5 (seconds)",
    "public": "whether the lobby lists it",
    "hints": "whether hints are allowed",
    "rated": "whether the game is rated",
    "real": "whether people roll real dice, draw real cards, and enter the results",
    "absence": "away limit in seconds; 0: none",
}
SEEK: Final = {name: TABLE[name] for name in ("game", "seats", "options", "clock", "rated")}
SEEK_BODY: Final = {**SEEK, "range": "rating range of opponents: 0 (anyone), 100, 200, or 400"}
EVENT_BODY: Final = {
    "name": "its name",
    "kind": "round-robin, swiss, knock-out, arena, or ladder",
    **SEEK,
    "rounds": "Swiss: rounds; round robin: times everyone meets; arena: minutes",
    "duplicate": "whether all tables of a round play the same deal",
}
STATE: Final = {
    "as": "the seat whose view you want; it must be yours",
    "log": "number of log lines, 0 to 600 (default: 20)",
    "scene": "yes: the picture of the table too",
}
MESSAGE: Final = {
    "type": "do (default), undo, resign, why, chat, …; see docs/reference/protocol.md",
    "seat": "your seat",
    "base": "the seq of the state you answer",
    "action": "one of the options",
    "key": "up to 64 characters; repeat it when you resend the message",
}
SEAT: Final = {"seat": "0 is the first"}


async def document(visit: ApiVisit) -> Reply:
    """This document."""
    return data(openapi_document(), headers={"cache-control": "public, max-age=3600"})


ENDPOINTS: Final = (
    Endpoint("GET", "/openapi.json", document),
    Endpoint("GET", "/me", club.me, "read"),
    Endpoint("GET", "/games", club.games, reply="array"),
    Endpoint(
        "GET", "/stream", club.stream, query={"of": f"{', '.join(club.LISTS)}, separated by commas"}, reply="lines"
    ),
    Endpoint("GET", "/tables", tables.list_tables, query={"list": "open, watch, or mine"}, reply="array"),
    Endpoint("POST", "/tables", tables.create, "play", body=TABLE),
    Endpoint("GET", "/tables/{code}", tables.look, query=STATE),
    Endpoint("GET", "/tables/{code}/stream", tables.stream, query=STATE, reply="lines"),
    Endpoint("GET", "/tables/{code}/record", tables.record, reply="text"),
    Endpoint("POST", "/tables/{code}/messages", tables.say, "play", body=MESSAGE),
    Endpoint("POST", "/tables/{code}/sit", tables.sit, "play", body=SEAT),
    Endpoint("POST", "/tables/{code}/leave", tables.leave, "play", body=SEAT),
    Endpoint("POST", "/join/{token}", tables.join, body={"name": "your name, if you have no token"}),
    Endpoint("GET", "/seeks", club.seeks, reply="array"),
    Endpoint("POST", "/seeks", club.seek, "seek", body=SEEK_BODY, reply="array"),
    Endpoint("DELETE", "/seeks", club.end_seek, "seek"),
    Endpoint("POST", "/seeks/{id}/take", club.take_seek, "seek"),
    Endpoint("GET", "/events", club.events, reply="array"),
    Endpoint("POST", "/events", club.make_event, "events", body=EVENT_BODY),
    Endpoint("GET", "/events/{id}", club.event),
    Endpoint("POST", "/events/{id}/join", club.join_event, "events"),
    Endpoint("POST", "/events/{id}/withdraw", club.withdraw, "events"),
    Endpoint("POST", "/events/{id}/begin", club.begin_event, "events"),
    Endpoint(
        "GET",
        "/ratings/{game}/{players:int}",
        club.list_ratings,
        query={"season": "now, or a season such as 2026-4"},
        reply="array",
    ),
)


def routes() -> list[Route]:
    return [Route(f"{V1}{each.path}", serve_api(each), methods=[each.method]) for each in ENDPOINTS]


# --- OpenAPI ----------------------------------------------------------------------------------------------------------

WHOLE: Final = ("seat", "base", "rounds", "range", "absence", "log", "as")
FLAGS: Final = ("public", "hints", "rated", "real", "duplicate")
REPLIES: Final = {
    "object": ("application/json", {"type": "object"}),
    "array": ("application/json", {"type": "array", "items": {"type": "object"}}),
    "text": (TEXT, {"type": "string"}),
    "lines": (
        NDJSON,
        {"type": "string", "description": "one JSON object per line; empty lines keep the connection alive"},
    ),
}


@cache
def openapi_document() -> dict[str, Any]:
    """The whole document."""
    paths: dict[str, dict[str, Any]] = {}
    for each in ENDPOINTS:
        path = V1 + re.sub(r":\w+}", "}", each.path)
        paths.setdefault(path, {})[each.method.lower()] = operation(each)
    scopes = f"A token from Settings, Programs. Scopes: {', '.join(SCOPES)}."
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Ludus",
            "version": "1",
            "description": f"Ludus {ludus.__version__}; see docs/reference/api.md.",
        },
        "paths": paths,
        "components": {
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer", "description": scopes}},
            "schemas": {
                "Refusal": {
                    "type": "object",
                    "properties": {name: {"type": "string"} for name in ("error", "code", "rule")},
                    "required": ["error"],
                }
            },
        },
    }


def operation(each: Endpoint) -> dict[str, Any]:
    """One thing to ask for."""
    names = re.findall(r"{(\w+)(?::\w+)?}", each.path)
    parameters = [{"name": name, "in": "path", "required": True, "schema": schema(name)} for name in names] + [
        {"name": name, "in": "query", "description": text, "schema": schema(name)} for name, text in each.query.items()
    ]
    kind, shape = REPLIES[each.reply]
    refusal = {"application/json": {"schema": {"$ref": "#/components/schemas/Refusal"}}}
    told: dict[str, Any] = {
        "operationId": each.page.__name__ if each.path != "/stream" else "stream_of_lists",
        "summary": (each.page.__doc__ or "").strip(),
        "parameters": parameters,
        "responses": {
            "200": {"description": "done", "content": {kind: {"schema": shape}}},
            "4XX": {"description": "refused, with the reason", "content": refusal},
        },
        "security": [{"token": [each.scope]}] if each.scope else [{}, {"token": []}],
    }
    if each.body:
        fields = {name: {**schema(name), "description": text} for name, text in each.body.items()}
        told["requestBody"] = {"content": {"application/json": {"schema": {"type": "object", "properties": fields}}}}
    return told


def schema(name: str) -> dict[str, Any]:
    """What a field is."""
    if name in WHOLE or name == "players":
        return {"type": "integer"}
    if name in FLAGS:
        return {"type": "boolean"}
    if name == "seats":
        return {"type": "array", "items": {"type": "string"}}
    return {"type": "object"} if name == "options" else {"type": "string"}
