"""The OpenAPI description of the REST API, generated from the types of its operations and the
tables here.

Each operation states whether it needs a session, its minimum role, and the statuses of its
refusals. The body of a refusal is a `Problem` with a stable code. `tests/rest` tests every
operation by this description.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, Final

import msgspec

from circolo.web.refusals import CODES
from circolo.web.rest.operation import JSON, Method, Operation, Response

Json = dict[str, Any]
_SCHEMAS: Final = "#/components/schemas/"

SESSION: Final = "session"
ROLE: Final = "x-circolo-role"
"""The extension field of an operation that states its minimum role, if a session is not enough."""

PUBLIC = frozenset(
    {
        "/api/guest",
        "/api/login",
        "/api/logout",
        "/api/recover",
        "/api/forgotten",
        "/api/email/confirm",
        "/api/mail",
        "/api/address",
        "/api/caller",
        "/api/events",
        "/api/events/{event}",
        "/api/events/{event}/calendar",
        "/api/events/{event}/club",
        "/api/events/{event}/last_deal",
        "/api/events/{event}/results",
        "/api/clubs/{club}",
        "/api/logos/{club}/{digest}",
        "/api/seasons",
        "/api/seasons/{season}",
        "/api/seasons/{season}/encounters",
        "/api/seasons/{season}/standings",
        "/api/ratings",
        "/api/ratings/{game}",
        "/api/ratings/{game}/{variant}",
        "/api/tables/{table}/heads",
        "/api/tables/{table}/epochs/{number}",
        "/.well-known/circolo-keys.json",
        "/.well-known/circolo-anchors.json",
        "/healthz",
        "/readyz",
        "/metrics",
    }
)
"""The paths of operations that need no session."""

ROLES = {
    "/api/staff": "host",
    "/api/staff/evening": "host",
    "/api/staff/reports": "director",
    "/api/staff/people": "director",
    "/api/staff/gifts": "operator",
    "/api/staff/collusion": "director",
    "/api/staff/cases": "director",
    "/api/staff/acts": "host",
    "/api/staff/confirm": "host",
    "/api/staff/events": "director",
    "/api/staff/events/{event}": "director",
}

PEOPLE_NAMED = (
    "/api/staff/people",
    "/api/staff/collusion",
    "/api/staff/acts",
    "/api/staff/events",
)
"""Operations about somebody or something that may not exist."""

ALWAYS = (400, 421, 429, 431, 503)
"""The statuses with which every request may be refused: malformed request, wrong Host, rate limit,
too long a head, busy server or full disk.
"""
WITH_BODY = (403, 408, 411, 413)
CONFLICTS = frozenset(
    {
        "/api/me/delete",
        "/api/claim",
        "/api/name",
        "/api/recover",
        "/api/staff/acts",
        "/api/staff/events",
    }
)
PLAYED = ("/api/deals/", "/api/tables/{table}/", "/api/me/sittings/{number}/")
"""The path prefixes of operations about one table or sitting.

They may be refused with the statuses in OF_PLAYED: not a player, unknown, not finished, seed lost,
too large.
"""
OF_PLAYED = (403, 404, 409, 410, 413)

OF_FILES = ("/api/branch", "/api/replay", "/api/review")
"""The paths of operations that read an uploaded record: not finished, seed lost, not valid."""

OF_FRIENDS = ("/api/me/friends/", "/api/me/challenges", "/api/me/messages")
"""The path prefixes of operations between two people: unknown, not friends, or not possible now."""

OF_CLUBS = ("/api/clubs", "/api/seasons")
"""The path prefixes of operations on clubs and seasons: no right to the act, unknown, or not
possible now.
"""

OF_SECOND_FACTOR = "/api/me/second_factor/"
"""The path prefix of operations on the own second factor: wrong password or code, or not possible
now.
"""

OF_BOTS = "/api/me/bots"
"""The path prefix of operations on the own bots: not a member, unknown, or too many."""

NAMED = {
    "table": "^[a-z0-9]{4,24}$",
    "event": "^[a-z0-9]{4,16}$",
    "season": "^[a-z0-9]{4,16}$",
    "club": "^[a-z0-9]{4,16}$",
    "digest": "^[0-9a-f]{64}$",
}
"""The patterns of the ids in paths, by parameter; the server creates no other ids."""

FILES = {
    "/api/me/data": "application/json",
    "/api/me/sittings/{number}/record": "application/json",
    "/api/me/sittings/{number}/text": "text/plain",
    "/api/deals/{table}/{deal}": "application/json",
    "/api/deals/{table}/{deal}/text": "text/plain",
    "/api/branch": "application/json",
    "/api/tables/{table}/deals/{deal}/branch": "application/json",
    "/api/tables/{table}/deals/{deal}/replay": "application/json",
    "/api/replay": "application/json",
    "/api/events/{event}/calendar": "text/calendar",
    "/api/events/{event}/results": "text/csv",
    "/api/seasons/{season}/standings": "text/csv",
    "/api/logos/{club}/{digest}": "image/webp",
    "/metrics": "text/plain",
}
"""The media types of responses that are bytes, by path; all other responses are typed JSON."""

PROBLEM: Json = {
    "type": "object",
    "description": "Why a request was refused: the code is stable, the detail is for people.",
    "properties": {"code": {"type": "string", "enum": list(CODES)}, "detail": {"type": "string"}},
    "required": ["code", "detail"],
}


def description_operation(operations: Iterable[Operation]) -> Operation:
    """Return an operation that serves the OpenAPI description of these operations.

    It does not describe itself.
    """
    body = cache(lambda: msgspec.json.encode(described(operations)))  # slow, and rarely requested

    async def openapi() -> Response[bytes]:
        return Response(body(), media_type="application/vnd.oai.openapi+json")

    return Operation("GET", ("/api/schema", "/api/schema/openapi.json"), openapi)


def described(operations: Iterable[Operation]) -> Json:
    """Return the OpenAPI description of these operations as a JSON object."""
    operations = tuple(operations)
    types = [kind for one in operations for kind in _types(one)]
    schemas, components = msgspec.json.schema_components(types, ref_template=f"{_SCHEMAS}{{name}}")
    schema_of = dict(zip(map(repr, types), schemas, strict=True))
    paths: dict[str, Json] = {}
    for one in operations:
        for path in one.paths:
            methods = paths.setdefault(path, {})
            methods[one.method.lower()] = _operation(one, path, schema_of)
    cookie = {"type": "apiKey", "in": "cookie", "name": "circolo"}
    return {
        "openapi": "3.1.0",
        "info": {"title": "Circolo", "version": "1"},
        "paths": paths,
        "components": {
            "schemas": {**components, "Problem": PROBLEM},
            "securitySchemes": {SESSION: cookie},
        },
    }


def _types(operation: Operation) -> Iterator[Any]:
    """Yield every type that an operation reads from a request or returns, except bytes."""
    yield from operation.path_types.values()
    yield from operation.query_types.values()
    if operation.body_type is not None:
        yield operation.body_type
    if operation.result_type is not bytes:
        yield operation.result_type


def _operation(operation: Operation, path: str, schema_of: Mapping[str, Json]) -> Json:
    described: Json = {
        "operationId": _operation_id(operation, path),
        "summary": operation.summary,
        "parameters": [*_parameters(operation, path, schema_of)],
        "responses": _responses(operation, path, schema_of),
        "security": [] if path in PUBLIC else [{SESSION: []}],
    }
    if path in ROLES:
        described[ROLE] = ROLES[path]
    body = schema_of.get(repr(operation.body_type))
    if path in OF_FILES:
        body = {"type": "object"}
    if body is not None:
        described["requestBody"] = {"content": {JSON: {"schema": body}}, "required": True}
    return described


def _operation_id(operation: Operation, path: str) -> str:
    at = operation.paths.index(path)
    return f"{operation.name}_{at + 1}" if at else operation.name


def _parameters(operation: Operation, path: str, schema_of: Mapping[str, Json]) -> Iterator[Json]:
    for name, kind in operation.path_types.items():
        if f"{{{name}}}" in path:
            schema = dict(schema_of[repr(kind)])
            if name in NAMED:
                schema["pattern"] = NAMED[name]
            yield {"name": name, "in": "path", "required": True, "schema": schema}
    for name, kind in operation.query_types.items():
        is_required = name not in operation.defaults
        schema = schema_of[repr(kind)]
        if not is_required:
            schema = {**schema, "default": operation.defaults[name]}
        yield {"name": name, "in": "query", "required": is_required, "schema": schema}
    if operation.method == "POST":
        yield CSRF_HEADER


CSRF_HEADER: Json = {
    "name": "X-Circolo",
    "in": "header",
    "required": True,
    "description": "No page of another site can send this header.",
    "schema": {"type": "string", "enum": ["1"]},
}


def _responses(operation: Operation, path: str, schema_of: Mapping[str, Json]) -> Json:
    media_type = FILES.get(path, JSON)
    if path in FILES:
        schema: Json = {"type": "object" if media_type == JSON else "string"}
    else:
        schema = schema_of[repr(operation.result_type)]
    answers: Json = {
        "200": {"description": "Granted.", "content": {media_type: {"schema": schema}}}
    }
    refusal = {
        "description": "Refused.",
        "content": {JSON: {"schema": {"$ref": f"{_SCHEMAS}Problem"}}},
    }
    answers |= {str(status): refusal for status in sorted(statuses(path, operation.method))}
    if path in ("/healthz", "/readyz"):
        answers["503"] = answers["200"]
    return answers


def statuses(path: str, method: Method) -> set[int]:
    """Return the HTTP statuses with which an operation may refuse a request."""
    found = {*ALWAYS}
    if path not in PUBLIC:
        found |= {401}
    if method == "POST":
        found |= {*WITH_BODY}
    if path in ROLES or path == "/metrics":
        found |= {403}
    if path.startswith(PLAYED):
        found |= {*OF_PLAYED}
    if "{" in path or path in PEOPLE_NAMED:
        found |= {404}
    if path in CONFLICTS:
        found |= {409}
    if path in ("/api/me/email", "/api/email/confirm", "/api/forgotten"):
        found |= {403, 409}
    if path.startswith(OF_FRIENDS):
        found |= {403, 404, 409}
    if path.startswith(OF_CLUBS) and method == "POST":
        found |= {403, 404, 409}
    if path.startswith(OF_BOTS):
        found |= {403, 404, 409}
    if path in ("/api/login", "/api/recover"):
        found |= {401}
    if path.startswith(OF_SECOND_FACTOR) or path in (
        "/api/login",
        "/api/password",
        "/api/staff/confirm",
    ):
        found |= {403, 409}
    if path in OF_FILES:
        found |= {409, 410, 422}
    return found
