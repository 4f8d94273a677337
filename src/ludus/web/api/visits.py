"""A visit of a program: the token in its head says who asks, never a cookie; it sends JSON, and gets JSON."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final, NamedTuple

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from ludus.core.errors import LudusError
from ludus.table import protocol
from ludus.table.people import NOBODY, Person
from ludus.table.refusals import Refused
from ludus.web import addresses, given, guard
from ludus.web.api.tokens import Grant
from ludus.web.services import services
from ludus.web.serving import ServerVisit
from ludus.web.visit import Fields, Reply

V1: Final = "/api/v1"
BEARER: Final = "bearer "
YES_NO: Final = {True: "yes", False: "no"}


class Unknown(Refused):
    """Nobody knows who asks."""

    def __init__(self, text: str) -> None:
        super().__init__(text, 401, "forbidden")


class Endpoint(NamedTuple):
    """Something that programs may ask for."""

    method: str
    path: str  # behind /api/v1
    page: Callable[[Any], Awaitable[Reply | Response]]
    scope: str = ""  # what the token has to allow; empty: nobody need have one
    query: Mapping[str, str] = {}  # the fields of the address, each with what it is
    body: Mapping[str, str] = {}  # and those of the JSON that is sent
    reply: str = "object"  # what comes back: object, array, text, lines


class ApiVisit(ServerVisit):
    """A request of a program."""

    def __init__(self, request: Request, grant: Grant | None) -> None:
        super().__init__(request)
        self.grant = grant
        self.person = NOBODY if grant is None else grant.person
        self.asks("" if grant is None else grant.id)
        chosen = "" if "accept-language" in request.headers else self.person.settings.get("language")
        self.language = chosen or self.language
        self.json = True

    async def keep_person(self) -> Person:
        """The token says who asks, and stays so."""
        return self.person

    def pay(self, *kinds: str) -> None:
        """Out of three budgets: that of the person, of the address, and of the token."""
        token = "" if self.grant is None else self.grant.id
        self.state.shares.spend(*kinds, person=self.person.id, address=guard.address(self.request), token=token)

    def pay_for(self, what: str) -> bool:
        return bool(self.state.shares.may(what))

    async def text(self) -> str:
        """What was sent."""
        body = await self.request.body()
        if len(body) > protocol.LARGEST:
            raise Refused(f"Too large: the limit is {protocol.LARGEST} bytes.", 413)
        return given.text_of(body)

    async def sent_object(self) -> dict[str, Any]:
        """The object that was sent; nothing at all is an empty one."""
        text = await self.text()
        try:
            found = protocol.load_frame(text) if text.strip() else {}
        except protocol.BadMessage as e:
            raise Refused(f"Send a JSON object: {e}.") from e
        if not isinstance(found, dict):
            raise Refused("Send a JSON object.")
        return found

    async def form(self) -> Fields:
        """The object that was sent, as the fields of a form: lists and options are taken apart."""
        self.pay("form")
        if "code" in self.path:
            await self.asks_for(self.path["code"])
        found: list[tuple[str, str]] = []
        for name, value in (await self.sent_object()).items():
            if name == "seats" and isinstance(value, list):
                found += [("players", str(len(value))), *((f"seat-{n}", plain(name, v)) for n, v in enumerate(value))]
            elif name == "options" and isinstance(value, dict):
                found += [(f"option-{option}", plain(option, chosen)) for option, chosen in value.items()]
            else:
                found.append((name, plain(name, value)))
        if len(found) > given.MOST_FIELDS:
            raise Refused(f"A form or URL can have {given.MOST_FIELDS} fields at most.", 413)
        self.fields = given.check_fields(found)
        return self.fields


def plain(name: str, value: Any) -> str:
    """A value as forms have it."""
    if isinstance(value, bool):
        return YES_NO[value]
    if isinstance(value, str | int):
        return str(value)
    if isinstance(value, list) and all(isinstance(part, int) for part in value):
        return ",".join(map(str, value))
    raise Refused(f"The value of '{name[:40]}' must be a text, a whole number, true, or false.")


# --- coming in --------------------------------------------------------------------------------------------------------


async def enter(request: Request, scope: str) -> ApiVisit:
    """Who asks, and whether the token allows it."""
    state = services(request)
    house = state.hall.house
    head = request.headers.get("authorization", "")
    grant: Grant | None = None
    if head:
        token = head[len(BEARER) :].strip() if head.lower().startswith(BEARER) else ""
        grant = await state.tokens.of(token) if len(token) <= 100 else None
        if grant is None:
            raise Unknown("This token is invalid or has expired. Make one under Settings, Programs.")
    for whom in {"" if grant is None else grant.owner, "" if grant is None else grant.person.id}:
        house.admit(whom, addresses.of(request))
    if scope and grant is None:
        raise Unknown(f"This needs a token with the scope '{scope}' in the header Authorization: Bearer TOKEN.")
    if scope and grant is not None and scope not in grant.scopes:
        raise Refused(f"This token lacks the scope '{scope}'; it has {', '.join(sorted(grant.scopes))}.", 403)
    return ApiVisit(request, grant)


def serve_api(endpoint: Endpoint) -> Callable[[Request], Awaitable[Response]]:
    """An endpoint of the server; whatever is refused is refused in JSON."""

    async def handle(request: Request) -> Response:
        said = ServerVisit(request).said
        try:
            visit = await enter(request, endpoint.scope)
            said = visit.said
            reply = await endpoint.page(visit)
            return visit.carry(reply) if isinstance(reply, Reply) else reply
        except Refused as e:
            services(request).meters.count_refusal(e.code)
            if e.code == "unknown" and "code" in request.path_params:
                services(request).codes.unknown(guard.address(request))
            told = {"www-authenticate": "Bearer"} if isinstance(e, Unknown) else None
            return JSONResponse({"error": said.sentence(e.text), "code": e.code, "rule": e.rule}, e.status, told)
        except LudusError as e:
            services(request).meters.count_refusal("mistaken")
            return JSONResponse({"error": said.sentence(str(e)), "code": "bad-message", "rule": ""}, 400)

    return handle


def text_line(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
